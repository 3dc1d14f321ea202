// Every rule of protocols.md 4 on worked cases, its limits included.

#include "review/scoring/answer_score.h"

#include <gtest/gtest.h>

using namespace review;

namespace {

std::string verdict(const Scoring &scoring, const Answer &answer, const Answer &key)
{
    return std::string(scoreVerdictName(scoreAnswer(scoring, answer, key).verdict));
}
std::string letters(ItemKind kind, const char *answer, const char *key)
{
    return verdict(usualScoring(kind), Answer::ofLetters(answer), Answer::ofLetters(key));
}
std::string number(double answer, double key, std::optional<double> abs = {}, std::optional<double> rel = {})
{
    return verdict({.rule = ScoreRule::Tolerance, .tolerance = {abs, rel}}, Answer::ofNumber(answer), Answer::ofNumber(key));
}
std::string text(const char *answer, const char *key)
{
    return verdict(usualScoring(ItemKind::Short), Answer::ofText(answer), Answer::ofText(key));
}
std::string similar(std::optional<double> similarity, std::optional<Fraction> threshold = {})
{
    return verdict({.rule = ScoreRule::Similarity, .threshold = threshold, .similarity = similarity}, Answer::ofText("a leaf"), Answer::ofText("a blade"));
}

} // namespace

TEST(AnswerScore, RulesHaveTheirNamesAndKinds)
{
    for (const char *name : {"letter", "set", "tolerance", "elements", "similarity", "iou"}) {
        ASSERT_TRUE(scoreRuleFromName(name)) << name;
        EXPECT_EQ(scoreRuleName(*scoreRuleFromName(name)), name);
    }
    EXPECT_FALSE(scoreRuleFromName("exact"));
    EXPECT_EQ(usualRule(ItemKind::Single), ScoreRule::Letter);
    EXPECT_EQ(usualRule(ItemKind::Judgement), ScoreRule::Letter);
    EXPECT_EQ(usualRule(ItemKind::Multiple), ScoreRule::Set);
    EXPECT_EQ(usualRule(ItemKind::Number), ScoreRule::Tolerance);
    EXPECT_EQ(usualRule(ItemKind::Short), ScoreRule::Elements);
    EXPECT_EQ(usualRule(ItemKind::Open), ScoreRule::Similarity);
    EXPECT_EQ(usualRule(ItemKind::Box), ScoreRule::Iou);
}

TEST(AnswerScore, ALetterIsTheKeyOrNot)
{
    EXPECT_EQ(letters(ItemKind::Single, "B", "B"), "right");
    EXPECT_EQ(letters(ItemKind::Single, "A", "B"), "wrong");
    EXPECT_EQ(letters(ItemKind::Judgement, "A", "A"), "right");
    EXPECT_EQ(letters(ItemKind::Single, "AB", "B"), "wrong");
    EXPECT_EQ(letters(ItemKind::Single, "B", "AB"), "undecided") << "the rule compares one letter";
}

TEST(AnswerScore, SetsGiveNoCreditForParts)
{
    EXPECT_EQ(letters(ItemKind::Multiple, "DB", "BD"), "right");
    EXPECT_EQ(letters(ItemKind::Multiple, "B", "BD"), "wrong");
    EXPECT_EQ(letters(ItemKind::Multiple, "BCD", "BD"), "wrong");
    EXPECT_EQ(letters(ItemKind::Multiple, "BBD", "BD"), "right");
}

TEST(AnswerScore, TolerancesTakeBothEnds)
{
    EXPECT_EQ(number(12, 12), "right");
    EXPECT_EQ(number(12.0001, 12), "wrong");
    EXPECT_EQ(number(1.1, 1, 0.1), "right") << "1.1 - 1 is above 0.1 in doubles";
    EXPECT_EQ(number(0.9, 1, 0.1), "right");
    EXPECT_EQ(number(0.3, 0.2, 0.1), "right");
    EXPECT_EQ(number(1.1000001, 1, 0.1), "wrong");
    EXPECT_EQ(number(105, 100, {}, 0.05), "right");
    EXPECT_EQ(number(95, 100, {}, 0.05), "right");
    EXPECT_EQ(number(105.01, 100, {}, 0.05), "wrong");
    EXPECT_EQ(number(-105, -100, {}, 0.05), "right");
    EXPECT_EQ(number(0.001, 0, {}, 0.05), "wrong") << "a share of nothing is nothing";
    EXPECT_EQ(number(0.7, 0.7, 0.0), "right");
    EXPECT_EQ(number(110, 100, 5.0, 0.1), "right") << "either tolerance is enough";
    EXPECT_EQ(number(1.1e300, 1e300, {}, 0.1), "right");
    EXPECT_EQ(number(1e308, -1e308, 1.0), "wrong");
    EXPECT_EQ(number(5e-324, 0, 1e-300), "right");
    EXPECT_EQ(verdict(usualScoring(ItemKind::Number), Answer::ofText("about 12"), Answer::ofNumber(12)), "wrong");
    EXPECT_EQ(verdict(usualScoring(ItemKind::Number), Answer::ofNumber(12), Answer::ofText("12")), "undecided");
}

TEST(AnswerScore, EveryElementMustOccur)
{
    EXPECT_EQ(text("It is leaf rust on maize.", "rust; corn|maize"), "right");
    EXPECT_EQ(text("It is leaf rust.", "rust; corn|maize"), "wrong");
    EXPECT_EQ(text("Rusty maize", "rust; corn|maize"), "wrong");
    EXPECT_EQ(text("1,000 plants", "one thousand"), "right");
    EXPECT_EQ(text("13", "3"), "wrong");
    EXPECT_EQ(text("", "rust"), "wrong");
    EXPECT_EQ(text("rust", "; |"), "undecided");
    EXPECT_EQ(scoreAnswer(usualScoring(ItemKind::Short), Answer::ofText("leaf rust"), Answer::ofText("rust; maize")).why, "1 of 2 elements occur");
}

TEST(AnswerScore, SimilarityIsStrictlyAbove)
{
    EXPECT_EQ(similar(0.85), "wrong");
    EXPECT_EQ(similar(0.850001), "right");
    EXPECT_EQ(similar(0.6, Fraction{60, 100}), "wrong");
    EXPECT_EQ(similar(0.61, Fraction{60, 100}), "right");
    EXPECT_EQ(similar(1.0 / 3, Fraction{1, 3}), "wrong");
    EXPECT_EQ(similar({}), "undecided");
    EXPECT_NE(scoreAnswer(usualScoring(ItemKind::Open), Answer::ofText("leaf"), Answer::ofText("leaf")).why.find("token F1 1.0000"), std::string::npos);
}

TEST(AnswerScore, BoxesOverlapByMoreThanHalf)
{
    const auto boxes = [](std::vector<Box> list) { return Answer{.shape = Answer::Shape::Boxes, .boxes = std::move(list)}; };
    const Answer key = boxes({{0, 0, 3, 1}});
    EXPECT_EQ(verdict(usualScoring(ItemKind::Box), boxes({{1, 0, 3, 1}}), key), "wrong") << "2 of 4 is one half";
    EXPECT_EQ(verdict(usualScoring(ItemKind::Box), boxes({{0.9, 0, 3, 1}}), key), "right");
    EXPECT_EQ(verdict(usualScoring(ItemKind::Box), Answer::ofText("left"), key), "undecided");
}

TEST(AnswerScore, NoAnswerIsWrongAndNoKeyUndecided)
{
    for (const ItemKind kind : {ItemKind::Single, ItemKind::Multiple, ItemKind::Judgement, ItemKind::Number, ItemKind::Short, ItemKind::Open, ItemKind::Box}) {
        EXPECT_EQ(verdict(usualScoring(kind), Answer::ofText("x"), {}), "undecided");
        EXPECT_EQ(verdict(usualScoring(kind), {}, Answer::ofText("x")), "wrong");
        EXPECT_EQ(verdict(usualScoring(kind), {}, {}), "undecided");
    }
}
