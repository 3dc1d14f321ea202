// What each rule reads in an output, worked by hand from the rules' own words.

#include "review/parsing/answer_parser.h"
#include "review/parsing/output_text.h"

#include <gtest/gtest.h>

#include <random>

using namespace review;
using State = ParsedAnswer::State;

namespace {

Item asked(std::vector<std::string> texts, ItemKind kind = ItemKind::Single)
{
    Item item{.id = "q", .kind = kind};
    for (std::size_t i = 0; i < texts.size(); ++i)
        item.options.push_back({.letter = static_cast<char>('A' + static_cast<int>(i)), .text = texts[i]});
    return item;
}

const Item kBlights = asked({"Late blight", "Early blight", "Septoria leaf spot", "None of the above"});

/// "B", or "none" and "several".
std::string reads(AnswerParser parser, std::string_view output, const Item &item = kBlights)
{
    const ParsedAnswer parsed = parseAnswer(parser, item, output);
    EXPECT_EQ(parsed, parseAnswer(parser, item, output));
    EXPECT_EQ(parsed.state == State::Ok, !parsed.letters.empty());
    return parsed.state == State::Ok ? parsed.letters : std::string(parseStateName(parsed.state));
}

std::string plantXpert(std::string_view output, const Item &item = kBlights) { return reads(AnswerParser::PlantXpert, output, item); }
std::string agroMind(std::string_view output, const Item &item = kBlights) { return reads(AnswerParser::AgroMind, output, item); }
std::string agroBench(std::string_view output, const Item &item = kBlights) { return reads(AnswerParser::AgroBench, output, item); }
std::string finalAnswer(std::string_view output, const Item &item = kBlights) { return reads(AnswerParser::FinalAnswer, output, item); }

} // namespace

TEST(AnswerParser, PlantXpertTakesTheOnlyWholeWordLetterInAnyCase)
{
    EXPECT_EQ(plantXpert("The answer is B because of a brown spot."), "several");
    EXPECT_EQ(plantXpert("A leaf is visible."), "A");
    EXPECT_EQ(plantXpert("Vitamin C deficiency, so B"), "several");
    EXPECT_EQ(plantXpert("b"), "B");
    EXPECT_EQ(plantXpert("B, B and (b)"), "B");
    EXPECT_EQ(plantXpert("E"), "none") << "not in the options' range";
    EXPECT_EQ(plantXpert("B2 or CD_A"), "none");
    EXPECT_EQ(plantXpert("答案：“B”。"), "B") << "punctuation of other scripts parts words";
    EXPECT_EQ(plantXpert("答案是B"), "none") << "letters of other scripts do not";
    EXPECT_EQ(plantXpert("éB"), "none");
    EXPECT_EQ(plantXpert(""), "none");
}

TEST(AnswerParser, AgroMindTakesTheFirstFormAndItsLastLetter)
{
    EXPECT_EQ(agroMind("(A) or (C), and B "), "C") << "letters in brackets come first, of them the last";
    EXPECT_EQ(agroMind("B"), "B");
    EXPECT_EQ(agroMind("B."), "B") << "marks at the ends are stripped";
    EXPECT_EQ(agroMind("It is C or D."), "D");
    EXPECT_EQ(agroMind("Option-B: rust"), "B");
    EXPECT_EQ(agroMind("x-C\nmore"), "C");
    EXPECT_EQ(agroMind("early blight"), "none") << "texts are looked for in outputs over five words";
    EXPECT_EQ(agroMind("I see early blight, not septoria leaf spot here"), "C");
    EXPECT_EQ(agroMind("Sorry, I cannot recognise the image."), "none") << "the published script draws at random";
    EXPECT_EQ(agroMind("the leaf shows grüne blätter in every row", asked({"GRÜNE BLÄTTER", "rot"})), "A");
}

TEST(AnswerParser, AgroBenchTakesTheWholeOutputOnly)
{
    EXPECT_EQ(agroBench("Anthracnose"), "none");
    EXPECT_EQ(agroBench(" B \n"), "B");
    EXPECT_EQ(agroBench("B."), "B");
    EXPECT_EQ(agroBench("B)"), "B");
    EXPECT_EQ(agroBench("B. Early blight"), "none");
    EXPECT_EQ(agroBench("Early blight"), "B");
    EXPECT_EQ(agroBench("A", asked({"B", "A"})), "several") << "the letter of one option and the text of another";
    EXPECT_EQ(agroBench("rust", asked({"rust", "rust"})), "several");
}

TEST(AnswerParser, FinalAnswerTakesTheLastStatementOfTheStrongestKind)
{
    EXPECT_EQ(finalAnswer("The answer is B because of a brown spot."), "B");
    EXPECT_EQ(finalAnswer("A leaf is visible."), "none");
    EXPECT_EQ(finalAnswer("Vitamin C deficiency, so B"), "B");
    EXPECT_EQ(finalAnswer("The answer is not A; it is C."), "C");
    EXPECT_EQ(finalAnswer("Let me think.\nFinal answer:\n\n(B)"), "B");
    EXPECT_EQ(finalAnswer("Answer: A. No, wait.\n**Answer: B**"), "B");
    EXPECT_EQ(finalAnswer("It is D.\nThe answer: C\nSo A"), "C") << "the kind counts before the place";
    EXPECT_EQ(finalAnswer("Option D looks right, hence $\\boxed{\\text{B}}$"), "B");
    EXPECT_EQ(finalAnswer("Thus, the answer is (c)."), "C") << "lower case, with nothing but marks behind it";
    EXPECT_EQ(finalAnswer("the answer is a leaf"), "none");
    EXPECT_EQ(finalAnswer("I would go for option D here"), "D");
    EXPECT_EQ(finalAnswer("The correct answer is option D"), "D");
    EXPECT_EQ(finalAnswer("b"), "B");
    EXPECT_EQ(finalAnswer("The answer is A or B"), "several");
}

TEST(AnswerParser, FinalAnswerThenTakesTheOnlyOptionNamedThenTheOnlyLetter)
{
    EXPECT_EQ(finalAnswer("B. Early blight"), "B");
    EXPECT_EQ(finalAnswer("early blight!"), "B");
    EXPECT_EQ(finalAnswer("Early blight or late blight"), "several");
    EXPECT_EQ(finalAnswer("earlyblight"), "none");
    EXPECT_EQ(finalAnswer("I pick C here"), "C");
    EXPECT_EQ(finalAnswer("I think it could be A or B, hard to say."), "several");
    EXPECT_EQ(finalAnswer("Not D but B"), "B");
    EXPECT_EQ(finalAnswer("A and nothing else"), "A");
    const Item cases = asked({"Rust", "rust", "smut"});
    EXPECT_EQ(finalAnswer("Clearly rust", cases), "B") << "options equal but for case are told by it";
    EXPECT_EQ(finalAnswer("Clearly RUST", cases), "none");
    EXPECT_EQ(finalAnswer("SMUT", cases), "C");
}

TEST(AnswerParser, YesAndNoAreWholeWordsUnderEveryRule)
{
    const Item bare{.id = "q", .kind = ItemKind::Judgement}, shown = asked({"No", "Yes"}, ItemKind::Judgement);
    for (const AnswerParser parser : kAnswerParsers) {
        EXPECT_EQ(reads(parser, "Yes, the photograph shows a gravestone with a death notice beside the plot.", bare), "A");
        EXPECT_EQ(reads(parser, "There is notable wilting, so the answer is yes.", bare), "A");
        EXPECT_EQ(reads(parser, "No. Nothing of the kind is visible.", bare), "B");
        EXPECT_EQ(reads(parser, "No. Nothing of the kind is visible.", shown), "A");
        EXPECT_EQ(reads(parser, "yes and no", bare), "several");
        EXPECT_EQ(reads(parser, "I know nothing", bare), "none");
        EXPECT_EQ(reads(parser, "B", shown), "B") << "a letter that is offered";
    }
}

TEST(AnswerParser, AnItemOfSeveralAnswersTakesAllOfThem)
{
    const Item several = asked({"x1", "x2", "x3", "x4"}, ItemKind::Multiple);
    EXPECT_EQ(finalAnswer("The answers are A, C and D.", several), "ACD");
    EXPECT_EQ(finalAnswer("x2 and x1", several), "AB");
    EXPECT_EQ(plantXpert("A C", several), "AC");
    EXPECT_EQ(agroMind("(D) and (B)", several), "BD");
    EXPECT_EQ(agroBench("B", several), "B");
}

TEST(AnswerParser, OtherKindsAreNotReadAsLetters)
{
    for (const ItemKind kind : {ItemKind::Number, ItemKind::Short, ItemKind::Open, ItemKind::Box})
        EXPECT_EQ(reads(AnswerParser::FinalAnswer, "A", Item{.id = "q", .kind = kind}), "none");
}

TEST(AnswerParser, AnyBytesReadTheSameTwiceAndAsLettersOfTheItem)
{
    constexpr std::string_view kPieces[] = {"A", "b", "C ", "(D)", "answer", " is ", ":", "\n", "not ", "so ", "I ", "option ", "\\boxed{", "}", "\xC3", "é", "。", "or ", ",", "yes", "no", "early blight", "*", "it is "};
    std::mt19937 generator(11);
    for (int round = 0; round < 20000; ++round) {
        std::string output;
        for (std::size_t left = generator() % 12; left > 0; --left)
            output += kPieces[generator() % std::size(kPieces)];
        for (const AnswerParser parser : kAnswerParsers) {
            const ParsedAnswer parsed = parseAnswer(parser, kBlights, output);
            ASSERT_EQ(parsed, parseAnswer(parser, kBlights, output)) << output;
            ASSERT_EQ(parsed.letters.size(), parsed.state == State::Ok ? 1U : 0U) << output;
            ASSERT_EQ(parsed.letters.find_first_not_of("ABCD"), std::string::npos) << output;
        }
    }
}

TEST(OutputText, LowerCaseKeepsTheLength)
{
    EXPECT_EQ(lowerCase("ÄÉŁŻΑЯЁ").size(), std::string("ÄÉŁŻΑЯЁ").size());
    EXPECT_EQ(lowerCase("ÄŁŻΑЯЁ"), "äłżαяё");
}
