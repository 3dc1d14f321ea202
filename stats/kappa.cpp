#include "stats/kappa.h"

#include "stats/distributions.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

namespace stats {

namespace {

// Variances are means of squares around their mean; below this they are rounding, not spread.
constexpr double kNoSpread = 1e-24;

std::size_t cell(int row, int column, int categories)
{
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(categories) + static_cast<std::size_t>(column);
}

/// Room for the sums of a table: on the stack when it is small, since asking for memory would take longer than the sums.
class Room {
public:
    explicit Room(int categories) : m_far(categories > kNear ? static_cast<std::size_t>(categories) : 0) {}
    double &operator()(int at) { return m_far.empty() ? m_near[at] : m_far[static_cast<std::size_t>(at)]; }

private:
    static constexpr int kNear = 16;
    double m_near[kNear] = {};
    std::vector<double> m_far;
};

/// Weights of their own, or none for the identity.
struct Weights {
    std::span<const double> given;
    int categories;
    double operator()(int i, int j) const { return given.empty() ? (i == j ? 1.0 : 0.0) : given[cell(i, j, categories)]; }
};

bool fits(const PairTable &table, std::span<const double> weights)
{
    const auto size = static_cast<std::size_t>(std::max(table.categories, 0));
    if (size == 0 || table.counts.size() != size * size || (!weights.empty() && weights.size() != size * size))
        return false;
    if (std::ranges::any_of(table.counts, [](std::int64_t count) { return count < 0; }))
        return false;
    if (!std::ranges::all_of(weights, [](double weight) { return std::isfinite(weight); }))
        return false;
    for (std::size_t i = 0; i < size && !weights.empty(); ++i)
        if (weights[i * size + i] != 1.0)
            return false;
    return true;
}

// Mean square of a score around `centre`, under the cell shares given by `share(row, column)`.
template <class Share, class Score>
double spread(int categories, double centre, Share share, Score score)
{
    double sum = 0;
    for (int i = 0; i < categories; ++i)
        for (int j = 0; j < categories; ++j)
            sum += share(i, j) * (score(i, j) - centre) * (score(i, j) - centre);
    return sum;
}

} // namespace

std::vector<double> weightMatrix(Weighting weighting, int categories)
{
    std::vector<double> weights;
    for (int i = 0; i < categories; ++i) {
        for (int j = 0; j < categories; ++j) {
            const double distance = categories > 1 ? static_cast<double>(std::abs(i - j)) / (categories - 1) : 0;
            switch (weighting) {
            case Weighting::Unweighted: weights.push_back(i == j ? 1 : 0); break;
            case Weighting::Linear: weights.push_back(1 - distance); break;
            case Weighting::Quadratic: weights.push_back(1 - distance * distance); break;
            }
        }
    }
    return weights;
}

std::int64_t PairTable::at(int row, int column) const { return counts[cell(row, column, categories)]; }

std::int64_t PairTable::total() const
{
    std::int64_t sum = 0;
    for (const std::int64_t count : counts)
        sum += count;
    return sum;
}

std::int64_t PairTable::agreements() const
{
    std::int64_t sum = 0;
    for (int i = 0; i < categories; ++i)
        sum += at(i, i);
    return sum;
}

std::optional<PairTable> pairTable(std::span<const int> first, std::span<const int> second, int categories)
{
    if (first.size() != second.size() || categories < 1)
        return {};
    PairTable table{categories, std::vector<std::int64_t>(cell(categories, 0, categories), 0)};
    for (std::size_t i = 0; i < first.size(); ++i) {
        const int a = first[i], b = second[i];
        if (a < 0 || b < 0 || a > categories || b > categories)
            return {};
        if (a != 0 && b != 0)
            ++table.counts[cell(a - 1, b - 1, categories)];
    }
    return table;
}

namespace {

/// `weights` empty = identity.
Kappa kappaOf(const PairTable &table, std::span<const double> weights)
{
    Kappa result;
    if (!fits(table, weights)) {
        result.why = Undefined::BadInput;
        return result;
    }
    const int q = table.categories;
    result.pairs = table.total();
    if (result.pairs == 0) {
        result.why = Undefined::NoPairs;
        return result;
    }
    const auto n = static_cast<double>(result.pairs);
    const Weights w{weights, q};
    const auto share = [&](int i, int j) { return static_cast<double>(table.at(i, j)) / n; };

    Room row(q), column(q);
    std::int64_t agreements = 0;
    for (int i = 0; i < q; ++i) {
        std::int64_t inRow = 0, inColumn = 0;
        for (int j = 0; j < q; ++j) {
            inRow += table.at(i, j);
            inColumn += table.at(j, i);
        }
        row(i) = static_cast<double>(inRow) / n;
        column(i) = static_cast<double>(inColumn) / n;
        agreements += table.at(i, i);
    }

    double observed = 0, expected = 0, expectedDisagreement = 0, best = 0;
    bool plain = true;
    for (int i = 0; i < q; ++i) {
        best += std::min(row(i), column(i));
        for (int j = 0; j < q; ++j) {
            observed += w(i, j) * share(i, j);
            expected += w(i, j) * row(i) * column(j);
            expectedDisagreement += (1 - w(i, j)) * row(i) * column(j);
            plain = plain && w(i, j) == (i == j ? 1.0 : 0.0);
        }
    }
    if (plain)
        observed = static_cast<double>(agreements) / n;
    result.observed = observed;
    result.expected = expected;
    // A sum of terms that are 0 one by one is exactly 0, so no tolerance is needed here.
    if (expectedDisagreement == 0) {
        result.expected = 1;
        result.why = Undefined::NoVariation;
        return result;
    }

    const double kappa = (observed - expected) / expectedDisagreement;
    result.value = std::clamp(kappa, -1.0, 1.0);
    if (plain)
        result.maximum = (best - expected) / expectedDisagreement;

    Room rowMean(q), columnMean(q);
    for (int i = 0; i < q; ++i) {
        for (int j = 0; j < q; ++j) {
            rowMean(i) += w(i, j) * column(j);
            columnMean(j) += w(i, j) * row(i);
        }
    }
    const auto means = [&](int i, int j) { return rowMean(i) + columnMean(j); };
    const double scale = std::sqrt(n) * expectedDisagreement;

    // The bracket that is taken away in both formulas is the squared mean of the score, so each is a variance: written as one, it
    // cannot come out negative, and it is 0 when it should be.
    const double variance = spread(q, kappa - expected * (1 - kappa), share, [&](int i, int j) { return w(i, j) - (1 - kappa) * means(i, j); });
    const double nullVariance = spread(q, -expected, [&](int i, int j) { return row(i) * column(j); }, [&](int i, int j) { return w(i, j) - means(i, j); });
    result.error = variance > kNoSpread ? std::sqrt(variance) / scale : 0.0;
    result.nullError = nullVariance > kNoSpread ? std::sqrt(nullVariance) / scale : 0.0;

    if (*result.error > 0) {
        const double reach = kNormal975 * *result.error;
        result.low = std::max(kappa - reach, -1.0);
        result.high = std::min(kappa + reach, 1.0);
    } else {
        result.noInterval = Undefined::ZeroError;
    }
    if (*result.nullError > 0) {
        result.z = kappa / *result.nullError;
        result.p = normalTwoSided(*result.z);
    }
    return result;
}

} // namespace

Kappa cohenKappa(const PairTable &table, Weighting weighting)
{
    if (weighting == Weighting::Unweighted)
        return kappaOf(table, {});
    Kappa result = kappaOf(table, weightMatrix(weighting, table.categories));
    result.maximum.reset();
    return result;
}

Kappa cohenKappa(const PairTable &table, std::span<const double> weights)
{
    if (weights.empty()) {
        Kappa wrong;
        wrong.why = Undefined::BadInput;
        return wrong;
    }
    return kappaOf(table, weights);
}

std::optional<PooledBound> pooledBound(std::span<const Stratum> strata)
{
    double pairs = 0, agreements = 0;
    for (const Stratum &stratum : strata) {
        pairs += static_cast<double>(stratum.pairs);
        agreements += static_cast<double>(stratum.agreements);
    }
    if (pairs <= 0)
        return {};
    PooledBound bound;
    for (const Stratum &stratum : strata) {
        if (stratum.pairs == 0)
            continue;
        const double observed = static_cast<double>(stratum.agreements) / static_cast<double>(stratum.pairs);
        bound.expectedMost += static_cast<double>(stratum.pairs) / pairs * (stratum.expected + (1 - observed) * (1 - observed) / 2);
    }
    if (bound.expectedMost >= 1)
        return {};
    // No kappa lies below -1, whatever the bound of p_e would allow.
    bound.kappaLeast = std::max(-1.0, (agreements / pairs - bound.expectedMost) / (1 - bound.expectedMost));
    return bound;
}

} // namespace stats
