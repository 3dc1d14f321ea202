#include "app/sessions/stats_kinds.h"
#include "app/sessions/stats_kinds_findings.h"
#include "stats/proportions.h"
#include "stats/quantiles.h"
#include "stats/scores.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using nlohmann::json;

json pairOrNulls(const std::optional<stats::Interval> &interval)
{
    return interval ? json::array({interval->low, interval->high}) : json::array({nullptr, nullptr});
}

json proportions(const json &input, const std::string &)
{
    json all = json::object(), undefined = json::object();
    for (const json &pair : input.at("cases")) {
        const auto right = wholeOf(pair.at(0)), n = wholeOf(pair.at(1));
        const std::string name = std::to_string(right) + "/" + std::to_string(n);
        all[name + " wilson"] = pairOrNulls(stats::wilson(right, n));
        all[name + " clopper_pearson"] = pairOrNulls(stats::clopperPearson(right, n));
        if (!stats::wilson(right, n))
            undefined[name + " wilson"] = undefined[name + " clopper_pearson"] = n == 0 ? "nothing was counted" : "the count lies outside 0 to n";
    }
    if (!undefined.empty())
        all["undefined"] = undefined;
    return all;
}

json mcNemar(const json &input, const std::string &)
{
    const bool several = input.contains("cases");
    const json cases = several ? input.at("cases") : json::array({input});
    Findings findings;
    for (const json &item : cases) {
        const auto b = wholeOf(item.at("b")), c = wholeOf(item.at("c"));
        const auto test = stats::mcNemar(b, c);
        const std::string prefix = several ? std::to_string(b) + "," + std::to_string(c) + " " : std::string();
        const auto part = [&](auto member) { return test ? std::optional(member(*test)) : std::nullopt; };
        const auto optionalPart = [&](auto member) { return test ? member(*test) : std::optional<double>(); };
        const std::string why = test ? "no discordant pairs" : "a count is negative";
        findings.put(prefix + "p_exact", part([](const stats::McNemar &t) { return t.exact; }), why);
        findings.put(prefix + "p_mid", part([](const stats::McNemar &t) { return t.mid; }), why);
        findings.put(prefix + "chi2", optionalPart([](const stats::McNemar &t) { return t.chiSquare; }), why);
        findings.put(prefix + "p_chi2", optionalPart([](const stats::McNemar &t) { return t.chiSquareP; }), why);
        findings.put(prefix + "chi2_cc", optionalPart([](const stats::McNemar &t) { return t.corrected; }), why);
        findings.put(prefix + "p_chi2_cc", optionalPart([](const stats::McNemar &t) { return t.correctedP; }), why);
    }
    return findings.done();
}

json holm(const json &input, const std::string &)
{
    const json &given = input.at("p_values");
    const bool nested = given.empty() || given[0].is_array();
    json all = json::object(), undefined = json::object();
    std::size_t number = 0;
    for (const json &list : nested ? given : json::array({given})) {
        const std::string name = "case " + std::to_string(number++);
        json adjusted = json::array();
        const auto values = optionalNumbers(list);
        if (std::any_of(values.begin(), values.end(), [](const auto &p) { return p && !(*p >= 0 && *p <= 1); }))
            throw UnfitInput("A p value lies between 0 and 1.");
        for (const auto &p : stats::holm(values)) {
            adjusted.push_back(p ? json(*p) : json(nullptr));
            if (!p)
                undefined[name] = "a p value is missing";
        }
        all[name] = adjusted;
    }
    if (!undefined.empty())
        all["undefined"] = undefined;
    return all;
}

json rankCorrelation(const json &input, const std::string &)
{
    const auto x = optionalNumbers(input.at("x")), y = optionalNumbers(input.at("y"));
    if (x.size() != y.size())
        throw UnfitInput("x and y have as many values.");
    std::vector<double> first, second;
    for (std::size_t at = 0; at < x.size(); ++at)
        if (x[at] && y[at]) {
            first.push_back(*x[at]);
            second.push_back(*y[at]);
        }
    const auto found = stats::rankCorrelation(first, second);
    const std::string why = found.why == stats::Undefined::NoVariation ? "all values of one side are equal" : found.why == stats::Undefined::TooFew ? "fewer than two pairs"
                                                                                                                                                 : Findings::words(found.why);
    Findings findings;
    findings.put("n", json(first.size()));
    findings.put("spearman_rho", found.spearman, why);
    findings.put("spearman_p", found.spearmanP, found.spearman ? "two pairs leave no degree of freedom" : why);
    findings.put("kendall_tau_b", found.kendall, why);
    findings.put("kendall_p", found.kendallP, why);
    return findings.done();
}

constexpr const char *kTooFarApart = "the values lie too far apart to be computed with";

json tertiles(const json &input, const std::string &)
{
    const json &given = input.at("values");
    const bool named = given.is_object();
    const json lists = named ? given : json{{"", given}};
    json all = json::object(), undefined = json::object();
    for (const auto &[name, list] : lists.items()) {
        const std::string prefix = named ? name + " " : std::string();
        std::vector<double> values;
        for (const auto &value : optionalNumbers(list))
            if (value)
                values.push_back(*value);
        const auto groups = stats::tertiles(values);
        // Items without a value are in no group, and stay where they are.
        const auto put = [&](const std::string &key, const std::vector<int> &own) {
            json placed = json::array(), sizes = json::array({0, 0, 0});
            std::size_t at = 0;
            for (const json &value : list) {
                placed.push_back(value.is_null() ? json(nullptr) : json(own[at]));
                if (!value.is_null()) {
                    const auto group = static_cast<std::size_t>(own[at++]);
                    sizes[group] = sizes[group].get<int>() + 1;
                }
            }
            all[prefix + key] = placed;
            if (at < placed.size())
                undefined[prefix + key] = "an item without a value is in no group";
            all[prefix + key + " sizes"] = sizes;
        };
        put("rank", groups.byRank);
        put("value", groups.byValue);
        const bool cut = groups.firstCut && std::isfinite(*groups.firstCut) && std::isfinite(*groups.secondCut);
        all[prefix + "cuts"] = cut ? json::array({*groups.firstCut, *groups.secondCut}) : json(nullptr);
        if (!cut)
            undefined[prefix + "cuts"] = groups.firstCut ? kTooFarApart : "there are no values";
        if (groups.firstCut && !cut)
            for (const char *key : {"value", "value sizes"}) {
                all[prefix + key] = nullptr;
                undefined[prefix + key] = kTooFarApart;
            }
    }
    if (!undefined.empty())
        all["undefined"] = undefined;
    return all;
}

json quantiles(const json &input, const std::string &)
{
    std::vector<double> values;
    for (const auto &value : optionalNumbers(input.at("values")))
        if (value)
            values.push_back(*value);
    json all = json::object();
    all["quantiles"] = json::array();
    for (const json &probability : input.at("probabilities")) {
        const auto p = numberIn(probability);
        if (!(p >= 0 && p <= 1))
            throw UnfitInput("A probability lies between 0 and 1.");
        const auto found = stats::quantile(values, p);
        const bool finite = found && std::isfinite(*found);
        all["quantiles"].push_back(finite ? json(*found) : json(nullptr));
        if (found && !finite)
            all["undefined"] = {{"quantiles", kTooFarApart}};
    }
    if (values.empty())
        all["undefined"] = {{"quantiles", "there are no values"}};
    return all;
}

} // namespace

std::vector<StatsKind> testKinds()
{
    return {{"proportion_intervals", "cases ([right, n] each)", proportions},
            {"mcnemar", "cases ({b, c} each)", mcNemar},
            {"holm", "p_values (lists with null for a missing one)", holm},
            {"rank_correlation", "x, y", rankCorrelation},
            {"tertiles", "values (name → list)", tertiles},
            {"quantiles", "values, probabilities: type 7", quantiles}};
}

} // namespace app
