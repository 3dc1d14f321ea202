#include "widgets/figure_view/figure_levels.h"

#include <algorithm>
#include <cmath>

namespace widgets {
namespace {

// Of what is seen, on each side: a small pan finds its part there. The glass moves farther at once.
constexpr std::array kAround{0.25, 1.0};

/// Halvings of the figure that still have a px for each device px.
int halvingsAt(double zoom)
{
    return zoom >= 1.0 ? 0 : static_cast<int>(std::floor(std::log2(1.0 / zoom) + 1e-9));
}

int halved(int length, int halvings)
{
    return (length + (1 << halvings) - 1) >> halvings;
}

/// What is seen and some more, in whole px of that grain.
QRect placeFor(QSize full, const QRectF &seen, int halvings, double around)
{
    const QRectF wide = seen.adjusted(-seen.width() * around, -seen.height() * around, seen.width() * around, seen.height() * around);
    const int grain = 1 << halvings;
    const auto down = [&](double at) { return static_cast<int>(std::floor(at / grain)) * grain; };
    const auto up = [&](double at) { return static_cast<int>(std::ceil(at / grain)) * grain; };
    const int left = std::max(0, down(wide.left())), top = std::max(0, down(wide.top()));
    return {QPoint(left, top), QPoint(std::min(full.width(), up(wide.right())) - 1, std::min(full.height(), up(wide.bottom())) - 1)};
}

} // namespace

void FigureParts::clear()
{
    *this = {};
}

std::optional<FigureParts::Wanted> FigureParts::ask(Slot slot, QSize full, int levelWidth, const QRectF &seen, double zoom)
{
    const int halvings = halvingsAt(zoom);
    const QRectF inside = seen.intersected(QRectF(QPointF(0, 0), QSizeF(full)));
    if (inside.isEmpty() || levelWidth >= halved(full.width(), halvings))
        return {};
    const QRect least = inside.toAlignedRect().intersected(QRect(QPoint(0, 0), full));
    const auto serves = [&](const QRect &place, QSize pixels) { return place.contains(least) && pixels.width() >= halved(place.width(), halvings); };
    const Part &part = m_parts[slot];
    if (!part.image.isNull() && serves(part.place, part.image.size()))
        return {};
    for (const auto &known : {m_asked[slot], m_refused[slot]}) {
        if (known && serves(known->place, known->pixels))
            return {};
    }
    const QRect place = placeFor(full, inside, halvings, kAround[slot]);
    m_asked[slot] = Wanted{place, QSize(halved(place.width(), halvings), halved(place.height(), halvings))};
    return m_asked[slot];
}

bool FigureParts::take(Slot slot, const QImage &image, const QRect &place)
{
    const bool last = m_asked[slot] && m_asked[slot]->place == place;
    if (image.isNull() && !last)
        return false;
    if (image.isNull())
        m_refused[slot] = m_asked[slot];
    else
        m_parts[slot] = {image.convertToFormat(QImage::Format_RGB32), place};
    if (last)
        m_asked[slot].reset();
    return true;
}

} // namespace widgets
