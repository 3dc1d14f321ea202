#include "app/sessions/text_table.h"
#include "app/sessions/stats_kinds.h"
#include "app/sessions/stats_kinds_findings.h"
#include "review/rank.h"
#include "review/rating_file.h"
#include "stats/cluster_bootstrap.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

namespace app {
namespace {

using nlohmann::json;

constexpr std::int64_t kResamples = 10000;
constexpr double kMostListed = 4e6; // resamples, or kinds of them, that are worked out one by one

stats::CounterStream streamOf(std::int64_t seed, const std::string &statistic, const std::string &stratum)
{
    const std::string hex = review::rank("bootstrap", seed, statistic, stratum);
    std::uint64_t key = 0;
    std::from_chars(hex.data(), hex.data() + 16, key, 16);
    return stats::CounterStream(key);
}

std::int64_t resamplesOf(const json &input)
{
    const std::int64_t resamples = wholeMember(input, "resamples", kResamples);
    if (resamples < 1 || resamples > 10000000)
        throw UnfitInput("resamples is a whole number from 1 to 10000000.");
    return resamples;
}

stats::Metric metricOf(const json &input)
{
    const std::string level = input.value("level", "nominal");
    for (const auto &[name, metric] : {std::pair("nominal", stats::Metric::Nominal), std::pair("ordinal", stats::Metric::Ordinal), std::pair("interval", stats::Metric::Interval),
                                       std::pair("ratio", stats::Metric::Ratio)})
        if (level == name)
            return metric;
    throw UnfitInput("level is nominal, ordinal, interval or ratio.");
}

/// Units of an alpha with its metric.
struct AlphaUnits {
    stats::RatingCounts counts;
    stats::Metric metric;
    std::vector<double> values;
    std::vector<std::vector<std::int64_t>> perUnit; ///< r_ik of every unit, rated or not.
};

AlphaUnits unitsOf(const json &input, const json &rows)
{
    const auto categories = categoriesOf(input, rows);
    AlphaUnits units{{}, metricOf(input), numbersBehind(categories), {}};
    if (units.metric == stats::Metric::Ordinal && !isOrdered(input, categories))
        throw UnfitInput("An ordinal alpha needs the order of its categories: name them in “categories”.");
    for (const json &row : rows) {
        std::vector<std::int64_t> counts(categories.size(), 0);
        for (const json &answer : row)
            if (const int code = codeOf(categories, answer); code > 0)
                ++counts[static_cast<std::size_t>(code) - 1];
        units.perUnit.push_back(std::move(counts));
    }
    std::vector<std::int64_t> table;
    for (const auto &row : units.perUnit)
        table.insert(table.end(), row.begin(), row.end());
    units.counts = stats::ratingCounts(table, static_cast<int>(categories.size()));
    units.counts.categories = std::max(1, static_cast<int>(categories.size()));
    return units;
}

/// A weighted sample: values with how many resamples gave them.
using Weighted = std::map<double, double>;

double weightedQuantile(const Weighted &values, double total, double probability)
{
    const double place = (total - 1) * probability, below = std::floor(place);
    const auto at = [&](double index) {
        double seen = 0;
        for (const auto &[value, times] : values) {
            seen += times;
            if (index < seen)
                return value;
        }
        return values.rbegin()->first;
    };
    const double low = at(below);
    return low + (place - below) * (at(below + 1) - low);
}

/// Every ordered resample of all k units, each with equal weight. The k^k of them fall into few kinds by how often each unit is drawn.
json alphaExhaustive(const json &input)
{
    const AlphaUnits units = unitsOf(input, input.contains("units") ? input.at("units") : input.at("ratings"));
    const std::size_t k = units.perUnit.size();
    double kinds = 1;
    for (std::size_t i = 1; i < k; ++i)
        kinds = kinds * static_cast<double>(k + i) / static_cast<double>(i);
    if (k == 0 || k > 15 || kinds > kMostListed)
        throw UnfitInput("Every resample is worked out for 1 to 12 units; use alpha_bootstrap_mc for more.");
    const auto alphaAt = [&](const std::vector<std::int64_t> &often) {
        stats::RatingCounts drawn{units.counts.categories, {}};
        for (std::size_t unit = 0; unit < k; ++unit) {
            std::int64_t ratings = 0;
            for (const auto count : units.perUnit[unit])
                ratings += count;
            if (often[unit] > 0 && ratings > 0)
                drawn.rows.push_back({units.perUnit[unit], ratings, often[unit]});
        }
        return stats::krippendorffAlpha(drawn, units.metric, units.values).value;
    };
    std::vector<double> factorial{1};
    for (std::size_t i = 1; i <= k; ++i)
        factorial.push_back(factorial.back() * static_cast<double>(i));
    Weighted values;
    double undefined = 0, defined = 0, sum = 0;
    std::vector<std::int64_t> often(k, 0);
    const std::function<void(std::size_t, std::int64_t, double)> visit = [&](std::size_t unit, std::int64_t left, double ways) {
        if (unit + 1 == k) {
            often[unit] = left;
            const double times = std::round(ways / factorial[static_cast<std::size_t>(left)]);
            if (const auto alpha = alphaAt(often)) {
                values[*alpha] += times;
                defined += times;
                sum += times * *alpha;
            } else {
                undefined += times;
            }
            return;
        }
        for (std::int64_t times = 0; times <= left; ++times) {
            often[unit] = times;
            visit(unit + 1, left - times, ways / factorial[static_cast<std::size_t>(times)]);
        }
    };
    visit(0, static_cast<std::int64_t>(k), factorial[k]);
    Findings findings;
    findings.put("n_resamples", json(static_cast<std::int64_t>(defined + undefined)));
    findings.put("n_undefined", json(static_cast<std::int64_t>(undefined)));
    const bool any = defined > 0;
    const std::string why = "alpha is undefined in every resample";
    findings.put("mean", any ? std::optional(sum / defined) : std::nullopt, why);
    findings.put("ci_low", any ? std::optional(weightedQuantile(values, defined, 0.025)) : std::nullopt, why);
    findings.put("ci_high", any ? std::optional(weightedQuantile(values, defined, 0.975)) : std::nullopt, why);
    const auto alpha = stats::krippendorffAlpha(units.counts, units.metric, units.values);
    findings.put("alpha", alpha.value, Findings::words(alpha.why));
    return findings.done();
}

json alphaSampled(const json &input)
{
    const AlphaUnits units = unitsOf(input, input.contains("ratings") ? input.at("ratings") : input.at("units"));
    std::map<std::vector<std::int64_t>, std::uint32_t> rowOf;
    for (std::size_t row = 0; row < units.counts.rows.size(); ++row)
        if (units.counts.rows[row].ratings >= 2)
            rowOf.emplace(units.counts.rows[row].counts, static_cast<std::uint32_t>(row));
    std::vector<std::uint32_t> drawn;
    for (const auto &unit : units.perUnit)
        if (const auto found = rowOf.find(unit); found != rowOf.end())
            drawn.push_back(found->second);
    const std::int64_t resamples = resamplesOf(input);
    const auto alpha = stats::krippendorffAlpha(units.counts, units.metric, units.values);
    const auto interval = stats::alphaBootstrap(units.counts, drawn, units.metric, units.values, streamOf(wholeMember(input, "seed", 0), "alpha", ""), resamples);
    auto analytic = stats::alphaAnalytic(units.counts);
    const std::string why = Findings::words(alpha.why), noAnalytic = units.metric == stats::Metric::Nominal ? Findings::words(alpha.value ? analytic.noInterval : alpha.why)
                                                                                                            : "by resampling only";
    if (units.metric != stats::Metric::Nominal || !alpha.value)
        analytic.error = analytic.low = analytic.high = std::nullopt;
    const std::string noBoot = why.empty() ? "alpha is undefined in every resample" : why;
    Findings findings;
    findings.put("alpha", alpha.value, why);
    findings.put("boot_ci_low", interval.low, noBoot);
    findings.put("boot_ci_high", interval.high, noBoot);
    findings.put("boot_se", interval.error, noBoot);
    findings.put("n_resamples", json(resamples));
    findings.put("n_undefined", json(interval.leftOut));
    findings.put("gwet_se", analytic.error, noAnalytic);
    findings.put("gwet_ci_low", analytic.low, noAnalytic);
    findings.put("gwet_ci_high", analytic.high, noAnalytic);
    return findings.done();
}

json alphaCases(const json &input)
{
    Findings findings;
    for (const auto &[name, rows] : input.at("cases").items()) {
        json part = {{"level", input.value("level", "nominal")}};
        if (input.contains("categories"))
            part["categories"] = input.at("categories");
        const AlphaUnits units = unitsOf(part, rows);
        const auto alpha = stats::krippendorffAlpha(units.counts, units.metric, units.values);
        findings.put(name, alpha.value, Findings::words(alpha.why));
    }
    return findings.done();
}

/// Clusters of a paired comparison by stratum and id, and what was left out.
struct Design {
    std::map<std::string, std::map<std::string, stats::PairedCluster>> clusters = {};
    std::int64_t items = 0, leftOut = 0;

    void add(const std::string &stratum, const std::string &cluster, std::optional<std::int64_t> difference)
    {
        if (!difference) {
            ++leftOut;
            return;
        }
        auto &own = clusters[stratum][cluster];
        own.difference += *difference;
        ++own.items;
        ++items;
    }
    std::int64_t clusterCount() const
    {
        std::int64_t count = 0;
        for (const auto &[stratum, own] : clusters)
            count += static_cast<std::int64_t>(own.size());
        return count;
    }
    std::vector<stats::PairedStratum> strata(std::int64_t seed) const
    {
        std::vector<stats::PairedStratum> result;
        for (const auto &[name, own] : clusters) {
            result.push_back({{}, streamOf(seed, "paired-difference", name)});
            for (const auto &[id, cluster] : own)
                result.back().clusters.push_back(cluster);
        }
        return result;
    }
    double everyResample() const
    {
        double count = 1;
        for (const auto &[name, own] : clusters)
            count *= std::pow(static_cast<double>(own.size()), static_cast<double>(own.size()));
        return count;
    }
};

std::string textOf(const json &value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::int64_t runsIn(std::int64_t runs)
{
    if (runs < 1 || runs > 1000000)
        throw UnfitInput("runs is a whole number from 1 to 1000000: how often each system answered an item.");
    return runs;
}

/// d_num of an item: no system can be right more often than it answered.
std::int64_t differenceIn(double number, std::int64_t runs)
{
    const auto difference = wholeOf(json(number));
    if (std::abs(difference) > runs)
        throw UnfitInput("A d_num of " + std::to_string(difference) + " cannot be with " + std::to_string(runs) + (runs == 1 ? " run" : " runs")
                         + " of an item: it is the right answers of one system minus those of the other.");
    return difference;
}

constexpr const char *kNoItem = "no item has answers of both systems";

/// p, error and interval of a paired test: resamples that all give the same value say nothing of the spread.
void putSpread(Findings &findings, const Design &design, const stats::PairedTest &test, const std::string &p, const std::string &error, const std::string &prefix)
{
    const bool same = test.interval.low && *test.interval.low == *test.interval.high && test.interval.error == 0.0;
    const bool single = std::all_of(design.clusters.begin(), design.clusters.end(), [](const auto &stratum) { return stratum.second.size() == 1; });
    const std::string why = !test.delta ? kNoItem : single ? "no stratum has a second cluster: the resamples do not differ" : "the resamples do not differ";
    const auto shown = [&](const std::optional<double> &value) { return same ? std::optional<double>() : value; };
    // Many clusters without any difference do say that there is none.
    findings.put(p, same && (single || test.delta != 0.0) ? std::nullopt : test.p, why);
    findings.put(error, shown(test.interval.error), why);
    findings.put(prefix + "ci_low", shown(test.interval.low), why);
    findings.put(prefix + "ci_high", shown(test.interval.high), why);
}

json clusterItems(const json &input, bool exhaustive)
{
    Design design;
    std::int64_t runs = 0;
    for (const json &item : input.at("items")) {
        const auto own = runsIn(item.contains("runs") ? wholeOf(item.at("runs")) : std::int64_t{1});
        if (runs != 0 && own != runs)
            throw UnfitInput("All items have the same number of runs.");
        runs = own;
        const json difference = item.value("d_num", json(nullptr));
        design.add(item.contains("stratum") ? textOf(item.at("stratum")) : std::string(), textOf(item.at("cluster")),
                   difference.is_null() ? std::nullopt : std::optional(differenceIn(numberIn(difference), runs)));
    }
    // A small design is worked out completely, unless so many resamples are asked for.
    const bool every = exhaustive || (!input.contains("resamples") && design.everyResample() <= kMostListed);
    if (every && design.everyResample() > kMostListed)
        throw UnfitInput("The design has too many resamples to work out every one.");
    const auto strata = design.strata(wholeMember(input, "seed", 0));
    const auto test = every ? stats::pairedClusterExhaustive(strata, runs) : stats::pairedClusterTest(strata, runs, resamplesOf(input), 1);
    Findings findings;
    findings.put("delta", test.delta, kNoItem);
    findings.put("n_items", json(design.items));
    findings.put("n_left_out", json(design.leftOut));
    findings.put("n_clusters", json(design.clusterCount()));
    findings.put("n_resamples", json(test.resamples));
    findings.put("n_extreme", json(test.extreme));
    findings.put("boot_mean", test.interval.mean, kNoItem);
    putSpread(findings, design, test, "p_null_centred", "boot_se_population", {});
    return findings.done();
}

std::optional<std::size_t> firstColumn(const TextTable &table, std::initializer_list<const char *> names)
{
    for (const char *name : names)
        if (const auto at = table.column(name))
            return at;
    return {};
}

/// The N of columns named like base_correct_of_3; 1 where none is.
std::int64_t runsOf(const TextTable &table)
{
    for (const std::string &name : table.columns) {
        const auto at = name.rfind("_of_");
        if (at == std::string::npos)
            continue;
        std::int64_t runs = 0;
        const char *end = name.data() + name.size();
        const auto read = std::from_chars(name.data() + at + 4, end, runs);
        if (read.ec == std::errc() && read.ptr == end && runs > 0)
            return runs;
    }
    return 1;
}

json clusterTable(const json &input, const std::string &folder)
{
    const auto table = readTextTable(folder + "/" + input.at("csv").get<std::string>());
    if (!table)
        throw UnfitInput(table.error().userMessage);
    const auto stratum = firstColumn(*table, {"crop", "stratum"}), cluster = firstColumn(*table, {"figure", "cluster"});
    if (!cluster)
        throw UnfitInput("The table needs a column figure or cluster.");
    const std::int64_t runs = runsIn(wholeMember(input, "runs", runsOf(*table))), resamples = resamplesOf(input), seed = wholeMember(input, "seed", 0);
    Findings findings;
    bool found = false;
    for (std::size_t column = 0; column < table->columns.size(); ++column) {
        const std::string &name = table->columns[column];
        if (name != "d_num" && !name.starts_with("d_num_"))
            continue;
        found = true;
        const std::string prefix = name == "d_num" ? "" : name.substr(6) + "_";
        Design design;
        for (const auto &row : table->rows) {
            const auto number = review::numberOf(row.cells[column]);
            if (!number && !row.cells[column].empty())
                throw UnfitInput("Line " + std::to_string(row.line) + ": “" + row.cells[column] + "” is no number.");
            design.add(stratum ? row.cells[*stratum] : std::string(), row.cells[*cluster], number ? std::optional(differenceIn(*number, runs)) : std::nullopt);
        }
        if (prefix.empty()) {
            findings.put("n_items", json(design.items));
            findings.put("n_left_out", json(design.leftOut));
            findings.put("n_clusters", json(design.clusterCount()));
        }
        const auto test = stats::pairedClusterTest(design.strata(seed), runs, resamples, 1);
        findings.put(prefix + "delta", test.delta, kNoItem);
        findings.put(prefix + "delta_pp", test.delta ? std::optional(100 * *test.delta) : std::nullopt, kNoItem);
        putSpread(findings, design, test, prefix + "p", prefix + "boot_se", prefix);
    }
    if (!found)
        throw UnfitInput("The table needs a column d_num: right answers of the second system minus those of the first, over all runs.");
    findings.put("n_resamples", json(resamples));
    return findings.done();
}

} // namespace

std::vector<StatsKind> resamplingKinds()
{
    const auto exhaustive = [](const json &input, const std::string &) { return alphaExhaustive(input); };
    const auto sampled = [](const json &input, const std::string &) { return alphaSampled(input); };
    return {{"alpha_degenerate", "level, cases (name → a row of ratings per unit)", [](const json &input, const std::string &) { return alphaCases(input); }},
            {"alpha_bootstrap_exhaustive", "level, units: every ordered resample", exhaustive},
            {"alpha_bootstrap", "level, ratings; resamples, seed", sampled},
            {"cluster_bootstrap_exhaustive", "items with stratum, cluster, d_num, runs: every ordered resample", [](const json &input, const std::string &) { return clusterItems(input, true); }},
            {"cluster_bootstrap", "csv with crop, figure, d_num…; or items as in the exhaustive one; resamples, seed",
             [](const json &input, const std::string &folder) { return input.contains("csv") ? clusterTable(input, folder) : clusterItems(input, false); }}};
}

} // namespace app
