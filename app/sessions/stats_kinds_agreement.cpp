#include "app/sessions/stats_kinds.h"
#include "app/sessions/stats_kinds_findings.h"
#include "stats/alpha.h"
#include "stats/multi_rater.h"
#include "stats/scores.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace app {
namespace {

using nlohmann::json;
using stats::Weighting;

/// Two raters' answers as a table, and as units for the coefficients that read single ratings too.
struct Pair {
    stats::PairTable table = {};
    stats::RatingCounts units = {};
    std::int64_t missing = 0; ///< Items that one of them, or neither, answered.
    bool ordered = true;      ///< The order of the categories is known: declared, of numbers, or of a table.
};

Pair pairOfTable(const json &rows)
{
    Pair pair{{static_cast<int>(rows.size()), {}}};
    std::int64_t all = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].size() != rows.size())
            throw UnfitInput("A table of two raters is square.");
        for (std::size_t j = 0; j < rows.size(); ++j) {
            const auto units = wholeOf(rows[i][j]);
            if (units < 0)
                throw UnfitInput("A table holds counts from 0.");
            addCount(all, units);
            pair.table.counts.push_back(units);
            if (units == 0)
                continue;
            stats::RatingCounts::Row row{std::vector<std::int64_t>(rows.size()), 2, units};
            ++row.counts[i];
            ++row.counts[j];
            pair.units.rows.push_back(std::move(row));
        }
    }
    pair.units.categories = static_cast<int>(rows.size());
    return pair;
}

Pair pairOfAnswers(const std::vector<json> &categories, const json &first, const json &second)
{
    if (first.size() != second.size())
        throw UnfitInput("Both raters have as many answers, null where one is missing.");
    json rows = json::array();
    Pair pair;
    for (std::size_t at = 0; at < first.size(); ++at) {
        rows.push_back({first[at], second[at]});
        pair.missing += first[at].is_null() || second[at].is_null() ? 1 : 0;
    }
    stats::RatingPatterns patterns = patternsOf(categories, rows);
    patterns.raters = 2;
    patterns.categories = static_cast<int>(categories.size());
    pair.table = stats::pairTable(patterns, 0, 1);
    pair.units = stats::ratingCounts(patterns);
    return pair;
}

void putKappa(Findings &findings, const stats::Kappa &kappa, const std::string &suffix, const std::string &ownReason = {})
{
    const std::string why = ownReason.empty() ? Findings::words(kappa.why) : ownReason, key = "kappa" + suffix;
    findings.put("po" + suffix, kappa.observed, why);
    findings.put("pe" + suffix, kappa.expected, why);
    findings.putWithInterval(key, kappa);
    if (!ownReason.empty())
        for (const char *part : {"", "_se", "_ci_low", "_ci_high"})
            findings.explain(key + part, why);
    const std::string noTest = kappa.value ? "the standard error under no agreement is 0" : why;
    findings.put(key + "_se0", kappa.nullError, why);
    findings.put(key + "_z", kappa.z, noTest);
    findings.put(key + "_p", kappa.p, noTest);
}

stats::Estimate alphaOf(const stats::RatingCounts &units)
{
    stats::Estimate alpha = stats::alphaAnalytic(units);
    const stats::Estimate plain = stats::krippendorffAlpha(units, stats::Metric::Nominal);
    alpha.value = plain.value;
    alpha.why = plain.why;
    if (!plain.value)
        alpha.error = alpha.low = alpha.high = std::nullopt;
    return alpha;
}

void putPair(Findings &findings, const Pair &pair, const json &input)
{
    const stats::Kappa kappa = stats::cohenKappa(pair.table);
    findings.put("n", json(pair.table.total()));
    putKappa(findings, kappa, "");
    for (const auto &[weighting, suffix] : {std::pair(Weighting::Linear, "_linear"), std::pair(Weighting::Quadratic, "_quadratic")}) {
        if (pair.ordered)
            putKappa(findings, stats::cohenKappa(pair.table, weighting), suffix);
        else
            findings.put(std::string("kappa") + suffix, std::optional<double>(), kNoOrder);
    }
    if (input.contains("weights_custom")) {
        const auto q = static_cast<std::size_t>(pair.table.categories);
        const json &given = input.at("weights_custom");
        std::vector<double> weights;
        bool square = given.size() == q;
        for (const json &row : given) {
            square = square && row.is_array() && row.size() == q;
            for (const json &weight : row)
                weights.push_back(numberIn(weight));
        }
        const std::string size = std::to_string(q);
        if (!square)
            throw UnfitInput("The weights must be a table of " + size + " × " + size + " numbers, one row and one column per category.");
        for (std::size_t at = 0; at < q; ++at)
            if (weights[at * q + at] != 1.0)
                throw UnfitInput("The weights must be 1 on the diagonal.");
        const stats::Kappa custom = stats::cohenKappa(pair.table, weights);
        const bool equal = q > 1 && custom.why == stats::Undefined::NoVariation && std::all_of(weights.begin(), weights.end(), [](double weight) { return weight == 1.0; });
        putKappa(findings, custom, "_custom", equal ? "the weights count no two categories as different" : "");
    }
    const std::string why = Findings::words(kappa.why);
    findings.put("percent_agreement", kappa.observed ? std::optional(100 * *kappa.observed) : std::nullopt, why);
    findings.put("kappa_max", kappa.maximum, why);
    findings.putWithInterval("scott_pi", stats::fleissKappa(pair.units));
    findings.putWithInterval("bp", stats::brennanPrediger(pair.units));
    findings.putWithInterval("ac1", stats::gwetAc(pair.units));
    findings.putWithInterval("alpha", alphaOf(pair.units));
    if (pair.table.categories == 2) {
        const stats::TwoByTwo two = stats::twoByTwo(pair.table);
        findings.put("prevalence_index", two.prevalenceIndex, "no common units");
        findings.put("bias_index", two.biasIndex, "no common units");
        findings.put("pabak", two.pabak, "no common units");
        findings.put("positive_agreement", two.positive, "nobody used the first category");
        findings.put("negative_agreement", two.negative, "nobody used the second category");
    }
}

/// Items with a group each: the same figures per group and for all together.
json groupedKappa(const json &input)
{
    const json &items = input.at("items");
    std::string group;
    for (const char *name : {"crop", "group", "stratum"})
        if (group.empty() && !items.empty() && items[0].contains(name))
            group = name;
    json answers = json::array();
    std::vector<std::string> names;
    for (const json &item : items) {
        answers.push_back({item.at("rater1"), item.at("rater2")});
        const std::string name = group.empty() ? "" : item[group].get<std::string>();
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    }
    const auto categories = categoriesOf(input, answers);
    Findings findings;
    const auto put = [&](const std::string &prefix, const std::string *only) {
        json first = json::array(), second = json::array();
        for (const json &item : items)
            if (only == nullptr || item[group].get<std::string>() == *only) {
                first.push_back(item.at("rater1"));
                second.push_back(item.at("rater2"));
            }
        const Pair pair = pairOfAnswers(categories, first, second);
        const stats::Kappa kappa = stats::cohenKappa(pair.table);
        const std::string why = Findings::words(kappa.why), noInterval = Findings::words(kappa.value ? kappa.noInterval : kappa.why);
        findings.put(prefix + "_n", json(pair.table.total()));
        findings.put(prefix + "_kappa", kappa.value, why);
        findings.put(prefix + "_se", kappa.error, why);
        findings.put(prefix + "_ci_low", kappa.low, noInterval);
        findings.put(prefix + "_ci_high", kappa.high, noInterval);
        findings.put(prefix + "_agreements", json(pair.table.agreements()));
        findings.put(prefix + "_percent", kappa.observed ? std::optional(100 * *kappa.observed) : std::nullopt, why);
        const auto ac = stats::gwetAc(pair.units), bp = stats::brennanPrediger(pair.units);
        findings.put(prefix + "_ac1", ac.value, Findings::words(ac.why));
        findings.put(prefix + "_bp", bp.value, Findings::words(bp.why));
    };
    // The row of all items has its name for itself.
    std::optional<std::string> renamed;
    for (const std::string &name : names) {
        if (name != "overall") {
            put(name, &name);
            continue;
        }
        renamed = "group overall";
        while (std::find(names.begin(), names.end(), *renamed) != names.end())
            *renamed = "group " + *renamed;
        put(*renamed, &name);
    }
    put("overall", nullptr);
    if (renamed)
        findings.put("notes", json("the group “overall” stands under “" + *renamed + "”: “overall” is the row of all items"));
    return findings.done();
}

json kappa(const json &input, const std::string &)
{
    const auto one = [](const json &part) {
        Findings findings;
        Pair pair;
        if (part.contains("table")) {
            pair = pairOfTable(part.at("table"));
            if (part.contains("categories") && part.at("categories").size() != static_cast<std::size_t>(pair.table.categories))
                throw UnfitInput("The table has a row for each declared category.");
            (void)categoriesOf(part, json::array());
        } else {
            const auto categories = categoriesOf(part, json::array({part.at("rater1"), part.at("rater2")}));
            pair = pairOfAnswers(categories, part.at("rater1"), part.at("rater2"));
            pair.ordered = isOrdered(part, categories);
            findings.put("n_items_with_a_missing_answer", json(pair.missing));
        }
        putPair(findings, pair, part);
        return findings.done();
    };
    if (input.contains("items"))
        return groupedKappa(input);
    if (!input.contains("cases"))
        return one(input);
    json all = json::object();
    std::size_t number = 0;
    for (const json &part : input.at("cases")) {
        const std::string name = part.contains("case") ? part.at("case").get<std::string>() : "case " + std::to_string(number);
        all[name] = one(part);
        ++number;
    }
    return all;
}

struct NamedWeights {
    std::string suffix;
    std::vector<double> weights;
};

void putEstimate(Findings &findings, const std::string &key, const stats::Estimate &estimate)
{
    findings.putWithInterval(key, estimate);
    findings.put(key + "_pa", estimate.observed, Findings::words(estimate.why));
    findings.put(key + "_pe", estimate.expected, Findings::words(estimate.why));
}

std::string noNumbers(const std::vector<double> &numbers)
{
    return std::any_of(numbers.begin(), numbers.end(), [](double number) { return number < 0; }) ? "a ratio scale has no negative values" : "the categories are no numbers of that scale";
}

json multiRater(const json &input, const std::string &)
{
    const json &rows = input.contains("ratings") ? input.at("ratings") : input.at("units");
    const auto categories = categoriesOf(input, rows);
    const int q = static_cast<int>(categories.size());
    stats::RatingCounts counts = stats::ratingCounts(patternsOf(categories, rows));
    counts.categories = q;
    Findings findings;
    findings.put("n_subjects", json(counts.rated()));
    findings.put("n_subjects_2plus", json(counts.ratedTwice()));
    const std::vector<NamedWeights> weightings{{"", {}}, {"_linear", stats::weightMatrix(Weighting::Linear, q)}, {"_quadratic", stats::weightMatrix(Weighting::Quadratic, q)},
                                               {"_ordinal", stats::ordinalWeights(q)}, {"_radical", stats::radicalWeights(q)}};
    const bool ordered = isOrdered(input, categories);
    for (const auto &[suffix, weights] : weightings) {
        if (!suffix.empty() && !ordered) {
            for (const char *name : {"percent", "ac2", "fleiss", "bp", "alpha_gwet"})
                findings.put(name + suffix, std::optional<double>(), kNoOrder);
            continue;
        }
        putEstimate(findings, "percent" + suffix, stats::percentAgreement(counts, weights));
        putEstimate(findings, (suffix.empty() ? "ac1" : "ac2") + suffix, stats::gwetAc(counts, weights));
        putEstimate(findings, "fleiss" + suffix, stats::fleissKappa(counts, weights));
        putEstimate(findings, "bp" + suffix, stats::brennanPrediger(counts, weights));
        putEstimate(findings, "alpha_gwet" + suffix, stats::alphaAnalytic(counts, weights));
    }
    const auto numbers = numbersBehind(categories);
    for (const auto &[name, metric] : {std::pair("alpha_nominal", stats::Metric::Nominal), std::pair("alpha_ordinal", stats::Metric::Ordinal),
                                       std::pair("alpha_interval", stats::Metric::Interval), std::pair("alpha_ratio", stats::Metric::Ratio)}) {
        const auto alpha = stats::krippendorffAlpha(counts, metric, numbers);
        if (metric == stats::Metric::Ordinal && !ordered)
            findings.put(name, std::optional<double>(), kNoOrder);
        else
            findings.put(name, alpha.value, alpha.why == stats::Undefined::BadInput ? noNumbers(numbers) : Findings::words(alpha.why));
    }
    return findings.done();
}

json fleiss(const json &input, const std::string &folder)
{
    if (!input.contains("counts"))
        return multiRater(input, folder);
    std::vector<std::int64_t> table;
    std::size_t q = input.contains("categories") ? input.at("categories").size() : 0;
    std::int64_t all = 0;
    for (const json &row : input.at("counts")) {
        q = q == 0 ? row.size() : q;
        if (row.size() != q)
            throw UnfitInput("Every item has a count for each category.");
        for (const json &count : row) {
            if (wholeOf(count) < 0)
                throw UnfitInput("A table holds counts from 0.");
            addCount(all, wholeOf(count));
            table.push_back(wholeOf(count));
        }
    }
    const auto counts = stats::ratingCounts(table, static_cast<int>(q));
    const auto kappa = stats::fleissKappa(counts), ac = stats::gwetAc(counts), bp = stats::brennanPrediger(counts);
    const auto detail = stats::fleissDetail(counts);
    const std::string why = Findings::words(kappa.why), incomplete = kappa.value ? "not every item has as many ratings" : why;
    Findings findings;
    findings.put("n", json(counts.rated()));
    findings.put("kappa", kappa.value, why);
    findings.put("pa", kappa.observed, why);
    findings.put("pe", kappa.expected, why);
    findings.put("se0", detail.nullError, incomplete);
    findings.put("z", detail.z, incomplete);
    findings.put("se0_per_category", detail.nullErrorPerCategory, incomplete);
    json perCategory = json::array();
    bool gap = false;
    for (const auto &category : detail.perCategory) {
        perCategory.push_back(category ? json(*category) : json(nullptr));
        gap = gap || !category;
    }
    if (detail.perCategory.empty())
        findings.put("kappa_per_category", std::optional<double>(), incomplete);
    else
        findings.put("kappa_per_category", perCategory);
    if (gap)
        findings.explain("kappa_per_category", "nobody used that category, or all used it alone");
    findings.putInterval("fleiss_gwet", kappa);
    findings.putWithInterval("ac1", ac);
    findings.putWithInterval("bp", bp);
    findings.putWithInterval("alpha", alphaOf(counts));
    return findings.done();
}

json icc(const json &input, const std::string &)
{
    std::vector<double> scores;
    std::size_t raters = 0;
    std::int64_t leftOut = 0;
    for (const json &row : input.at("ratings"))
        raters = std::max(raters, row.size());
    for (const json &row : input.at("ratings")) {
        const auto numbers = optionalNumbers(row);
        if (numbers.size() < raters || std::find(numbers.begin(), numbers.end(), std::nullopt) != numbers.end()) {
            ++leftOut;
            continue;
        }
        for (const auto &number : numbers)
            scores.push_back(*number);
    }
    const auto found = stats::intraclass(scores, static_cast<int>(raters));
    const std::string why = found.why == stats::Undefined::TooFew ? "fewer than two complete items or raters" : found.why == stats::Undefined::NoVariation ? "all scores are equal" : found.why == stats::Undefined::BadInput ? "the scores are too large, or too close to 0, to be squared" : Findings::words(found.why);
    const auto whenDefined = [&](double value) { return found.why == stats::Undefined::No ? std::optional(value) : std::nullopt; };
    Findings findings;
    findings.put("ms_rows", whenDefined(found.msRows), why);
    findings.put("ms_cols", whenDefined(found.msColumns), why);
    findings.put("ms_error", whenDefined(found.msError), why);
    findings.put("ms_within", whenDefined(found.msWithin), why);
    for (const auto &[key, value] : {std::pair("icc1_1", found.one1), std::pair("icc2_1", found.two1), std::pair("icc3_1", found.three1), std::pair("icc1_k", found.oneK),
                                     std::pair("icc2_k", found.twoK), std::pair("icc3_k", found.threeK), std::pair("icc2_1_ci_low", found.two1Low),
                                     std::pair("icc2_1_ci_high", found.two1High), std::pair("icc2_k_ci_low", found.twoKLow), std::pair("icc2_k_ci_high", found.twoKHigh)})
        findings.put(key, value, found.two1 && std::string_view(key).find("_ci_") != std::string_view::npos ? "interval not estimable" : why);
    findings.put("n_items", json(raters > 0 ? scores.size() / raters : 0));
    findings.put("n_incomplete", json(leftOut));
    return findings.done();
}

} // namespace

std::vector<StatsKind> agreementKinds()
{
    return {{"kappa", "categories, and table | rater1, rater2 | cases of these | items with crop, rater1, rater2; weights_custom", kappa},
            {"multi_rater", "categories, ratings (a row per item, null = not rated)", multiRater},
            {"alpha_canonical", "as multi_rater", multiRater},
            {"fleiss", "categories, counts (a row per item)", fleiss},
            {"icc", "ratings (a row of scores per item)", icc}};
}

} // namespace app
