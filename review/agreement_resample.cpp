#include "review/agreement_matrix.h"
#include "review/agreement_rules.h"
#include "review/rank.h"
#include "stats/cluster_bootstrap.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace review {

namespace {

/// Key of the draws in a stratum: the first eight bytes of the rank's hash, big-endian.
stats::CounterStream streamOf(std::int64_t seed, const std::string &stratum)
{
    const std::string hex = rank("bootstrap", seed, "agreement", stratum);
    std::uint64_t key = 0;
    std::from_chars(hex.data(), hex.data() + 16, key, 16);
    return stats::CounterStream(key);
}

/// A row as a bootstrap draws from it.
struct Drawn {
    std::vector<stats::UnitPattern> patterns = {};
    std::vector<stats::ClusterStratum> shapes = {};
    std::vector<stats::ClusterPatterns> clusters = {}; ///< By stratum.
    std::vector<std::uint32_t> units = {};             ///< Patterns of the units rated twice or more, in id order.
};

/// Finds the pattern of a unit's codes, making it when it is new.
class PatternIndex {
public:
    PatternIndex(const AgreementMatrix &matrix, std::optional<std::pair<std::size_t, std::size_t>> pair) : m_matrix(matrix), m_pair(pair) {}

    /// Empty when none of the row's raters rated the unit.
    std::optional<std::uint32_t> find(std::size_t row, std::vector<stats::UnitPattern> &patterns)
    {
        m_key.clear();
        if (m_pair) {
            m_key = {m_matrix.code(row, m_pair->first), m_matrix.code(row, m_pair->second)};
        } else {
            for (std::size_t rater = 0; rater < m_matrix.frame().raters.size(); ++rater)
                m_key.push_back(m_matrix.code(row, rater));
            std::ranges::sort(m_key); // who said it does not matter
        }
        if (std::ranges::all_of(m_key, [](int code) { return code == 0; }))
            return {};
        const auto [found, made] = m_index.emplace(m_key, static_cast<std::uint32_t>(patterns.size()));
        if (made) {
            stats::UnitPattern pattern{-1, -1, std::vector<std::int64_t>(m_matrix.frame().categories.size(), 0)};
            for (const int code : m_key)
                if (code > 0)
                    ++pattern.counts[static_cast<std::size_t>(code) - 1];
            if (m_pair && m_key[0] > 0 && m_key[1] > 0) {
                pattern.first = m_key[0] - 1;
                pattern.second = m_key[1] - 1;
            }
            patterns.push_back(std::move(pattern));
        }
        return found->second;
    }

private:
    const AgreementMatrix &m_matrix;
    std::optional<std::pair<std::size_t, std::size_t>> m_pair;
    std::map<std::vector<int>, std::uint32_t> m_index;
    std::vector<int> m_key;
};

/// Units of several strata lie stratum by stratum; those of the whole file are drawn in the order of their ids.
Drawn drawnOf(const AgreementMatrix &matrix, const std::vector<std::size_t> &strata, std::optional<std::pair<std::size_t, std::size_t>> pair, std::int64_t seed)
{
    Drawn drawn;
    PatternIndex index(matrix, pair);
    std::vector<std::pair<std::size_t, std::uint32_t>> twice;
    for (const std::size_t stratum : strata) {
        std::map<std::uint32_t, std::map<std::uint32_t, std::uint32_t>> byCluster;
        for (std::size_t row = matrix.begin(stratum); row < matrix.begin(stratum + 1); ++row) {
            const auto pattern = index.find(row, drawn.patterns);
            if (!pattern)
                continue;
            byCluster[matrix.cluster(row)][*pattern] += 1;
            std::int64_t ratings = 0;
            for (const std::int64_t count : drawn.patterns[*pattern].counts)
                ratings += count;
            if (ratings >= 2)
                twice.emplace_back(matrix.unit(row), *pattern);
        }
        stats::ClusterPatterns &clusters = drawn.clusters.emplace_back();
        for (const auto &[cluster, counts] : byCluster) {
            clusters.counts.insert(clusters.counts.end(), counts.begin(), counts.end());
            clusters.begin.push_back(clusters.counts.size());
        }
        drawn.shapes.push_back({static_cast<std::uint32_t>(byCluster.size()), streamOf(seed, matrix.stratum(stratum))});
    }
    std::ranges::sort(twice);
    for (const auto &[unit, pattern] : twice)
        drawn.units.push_back(pattern);
    return drawn;
}

/// The values of every rule in every resample.
class Values {
public:
    Values(const stats::AgreementValues &values, std::int64_t resamples)
        : m_values(values), m_resamples(static_cast<std::size_t>(resamples)), m_found(m_resamples * values.rules())
    {
    }

    /// From any thread, once per resample.
    void take(std::int64_t b, std::span<const double> units)
    {
        thread_local stats::AgreementValues::Scratch scratch;
        m_values.evaluate(units, scratch, std::span(m_found).subspan(static_cast<std::size_t>(b) * m_values.rules(), m_values.rules()));
    }

    std::vector<stats::BootstrapInterval> intervals() const
    {
        std::vector<stats::BootstrapInterval> intervals;
        for (std::size_t rule = 0; rule < m_values.rules(); ++rule) {
            std::vector<std::optional<double>> own;
            own.reserve(m_resamples);
            for (std::size_t b = 0; b < m_resamples; ++b)
                own.push_back(m_found[b * m_values.rules() + rule]);
            intervals.push_back(stats::summarize(std::move(own)));
        }
        return intervals;
    }

private:
    const stats::AgreementValues &m_values;
    std::size_t m_resamples;
    std::vector<std::optional<double>> m_found;
};

/// Empty when it was stopped.
std::vector<stats::BootstrapInterval> overClusters(const stats::AgreementValues &values, const Drawn &drawn, const Resampling &how)
{
    Values found(values, how.resamples);
    const bool whole = stats::resampleClusterPatterns(drawn.shapes, drawn.clusters, values.patterns(), how.resamples, how.threads,
        [&](std::int64_t b, std::span<const double> units) { found.take(b, units); }, how.stop);
    return whole ? found.intervals() : std::vector<stats::BootstrapInterval>();
}

std::vector<stats::BootstrapInterval> overUnits(const stats::AgreementValues &values, const Drawn &drawn, const stats::CounterStream &stream, const Resampling &how)
{
    Values found(values, how.resamples);
    const bool whole = stats::resampleUnits(drawn.units, values.patterns(), stream, how.resamples, how.threads,
        [&](std::int64_t b, std::span<const double> units) { found.take(b, units); }, how.stop);
    return whole ? found.intervals() : std::vector<stats::BootstrapInterval>();
}

bool isStopped(const Resampling &how) { return how.stop != nullptr && how.stop->load(std::memory_order_relaxed); }

/// Resamples that all give one number say nothing of its spread.
bool spreads(const stats::BootstrapInterval &interval) { return interval.low && interval.high && *interval.low < *interval.high; }

void addTo(SheetRow &row, const Drawn &drawn, const std::vector<NamedRule> &rules, std::int64_t seed, const std::string &stratum, const Resampling &how)
{
    const auto coefficient = [&](const std::string &name) {
        return name == "cohen" ? &row.cohen : &std::ranges::find(row.coefficients, name, &NamedCoefficient::name)->coefficient;
    };
    const int q = drawn.patterns.empty() ? 0 : static_cast<int>(drawn.patterns.front().counts.size());
    std::vector<NamedRule> alphas;
    std::ranges::copy_if(rules, std::back_inserter(alphas), [](const NamedRule &named) { return named.rule.kind == stats::AgreementRule::Kind::Alpha; });
    const auto valuesOf = [&](const std::vector<NamedRule> &named) {
        std::vector<stats::AgreementRule> plain;
        for (const NamedRule &entry : named)
            plain.push_back(entry.rule);
        return stats::AgreementValues(q, drawn.patterns, std::move(plain));
    };
    if (!drawn.units.empty()) {
        const auto intervals = overUnits(valuesOf(alphas), drawn, streamOf(seed, stratum), how);
        for (std::size_t at = 0; at < intervals.size(); ++at)
            if (Coefficient *alpha = coefficient(alphas[at].name); alpha->value) {
                alpha->resamples = how.resamples;
                alpha->bootLeftOut = intervals[at].leftOut;
                if (spreads(intervals[at])) {
                    alpha->bootLow = intervals[at].low;
                    alpha->bootHigh = intervals[at].high;
                }
            }
    }
    if (!how.clusters || isStopped(how))
        return;
    const auto intervals = overClusters(valuesOf(rules), drawn, how);
    for (std::size_t at = 0; at < intervals.size(); ++at)
        if (Coefficient *one = coefficient(rules[at].name); one->value) {
            one->resamples = how.resamples;
            one->clusterLeftOut = intervals[at].leftOut;
            if (spreads(intervals[at])) {
                one->clusterLow = intervals[at].low;
                one->clusterHigh = intervals[at].high;
            }
        }
}

} // namespace

bool addResampledIntervals(Sheet &sheet, const AgreementMatrix &matrix, const Resampling &how)
{
    if (how.resamples < 1 || how.resamples > 0xFFFFFFFFLL)
        return false;
    const SheetInput &frame = matrix.frame();
    const auto pairRules = agreementRules(frame, true), allRules = agreementRules(frame, false);
    Sheet done = sheet;
    std::vector<std::size_t> everyStratum;
    for (std::size_t at = 0; at < matrix.strata(); ++at)
        everyStratum.push_back(at);

    const auto number = [&](const std::string &name) { return static_cast<std::size_t>(std::ranges::find(frame.raters, name) - frame.raters.begin()); };
    const auto strataOf = [&](const SheetRow &row) {
        if (!row.stratum)
            return everyStratum;
        std::vector<std::size_t> own;
        std::ranges::copy_if(everyStratum, std::back_inserter(own), [&](std::size_t at) { return matrix.stratum(at) == *row.stratum; });
        return own;
    };
    const auto add = [&](SheetRow &row, bool pair) {
        if (isStopped(how))
            return;
        const auto raters = pair ? std::optional(std::pair(number(row.first), number(row.second))) : std::nullopt;
        addTo(row, drawnOf(matrix, strataOf(row), raters, how.seed), pair ? pairRules : allRules, how.seed, row.stratum.value_or(std::string()), how);
    };
    for (SheetRow &row : done.rows)
        add(row, true);
    for (SheetRow &row : done.rowsOfAll)
        add(row, false);
    for (SheetRow &row : done.pooled)
        add(row, true);
    if (done.pooledOfAll)
        add(*done.pooledOfAll, false);
    if (isStopped(how))
        return false;
    sheet = std::move(done);
    return true;
}

} // namespace review
