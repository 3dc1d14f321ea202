#include "stats/quantiles.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace stats {

std::optional<double> sortedQuantile(std::span<const double> ascending, double probability)
{
    if (ascending.empty())
        return std::nullopt;
    const double place = probability * static_cast<double>(ascending.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(place));
    const auto above = std::min(below + 1, ascending.size() - 1);
    return ascending[below] + (place - std::floor(place)) * (ascending[above] - ascending[below]);
}

std::optional<double> quantile(std::vector<double> values, double probability)
{
    std::sort(values.begin(), values.end());
    return sortedQuantile(values, probability);
}

Tertiles tertiles(std::span<const double> values)
{
    Tertiles result;
    const std::size_t n = values.size();
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    result.byRank.resize(n);
    for (std::size_t rank = 0; rank < n; ++rank)
        result.byRank[order[rank]] = static_cast<int>(3 * rank / n);
    std::vector<double> sorted(n);
    std::transform(order.begin(), order.end(), sorted.begin(), [&](std::size_t at) { return values[at]; });
    result.firstCut = sortedQuantile(sorted, 1.0 / 3.0);
    result.secondCut = sortedQuantile(sorted, 2.0 / 3.0);
    for (const double value : values)
        result.byValue.push_back(value <= *result.firstCut ? 0 : value <= *result.secondCut ? 1 : 2);
    return result;
}

std::vector<std::optional<double>> holm(std::span<const std::optional<double>> pValues)
{
    std::vector<std::size_t> order;
    for (std::size_t at = 0; at < pValues.size(); ++at) {
        if (pValues[at])
            order.push_back(at);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return *pValues[a] < *pValues[b]; });
    std::vector<std::optional<double>> adjusted(pValues.size());
    double largest = 0;
    for (std::size_t j = 0; j < order.size(); ++j) {
        largest = std::max(largest, std::min(1.0, static_cast<double>(order.size() - j) * *pValues[order[j]]));
        adjusted[order[j]] = largest;
    }
    return adjusted;
}

} // namespace stats
