#include "stats/feasible_kappa.h"

#include <algorithm>

namespace stats {

namespace {

constexpr std::int64_t kMostItems = 1000000000; // n² fits

/// Least sum of squares of `parts` whole numbers that add up to `sum`.
std::int64_t evenSquares(std::int64_t sum, std::int64_t parts)
{
    if (parts == 0)
        return 0;
    const std::int64_t low = sum / parts, more = sum % parts;
    return (parts - more) * low * low + more * (low + 1) * (low + 1);
}

} // namespace

std::optional<FeasibleKappa> feasibleKappa(std::int64_t n, std::int64_t agreements, std::optional<std::int64_t> categories)
{
    if (n < 1 || n > kMostItems || agreements < 0 || agreements > n || (categories && *categories < 2))
        return {};
    // More categories than one per agreement and two for the rest make no difference.
    const std::int64_t q = std::min(categories.value_or(n + 2), agreements + 2), apart = n - agreements;
    // t agreements in the two categories that take all disagreements; the cost is convex in t.
    const auto cost = [&](std::int64_t t) { return evenSquares(t, 2) + apart * t + evenSquares(agreements - t, q - 2); };
    std::int64_t low = q == 2 ? agreements : 0, high = agreements;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        if (cost(middle + 1) < cost(middle))
            low = middle + 1;
        else
            high = middle;
    }
    const auto whole = static_cast<double>(n) * static_cast<double>(n);
    const double observed = static_cast<double>(agreements) / static_cast<double>(n);
    FeasibleKappa range;
    range.expectedLow = static_cast<double>(cost(low)) / whole;
    range.expectedHigh = static_cast<double>(agreements * agreements + agreements * apart + 2 * (apart / 2) * (apart - apart / 2)) / whole;
    if (apart == 0) {
        range.kappaLow = range.kappaHigh = 1;
        return range;
    }
    range.kappaLow = (observed - range.expectedHigh) / (1 - range.expectedHigh);
    range.kappaHigh = (observed - range.expectedLow) / (1 - range.expectedLow);
    return range;
}

} // namespace stats
