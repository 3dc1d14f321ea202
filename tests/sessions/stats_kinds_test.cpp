// What `winnow-cli stats` computes, on input of another shape: refused by an exception that the command says in words, never by an end of the program.

#include "app/sessions/stats_kinds.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace {

using nlohmann::json;

void compute(const app::StatsKind &kind, const json &input)
{
    try {
        (void)kind.compute(input, TEST_DATA "/stats");
    } catch (const app::UnfitInput &) {
    } catch (const json::exception &) {
    }
}

TEST(StatsKinds, InputOfAnotherShapeIsRefused)
{
    for (const app::StatsKind &kind : app::allStatsKinds())
        for (const json &input : {json::object(), json::array(), json(nullptr), json("text"), json::array({1, "two", nullptr})}) {
            SCOPED_TRACE(kind.name + " " + input.dump());
            EXPECT_NO_THROW(compute(kind, input));
        }
}

TEST(StatsKinds, AMissingMemberOfAnInputIsRefused)
{
    const auto kinds = app::allStatsKinds();
    for (const char *name : {"adjudication_rule", "alpha_canonical", "alpha_degenerate", "dawid_skene_anaesthetists", "difficulty_levels", "fleiss_1971", "grayscale_entropy", "grounding_table9", "holm",
                             "human_baseline_macro", "icc_shrout_fleiss", "kappa_custom_order_missing", "kappa_degenerate", "kappa_fce1969", "kappa_per_crop_and_overall", "kr20_item_analysis",
                             "majority_vote", "mcnemar_exact", "proportion_intervals", "rank_correlation_ties", "tertiles"}) {
        std::ifstream file(std::string(TEST_DATA "/stats/") + name + ".json");
        const json whole = json::parse(file)["input"];
        const app::StatsKind *kind = app::findStatsKind(kinds, name);
        ASSERT_NE(kind, nullptr) << name;
        for (const auto &[member, value] : whole.items()) {
            json less = whole, null = whole, text = whole;
            less.erase(member);
            null[member] = nullptr;
            text[member] = "text";
            for (const json &input : {less, null, text}) {
                SCOPED_TRACE(std::string(name) + " without " + member);
                EXPECT_NO_THROW(compute(*kind, input));
            }
        }
    }
}

} // namespace
