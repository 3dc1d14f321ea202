#include "review/answer.h"

#include <gtest/gtest.h>

namespace {

using review::Answer;

Answer boxes(std::vector<review::Box> list, bool fraction)
{
    Answer answer;
    answer.shape = Answer::Shape::Boxes;
    answer.boxes = std::move(list);
    answer.fraction = fraction;
    return answer;
}

TEST(Answer, LettersAreSortedOnceEach)
{
    EXPECT_EQ(Answer::ofLetters("DBBA"), Answer::ofLetters("ABD"));
    EXPECT_EQ(Answer::ofLetters("DBBA").letters, "ABD");
    EXPECT_TRUE(Answer::ofLetters("").empty());
}

TEST(Answer, FileForms)
{
    EXPECT_EQ(review::answerToJson(Answer{}), "null");
    EXPECT_EQ(review::answerToJson(Answer::ofLetters("C")), R"("C")");
    EXPECT_EQ(review::answerToJson(Answer::ofLetters("DB")), R"(["B","D"])");
    EXPECT_EQ(review::answerToJson(Answer::ofNumber(4.5)), "4.5");
    EXPECT_EQ(review::answerToJson(Answer::ofNumber(0.1 + 0.2)), "0.30000000000000004");
    EXPECT_EQ(review::answerToJson(Answer::ofRating(4)), "4");
    EXPECT_EQ(review::answerToJson(Answer::ofText("a \"b\"\n")), R"("a \"b\"\n")");
    EXPECT_EQ(review::answerToJson(boxes({{120, 80, 60, 40.5}}, false)), "[120,80,60,40.5]");
    EXPECT_EQ(review::answerToJson(boxes({{1, 2, 3, 4}, {5, 6, 7, 8}}, false)), "[[1,2,3,4],[5,6,7,8]]");
    EXPECT_EQ(review::answerToJson(boxes({{0.1, 0.2, 0.3, 0.4}}, true)), R"({"box":[0.1,0.2,0.3,0.4],"unit":"fraction"})");
}

TEST(Answer, CellForms)
{
    EXPECT_EQ(review::answerToCell(Answer{}), "");
    EXPECT_EQ(review::answerToCell(Answer::ofLetters("DB")), "B;D");
    EXPECT_EQ(review::answerToCell(Answer::ofNumber(1e21)), "1e+21");
    EXPECT_EQ(review::answerToCell(boxes({{1, 2, 3, 4.5}}, false)), "1,2,3,4.5");
}

TEST(Answer, StoredFormComesBackTheSame)
{
    for (const Answer &answer : {Answer{}, Answer::ofLetters("C"), Answer::ofLetters("BD"), Answer::ofNumber(-1.25e-9), Answer::ofText("C"), Answer::ofText(""),
             Answer::ofText("ü\t\"\\"), Answer::ofRating(5), boxes({{1, 2, 3, 4}}, false), boxes({}, false), boxes({{0.25, 0.5, 0.125, 1}, {0, 0, 1, 1}}, true)}) {
        const std::string stored = review::answerToStoredJson(answer);
        const auto back = review::answerFromStoredJson(stored);
        ASSERT_TRUE(back) << stored;
        EXPECT_EQ(*back, answer) << stored;
    }
}

TEST(Answer, StoredFormsOfDifferentShapesNeverMeet)
{
    EXPECT_NE(review::answerToStoredJson(Answer::ofLetters("C")), review::answerToStoredJson(Answer::ofText("C")));
    EXPECT_NE(review::answerToStoredJson(Answer::ofNumber(4)), review::answerToStoredJson(Answer::ofRating(4)));
}

TEST(Answer, DamagedStoredFormIsSaidInASentence)
{
    for (const char *text : {"", "{", "[]", "\"C\"", R"({"shape":1})", R"({"shape":9,"value":"C"})", R"({"shape":1,"value":3})", R"({"shape":1,"value":""})",
             R"({"shape":4,"value":[[1,2,3]]})", R"({"shape":"letters","value":"C"})", R"({"shape":99999999999,"value":"C"})"}) {
        const auto answer = review::answerFromStoredJson(text);
        ASSERT_FALSE(answer) << text;
        EXPECT_EQ(answer.error().code, review::Error::Code::Damaged);
        EXPECT_FALSE(answer.error().userMessage.empty());
    }
}

} // namespace
