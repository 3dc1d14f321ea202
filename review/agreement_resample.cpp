#include "review/agreement_drawn.h"
#include "review/agreement_matrix.h"
#include "review/agreement_rules.h"
#include "stats/cluster_bootstrap.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <utility>

namespace review {

namespace {

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

stats::AgreementValues valuesOf(int categories, const Drawn &drawn, const std::vector<NamedRule> &named)
{
    std::vector<stats::AgreementRule> plain;
    for (const NamedRule &entry : named)
        plain.push_back(entry.rule);
    return {categories, drawn.patterns, std::move(plain)};
}

Coefficient *coefficientOf(SheetRow &row, const std::string &name)
{
    return name == "cohen" ? &row.cohen : &std::ranges::find(row.coefficients, name, &NamedCoefficient::name)->coefficient;
}

/// A row of the sheet with what it draws from.
struct Task {
    SheetRow *row;
    const std::vector<NamedRule> *rules;
    int categories;
    Drawn drawn = {};
};

// Multiplications that the resamples of one rule may take, a few seconds of a processor; a rule that needs more gets fewer resamples, in words.
constexpr double kMostWork = 6e9;
constexpr std::int64_t kFewestResamples = 200;

/// How many resamples a rule gets: all that were asked for, fewer, or, when a percentile of so few would mean nothing, none.
std::int64_t affordable(double work, std::int64_t resamples)
{
    if (work * static_cast<double>(resamples) <= kMostWork)
        return resamples;
    const auto most = static_cast<std::int64_t>(kMostWork / work) / 100 * 100;
    return most < kFewestResamples ? 0 : most;
}

std::string fewerInWords(std::int64_t given, std::int64_t asked)
{
    return given == 0 ? std::string("not resampled: so many different values would take too long")
                      : fmt::format("from the first {} of {} resamples: so many different values would take too long", given, asked);
}

/// The rules of a row with the resamples that each gets, and the values found in them.
class Resampled {
public:
    Resampled(const Task &task, std::vector<NamedRule> rules, std::int64_t resamples) : m_asked(resamples)
    {
        const stats::AgreementValues all = valuesOf(task.categories, task.drawn, rules);
        std::map<std::int64_t, std::vector<NamedRule>, std::greater<>> byResamples;
        for (std::size_t at = 0; at < rules.size(); ++at)
            byResamples[affordable(all.work(at), resamples)].push_back(std::move(rules[at]));
        for (auto &[given, own] : byResamples) {
            auto &part = m_parts.emplace_back(Part{given, std::move(own)});
            part.values = std::make_unique<stats::AgreementValues>(valuesOf(task.categories, task.drawn, part.rules));
            part.found = std::make_unique<Values>(*part.values, given);
        }
    }
    std::size_t patterns() const { return m_parts.empty() ? 0 : m_parts.front().values->patterns(); }
    /// The most that any rule gets.
    std::int64_t resamples() const { return m_parts.empty() ? 0 : m_parts.front().given; }
    void take(std::int64_t b, std::span<const double> units)
    {
        for (Part &part : m_parts)
            if (b < part.given)
                part.found->take(b, units);
    }
    /// `put(coefficient, interval, given, words)`: `words` when there are fewer than were asked for.
    template <class Put>
    void conclude(SheetRow &row, const Put &put) const
    {
        for (const Part &part : m_parts) {
            const auto intervals = part.found->intervals();
            for (std::size_t at = 0; at < part.rules.size(); ++at)
                if (Coefficient *one = coefficientOf(row, part.rules[at].name); one->value)
                    put(*one, intervals[at], part.given, part.given < m_asked ? fewerInWords(part.given, m_asked) : std::string());
        }
    }

private:
    struct Part {
        std::int64_t given;
        std::vector<NamedRule> rules;
        std::unique_ptr<stats::AgreementValues> values = {};
        std::unique_ptr<Values> found = {};
    };
    std::int64_t m_asked;
    std::vector<Part> m_parts;
};

/// α over resampled units. Rows of the same units meet the same draws, so one walk through them serves all: a unit is drawn with how
/// each of the rows sees it.
void addOverUnits(std::span<Task *const> tasks, const std::string &stratum, const Resampling &how)
{
    std::vector<Resampled> found;
    std::int64_t most = 0;
    for (const Task *task : tasks) {
        std::vector<NamedRule> alphas;
        std::ranges::copy_if(*task->rules, std::back_inserter(alphas), [](const NamedRule &named) { return named.rule.kind == stats::AgreementRule::Kind::Alpha; });
        found.emplace_back(*task, std::move(alphas), how.resamples);
        most = std::max(most, found.back().resamples());
    }

    // Patterns of all rows beside each other make one joint pattern.
    const std::size_t units = tasks.front()->drawn.units.size();
    std::map<std::vector<std::uint32_t>, std::uint32_t> index;
    std::vector<std::vector<std::uint32_t>> joint(tasks.size()); // by row of the sheet, its pattern in each joint one
    std::vector<std::uint32_t> places(units), key(tasks.size());
    for (std::size_t unit = 0; unit < units; ++unit) {
        for (std::size_t at = 0; at < tasks.size(); ++at)
            key[at] = tasks[at]->drawn.units[unit];
        const auto [entry, made] = index.emplace(key, static_cast<std::uint32_t>(index.size()));
        for (std::size_t at = 0; at < tasks.size() && made; ++at)
            joint[at].push_back(key[at]);
        places[unit] = entry->second;
    }
    const bool whole = stats::resampleUnits(places, index.size(), drawStream(how.seed, stratum), most, how.threads,
        [&](std::int64_t b, std::span<const double> drawn) {
            thread_local std::vector<double> own;
            for (std::size_t at = 0; at < tasks.size(); ++at) {
                own.assign(tasks[at]->drawn.patterns.size(), 0.0);
                for (std::size_t p = 0; p < drawn.size(); ++p)
                    own[joint[at][p]] += drawn[p];
                found[at].take(b, own);
            }
        },
        how.stop);
    if (!whole)
        return;
    for (std::size_t at = 0; at < tasks.size(); ++at)
        found[at].conclude(*tasks[at]->row, [&](Coefficient &alpha, const stats::BootstrapInterval &interval, std::int64_t given, const std::string &fewer) {
            alpha.resamples = given;
            alpha.bootLeftOut = interval.leftOut;
            alpha.noBootInterval = fewer;
            if (spreads(interval)) {
                alpha.bootLow = interval.low;
                alpha.bootHigh = interval.high;
            } else if (given > 0) {
                alpha.noBootInterval = "interval over units not estimable: the resamples do not differ";
            }
        });
}

/// Every coefficient over clusters drawn within their strata.
void addOverClusters(Task &task, const Resampling &how)
{
    Resampled found(task, *task.rules, how.resamples);
    if (!stats::resampleClusterPatterns(task.drawn.shapes, task.drawn.clusters, found.patterns(), found.resamples(), how.threads,
            [&](std::int64_t b, std::span<const double> units) { found.take(b, units); }, how.stop))
        return;
    found.conclude(*task.row, [&](Coefficient &one, const stats::BootstrapInterval &interval, std::int64_t given, const std::string &fewer) {
        one.resamples = given;
        one.clusterLeftOut = interval.leftOut;
        one.noClusterInterval = fewer;
        if (spreads(interval)) {
            one.clusterLow = interval.low;
            one.clusterHigh = interval.high;
        } else if (given > 0) {
            one.noClusterInterval = "interval over clusters not estimable: the resamples do not differ";
        }
    });
}

/// With too many different values the coefficients of categories are undefined, so α alone is resampled.
std::vector<NamedRule> drawable(const SheetInput &frame, std::vector<NamedRule> rules)
{
    if (frame.categories.size() > kMostTabled)
        std::erase_if(rules, [](const NamedRule &named) { return named.rule.kind != stats::AgreementRule::Kind::Alpha; });
    return rules;
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
    const auto pairRules = drawable(frame, agreementRules(frame, true)), allRules = drawable(frame, agreementRules(frame, false));
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
        return Task{&row, pair ? &pairRules : &allRules, static_cast<int>(frame.categories.size()), drawnOf(matrix, strataOf(row), raters, how.seed)};
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
