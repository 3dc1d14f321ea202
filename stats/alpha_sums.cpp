#include "stats/alpha_sums.h"

#include <algorithm>
#include <cmath>

namespace stats {
namespace {

constexpr std::size_t kFew = 32;         // categories that are compared pair by pair
constexpr std::size_t kFewInOne = 6;     // the same within one unit
constexpr std::size_t kMostAtNodes = 1U << 25U;
constexpr double kNearMean = 0.1;
constexpr int kWide = 400;               // exponents beyond it square to nothing or to infinity

/// Σ_a Σ_b w_a w_b (x_a - x_b)² = 2 (W Σ w (x - m)² - (Σ w (x - m))²) with m the mean; exactly 0 when there is one x.
template <class Weight, class Value>
double squaresAmong(std::size_t count, const Weight &weight, const Value &value)
{
    std::size_t first = 0;
    while (first < count && weight(first) == 0)
        ++first;
    if (first == count)
        return 0;
    const double origin = value(first);
    double all = 0, mean = 0;
    for (std::size_t at = first; at < count; ++at) {
        all += weight(at);
        mean += weight(at) * (value(at) - origin);
    }
    mean /= all;
    double squares = 0, rest = 0;
    for (std::size_t at = first; at < count; ++at) {
        const double apart = value(at) - origin - mean;
        squares += weight(at) * apart * apart;
        rest += weight(at) * apart;
    }
    return 2 * std::max(0.0, all * squares - rest * rest);
}

} // namespace

PatternEntries entriesOf(std::span<const UnitPattern> patterns, std::size_t categories)
{
    PatternEntries entries;
    for (const UnitPattern &pattern : patterns) {
        double ratings = 0;
        for (const auto &[category, often] : pattern.counts)
            if (category < categories && often > 0) {
                entries.category.push_back(category);
                entries.often.push_back(static_cast<double>(often));
                ratings += static_cast<double>(often);
            }
        entries.ratings.push_back(ratings);
        entries.begin.push_back(entries.category.size());
    }
    return entries;
}

AlphaSums::AlphaSums(std::size_t categories, const PatternEntries &entries, Metric metric, std::span<const double> values)
    : m_categories(categories), m_metric(metric), m_few(categories <= kFew)
{
    const bool numeric = metric == Metric::Interval || metric == Metric::Ratio;
    m_fits = categories > 0 && (!numeric || values.size() == categories) && (metric != Metric::Ratio || std::ranges::all_of(values, [](double value) { return value >= 0; }));
    if (!m_fits)
        return;
    if (numeric) {
        double largest = 0;
        for (const double value : values)
            largest = std::max(largest, std::abs(value));
        if (const int exponent = largest > 0 ? std::ilogb(largest) : 0; std::abs(exponent) > kWide)
            m_scale = std::ldexp(1.0, -std::clamp(exponent, -1000, 1000));
        for (const double value : values)
            m_values.push_back(value * m_scale);
    }
    m_work = static_cast<double>(entries.category.size() + categories);
    if (metric == Metric::Ordinal)
        return;
    const auto pairs = [&](std::size_t p) {
        double sum = 0;
        for (std::size_t a = entries.begin[p]; a < entries.begin[p + 1]; ++a)
            for (std::size_t b = a + 1; b < entries.begin[p + 1]; ++b)
                sum += 2 * entries.often[a] * entries.often[b] * square(entries.category[a], entries.category[b]);
        return sum;
    };
    for (std::size_t p = 0; p < entries.patterns(); ++p) {
        const std::size_t from = entries.begin[p], distinct = entries.begin[p + 1] - from;
        double within = 0;
        if (entries.ratings[p] >= 2 && metric == Metric::Interval && distinct > kFewInOne)
            within = squaresAmong(distinct, [&](std::size_t at) { return entries.often[from + at]; }, [&](std::size_t at) { return m_values[entries.category[from + at]]; });
        else if (entries.ratings[p] >= 2)
            within = pairs(p);
        m_perUnit.push_back(entries.ratings[p] >= 2 ? within / (entries.ratings[p] - 1) : 0.0);
    }
    if (m_few)
        for (std::size_t c = 0; c < categories; ++c)
            for (std::size_t k = 0; k < categories; ++k)
                m_distances.push_back(square(c, k));
    else if (metric == Metric::Interval)
        takeMoments(entries);
    else if (metric == Metric::Ratio)
        takeNodes(entries);
}

void AlphaSums::takeMoments(const PatternEntries &entries)
{
    double mean = 0, all = 0;
    for (std::size_t p = 0; p < entries.patterns(); ++p)
        for (std::size_t at = entries.begin[p]; at < entries.begin[p + 1]; ++at) {
            all += entries.often[at];
            mean += entries.often[at] * (m_values[entries.category[at]] - m_values[0]);
        }
    mean = m_values[0] + (all > 0 ? mean / all : 0);
    m_sums.assign(entries.patterns(), 0.0);
    m_squareSums.assign(entries.patterns(), 0.0);
    for (std::size_t p = 0; p < entries.patterns(); ++p)
        for (std::size_t at = entries.begin[p]; at < entries.begin[p + 1] && entries.ratings[p] >= 2; ++at) {
            const double apart = m_values[entries.category[at]] - mean;
            m_sums[p] += entries.often[at] * apart;
            m_squareSums[p] += entries.often[at] * apart * apart;
        }
}

void AlphaSums::takeNodes(const PatternEntries &entries)
{
    std::vector<double> positive;
    std::ranges::copy_if(m_values, std::back_inserter(positive), [](double value) { return value > 0; });
    m_kernel = RatioKernel::of(positive);
    const double square = static_cast<double>(m_categories) * static_cast<double>(m_categories) / 2;
    if (m_kernel && (static_cast<double>(m_kernel->nodes()) * static_cast<double>(entries.patterns()) >= square || (m_kernel->nodes() + 1) * entries.patterns() > kMostAtNodes))
        m_kernel.reset();
    if (!m_kernel) {
        m_work += square;
        return;
    }
    const std::size_t width = m_kernel->nodes() + 1;
    m_work += static_cast<double>(width) * static_cast<double>(entries.patterns() + width);
    m_nodes.assign(width * entries.patterns(), 0.0);
    for (std::size_t p = 0; p < entries.patterns(); ++p) {
        if (entries.ratings[p] < 2)
            continue;
        const auto own = std::span(m_nodes).subspan(p * width, width);
        for (std::size_t at = entries.begin[p]; at < entries.begin[p + 1]; ++at) {
            if (const double value = m_values[entries.category[at]]; value > 0)
                m_kernel->add(value, entries.often[at], own.first(width - 1));
            else
                own[width - 1] += entries.often[at];
        }
    }
}

double AlphaSums::square(std::size_t c, std::size_t k) const
{
    if (c == k)
        return 0;
    double distance = 1;
    if (m_metric == Metric::Interval)
        distance = m_values[c] - m_values[k];
    else if (m_metric == Metric::Ratio)
        distance = m_values[c] + m_values[k] > 0 ? (m_values[c] - m_values[k]) / (m_values[c] + m_values[k]) : 0;
    return distance * distance;
}

double AlphaSums::ordinalObserved(const PatternEntries &entries, std::span<const double> units, std::span<const double> middles) const
{
    double observed = 0;
    for (std::size_t p = 0; p < entries.patterns(); ++p) {
        if (units[p] == 0 || entries.ratings[p] < 2)
            continue;
        const std::size_t from = entries.begin[p], to = entries.begin[p + 1];
        double within = 0;
        if (to - from > kFewInOne) {
            within = squaresAmong(to - from, [&](std::size_t at) { return entries.often[from + at]; }, [&](std::size_t at) { return middles[entries.category[from + at]]; });
        } else {
            for (std::size_t a = from; a < to; ++a)
                for (std::size_t b = a + 1; b < to; ++b) {
                    const double apart = middles[entries.category[a]] - middles[entries.category[b]];
                    within += 2 * entries.often[a] * entries.often[b] * apart * apart;
                }
        }
        observed += units[p] * within / (entries.ratings[p] - 1);
    }
    return observed;
}

double AlphaSums::expectedInterval(std::span<const double> units, std::span<const double> totals, double ratings) const
{
    double sum = 0, squares = 0;
    for (std::size_t p = 0; p < units.size(); ++p) {
        sum += units[p] * m_sums[p];
        squares += units[p] * m_squareSums[p];
    }
    // The mean of all is near that of a resample. Where it is not, as in one that drew a single value, the exact way is taken.
    if (const double rest = ratings * squares - sum * sum; rest > kNearMean * ratings * squares)
        return 2 * rest;
    return squaresAmong(m_categories, [&](std::size_t c) { return totals[c]; }, [&](std::size_t c) { return m_values[c]; });
}

double AlphaSums::expectedRatio(std::span<const double> units, std::span<const double> totals, Scratch &scratch) const
{
    double expected = 0;
    if (!m_kernel) {
        for (std::size_t c = 0; c < m_categories; ++c) {
            double row = 0;
            for (std::size_t k = c + 1; k < m_categories && totals[c] > 0; ++k)
                row += totals[k] * square(c, k);
            expected += 2 * totals[c] * row;
        }
        return expected;
    }
    const std::size_t width = m_kernel->nodes() + 1;
    scratch.nodes.assign(width, 0.0);
    double *sums = scratch.nodes.data();
    for (std::size_t p = 0; p < units.size(); ++p) {
        if (units[p] == 0)
            continue;
        const double *own = m_nodes.data() + p * width;
        for (std::size_t node = 0; node < width; ++node)
            sums[node] += units[p] * own[node];
    }
    // Nothing and something are 1 apart, nothing and nothing 0.
    double positive = 0;
    std::size_t different = 0;
    for (std::size_t c = 0; c < m_categories; ++c)
        if (totals[c] > 0) {
            ++different;
            positive += m_values[c] > 0 ? totals[c] : 0.0;
        }
    return different < 2 ? 0 : m_kernel->sum(std::span(scratch.nodes).first(width - 1)) + 2 * positive * scratch.nodes[width - 1];
}

double AlphaSums::expectedOfMany(std::span<const double> units, std::span<const double> totals, double ratings, Scratch &scratch) const
{
    switch (m_metric) {
    case Metric::Nominal: {
        double same = 0;
        for (const double total : totals)
            same += total * total;
        return ratings * ratings - same;
    }
    case Metric::Ordinal: {
        double squares = 0; // the mean of the middles is half the ratings
        for (std::size_t c = 0; c < m_categories; ++c)
            squares += totals[c] * (scratch.middles[c] - ratings / 2) * (scratch.middles[c] - ratings / 2);
        return 2 * ratings * squares;
    }
    case Metric::Interval:
        return expectedInterval(units, totals, ratings);
    case Metric::Ratio: break;
    }
    return expectedRatio(units, totals, scratch);
}

AlphaSums::Sums AlphaSums::evaluate(const PatternEntries &entries, std::span<const double> units, std::span<const double> totals, double ratings, Scratch &scratch) const
{
    Sums sums{0, 0, m_metric == Metric::Interval ? m_scale : 1};
    if (m_metric == Metric::Ordinal) {
        // Σ_{g=c..k} n_g - (n_c + n_k) / 2 is the distance of the middles of the two categories in the ranked ratings.
        scratch.middles.resize(m_categories);
        double below = 0;
        for (std::size_t k = 0; k < m_categories; ++k) {
            scratch.middles[k] = below + totals[k] / 2;
            below += totals[k];
        }
        sums.observed = ordinalObserved(entries, units, scratch.middles);
    } else {
        for (std::size_t p = 0; p < units.size(); ++p)
            sums.observed += units[p] * m_perUnit[p];
    }
    if (!m_few) {
        sums.expected = expectedOfMany(units, totals, ratings, scratch);
        return sums;
    }
    for (std::size_t c = 0; c < m_categories; ++c)
        for (std::size_t k = c + 1; k < m_categories; ++k) {
            const double apart = m_metric == Metric::Ordinal ? scratch.middles[c] - scratch.middles[k] : 0;
            sums.expected += 2 * totals[c] * totals[k] * (m_metric == Metric::Ordinal ? apart * apart : m_distances[c * m_categories + k]);
        }
    return sums;
}

Estimate krippendorffAlpha(std::size_t categories, std::span<const UnitPattern> patterns, std::span<const double> units, Metric metric, std::span<const double> values)
{
    Estimate result;
    const PatternEntries entries = entriesOf(patterns, categories);
    const AlphaSums sums(categories, entries, metric, values);
    if (!sums.fits() || units.size() != patterns.size()) {
        result.why = Undefined::BadInput;
        return result;
    }
    std::vector<double> totals(categories, 0.0);
    double ratings = 0, rated = 0, twice = 0;
    for (std::size_t p = 0; p < entries.patterns(); ++p) {
        rated += entries.ratings[p] > 0 ? units[p] : 0;
        if (entries.ratings[p] < 2)
            continue;
        twice += units[p];
        ratings += units[p] * entries.ratings[p];
        for (std::size_t at = entries.begin[p]; at < entries.begin[p + 1]; ++at)
            totals[entries.category[at]] += units[p] * entries.often[at];
    }
    result.units = static_cast<std::int64_t>(rated);
    result.unitsTwice = static_cast<std::int64_t>(twice);
    if (!(ratings > 0)) {
        result.why = Undefined::NoPairs;
        return result;
    }
    AlphaSums::Scratch scratch;
    const auto found = sums.evaluate(entries, units, totals, ratings, scratch);
    if (!(found.expected > 0)) {
        result.why = Undefined::NoVariation;
        return result;
    }
    result.value = 1.0 - (ratings - 1.0) * found.observed / found.expected;
    const double back = found.scale * found.scale;
    if (const double observed = found.observed / ratings / back; std::isfinite(observed))
        result.observed = observed;
    if (const double expected = found.expected / (ratings * (ratings - 1.0)) / back; std::isfinite(expected))
        result.expected = expected;
    return result;
}

} // namespace stats
