#pragma once

#include <cmath>
#include <cstdint>

namespace app::sample {

/// Counter-based noise for painting: the same seed and place give the same value, and nothing is remembered between calls.
inline std::uint64_t mix(std::uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

/// In [0, 1).
inline double unit(std::uint64_t seed, std::uint64_t i)
{
    return static_cast<double>(mix(seed * 0x9E3779B97F4A7C15ULL + mix(i + 1)) >> 11) * 0x1.0p-53;
}

/// In [low, high).
inline double between(std::uint64_t seed, std::uint64_t i, double low, double high)
{
    return low + (high - low) * unit(seed, i);
}

/// Roughly standard normal (sum of twelve), in [-6, 6].
inline double bell(std::uint64_t seed, std::uint64_t i)
{
    double sum = -6;
    for (std::uint64_t k = 0; k < 12; ++k)
        sum += unit(seed ^ 0x5DEECE66DULL, i * 12 + k);
    return sum;
}

/// Smooth value noise of one octave at a place measured in cells, in [0, 1).
inline double smooth(std::uint64_t seed, double x, double y)
{
    const double cellX = std::floor(x), cellY = std::floor(y);
    const double fx = x - cellX, fy = y - cellY;
    const auto corner = [&](double cx, double cy) {
        const auto ix = static_cast<std::uint64_t>(static_cast<std::int64_t>(cx) + 100000);
        const auto iy = static_cast<std::uint64_t>(static_cast<std::int64_t>(cy) + 100000);
        return unit(seed, ix * 1000003ULL + iy);
    };
    const double sx = fx * fx * (3 - 2 * fx), sy = fy * fy * (3 - 2 * fy);
    const double top = corner(cellX, cellY) * (1 - sx) + corner(cellX + 1, cellY) * sx;
    const double bottom = corner(cellX, cellY + 1) * (1 - sx) + corner(cellX + 1, cellY + 1) * sx;
    return top * (1 - sy) + bottom * sy;
}

/// Three octaves of smooth(), in [0, 1).
inline double cloudy(std::uint64_t seed, double x, double y)
{
    return (smooth(seed, x, y) * 4 + smooth(seed + 1, x * 2.1, y * 2.1) * 2 + smooth(seed + 2, x * 4.3, y * 4.3)) / 7;
}

} // namespace app::sample
