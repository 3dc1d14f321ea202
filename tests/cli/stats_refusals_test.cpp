// What `winnow-cli stats` and `check-published` refuse, name otherwise or leave undefined, each in words.

#include "cli_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

using nlohmann::json;
using testing::HasSubstr;

class StatsRefusals : public ::testing::Test {
protected:
    Ran stats(const QString &kind, const json &input)
    {
        folder.write(u"input.json"_s, QByteArray::fromStdString(input.dump()));
        return folder.run({u"stats"_s, kind, u"input.json"_s, u"--json"_s});
    }
    CliFolder folder;
};

TEST_F(StatsRefusals, AGroupCalledOverallDoesNotHideTheRowOfAll)
{
    json items = json::array();
    for (const auto &[group, one, two] : {std::tuple("overall", "A", "A"), std::tuple("overall", "B", "B"), std::tuple("corn", "A", "B"), std::tuple("corn", "B", "B"), std::tuple("corn", "A", "A")})
        items.push_back({{"crop", group}, {"rater1", one}, {"rater2", two}});
    const json found = stats(u"kappa"_s, {{"categories", {"A", "B"}}, {"items", items}}).json();
    EXPECT_EQ(found["overall_n"], 5);
    EXPECT_EQ(found["group overall_n"], 2);
    EXPECT_EQ(found["corn_n"], 3);
}

TEST_F(StatsRefusals, WordsWithoutAnOrderHaveNoOrdinalAlphaAndNoWeights)
{
    const json rows = json::parse(R"([["low", "low"], ["mid", "high"], ["high", "high"], ["mid", "low"]])");
    const json open = stats(u"multi_rater"_s, {{"ratings", rows}}).json();
    for (const char *name : {"alpha_ordinal", "ac2_linear", "fleiss_quadratic", "bp_ordinal"}) {
        EXPECT_TRUE(open[name].is_null()) << name;
        EXPECT_EQ(open["undefined"][name], "the order of the categories is not declared") << name;
    }
    EXPECT_TRUE(open["alpha_nominal"].is_number());
    EXPECT_TRUE(stats(u"multi_rater"_s, {{"ratings", rows}, {"categories", {"low", "mid", "high"}}}).json()["alpha_ordinal"].is_number());
    const Ran refused = stats(u"alpha_bootstrap"_s, {{"ratings", rows}, {"level", "ordinal"}});
    EXPECT_NE(refused.code, 0);
    EXPECT_THAT(refused.err, HasSubstr("order of its categories"));
}

TEST_F(StatsRefusals, ASmallDesignIsSampledWhenResamplesAreAskedFor)
{
    json items = json::array();
    for (int item = 0; item < 6; ++item)
        items.push_back({{"stratum", "s"}, {"cluster", item / 2}, {"d_num", item - 2}, {"runs", 3}});
    EXPECT_EQ(stats(u"cluster_bootstrap"_s, {{"items", items}}).json()["n_resamples"], 27); // 3³, each once
    EXPECT_EQ(stats(u"cluster_bootstrap"_s, {{"items", items}, {"resamples", 500}}).json()["n_resamples"], 500);
}

TEST_F(StatsRefusals, RightAndWrongAreNoFractions)
{
    const auto grounding = [&](const json &correct) { return stats(u"grounding_table9"_s, {{"rows", {{{"model", "m"}, {"expert1", 4}, {"expert2", 5}, {"correct", correct}}}}}); };
    EXPECT_EQ(grounding(true).json()["all"]["accuracy_pct"], 100.0);
    EXPECT_EQ(grounding(0).json()["all"]["accuracy_pct"], 0.0);
    for (const json &correct : {json(0.5), json(2), json("yes")}) {
        const Ran ran = grounding(correct);
        EXPECT_NE(ran.code, 0) << correct;
        EXPECT_THAT(ran.err, HasSubstr("right (1 or true) or wrong (0 or false)"));
    }
    EXPECT_NE(stats(u"human_baseline"_s, {{"answers", {{{"person", "p"}, {"item", "i"}, {"right", 0.4}}}}}).code, 0);
    EXPECT_THAT(stats(u"rank_correlation"_s, {{"x", {true, 2, 3}}, {"y", {1, 2, 3}}}).err, HasSubstr("true is no number"));
    EXPECT_NE(stats(u"quantiles"_s, {{"values", {1, 2}}, {"probabilities", {true}}}).code, 0);
    EXPECT_NE(stats(u"icc"_s, {{"ratings", {{1, true}, {2, 3}}}}).code, 0);
}

TEST_F(StatsRefusals, AnExactTieHasNoLabelAndSaysSo)
{
    // One item, one vote for each of two classes: nothing tells them apart.
    const json found = stats(u"dawid_skene"_s, {{"categories", {"A", "B"}}, {"votes", {{{"A"}, {"B"}}}}}).json();
    EXPECT_TRUE(found["labels"][0].is_null());
    EXPECT_THAT(found["undefined"]["labels"].get<std::string>(), HasSubstr("equally probable"));
    EXPECT_EQ(found["converged"], true);
    EXPECT_TRUE(found["iterations_to_1e12"].is_number());
}

TEST_F(StatsRefusals, AnEmptyAnswerIsNone)
{
    const json found = stats(u"adjudication_rule"_s, {{"single", {{{"primary1", ""}, {"primary2", ""}}, {{"primary1", "A"}, {"primary2", "B"}, {"third", ""}}}},
                                                      {"sets", {{{"primary1", json::array()}, {"primary2", {"A"}}}}}}).json();
    EXPECT_EQ(found["single"][0][0], "needs_primary");
    EXPECT_EQ(found["single"][1][0], "needs_adjudicator");
    EXPECT_EQ(found["sets"][0]["status"], "needs_primary");
}

TEST_F(StatsRefusals, TwoPairsHaveATauAndSayWhyThereIsNoPOfRho)
{
    const json found = stats(u"rank_correlation"_s, {{"x", {1, 2}}, {"y", {3, 9}}}).json();
    EXPECT_EQ(found["spearman_rho"], 1.0);
    EXPECT_TRUE(found["spearman_p"].is_null());
    EXPECT_EQ(found["undefined"]["spearman_p"], "two pairs leave no degree of freedom");
    EXPECT_EQ(found["kendall_tau_b"], 1.0);
    EXPECT_NEAR(found["kendall_p"].get<double>(), 0.31731050786291415, 1e-12);
}

TEST_F(StatsRefusals, ABoundOfTheStrataIsAKappa)
{
    // Strata that hardly agree allow nearly any chance agreement; the kappa at it would be far below what a kappa can be.
    folder.write(u"strata.csv"_s, "stratum,n,agree,kappa\na,10,1,-0.9\nb,10,1,-0.9\n");
    const json pooled = folder.run({u"check-published"_s, u"--strata"_s, u"strata.csv"_s, u"--categories"_s, u"2"_s, u"--json"_s}).json()["pooled_from_strata"];
    ASSERT_TRUE(pooled["kappa_min"].is_number()) << pooled;
    EXPECT_GE(pooled["kappa_min"].get<double>(), -1.0);
}

TEST_F(StatsRefusals, ALevelThatNoItemCanHaveHasAReasonInTheSingular)
{
    folder.write(u"levels.csv"_s, "level,n,accuracy\nmedium,1,0.5\n");
    const Ran ran = folder.run({u"check-published"_s, u"--levels"_s, u"levels.csv"_s, u"--readers"_s, u"1"_s, u"--json"_s});
    EXPECT_EQ(ran.code, 1);
    const json level = ran.json()["levels"][0];
    EXPECT_TRUE(level["range"].is_null());
    EXPECT_THAT(level["undefined"].get<std::string>(), HasSubstr("no item can be of this level"));
    EXPECT_THAT(ran.err, HasSubstr("With 1 reader no item can be medium, but 1 is said to be."));
}

} // namespace
