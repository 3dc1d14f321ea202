#pragma once

#include <QColor>

#include <algorithm>
#include <cmath>

namespace app::sample {

/// A colour in plain numbers, 0 … 255 each, for mixing and shading pixel by pixel.
struct Pigment {
    double r = 0, g = 0, b = 0;
    Pigment mixed(const Pigment &other, double share) const
    {
        const double s = std::clamp(share, 0.0, 1.0);
        return {r + (other.r - r) * s, g + (other.g - g) * s, b + (other.b - b) * s};
    }
    Pigment lit(double factor) const { return {r * factor, g * factor, b * factor}; }
    QRgb rgb() const { return qRgb(channel(r), channel(g), channel(b)); }
    QColor colour(int alpha = 255) const { return QColor(channel(r), channel(g), channel(b), alpha); }
    static Pigment of(QRgb rgb) { return {static_cast<double>(qRed(rgb)), static_cast<double>(qGreen(rgb)), static_cast<double>(qBlue(rgb))}; }

private:
    static int channel(double value) { return static_cast<int>(std::lround(std::clamp(value, 0.0, 255.0))); }
};

/// 0 below `from`, 1 above `to`, smooth between.
inline double ramp(double value, double from, double to)
{
    const double t = std::clamp((value - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

} // namespace app::sample
