#pragma once

#include <QImage>

#include <array>
#include <cstdint>

namespace widgets {

/// Two values of a channel, 0–255 as shown: what becomes black and what becomes white.
struct ChannelRange {
    int low = 0, high = 255;
    bool operator==(const ChannelRange &) const = default;
};
/// Red, green, blue.
using ChannelRanges = std::array<ChannelRange, 3>;

/// How a picture is shown other than it is. View only: the figure's own pixels never change.
struct Adjustment {
    static constexpr int kMost = 100;                        ///< Brightness and contrast: −100 to 100.
    static constexpr double kLeastGamma = 0.2, kMostGamma = 5.0;

    int brightness = 0;          ///< Added: 100 takes black to white.
    int contrast = 0;            ///< Slope about middle grey: −100 is flat, 0 is 1, 100 is nearly a step.
    double gamma = 1.0;          ///< Above 1 lightens the dark parts.
    bool invert = false;
    bool stretch = false;        ///< Each channel's 2nd to 98th percentile over the whole range.
    ChannelRanges levels = {};   ///< Minimum and maximum of each channel set by hand; they count without `stretch`.

    bool isNone() const { return *this == Adjustment{}; }
    /// The same with every number brought into its range; a gamma that is no number becomes 1.
    Adjustment clamped() const;
    bool operator==(const Adjustment &) const = default;
};

/// How often each value of red, green and blue stands in a picture. Of every pixel up to 2 million of them, above that of an even grid of
/// lines and columns.
struct Histogram {
    std::array<std::array<qint64, 256>, 3> counts = {};
    qint64 pixels = 0;
};
Histogram histogramOf(const QImage &image);
/// The 2nd and 98th percentile of each channel; 0 and 255 when it is too flat to be stretched.
ChannelRanges stretchRanges(const Histogram &histogram);
ChannelRanges stretchRanges(const QImage &image);

/// New values of red, green and blue, each by its old one.
using AdjustTable = std::array<std::array<std::uint8_t, 256>, 3>;
/// In this order: stretch or levels, contrast and brightness, gamma, invert. `ranges` counts only with `stretch`.
AdjustTable adjustTable(const Adjustment &adjustment, const ChannelRanges &ranges);
/// The picture with its colours looked up in the table; alpha stays.
QImage adjusted(const QImage &image, const AdjustTable &table);

} // namespace widgets
