#include "stats/multi_rater.h"

#include "stats/distributions.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace stats {
namespace {

std::size_t sizeOf(int count) { return static_cast<std::size_t>(count); }

std::vector<double> identity(int categories)
{
    std::vector<double> weights(sizeOf(categories) * sizeOf(categories), 0.0);
    for (std::size_t k = 0; k < sizeOf(categories); ++k)
        weights[k * sizeOf(categories) + k] = 1.0;
    return weights;
}

/// Chance agreement of one coefficient: the total, and what one unit contributes to the linearised variance.
struct Chance {
    double expected = 0;
    std::vector<double> slope = {}; ///< p_e|i = Σ slope_k r_ik / r_i; empty = p_e does not depend on the ratings.
};

/// p_a of one unit: Σ_k r_ik (r*_ik - 1) / (r_i (r_i - 1)), 0 with fewer than two ratings.
double unitAgreement(const RatingCounts::Row &row, std::span<const double> weights, int categories)
{
    if (row.ratings < 2)
        return 0.0;
    const auto q = sizeOf(categories);
    double sum = 0;
    for (std::size_t k = 0; k < q; ++k) {
        if (row.counts[k] == 0)
            continue;
        if (weights.empty()) {
            sum += static_cast<double>(row.counts[k]) * (static_cast<double>(row.counts[k]) - 1.0);
            continue;
        }
        double weighted = 0;
        for (std::size_t l = 0; l < q; ++l)
            weighted += weights[k * q + l] * static_cast<double>(row.counts[l]);
        sum += static_cast<double>(row.counts[k]) * (weighted - 1.0);
    }
    const auto ratings = static_cast<double>(row.ratings);
    return sum / (ratings * (ratings - 1.0));
}

double shareOf(const RatingCounts::Row &row, std::size_t k) { return static_cast<double>(row.counts[k]) / static_cast<double>(row.ratings); }

/// `rule(shares, weights, categories)` gives the Chance.
template <class ChanceRule>
Estimate estimate(const RatingCounts &counts, std::span<const double> given, bool needsTwoCategories, const ChanceRule &rule)
{
    Estimate result;
    const auto q = sizeOf(counts.categories);
    if (counts.categories < 1 || (!given.empty() && given.size() != q * q)) {
        result.why = Undefined::BadInput;
        return result;
    }
    const std::span<const double> weights = given; // empty = identity
    result.units = counts.rated();
    result.unitsTwice = counts.ratedTwice();
    if (result.unitsTwice == 0) {
        result.why = Undefined::NoPairs;
        return result;
    }
    if (needsTwoCategories && counts.categories < 2) {
        result.why = Undefined::NoVariation;
        return result;
    }
    const auto n = static_cast<double>(result.units), twice = static_cast<double>(result.unitsTwice);
    std::vector<double> shares(q, 0.0);
    double observed = 0;
    for (const auto &row : counts.rows) {
        const auto units = static_cast<double>(row.units);
        observed += units * unitAgreement(row, weights, counts.categories) / twice;
        for (std::size_t k = 0; k < q; ++k)
            shares[k] += units * shareOf(row, k) / n;
    }
    const Chance chance = rule(shares, weights, counts.categories);
    result.observed = observed;
    result.expected = chance.expected;
    // One category throughout gives p_e = 1 up to the rounding of the shares.
    if (1.0 - chance.expected < 1e-14) {
        result.why = Undefined::NoVariation;
        return result;
    }
    const double rest = 1.0 - chance.expected;
    const double value = (observed - chance.expected) / rest;
    result.value = value;
    if (result.units < 2) {
        result.noInterval = Undefined::TooFew;
        return result;
    }
    double squares = 0;
    for (const auto &row : counts.rows) {
        const double agreement = row.ratings >= 2 ? unitAgreement(row, weights, counts.categories) - chance.expected : 0.0;
        double linear = n / twice * agreement / rest;
        if (!chance.slope.empty()) {
            double expected = 0;
            for (std::size_t k = 0; k < q; ++k)
                expected += chance.slope[k] * shareOf(row, k);
            linear -= 2.0 * (1.0 - value) * (expected - chance.expected) / rest;
        }
        squares += static_cast<double>(row.units) * (linear - value) * (linear - value);
    }
    result.error = std::sqrt(squares / (n * (n - 1.0)));
    if (*result.error < 1e-12) {
        result.error = 0.0;
        result.noInterval = Undefined::ZeroError;
        return result;
    }
    const double reach = studentQuantile(0.975, n - 1.0) * *result.error;
    result.low = std::max(-1.0, value - reach);
    result.high = std::min(1.0, value + reach);
    return result;
}

/// T_w; of the identity q.
double weightSum(std::span<const double> weights, int categories) { return weights.empty() ? categories : std::accumulate(weights.begin(), weights.end(), 0.0); }

} // namespace

std::vector<double> radicalWeights(int categories)
{
    auto weights = identity(categories);
    for (int i = 0; i < categories; ++i) {
        for (int j = 0; j < categories; ++j) {
            if (i != j)
                weights[sizeOf(i) * sizeOf(categories) + sizeOf(j)] = 1.0 - std::sqrt(static_cast<double>(std::abs(i - j)) / (categories - 1));
        }
    }
    return weights;
}

std::vector<double> ordinalWeights(int categories)
{
    auto weights = identity(categories);
    const double all = categories * (categories - 1) / 2.0;
    for (int i = 0; i < categories; ++i) {
        for (int j = 0; j < categories; ++j) {
            const double span = std::abs(i - j) + 1;
            if (i != j)
                weights[sizeOf(i) * sizeOf(categories) + sizeOf(j)] = 1.0 - span * (span - 1.0) / 2.0 / all;
        }
    }
    return weights;
}

Estimate percentAgreement(const RatingCounts &counts, std::span<const double> weights)
{
    return estimate(counts, weights, false, [](const auto &, auto, int) { return Chance{}; });
}

Estimate gwetAc(const RatingCounts &counts, std::span<const double> weights)
{
    return estimate(counts, weights, true, [](const std::vector<double> &shares, std::span<const double> w, int categories) {
        const double factor = weightSum(w, categories) / (static_cast<double>(categories) * (categories - 1));
        Chance chance;
        for (const double share : shares) {
            chance.expected += factor * share * (1.0 - share);
            chance.slope.push_back(factor * (1.0 - share));
        }
        return chance;
    });
}

Estimate brennanPrediger(const RatingCounts &counts, std::span<const double> weights)
{
    return estimate(counts, weights, true, [](const std::vector<double> &, std::span<const double> w, int categories) {
        return Chance{weightSum(w, categories) / (static_cast<double>(categories) * categories), {}};
    });
}

Estimate fleissKappa(const RatingCounts &counts, std::span<const double> weights)
{
    return estimate(counts, weights, true, [](const std::vector<double> &shares, std::span<const double> w, int categories) {
        const auto q = sizeOf(categories);
        if (w.empty()) {
            Chance plain{0.0, shares};
            for (const double share : shares)
                plain.expected += share * share;
            return plain;
        }
        Chance chance{0.0, std::vector<double>(q, 0.0)};
        for (std::size_t k = 0; k < q; ++k) {
            for (std::size_t l = 0; l < q; ++l) {
                chance.expected += w[k * q + l] * shares[k] * shares[l];
                chance.slope[k] += (w[k * q + l] + w[l * q + k]) / 2.0 * shares[l];
            }
        }
        return chance;
    });
}

FleissDetail fleissDetail(const RatingCounts &counts)
{
    FleissDetail detail;
    if (counts.rows.empty() || counts.rows.front().ratings < 2)
        return detail;
    const std::int64_t ratings = counts.rows.front().ratings;
    if (std::any_of(counts.rows.begin(), counts.rows.end(), [&](const auto &row) { return row.ratings != ratings; }))
        return detail;
    const auto n = static_cast<double>(counts.rated()), m = static_cast<double>(ratings);
    const double perUnit = n * m * (m - 1.0);
    double sumPq = 0, sumCubic = 0;
    for (std::size_t k = 0; k < sizeOf(counts.categories); ++k) {
        double share = 0, mixed = 0;
        for (const auto &row : counts.rows) {
            const auto rated = static_cast<double>(row.counts[k]), units = static_cast<double>(row.units);
            share += units * rated / (n * m);
            mixed += units * rated * (m - rated);
        }
        const double spread = share * (1.0 - share);
        sumPq += spread;
        sumCubic += spread * (1.0 - 2.0 * share);
        detail.perCategory.push_back(spread > 0 ? std::optional(1.0 - mixed / (perUnit * spread)) : std::nullopt);
    }
    detail.nullErrorPerCategory = std::sqrt(2.0 / perUnit);
    if (sumPq <= 0)
        return detail;
    // Σ pq [(1-p) - p] is what Fleiss, Nee and Landis subtract from (Σ pq)².
    const double inner = sumPq * sumPq - sumCubic;
    if (inner > 0) {
        detail.nullError = std::sqrt(2.0) / (sumPq * std::sqrt(perUnit)) * std::sqrt(inner);
        if (const auto overall = fleissKappa(counts); overall.value)
            detail.z = *overall.value / *detail.nullError;
    }
    return detail;
}

TwoByTwo twoByTwo(const PairTable &table)
{
    TwoByTwo result;
    if (table.categories != 2 || table.total() == 0)
        return result;
    const auto n = static_cast<double>(table.total());
    const auto a = static_cast<double>(table.at(0, 0)), b = static_cast<double>(table.at(0, 1));
    const auto c = static_cast<double>(table.at(1, 0)), d = static_cast<double>(table.at(1, 1));
    result.prevalenceIndex = (a - d) / n;
    result.biasIndex = (b - c) / n;
    result.pabak = 2.0 * (a + d) / n - 1.0;
    if (2.0 * a + b + c > 0)
        result.positive = 2.0 * a / (2.0 * a + b + c);
    if (2.0 * d + b + c > 0)
        result.negative = 2.0 * d / (2.0 * d + b + c);
    return result;
}

} // namespace stats
