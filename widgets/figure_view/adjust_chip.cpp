#include "widgets/figure_view/adjust_chip.h"

#include "widgets/icons.h"
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

constexpr int kRing = 4, kAdjustIcon = 16, kAdjustSide = 8, kAdjustGap = 4;

} // namespace

AdjustChip::AdjustChip(QWidget *parent) : QPushButton(parent)
{
    //: Chip on a figure shown with other brightness, contrast and so on; a press takes them back.
    m_word = tr("Adjusted · Reset");
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(m_word);
    //: Tooltip of that chip.
    setToolTip(tr("Show the figure as it is (Ctrl+Shift+0)"));
}

QSize AdjustChip::sizeHint() const
{
    return {lineWidth(m_word, uiFont(TypeStyle::Ui)) + kAdjustIcon + kAdjustGap + 2 * kAdjustSide + 2 * kRing, 24 + 2 * kRing};
}

void AdjustChip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRectF box = QRectF(rect()).adjusted(kRing, kRing, -kRing, -kRing);
    const bool active = underMouse() || isDown();
    paintBox(painter, box, box.height() / 2, colour(active ? Token::BgSunken : Token::InfoSoft), colour(Token::BorderStrong), borderWidth());
    const QColor ink = colour(active ? Token::TextPrimary : Token::InfoOnSoft);
    paintIcon(painter, u"adjust"_s, QRectF(box.left() + kAdjustSide, box.top() + (box.height() - kAdjustIcon) / 2, kAdjustIcon, kAdjustIcon), ink);
    paintLine(painter, box.adjusted(kAdjustSide + kAdjustIcon + kAdjustGap, 0, 0, 0), m_word, uiFont(TypeStyle::Ui), ink);
    if (hasFocus() && ring().isShown())
        paintRing(painter, box, box.height() / 2, kRing);
}

void AdjustChip::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QPushButton::focusInEvent(event);
    update();
}

void AdjustChip::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QPushButton::focusOutEvent(event);
    update();
}

void AdjustChip::mousePressEvent(QMouseEvent *event)
{
    ring().press();
    QPushButton::mousePressEvent(event);
}

} // namespace widgets
