#include "stats/alpha.h"

#include "stats/agreement_values.h"
#include "stats/alpha_sums.h"
#include "stats/cluster_bootstrap.h"
#include "stats/distributions.h"
#include "stats/quantiles.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace stats {
namespace {

/// Nominal α in whole numbers: Σ o_ck δ² and Σ n_c n_k δ² are what is left of all pairs when the equal ones are taken away.
Estimate nominalAlpha(const RatingCounts &counts)
{
    Estimate result;
    const auto q = static_cast<std::size_t>(counts.categories);
    constexpr std::size_t kNear = 64;
    constexpr std::int64_t kSquareFits = 1'000'000; // its square, times as many units, is a whole number of 64 bits
    std::int64_t near[kNear] = {};
    std::vector<std::int64_t> far(q > kNear ? q : 0, 0);
    std::int64_t *totals = q > kNear ? far.data() : near;
    std::int64_t ratings = 0;
    double observed = 0;
    for (const auto &row : counts.rows) {
        result.units += row.units;
        if (row.ratings < 2)
            continue;
        result.unitsTwice += row.units;
        ratings += row.units * row.ratings;
        std::int64_t same = 0;
        double apart = 0;
        const bool square = row.ratings <= kSquareFits;
        for (std::size_t c = 0; c < q; ++c) {
            if (square)
                same += row.counts[c] * row.counts[c];
            else
                apart += static_cast<double>(row.counts[c]) * static_cast<double>(row.ratings - row.counts[c]);
            totals[c] += row.units * row.counts[c];
        }
        const double unequal = square ? static_cast<double>(row.units * (row.ratings * row.ratings - same)) : static_cast<double>(row.units) * apart;
        observed += unequal / static_cast<double>(row.ratings - 1);
    }
    if (ratings == 0) {
        result.why = Undefined::NoPairs;
        return result;
    }
    const auto n = static_cast<double>(ratings);
    double same = 0;
    for (std::size_t c = 0; c < q; ++c)
        same += static_cast<double>(totals[c]) * static_cast<double>(totals[c]);
    const double expected = n * n - same;
    if (!(expected > 0)) {
        result.why = Undefined::NoVariation;
        return result;
    }
    result.observed = observed / n;
    result.expected = expected / (n * (n - 1.0));
    result.value = 1.0 - (n - 1.0) * observed / expected;
    return result;
}

std::vector<UnitPattern> patternsOf(const RatingCounts &counts)
{
    std::vector<UnitPattern> patterns;
    patterns.reserve(counts.rows.size());
    for (const auto &row : counts.rows) {
        auto &pattern = patterns.emplace_back();
        for (std::size_t c = 0; c < row.counts.size(); ++c)
            if (row.counts[c] > 0)
                pattern.counts.emplace_back(static_cast<std::uint32_t>(c), row.counts[c]);
    }
    return patterns;
}

} // namespace

Estimate krippendorffAlpha(const RatingCounts &counts, Metric metric, std::span<const double> values)
{
    if (counts.categories < 1) {
        Estimate nothing;
        nothing.why = Undefined::BadInput;
        return nothing;
    }
    if (metric == Metric::Nominal)
        return nominalAlpha(counts);
    std::vector<double> units;
    units.reserve(counts.rows.size());
    for (const auto &row : counts.rows)
        units.push_back(static_cast<double>(row.units));
    return krippendorffAlpha(static_cast<std::size_t>(counts.categories), patternsOf(counts), units, metric, values);
}

Estimate alphaAnalytic(const RatingCounts &counts, std::span<const double> given)
{
    Estimate result;
    const auto q = static_cast<std::size_t>(counts.categories);
    if (counts.categories < 1 || (!given.empty() && given.size() != q * q)) {
        result.why = Undefined::BadInput;
        return result;
    }
    std::vector<double> weights(given.begin(), given.end());
    if (weights.empty())
        weights = weightMatrix(Weighting::Unweighted, counts.categories);
    result.units = counts.rated();
    result.unitsTwice = counts.ratedTwice();
    const auto n = static_cast<double>(result.unitsTwice);
    if (result.unitsTwice == 0) {
        result.why = Undefined::NoPairs;
        return result;
    }
    double ratings = 0;
    for (const auto &row : counts.rows)
        ratings += row.ratings >= 2 ? static_cast<double>(row.units * row.ratings) : 0.0;
    const double mean = ratings / n;

    struct Part {
        double units, ratings, agreement; ///< agreement: Σ_k r_ik (r*_ik - 1) / (mean (r_i - 1))
        const RatingCounts::Row *row;
    };
    std::vector<Part> parts;
    std::vector<double> shares(q, 0.0);
    double raw = 0;
    for (const auto &row : counts.rows) {
        if (row.ratings < 2)
            continue;
        double agreeing = 0;
        for (std::size_t k = 0; k < q; ++k) {
            double weighted = 0;
            for (std::size_t l = 0; l < q; ++l)
                weighted += weights[k * q + l] * static_cast<double>(row.counts[l]);
            agreeing += static_cast<double>(row.counts[k]) * (weighted - 1.0);
            shares[k] += static_cast<double>(row.units * row.counts[k]) / ratings;
        }
        const auto own = static_cast<double>(row.ratings), units = static_cast<double>(row.units);
        parts.push_back({units, own, agreeing / (mean * (own - 1.0)), &row});
        raw += units * parts.back().agreement / n;
    }
    std::vector<double> slope(q, 0.0);
    double expected = 0;
    for (std::size_t k = 0; k < q; ++k) {
        for (std::size_t l = 0; l < q; ++l) {
            expected += weights[k * q + l] * shares[k] * shares[l];
            slope[k] += (weights[k * q + l] + weights[l * q + k]) / 2.0 * shares[l];
        }
    }
    const double observed = (1.0 - 1.0 / ratings) * raw + 1.0 / ratings;
    result.observed = observed;
    result.expected = expected;
    if (1.0 - expected < 1e-14) {
        result.why = Undefined::NoVariation;
        return result;
    }
    result.value = (observed - expected) / (1.0 - expected);
    if (result.unitsTwice < 2) {
        result.noInterval = Undefined::TooFew;
        return result;
    }
    // The linearisation is of the coefficient without the small-sample term 1 / ratings, and centred on that one.
    const double plain = (raw - expected) / (1.0 - expected);
    double squares = 0;
    for (const auto &part : parts) {
        const double imbalance = (part.ratings - mean) / mean;
        double chance = 0;
        for (std::size_t k = 0; k < q; ++k)
            chance += slope[k] * static_cast<double>(part.row->counts[k]) / mean;
        chance -= expected * imbalance;
        const double linear = (part.agreement - raw * imbalance - expected) / (1.0 - expected)
            - 2.0 * (1.0 - plain) * (chance - expected) / (1.0 - expected);
        squares += part.units * (linear - plain) * (linear - plain);
    }
    result.error = std::sqrt(squares / (n * (n - 1.0)));
    if (*result.error < 1e-12) {
        result.error = 0.0;
        result.noInterval = Undefined::ZeroError;
        return result;
    }
    const double reach = studentQuantile(0.975, static_cast<double>(result.units) - 1.0) * *result.error;
    result.low = std::max(-1.0, *result.value - reach);
    result.high = std::min(1.0, *result.value + reach);
    return result;
}

BootstrapInterval summarize(std::vector<std::optional<double>> values)
{
    BootstrapInterval interval;
    interval.resamples = static_cast<std::int64_t>(values.size());
    std::vector<double> defined;
    defined.reserve(values.size());
    for (const auto &value : values) {
        if (value)
            defined.push_back(*value);
    }
    interval.leftOut = interval.resamples - static_cast<std::int64_t>(defined.size());
    if (defined.empty())
        return interval;
    std::sort(defined.begin(), defined.end());
    const auto count = static_cast<double>(defined.size());
    const double mean = std::accumulate(defined.begin(), defined.end(), 0.0) / count;
    double squares = 0;
    for (const double value : defined)
        squares += (value - mean) * (value - mean);
    interval.mean = mean;
    interval.error = std::sqrt(squares / count);
    interval.low = sortedQuantile(defined, 0.025);
    interval.high = sortedQuantile(defined, 0.975);
    return interval;
}

BootstrapInterval alphaBootstrap(const RatingCounts &counts, std::span<const std::uint32_t> units, Metric metric, std::span<const double> values,
                                 const CounterStream &stream, std::int64_t resamples, const std::atomic<bool> *stop)
{
    if (units.empty() || counts.categories < 1 || resamples < 0)
        return {};
    const AgreementValues alpha(counts.categories, patternsOf(counts), {{.kind = AgreementRule::Kind::Alpha, .metric = metric, .values = {values.begin(), values.end()}}});
    if (!alpha.fits(0))
        return {};
    std::vector<std::optional<double>> found(static_cast<std::size_t>(resamples));
    AgreementValues::Scratch scratch;
    const bool whole = resampleUnits(units, counts.rows.size(), stream, resamples, 1,
        [&](std::int64_t b, std::span<const double> drawn) { alpha.evaluate(drawn, scratch, std::span(found).subspan(static_cast<std::size_t>(b), 1)); }, stop);
    return whole ? summarize(std::move(found)) : BootstrapInterval{};
}

} // namespace stats
