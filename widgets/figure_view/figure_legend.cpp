#include "widgets/figure_view/figure_legend.h"

#include "review/index_ramp.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QPainter>

namespace widgets {
namespace {

constexpr int kLegendSide = 8, kLegendLine = 18, kRampWidth = 160, kRampHeight = 12;

} // namespace

FigureLegend::FigureLegend(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
}

void FigureLegend::setContent(const QString &words, bool ramp)
{
    m_words = visibleText(words);
    m_ramp = ramp;
    //: The colours of an index, for a screen reader. %1 is its name.
    setAccessibleName(ramp ? tr("%1, colours from −1 to 1").arg(m_words) : m_words);
    updateGeometry();
    update();
}

QSize FigureLegend::sizeHint() const
{
    const int words = lineWidth(m_words, uiFont(TypeStyle::Caption));
    return m_ramp ? QSize(qMax(words, kRampWidth) + 2 * kLegendSide, 2 * kLegendLine + kRampHeight + 12) : QSize(words + 2 * kLegendSide, kLegendLine + 6);
}

QRect FigureLegend::rampRect() const
{
    return m_ramp ? QRect(kLegendSide, kLegendLine + 4, kRampWidth, kRampHeight) : QRect();
}

void FigureLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBox(painter, QRectF(rect()), 4, colour(Token::BgSurface), colour(Token::BorderStrong), borderWidth());
    const QFont font = uiFont(TypeStyle::Caption);
    const QColor ink = colour(Token::TextPrimary);
    paintLine(painter, QRectF(kLegendSide, 3, width() - 2 * kLegendSide, kLegendLine), m_words, font, ink);
    if (!m_ramp)
        return;
    const QRect ramp = rampRect();
    for (int x = 0; x < ramp.width(); ++x) {
        const review::Rgb level = review::indexColour(2.0 * x / (ramp.width() - 1) - 1.0);
        painter.fillRect(QRect(ramp.left() + x, ramp.top(), 1, ramp.height()), QColor(level[0], level[1], level[2]));
    }
    const QRectF line(ramp.left(), ramp.bottom() + 3, ramp.width(), kLegendLine);
    paintLine(painter, line, QStringLiteral("−1"), font, ink, Qt::AlignLeft);
    paintLine(painter, line, QStringLiteral("0"), font, ink, Qt::AlignHCenter);
    paintLine(painter, line, QStringLiteral("1"), font, ink, Qt::AlignRight);
}

} // namespace widgets
