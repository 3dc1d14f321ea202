#include "importers/pictures/samples.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace importers {

namespace sample_range {

constexpr double kGridPixels = 262'144, kLowShare = 0.02, kHighShare = 0.98;

/// The smallest value that at least `share` of the values do not exceed (quantile type 1).
double quantile(std::vector<float> &values, double share)
{
    const auto rank = static_cast<std::ptrdiff_t>(std::ceil(share * static_cast<double>(values.size()))) - 1;
    const auto at = values.begin() + std::max<std::ptrdiff_t>(rank, 0);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

std::string text(double value)
{
    char buffer[32];
    const auto written = std::to_chars(buffer, buffer + sizeof buffer, static_cast<float>(value));
    return std::string(buffer, written.ptr);
}

double finite(double value) { return std::isfinite(value) ? value : 0; }

} // namespace sample_range

SampleGrid::SampleGrid(std::int64_t width, std::int64_t height, int channels)
    : m_step(std::max(1, static_cast<int>(std::ceil(std::sqrt(static_cast<double>(width) * static_cast<double>(height) / sample_range::kGridPixels)))))
    , m_values(static_cast<std::size_t>(channels))
{
}

std::vector<review::Raster::Range> SampleGrid::ranges(const Samples &samples)
{
    using review::Raster;
    const std::size_t shown = m_values.size();
    float lowest = std::numeric_limits<float>::max(), highest = std::numeric_limits<float>::lowest();
    double brightest = std::numeric_limits<double>::lowest();
    std::vector<Raster::Range> found(shown, Raster::Range{0, 1});
    for (std::size_t c = 0; c < shown; ++c) {
        std::vector<float> &values = m_values[c];
        if (values.empty())
            continue;
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        const float least = *low, most = *high;
        lowest = std::min(lowest, least);
        highest = std::max(highest, most);
        found[c] = {sample_range::quantile(values, sample_range::kLowShare), sample_range::quantile(values, sample_range::kHighShare)};
        brightest = std::max(brightest, found[c].high);
        if (!(found[c].low < found[c].high))
            found[c] = {least, most};
    }
    if (!samples.stretchable && (lowest >= highest || brightest * 4 >= samples.white)) // one value throughout says nothing of the range
        return {};
    if (samples.stretchable && lowest >= 0 && highest <= 1)
        std::fill(found.begin(), found.end(), Raster::Range{0, 1});
    if (shown == 3 && !samples.apart) {
        const Raster::Range all{std::min({found[0].low, found[1].low, found[2].low}), std::max({found[0].high, found[1].high, found[2].high})};
        std::fill(found.begin(), found.end(), all);
    }
    for (Raster::Range &range : found) {
        if (!(range.low < range.high)) // one value throughout: a middle grey
            range = {range.low - 1, range.low + 1};
    }
    std::reverse(found.begin(), found.end());
    return found;
}

std::vector<review::Raster::Range> rangesOf(const Samples &samples)
{
    if (samples.pixels.depth() == CV_8U || samples.kind == Samples::Kind::Inks)
        return {};
    const cv::Mat &pixels = samples.pixels;
    const int colours = samples.colours(), channels = pixels.channels();
    SampleGrid grid(pixels.cols, pixels.rows, colours);
    for (int y = 0; y < pixels.rows; y += grid.step()) {
        for (int x = 0; x < pixels.cols; x += grid.step()) {
            if (!samples.missing.empty() && samples.missing.at<std::uint8_t>(y, x) != 0)
                continue;
            if (samples.alpha && pixels.depth() == CV_16U && pixels.ptr<std::uint16_t>(y)[x * channels + colours] == 0)
                continue;
            for (int c = 0; c < colours; ++c)
                grid.add(c, pixels.depth() == CV_16U ? static_cast<float>(pixels.ptr<std::uint16_t>(y)[x * channels + c]) : pixels.ptr<float>(y)[x * channels + c]);
        }
    }
    return grid.ranges(samples);
}

cv::Mat eightBits(const Samples &samples)
{
    const cv::Mat &pixels = samples.pixels;
    const int colours = samples.colours(), channels = pixels.channels();
    if (pixels.depth() == CV_8U && samples.white == 255 && samples.ranges.empty()) {
        if (!samples.inverted)
            return pixels;
        cv::Mat turned;
        cv::bitwise_not(pixels, turned);
        return turned;
    }
    std::vector<double> low(static_cast<std::size_t>(channels), 0), span(static_cast<std::size_t>(channels), samples.white);
    for (int c = 0; c < colours && !samples.ranges.empty(); ++c) {
        const auto &range = samples.ranges[std::min(static_cast<std::size_t>(colours - 1 - c), samples.ranges.size() - 1)];
        low[static_cast<std::size_t>(c)] = range.low;
        span[static_cast<std::size_t>(c)] = range.high > range.low ? range.high - range.low : 1;
    }
    const auto shown = [&](int c, double value) {
        const double bright = std::clamp((value - low[static_cast<std::size_t>(c)]) * 255 / span[static_cast<std::size_t>(c)], 0.0, 255.0);
        return static_cast<std::uint8_t>(std::lround(samples.inverted && c < colours ? 255 - bright : bright));
    };
    cv::Mat result(pixels.rows, pixels.cols, CV_MAKETYPE(CV_8U, channels));
    const std::size_t values = pixels.depth() == CV_8U ? 256 : 65536;
    std::vector<std::uint8_t> table;
    if (pixels.depth() != CV_32F) {
        table.resize(values * static_cast<std::size_t>(channels));
        for (int c = 0; c < channels; ++c) {
            for (std::size_t v = 0; v < values; ++v)
                table[static_cast<std::size_t>(c) * values + v] = shown(c, static_cast<double>(v));
        }
    }
    for (int y = 0; y < pixels.rows; ++y) {
        auto *to = result.ptr<std::uint8_t>(y);
        for (int x = 0; x < pixels.cols; ++x) {
            for (int c = 0; c < channels; ++c) {
                const int at = x * channels + c;
                if (pixels.depth() == CV_32F)
                    to[at] = shown(c, sample_range::finite(pixels.ptr<float>(y)[at]));
                else
                    to[at] = table[static_cast<std::size_t>(c) * values + (pixels.depth() == CV_8U ? pixels.ptr<std::uint8_t>(y)[at] : pixels.ptr<std::uint16_t>(y)[at])];
            }
        }
    }
    return result;
}

std::string rangeSentence(const std::vector<review::Raster::Range> &ranges, const std::vector<std::string> &names)
{
    const bool alike = std::all_of(ranges.begin(), ranges.end(), [&](const auto &range) { return range.low == ranges[0].low && range.high == ranges[0].high; });
    std::string sentence = "The picture is stretched: ";
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (i > 0)
            sentence += ", ";
        sentence += alike ? "values" : i < names.size() ? names[i] : "values";
        sentence += " from " + sample_range::text(ranges[i].low) + " to " + sample_range::text(ranges[i].high);
        if (alike)
            break;
    }
    return sentence + " are shown from black to white.";
}

} // namespace importers
