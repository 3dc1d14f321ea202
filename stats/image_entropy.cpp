#include "stats/image_entropy.h"

#include <cmath>

namespace stats {

std::optional<double> histogramEntropy(std::span<const std::int64_t, 256> histogram)
{
    std::int64_t all = 0;
    for (const std::int64_t count : histogram) {
        if (count < 0)
            return std::nullopt;
        all += count;
    }
    if (all == 0)
        return std::nullopt;
    double bits = 0;
    for (const std::int64_t count : histogram) {
        if (count > 0) {
            const double share = static_cast<double>(count) / static_cast<double>(all);
            bits -= share * std::log2(share);
        }
    }
    return bits;
}

std::optional<double> greyEntropy(std::span<const std::uint8_t> grey)
{
    // Four tables: neighbouring pixels are often equal, and one table would wait for its own last write.
    std::array<std::array<std::int64_t, 256>, 4> tables{};
    for (std::size_t at = 0; at < grey.size(); ++at)
        ++tables[at % 4][grey[at]];
    std::array<std::int64_t, 256> histogram{};
    for (const auto &table : tables) {
        for (std::size_t bin = 0; bin < histogram.size(); ++bin)
            histogram[bin] += table[bin];
    }
    return histogramEntropy(histogram);
}

} // namespace stats
