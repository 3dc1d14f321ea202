#include "stats/agreement_values.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace stats {
namespace {

constexpr double kNoRest = 1e-14; // 1 - p_e below this is the rounding of shares that sum to 1
constexpr std::size_t kTableOnly = 32; // of so few categories the whole table is walked
constexpr double kSameWeight = 1e-15;

bool ruleFits(const AgreementRule &rule, std::size_t q)
{
    if (q < 1)
        return false;
    return rule.kind == AgreementRule::Kind::Alpha || rule.weights.empty() || rule.weights.size() == q * q;
}

} // namespace

AgreementValues::AgreementValues(int categories, std::vector<UnitPattern> patterns, std::vector<AgreementRule> rules)
    : m_categories(static_cast<std::size_t>(std::max(0, categories))), m_entries(entriesOf(patterns, m_categories))
{
    for (std::size_t p = 0; p < m_entries.patterns(); ++p)
        for (std::size_t at = m_entries.begin[p]; at < m_entries.begin[p + 1]; ++at)
            m_shares.push_back(m_entries.often[at] / m_entries.ratings[p]);
    for (const UnitPattern &given : patterns) {
        const bool pair = given.first >= 0 && given.second >= 0;
        m_isPair.push_back(pair ? 1 : 0);
        m_row.push_back(pair ? static_cast<std::uint32_t>(given.first) : 0U);
        m_column.push_back(pair ? static_cast<std::uint32_t>(given.second) : 0U);
    }
    for (AgreementRule &given : rules) {
        Rule rule{std::move(given)};
        rule.fits = ruleFits(rule.rule, m_categories);
        const bool alphaRule = rule.rule.kind == AgreementRule::Kind::Alpha;
        m_needsTotals = m_needsTotals || alphaRule;
        m_needsPairs = m_needsPairs || rule.rule.kind == AgreementRule::Kind::Cohen;
        m_needsOthers = m_needsOthers || rule.rule.kind != AgreementRule::Kind::Cohen;
        m_needsShares = m_needsShares || rule.rule.kind == AgreementRule::Kind::Fleiss || rule.rule.kind == AgreementRule::Kind::GwetAc;
        if (rule.fits && alphaRule) {
            rule.alpha.emplace(m_categories, m_entries, rule.rule.metric, rule.rule.values);
            rule.fits = rule.alpha->fits();
            rule.work = rule.alpha->work();
        } else if (rule.fits) {
            prepare(rule);
        }
        m_rules.push_back(std::move(rule));
    }
}

std::optional<AgreementValues::Form> AgreementValues::formOf(std::span<const double> weights, std::size_t q)
{
    const auto span = static_cast<double>(q - 1), all = static_cast<double>(q) * span;
    for (const Form form : {Form{1 / span, 0}, Form{0, 1 / (span * span)}, Form{1 / all, 1 / all}}) {
        bool same = true;
        for (std::size_t i = 0; i < q && same; ++i)
            for (std::size_t j = 0; j < q && same; ++j) {
                const double apart = i > j ? static_cast<double>(i - j) : static_cast<double>(j - i);
                same = std::abs(1 - weights[i * q + j] - form.linear * apart - form.quadratic * apart * apart) < kSameWeight * 4;
            }
        if (same)
            return form;
    }
    return {};
}

void AgreementValues::prepare(Rule &rule) const
{
    const std::size_t q = m_categories;
    auto &weights = rule.rule.weights;
    rule.identity = weights.empty();
    const auto weight = [&](std::size_t i, std::size_t j) { return rule.identity ? (i == j ? 1.0 : 0.0) : weights[i * q + j]; };
    rule.weightSum = rule.identity ? static_cast<double>(q) : std::accumulate(weights.begin(), weights.end(), 0.0);
    for (std::size_t p = 0; p < m_entries.patterns(); ++p) {
        if (rule.rule.kind == AgreementRule::Kind::Cohen) {
            rule.perUnit.push_back(m_isPair[p] != 0 ? 1 - weight(m_row[p], m_column[p]) : 0.0);
            continue;
        }
        const double ratings = m_entries.ratings[p];
        double sum = 0;
        for (std::size_t a = m_entries.begin[p]; a < m_entries.begin[p + 1] && ratings >= 2; ++a) {
            double weighted = 0;
            for (std::size_t b = m_entries.begin[p]; b < m_entries.begin[p + 1]; ++b)
                weighted += weight(m_entries.category[a], m_entries.category[b]) * m_entries.often[b];
            sum += m_entries.often[a] * (weighted - 1.0);
        }
        rule.perUnit.push_back(ratings >= 2 ? sum / ((ratings - 1) * ratings) : 0.0);
    }
    rule.work = static_cast<double>(m_entries.category.size() + q);
    if (q > kTableOnly && !rule.identity)
        rule.form = formOf(weights, q);
    if (rule.form)
        weights = {};
    const bool walks = !rule.identity && !rule.form && (rule.rule.kind == AgreementRule::Kind::Cohen || rule.rule.kind == AgreementRule::Kind::Fleiss);
    rule.work += walks ? static_cast<double>(q) * static_cast<double>(q) : 0.0;
}

double AgreementValues::disagreement(const Rule &rule, std::span<const double> a, std::span<const double> b) const
{
    const std::size_t q = m_categories;
    if (rule.identity) {
        double first = 0, second = 0, same = 0;
        std::size_t used = 0;
        for (std::size_t k = 0; k < q; ++k) {
            first += a[k];
            second += b[k];
            same += a[k] * b[k];
            used += a[k] > 0 || b[k] > 0 ? 1 : 0;
        }
        return used < 2 ? 0 : first * second - same;
    }
    double sum = 0;
    if (!rule.form) {
        for (std::size_t i = 0; i < q; ++i) {
            double row = 0;
            for (std::size_t j = 0; j < q && a[i] != 0; ++j)
                row += (1 - rule.rule.weights[i * q + j]) * b[j];
            sum += a[i] * row;
        }
        return sum;
    }
    // |i - j| counts the borders between two categories that a pair straddles; (i - j)² comes from sums of squares around a used category.
    double allA = 0, allB = 0;
    for (std::size_t k = 0; k < q; ++k) {
        allA += a[k];
        allB += b[k];
    }
    std::size_t origin = 0;
    while (origin + 1 < q && a[origin] == 0)
        ++origin;
    double belowA = 0, belowB = 0, linear = 0, meanA = 0, meanB = 0, squareA = 0, squareB = 0;
    for (std::size_t k = 0; k < q; ++k) {
        const double place = static_cast<double>(k) - static_cast<double>(origin);
        meanA += place * a[k];
        meanB += place * b[k];
        squareA += place * place * a[k];
        squareB += place * place * b[k];
        belowA += a[k];
        belowB += b[k];
        linear += belowA * (allB - belowB) + belowB * (allA - belowA);
    }
    return rule.form->linear * linear + rule.form->quadratic * (squareA * allB + squareB * allA - 2 * meanA * meanB);
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
    double expected = 0;
    if (rule.rule.kind == AgreementRule::Kind::BrennanPrediger) {
        expected = rule.weightSum / static_cast<double>(q * q);
    } else if (rule.rule.kind == AgreementRule::Kind::GwetAc) {
        for (const double share : scratch.shares)
            expected += share * (1 - share);
        expected *= rule.weightSum / static_cast<double>(q * (q - 1));
    } else if (rule.identity) {
        for (const double share : scratch.shares)
            expected += share * share;
    } else if (rule.form) {
        expected = 1 - disagreement(rule, scratch.shares, scratch.shares);
    } else {
        for (std::size_t k = 0; k < q; ++k)
            for (std::size_t l = 0; l < q; ++l)
                expected += rule.rule.weights[k * q + l] * scratch.shares[k] * scratch.shares[l];
    }
    if (1 - expected < kNoRest)
        return {};
    return (observed - expected) / (1 - expected);
}

std::optional<double> AgreementValues::cohen(const Rule &rule, std::span<const double> units, double pairs, const Scratch &scratch) const
{
    if (pairs <= 0)
        return {};
    double disagreeing = 0;
    for (std::size_t p = 0; p < units.size(); ++p)
        disagreeing += units[p] * rule.perUnit[p];
    const double expected = disagreement(rule, scratch.rows, scratch.columns);
    if (expected == 0)
        return {};
    return std::clamp(1 - disagreeing * pairs / expected, -1.0, 1.0);
}

std::optional<double> AgreementValues::alpha(const Rule &rule, std::span<const double> units, double ratings, Scratch &scratch) const
{
    if (ratings <= 0)
        return {};
    const AlphaSums::Sums sums = rule.alpha->evaluate(m_entries, units, scratch.totals, ratings, scratch.alpha);
    if (!(sums.expected > 0))
        return {};
    return 1 - (ratings - 1) * sums.observed / sums.expected;
}

void AgreementValues::evaluate(std::span<const double> units, Scratch &scratch, std::span<std::optional<double>> values) const
{
    for (auto *part : {&scratch.rows, &scratch.columns})
        part->assign(m_needsPairs ? m_categories : 0, 0.0);
    scratch.shares.assign(m_needsShares ? m_categories : 0, 0.0);
    scratch.totals.assign(m_needsTotals ? m_categories : 0, 0.0);
    double rated = 0, twice = 0, ratings = 0, pairs = 0;
    if (m_needsPairs && m_categories > 0)
        for (std::size_t p = 0; p < units.size(); ++p) {
            const double counted = m_isPair[p] != 0 ? units[p] : 0.0;
            pairs += counted;
            scratch.rows[m_row[p]] += counted;
            scratch.columns[m_column[p]] += counted;
        }
    for (std::size_t p = 0; p < units.size() && m_needsOthers; ++p) {
        const double own = m_entries.ratings[p];
        if (units[p] == 0 || own == 0)
            continue;
        rated += units[p];
        const std::size_t from = m_entries.begin[p], to = m_entries.begin[p + 1];
        if (m_needsShares)
            for (std::size_t at = from; at < to; ++at)
                scratch.shares[m_entries.category[at]] += units[p] * m_shares[at];
        if (own >= 2) {
            twice += units[p];
            ratings += units[p] * own;
            if (m_needsTotals)
                for (std::size_t at = from; at < to; ++at)
                    scratch.totals[m_entries.category[at]] += units[p] * m_entries.often[at];
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
