#include "stats/alpha.h"

#include "stats/distributions.h"
#include "stats/quantiles.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace stats {
namespace {

/// δ² of every pair of categories, row-major. `totals` are the n_c, needed by the ordinal metric alone.
std::vector<double> distances(Metric metric, std::span<const double> values, std::span<const double> totals)
{
    const std::size_t q = totals.size();
    std::vector<double> squares(q * q, 0.0);
    for (std::size_t c = 0; c < q; ++c) {
        double between = totals[c];
        for (std::size_t k = c + 1; k < q; ++k) {
            between += totals[k];
            double distance = 1.0;
            if (metric == Metric::Ordinal)
                distance = between - (totals[c] + totals[k]) / 2.0;
            else if (metric == Metric::Interval)
                distance = values[c] - values[k];
            else if (metric == Metric::Ratio)
                distance = values[c] + values[k] > 0 ? (values[c] - values[k]) / (values[c] + values[k]) : 0.0;
            squares[c * q + k] = squares[k * q + c] = distance * distance;
        }
    }
    return squares;
}

bool valuesFit(Metric metric, std::span<const double> values, int categories)
{
    if (metric != Metric::Interval && metric != Metric::Ratio)
        return true;
    if (values.size() != static_cast<std::size_t>(categories))
        return false;
    return metric != Metric::Ratio || std::all_of(values.begin(), values.end(), [](double value) { return value >= 0; });
}

/// α from rows rated twice or more, each taken `units[row]` times.
Estimate alphaOf(const RatingCounts &counts, std::span<const std::int64_t> units, Metric metric, std::span<const double> values)
{
    Estimate result;
    const auto q = static_cast<std::size_t>(counts.categories);
    std::vector<double> totals(q, 0.0);
    double n = 0;
    for (std::size_t at = 0; at < counts.rows.size(); ++at) {
        const auto &row = counts.rows[at];
        if (row.ratings < 2 || units[at] == 0)
            continue;
        n += static_cast<double>(units[at] * row.ratings);
        for (std::size_t c = 0; c < q; ++c)
            totals[c] += static_cast<double>(units[at] * row.counts[c]);
    }
    if (n == 0) {
        result.why = Undefined::NoPairs;
        return result;
    }
    const auto squares = distances(metric, values, totals);
    double observed = 0, expected = 0;
    for (std::size_t at = 0; at < counts.rows.size(); ++at) {
        const auto &row = counts.rows[at];
        if (row.ratings < 2 || units[at] == 0)
            continue;
        double within = 0;
        for (std::size_t c = 0; c < q; ++c) {
            if (row.counts[c] == 0)
                continue;
            for (std::size_t k = c + 1; k < q; ++k)
                within += 2.0 * static_cast<double>(row.counts[c] * row.counts[k]) * squares[c * q + k];
        }
        observed += static_cast<double>(units[at]) * within / static_cast<double>(row.ratings - 1);
    }
    for (std::size_t c = 0; c < q; ++c) {
        for (std::size_t k = c + 1; k < q; ++k)
            expected += 2.0 * totals[c] * totals[k] * squares[c * q + k];
    }
    if (!(expected > 0)) {
        result.why = Undefined::NoVariation;
        return result;
    }
    result.observed = observed / n;
    result.expected = expected / (n * (n - 1.0));
    result.value = 1.0 - (n - 1.0) * observed / expected;
    return result;
}

std::vector<std::int64_t> unitsOf(const RatingCounts &counts)
{
    std::vector<std::int64_t> units;
    for (const auto &row : counts.rows)
        units.push_back(row.units);
    return units;
}

} // namespace

Estimate krippendorffAlpha(const RatingCounts &counts, Metric metric, std::span<const double> values)
{
    Estimate result;
    if (counts.categories < 1 || !valuesFit(metric, values, counts.categories)) {
        result.why = Undefined::BadInput;
        return result;
    }
    result = alphaOf(counts, unitsOf(counts), metric, values);
    result.units = counts.rated();
    result.unitsTwice = counts.ratedTwice();
    return result;
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
    if (!valuesFit(metric, values, counts.categories) || units.empty())
        return {};
    std::vector<std::optional<double>> found;
    std::vector<std::int64_t> drawn(counts.rows.size());
    for (std::int64_t b = 0; b < resamples; ++b) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed))
            return {};
        std::fill(drawn.begin(), drawn.end(), 0);
        for (std::uint32_t j = 0; j < units.size(); ++j)
            ++drawn[units[stream.below(static_cast<std::uint32_t>(b), j, units.size())]];
        found.push_back(alphaOf(counts, drawn, metric, values).value);
    }
    return summarize(std::move(found));
}

} // namespace stats
