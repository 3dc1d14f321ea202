#include "app/sample/noise.h"
#include "app/sample/pigment.h"
#include "app/sample/sample_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <QRadialGradient>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace app::sample {

namespace {

using Kind = SampleMark::Kind;

// A specimen cloth: slate, so that white lint, gold and green all stand out, with weave, light from the upper left and a darker rim.
void paintCloth(QImage &image, std::uint64_t texture)
{
    const Pigment dark{58, 68, 76}, light{104, 116, 124};
    const double width = image.width(), height = image.height();
    for (int y = 0; y < image.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const double fall = std::hypot((x - width * 0.36) / width, (y - height * 0.3) / height);
            const double weave = 0.5 * std::sin(x * 1.25 + 2 * smooth(texture + 3, x / 60.0, y / 60.0)) + 0.5 * std::sin(y * 1.25);
            const double cloud = cloudy(texture + 2, x / 170.0, y / 130.0) - 0.5;
            const double grain = unit(texture + 8, static_cast<std::uint64_t>(y) * 8192 + static_cast<std::uint64_t>(x)) - 0.5;
            line[x] = dark.mixed(light, 0.78 - 0.72 * fall + 0.05 * weave + 0.18 * cloud + 0.05 * grain).rgb();
        }
    }
}

QRadialGradient ball(const QPointF &centre, double radius, const Pigment &colour)
{
    QRadialGradient shade(centre, radius, centre - QPointF(radius * 0.35, radius * 0.4));
    shade.setColorAt(0, colour.lit(1.25).colour());
    shade.setColorAt(0.55, colour.colour());
    shade.setColorAt(1, colour.lit(0.6).colour());
    return shade;
}

// Cotton: ripe is open lint in a dry burr, unripe a closed green boll.
void drawBoll(QPainter &painter, const SampleMark &m, std::uint64_t seed)
{
    if (m.tone == 0) {
        painter.setPen(Qt::NoPen);
        for (int i = 0; i < 5; ++i) {
            const double angle = i * 72 + 36;
            QPainterPath burr;
            burr.moveTo(-m.w * 0.10, 0);
            burr.quadTo(0, -m.h * 0.55, m.w * 0.02, -m.h * 0.5);
            burr.quadTo(m.w * 0.12, -m.h * 0.25, m.w * 0.10, 0);
            QTransform place;
            place.translate(m.x, m.y);
            place.rotate(angle);
            painter.setBrush(QColor(112, 82, 52));
            painter.drawPath(place.map(burr));
        }
        for (std::uint64_t i = 0; i < 26; ++i) {
            const double angle = between(seed, i, 0, 2 * std::numbers::pi), far = std::sqrt(unit(seed, i + 40)) * 0.3;
            const QPointF at(m.x + std::cos(angle) * m.w * far, m.y + std::sin(angle) * m.h * far);
            const double size = std::min(m.w, m.h) * between(seed, i + 80, 0.13, 0.2);
            QRadialGradient puff(at, size, at - QPointF(size * 0.3, size * 0.35));
            puff.setColorAt(0, QColor(255, 255, 252));
            puff.setColorAt(0.7, QColor(238, 236, 226, 235));
            puff.setColorAt(1, QColor(205, 200, 186, 40));
            painter.setBrush(puff);
            painter.drawEllipse(at, size, size);
        }
        return;
    }
    const QPointF centre(m.x, m.y);
    QPainterPath boll;
    boll.moveTo(m.x, m.y - m.h / 2);
    boll.cubicTo(m.x + m.w * 0.34, m.y - m.h * 0.36, m.x + m.w * 0.62, m.y + m.h * 0.4, m.x, m.y + m.h / 2);
    boll.cubicTo(m.x - m.w * 0.62, m.y + m.h * 0.4, m.x - m.w * 0.34, m.y - m.h * 0.36, m.x, m.y - m.h / 2);
    painter.setPen(QPen(QColor(40, 66, 28), 1.5));
    painter.setBrush(ball(centre, std::max(m.w, m.h) * 0.55, {112, 158, 72}));
    painter.drawPath(boll);
    painter.setPen(QPen(QColor(66, 102, 44), 1.6));
    painter.setBrush(Qt::NoBrush);
    for (const double bend : {-0.22, 0.22}) {
        QPainterPath seam(QPointF(m.x, m.y - m.h * 0.46));
        seam.quadTo(m.x + m.w * bend * 1.6, m.y, m.x + m.w * bend * 0.4, m.y + m.h * 0.46);
        painter.drawPath(seam);
    }
}

// Soybean: a pod with three seeds showing through.
void drawPod(QPainter &painter, const SampleMark &m)
{
    const Pigment colour = m.tone == 0 ? Pigment{192, 156, 96} : Pigment{116, 166, 72};
    const bool upright = m.h >= m.w;
    const double length = upright ? m.h : m.w, width = (upright ? m.w : m.h) * 0.66;
    painter.save();
    painter.translate(m.x, m.y);
    painter.rotate(upright ? 90 : 0);
    // A stub of the stalk at the upper end.
    painter.setPen(QPen(colour.lit(0.6).colour(), 5, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(-length / 2 - 4, 0), QPointF(-length / 2 + 4, 0));
    QPainterPath pod(QPointF(-length / 2, 0));
    pod.cubicTo(-length * 0.36, -width * 0.72, length * 0.3, -width * 0.62, length / 2, width * 0.02);
    pod.cubicTo(length * 0.3, width * 0.56, -length * 0.36, width * 0.7, -length / 2, 0);
    QLinearGradient shade(QPointF(0, -width / 2), QPointF(0, width / 2));
    shade.setColorAt(0, colour.lit(1.2).colour());
    shade.setColorAt(0.6, colour.colour());
    shade.setColorAt(1, colour.lit(0.62).colour());
    painter.setPen(QPen(colour.lit(0.45).colour(), 1.5));
    painter.setBrush(shade);
    painter.drawPath(pod);
    for (const double at : {-0.25, 0.02, 0.27}) {
        const QPointF seed(at * length, 0);
        painter.setPen(QPen(colour.lit(0.72).colour(170), 1.4));
        painter.setBrush(ball(seed, width * 0.34, colour.lit(1.06)));
        painter.drawEllipse(seed, length * 0.115, width * 0.31);
    }
    painter.restore();
}

// Rice: a panicle of grains along bending branches.
void drawPanicle(QPainter &painter, const SampleMark &m, std::uint64_t seed)
{
    const Pigment colour = m.tone == 0 ? Pigment{222, 180, 84} : Pigment{142, 178, 88};
    painter.setPen(QPen(colour.lit(0.6).colour(), 2.4));
    painter.drawLine(QPointF(m.x, m.y + m.h / 2), QPointF(m.x, m.y - m.h * 0.4));
    const double grain = std::max(4.0, m.w * 0.13);
    for (int row = 0; row < 8; ++row) {
        const double y = m.y - m.h * 0.42 + row * m.h * 0.105, spread = m.w * 0.42 * std::sin((row + 1.2) / 9.4 * std::numbers::pi);
        for (int k = -2; k <= 2; ++k) {
            const auto id = static_cast<std::uint64_t>(row * 8 + k + 3);
            const QPointF at(m.x + spread * k / 2 + between(seed, id, -1.5, 1.5), y + std::abs(k) * m.h * 0.025);
            painter.save();
            painter.translate(at);
            painter.rotate(-k * 24 + between(seed, id + 90, -8, 8));
            painter.setPen(QPen(colour.lit(0.5).colour(180), 0.9));
            painter.setBrush(ball({0, 0}, grain, colour.lit(between(seed, id + 50, 0.92, 1.08))));
            painter.drawEllipse(QPointF(0, 0), grain * 0.5, m.h * 0.062);
            painter.restore();
        }
    }
}

// Corn: an ear with rows of kernels, bare when ripe, green in the husk when not.
void drawEar(QPainter &painter, const SampleMark &m)
{
    QPainterPath ear;
    ear.moveTo(m.x, m.y + m.h / 2);
    ear.cubicTo(m.x - m.w * 0.46, m.y + m.h * 0.5, m.x - m.w * 0.40, m.y - m.h * 0.34, m.x, m.y - m.h / 2);
    ear.cubicTo(m.x + m.w * 0.40, m.y - m.h * 0.34, m.x + m.w * 0.46, m.y + m.h * 0.5, m.x, m.y + m.h / 2);
    ear.closeSubpath();
    const Pigment colour = m.tone == 0 ? Pigment{226, 184, 62} : Pigment{128, 168, 80};
    painter.setPen(QPen(QColor(150, 160, 92), 9, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(m.x, m.y + m.h * 0.45), QPointF(m.x, m.y + m.h * 0.54));
    QLinearGradient shade(QPointF(m.x - m.w * 0.36, 0), QPointF(m.x + m.w * 0.36, 0));
    shade.setColorAt(0, colour.lit(0.72).colour());
    shade.setColorAt(0.38, colour.lit(1.16).colour());
    shade.setColorAt(1, colour.lit(0.56).colour());
    painter.setPen(QPen(colour.lit(0.42).colour(), 1.6));
    painter.setBrush(shade);
    painter.drawPath(ear);
    painter.save();
    painter.setClipPath(ear);
    if (m.tone == 0) {
        const double kernelW = m.w / 11, kernelH = m.h / 22;
        for (int row = 0; row < 23; ++row) {
            for (int col = -5; col <= 5; ++col) {
                const double bend = std::cos(col / 5.5 * std::numbers::pi / 2);
                const QPointF at(m.x + m.w * 0.36 * std::sin(col / 5.5 * std::numbers::pi / 2), m.y - m.h / 2 + (row + 0.5 + (col % 2 != 0 ? 0.5 : 0)) * kernelH);
                painter.setPen(QPen(colour.lit(0.55).colour(150), 0.9));
                painter.setBrush(ball(at, kernelH, colour.lit(0.72 + 0.36 * bend)));
                painter.drawEllipse(at, kernelW * 0.5 * (0.35 + 0.65 * bend), kernelH * 0.5);
            }
        }
    } else {
        painter.setPen(QPen(colour.lit(0.66).colour(190), 1.4));
        painter.setBrush(Qt::NoBrush);
        for (int i = -3; i <= 3; ++i) {
            QPainterPath fold(QPointF(m.x + i * m.w * 0.07, m.y + m.h * 0.48));
            fold.cubicTo(m.x + i * m.w * 0.20, m.y + m.h * 0.1, m.x + i * m.w * 0.14, m.y - m.h * 0.3, m.x, m.y - m.h / 2);
            painter.drawPath(fold);
        }
    }
    painter.restore();
}

void drawFruit(QPainter &painter, const SamplePicture &picture, const SampleMark &mark, std::uint64_t seed)
{
    if (picture.crop == "cotton")
        drawBoll(painter, mark, seed);
    else if (picture.crop == "soybean")
        drawPod(painter, mark);
    else if (picture.crop == "rice")
        drawPanicle(painter, mark, seed);
    else
        drawEar(painter, mark);
}

void drawDamage(QPainter &painter, const SampleMark &m)
{
    QRadialGradient hole(QPointF(m.x, m.y), std::max(m.w, m.h) / 2);
    hole.setColorAt(0, QColor(12, 8, 6));
    hole.setColorAt(0.72, QColor(34, 20, 14));
    hole.setColorAt(1, QColor(92, 58, 34));
    painter.setPen(QPen(QColor(64, 38, 22), 1.2));
    painter.setBrush(hole);
    painter.drawEllipse(QPointF(m.x, m.y), m.w / 2, m.h / 2);
}

} // namespace

void paintFruits(QImage &image, const SamplePicture &picture)
{
    paintCloth(image, picture.texture);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (const SampleMark &mark : picture.marks) {
        for (int i = 6; i > 0 && mark.kind == Kind::Fruit; --i) {
            painter.setBrush(QColor(10, 12, 16, 26));
            painter.drawEllipse(QPointF(mark.x + i, mark.y + 2 + i * 1.2), mark.w * 0.36, mark.h * 0.46);
        }
    }
    for (std::size_t i = 0; i < picture.marks.size(); ++i) {
        const SampleMark &mark = picture.marks[i];
        if (mark.kind == Kind::Fruit)
            drawFruit(painter, picture, mark, picture.texture * 131 + i);
        else if (mark.kind == Kind::Damage)
            drawDamage(painter, mark);
    }
}

} // namespace app::sample
