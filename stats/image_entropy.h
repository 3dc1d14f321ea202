#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace stats {

/// Shannon entropy in bits of a 256-bin histogram, empty bins skipped: 0 … 8. Empty: no pixels or a negative count.
std::optional<double> histogramEntropy(std::span<const std::int64_t, 256> histogram);
/// 8-bit grey of a colour pixel: (9798 R + 19235 G + 3735 B + 16384) >> 15.
constexpr std::uint8_t greyOf(std::uint8_t red, std::uint8_t green, std::uint8_t blue)
{
    return static_cast<std::uint8_t>((9798U * red + 19235U * green + 3735U * blue + 16384U) >> 15U);
}
std::optional<double> greyEntropy(std::span<const std::uint8_t> grey);

} // namespace stats
