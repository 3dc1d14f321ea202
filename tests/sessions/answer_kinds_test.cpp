#include "tests/sessions/answer_project.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using review::Answer;

TEST(AnswerKinds, MultipleTogglesAndAsksOnceForNone)
{
    AnswerProject project(0, {}, {AnswerProject::choiceItem("m-1", review::ItemKind::Multiple, 5), AnswerProject::choiceItem("m-2", review::ItemKind::Multiple, 5)});
    const auto session = project.session();
    const auto unit = session->item().unit;
    session->pressLetter('D');
    session->pressLetter('B');
    session->pressLetter('A');
    session->pressLetter('A'); // the same key again takes the tick away, it does not seal
    EXPECT_EQ(session->sealedCount(), 0U);
    session->enter();
    ASSERT_EQ(session->sealedCount(), 1U);
    EXPECT_EQ(project.responses().at(0).answer, Answer::ofLetters("BD"));
    session->enter();
    ASSERT_TRUE(session->lastError());
    EXPECT_EQ(session->sealedCount(), 1U);
    session->enter();
    EXPECT_EQ(session->sealedCount(), 2U) << (session->lastError() ? session->lastError()->userMessage : std::string());
}

TEST(AnswerKinds, NumberTextAndBoxAnswersFollowTheirKind)
{
    const auto item = [](const char *id, review::ItemKind kind) { return AnswerProject::choiceItem(id, kind, 0); };
    AnswerProject project(0, {{"order.items", "source"}}, {item("k-1", review::ItemKind::Number), item("k-2", review::ItemKind::Short), item("k-3", review::ItemKind::Box)});
    const auto session = project.session();
    session->goTo("k-1");
    session->setAnswer(Answer::ofText("four"));
    ASSERT_TRUE(session->lastError());
    session->seal();
    ASSERT_TRUE(session->lastError());
    session->setAnswer(Answer::ofNumber(4.25));
    session->seal();
    EXPECT_FALSE(session->lastError());
    session->goTo("k-2");
    session->setAnswer(Answer::ofText("leaf rust"));
    session->seal();
    EXPECT_FALSE(session->lastError());
    session->goTo("k-3");
    Answer box;
    box.shape = Answer::Shape::Boxes;
    box.boxes = {{10, 20, 30, 40}};
    session->setAnswer(box);
    session->seal();
    EXPECT_FALSE(session->lastError());
    const auto responses = project.responses();
    ASSERT_EQ(responses.size(), 3U);
    EXPECT_EQ(responses[0].answer, Answer::ofNumber(4.25));
    EXPECT_EQ(responses[1].answer, Answer::ofText("leaf rust"));
    EXPECT_EQ(responses[2].answer, box);
}

TEST(AnswerKinds, ADefectiveMarkStandsInPlaceOfAnAnswer)
{
    AnswerProject project(2);
    const auto session = project.session();
    session->choose('A');
    session->setDefect(review::Defect::SeveralRight);
    EXPECT_TRUE(session->draft().answer.empty());
    session->seal();
    EXPECT_FALSE(session->lastError());
    EXPECT_EQ(project.responses().at(0).defect, review::Defect::SeveralRight);

    AnswerProject without(2, {{"answer.defective", "false"}});
    const auto other = without.session();
    other->setDefect(review::Defect::Other);
    ASSERT_TRUE(other->lastError());
    EXPECT_EQ(other->draft().defect, review::Defect::None);
}

TEST(AnswerKinds, RankedOptionsStoreTheOriginalLetter)
{
    AnswerProject project(6, {{"order.options", "ranked"}});
    const auto session = project.session();
    bool moved = false;
    for (std::size_t i = 0; i < session->count(); ++i) {
        session->goToNumber(i + 1);
        const auto &item = session->item();
        std::string order;
        for (const auto &option : item.options)
            order += option.letter;
        EXPECT_EQ(order, session->facts().units[i].shownOrder);
        moved = moved || order != "ABCD";
        const char first = item.options[0].letter;
        EXPECT_EQ(app::shownLetters(item, std::string(1, first)), u"A"_s);
        EXPECT_EQ(item.options[0].text.substr(0, 11), "Treatment " + std::to_string(first - 'A' + 1));
        session->pressLetter(first);
        session->seal();
    }
    EXPECT_TRUE(moved);
    for (const auto &response : project.responses())
        EXPECT_EQ(response.answer.letters, response.shownOrder.substr(0, 1));
}

TEST(AnswerKinds, TheAdjudicatorMeetsExactlyTheConflictsAndSeesThemAfterAnOwnAnswer)
{
    AnswerProject project(20, {{"decision.adjudicator_sees", "answers"}, {"decision.reveal_after", "own-answer"}});
    project.answerAll("Primary 1", "A", {}, "one note");
    project.answerAll("Primary 2", "A", {{"q-003", "B"}, {"q-011", "C"}, {"q-017", "D"}}, "another note");
    ASSERT_EQ(project.drawAdjudicator(), 3U);
    const auto session = project.session("Adjudicator");
    ASSERT_EQ(session->count(), 3U);
    session->goTo("q-011");
    EXPECT_TRUE(session->revealed().empty());
    session->pressLetter('C');
    EXPECT_TRUE(session->revealed().empty());
    session->enter();
    EXPECT_EQ(session->item().unit, "q-011"); // stays, so that both answers can be read
    auto sides = session->revealed();
    std::ranges::sort(sides);
    EXPECT_EQ(sides, (std::vector<std::string>{"A", "C"}));
    EXPECT_EQ(session->consequence(), u"→ gold C"_s);
    session->goTo("q-003");
    session->choose('D');
    session->seal();
    EXPECT_EQ(session->consequence(), u"all differ → discard"_s);
    session->enter();
    EXPECT_EQ(session->item().unit == "q-003", false);
}

TEST(AnswerKinds, TheBlindAdjudicatorGoesStraightOn)
{
    AnswerProject project(4);
    project.answerAll("Primary 1", "A");
    project.answerAll("Primary 2", "A", {{"q-001", "B"}, {"q-002", "B"}});
    ASSERT_EQ(project.drawAdjudicator(), 2U);
    const auto session = project.session("Adjudicator");
    session->choose('B');
    session->seal();
    EXPECT_EQ(session->index(), 1U);
    EXPECT_TRUE(session->revealed().empty());
    EXPECT_TRUE(session->consequence().isEmpty());
}
