#pragma once

#include <array>
#include <cstdint>

namespace review {

using Rgb = std::array<std::uint8_t, 3>;

/// The colour of an index from −1 to 1 (values beyond count as the ends): dark violet, blue, green, yellow, in steps that look alike and
/// grow lighter throughout, so that they tell in grey as well.
Rgb indexColour(double value);
/// Where the index cannot be told: nothing divided by nothing, or no value. A grey that the ramp does not have.
inline constexpr Rgb kNoIndex{128, 128, 128};

/// (a − b) / (a + b) as a share from −1 to 1; false where the sum is not above 0.
bool normalizedDifference(double a, double b, double &index);

} // namespace review
