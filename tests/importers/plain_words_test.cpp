// Which questions are called the same: a mark or a capital makes no other question, a number does.

#include "collected.h"

#include "importers/plain_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using importers::plainWords;
using importers_test::Collected;

TEST(PlainWords, MarksBlanksAndCaseMakeNoOtherText)
{
    EXPECT_EQ(plainWords("  Which disease (early-blight)\tis “this”? "), "which disease early blight is this");
    EXPECT_EQ(plainWords("这是什么病害？"), plainWords("这是什么病害。"));
    EXPECT_EQ(plainWords("Was ist das – Rost?"), plainWords("Was ist das: Rost"));
    EXPECT_EQ(plainWords("a\xC2\xA0" "b"), "a b");
}

TEST(PlainWords, QuotesAndBracketsRoundANumberSayNothing)
{
    EXPECT_EQ(plainWords("plot (5)"), "plot 5");
    EXPECT_EQ(plainWords("“6” [7] «8» ‘9’ （10） 「11」"), "6 7 8 9 10 11");
    EXPECT_EQ(plainWords("¿5 plants?"), plainWords("5 plants"));
    EXPECT_EQ(plainWords("plot\xC2\xA0" "5 of\xE2\x80\xAF" "7\xE3\x80\x80" "9"), "plot 5 of 7 9") << "blanks that are no ASCII";
    EXPECT_NE(plainWords("(-5)"), plainWords("(5)"));
    EXPECT_NE(plainWords("(12)"), plainWords("1(2)"));
}

TEST(PlainWords, CapitalsOfOtherLanguagesMakeNoOtherText)
{
    EXPECT_EQ(plainWords("CAÑA ÜBER ÉTÉ Þ"), "caña über été þ");
    EXPECT_EQ(plainWords("ŁĄKA ŽITO ŇU"), "łąka žito ňu");
    EXPECT_EQ(plainWords("КАКАЯ БОЛЕЗНЬ Ё"), "какая болезнь ё");
    EXPECT_EQ(plainWords("3 × 4 ÷ 2 ß"), "3 × 4 ÷ 2 ß");
    EXPECT_NE(plainWords("ΔT"), plainWords("δT")) << "Greek letters are quantities";
    EXPECT_NE(plainWords("İ"), plainWords("ı"));
    EXPECT_EQ(plainWords("a\xC3"), "a\xC3");
    EXPECT_EQ(plainWords("a\xC3" "B"), "a\xC3" "b");
}

TEST(PlainWords, NumbersAndSignsStay)
{
    EXPECT_NE(plainWords("Is it -5 °C?"), plainWords("Is it 5 °C?"));
    EXPECT_NE(plainWords("0.5"), plainWords("0 5"));
    EXPECT_NE(plainWords("1,200 plants"), plainWords("1 200 plants"));
    EXPECT_NE(plainWords("3:1"), plainWords("31"));
    EXPECT_NE(plainWords("x < 3"), plainWords("x > 3"));
    EXPECT_NE(plainWords("5 %"), plainWords("5"));
    EXPECT_NE(plainWords("\xE2\x88\x92" "5"), plainWords("5")) << "the minus sign is no dash";
    EXPECT_EQ(plainWords("In plot 5."), plainWords("in plot 5"));
}

TEST(PlainWords, MarksAloneAndBrokenBytesStay)
{
    EXPECT_EQ(plainWords("?"), "?");
    EXPECT_NE(plainWords("?"), plainWords("!"));
    EXPECT_EQ(plainWords(""), "");
    EXPECT_EQ(plainWords("a\xE2"), "a\xE2");
    EXPECT_EQ(plainWords("a\xEF\xBC"), "a\xEF\xBC");
}

TEST(NearDuplicates, TheSameAskedInOtherMarksIsToldWithItsLine)
{
    Collected got;
    ASSERT_TRUE(importers_test::readWith("winnow-jsonl", R"({"id":"a","figures":["f"],"question":"Which disease is shown - on a leaf?","options":["rust","late blight"],"answer":"A"}
{"id":"b","figures":["f"],"question":"which disease is shown: ON A LEAF","options":["Late blight.","Rust"],"answer":"B"}
{"id":"c","figures":["g"],"question":"Which disease is shown - on a leaf?","options":["rust","late blight"],"answer":"A"}
{"id":"d","figures":["f"],"question":"Which disease is shown - on a leaf?","options":["rust","early blight"],"answer":"A"}
{"id":"e","figures":["f"],"question":"Which disease is shown, on a leaf?","options":["rust","late-blight"],"answer":"B"}
)", got));
    std::vector<std::string> told;
    for (const auto &problem : got.problems)
        told.push_back(problem.id + ": " + problem.kind + ": " + problem.reason);
    EXPECT_EQ(told, (std::vector<std::string>{"b: near-duplicate: asks the same of the same figure as line 1",
                                              "e: same-question-other-key: asks the same of the same figure as line 1, but has another key"}))
        << "another figure (c) or another option (d) asks something else";
}

TEST(NearDuplicates, QuestionsThatDifferInANumberAreNone)
{
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += R"({"id":"q)" + std::to_string(i) + R"(","figures":["f"],"question":"Which plot yields )" + std::to_string(i / 100) + (i % 2 == 0 ? "." : ",") + std::to_string(i % 100) + R"( t/ha?","options":["-)" + std::to_string(i % 7)
            + R"(","x"],"answer":"A"})" + "\n";
    Collected got;
    ASSERT_TRUE(importers_test::readWith("winnow-jsonl", text, got));
    EXPECT_EQ(got.items.size(), 3000U);
    EXPECT_TRUE(got.problems.empty()) << got.problems.front().id << " " << got.problems.front().reason;
}
