#include "app/sample/noise.h"
#include "app/sample/pigment.h"
#include "app/sample/sample_painter.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>
#include <numbers>
#include <vector>

namespace app::sample {

namespace {

using Kind = SampleMark::Kind;

// A point relative to an ellipse: 1 on its rim, 0 at the centre; (u, v) in half axes.
struct Inside {
    double u = 0, v = 0, radius = 0;
};
Inside inside(const SampleMark &mark, double x, double y)
{
    const double turn = mark.angle * std::numbers::pi / 180, c = std::cos(turn), s = std::sin(turn);
    const double dx = x - mark.x, dy = y - mark.y;
    const double u = (dx * c + dy * s) / (mark.w / 2), v = (-dx * s + dy * c) / (mark.h / 2);
    return {u, v, std::hypot(u, v)};
}

bool narrowLeaf(const std::string &crop) { return crop == "rice" || crop == "corn"; }

// How strongly a vein runs through this place of the blade, 0 … 1.
double vein(const SamplePicture &picture, const SampleMark &blade, const Inside &at)
{
    const double x = at.u * blade.w / 2, y = at.v * blade.h / 2;
    const double middle = 1 - ramp(std::abs(y), 2.0, 5.0 + 2.5 * (1 - at.u) / 2);
    if (narrowLeaf(picture.crop)) {
        // Parallel veins draw together towards both ends, as on a grass blade.
        const double width = std::sqrt(std::max(0.0, 1 - at.u * at.u));
        const double lane = width > 0.02 ? at.v / width * 11 : 0;
        const double fine = 1 - ramp(std::abs(lane - std::round(lane)), 0.05, 0.2);
        return std::max(middle, fine * 0.34);
    }
    // Side veins leave the midrib forwards and bend towards the tip.
    const double along = (x - std::abs(y) * 0.62 - y * y / blade.h * 0.5) / (blade.w / 15);
    const double side = 1 - ramp(std::abs(along - std::round(along)) * (blade.w / 15), 1.0, 3.4);
    const double reach = 1 - ramp(std::abs(at.v), 0.75, 0.98);
    const double net = 1 - ramp(std::abs(smooth(picture.texture + 31, x / 17, y / 17) - 0.5), 0.015, 0.06);
    return std::max({middle, side * 0.62 * reach, net * 0.16});
}

struct LesionLook {
    Pigment rim, body, centre;
    double halo;
};
LesionLook look(int tone)
{
    switch (tone) {
    case 1: return {{196, 160, 38}, {228, 200, 72}, {240, 219, 118}, 0.25};
    case 2: return {{150, 62, 18}, {206, 98, 30}, {234, 142, 60}, 0.55};
    case 3: return {{86, 62, 58}, {164, 156, 148}, {204, 199, 190}, 0.35};
    default: return {{66, 34, 20}, {122, 74, 42}, {186, 146, 98}, 0.75};
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

QPainterPath bladePath(const SampleMark &blade)
{
    QPainterPath path;
    path.addEllipse(QPointF(0, 0), blade.w / 2, blade.h / 2);
    // A short drawn-out tip just past the ellipse tells base and tip apart without adding area that counts.
    QPainterPath tip;
    const double x = blade.w / 2;
    tip.moveTo(x * 0.965, -blade.h * 0.13);
    tip.quadTo(x * 1.0, -blade.h * 0.045, x * 1.045, 0);
    tip.quadTo(x * 1.0, blade.h * 0.045, x * 0.965, blade.h * 0.13);
    tip.closeSubpath();
    QTransform place;
    place.translate(blade.x, blade.y);
    place.rotate(blade.angle);
    return place.map(path.united(tip));
}

void paintBlade(QImage &image, const SamplePicture &picture, const SampleMark &blade)
{
    const QPainterPath path = bladePath(blade);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    // Soft shadow: the same shape several times, each fainter and further out.
    for (int i = 9; i > 0; --i) {
        painter.setBrush(QColor(20, 22, 20, 9));
        painter.drawPath(path.translated(3 + i * 0.8, 5 + i * 1.4));
    }
    QPainterPath stalk;
    QTransform place;
    place.translate(blade.x, blade.y);
    place.rotate(blade.angle);
    stalk.moveTo(-blade.w / 2 + 14, 0);
    stalk.cubicTo(-blade.w / 2 - 18, 2, -blade.w / 2 - 34, 12, -blade.w / 2 - 62, 10);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(72, 108, 42), 10, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(place.map(stalk));
    painter.setPen(QPen(QColor(132, 164, 84), 5, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(place.map(stalk));

    QImage mask(image.size(), QImage::Format_Alpha8);
    mask.fill(0);
    {
        QPainter shape(&mask);
        shape.setRenderHint(QPainter::Antialiasing);
        shape.fillPath(path, Qt::white);
    }
    painter.end();

    std::vector<const SampleMark *> lesions;
    for (const SampleMark &mark : picture.marks) {
        if (mark.kind == Kind::Lesion)
            lesions.push_back(&mark);
    }
    const double hue = unit(picture.texture, 11);
    const Pigment deep = Pigment{46, 96, 36}.mixed({58, 104, 30}, hue), bright = Pigment{104, 158, 62}.mixed({126, 160, 58}, hue);
    const QRect box = path.boundingRect().toAlignedRect().intersected(image.rect());
    for (int y = box.top(); y <= box.bottom(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        const uchar *cover = mask.constScanLine(y);
        for (int x = box.left(); x <= box.right(); ++x) {
            if (cover[x] == 0)
                continue;
            const Inside at = inside(blade, x + 0.5, y + 0.5);
            const double mottle = cloudy(picture.texture + 5, x / 46.0, y / 46.0), fine = smooth(picture.texture + 9, x / 3.1, y / 3.1);
            Pigment pigment = deep.mixed(bright, 0.24 + 0.42 * mottle + 0.14 * (fine - 0.5) - 0.16 * at.v);
            pigment = pigment.lit(1 - 0.22 * ramp(at.radius, 0.86, 1.0));
            pigment = pigment.mixed({172, 198, 118}, 0.62 * vein(picture, blade, at));
            for (const SampleMark *lesion : lesions) {
                const Inside spot = inside(*lesion, x + 0.5, y + 0.5);
                if (spot.radius > 1.9)
                    continue;
                const LesionLook colours = look(lesion->tone);
                const double phase = std::atan2(spot.v, spot.u);
                const double wobble = 0.045 * std::sin(3 * phase + lesion->x) + 0.03 * std::sin(7 * phase + lesion->y);
                const double r = spot.radius - wobble;
                // The halo is a faint loss of green, well short of the lesion's own colour.
                pigment = pigment.mixed({182, 186, 74}, colours.halo * 0.5 * (1 - ramp(r, 1.0, 1.7)));
                const double soft = 2.4 / std::min(lesion->w, lesion->h);
                const double ring = 0.5 + 0.5 * std::sin(r * 13);
                Pigment tissue = colours.centre.mixed(colours.body, ramp(r, 0.1, 0.62) * 0.85 + 0.15 * ring).mixed(colours.rim, ramp(r, 0.7, 0.93));
                tissue = tissue.lit(0.93 + 0.14 * smooth(picture.texture + 21, x / 2.6, y / 2.6));
                pigment = pigment.mixed(tissue, 1 - ramp(r, 1 - soft, 1 + soft));
            }
            line[x] = Pigment::of(line[x]).mixed(pigment, cover[x] / 255.0).rgb();
        }
    }
}

} // namespace

void paintLeaf(QImage &image, const SamplePicture &picture)
{
    paintGround(image, picture.texture);
    for (const SampleMark &mark : picture.marks) {
        if (mark.kind == Kind::Blade)
            paintBlade(image, picture, mark);
    }
}

} // namespace app::sample
