#include "app/cli/agree_file.h"
#include "app/cli/commands.h"
#include "app/cli/stats_kinds.h"
#include "app/cli/stats_kinds_findings.h"
#include "app/cli/terminal.h"
#include "importers/json_value.h"
#include "review/json_text.h"

#include <algorithm>
#include <map>

namespace cli {
namespace {

using nlohmann::json;

/// Other names for a kind: what people call it, and the reference's own names.
const std::map<std::string, std::string> &otherNames()
{
    static const std::map<std::string, std::string> names{
        {"cohen", "kappa"}, {"multi_rater_nominal_complete", "multi_rater"}, {"multi_rater_scale_missing", "multi_rater"}, {"alpha", "alpha_canonical"},
        {"fleiss_1971", "fleiss"}, {"gwet", "multi_rater"}, {"krippendorff", "alpha_canonical"}, {"alpha_bootstrap_mc", "alpha_bootstrap"}, {"cluster_bootstrap_full", "cluster_bootstrap"},
        {"kr20_item_analysis", "item_analysis"}, {"item_analysis_incomplete", "item_analysis"}, {"kr20", "item_analysis"}, {"mcnemar_exact", "mcnemar"}, {"gee", "gee_logit"},
        {"wilson", "proportion_intervals"}, {"clopper_pearson", "proportion_intervals"}, {"proportions", "proportion_intervals"}, {"spearman", "rank_correlation"}, {"kendall", "rank_correlation"},
        {"majority", "majority_vote"}, {"difficulty", "difficulty_levels"}, {"entropy", "grayscale_entropy"}, {"adjudication", "adjudication_rule"}, {"grounding", "grounding_table9"},
        {"human_baseline_macro", "human_baseline"}, {"baseline", "human_baseline"}};
    return names;
}

/// A value per line, members of members joined by dots.
void addLines(std::string &text, const std::string &name, const json &value)
{
    if (value.is_object() && !value.empty()) {
        for (const auto &[member, inner] : value.items())
            addLines(text, name.empty() ? member : name + "." + member, inner);
        return;
    }
    text += name + "\t" + (value.is_null() ? "–" : value.is_string() ? value.get<std::string>() : review::jsonText(value)) + "\n";
}

int listKinds()
{
    std::string text;
    for (const StatsKind &kind : allStatsKinds())
        text += kind.name + "\t" + kind.help + "\n";
    out(text);
    return kDone;
}

/// "alpha" alone says little: the input's members tell which of its kinds is meant.
const StatsKind &byShape(const std::vector<StatsKind> &kinds, const StatsKind &kind, const json &input)
{
    if (kind.name != "alpha" || !input.is_object())
        return kind;
    const char *name = input.contains("cases") ? "alpha_degenerate" : !input.contains("level") ? "alpha_canonical" : input.contains("units") ? "alpha_bootstrap_exhaustive" : "alpha_bootstrap";
    return *findStatsKind(kinds, name);
}

int compute(const std::vector<StatsKind> &kinds, const StatsKind &named, const std::string &path, bool asJson)
{
    const auto bytes = readWhole(path);
    if (!bytes)
        return failed(bytes.error());
    // This reader knows limits of depth and length, which the other one does not.
    const auto checked = importers::parseJson(*bytes);
    if (const auto *fault = std::get_if<importers::JsonFault>(&checked)) {
        sayLine("“" + path + "” is no JSON document that can be read: " + fault->reason + ".");
        return kRefused;
    }
    const StatsKind *kind = &named;
    try {
        const json document = json::parse(*bytes);
        const json &input = document.is_object() && document.contains("input") ? document["input"] : document;
        const auto slash = path.find_last_of('/');
        kind = &byShape(kinds, named, input);
        const json found = kind->compute(input, slash == std::string::npos ? "." : path.substr(0, slash));
        std::string text;
        addLines(text, {}, found);
        out(asJson ? review::jsonText(found) + "\n" : text);
        return kDone;
    } catch (const UnfitInput &unfit) {
        sayLine(unfit.what());
    } catch (const json::exception &) {
        sayLine("The input of “" + path + "” is not of the shape that " + kind->name + " reads: " + kind->help + ".");
    }
    return kRefused;
}

int stats(const Arguments &arguments)
{
    if (arguments.has("--list"))
        return listKinds();
    if (!arguments.has("KIND") || !arguments.has("FILE")) {
        sayLine("Name a kind and a file: `winnow-cli stats kappa table.json`. `winnow-cli stats --list` names the kinds.");
        return kWrongUsage;
    }
    const auto kinds = allStatsKinds();
    const StatsKind *kind = findStatsKind(kinds, arguments.text("KIND"));
    if (kind == nullptr) {
        sayLine("There is no statistic “" + arguments.text("KIND") + "”; `winnow-cli stats --list` names those there are.");
        return kWrongUsage;
    }
    return compute(kinds, *kind, arguments.text("FILE"), arguments.has("--json"));
}

} // namespace

std::vector<StatsKind> allStatsKinds()
{
    std::vector<StatsKind> all;
    for (auto *part : {agreementKinds, resamplingKinds, testKinds, modelKinds, itemKinds, reviewKinds})
        for (StatsKind &kind : part())
            all.push_back(std::move(kind));
    const std::size_t own = all.size();
    for (const auto &[name, kind] : otherNames())
        for (std::size_t at = 0; at < own; ++at)
            if (all[at].name == kind) {
                StatsKind other = all[at];
                other.name = name;
                all.push_back(std::move(other));
            }
    std::sort(all.begin(), all.end(), [](const StatsKind &a, const StatsKind &b) { return a.name < b.name; });
    return all;
}

const StatsKind *findStatsKind(const std::vector<StatsKind> &kinds, const std::string &name)
{
    const StatsKind *best = nullptr;
    for (const StatsKind &kind : kinds)
        if (name == kind.name || name.starts_with(kind.name + "_"))
            if (best == nullptr || kind.name.size() > best->name.size())
                best = &kind;
    return best;
}

std::vector<Command> statsCommands()
{
    return {{.name = "stats", .help = "Any statistic on plain numbers, to be checked against another program", .example = "winnow-cli stats gee_logit gee_logit.json --json",
             .parameters = {{.name = "KIND", .help = "What to compute; --list names the kinds"},
                            {.name = "FILE", .help = "JSON: the input, or an object with the member input"},
                            {.name = "--list", .help = "Name the kinds and what they read"},
                            {.name = "--json", .help = "One JSON document"}},
             .run = stats}};
}

} // namespace cli
