#include "widgets/check_row.h"

#include "widgets/button.h"
#include "widgets/icons.h"
#include "widgets/keycap.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/type.h"

#include <QFocusEvent>
#include <QMouseEvent>
#include <QPainter>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {
constexpr int kBox = 16, kBoxGap = 8;
}

CheckRow::CheckRow(const QString &word, const QString &key, QWidget *parent) : QCheckBox(parent), m_key(key)
{
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setWord(word);
}

void CheckRow::setWord(const QString &word)
{
    m_word = word;
    setAccessibleName(visibleText(word));
    setAccessibleDescription(m_key);
    updateGeometry();
    update();
}

void CheckRow::setKeyAtEdge(bool atEdge)
{
    m_keyAtEdge = atEdge;
    update();
}

QSize CheckRow::sizeHint() const
{
    const int key = m_key.isEmpty() ? 0 : kBoxGap + smallKeycapWidth(m_key);
    return {2 * kFlatInset + kBox + kBoxGap + lineWidth(m_word, uiFont(TypeStyle::Ui)) + key, 32};
}

QSize CheckRow::minimumSizeHint() const
{
    return sizeHint();
}

void CheckRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRectF all(rect());
    const QRectF box(kFlatInset, (all.height() - kBox) / 2, kBox, kBox);
    if (underMouse() && isEnabled())
        paintBox(painter, all.adjusted(0, 2, 0, -2), 4, colour(Token::BgSunken), {});
    if (isChecked()) {
        paintBox(painter, box, 3, colour(Token::AccentBase), {});
        paintIcon(painter, u"check"_s, box.adjusted(1, 1, -1, -1), colour(Token::TextOnAccent));
    } else {
        paintBox(painter, box, 3, colour(Token::BgSurface), colour(isEnabled() ? Token::BorderStrong : Token::TextDisabled), borderWidth());
    }
    const int key = m_key.isEmpty() ? 0 : smallKeycapWidth(m_key);
    const qreal x = box.right() + kBoxGap, right = all.right() - kFlatInset - (key ? key + kBoxGap : 0);
    const int used = paintLine(painter, QRectF(x, 0, right - x, all.height()), m_word, uiFont(TypeStyle::Ui),
        colour(isEnabled() ? Token::TextPrimary : Token::TextDisabled));
    if (key) {
        const qreal left = m_keyAtEdge ? all.right() - kFlatInset - key : x + used + kBoxGap;
        paintKeycap(painter, QRectF(left, (all.height() - 20) / 2, key, 20), m_key, KeycapLook::Small);
    }
    if (hasFocus() && ring().isShown())
        paintRing(painter, all, 4, 0);
}

void CheckRow::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QCheckBox::focusInEvent(event);
    update();
}

void CheckRow::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QCheckBox::focusOutEvent(event);
    update();
}

void CheckRow::mousePressEvent(QMouseEvent *event)
{
    ring().press();
    QCheckBox::mousePressEvent(event);
}

} // namespace widgets
