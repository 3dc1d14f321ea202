#include "app/pages/agreement_plots.h"

#include "app/pages/project_page.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr double kPlotTop = 21, kTimeBoxWidth = 28;
constexpr int kMostBoxes = 12;

void axisWord(QPainter &painter, const QRectF &box, const QString &words, Qt::Alignment alignment)
{
    widgets::paintLine(painter, box, words, widgets::uiFont(TypeStyle::Caption), widgets::colour(Token::TextSecondary), alignment);
}

/// A step of 1, 2, 3, 5 or 6 times a power of ten that makes at most four parts of the length.
std::int64_t niceStep(std::int64_t length)
{
    for (std::int64_t power = 1;; power *= 10)
        for (const std::int64_t part : {1, 2, 3, 5, 6})
            if (part * power * 4 >= length)
                return part * power;
}

} // namespace

TimeBoxes::TimeBoxes(QWidget *parent) : QLabel(parent) { setTextFormat(Qt::PlainText); }

void TimeBoxes::setTimes(std::vector<SeatTimes> times)
{
    m_times = std::move(times);
    std::erase_if(m_times, [](const SeatTimes &seat) { return seat.answers == 0; });
    QStringList said;
    for (const SeatTimes &seat : m_times)
        said << tr("%1: median %2 s, half of the answers between %3 and %4 s").arg(app::text(seat.seat), QLocale().toString(seat.median, 'f', 0), QLocale().toString(seat.lowerQuartile, 'f', 0),
                                                                                   QLocale().toString(seat.upperQuartile, 'f', 0));
    setAccessibleName(said.join(u"; "_s));
    update();
}

void TimeBoxes::paintEvent(QPaintEvent *)
{
    if (m_times.empty())
        return;
    QPainter painter(this);
    const double left = 28, right = width() - 4.0, bottom = height() - 44.0;
    double least = 1e9, most = 0;
    for (const SeatTimes &seat : m_times) {
        least = std::min(least, seat.low);
        most = std::max(most, seat.high);
    }
    const double from = std::floor(std::log2(std::max(least, 1.0)));
    const double to = std::max(std::ceil(std::log2(std::max(most, 1.0))), from + 5);
    const double every = std::ceil((to - from) / 6);
    const auto yOf = [&](double seconds) { return bottom - (bottom - kPlotTop) * (std::clamp(std::log2(std::max(seconds, 1e-3)), from, to) - from) / (to - from); };
    for (double power = from; power <= to; power += every) {
        const double y = std::round(yOf(std::exp2(power)));
        painter.fillRect(QRectF(left, y, right - left, 1), power == from ? widgets::chartAxis() : widgets::chartGrid());
        axisWord(painter, QRectF(0, y - 9, left - 6, 18), QLocale().toString(std::exp2(power), 'g', 6), Qt::AlignRight);
    }
    const auto shown = std::min(m_times.size(), static_cast<std::size_t>(kMostBoxes));
    const double pitch = (right - left) / static_cast<double>(shown), half = std::min(kTimeBoxWidth, pitch - 6) / 2;
    const QColor ink = widgets::series(0), fill = widgets::sequential(2).fill;
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t at = 0; at < shown; ++at) {
        const SeatTimes &seat = m_times[at];
        const double x = std::round(left + (static_cast<double>(at) + 0.5) * pitch);
        painter.fillRect(QRectF(std::round(left + static_cast<double>(at) * pitch), bottom, 1, 4), widgets::chartAxis());
        painter.setPen(QPen(ink, 1.6));
        painter.setBrush(fill);
        painter.drawLine(QPointF(x, yOf(seat.low)), QPointF(x, yOf(seat.high)));
        for (const double end : {seat.low, seat.high})
            painter.drawLine(QPointF(x - half, yOf(end)), QPointF(x + half, yOf(end)));
        painter.drawRect(QRectF(QPointF(x - half, yOf(seat.upperQuartile)), QPointF(x + half, yOf(seat.lowerQuartile))));
        painter.drawLine(QPointF(x - half, yOf(seat.median)), QPointF(x + half, yOf(seat.median)));
        axisWord(painter, QRectF(x - pitch / 2, bottom + 4, pitch, 18), shortSeat(seat.seat), Qt::AlignHCenter);
        axisWord(painter, QRectF(x - pitch / 2, bottom + 27, pitch, 18), tr("%1 s").arg(QLocale().toString(seat.median, 'f', 0)), Qt::AlignHCenter);
    }
    painter.fillRect(QRectF(right - 1, bottom, 1, 4), widgets::chartAxis());
}

DriftPlot::DriftPlot(QWidget *parent) : QLabel(parent) { setTextFormat(Qt::PlainText); }

void DriftPlot::setRows(std::vector<DriftRow> rows)
{
    m_rows = std::move(rows);
    const auto percent = [](double share) { return QLocale().toString(100 * share, 'f', 0); };
    setAccessibleName(m_rows.empty() ? QString()
                                     : tr("Agreement of the first 20 answers %1 %, of the last 20 %2 %").arg(percent(m_rows.front().point.share), percent(m_rows.back().point.share)));
    update();
}

void DriftPlot::paintEvent(QPaintEvent *)
{
    if (m_rows.empty())
        return;
    QPainter painter(this);
    const double left = 41, right = width() - 15.0, bottom = height() - 26.0;
    double least = 1;
    for (const DriftRow &row : m_rows)
        least = std::min(least, row.point.low);
    const int floorPercent = std::min(80, static_cast<int>(std::floor(5 * least)) * 20), parts = (100 - floorPercent) / 20;
    for (int part = 0; part <= parts; ++part) {
        const double y = std::round(bottom - (bottom - kPlotTop) * part / parts);
        painter.fillRect(QRectF(left, y, right - left, 1), part == 0 ? widgets::chartAxis() : widgets::chartGrid());
        axisWord(painter, QRectF(0, y - 9, left - 5, 18), tr("%1 %").arg(floorPercent + 20 * part), Qt::AlignRight);
    }
    const std::int64_t step = niceStep(m_rows.back().point.place), end = (m_rows.back().point.place + step - 1) / step * step;
    const auto xOf = [&](std::int64_t place) { return left + (right - left) * static_cast<double>(place) / static_cast<double>(end); };
    const auto yOf = [&](double share) { return bottom - (bottom - kPlotTop) * (100 * share - floorPercent) / (100 - floorPercent); };
    for (std::int64_t place = 0; place <= end; place += step) {
        painter.fillRect(QRectF(std::round(xOf(place)), bottom, 1, 4), widgets::chartAxis());
        axisWord(painter, QRectF(xOf(place) - 30, bottom + 5, 60, 18), plainNumber(place), Qt::AlignHCenter);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath band, line;
    // Two places a pixel show all there is to see of a long study.
    const std::size_t stride = std::max<std::size_t>(1, m_rows.size() / static_cast<std::size_t>(2 * std::max(1.0, right - left)));
    std::vector<std::size_t> shown;
    for (std::size_t at = 0; at < m_rows.size(); at += stride)
        shown.push_back(at);
    if (shown.back() + 1 != m_rows.size())
        shown.push_back(m_rows.size() - 1);
    for (const std::size_t at : shown) {
        const QPointF upper(xOf(m_rows[at].point.place), yOf(m_rows[at].point.high)), middle(upper.x(), yOf(m_rows[at].point.share));
        at == 0 ? band.moveTo(upper) : band.lineTo(upper);
        at == 0 ? line.moveTo(middle) : line.lineTo(middle);
    }
    for (auto at = shown.rbegin(); at != shown.rend(); ++at)
        band.lineTo(QPointF(xOf(m_rows[*at].point.place), yOf(m_rows[*at].point.low)));
    band.closeSubpath();
    QColor soft = widgets::series(0);
    soft.setAlphaF(widgets::isDark() ? 0.25F : 0.17F);
    painter.fillPath(band, soft);
    painter.setPen(QPen(widgets::series(0), 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (m_rows.size() == 1)
        painter.drawPoint(line.currentPosition());
    else
        painter.drawPath(line);
}

} // namespace app
