#include "widgets/radio_row.h"

#include "widgets/button.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QFocusEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

constexpr int kCircle = 16, kWordGap = 8, kEntryHeight = 52, kEntrySide = 12, kEntryWord = 40;

} // namespace

RadioRow::RadioRow(const QString &word, const QString &detail, QWidget *parent) : QRadioButton(parent), m_word(word), m_detail(detail)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(isEntry() ? QSizePolicy::Preferred : QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(visibleText(word));
    setAccessibleDescription(visibleText(detail));
}

QSize RadioRow::sizeHint() const
{
    if (!isEntry())
        return {2 * kFlatInset + kCircle + kWordGap + lineWidth(m_word, uiFont(TypeStyle::Ui)), 32};
    const int words = std::max(lineWidth(m_word, uiFont(TypeStyle::Ui, true)), lineWidth(m_detail, uiFont(TypeStyle::Caption)));
    return {kEntryWord + words + 8, kEntryHeight};
}

void RadioRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF all(rect());
    if (isEntry() && isChecked())
        paintBox(painter, all, 4, colour(Token::AccentSoft), {});
    else if (underMouse() && isEnabled() && isEntry())
        paintBox(painter, all, 4, colour(Token::BgSunken), {});
    const QRectF circle(isEntry() ? kEntrySide : kFlatInset, isEntry() ? 10 : (all.height() - kCircle) / 2, kCircle, kCircle);
    const QColor line = colour(!isEnabled() ? Token::TextDisabled : isChecked() ? Token::AccentBase : Token::BorderStrong);
    painter.setPen(QPen(line, isChecked() ? 2 : borderWidth()));
    painter.setBrush(colour(Token::BgSurface));
    const double inset = isChecked() ? 1 : borderWidth() / 2.0;
    painter.drawEllipse(circle.adjusted(inset, inset, -inset, -inset));
    if (isChecked()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(line);
        painter.drawEllipse(circle.adjusted(4, 4, -4, -4));
    }
    const QColor ink = colour(isEnabled() ? Token::TextPrimary : Token::TextDisabled);
    if (isEntry()) {
        paintLine(painter, QRectF(kEntryWord, 9, all.width() - kEntryWord - 4, 18), m_word, uiFont(TypeStyle::Ui, isChecked()), ink);
        paintLine(painter, QRectF(kEntryWord, 28, all.width() - kEntryWord - 4, 16), m_detail, uiFont(TypeStyle::Caption), colour(isEnabled() ? Token::TextSecondary : Token::TextDisabled));
    } else {
        paintLine(painter, QRectF(circle.right() + kWordGap, 0, all.width() - circle.right() - kWordGap, all.height()), m_word, uiFont(TypeStyle::Ui), ink);
    }
    if (hasFocus() && ring().isShown())
        paintRing(painter, isEntry() ? all : all.adjusted(2, 3, -2, -3), 4, 0);
}

void RadioRow::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QRadioButton::focusInEvent(event);
    update();
}

void RadioRow::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QRadioButton::focusOutEvent(event);
    update();
}

void RadioRow::mousePressEvent(QMouseEvent *event)
{
    ring().press();
    QRadioButton::mousePressEvent(event);
}

} // namespace widgets
