#include "widgets/figure_view/look_chip.h"

#include "widgets/icons.h"
#include "widgets/plain_tip.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QFocusEvent>
#include <QMouseEvent>
#include <QPainter>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

constexpr int kLookRing = 4, kLookIcon = 16, kLookSide = 8, kLookGap = 4;

} // namespace

LookChip::LookChip(QWidget *parent) : QPushButton(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void LookChip::setWord(const QString &word)
{
    m_word = visibleText(word);
    setAccessibleName(m_word);
    //: Tooltip of the chip that names the shown bands. %1 is their name.
    setToolTip(plainTip(tr("%1 (V: the next, Shift+V: the one before)").arg(m_word)));
    updateGeometry();
    update();
}

void LookChip::setMostWidth(int px)
{
    m_most = px;
    updateGeometry();
}

QSize LookChip::sizeHint() const
{
    const int whole = lineWidth(m_word, uiFont(TypeStyle::Ui)) + kLookIcon + kLookGap + 2 * kLookSide + 2 * kLookRing;
    return {qMin(whole, m_most), 24 + 2 * kLookRing};
}

void LookChip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRectF box = QRectF(rect()).adjusted(kLookRing, kLookRing, -kLookRing, -kLookRing);
    const bool active = underMouse() || isDown();
    paintBox(painter, box, box.height() / 2, colour(active ? Token::BgSunken : Token::BgSurface), colour(Token::BorderStrong), borderWidth());
    const QColor ink = colour(Token::TextPrimary);
    paintIcon(painter, u"layers"_s, QRectF(box.left() + kLookSide, box.top() + (box.height() - kLookIcon) / 2, kLookIcon, kLookIcon), ink);
    paintLine(painter, box.adjusted(kLookSide + kLookIcon + kLookGap, 0, -kLookSide, 0), m_word, uiFont(TypeStyle::Ui), ink);
    if (hasFocus() && ring().isShown())
        paintRing(painter, box, box.height() / 2, kLookRing);
}

void LookChip::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QPushButton::focusInEvent(event);
    update();
}

void LookChip::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QPushButton::focusOutEvent(event);
    update();
}

void LookChip::mousePressEvent(QMouseEvent *event)
{
    ring().press();
    QPushButton::mousePressEvent(event);
}

} // namespace widgets
