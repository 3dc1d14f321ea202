#include "app/sample/noise.h"
#include "app/sample/panel_style.h"
#include "app/sample/pigment.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace app::sample {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double kMargin = 10, kAlley = 8; // pixels around all plots and between two
constexpr double kMetresWide = 23.3;       // the field's width

// Blue over yellow to red, evenly spaced in temperature.
Pigment scaleColour(double share)
{
    static constexpr std::array<Pigment, 7> kStops{Pigment{27, 38, 108}, {44, 108, 172}, {118, 188, 182}, {238, 232, 162}, {246, 176, 90}, {216, 88, 52}, {138, 22, 44}};
    const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(kStops.size() - 1);
    const auto i = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
    return kStops[i].mixed(kStops[i + 1], at - static_cast<double>(i));
}

QRectF plotBox(const SamplePanel &panel, int plot)
{
    const double wide = (panel.w - 2 * kMargin + kAlley) / panel.columns, high = (panel.h - 2 * kMargin + kAlley) / panel.rows;
    return {panel.x + kMargin + wide * (plot % panel.columns), panel.y + kMargin + high * (plot / panel.columns), wide - kAlley, high - kAlley};
}

void drawColourBar(QPainter &painter, const SamplePanel &panel)
{
    const QRectF bar(panel.x + panel.w + 42, panel.y, 30, panel.h);
    for (int y = 0; y < static_cast<int>(bar.height()); ++y)
        painter.fillRect(QRectF(bar.left(), bar.top() + y, bar.width(), 1), scaleColour(1 - (y + 0.5) / bar.height()).colour());
    painter.setPen(QPen(kPanelInk, 1.6));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    painter.setFont(panelFont(18));
    for (double value = panel.low; value <= panel.high + 1e-9; value += panel.step) {
        const double y = bar.bottom() - bar.height() * (value - panel.low) / (panel.high - panel.low);
        painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + 7, y));
        painter.drawText(QRectF(bar.right() + 14, y - 14, 50, 28), Qt::AlignLeft | Qt::AlignVCenter, QString::number(value));
    }
    painter.save();
    painter.setFont(panelFont(19));
    painter.translate(bar.right() + 66, bar.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-bar.height() / 2, -16, bar.height(), 32), Qt::AlignCenter, QString::fromStdString(panel.valueTitle));
    painter.restore();
}

} // namespace

QColor mapColour(const SamplePanel &panel, double temperature) { return scaleColour((temperature - panel.low) / (panel.high - panel.low)).colour(); }

void paintMap(QImage &image, const SamplePanel &panel, std::uint64_t texture)
{
    const std::uint64_t seed = texture + static_cast<std::uint64_t>(panel.alley * 10);
    const auto shade = [&](double temperature) { return scaleColour((temperature - panel.low) / (panel.high - panel.low)).rgb(); };
    const int left = static_cast<int>(panel.x), top = static_cast<int>(panel.y), right = static_cast<int>(panel.x + panel.w), bottom = static_cast<int>(panel.y + panel.h);
    constexpr int kPixel = 2; // a thermal camera's own coarser raster
    for (int y = top; y < bottom; ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = left; x < right; ++x)
            line[x] = shade(panel.alley + (cloudy(seed + 3, (x / kPixel) / 6.0, (y / kPixel) / 6.0) - 0.5) * 2.6);
    }
    for (int plot = 0; plot < panel.columns * panel.rows; ++plot) {
        const QRect box = plotBox(panel, plot).toRect();
        const double mean = panel.temperatures[static_cast<std::size_t>(plot)];
        for (int y = box.top(); y <= box.bottom(); ++y) {
            auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
            for (int x = box.left(); x <= box.right(); ++x) {
                // Six crop rows, cooler than the soil between them, and a mottle: both average to nothing over the plot.
                const double rows = 0.34 * std::cos(2 * 3.14159265 * 6 * (x - box.left() + 0.5) / box.width());
                const double mottle = (smooth(seed + 17, (x / kPixel) / 3.0, (y / kPixel) / 5.0) - 0.5) * 0.9;
                line[x] = shade(mean + rows + mottle);
            }
        }
    }
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(kPanelInk, 1.6));
    painter.drawRect(QRectF(panel.x, panel.y, panel.w, panel.h));
    painter.setFont(panelFont(18, true));
    const QFontMetricsF metrics(panelFont(18, true));
    for (int plot = 0; plot < panel.columns * panel.rows; ++plot) {
        const QString label = QString::fromStdString(panel.labels[static_cast<std::size_t>(plot)]);
        if (label.isEmpty())
            continue;
        const QRectF box = plotBox(panel, plot).adjusted(-1, -1, 1, 1);
        painter.setPen(QPen(Qt::white, 5));
        painter.drawRect(box);
        painter.setPen(QPen(kPanelInk, 2.2));
        painter.drawRect(box);
        const QRectF plate(box.left() + 4, box.top() + 4, metrics.horizontalAdvance(label) + 10, 25);
        painter.fillRect(plate, QColor(255, 255, 255, 235));
        painter.drawText(plate, Qt::AlignCenter, label);
    }
    const double five = panel.w * 5 / kMetresWide, end = panel.x + panel.w - 2, y = panel.y + panel.h + 22;
    painter.setPen(QPen(kPanelInk, 4, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(end - five, y), QPointF(end, y));
    painter.setFont(panelFont(18));
    painter.drawText(QRectF(end - five, y + 6, five, 28), Qt::AlignCenter, u"5 m"_s);
    if (panel.colourBar)
        drawColourBar(painter, panel);
}

} // namespace app::sample
