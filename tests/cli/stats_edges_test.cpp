// Inputs at the edge of what is defined, through `winnow-cli stats`, `agree` and `check-published`: no value outside its legal range, no null
// without its reason, no count that loses its fraction.

#include "cli_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace {

using nlohmann::json;
using testing::HasSubstr;

class StatsEdges : public ::testing::Test {
protected:
    Ran stats(const QString &kind, const json &input)
    {
        folder.write(u"input.json"_s, QByteArray::fromStdString(input.dump()));
        return folder.run({u"stats"_s, kind, u"input.json"_s, u"--json"_s});
    }
    CliFolder folder;
};

TEST_F(StatsEdges, EqualScoresHaveNoIntraclassCorrelation)
{
    for (const double score : {3.3, 0.1, 4.7, 0.0, 1e-8, 1e9}) {
        const json found = stats(u"icc"_s, {{"ratings", json(6, {score, score, score})}}).json();
        for (const char *key : {"icc1_1", "icc2_1", "icc3_1", "icc3_k", "ms_error"}) {
            EXPECT_TRUE(found[key].is_null()) << key << " of " << score;
            EXPECT_EQ(found["undefined"][key], "all scores are equal") << key;
        }
    }
}

TEST_F(StatsEdges, AdditiveScoresAreConsistentAndNotMore)
{
    // The second rater is always 0.2 above the first: nothing is left for the error.
    const json found = stats(u"icc"_s, json::parse(R"({"ratings":[[0.1,0.3],[0.2,0.4],[0.7,0.9]]})")).json();
    EXPECT_EQ(found["icc3_1"], 1.0);
    EXPECT_EQ(found["ms_error"], 0.0);
    EXPECT_EQ(found["undefined"]["icc2_1_ci_low"], "interval not estimable");
    // Rows that do not differ: consistency over several raters would divide by nothing.
    const json flat = stats(u"icc"_s, json::parse(R"({"ratings":[[0.1,0.3],[0.1,0.3],[0.1,0.3]]})")).json();
    EXPECT_TRUE(flat["icc3_k"].is_null());
}

TEST_F(StatsEdges, AnIntervalBeyondThePoleIsNotGiven)
{
    const json found = stats(u"icc"_s, json::parse(R"({"ratings":[[2,4],[3,1],[5,3],[1,3],[5,3]]})")).json();
    EXPECT_NEAR(found["icc2_k"].get<double>(), -0.25, 1e-9);
    EXPECT_TRUE(found["icc2_k_ci_low"].is_null());
    EXPECT_TRUE(found["icc2_k_ci_high"].is_null());
    EXPECT_EQ(found["undefined"]["icc2_k_ci_low"], "interval not estimable");
}

json geeRow(int item, const std::string &model, const std::string &figure, int correct, double w)
{
    return {{"item", "i" + std::to_string(item)}, {"model", model}, {"figure", figure}, {"correct", correct}, {"w", w}};
}

TEST_F(StatsEdges, GeeNamesTheTermThatCannotBeFitted)
{
    json reference = json::array(), apart = json::array(), oneCluster = json::array(), gaps = json::array();
    for (int item = 0; item < 30; ++item) {
        const std::string figure = "f" + std::to_string(item / 2);
        const double w = (item * 7) % 11;
        reference.push_back(geeRow(item, "a", figure, 1, w));
        reference.push_back(geeRow(item, "b", figure, item % 3 == 0 ? 1 : 0, w));
        apart.push_back(geeRow(item, "a", figure, w > 5 ? 1 : 0, w));
        oneCluster.push_back(geeRow(item, "a", "f", item % 3 == 0 ? 1 : 0, w));
        gaps.push_back({{"item", item}, {"model", "a"}, {"figure", figure}, {"correct", item % 2}, {"w", nullptr}});
    }
    const auto why = [&](const json &rows) { return stats(u"gee_logit"_s, {{"rows", rows}, {"descriptors", {"w"}}}).json()["undefined"]["ind_coef"].get<std::string>(); };
    EXPECT_EQ(why(reference), "“model=a” has only right answers.");
    EXPECT_THAT(why(apart), HasSubstr("“z_w” tells the right answers from the wrong ones completely"));
    EXPECT_THAT(why(oneCluster), HasSubstr("1 clusters for 2 terms"));
    const Ran empty = stats(u"gee_logit"_s, {{"rows", gaps}, {"descriptors", {"w"}}});
    EXPECT_EQ(empty.code, 3);
    EXPECT_THAT(empty.err, HasSubstr("No row is complete"));
}

TEST_F(StatsEdges, AnExchangeableTableNeedsAPossibleCorrelation)
{
    // Pairs that always disagree have the correlation -1, in clusters of three -1/2 at the least.
    json rows = json::array();
    for (int cluster = 0; cluster < 12; ++cluster)
        for (int row = 0; row < 2; ++row)
            rows.push_back({{"figure", "f" + std::to_string(cluster)}, {"correct", (row + cluster) % 2}});
    const json found = stats(u"gee_logit"_s, {{"rows", rows}, {"descriptors", json::array()}}).json();
    EXPECT_FALSE(found["ind_coef"].is_null());
    EXPECT_EQ(found["undefined"]["ind_z"], "interval not estimable: the robust error is 0"); // each pair's score is 0
    EXPECT_TRUE(found["exch_coef"].is_null());
    EXPECT_TRUE(found["exch_alpha"].is_null());
    EXPECT_FALSE(found["undefined"]["exch_coef"].get<std::string>().empty());
}

TEST_F(StatsEdges, CountsKeepTheirFractionsByBeingRefused)
{
    for (const auto &[kind, input] : std::vector<std::pair<QString, const char *>>{
             {u"kappa"_s, R"({"categories":["A","B"],"table":[[1.5,2],[1,2]]})"}, {u"fleiss"_s, R"({"counts":[[1.9,1.2],[2,1]]})"}, {u"fleiss"_s, R"({"counts":[[-1,3],[2,1]]})"},
             {u"mcnemar"_s, R"({"b":2.9,"c":1})"}, {u"proportions"_s, R"({"cases":[[1.7,3]]})"}, {u"kappa"_s, R"({"categories":["A","B","C"],"table":[[1,2],[1,2]]})"},
             {u"kappa"_s, R"({"categories":["A","A"],"rater1":["A"],"rater2":["A"]})"}, {u"holm"_s, R"({"p_values":[0.5,1.5]})"}}) {
        const Ran ran = stats(kind, json::parse(input));
        EXPECT_EQ(ran.code, 3) << input;
        EXPECT_FALSE(ran.err.empty()) << input;
    }
    EXPECT_EQ(stats(u"kappa"_s, json::parse(R"({"table":[[4.0,1],[2,3.0]]})")).json()["n"], 10);
}

TEST_F(StatsEdges, WordsHaveNoOrderOfTheirOwn)
{
    const char *answers = R"("rater1":["high","low","medium","high"],"rater2":["high","medium","medium","low"]})";
    const json bare = stats(u"kappa"_s, json::parse(std::string("{") + answers)).json();
    EXPECT_FALSE(bare["kappa"].is_null());
    EXPECT_TRUE(bare["kappa_linear"].is_null());
    EXPECT_EQ(bare["undefined"]["kappa_linear"], "the order of the categories is not declared");
    const json declared = stats(u"kappa"_s, json::parse(std::string(R"({"categories":["low","medium","high"],)") + answers)).json();
    EXPECT_FALSE(declared["kappa_linear"].is_null());
}

TEST_F(StatsEdges, EveryNullOfASheetHasItsReason)
{
    folder.write(u"apart.csv"_s, "unit,x,y\nu1,yes,\nu2,,no\nu3,no,\n");
    const json apart = folder.run({u"agree"_s, u"apart.csv"_s, u"--unit"_s, u"unit"_s, u"--raters"_s, u"x,y"_s, u"--json"_s}).json();
    folder.write(u"constant.csv"_s, "unit,x,y\nu1,yes,yes\nu2,yes,yes\nu3,yes,yes\n");
    const json constant = folder.run({u"agree"_s, u"constant.csv"_s, u"--unit"_s, u"unit"_s, u"--raters"_s, u"x,y"_s, u"--categories"_s, u"yes,no"_s, u"--json"_s}).json();
    int nulls = 0;
    for (const json *sheet : {&apart, &constant})
        for (const json &row : (*sheet)["rows"])
            for (const auto &[name, value] : row.items())
                if (value.is_null() && name != "pair") {
                    ++nulls;
                    EXPECT_FALSE(row["undefined"][name].get<std::string>().empty()) << name;
                }
    EXPECT_GT(nulls, 5);
}

TEST_F(StatsEdges, NullsInListsHaveTheirReason)
{
    const json tertiles = stats(u"tertiles"_s, json::parse(R"({"values":{"a":[1,null,3,2]}})")).json();
    EXPECT_TRUE(tertiles["a rank"][1].is_null());
    EXPECT_FALSE(tertiles["undefined"]["a rank"].get<std::string>().empty());
    const json items = stats(u"item_analysis"_s, json::parse(R"({"correct":[[1,null,1],[0,null,1],[1,null,0]]})")).json();
    for (const char *key : {"difficulty_p", "discrimination", "corrected_item_total"})
        EXPECT_FALSE(items["undefined"][key].get<std::string>().empty()) << key;
    const json baseline = stats(u"human_baseline"_s, json::parse(R"({"tasks":{"a":[0,0],"b":[3,4]}})")).json();
    EXPECT_TRUE(baseline["task_pct"]["a"].is_null());
    EXPECT_EQ(baseline["task_pct"].size(), 2U);
    EXPECT_EQ(baseline["undefined"]["task_pct"], "no answers");
    EXPECT_EQ(baseline["undefined"]["wilson"], "no answers");
    const json fleiss = stats(u"fleiss"_s, json::parse(R"({"counts":[[3,0,0],[2,1,0],[0,3,0]]})")).json();
    EXPECT_TRUE(fleiss["kappa_per_category"][2].is_null());
    EXPECT_FALSE(fleiss["undefined"]["kappa_per_category"].get<std::string>().empty());
}

TEST_F(StatsEdges, AUnitWithoutAClusterIsItsOwn)
{
    QByteArray blank = "unit,fig,x,y\n", named = blank;
    for (int unit = 0; unit < 40; ++unit) {
        const QByteArray rest = QByteArray(unit % 3 == 0 ? ",A," : ",B,") + (unit % 5 == 0 ? "A\n" : "B\n"), id = "u" + QByteArray::number(unit);
        const QByteArray figure = unit < 20 ? "f" + QByteArray::number(unit / 4) : QByteArray();
        blank += id + ',' + figure + rest;
        named += id + ',' + (figure.isEmpty() ? "z-" + id : figure) + rest;
    }
    folder.write(u"blank.csv"_s, blank);
    folder.write(u"named.csv"_s, named);
    const auto sheet = [&](const QString &file) { return folder.run({u"agree"_s, file, u"--unit"_s, u"unit"_s, u"--raters"_s, u"x,y"_s, u"--cluster"_s, u"fig"_s, u"--resamples"_s, u"400"_s, u"--json"_s}).json(); };
    const json one = sheet(u"blank.csv"_s), other = sheet(u"named.csv"_s);
    const auto width = [](const json &document) { const json &ci = document["rows"][0]["cohen"]["ci_cluster"]; return ci[1].get<double>() - ci[0].get<double>(); };
    EXPECT_NEAR(width(one), width(other), 0.15);
    EXPECT_THAT(one["warnings"].dump(), HasSubstr("20 units without a cluster"));
}

TEST_F(StatsEdges, APublishedAccuracyThatNoWholeNumberGivesIsSaidSo)
{
    folder.write(u"levels.csv"_s, "level,n,accuracy\nmedium,7,0.46\n");
    const Ran ran = folder.run({u"check-published"_s, u"--levels"_s, u"levels.csv"_s, u"--readers"_s, u"3"_s});
    EXPECT_EQ(ran.code, 1) << ran.err;
    EXPECT_THAT(ran.out + ran.err, HasSubstr("no whole number of right ones gives 0.46 on medium items: 9 give 0.4286 and 10 give 0.4762"));
}

} // namespace
