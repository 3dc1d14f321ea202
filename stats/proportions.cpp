#include "stats/proportions.h"

#include "stats/distributions.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace stats {

std::optional<Interval> wilson(std::int64_t right, std::int64_t n)
{
    if (n < 1 || right < 0 || right > n)
        return std::nullopt;
    const auto size = static_cast<double>(n);
    const double share = static_cast<double>(right) / size, square = kNormal975 * kNormal975;
    const double centre = (share + square / (2.0 * size)) / (1.0 + square / size);
    const double reach = kNormal975 / (1.0 + square / size) * std::sqrt(share * (1.0 - share) / size + square / (4.0 * size * size));
    return Interval{right == 0 ? 0.0 : centre - reach, right == n ? 1.0 : centre + reach};
}

std::optional<Interval> clopperPearson(std::int64_t right, std::int64_t n)
{
    if (n < 1 || right < 0 || right > n)
        return std::nullopt;
    const auto x = static_cast<double>(right), size = static_cast<double>(n);
    return Interval{right == 0 ? 0.0 : betaQuantile(0.025, x, size - x + 1.0), right == n ? 1.0 : betaQuantile(0.975, x + 1.0, size - x)};
}

std::optional<McNemar> mcNemar(std::int64_t b, std::int64_t c)
{
    if (b < 0 || c < 0)
        return std::nullopt;
    McNemar test;
    const std::int64_t n = b + c, least = std::min(b, c);
    if (n == 0)
        return test;
    test.exact = std::min(1.0, 2.0 * binomialLower(least, n, 0.5));
    test.mid = b == c ? 1.0 - binomialPoint(b, n, 0.5) / 2.0 : 2.0 * binomialLower(least, n, 0.5) - binomialPoint(least, n, 0.5);
    const auto difference = static_cast<double>(b - c);
    test.chiSquare = difference * difference / static_cast<double>(n);
    test.chiSquareP = chiSquareUpper(*test.chiSquare, 1.0);
    const double less = std::max(0.0, std::abs(difference) - 1.0);
    test.corrected = less * less / static_cast<double>(n);
    test.correctedP = chiSquareUpper(*test.corrected, 1.0);
    return test;
}

std::optional<ClusteredMean> clusteredMean(std::span<const ClusteredValue> values)
{
    if (values.empty())
        return std::nullopt;
    ClusteredMean result;
    std::map<int, double> persons, items;
    double own = 0;
    for (const auto &value : values) {
        result.mean += value.weight * value.value;
        const double residual = value.weight * (value.value - value.centre);
        persons[value.person] += residual;
        items[value.item] += residual;
        own += residual * residual;
    }
    if (persons.size() < 2 || items.size() < 2) {
        result.noInterval = Undefined::TooFew;
        return result;
    }
    const auto squared = [](const std::map<int, double> &groups) {
        double sum = 0;
        for (const auto &[group, residual] : groups)
            sum += residual * residual;
        return sum;
    };
    const double byPerson = squared(persons), byItem = squared(items);
    result.error = std::sqrt(std::max({byPerson + byItem - own, byPerson, byItem}));
    const double reach = kNormal975 * *result.error;
    result.interval = Interval{std::max(0.0, result.mean - reach), std::min(1.0, result.mean + reach)};
    return result;
}

} // namespace stats
