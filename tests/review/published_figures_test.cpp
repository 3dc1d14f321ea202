#include "review/baseline.h"
#include "review/grounding.h"
#include "review/published_check.h"
#include "review/rating_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using testing::HasSubstr;

TEST(PrintedNumber, StandsForWhatRoundsToIt)
{
    const auto printed = review::printedNumber("0.8994").value();
    EXPECT_DOUBLE_EQ(printed.value, 0.8994);
    EXPECT_DOUBLE_EQ(printed.half, 0.00005);
    EXPECT_DOUBLE_EQ(review::printedNumber("-1")->half, 0.5);
    for (const char *wrong : {"", "0,9", "1e-3", "nan", "0.9 ", "95%"})
        EXPECT_FALSE(review::printedNumber(wrong)) << wrong;
}

TEST(CheckPublished, AKappaAtTheEdgeOfItsRoundingIsPossible)
{
    // Cotton of PlantXpert: at most 0.979170 with four categories, printed 0.9792.
    review::PublishedFigures figures{.categories = 4, .strata = {{"cotton", 128, 126, *review::printedNumber("0.9792")}}};
    EXPECT_TRUE((*review::checkPublished(figures)).contradictions.empty());
    figures.strata.front().kappa = *review::printedNumber("0.97920");
    EXPECT_EQ((*review::checkPublished(figures)).contradictions.size(), 1U);
}

TEST(CheckPublished, StrataThatDoNotAddUpAreNamed)
{
    const review::PublishedFigures figures{.whole = review::PublishedKappa{{}, 20, 18, *review::printedNumber("0.8")}, .categories = 2,
                                           .strata = {{"a", 10, 9, *review::printedNumber("0.8")}, {"b", 10, 8, *review::printedNumber("0.6")}}};
    const auto check = *review::checkPublished(figures);
    ASSERT_EQ(check.contradictions.size(), 1U);
    EXPECT_THAT(check.contradictions.front(), HasSubstr("17 agreements of 20 items, not to 18 of 20"));
    EXPECT_FALSE(check.whole->possible);
}

TEST(CheckPublished, RightAnswersAreWholeNumbers)
{
    // Two items read by three: 0 … 6 right answers; medium 2 … 4 of 6.
    const auto check = [](const char *accuracy) {
        return review::checkPublished({.levels = {{"medium", 2, *review::printedNumber(accuracy)}}, .readers = 3});
    };
    EXPECT_TRUE((*check("0.50")).contradictions.empty());
    EXPECT_TRUE((*check("0.33")).contradictions.empty());
    EXPECT_FALSE((*check("0.40")).contradictions.empty());
    EXPECT_FALSE(review::checkPublished({.levels = {{"tricky", 2, *review::printedNumber("0.5")}}, .readers = 3}));
}

TEST(Grounding, HandWorkedRows)
{
    const auto summary = review::groundingSummary({{"m", 1, 1, true}, {"m", 1, 2, true}, {"m", 3, 5, true}, {"m", 4, 4, false}, {"m", 5, {}, true}, {"m", 3, 4, {}}});
    EXPECT_EQ(summary.scored, 5);
    EXPECT_EQ(summary.incomplete, 1);
    EXPECT_EQ(summary.noRationale, 1);
    EXPECT_EQ(summary.rationale, 4); // (1,2) is one, with mean 1.5
    EXPECT_EQ(summary.grounded, 2);  // 3 + 5 and 4 + 4, not 3 + 4
    EXPECT_EQ(summary.correctGrounded, 1);
    EXPECT_DOUBLE_EQ(*summary.meanScore(), (1.5 + 4 + 4 + 3.5) / 4);
    EXPECT_DOUBLE_EQ(*summary.accuracy(), 4.0 / 5);
    EXPECT_FALSE(review::groundingSummary({}).meanScore());
}

TEST(Baseline, FourMeansOfUnequalGroups)
{
    // P1 answers three items of task s, P2 one of them and one of task t.
    const auto found = review::baseline({{"P1", "a", "s", true}, {"P1", "b", "s", true}, {"P1", "c", "s", false}, {"P2", "a", "s", false}, {"P2", "d", "t", true}});
    EXPECT_DOUBLE_EQ(*found.byResponse.value, 3.0 / 5);
    EXPECT_DOUBLE_EQ(*found.byItem.value, (0.5 + 1 + 0 + 1) / 4);
    EXPECT_DOUBLE_EQ(*found.byPerson.value, (2.0 / 3 + 0.5) / 2);
    EXPECT_DOUBLE_EQ(*found.overTasks.value, (0.5 + 1) / 2);
    // e = 0.2 (y - 0.6): .08 .08 -.12 -.12 .08. Persons .04, -.04; items -.04 .08 -.12 .08; V = .0032 + .0288 - .048 < 0, so the larger, .0288.
    const double reach = 1.959963984540054 * std::sqrt(0.0288);
    EXPECT_NEAR(found.byResponse.clustered->low, 0.6 - reach, 1e-12);
    EXPECT_NEAR(found.byResponse.clustered->high, std::min(1.0, 0.6 + reach), 1e-12);
    EXPECT_FALSE(found.tasks.at("t").clustered);
    EXPECT_FALSE(review::baseline({}).byItem.value);
}

TEST(RatingFile, ReadsUnitsBytewiseAndKeepsTheFirst)
{
    const std::vector<review::RatingCell> cells{{"2", "b", "3.0", "rice", "f", 2}, {"10", "b", "4", "rice", "f", 3}, {"2", "a", "3", "rice", "f", 4}, {"2", "a", "4", "rice", "f", 5}, {"10", "a", "", "rice", "f", 6}};
    const auto file = review::readRatings(cells, {.scale = review::RatingScale::Interval, .byAttribute = "crop"});
    ASSERT_TRUE(file);
    EXPECT_EQ(file->input.raters, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(file->input.categories, (std::vector<std::string>{"3", "4"}));
    ASSERT_EQ(file->input.units.size(), 2U);
    EXPECT_EQ(file->input.units[0].unit, "10");
    EXPECT_EQ(file->input.units[1].codes, (std::vector<int>{1, 1}));
    EXPECT_EQ(file->input.units[1].stratum, "rice");
    EXPECT_EQ(file->repeated.size(), 1U);
    EXPECT_FALSE(review::readRatings(cells, {.scale = review::RatingScale::Ordinal}));
    EXPECT_FALSE(review::readRatings(cells, {.categories = {"3", "4"}, .customWeights = {1, 0.5, 0.5, 0.9}}));
    EXPECT_FALSE(review::readRatings({}, {}));
}

TEST(RatingFile, TakesAnIdThatOneRaterHasInTwoGroupsForAUnitOfEach)
{
    const review::RatingDeclaration grouped{.byAttribute = "crop"};
    // Items numbered anew in each crop: four units, none repeated.
    const auto anew = review::readRatings(std::vector<review::RatingCell>{{"1", "a", "A", "corn", "", 2}, {"1", "b", "A", "corn", "", 3}, {"1", "a", "B", "rice", "", 4}, {"1", "b", "A", "rice", "", 5}}, grouped);
    ASSERT_TRUE(anew);
    ASSERT_EQ(anew->input.units.size(), 2U);
    EXPECT_EQ(anew->input.units[0].stratum, "corn");
    EXPECT_EQ(anew->input.units[1].stratum, "rice");
    EXPECT_TRUE(anew->repeated.empty());
    // The raters disagree about the group of one unit: the first counts, and the line is named.
    const auto apart = review::readRatings(std::vector<review::RatingCell>{{"1", "a", "A", "corn", "", 2}, {"1", "b", "A", "rice", "", 3}}, grouped);
    ASSERT_TRUE(apart);
    ASSERT_EQ(apart->input.units.size(), 1U);
    EXPECT_EQ(apart->input.units[0].stratum, "corn");
    ASSERT_FALSE(apart->problems.empty());
    EXPECT_THAT(apart->problems.front(), HasSubstr("“rice” here and “corn” before"));
}

} // namespace
