#include "widgets/figure_view/histogram_plot.h"

#include "widgets/shapes.h"
#include "widgets/tokens.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace widgets {
namespace {

constexpr int kPlotSide = 4, kValues = 256;

} // namespace

HistogramPlot::HistogramPlot(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::SizeHorCursor);
}

void HistogramPlot::setCounts(const std::array<qint64, 256> &counts)
{
    m_counts = counts;
    m_most = *std::ranges::max_element(m_counts);
    update();
}

void HistogramPlot::setRange(ChannelRange range)
{
    m_range = range;
    update();
}

void HistogramPlot::setLogarithmic(bool logarithmic)
{
    m_logarithmic = logarithmic;
    update();
}

double HistogramPlot::barShare(int value) const
{
    const auto count = static_cast<double>(m_counts[static_cast<std::size_t>(value)]), most = static_cast<double>(m_most);
    if (m_most <= 0)
        return 0;
    return m_logarithmic ? std::log1p(count) / std::log1p(most) : count / most;
}

double HistogramPlot::xOf(int value) const
{
    return kPlotSide + value * (width() - 2.0 * kPlotSide) / kValues;
}

void HistogramPlot::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBox(painter, QRectF(rect()), 4, colour(Token::BgSunken), colour(Token::BorderStrong), borderWidth());
    const double floor = height() - 3, room = height() - 8;
    for (int value = 0; value < kValues; ++value) {
        const double share = barShare(value);
        if (share <= 0)
            continue;
        const bool inside = value >= m_range.low && value <= m_range.high;
        const double tall = std::max(1.0, share * room);
        painter.fillRect(QRectF(xOf(value), floor - tall, xOf(value + 1) - xOf(value), tall), colour(inside ? Token::TextSecondary : Token::BorderStrong));
    }
    for (const double x : {xOf(m_range.low), xOf(m_range.high + 1)})
        painter.fillRect(QRectF(x - 1, 2, 2, height() - 4), colour(Token::AccentBase));
}

void HistogramPlot::dragTo(double x)
{
    const int value = std::clamp(static_cast<int>(std::floor((x - kPlotSide) * kValues / std::max(1.0, width() - 2.0 * kPlotSide))), 0, kValues - 1);
    ChannelRange range = m_range;
    if (m_dragsLow)
        range.low = std::min(value, range.high - 1);
    else
        range.high = std::max(value, range.low + 1);
    if (range != m_range)
        Q_EMIT rangeDragged(range);
}

void HistogramPlot::mousePressEvent(QMouseEvent *event)
{
    event->accept();
    if (event->button() != Qt::LeftButton)
        return;
    const double x = event->position().x();
    m_dragging = true;
    m_dragsLow = std::abs(x - xOf(m_range.low)) <= std::abs(x - xOf(m_range.high + 1));
    dragTo(x);
}

void HistogramPlot::mouseMoveEvent(QMouseEvent *event)
{
    event->accept();
    if (m_dragging)
        dragTo(event->position().x());
}

void HistogramPlot::mouseReleaseEvent(QMouseEvent *event)
{
    event->accept();
    m_dragging = false;
}

} // namespace widgets
