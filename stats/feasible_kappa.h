#pragma once

#include <cstdint>
#include <optional>

namespace stats {

/// What p_e and Cohen's kappa can be over all q × q tables with n items of which so many agree.
struct FeasibleKappa {
    double expectedLow = 0, expectedHigh = 0;
    double kappaLow = 0, kappaHigh = 0;
};
/// With D = n - A off the diagonal: the least p_e n² is the least Σ d_i² + D (d_1 + d_2) over diagonals d, where 1 and 2 are the two smallest (all
/// rows of the D in one of them, all columns in the other); the largest is A² + A D + 2 ⌊D / 2⌋ ⌈D / 2⌉ (all agreements in one category). Kappa falls
/// with p_e. (Own derivation, checked against every table of small n.) With A = n every table that is not of one category gives 1.
/// `categories` empty = any number of them. Empty: n < 1, agreements outside 0 … n, fewer than two categories; or so many items that n² overflows.
std::optional<FeasibleKappa> feasibleKappa(std::int64_t n, std::int64_t agreements, std::optional<std::int64_t> categories);

} // namespace stats
