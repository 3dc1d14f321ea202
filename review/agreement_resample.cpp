#include "review/agreement_matrix.h"
#include "review/agreement_rules.h"
#include "review/rank.h"
#include "stats/cluster_bootstrap.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <span>
#include <utility>

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
    std::vector<std::size_t> rows = {};                ///< The matrix's rows of the same units.
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
    struct Twice {
        std::size_t unit;
        std::uint32_t pattern;
        std::size_t row;
    };
    std::vector<Twice> twice;
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
                twice.push_back({matrix.unit(row), *pattern, row});
        }
        stats::ClusterPatterns &clusters = drawn.clusters.emplace_back();
        for (const auto &[cluster, counts] : byCluster) {
            clusters.counts.insert(clusters.counts.end(), counts.begin(), counts.end());
            clusters.begin.push_back(clusters.counts.size());
        }
        drawn.shapes.push_back({static_cast<std::uint32_t>(byCluster.size()), streamOf(seed, matrix.stratum(stratum))});
    }
    std::ranges::sort(twice, {}, &Twice::unit);
    for (const Twice &entry : twice) {
        drawn.units.push_back(entry.pattern);
        drawn.rows.push_back(entry.row);
    }
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

bool isStopped(const Resampling &how) { return how.stop != nullptr && how.stop->load(std::memory_order_relaxed); }

/// Resamples that all give one number say nothing of its spread.
bool spreads(const stats::BootstrapInterval &interval) { return interval.low && interval.high && *interval.low < *interval.high; }

stats::AgreementValues valuesOf(const Drawn &drawn, const std::vector<NamedRule> &named)
{
    std::vector<stats::AgreementRule> plain;
    for (const NamedRule &entry : named)
        plain.push_back(entry.rule);
    return {drawn.patterns.empty() ? 0 : static_cast<int>(drawn.patterns.front().counts.size()), drawn.patterns, std::move(plain)};
}

Coefficient *coefficientOf(SheetRow &row, const std::string &name)
{
    return name == "cohen" ? &row.cohen : &std::ranges::find(row.coefficients, name, &NamedCoefficient::name)->coefficient;
}

/// A row of the sheet with what it draws from.
struct Task {
    SheetRow *row;
    const std::vector<NamedRule> *rules;
    Drawn drawn = {};
};

/// α over resampled units. Rows of the same units meet the same draws, so one walk through them serves all: a unit is drawn with how
/// each of the rows sees it.
void addOverUnits(std::span<Task *const> tasks, const std::string &stratum, const Resampling &how)
{
    std::vector<std::vector<NamedRule>> alphas;
    std::vector<stats::AgreementValues> values;
    std::vector<std::unique_ptr<Values>> found;
    for (const Task *task : tasks) {
        auto &own = alphas.emplace_back();
        std::ranges::copy_if(*task->rules, std::back_inserter(own), [](const NamedRule &named) { return named.rule.kind == stats::AgreementRule::Kind::Alpha; });
        values.push_back(valuesOf(task->drawn, own));
    }
    for (const auto &own : values)
        found.push_back(std::make_unique<Values>(own, how.resamples));

    // Patterns of all rows beside each other make one joint pattern.
    const std::size_t units = tasks.front()->drawn.units.size();
    std::map<std::vector<std::uint32_t>, std::uint32_t> index;
    std::vector<const std::vector<std::uint32_t> *> joint;
    std::vector<std::uint32_t> places(units), key(tasks.size());
    for (std::size_t unit = 0; unit < units; ++unit) {
        for (std::size_t at = 0; at < tasks.size(); ++at)
            key[at] = tasks[at]->drawn.units[unit];
        const auto [entry, made] = index.emplace(key, static_cast<std::uint32_t>(index.size()));
        if (made)
            joint.push_back(&entry->first);
        places[unit] = entry->second;
    }
    const bool whole = stats::resampleUnits(places, joint.size(), streamOf(how.seed, stratum), how.resamples, how.threads,
        [&](std::int64_t b, std::span<const double> drawn) {
            thread_local std::vector<double> own;
            for (std::size_t at = 0; at < tasks.size(); ++at) {
                own.assign(tasks[at]->drawn.patterns.size(), 0.0);
                for (std::size_t p = 0; p < drawn.size(); ++p)
                    own[(*joint[p])[at]] += drawn[p];
                found[at]->take(b, own);
            }
        },
        how.stop);
    if (!whole)
        return;
    for (std::size_t at = 0; at < tasks.size(); ++at) {
        const auto intervals = found[at]->intervals();
        for (std::size_t rule = 0; rule < intervals.size(); ++rule)
            if (Coefficient *alpha = coefficientOf(*tasks[at]->row, alphas[at][rule].name); alpha->value) {
                alpha->resamples = how.resamples;
                alpha->bootLeftOut = intervals[rule].leftOut;
                if (spreads(intervals[rule])) {
                    alpha->bootLow = intervals[rule].low;
                    alpha->bootHigh = intervals[rule].high;
                }
            }
    }
}

/// Every coefficient over clusters drawn within their strata.
void addOverClusters(Task &task, const Resampling &how)
{
    const stats::AgreementValues values = valuesOf(task.drawn, *task.rules);
    Values found(values, how.resamples);
    if (!stats::resampleClusterPatterns(task.drawn.shapes, task.drawn.clusters, values.patterns(), how.resamples, how.threads,
            [&](std::int64_t b, std::span<const double> units) { found.take(b, units); }, how.stop))
        return;
    const auto intervals = found.intervals();
    for (std::size_t at = 0; at < intervals.size(); ++at)
        if (Coefficient *one = coefficientOf(*task.row, (*task.rules)[at].name); one->value) {
            one->resamples = how.resamples;
            one->clusterLeftOut = intervals[at].leftOut;
            if (spreads(intervals[at])) {
                one->clusterLow = intervals[at].low;
                one->clusterHigh = intervals[at].high;
            } else {
                one->noClusterInterval = "interval over clusters not estimable: the resamples do not differ";
            }
        }
}

/// The rows of one stratum, or the pooled ones.
void addTo(std::vector<Task> &tasks, const std::string &stratum, const Resampling &how)
{
    std::map<std::vector<std::size_t>, std::vector<Task *>> byUnits;
    for (Task &task : tasks)
        if (!task.drawn.units.empty())
            byUnits[task.drawn.rows].push_back(&task);
    for (const auto &[rows, same] : byUnits)
        if (!isStopped(how))
            addOverUnits(same, stratum, how);
    for (Task &task : tasks)
        if (how.clusters && !isStopped(how))
            addOverClusters(task, how);
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
    const auto taskOf = [&](SheetRow &row, bool pair) {
        const auto raters = pair ? std::optional(std::pair(number(row.first), number(row.second))) : std::nullopt;
        return Task{&row, pair ? &pairRules : &allRules, drawnOf(matrix, strataOf(row), raters, how.seed)};
    };
    std::map<std::optional<std::string>, std::vector<std::pair<SheetRow *, bool>>> byStratum;
    for (SheetRow &row : done.rows)
        byStratum[row.stratum].emplace_back(&row, true);
    for (SheetRow &row : done.rowsOfAll)
        byStratum[row.stratum].emplace_back(&row, false);
    for (SheetRow &row : done.pooled)
        byStratum[row.stratum].emplace_back(&row, true);
    if (done.pooledOfAll)
        byStratum[done.pooledOfAll->stratum].emplace_back(&*done.pooledOfAll, false);
    for (const auto &[stratum, rows] : byStratum) {
        std::vector<Task> tasks;
        for (const auto &[row, pair] : rows)
            if (!isStopped(how))
                tasks.push_back(taskOf(*row, pair));
        if (!isStopped(how))
            addTo(tasks, stratum.value_or(std::string()), how);
    }
    if (isStopped(how))
        return false;
    sheet = std::move(done);
    return true;
}

} // namespace review
