#include "review/agreement_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace {

using nlohmann::json;
using review::SheetInput;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

SheetInput input(std::vector<std::string> raters, std::vector<std::string> categories, std::string by = {}) { return {std::move(raters), std::move(categories), std::move(by), {}}; }

void add(SheetInput &sheet, const std::string &stratum, const std::vector<int> &codes, int times = 1)
{
    for (int i = 0; i < times; ++i)
        sheet.units.push_back({"u" + std::to_string(sheet.units.size()), stratum, "", codes});
}

TEST(AgreementSheet, HandWorkedPair)
{
    SheetInput sheet = input({"Primary 1", "Primary 2"}, {"A", "B"});
    add(sheet, "", {1, 1}, 4);
    add(sheet, "", {1, 2});
    add(sheet, "", {2, 1}, 2);
    add(sheet, "", {2, 2}, 3);
    add(sheet, "", {1, 0}); // missing with one: not in the pair
    const auto result = review::agreementSheet(sheet);
    ASSERT_EQ(result.rows.size(), 1U);
    const auto &row = result.rows.front();
    EXPECT_FALSE(row.stratum);
    EXPECT_EQ(row.n, 10);
    EXPECT_EQ(row.agree, 7);
    EXPECT_DOUBLE_EQ(*row.cohen.value, 0.4);
    EXPECT_DOUBLE_EQ(*row.cohen.pO, 0.7);
    EXPECT_DOUBLE_EQ(*row.cohen.pE, 0.5);
    EXPECT_THAT(row.table, ElementsAre(ElementsAre(4, 1), ElementsAre(2, 3)));
    EXPECT_TRUE(result.pooled.empty());
    EXPECT_TRUE(result.meanOfStrata.empty());
    EXPECT_EQ(result.units, 11);
    EXPECT_EQ(result.ratings, 21);
    EXPECT_EQ(result.missing, 1);
}

TEST(AgreementSheet, UndefinedIsSaidInWords)
{
    SheetInput sheet = input({"P1", "P2"}, {"A", "B", "C"}, "crop");
    add(sheet, "corn", {1, 1}, 5);
    add(sheet, "none", {1, 0}, 2);
    add(sheet, "rice", {1, 1}, 3);
    add(sheet, "rice", {2, 2}, 3);
    add(sheet, "single", {1, 2});
    add(sheet, "yam", {1, 1}, 2);
    add(sheet, "yam", {1, 2}, 2);
    const auto result = review::agreementSheet(sheet);
    ASSERT_EQ(result.rows.size(), 5U);
    EXPECT_FALSE(result.rows[0].cohen.value);
    EXPECT_EQ(result.rows[0].cohen.undefined, "one category only");
    EXPECT_DOUBLE_EQ(*result.rows[0].cohen.pO, 1);
    EXPECT_EQ(result.rows[1].cohen.undefined, "no common units");
    EXPECT_FALSE(result.rows[1].cohen.pO);
    EXPECT_DOUBLE_EQ(*result.rows[2].cohen.value, 1);
    EXPECT_EQ(result.rows[2].cohen.interval, "interval not estimable");
    EXPECT_FALSE(result.rows[2].cohen.low);
    EXPECT_FALSE(result.rows[3].cohen.se) << "one unit";
    EXPECT_DOUBLE_EQ(*result.rows[4].cohen.value, 0);
    EXPECT_TRUE(result.rows[4].cohen.constantRater);
    EXPECT_THAT(result.warnings, Contains(HasSubstr("in yam: one rater used a single category")));
    EXPECT_THAT(result.meanOfStrata.front().leftOut, ElementsAre("corn", "none"));
    EXPECT_DOUBLE_EQ(*result.meanOfStrata.front().cohen, 1.0 / 3);        // 1, 0, 0
    EXPECT_DOUBLE_EQ(*result.weightedMeanOfStrata.front().cohen, 6.0 / 11); // 6 * 1 of 6 + 1 + 4
}

TEST(AgreementSheet, ThreeRatersGiveEveryPair)
{
    SheetInput sheet = input({"x", "y", "z"}, {"A", "B"});
    add(sheet, "", {1, 1, 2}, 2);
    add(sheet, "", {2, 2, 2}, 2);
    add(sheet, "", {2, 9, 0}); // no declared category
    const auto result = review::agreementSheet(sheet);
    ASSERT_EQ(result.rows.size(), 3U);
    EXPECT_EQ(result.rows[1].first + result.rows[1].second, "xz");
    EXPECT_EQ(result.rows[0].n, 4);
    EXPECT_EQ(result.rows[1].agree, 2);
    EXPECT_EQ(result.missing, 2);
    EXPECT_THAT(result.warnings, Contains(HasSubstr("1 answer is none of the declared categories")));
}

TEST(AgreementSheet, EmptyInputHasARowThatSaysSo)
{
    const auto result = review::agreementSheet(input({"P1", "P2"}, {"A"}));
    ASSERT_EQ(result.rows.size(), 1U);
    EXPECT_EQ(result.rows.front().cohen.undefined, "no answers");
    EXPECT_EQ(review::agreementSheet(input({"P1", "P2"}, {})).rows.front().cohen.undefined, "no categories are declared");
}

TEST(SheetToJson, HasTheDocumentedKeys)
{
    SheetInput sheet = input({"P1", "P2"}, {"A", "B"}, "crop|site");
    add(sheet, "rice|north", {1, 1}, 4);
    add(sheet, "rice|north", {1, 2});
    add(sheet, "rice|north", {2, 2}, 3);
    add(sheet, "rice|south", {1, 1});
    const json document = json::parse(review::sheetToJson(review::agreementSheet(sheet)));
    std::vector<std::string> keys;
    for (const auto &[name, unused] : document.items())
        keys.push_back(name);
    EXPECT_THAT(keys, testing::UnorderedElementsAre("units", "raters", "categories", "ratings", "missing", "repeated", "rows", "pooled", "mean_of_strata", "weighted_mean_of_strata",
                          "pooled_from_strata", "warnings"));
    const json &row = document["rows"][0];
    EXPECT_EQ(row["by"], json({{"crop", "rice"}, {"site", "north"}}));
    EXPECT_EQ(row["pair"], json({"P1", "P2"}));
    EXPECT_EQ(row["n"], 8);
    EXPECT_EQ(row["q"], 2);
    EXPECT_EQ(row["agree"], 7);
    EXPECT_EQ(row["table"], json({{4, 1}, {0, 3}}));
    EXPECT_EQ(row["marginals"], json({{"P1", {{"A", 5}, {"B", 3}}}, {"P2", {{"A", 4}, {"B", 4}}}}));
    for (const char *name : {"value", "p_e", "se", "ci", "se0", "z", "p"})
        EXPECT_TRUE(row["cohen"].contains(name)) << name;
    EXPECT_TRUE(row["kappa_max"].is_number());
    const json &undefined = document["rows"][1]["cohen"];
    EXPECT_TRUE(undefined["value"].is_null());
    EXPECT_EQ(undefined["undefined"], "one category only");
    EXPECT_FALSE(undefined.contains("se"));
    EXPECT_FALSE(document["pooled"][0].contains("by"));
    EXPECT_EQ(document["mean_of_strata"][0]["left_out"], json({"rice|south"}));
    EXPECT_TRUE(document["mean_of_strata"][0]["cohen"]["value"].is_number());
    const json whole = json::parse(review::sheetToJson(review::agreementSheet(input({"P1", "P2"}, {"A"}))));
    EXPECT_EQ(whole["rows"][0]["by"], json::object());
    EXPECT_TRUE(whole["pooled"].empty());
}

// Sets are no single category: every one is left out, a set of one letter too, and counted beside with marks and abstentions.
TEST(AgreementSheet, WhatStandsOutsideTheCoefficientsIsCountedBeside)
{
    using review::Answer;
    using review::ItemKind;
    const std::vector<std::string> letters{"A", "B", "C"};
    const review::Verdict one{.answer = Answer::ofLetters("B")}, two{.answer = Answer::ofLetters("BC")}, defective{.answer = {}, .defect = review::Defect::NoOptionRight},
        abstained{.answer = {}, .abstained = true};
    EXPECT_EQ(review::agreementCode(one, ItemKind::Single, letters), 2);
    EXPECT_EQ(review::agreementCode(one, ItemKind::Multiple, letters), -3) << "a set of one letter is a set";
    EXPECT_EQ(review::agreementCode(two, ItemKind::Multiple, letters), -3);
    EXPECT_EQ(review::agreementCode(two, ItemKind::Multiple, {"B", "BC"}), 2) << "sets are declared";
    EXPECT_EQ(review::agreementCode(one, ItemKind::Multiple, {"B", "BC"}), 1);
    EXPECT_EQ(review::agreementCode(one, ItemKind::Single, {"A"}), 2) << "past the last: none of the categories";
    EXPECT_EQ(review::agreementCode(defective, ItemKind::Multiple, letters), -1);
    EXPECT_EQ(review::agreementCode(abstained, ItemKind::Single, letters), -2);
    EXPECT_EQ(review::agreementCode({.answer = Answer::ofNumber(3)}, ItemKind::Number, letters), -4) << "there, and of no category";
    EXPECT_EQ(review::agreementCode({.answer = {}}, ItemKind::Number, letters), 0);

    SheetInput sheet = input({"P1", "P2"}, letters);
    add(sheet, "", {1, 1}, 4);
    add(sheet, "", {2, 2}, 4);
    add(sheet, "", {-3, -3}, 3);
    add(sheet, "", {-1, 1});
    add(sheet, "", {-2, 2});
    add(sheet, "", {9, 1});
    add(sheet, "", {0, 1});
    add(sheet, "", {-4, -4});
    const auto result = review::agreementSheet(sheet);
    EXPECT_EQ(result.rows[0].n, 8);
    EXPECT_EQ(*result.rows[0].cohen.value, 1.0);
    EXPECT_EQ(result.leftOut, (review::LeftOutCounts{.defective = 1, .abstained = 1, .several = 6, .otherKind = 2}));
    EXPECT_EQ(result.missing, 12);
    EXPECT_THAT(result.warnings, testing::IsSupersetOf({HasSubstr("1 answer marks the question as defective"), HasSubstr("1 answer is an abstention"),
                                                        HasSubstr("6 answers to questions with several right options"), HasSubstr("1 answer is none of the declared"),
                                                        HasSubstr("2 answers are numbers, texts or boxes")}));
    const json document = json::parse(review::sheetToJson(result));
    EXPECT_EQ(document["left_out"], (json{{"abstained", 1}, {"defective", 1}, {"several", 6}, {"other_kind", 2}}));
}

} // namespace
