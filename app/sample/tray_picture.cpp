#include "app/sample/noise.h"
#include "app/sample/pigment.h"
#include "app/sample/sample_painter.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace app::sample {

namespace {

using Kind = SampleMark::Kind;

void paintBench(QImage &image, std::uint64_t texture)
{
    for (int y = 0; y < image.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const double brushed = smooth(texture + 3, x / 90.0, y / 1.7) - 0.5, light = std::hypot((x - image.width() * 0.35) / image.width(), (y - image.height() * 0.3) / image.height());
            const double grey = 206 - 44 * light + 7 * brushed;
            line[x] = Pigment{grey, grey + 1, grey + 3}.rgb();
        }
    }
}

void paintSubstrate(QImage &image, const QRect &box, std::uint64_t texture)
{
    const Pigment dark{38, 29, 24}, light{98, 76, 58};
    for (int y = box.top(); y <= box.bottom(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = box.left(); x <= box.right(); ++x) {
            const double inset = std::min(std::min(x - box.left(), box.right() - x), std::min(y - box.top(), box.bottom() - y));
            const double crumbs = cloudy(texture + 1, x / 9.0, y / 9.0), fine = unit(texture + 8, static_cast<std::uint64_t>(y) * 8192 + static_cast<std::uint64_t>(x));
            // The cell's walls shade its edge, most at the top left.
            line[x] = dark.mixed(light, 0.1 + 0.62 * crumbs + 0.18 * (fine - 0.5)).lit(0.45 + 0.55 * ramp(inset, 0, 16)).rgb();
        }
    }
}

void drawLeaf(QPainter &painter, double length, double width, double angle, bool pointed, const Pigment &colour)
{
    QPainterPath leaf;
    leaf.moveTo(0, 0);
    const double bulge = pointed ? 0.35 : 0.72;
    leaf.cubicTo(length * 0.2, -width, length * bulge, -width, length, 0);
    leaf.cubicTo(length * bulge, width, length * 0.2, width, 0, 0);
    painter.save();
    painter.rotate(angle);
    QLinearGradient shade(0, 0, length, 0);
    shade.setColorAt(0, colour.lit(0.7).colour());
    shade.setColorAt(0.45, colour.colour());
    shade.setColorAt(1, colour.lit(1.15).colour());
    painter.setPen(QPen(colour.lit(0.5).colour(170), 1));
    painter.setBrush(shade);
    painter.drawPath(leaf);
    painter.setPen(QPen(colour.lit(1.35).colour(190), 1.4));
    painter.drawLine(QPointF(length * 0.08, 0), QPointF(length * 0.86, 0));
    painter.restore();
}

// Broad crops: two cotyledons and a first pair across; grasses: three narrow blades.
void drawSeedling(QPainter &painter, const SamplePicture &picture, const SampleMark &mark, std::uint64_t seed)
{
    const bool grass = picture.crop == "rice" || picture.crop == "corn";
    const double reach = mark.w / 2;
    const Pigment green = Pigment{84, 148, 56}.mixed({120, 172, 66}, unit(seed, 2));
    painter.save();
    painter.translate(mark.x, mark.y);
    painter.setPen(Qt::NoPen);
    for (int i = 5; i > 0; --i) {
        painter.setBrush(QColor(8, 6, 4, 26));
        painter.drawEllipse(QPointF(3.0 + i, 4.0 + i), reach * 0.62, reach * 0.5);
    }
    painter.rotate(mark.angle);
    const int leaves = grass ? 3 : 4;
    for (int i = 0; i < leaves; ++i) {
        const auto id = static_cast<std::uint64_t>(i);
        const bool upper = !grass && i >= 2;
        const double angle = (grass ? 120.0 * i : 180.0 * i + (upper ? 90 : 0)) + between(seed, id + 10, -10, 10);
        const double length = reach * (upper ? 0.62 : 1.0) * between(seed, id + 20, 0.9, 1.0);
        drawLeaf(painter, length, length * (grass ? 0.17 : upper ? 0.36 : 0.5), angle, grass || upper, green.lit(upper ? 1.12 : 0.92));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(Pigment{176, 206, 112}.colour());
    painter.drawEllipse(QPointF(0, 0), reach * 0.08, reach * 0.08);
    painter.restore();
}

void drawSeed(QPainter &painter, const SamplePicture &picture, const SampleMark &mark)
{
    const Pigment coat = picture.crop == "corn" ? Pigment{232, 184, 74} : picture.crop == "rice" ? Pigment{218, 190, 124} : picture.crop == "cotton" ? Pigment{196, 186, 168} : Pigment{226, 206, 150};
    painter.save();
    painter.translate(mark.x, mark.y);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(8, 6, 4, 120));
    painter.drawEllipse(QPointF(2, 3), mark.w / 2 + 1, mark.h / 2 + 1);
    painter.rotate(mark.angle);
    QRadialGradient shade(QPointF(0, 0), mark.w / 2, QPointF(-mark.w * 0.15, -mark.h * 0.2));
    shade.setColorAt(0, coat.lit(1.12).colour());
    shade.setColorAt(1, coat.lit(0.66).colour());
    painter.setBrush(shade);
    painter.setPen(QPen(coat.lit(0.45).colour(), 1));
    painter.drawEllipse(QPointF(0, 0), mark.w / 2, mark.h / 2);
    painter.restore();
}

} // namespace

void paintTray(QImage &image, const SamplePicture &picture)
{
    paintBench(image, picture.texture);
    QRectF cells;
    for (const SampleMark &mark : picture.marks)
        if (mark.kind == Kind::Cell)
            cells |= QRectF(mark.x - mark.w / 2, mark.y - mark.h / 2, mark.w, mark.h);
    {
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF rim = cells.adjusted(-28, -28, 28, 28);
        painter.setPen(Qt::NoPen);
        for (int i = 8; i > 0; --i) {
            painter.setBrush(QColor(20, 22, 24, 12));
            painter.drawRoundedRect(rim.translated(2 + i, 4 + i * 1.4), 16, 16);
        }
        QLinearGradient plastic(rim.topLeft(), rim.bottomRight());
        plastic.setColorAt(0, QColor(76, 80, 84));
        plastic.setColorAt(1, QColor(44, 47, 50));
        painter.setBrush(plastic);
        painter.setPen(QPen(QColor(28, 30, 32), 2));
        painter.drawRoundedRect(rim, 16, 16);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor(120, 125, 130, 150), 1.5));
        painter.drawRoundedRect(rim.adjusted(4, 4, -4, -4), 13, 13);
        for (const SampleMark &mark : picture.marks)
            if (mark.kind == Kind::Cell) {
                painter.setPen(QPen(QColor(104, 109, 113), 2));
                painter.drawRoundedRect(QRectF(mark.x - mark.w / 2 - 1, mark.y - mark.h / 2 - 1, mark.w + 2, mark.h + 2), 6, 6);
            }
    }
    for (const SampleMark &mark : picture.marks)
        if (mark.kind == Kind::Cell)
            paintSubstrate(image, QRectF(mark.x - mark.w / 2, mark.y - mark.h / 2, mark.w, mark.h).toRect(), picture.texture);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < picture.marks.size(); ++i) {
        const SampleMark &mark = picture.marks[i];
        if (mark.kind == Kind::Plant)
            drawSeedling(painter, picture, mark, picture.texture * 131 + i);
        else if (mark.kind == Kind::Seed)
            drawSeed(painter, picture, mark);
    }
}

} // namespace app::sample
