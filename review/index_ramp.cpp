#include "review/index_ramp.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace review {

Rgb indexColour(double value)
{
    // Ten stops of matplotlib's viridis (CC0).
    static constexpr std::array<Rgb, 10> kStops{{{68, 1, 84}, {72, 40, 120}, {62, 73, 137}, {49, 104, 142}, {38, 130, 142}, {31, 158, 137}, {53, 183, 121}, {110, 206, 88}, {181, 222, 43}, {253, 231, 37}}};
    const double at = (std::clamp(std::isfinite(value) ? value : -1.0, -1.0, 1.0) + 1) / 2 * static_cast<double>(kStops.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
    const double share = at - static_cast<double>(below);
    Rgb colour{};
    for (std::size_t c = 0; c < colour.size(); ++c)
        colour[c] = static_cast<std::uint8_t>(std::lround(kStops[below][c] + share * (kStops[below + 1][c] - kStops[below][c])));
    return colour;
}

bool normalizedDifference(double a, double b, double &index)
{
    const double sum = a + b;
    if (!(sum > 0) || !std::isfinite(sum))
        return false;
    index = std::clamp((a - b) / sum, -1.0, 1.0);
    return true;
}

} // namespace review
