// Where `winnow-cli stats`, `agree` and `check-published` end: counts too large to compute with, fits that do not settle, parts of an input
// that say nothing. Each ends in a sentence or in a null with its own reason.

#include "cli_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

using nlohmann::json;
using testing::HasSubstr;

class StatsLimits : public ::testing::Test {
protected:
    Ran stats(const QString &kind, const std::string &input)
    {
        folder.write(u"input.json"_s, QByteArray::fromStdString(input));
        return folder.run({u"stats"_s, kind, u"input.json"_s, u"--json"_s});
    }
    Ran published(const QByteArray &strata, const QStringList &more = {})
    {
        folder.write(u"strata.csv"_s, "stratum,n,agree,kappa\n" + strata);
        return folder.run(QStringList{u"check-published"_s, u"--strata"_s, u"strata.csv"_s, u"--json"_s} + more);
    }
    CliFolder folder;
};

TEST_F(StatsLimits, HugeCountsAreRefusedInWords)
{
    for (const auto &[kind, input] : std::vector<std::pair<QString, const char *>>{
             {u"mcnemar"_s, R"({"cases":[{"b":9223372036854775807,"c":1}]})"}, {u"kappa"_s, R"({"table":[[5000000000000000000,2],[3,5000000000000000000]]})"},
             {u"fleiss"_s, R"({"counts":[[18446744073709551615,2],[3,4]]})"}, {u"difficulty"_s, R"({"boundary_examples":[{"wrong":9223372036854775806,"n":9223372036854775807}]})"},
             {u"human_baseline_macro"_s, R"({"tasks":{"a":[1,9223372036854775807],"b":[1,1]}})"}, {u"cluster_bootstrap"_s, R"({"items":[{"cluster":"a","d_num":1,"runs":9223372036854775807}]})"},
             {u"proportions"_s, R"({"cases":[[1,1e300]]})"}}) {
        const Ran ran = stats(kind, input);
        EXPECT_EQ(ran.code, 3) << input;
        EXPECT_FALSE(ran.err.empty()) << input;
    }
    EXPECT_THAT(stats(u"kappa"_s, R"({"table":[[600000000000,2],[3,600000000000]]})").err, HasSubstr("add up to more than 1,000,000,000,000"));
}

TEST_F(StatsLimits, CountsUpToTheLimitAreRight)
{
    const json table = stats(u"kappa"_s, R"({"table":[[400000000000,100000000000],[100000000000,400000000000]]})").json();
    EXPECT_NEAR(table["kappa"].get<double>(), 0.6, 1e-12); // (0.8 - 0.5) / 0.5
    EXPECT_NEAR(table["alpha"].get<double>(), 0.6, 1e-9);
    // The square of an item's ratings passes 64 bits.
    const json fleiss = stats(u"fleiss"_s, R"({"counts":[[400000000000,100000000000],[100000000000,400000000000]]})").json();
    EXPECT_NEAR(fleiss["alpha"].get<double>(), 1 - 0.32 / 0.5, 1e-9); // within 2 * 0.8 * 0.2, in all 2 * 0.5 * 0.5
}

TEST_F(StatsLimits, OneClusterClaimsNoCertainty)
{
    const json found = stats(u"cluster_bootstrap_exhaustive"_s, R"({"items":[{"cluster":"f","d_num":1,"runs":1},{"cluster":"f","d_num":0,"runs":1}]})").json();
    EXPECT_EQ(found["delta"], 0.5);
    for (const char *key : {"p_null_centred", "boot_se_population", "ci_low", "ci_high"}) {
        EXPECT_TRUE(found[key].is_null()) << key;
        EXPECT_EQ(found["undefined"][key], "no stratum has a second cluster: the resamples do not differ") << key;
    }
    const json none = stats(u"cluster_bootstrap_exhaustive"_s, R"({"items":[{"cluster":"f","d_num":0},{"cluster":"g","d_num":0}]})").json();
    EXPECT_EQ(none["p_null_centred"], 1.0);
    EXPECT_EQ(none["undefined"]["ci_low"], "the resamples do not differ");
    EXPECT_THAT(stats(u"cluster_bootstrap"_s, R"({"items":[{"cluster":"a","d_num":3,"runs":2}]})").err, HasSubstr("A d_num of 3 cannot be with 2 runs"));
    EXPECT_THAT(stats(u"cluster_bootstrap"_s, R"({"items":[{"cluster":"a","d_num":0,"runs":0}]})").err, HasSubstr("runs is a whole number from 1"));
}

TEST_F(StatsLimits, AnItemWithoutVotesIsLeftOut)
{
    const json with = stats(u"dawid_skene"_s, R"({"categories":["A","B"],"votes":[[["A"],["A"]],[[],[]],[["B"],["B"]],[["A"],["A"]]]})").json();
    const json without = stats(u"dawid_skene"_s, R"({"categories":["A","B"],"votes":[[["A"],["A"]],[["B"],["B"]],[["A"],["A"]]]})").json();
    EXPECT_EQ(with["priors"], without["priors"]);
    EXPECT_EQ(with["labels"], json::parse(R"(["A",null,"B","A"])"));
    EXPECT_TRUE(with["posterior"][1].is_null());
    EXPECT_EQ(with["n_left_out"], 1);
    EXPECT_EQ(with["undefined"]["labels"], "1 item without votes is left out");
    EXPECT_EQ(with["undefined"]["posterior"], "1 item without votes is left out");
}

TEST_F(StatsLimits, QuasiSeparationWithholdsBothTables)
{
    // Where x is 1 all answers are right; the working correlation would hide that the coefficient has no bound.
    json rows = json::array();
    for (int row = 0; row < 24; ++row)
        rows.push_back({{"item", "i" + std::to_string(row)}, {"figure", "f" + std::to_string(row / 2)}, {"correct", row % 3 == 0 || row % 2 == 0 ? 1 : 0}, {"x", row % 3 == 0 ? 2.5 : 1.0}});
    const json found = stats(u"gee_logit"_s, json{{"rows", rows}, {"descriptors", {"x"}}}.dump()).json();
    EXPECT_TRUE(found["ind_coef"].is_null());
    EXPECT_TRUE(found["exch_coef"].is_null());
    EXPECT_EQ(found["undefined"]["exch_coef"], found["undefined"]["ind_coef"]);
    EXPECT_THAT(found["undefined"]["exch_coef"].get<std::string>(), HasSubstr("“z_x” tells the right answers from the wrong ones"));
}

TEST_F(StatsLimits, AStratumWithADashIsTakenAsNotDefined)
{
    const Ran ran = published("a,10,10,–\nb,20,18,0.7\n");
    ASSERT_EQ(ran.code, 0) << ran.err;
    const json found = ran.json();
    EXPECT_TRUE(found["strata"][0]["kappa"].is_null());
    EXPECT_EQ(found["strata"][0]["p_e_implied"], 1.0);
    // p_e of b at its lower end 0.65: (0.9 - 0.65) / 0.35; plus half the squared disagreement, weighted by items.
    EXPECT_NEAR(found["pooled_from_strata"]["p_e_max"].get<double>(), (10 + 20 * (0.25 / 0.35 + 0.005)) / 30, 1e-9);
    EXPECT_EQ(published("a,10,9,\n").code, 0);
}

TEST_F(StatsLimits, StrataThatCannotBe)
{
    const Ran more = published("a,10,11,0.5\nb,20,18,0.7\n");
    EXPECT_EQ(more.code, 1);
    EXPECT_THAT(more.err, HasSubstr("11 agreements of 10 items cannot be"));
    EXPECT_EQ(more.json()["strata"][0]["possible"], false);
    EXPECT_TRUE(more.json()["pooled_from_strata"]["kappa_min"].is_null());
    EXPECT_GT(published("a,0,0,\n").code, 1);
    const Ran twice = published("a,10,9,0.5\na,20,18,0.7\n");
    EXPECT_GT(twice.code, 1);
    EXPECT_THAT(twice.err, HasSubstr("two strata “a”"));
    // One digit more than was printed tells the neighbours from the figure between them.
    folder.write(u"levels.csv"_s, "level,n,accuracy\neasy,2350,0.78357\n");
    EXPECT_THAT(folder.run({u"check-published"_s, u"--levels"_s, u"levels.csv"_s, u"--readers"_s, u"4"_s}).err, HasSubstr("7365 give 0.783511 and 7366 give 0.783617"));
}

TEST_F(StatsLimits, NullsSayTheirOwnReason)
{
    const auto reason = [&](const QString &kind, const char *input, const char *key) { return stats(kind, input).json()["undefined"].value(key, std::string()); };
    EXPECT_THAT(reason(u"quantiles"_s, R"({"values":[-1e308,1e308],"probabilities":[0.5]})", "quantiles"), HasSubstr("too far apart"));
    EXPECT_THAT(reason(u"tertiles"_s, R"({"values":[-1.7e308,1.7e308]})", "cuts"), HasSubstr("too far apart"));
    EXPECT_EQ(reason(u"level_chance"_s, R"({"wrong":4,"n":3})", "easy"), "more wrong answers than answers");
    EXPECT_EQ(reason(u"difficulty"_s, R"({"boundary_examples":[{"wrong":4,"n":3}]})", "boundary_examples"), "more wrong answers than answers");
    EXPECT_EQ(reason(u"multi_rater"_s, R"({"categories":[-2,1,2],"ratings":[[-2,1],[1,1],[2,2]]})", "alpha_ratio"), "a ratio scale has no negative values");
    EXPECT_EQ(reason(u"kappa"_s, R"({"table":[[3,1],[1,3]],"weights_custom":[[1,1],[1,1]]})", "kappa_custom"), "the weights count no two categories as different");
    for (const char *scores : {R"({"ratings":[[1e300,-1e300],[2,1]]})", R"({"ratings":[[1e-300,2e-300],[2e-300,1e-300]]})"})
        EXPECT_THAT(reason(u"icc"_s, scores, "ms_rows"), HasSubstr("to be squared")) << scores;
    EXPECT_THAT(stats(u"kappa"_s, R"({"table":[[3,1],[1,3]],"weights_custom":[[1]]})").err, HasSubstr("a table of 2 × 2 numbers"));
    EXPECT_EQ(stats(u"kappa"_s, R"({"categories":["a","a"],"table":[[3,1],[1,3]]})").code, 3);
    folder.write(u"empty.csv"_s, "unit,x,y\nu1,,\nu2,,\n");
    const Ran empty = folder.run({u"agree"_s, u"empty.csv"_s, u"--unit"_s, u"unit"_s, u"--raters"_s, u"x,y"_s, u"--categories"_s, u"A,B"_s, u"--json"_s});
    EXPECT_THAT(empty.out + empty.err, HasSubstr("no answers"));
}

} // namespace
