#include "review/agreement_raters.h"
#include "review/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using review::AgreementMatrix;
using review::SheetInput;
using testing::Contains;
using testing::HasSubstr;

SheetInput inputOf(std::size_t raters, const std::vector<std::vector<int>> &codes)
{
    SheetInput input{{}, {"A", "B", "C", "D"}, {}, {}};
    for (std::size_t rater = 0; rater < raters; ++rater)
        input.raters.push_back("R" + std::to_string(rater + 1));
    for (std::size_t unit = 0; unit < codes.size(); ++unit)
        input.units.push_back({std::to_string(100 + unit), {}, {}, codes[unit]});
    return input;
}

std::vector<std::size_t> firstUnits(std::size_t count)
{
    std::vector<std::size_t> units(count);
    for (std::size_t unit = 0; unit < count; ++unit)
        units[unit] = unit;
    return units;
}

TEST(RaterBias, IsTheShareLessThePooledShareInPoints)
{
    // R1: A A A B, R2: A B - B; all seven: A 4, B 3. A: 75 - 57.142857, B: 25 - 42.857142; R2: 33.33 - 57.14, 66.67 - 42.86.
    const auto biases = review::raterBias(AgreementMatrix(inputOf(2, {{1, 1}, {1, 2}, {1, 0}, {2, 2}})));
    ASSERT_EQ(biases.size(), 2U);
    EXPECT_EQ(biases[0].answers, 4);
    EXPECT_EQ(biases[1].answers, 3);
    EXPECT_NEAR(biases[0].points[0], 75 - 400.0 / 7, 1e-12);
    EXPECT_NEAR(biases[0].points[1], 25 - 300.0 / 7, 1e-12);
    EXPECT_NEAR(biases[1].points[0], 100.0 / 3 - 400.0 / 7, 1e-12);
    EXPECT_NEAR(biases[0].points[2], 0, 1e-12);
    EXPECT_TRUE(review::raterBias(AgreementMatrix(inputOf(2, {{1, 0}})))[1].points.empty()); // who said nothing has no share
}

TEST(AgreementDrift, FollowsTheLastAnswersOfEachRater)
{
    // Four units, window 2: the raters agree on the first and third.
    const AgreementMatrix matrix(inputOf(2, {{1, 1}, {1, 2}, {3, 3}, {4, 2}}));
    const auto points = review::agreementDrift(matrix, {firstUnits(4), firstUnits(4)}, 2);
    ASSERT_EQ(points.size(), 3U); // from the second place on
    for (const auto &point : points) {
        EXPECT_EQ(point.compared, 4); // two answers of each
        EXPECT_EQ(point.agreeing, 2);
        EXPECT_DOUBLE_EQ(point.share, 0.5);
    }
    EXPECT_EQ(points.front().place, 2);
    EXPECT_EQ(points.back().place, 4);
    EXPECT_NEAR(points.front().low, 0.1500, 1e-4); // Wilson of 2 of 4
    EXPECT_NEAR(points.front().high, 0.8500, 1e-4);
    // The order is each rater's own: the second began at the end.
    const auto turned = review::agreementDrift(matrix, {firstUnits(4), {3, 2, 1, 0}}, 2);
    EXPECT_EQ(turned.front().agreeing, 2); // R1 met the first (yes) and second (no), R2 the fourth (no) and third (yes)
    EXPECT_TRUE(review::agreementDrift(matrix, {firstUnits(4), firstUnits(4)}, 20).empty());
}

TEST(AgreementDrift, ComparesWithMostOfTheOthersAndLeavesTiesOut)
{
    // R1 against A, A (agrees), against A, B (a tie: left out), against B, B (does not agree), alone (nothing to compare with).
    const AgreementMatrix matrix(inputOf(3, {{1, 1, 1}, {1, 1, 2}, {1, 2, 2}, {1, 0, 0}}));
    const auto points = review::agreementDrift(matrix, {firstUnits(4), {}, {}}, 1);
    ASSERT_EQ(points.size(), 2U);
    EXPECT_EQ(points[0].place, 1);
    EXPECT_EQ(points[0].agreeing, 1);
    EXPECT_EQ(points[1].place, 3);
    EXPECT_EQ(points[1].agreeing, 0);
}

TEST(SkewedKeys, AreWarnedOfInTheSheet)
{
    SheetInput input = inputOf(2, {{1, 1}, {2, 2}, {1, 2}});
    input.keyLetters = {{'A', 60}, {'B', 10}, {'C', 10}, {'D', 20}};
    EXPECT_THAT(review::agreementSheet(input).warnings, Contains(HasSubstr("Key positions are skewed: A is the key of 60 of 100 candidates.")));
    EXPECT_NE(review::sheetToJson(review::agreementSheet(input)).find("Key positions are skewed"), std::string::npos);
    input.keyLetters = {{'A', 30}, {'B', 25}, {'C', 25}, {'D', 20}};
    for (const std::string &warning : review::agreementSheet(input).warnings)
        EXPECT_THAT(warning, testing::Not(HasSubstr("skewed")));
    // All keys in one place leave no other letter in the counts, and are the worst case.
    EXPECT_FALSE(review::skewedKeys({{'A', 40}}).empty());
    EXPECT_TRUE(review::skewedKeys({{'A', 12}}).empty()); // too few to tell from chance
    EXPECT_TRUE(review::skewedKeys({{'A', 28}, {'B', 12}}).empty());
    EXPECT_FALSE(review::skewedKeys({{'A', 31}, {'B', 9}}).empty());
}

} // namespace
