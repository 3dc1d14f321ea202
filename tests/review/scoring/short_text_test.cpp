// The normal form of short answers, worked by hand.

#include "review/scoring/number_words.h"
#include "review/scoring/short_text.h"

#include <gtest/gtest.h>

using namespace review;

TEST(ShortText, CaseFormsAndPunctuationGo)
{
    EXPECT_EQ(shortText("  Brown   SPOT! "), "brown spot");
    EXPECT_EQ(shortText("well-drained (sandy) soil."), "well drained sandy soil");
    EXPECT_EQ(shortText("don't"), "dont");
    EXPECT_EQ(shortText("don\xE2\x80\x99t"), "dont");
    EXPECT_EQ(shortText("'quoted'"), "quoted");
    EXPECT_EQ(shortText("\xEF\xBC\xA1\xEF\xBC\xA2\xEF\xBC\x92"), "ab2");             // full-width A B 2
    EXPECT_EQ(shortText("Stra\xC3\x9F" "e"), "strasse");
    EXPECT_EQ(shortText("caf\x65\xCC\x81"), shortText("caf\xC3\xA9"));                 // e + accent, and é
    EXPECT_EQ(shortText("\xEF\xAC\x81" "eld"), "field");                              // the ligature fi
    EXPECT_EQ(shortText("25 \xC2\xB0" "C"), "25 c");
    EXPECT_EQ(shortText("...!?"), "");
    EXPECT_EQ(shortText(""), "");
}

TEST(ShortText, NumbersHaveOneForm)
{
    EXPECT_EQ(shortText("1,000"), "1000");
    EXPECT_EQ(shortText("12,345,678.90"), "12345678.9");
    EXPECT_EQ(shortText("1,00"), "1 0") << "no thousands";
    EXPECT_EQ(shortText("1,0000"), "1 0");
    EXPECT_EQ(shortText("1, 000"), "1 0");
    EXPECT_EQ(shortText("007"), "7");
    EXPECT_EQ(shortText("3.50"), "3.5");
    EXPECT_EQ(shortText(".5"), "0.5");
    EXPECT_EQ(shortText("5."), "5");
    EXPECT_EQ(shortText("-4"), "-4");
    EXPECT_EQ(shortText("\xE2\x88\x92" "4"), "-4");
    EXPECT_EQ(shortText("-0"), "0");
    EXPECT_EQ(shortText("3-5"), "3 5");
    EXPECT_EQ(shortText("1.2.3"), "1 2 3");
    EXPECT_EQ(shortText("G7"), "g7");
    EXPECT_EQ(shortText("5cm"), "5cm");
    EXPECT_EQ(shortText("12 %"), "12");
    EXPECT_EQ(shortText("< 5"), "< 5");
    EXPECT_NE(shortText("< 5"), shortText("> 5"));
}

TEST(ShortText, NumberWordsAreDigits)
{
    EXPECT_EQ(shortText("Three leaves"), "3 leaves");
    EXPECT_EQ(shortText("twenty-one"), "21");
    EXPECT_EQ(shortText("two hundred and five plants"), "205 plants");
    EXPECT_EQ(shortText("one thousand two hundred"), "1200");
    EXPECT_EQ(shortText("two million three hundred thousand and one"), "2300001");
    EXPECT_EQ(shortText("one two three"), "1 2 3");
    EXPECT_EQ(shortText("twenty ten"), "20 10");
    EXPECT_EQ(shortText("one and two"), "1 and 2");
    EXPECT_EQ(shortText("a hundred"), "a hundred") << "no number stands before it";
    EXPECT_EQ(shortText("hundred and one"), "hundred and 1");
    EXPECT_EQ(shortText("zero"), "0");
    EXPECT_EQ(shortText("someone"), "someone");
}

TEST(ShortText, IsItsOwnNormalForm)
{
    for (const char *text : {"Two hundred-and five!", "1,000 kg", "-.50 %", "caf\x65\xCC\x81 \xE6\xB0\xB4\xE7\xA8\xBB", "A+B = c", "3.14.15"})
        EXPECT_EQ(shortText(shortText(text)), shortText(text)) << text;
}

TEST(ShortText, PartsOccurAsWholeWords)
{
    EXPECT_TRUE(occursIn("rust", "leaf rust on corn"));
    EXPECT_FALSE(occursIn("rust", "rusty leaves"));
    EXPECT_FALSE(occursIn("3", "13"));
    EXPECT_FALSE(occursIn("3", "3.5"));
    EXPECT_TRUE(occursIn("leaf rust", "leaf rust"));
    EXPECT_FALSE(occursIn("", "anything"));
    EXPECT_TRUE(occursIn("a a", "a a a"));
    // Chinese and Japanese part no words.
    EXPECT_TRUE(occursIn("\xE6\xB0\xB4\xE7\xA8\xBB", "\xE8\xBF\x99\xE6\x98\xAF\xE6\xB0\xB4\xE7\xA8\xBB\xE5\x8F\xB6"));
    EXPECT_TRUE(occursIn("3", "\xE6\x9C\x89" "3" "\xE6\xA0\xAA"));
}

TEST(ShortText, KeysHaveElementsAndAlternatives)
{
    using Elements = std::vector<std::vector<std::string>>;
    EXPECT_EQ(keyElements("Corn|Maize; rust"), (Elements{{"corn", "maize"}, {"rust"}}));
    EXPECT_EQ(keyElements("rust;"), (Elements{{"rust"}}));
    EXPECT_EQ(keyElements(" ; | "), Elements{});
    EXPECT_EQ(keyElements("1,000"), (Elements{{"1000"}}));
}

TEST(ShortText, TokenF1ByHand)
{
    EXPECT_DOUBLE_EQ(tokenF1("brown leaf spot", "leaf spot"), 2 * (2.0 / 3) * 1 / (2.0 / 3 + 1)); // 0.8
    EXPECT_DOUBLE_EQ(tokenF1("spot spot", "spot"), 2.0 / 3);                                      // a word counts as often as it stands in both
    EXPECT_DOUBLE_EQ(tokenF1("rust", "blight"), 0);
    EXPECT_DOUBLE_EQ(tokenF1("", ""), 1);
    EXPECT_DOUBLE_EQ(tokenF1("", "rust"), 0);
}

TEST(ShortText, BytesThatAreNoTextDoNotHarm)
{
    EXPECT_EQ(shortText("\xFF\xFE"), shortText("\xFF\xFE"));
    EXPECT_FALSE(occursIn(shortText("\xFF"), shortText("rust")));
}
