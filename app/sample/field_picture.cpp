#include "app/sample/noise.h"
#include "app/sample/pigment.h"
#include "app/sample/sample_painter.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>
#include <numbers>

namespace app::sample {

namespace {

using Kind = SampleMark::Kind;

void paintSoil(QImage &image, std::uint64_t texture)
{
    const Pigment dark{86, 62, 45}, light{150, 116, 86};
    for (int y = 0; y < image.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const double clods = cloudy(texture + 1, x / 34.0, y / 22.0), crumbs = smooth(texture + 4, x / 4.2, y / 3.6);
            const double furrow = 0.5 + 0.5 * std::sin(y / 9.0 + 1.6 * smooth(texture + 6, x / 120.0, y / 60.0));
            const double grain = unit(texture + 8, static_cast<std::uint64_t>(y) * 8192 + static_cast<std::uint64_t>(x));
            line[x] = dark.mixed(light, 0.10 + 0.5 * clods + 0.22 * (crumbs - 0.5) + 0.10 * furrow + 0.12 * (grain - 0.5)).rgb();
        }
    }
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    // Pebbles and straw: small, pale, never green.
    for (std::uint64_t i = 0; i < 90; ++i) {
        const double x = between(texture + 40, i, 0, image.width()), y = between(texture + 41, i, 0, image.height());
        const double size = between(texture + 42, i, 1.5, 4.2);
        painter.setBrush(QColor(50, 36, 28, 90));
        painter.drawEllipse(QPointF(x + 1, y + 1.4), size, size * 0.8);
        painter.setBrush(Pigment{176, 158, 136}.lit(between(texture + 43, i, 0.75, 1.05)).colour());
        painter.drawEllipse(QPointF(x, y), size, size * 0.8);
    }
}

QPainterPath leaflet(double length, double width, bool pointed)
{
    QPainterPath path;
    path.moveTo(0, 0);
    if (pointed) {
        path.cubicTo(length * 0.2, -width * 0.62, length * 0.5, -width * 0.45, length, 0);
        path.cubicTo(length * 0.5, width * 0.45, length * 0.2, width * 0.62, 0, 0);
    } else {
        path.cubicTo(length * 0.15, -width * 0.75, length * 0.95, -width * 0.8, length, 0);
        path.cubicTo(length * 0.95, width * 0.8, length * 0.15, width * 0.75, 0, 0);
    }
    return path;
}

void drawLeaf(QPainter &painter, const QTransform &place, const QPainterPath &leaf, double length, const Pigment &colour)
{
    QLinearGradient shade(QPointF(0, 0), QPointF(length, 0));
    shade.setColorAt(0, colour.lit(0.68).colour());
    shade.setColorAt(0.5, colour.colour());
    shade.setColorAt(1, colour.lit(1.12).colour());
    painter.save();
    painter.setTransform(place, true);
    painter.setPen(QPen(colour.lit(0.55).colour(150), 0.8));
    painter.setBrush(shade);
    painter.drawPath(leaf);
    painter.setPen(QPen(colour.lit(1.32).colour(170), 1.1));
    painter.drawLine(QPointF(length * 0.06, 0), QPointF(length * 0.88, 0));
    painter.restore();
}

// A rosette that fills its box: layers of leaves, lower ones longer and darker. Grass crops have few long leaves in two ranks.
void drawPlant(QPainter &painter, const SamplePicture &picture, const SampleMark &mark, std::uint64_t seed)
{
    const bool grass = picture.crop == "corn" || picture.crop == "rice";
    const double turn = between(seed, 1, 0, 360);
    const Pigment base = (grass ? Pigment{84, 146, 60} : Pigment{62, 124, 48}).mixed({88, 150, 62}, unit(seed, 2));
    for (int layer = 0; layer < 3; ++layer) {
        const double reach = 1.0 - 0.27 * layer;
        const int leaves = grass ? 5 : 6 - layer;
        for (int i = 0; i < leaves; ++i) {
            const auto id = static_cast<std::uint64_t>(layer * 16 + i);
            const double angle = turn + layer * (grass ? 61 : 29) + 360.0 * i / leaves + between(seed, id + 10, -9, 9);
            const double radians = angle * std::numbers::pi / 180;
            // The leaf's length is the box's own radius in that direction.
            const double radius = 1 / std::hypot(std::cos(radians) / (mark.w / 2), std::sin(radians) / (mark.h / 2));
            const double length = radius * reach * between(seed, id + 60, 0.93, 1.0);
            const double width = length * (grass ? 0.34 : 0.62);
            QTransform place;
            place.translate(mark.x, mark.y);
            place.rotate(angle);
            drawLeaf(painter, place, leaflet(length, width, grass), length, base.lit(0.78 + 0.17 * layer + between(seed, id + 120, -0.06, 0.06)));
        }
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(Pigment{150, 188, 92}.colour());
    painter.drawEllipse(QPointF(mark.x, mark.y), mark.w * 0.045, mark.h * 0.045);
}

// Clearly another shape than a plant: a star of thin, pointed, yellowish blades.
void drawWeed(QPainter &painter, const SampleMark &mark, std::uint64_t seed)
{
    const double turn = between(seed, 1, 0, 360);
    constexpr int kBlades = 9;
    for (int i = 0; i < kBlades; ++i) {
        const auto id = static_cast<std::uint64_t>(i);
        const double angle = turn + 360.0 * i / kBlades + between(seed, id + 10, -7, 7), radians = angle * std::numbers::pi / 180;
        const double radius = 1 / std::hypot(std::cos(radians) / (mark.w / 2), std::sin(radians) / (mark.h / 2));
        const double length = radius * (i % 2 == 0 ? 1.0 : 0.8);
        QTransform place;
        place.translate(mark.x, mark.y);
        place.rotate(angle);
        drawLeaf(painter, place, leaflet(length, length * 0.24, true), length, Pigment{186, 190, 64}.lit(between(seed, id + 30, 0.86, 1.06)));
    }
    painter.setPen(QPen(QColor(128, 96, 30), 1));
    painter.setBrush(QColor(214, 176, 66));
    painter.drawEllipse(QPointF(mark.x, mark.y), mark.w * 0.07, mark.h * 0.07);
}

} // namespace

void paintField(QImage &image, const SamplePicture &picture)
{
    paintSoil(image, picture.texture);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (const SampleMark &mark : picture.marks) {
        for (int i = 5; i > 0; --i) {
            painter.setBrush(QColor(26, 18, 12, 22));
            painter.drawEllipse(QPointF(mark.x + 2 + i, mark.y + 3 + i * 1.3), mark.w * 0.4, mark.h * 0.4);
        }
    }
    for (std::size_t i = 0; i < picture.marks.size(); ++i) {
        const SampleMark &mark = picture.marks[i];
        const std::uint64_t seed = picture.texture * 131 + i;
        if (mark.kind == Kind::Plant)
            drawPlant(painter, picture, mark, seed);
        else if (mark.kind == Kind::Weed)
            drawWeed(painter, mark, seed);
    }
}

} // namespace app::sample
