#include "stats/agreement_values.h"

#include <algorithm>
#include <numeric>

namespace stats {
namespace {

constexpr double kNoRest = 1e-14; // 1 - p_e below this is the rounding of shares that sum to 1

double distanceOf(const AgreementRule &rule, std::size_t c, std::size_t k)
{
    if (c == k)
        return 0;
    double distance = 1;
    if (rule.metric == Metric::Interval)
        distance = rule.values[c] - rule.values[k];
    else if (rule.metric == Metric::Ratio)
        distance = rule.values[c] + rule.values[k] > 0 ? (rule.values[c] - rule.values[k]) / (rule.values[c] + rule.values[k]) : 0;
    return distance * distance;
}

bool ruleFits(const AgreementRule &rule, std::size_t q)
{
    if (q < 1)
        return false;
    if (rule.kind != AgreementRule::Kind::Alpha)
        return rule.weights.empty() || rule.weights.size() == q * q;
    if (rule.metric == Metric::Interval || rule.metric == Metric::Ratio)
        return rule.values.size() == q && (rule.metric == Metric::Interval || std::ranges::all_of(rule.values, [](double value) { return value >= 0; }));
    return true;
}

} // namespace

AgreementValues::AgreementValues(int categories, std::vector<UnitPattern> patterns, std::vector<AgreementRule> rules)
    : m_categories(static_cast<std::size_t>(std::max(0, categories)))
{
    const std::size_t q = m_categories;
    for (const UnitPattern &given : patterns) {
        Pattern pattern{given.first, given.second, 0, {}};
        for (std::size_t k = 0; k < given.counts.size() && k < q; ++k) {
            if (given.counts[k] > 0) {
                pattern.counts.emplace_back(k, static_cast<double>(given.counts[k]));
                pattern.ratings += static_cast<double>(given.counts[k]);
            }
        }
        for (const auto &[k, often] : pattern.counts)
            pattern.shares.push_back(often / pattern.ratings);
        const bool pair = given.first >= 0 && given.second >= 0;
        m_isPair.push_back(pair ? 1 : 0);
        m_row.push_back(pair ? static_cast<std::uint32_t>(given.first) : 0U);
        m_column.push_back(pair ? static_cast<std::uint32_t>(given.second) : 0U);
        m_patterns.push_back(std::move(pattern));
    }
    for (AgreementRule &given : rules) {
        Rule rule{std::move(given)};
        rule.fits = ruleFits(rule.rule, q);
        const bool alphaRule = rule.rule.kind == AgreementRule::Kind::Alpha;
        m_needsTotals = m_needsTotals || alphaRule;
        m_needsPairs = m_needsPairs || rule.rule.kind == AgreementRule::Kind::Cohen;
        m_needsOthers = m_needsOthers || rule.rule.kind != AgreementRule::Kind::Cohen;
        m_needsShares = m_needsShares || rule.rule.kind == AgreementRule::Kind::Fleiss || rule.rule.kind == AgreementRule::Kind::GwetAc;
        if (!alphaRule && rule.rule.weights.empty()) {
            rule.rule.weights.assign(q * q, 0.0);
            for (std::size_t k = 0; k < q; ++k)
                rule.rule.weights[k * q + k] = 1.0;
        }
        if (!rule.fits) {
            m_rules.push_back(std::move(rule));
            continue;
        }
        rule.weightSum = std::accumulate(rule.rule.weights.begin(), rule.rule.weights.end(), 0.0);
        if (alphaRule && rule.rule.metric != Metric::Ordinal)
            for (std::size_t c = 0; c < q; ++c)
                for (std::size_t k = 0; k < q; ++k)
                    rule.distances.push_back(distanceOf(rule.rule, c, k));
        if (rule.rule.kind == AgreementRule::Kind::Cohen) {
            for (std::size_t p = 0; p < m_patterns.size(); ++p)
                rule.perUnit.push_back(m_isPair[p] != 0 ? 1 - rule.rule.weights[m_row[p] * q + m_column[p]] : 0.0);
            for (const double weight : rule.rule.weights)
                rule.distances.push_back(1 - weight);
            m_rules.push_back(std::move(rule));
            continue;
        }
        const auto &weights = alphaRule ? rule.distances : rule.rule.weights;
        for (const Pattern &pattern : m_patterns) {
            double sum = 0;
            if (pattern.ratings >= 2 && !weights.empty())
                for (const auto &[c, often] : pattern.counts) {
                    double weighted = 0;
                    for (const auto &[k, other] : pattern.counts)
                        weighted += weights[c * q + k] * other;
                    sum += often * (weighted - (alphaRule ? 0.0 : 1.0));
                }
            rule.perUnit.push_back(pattern.ratings >= 2 ? sum / ((pattern.ratings - 1) * (alphaRule ? 1.0 : pattern.ratings)) : 0.0);
        }
        m_rules.push_back(std::move(rule));
    }
}

std::optional<double> AgreementValues::chanceCorrected(const Rule &rule, std::span<const double> units, double twice, const Scratch &scratch) const
{
    const std::size_t q = m_categories;
    if (twice <= 0 || q < 2)
        return {};
    double observed = 0;
    for (std::size_t p = 0; p < units.size(); ++p)
        observed += units[p] * rule.perUnit[p];
    observed /= twice;
    const auto &weights = rule.rule.weights;
    double expected = 0;
    if (rule.rule.kind == AgreementRule::Kind::BrennanPrediger) {
        expected = rule.weightSum / static_cast<double>(q * q);
    } else if (rule.rule.kind == AgreementRule::Kind::GwetAc) {
        for (const double share : scratch.shares)
            expected += share * (1 - share);
        expected *= rule.weightSum / static_cast<double>(q * (q - 1));
    } else {
        for (std::size_t k = 0; k < q; ++k)
            for (std::size_t l = 0; l < q; ++l)
                expected += weights[k * q + l] * scratch.shares[k] * scratch.shares[l];
    }
    if (1 - expected < kNoRest)
        return {};
    return (observed - expected) / (1 - expected);
}

std::optional<double> AgreementValues::cohen(const Rule &rule, std::span<const double> units, double pairs, const Scratch &scratch) const
{
    if (pairs <= 0)
        return {};
    const std::size_t q = m_categories;
    double disagreement = 0;
    for (std::size_t p = 0; p < units.size(); ++p)
        disagreement += units[p] * rule.perUnit[p];
    double expected = 0;
    for (std::size_t i = 0; i < q; ++i)
        for (std::size_t j = 0; j < q; ++j)
            expected += rule.distances[i * q + j] * scratch.rows[i] * scratch.columns[j];
    if (expected == 0)
        return {};
    return std::clamp(1 - disagreement * pairs / expected, -1.0, 1.0);
}

std::optional<double> AgreementValues::alpha(const Rule &rule, std::span<const double> units, double ratings, Scratch &scratch) const
{
    if (ratings <= 0)
        return {};
    const std::size_t q = m_categories;
    double observed = 0, expected = 0;
    if (rule.rule.metric == Metric::Ordinal) {
        // Σ_{g=c..k} n_g - (n_c + n_k) / 2 is the distance of the middles of the two categories in the ranked ratings.
        double below = 0;
        for (std::size_t k = 0; k < q; ++k) {
            scratch.middles[k] = below + scratch.totals[k] / 2;
            below += scratch.totals[k];
        }
        const auto square = [&](std::size_t c, std::size_t k) { return (scratch.middles[c] - scratch.middles[k]) * (scratch.middles[c] - scratch.middles[k]); };
        for (std::size_t p = 0; p < units.size(); ++p) {
            const Pattern &pattern = m_patterns[p];
            if (units[p] == 0 || pattern.ratings < 2)
                continue;
            double within = 0;
            for (std::size_t a = 0; a < pattern.counts.size(); ++a)
                for (std::size_t b = a + 1; b < pattern.counts.size(); ++b)
                    within += 2 * pattern.counts[a].second * pattern.counts[b].second * square(pattern.counts[a].first, pattern.counts[b].first);
            observed += units[p] * within / (pattern.ratings - 1);
        }
        for (std::size_t c = 0; c < q; ++c)
            for (std::size_t k = c + 1; k < q; ++k)
                expected += 2 * scratch.totals[c] * scratch.totals[k] * square(c, k);
    } else {
        for (std::size_t p = 0; p < units.size(); ++p)
            observed += units[p] * rule.perUnit[p];
        for (std::size_t c = 0; c < q; ++c)
            for (std::size_t k = c + 1; k < q; ++k)
                expected += 2 * scratch.totals[c] * scratch.totals[k] * rule.distances[c * q + k];
    }
    if (!(expected > 0))
        return {};
    return 1 - (ratings - 1) * observed / expected;
}

void AgreementValues::evaluate(std::span<const double> units, Scratch &scratch, std::span<std::optional<double>> values) const
{
    for (auto *part : {&scratch.rows, &scratch.columns})
        part->assign(m_categories, 0.0);
    for (auto *part : {&scratch.shares, &scratch.totals, &scratch.middles})
        if (m_needsOthers)
            part->assign(m_categories, 0.0);
    double rated = 0, twice = 0, ratings = 0, pairs = 0;
    if (m_needsPairs && m_categories > 0)
        for (std::size_t p = 0; p < units.size(); ++p) {
            const double counted = m_isPair[p] != 0 ? units[p] : 0.0;
            pairs += counted;
            scratch.rows[m_row[p]] += counted;
            scratch.columns[m_column[p]] += counted;
        }
    for (std::size_t p = 0; p < units.size() && m_needsOthers; ++p) {
        const Pattern &pattern = m_patterns[p];
        if (units[p] == 0 || pattern.ratings == 0)
            continue;
        rated += units[p];
        if (m_needsShares)
            for (std::size_t at = 0; at < pattern.counts.size(); ++at)
                scratch.shares[pattern.counts[at].first] += units[p] * pattern.shares[at];
        if (pattern.ratings >= 2) {
            twice += units[p];
            ratings += units[p] * pattern.ratings;
            if (m_needsTotals)
                for (const auto &[k, often] : pattern.counts)
                    scratch.totals[k] += units[p] * often;
        }
    }
    if (rated > 0)
        for (double &share : scratch.shares)
            share /= rated;
    for (std::size_t at = 0; at < m_rules.size(); ++at) {
        const Rule &rule = m_rules[at];
        if (!rule.fits)
            values[at].reset();
        else if (rule.rule.kind == AgreementRule::Kind::Cohen)
            values[at] = cohen(rule, units, pairs, scratch);
        else if (rule.rule.kind == AgreementRule::Kind::Alpha)
            values[at] = alpha(rule, units, ratings, scratch);
        else
            values[at] = chanceCorrected(rule, units, twice, scratch);
    }
}

} // namespace stats
