#include "app/sample/noise.h"
#include "app/sample/panel_style.h"
#include "app/sample/pigment.h"
#include "app/sample/sample_painter.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace app::sample {

namespace {

using Kind = SampleMark::Kind;

bool lying(const SampleMark &blade) { return blade.h == 0; }

QPainterPath polygon(const SampleMark &mark)
{
    QPainterPath path;
    for (std::size_t i = 0; i < mark.outline.size(); ++i) {
        const QPointF corner(mark.outline[i][0], mark.outline[i][1]);
        i == 0 ? path.moveTo(corner) : path.lineTo(corner);
    }
    path.closeSubpath();
    return path;
}

// How far out a place lies in a spot: 1 exactly on the polygon, 0 at the centre. `radius` receives the polygon's own, in pixels.
double within(const SampleMark &spot, double x, double y, double &radius)
{
    const double dx = x - spot.x, dy = y - spot.y, far = std::hypot(dx, dy);
    const auto corners = spot.outline.size();
    const double step = 2 * std::numbers::pi / static_cast<double>(corners);
    double turn = std::atan2(dy, dx);
    if (turn < 0)
        turn += 2 * std::numbers::pi;
    const auto i = std::min(static_cast<std::size_t>(turn / step), corners - 1);
    const auto &a = spot.outline[i], &b = spot.outline[(i + 1) % corners];
    // The ray from the centre meets the side from a to b.
    const double ax = a[0] - spot.x, ay = a[1] - spot.y, sx = b[0] - a[0], sy = b[1] - a[1], ux = std::cos(turn), uy = std::sin(turn);
    radius = (ax * sy - ay * sx) / (ux * sy - uy * sx);
    return far / radius;
}

struct LesionLook {
    Pigment rim, body, centre;
    double halo;
};
LesionLook look(int tone)
{
    switch (tone) {
    case 1: return {{104, 52, 40}, {184, 168, 150}, {206, 192, 172}, 0};
    case 2: return {{150, 62, 18}, {206, 98, 30}, {232, 146, 66}, 0.35};
    default: return {{84, 42, 24}, {142, 90, 50}, {196, 156, 108}, 1};
    }
}

void paintGround(QImage &image, std::uint64_t texture)
{
    const double width = image.width(), height = image.height();
    for (int y = 0; y < image.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const double fall = std::hypot((x - width * 0.42) / width, (y - height * 0.4) / height);
            const double grain = (unit(texture + 7, static_cast<std::uint64_t>(y) * 8192 + static_cast<std::uint64_t>(x)) - 0.5) * 5;
            const double cloud = (cloudy(texture + 3, x / 190.0, y / 190.0) - 0.5) * 10;
            const double grey = 211 - 34 * fall + grain + cloud;
            line[x] = Pigment{grey, grey, grey * 0.992}.rgb();
        }
    }
}

// Side veins of a broad leaf leave the midrib towards the tip; a cotton leaf has one main vein per lobe; grasses have parallel ones.
QPainterPath veins(const SamplePicture &picture, const SampleMark &blade)
{
    QPainterPath path;
    if (lying(blade)) {
        double half = 0;
        for (const auto &corner : blade.outline)
            half = std::max(half, corner[1] - blade.y);
        for (int lane = -9; lane <= 9; ++lane) {
            if (lane == 0)
                continue;
            const double off = half * lane / 9.6;
            path.moveTo(blade.x - 10, blade.y + off * 0.25);
            path.cubicTo(blade.x + blade.w * 0.2, blade.y + off * 1.06, blade.x + blade.w * 0.62, blade.y + off * 1.02, blade.x + blade.w, blade.y + off * 0.05);
        }
        return path;
    }
    const auto branch = [&](QPointF from, double degrees, double length, double bend) {
        const double turn = degrees * std::numbers::pi / 180;
        const QPointF along(std::sin(turn), -std::cos(turn)), across(along.y(), -along.x());
        path.moveTo(from);
        path.quadTo(from + along * length * 0.5 + across * bend, from + along * length);
        return from + along * length * 0.45 + across * bend * 0.495;
    };
    if (picture.crop == "cotton") {
        for (const double lobe : {-120.0, -60.0, 60.0, 120.0}) {
            const double length = std::abs(lobe) > 100 ? 420 : 510;
            branch({blade.x, blade.y}, lobe, length, 0);
            const double turn = lobe * std::numbers::pi / 180;
            for (const double at : {0.35, 0.55, 0.72})
                for (const double off : {-38.0, 38.0})
                    branch(QPointF(blade.x + std::sin(turn) * length * at, blade.y - std::cos(turn) * length * at), lobe + off, length * 0.2, 0);
        }
        for (const double at : {0.35, 0.5, 0.65, 0.78})
            for (const double off : {-38.0, 38.0})
                branch({blade.x, blade.y + blade.h * at}, off, 140, 0);
        return path;
    }
    for (int i = 0; i < 9; ++i) {
        const double at = 0.06 + 0.095 * i;
        for (const int side : {-1, 1}) {
            const QPointF middle = branch({blade.x, blade.y + blade.h * (at + (side > 0 ? 0.03 : 0))}, side * (66 - 2.2 * i), 430 - 16.0 * i, side * 16.0);
            branch(middle, side * 30, 90, 0);
        }
    }
    return path;
}

void paintBlade(QImage &image, const SamplePicture &picture, const SampleMark &blade)
{
    const QPainterPath path = polygon(blade);
    const double hue = unit(picture.texture, 11);
    const Pigment deep = Pigment{52, 104, 40}.mixed({60, 108, 34}, hue), bright = Pigment{100, 152, 60}.mixed({116, 156, 58}, hue);
    QImage mask(image.size(), QImage::Format_Alpha8);
    mask.fill(0);
    {
        QPainter shape(&mask);
        shape.setRenderHint(QPainter::Antialiasing);
        shape.fillPath(path, Qt::white);
    }
    {
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        // Soft shadow: the same shape several times, each fainter and further out.
        for (int i = 9; i > 0; --i) {
            painter.setBrush(QColor(20, 22, 20, 9));
            painter.drawPath(path.translated(3 + i * 0.8, 5 + i * 1.2));
        }
        QPainterPath stalk(QPointF(blade.x, blade.y));
        lying(blade) ? stalk.lineTo(QPointF(blade.x - 80, blade.y + 6)) : stalk.quadTo(QPointF(blade.x + 2, blade.y + 40), QPointF(blade.x + 12, blade.y + (picture.crop == "cotton" ? 270 : 84)));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor(70, 108, 44), 15, Qt::SolidLine, Qt::RoundCap));
        painter.drawPath(stalk);
        painter.setPen(QPen(QColor(124, 158, 80), 10, Qt::SolidLine, Qt::RoundCap));
        painter.drawPath(stalk);
    }
    const QRect box = path.boundingRect().toAlignedRect().intersected(image.rect());
    for (int y = box.top(); y <= box.bottom(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        const uchar *cover = mask.constScanLine(y);
        for (int x = box.left(); x <= box.right(); ++x) {
            if (cover[x] == 0)
                continue;
            const double mottle = cloudy(picture.texture + 5, x / 46.0, y / 46.0), fine = smooth(picture.texture + 9, x / 3.1, y / 3.1);
            const double light = 0.12 * (double(image.height() - y) / image.height() - 0.5);
            const Pigment pigment = deep.mixed(bright, 0.18 + 0.5 * mottle + 0.14 * (fine - 0.5) + light);
            line[x] = Pigment::of(line[x]).mixed(pigment, cover[x] / 255.0).rgb();
        }
    }
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipPath(path);
    painter.setBrush(Qt::NoBrush);
    for (const double width : {22.0, 12.0, 5.0}) {
        painter.setPen(QPen(QColor(26, 58, 20, 46), width));
        painter.drawPath(path);
    }
    const QPainterPath side = veins(picture, blade);
    painter.setPen(QPen(QColor(34, 72, 26, 70), lying(blade) ? 2.0 : 5.0));
    painter.drawPath(side.translated(0, 2));
    painter.setPen(QPen(QColor(166, 194, 104, lying(blade) ? 96 : 150), lying(blade) ? 1.5 : 2.8));
    painter.drawPath(side);
    // The midrib tapers towards the tip.
    const QPointF base(blade.x, blade.y), end(blade.x + blade.w, blade.y + blade.h), across = lying(blade) ? QPointF(0, 6.5) : QPointF(6.5, 0);
    painter.setPen(QPen(QColor(40, 80, 30, 110), 1.5));
    painter.setBrush(QColor(168, 194, 108));
    painter.drawPolygon(QPolygonF({base - across, base + across, end + across * 0.12, end - across * 0.12}));
}

// The spot itself fills its polygon to the edge; the halo outside is a loss of green that never turns brown.
void paintLesion(QImage &image, const SamplePicture &picture, const SampleMark &spot, bool halo)
{
    const LesionLook colours = look(spot.tone);
    const double spread = std::max(spot.w, spot.h) * 1.1 + 6;
    const QRect box = QRectF(spot.x - spread, spot.y - spread, 2 * spread, 2 * spread).toAlignedRect().intersected(image.rect());
    const double phase = unit(picture.texture, static_cast<std::uint64_t>(spot.x * 7 + spot.y)) * 6;
    for (int y = box.top(); y <= box.bottom(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = box.left(); x <= box.right(); ++x) {
            double radius = 1;
            const double r = within(spot, x + 0.5, y + 0.5, radius), beyond = (r - 1) * radius; // pixels outside the edge
            if (halo) {
                const double strength = colours.halo * (1 - ramp(r, 0.9, colours.halo > 0.5 ? 2.0 : 1.4));
                if (strength > 0 && qGreen(line[x]) > qRed(line[x]) + 4 && qGreen(line[x]) > qBlue(line[x]) + 12)
                    line[x] = Pigment::of(line[x]).mixed({192, 200, 78}, strength * 0.8).rgb();
                continue;
            }
            if (beyond > 0.6)
                continue;
            const double rings = spot.tone == 0 ? 0.13 * std::sin(r * 15 + phase) : 0.04 * std::sin(r * 9 + phase);
            const double grain = smooth(picture.texture + 21, x / 2.4, y / 2.4), blotch = cloudy(picture.texture + 23, x / 9.0, y / 9.0) - 0.5;
            Pigment tissue = colours.centre.mixed(colours.body, ramp(r + 0.35 * blotch, 0.16, 0.66) + rings).mixed(colours.rim, ramp(r + 0.12 * blotch, spot.tone == 1 ? 0.8 : 0.68, spot.tone == 1 ? 0.92 : 0.9));
            tissue = tissue.lit(0.9 + 0.2 * grain);
            if (spot.tone != 2 && r < 0.42 && unit(picture.texture + 27, static_cast<std::uint64_t>(y / 3) * 4096 + static_cast<std::uint64_t>(x / 3)) > 0.93)
                tissue = {58, 36, 26}; // fruiting bodies in the centre
            line[x] = Pigment::of(line[x]).mixed(tissue, 1 - ramp(beyond, -0.6, 0.6)).rgb();
        }
    }
}

} // namespace

void paintLeaf(QImage &image, const SamplePicture &picture)
{
    paintGround(image, picture.texture);
    for (const SampleMark &mark : picture.marks)
        if (mark.kind == Kind::Blade)
            paintBlade(image, picture, mark);
    for (const bool halo : {true, false})
        for (const SampleMark &mark : picture.marks)
            if (mark.kind == Kind::Lesion)
                paintLesion(image, picture, mark, halo);
    QPainter painter(&image);
    for (const SampleMark &mark : picture.marks) {
        if (mark.kind != Kind::ScaleBar)
            continue;
        painter.fillRect(QRectF(mark.x, mark.y - 4, mark.w, 8), QColor(28, 29, 28));
        painter.setPen(QColor(28, 29, 28));
        painter.setFont(panelFont(26));
        painter.drawText(QRectF(mark.x, mark.y - 48, mark.w, 40), Qt::AlignCenter, QString::fromStdString(mark.label));
    }
}

} // namespace app::sample
