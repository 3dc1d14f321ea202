#pragma once

#include <optional>
#include <span>
#include <vector>

namespace stats {

/// Quantile of type 7 (Hyndman, Fan 1996, Am. Stat. 50, 361-365) of values in ascending order. Empty without values.
/// 0 ≤ probability ≤ 1.
std::optional<double> sortedQuantile(std::span<const double> ascending, double probability);
/// The same of values in any order.
std::optional<double> quantile(std::vector<double> values, double probability);

/// Three groups of near-equal size (0 low, 1 medium, 2 high).
struct Tertiles {
    std::vector<int> byRank = {};   ///< Order by value, then by position; 0-based rank r is in group floor(3r / n).
    std::vector<int> byValue = {};  ///< At most the type-7 quantile 1/3 is low, at most 2/3 medium, else high.
    std::optional<double> firstCut = {}, secondCut = {}; ///< The two quantiles; empty without values.
};
Tertiles tertiles(std::span<const double> values);

/// Holm 1979, Scand. J. Stat. 6, 65-70: sorted p, p̃_(i) = max over j ≤ i of min(1, (m - j + 1) p_(j)), in the order given.
/// Missing p stay missing and do not count in m.
std::vector<std::optional<double>> holm(std::span<const std::optional<double>> pValues);

} // namespace stats
