#include "app/sample/panel_style.h"
#include "app/sample/sample_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace app::sample {

using namespace Qt::Literals::StringLiterals;

namespace {

using Panel = SamplePanel;

QColor seriesColour(std::size_t series)
{
    static const std::array<QColor, 2> kFill{QColor(127, 167, 200), QColor(222, 163, 88)};
    return kFill[series % kFill.size()];
}

QColor curveColour(std::size_t series)
{
    static const std::array<QColor, 4> kLines{QColor(27, 106, 168), QColor(199, 84, 60), QColor(88, 146, 58), QColor(122, 82, 154)};
    return kLines[series % kLines.size()];
}

/// The plane of one panel: values of its axes to pixels.
class Plane {
public:
    explicit Plane(const Panel &panel) : m_panel(panel) {}
    double y(double value) const { return m_panel.y + m_panel.h * (1 - (value - m_panel.low) / (m_panel.high - m_panel.low)); }
    double x(double place) const { return m_panel.x + m_panel.w * place / m_panel.placeHigh; }
    double groupWidth() const { return m_panel.w / static_cast<double>(m_panel.groups.size()); }
    double groupMiddle(int group) const { return m_panel.x + groupWidth() * (group + 0.5); }

private:
    const Panel &m_panel;
};

void drawAxes(QPainter &painter, const Panel &panel)
{
    const Plane plane(panel);
    const double bottom = panel.y + panel.h, right = panel.x + panel.w;
    const int steps = static_cast<int>(std::lround((panel.high - panel.low) / panel.step));
    const QFontMetricsF ticks(panelFont(18));
    painter.setFont(panelFont(18));
    double widest = 0;
    for (int i = 0; i <= steps; ++i) {
        const double value = panel.low + i * panel.step, y = std::round(plane.y(value)) + 0.5;
        if (i > 0) {
            painter.setPen(QPen(kPanelGrid, 1));
            painter.drawLine(QPointF(panel.x, y), QPointF(right, y));
        }
        painter.setPen(QPen(kPanelInk, 1.6));
        painter.drawLine(QPointF(panel.x - 7, y), QPointF(panel.x, y));
        const QString text = QString::number(value);
        widest = std::max(widest, ticks.horizontalAdvance(text));
        painter.drawText(QRectF(panel.x - 112, y - 14, 100, 28), Qt::AlignRight | Qt::AlignVCenter, text);
    }
    painter.setFont(panelFont(18));
    if (panel.kind == Panel::Kind::Curves) {
        for (double place = 0; place <= panel.placeHigh + 1e-9; place += panel.placeStep) {
            const double x = std::round(plane.x(place)) + 0.5;
            painter.drawLine(QPointF(x, bottom), QPointF(x, bottom + 7));
            painter.drawText(QRectF(x - 60, bottom + 9, 120, 28), Qt::AlignCenter, QString::number(place));
        }
    } else {
        for (std::size_t i = 0; i < panel.groups.size(); ++i)
            painter.drawText(QRectF(plane.groupMiddle(static_cast<int>(i)) - 80, bottom + 9, 160, 28), Qt::AlignCenter, QString::fromStdString(panel.groups[i]));
    }
    painter.setFont(panelFont(19));
    painter.drawText(QRectF(panel.x, bottom + 44, panel.w, 30), Qt::AlignCenter, QString::fromStdString(panel.placeTitle));
    painter.save();
    painter.translate(panel.x - widest - 40, panel.y + panel.h / 2);
    painter.rotate(-90);
    painter.drawText(QRectF(-panel.h / 2 - 40, -16, panel.h + 80, 32), Qt::AlignCenter, QString::fromStdString(panel.valueTitle));
    painter.restore();
}

// Over the bars, so that none eats half of the line; under the curves, whose first markers stand on it.
void drawAxisLines(QPainter &painter, const Panel &panel)
{
    painter.setPen(QPen(kPanelInk, 1.8, Qt::SolidLine, Qt::SquareCap));
    const double x = std::round(panel.x), bottom = std::round(panel.y + panel.h) + 0.5;
    painter.drawLine(QPointF(x, panel.y), QPointF(x, bottom));
    painter.drawLine(QPointF(x, bottom), QPointF(panel.x + panel.w, bottom));
}

void drawKeyBoxes(QPainter &painter, const Panel &panel)
{
    painter.setFont(panelFont(18));
    const QFontMetricsF metrics(panelFont(18));
    double x = panel.x + panel.w - 4;
    for (std::size_t i = panel.series.size(); i-- > 0;) {
        const QString name = QString::fromStdString(panel.series[i].name);
        x -= metrics.horizontalAdvance(name);
        painter.setPen(kPanelInk);
        painter.drawText(QPointF(x, panel.y + 16), name);
        x -= 32;
        painter.setPen(QPen(kPanelInk, 1.4));
        painter.setBrush(seriesColour(i));
        painter.drawRect(QRectF(x, panel.y + 2, 22, 15));
        x -= 24;
    }
}

void drawBars(QPainter &painter, const Panel &panel)
{
    const Plane plane(panel);
    const double wide = plane.groupWidth() * 0.36;
    for (std::size_t series = 0; series < panel.series.size(); ++series)
        for (std::size_t group = 0; group < panel.groups.size(); ++group) {
            const double left = plane.groupMiddle(static_cast<int>(group)) + (series == 0 ? -wide - 1.5 : 1.5);
            const double value = panel.series[series].values[group], spread = panel.series[series].spread[group];
            painter.setPen(QPen(kPanelInk, 1.6));
            painter.setBrush(seriesColour(series));
            painter.drawRect(QRectF(QPointF(left, plane.y(value)), QPointF(left + wide, plane.y(panel.low))));
            const double middle = left + wide / 2, top = plane.y(value + spread), low = plane.y(value - spread), cap = std::min(9.0, wide * 0.2);
            painter.drawLine(QPointF(middle, top), QPointF(middle, low));
            painter.drawLine(QPointF(middle - cap, top), QPointF(middle + cap, top));
            painter.drawLine(QPointF(middle - cap, low), QPointF(middle + cap, low));
        }
}

void drawBoxes(QPainter &painter, const Panel &panel)
{
    const Plane plane(panel);
    const double wide = plane.groupWidth() * 0.31;
    for (const Panel::Box &box : panel.boxes) {
        const double middle = plane.groupMiddle(box.group) + (box.series == 0 ? -0.5 : 0.5) * plane.groupWidth() * 0.41, cap = wide * 0.3;
        painter.setPen(QPen(kPanelInk, 1.6));
        for (const auto &[from, to] : {std::pair(box.upperQuartile, box.high), std::pair(box.lowerQuartile, box.low)}) {
            painter.drawLine(QPointF(middle, plane.y(from)), QPointF(middle, plane.y(to)));
            painter.drawLine(QPointF(middle - cap, plane.y(to)), QPointF(middle + cap, plane.y(to)));
        }
        painter.setBrush(seriesColour(static_cast<std::size_t>(box.series)));
        painter.drawRect(QRectF(QPointF(middle - wide / 2, plane.y(box.upperQuartile)), QPointF(middle + wide / 2, plane.y(box.lowerQuartile))));
        painter.setPen(QPen(kPanelInk, 3.4, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(middle - wide / 2, plane.y(box.median)), QPointF(middle + wide / 2, plane.y(box.median)));
        painter.setPen(QPen(kPanelInk, 1.6));
        painter.setBrush(Qt::white);
        for (const double outlier : box.outliers)
            painter.drawEllipse(QPointF(middle, plane.y(outlier)), 4.2, 4.2);
    }
}

// Slopes of a monotone cubic (Fritsch and Carlson): the line goes through every marker and never overshoots between two.
std::vector<double> slopes(const std::vector<double> &x, const std::vector<double> &y)
{
    const std::size_t n = x.size();
    std::vector<double> secant(n - 1), slope(n);
    for (std::size_t i = 0; i + 1 < n; ++i)
        secant[i] = (y[i + 1] - y[i]) / (x[i + 1] - x[i]);
    slope.front() = secant.front();
    slope.back() = secant.back();
    for (std::size_t i = 1; i + 1 < n; ++i)
        slope[i] = secant[i - 1] * secant[i] <= 0 ? 0 : 2 * secant[i - 1] * secant[i] / (secant[i - 1] + secant[i]);
    return slope;
}

void addCurve(QPainterPath &path, const std::vector<QPointF> &points, bool backwards)
{
    std::vector<double> x, y;
    for (const QPointF &point : points) {
        x.push_back(point.x());
        y.push_back(point.y());
    }
    const auto slope = slopes(x, y);
    const auto bend = [&](std::size_t i, double step) { return QPointF(x[i] + step / 3, y[i] + slope[i] * step / 3); };
    if (backwards) {
        path.lineTo(points.back());
        for (std::size_t i = points.size() - 1; i > 0; --i) {
            const double step = x[i] - x[i - 1];
            path.cubicTo(bend(i, -step), bend(i - 1, step), points[i - 1]);
        }
        return;
    }
    path.moveTo(points.front());
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const double step = x[i + 1] - x[i];
        path.cubicTo(bend(i, step), bend(i + 1, -step), points[i + 1]);
    }
}

void drawCurves(QPainter &painter, const Panel &panel)
{
    const Plane plane(panel);
    const auto along = [&](const Panel::Series &series, double share) {
        std::vector<QPointF> points;
        for (std::size_t i = 0; i < panel.places.size(); ++i)
            points.emplace_back(plane.x(panel.places[i]), plane.y(std::max(panel.low, series.values[i] + share * series.spread[i])));
        return points;
    };
    for (std::size_t i = 0; i < panel.series.size(); ++i) {
        QPainterPath band;
        addCurve(band, along(panel.series[i], 1), false);
        addCurve(band, along(panel.series[i], -1), true);
        band.closeSubpath();
        QColor tint = curveColour(i);
        tint.setAlpha(46);
        painter.fillPath(band, tint);
    }
    for (std::size_t i = 0; i < panel.series.size(); ++i) {
        QPainterPath line;
        addCurve(line, along(panel.series[i], 0), false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(curveColour(i), 3.4, Qt::SolidLine, Qt::RoundCap));
        painter.drawPath(line);
    }
    for (std::size_t i = 0; i < panel.series.size(); ++i)
        for (const QPointF &point : along(panel.series[i], 0)) {
            painter.setPen(QPen(Qt::white, 2));
            painter.setBrush(curveColour(i));
            painter.drawEllipse(point, 7, 7);
        }
    painter.setFont(panelFont(19));
    for (std::size_t i = 0; i < panel.series.size(); ++i) {
        const double y = panel.y + 26 + 32 * static_cast<double>(i);
        painter.setPen(QPen(curveColour(i), 3.4));
        painter.drawLine(QPointF(panel.x + 40, y), QPointF(panel.x + 84, y));
        painter.setPen(kPanelInk);
        painter.drawText(QRectF(panel.x + 98, y - 16, 200, 32), Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(panel.series[i].name));
    }
}

} // namespace

QFont panelFont(int pixels, bool bold)
{
    QFont font;
    font.setFamilies({u"Noto Sans"_s, u"DejaVu Sans"_s, u"sans-serif"_s});
    font.setPixelSize(pixels);
    font.setBold(bold);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

void drawPanelTitle(QPainter &painter, const SamplePanel &panel)
{
    const bool map = panel.kind == Panel::Kind::Map;
    const double base = panel.y - (map ? 18 : 26), left = map ? panel.x : panel.x - (panel.letter.empty() ? 0 : 70);
    painter.setPen(kPanelInk);
    if (!panel.letter.empty()) {
        painter.setFont(panelFont(28, true));
        painter.drawText(QPointF(left, base), QString::fromStdString(panel.letter));
    }
    painter.setFont(panelFont(20));
    painter.drawText(QPointF(left + (panel.letter.empty() ? 0 : 34), base), QString::fromStdString(panel.title));
}

void paintPanels(QImage &image, const SamplePicture &picture)
{
    image.fill(Qt::white);
    for (const Panel &panel : picture.panels)
        if (panel.kind == Panel::Kind::Map)
            paintMap(image, panel, picture.texture);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Panel &panel : picture.panels) {
        drawPanelTitle(painter, panel);
        if (panel.kind == Panel::Kind::Map)
            continue;
        drawAxes(painter, panel);
        if (panel.kind == Panel::Kind::Bars)
            drawBars(painter, panel);
        else if (panel.kind == Panel::Kind::Boxes)
            drawBoxes(painter, panel);
        drawAxisLines(painter, panel);
        if (panel.kind == Panel::Kind::Curves)
            drawCurves(painter, panel);
        else
            drawKeyBoxes(painter, panel);
    }
}

} // namespace app::sample
