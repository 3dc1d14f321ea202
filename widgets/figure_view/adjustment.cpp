#include "widgets/figure_view/adjustment.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace widgets {
namespace {

constexpr qint64 kMostCounted = 2'000'000;

QImage asColours(const QImage &image)
{
    if (image.format() == QImage::Format_RGB32 || image.format() == QImage::Format_ARGB32)
        return image;
    return image.convertToFormat(image.hasAlphaChannel() ? QImage::Format_ARGB32 : QImage::Format_RGB32);
}

ChannelRange rangeOf(const std::array<qint64, 256> &counts, qint64 total)
{
    const auto level = [&](double share) {
        qint64 below = 0;
        for (int value = 0; value < 256; ++value) {
            below += counts[static_cast<std::size_t>(value)];
            if (static_cast<double>(below) >= share * static_cast<double>(total))
                return value;
        }
        return 255;
    };
    const ChannelRange range{level(0.02), level(0.98)};
    return total == 0 || range.high <= range.low ? ChannelRange{} : range;
}

} // namespace

Adjustment Adjustment::clamped() const
{
    Adjustment kept = *this;
    kept.brightness = std::clamp(brightness, -kMost, kMost);
    kept.contrast = std::clamp(contrast, -kMost, kMost);
    for (ChannelRange &range : kept.levels) {
        range.low = std::clamp(range.low, 0, 254);
        range.high = std::clamp(range.high, range.low + 1, 255);
    }
    kept.gamma = std::isfinite(gamma) ? std::clamp(gamma, kLeastGamma, kMostGamma) : 1.0;
    return kept;
}

Histogram histogramOf(const QImage &image)
{
    const qint64 pixels = qint64{image.width()} * image.height();
    const int step = std::max(1, static_cast<int>(std::ceil(std::sqrt(static_cast<double>(pixels) / kMostCounted))));
    Histogram histogram;
    auto &counts = histogram.counts;
    for (int y = 0; y < image.height(); y += step) {
        // One line at a time: a picture in another format is not copied as a whole.
        const QImage line = asColours(image.copy(0, y, image.width(), 1));
        const auto *row = reinterpret_cast<const QRgb *>(line.constScanLine(0));
        for (int x = 0; x < image.width(); x += step, ++histogram.pixels) {
            ++counts[0][static_cast<std::size_t>(qRed(row[x]))];
            ++counts[1][static_cast<std::size_t>(qGreen(row[x]))];
            ++counts[2][static_cast<std::size_t>(qBlue(row[x]))];
        }
    }
    return histogram;
}

ChannelRanges stretchRanges(const Histogram &histogram)
{
    const auto &counts = histogram.counts;
    return {rangeOf(counts[0], histogram.pixels), rangeOf(counts[1], histogram.pixels), rangeOf(counts[2], histogram.pixels)};
}

ChannelRanges stretchRanges(const QImage &image)
{
    return stretchRanges(histogramOf(image));
}

AdjustTable adjustTable(const Adjustment &wanted, const ChannelRanges &ranges)
{
    const Adjustment a = wanted.clamped();
    // Short of a right angle: at 100 the slope is steep but finite.
    const double slope = std::tan((std::min(a.contrast, 99) / 100.0 + 1.0) * std::numbers::pi / 4.0);
    AdjustTable table{};
    for (std::size_t channel = 0; channel < 3; ++channel) {
        const ChannelRange range = a.stretch ? ranges[channel] : a.levels[channel];
        for (int old = 0; old < 256; ++old) {
            double value = std::clamp(static_cast<double>(old - range.low) / std::max(1, range.high - range.low), 0.0, 1.0);
            value = std::clamp((value - 0.5) * slope + 0.5 + a.brightness / 100.0, 0.0, 1.0);
            value = std::pow(value, 1.0 / a.gamma);
            if (a.invert)
                value = 1.0 - value;
            table[channel][static_cast<std::size_t>(old)] = static_cast<std::uint8_t>(std::lround(value * 255.0));
        }
    }
    return table;
}

QImage adjusted(const QImage &image, const AdjustTable &table)
{
    QImage result = asColours(image);
    if (result.isNull())
        return result;
    for (int y = 0; y < result.height(); ++y) {
        auto *row = reinterpret_cast<QRgb *>(result.scanLine(y));
        for (int x = 0; x < result.width(); ++x) {
            const QRgb old = row[x];
            row[x] = qRgba(table[0][static_cast<std::size_t>(qRed(old))], table[1][static_cast<std::size_t>(qGreen(old))],
                table[2][static_cast<std::size_t>(qBlue(old))], qAlpha(old));
        }
    }
    return result;
}

} // namespace widgets
