#include "app/sessions/stats_kinds.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace app {
namespace {

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

} // namespace app
