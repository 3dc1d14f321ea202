#include "tests/app/answer_screen.h"

#include "widgets/choice_list.h"
#include "widgets/confirm_dialog.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/note_field.h"
#include "widgets/option_row.h"
#include "widgets/tokens.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QSignalSpy>
#include <QWindow>

using namespace Qt::Literals::StringLiterals;
using app::AnswerSession;
using review::Answer;
using Phase = AnswerSession::Phase;

class AnswerFlow : public testing::Test {
protected:
    void SetUp() override { widgets::applyTheme(widgets::ThemeChoice::Light); }
};

TEST_F(AnswerFlow, Check18TheAdjudicatorHasTheThreeConflictsAndTheReveal)
{
    AnswerProject project(20, {{"decision.adjudicator_sees", "answers"}, {"decision.reveal_after", "own-answer"}});
    project.answerAll("Primary 1", "A", {}, "one note");
    project.answerAll("Primary 2", "A", {{"q-003", "B"}, {"q-011", "C"}, {"q-017", "D"}}, "another note");
    ASSERT_EQ(project.drawAdjudicator(), 3U);
    AnswerScreen screen(project, "Adjudicator");
    screen.start();
    EXPECT_TRUE(screen.shows(u"Disagreements 1 of 3"_s));
    EXPECT_FALSE(screen.shows(u"What follows from your answer"_s));
    screen.press(Qt::Key_A);
    EXPECT_FALSE(screen.shows(u"What follows from your answer"_s));
    screen.press(Qt::Key_Return);
    EXPECT_TRUE(QTest::qWaitFor([&] { return screen.shows(u"What follows from your answer"_s); }));
    EXPECT_TRUE(screen.shows(u"→ gold A"_s));
    EXPECT_TRUE(screen.shows(u"Next disagreement"_s));
    EXPECT_FALSE(screen.choices()->row(0)->tags().empty());
    for (const QString &text : screen.everything())
        EXPECT_FALSE(text.contains(u"Primary"_s) || text.contains(u"R1"_s) || text.contains(u"R2"_s)) << text.toStdString();
    screen.press(Qt::Key_Return);
    EXPECT_EQ(screen.session().index(), 1U);
    EXPECT_FALSE(screen.shows(u"What follows from your answer"_s));
}

TEST_F(AnswerFlow, TwentyQuestionsByKeysAloneFromStartToSubmit)
{
    AnswerProject project(20);
    AnswerScreen screen(project);
    EXPECT_TRUE(screen.shows(u"Answer from the figure and the question alone."_s));
    screen.start();
    screen.press(Qt::Key_S);
    screen.press(Qt::Key_M);
    screen.press(Qt::Key_Q);
    screen.press(Qt::Key_B);
    screen.press(Qt::Key_Return);
    screen.press(Qt::Key_2);
    screen.press(Qt::Key_Enter, Qt::KeypadModifier);
    screen.press(Qt::Key_4, Qt::KeypadModifier);
    screen.press(Qt::Key_4, Qt::KeypadModifier);
    screen.press(Qt::Key_N);
    screen.type(u"seen"_s);
    screen.press(Qt::Key_Return, Qt::ControlModifier);
    screen.press(Qt::Key_C);
    screen.press(Qt::Key_3);
    screen.press(Qt::Key_U);
    screen.press(Qt::Key_A);
    screen.press(Qt::Key_Return);
    EXPECT_EQ(screen.session().sealedCount(), 4U);
    for (int i = 0; i < 40 && screen.session().phase() == Phase::Answering; ++i) {
        screen.press(Qt::Key_Down);
        screen.press(Qt::Key_Return);
    }
    ASSERT_EQ(screen.session().phase(), Phase::Summary);
    EXPECT_TRUE(screen.shows(u"You are done: 20 of 20 sealed"_s));
    screen.press(Qt::Key_Return, Qt::ControlModifier | Qt::ShiftModifier);
    auto *dialog = screen.window().findChild<widgets::ConfirmDialog *>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(QTest::qWaitForWindowExposed(dialog));
    QTest::keyClick(dialog->windowHandle(), Qt::Key_Return);
    EXPECT_TRUE(QTest::qWaitFor([&] { return screen.session().phase() == Phase::Locked; }));
    EXPECT_TRUE(screen.shows(u"Submitted: 20 of 20 answers"_s));
    const auto responses = project.responses();
    EXPECT_EQ(responses.size(), 21U);
    std::size_t noted = 0, unsure = 0;
    for (const auto &response : responses) {
        noted += response.comment == "seen" ? 1 : 0;
        unsure += response.unsure ? 1 : 0;
    }
    EXPECT_EQ(noted, 2U); // both revisions of that question
    EXPECT_EQ(unsure, 1U);
}

TEST_F(AnswerFlow, NoSecretIsAnywhereOnScreen)
{
    AnswerProject project(6);
    QApplication::clipboard()->clear();
    AnswerScreen screen(project);
    const QString canary = QString::fromLatin1(AnswerProject::kCanary);
    int searched = 0;
    const auto search = [&](const char *where) {
        const QStringList all = screen.everything();
        searched += static_cast<int>(all.size());
        for (const QString &text : all) {
            EXPECT_FALSE(text.contains(canary, Qt::CaseInsensitive)) << where << ": " << text.toStdString();
            EXPECT_FALSE(text.contains(u"q-00"_s)) << where << ": " << text.toStdString(); // item and figure ids
            EXPECT_FALSE(text.contains(u".png"_s) || text.contains(u".winnow"_s)) << where << ": " << text.toStdString();
        }
    };
    search("instruction");
    screen.start();
    search("question");
    screen.press(Qt::Key_C);
    screen.press(Qt::Key_C, Qt::ControlModifier);
    search("chosen");
    screen.press(Qt::Key_D, Qt::ControlModifier);
    search("reasons");
    screen.press(Qt::Key_Escape);
    screen.press(Qt::Key_Question, Qt::ShiftModifier);
    EXPECT_TRUE(screen.shows(u"Ctrl+Shift+Enter"_s));
    search("keys");
    screen.press(Qt::Key_Escape);
    screen.press(Qt::Key_T);
    QFile::remove(project.pictureFile(3));
    for (int i = 0; i < 12 && screen.session().phase() == Phase::Answering; ++i) {
        screen.press(Qt::Key_A);
        screen.press(Qt::Key_Return);
        search("answering");
        if (!screen.session().lastError())
            continue;
        screen.press(Qt::Key_S);
    }
    screen.press(Qt::Key_H, Qt::ControlModifier);
    search("history");
    EXPECT_GT(searched, 2000); // the search itself saw the tree
}

TEST_F(AnswerFlow, AMissingOrBrokenPictureSaysSoAndCannotBeSealed)
{
    AnswerProject project(2, {{"order.items", "source"}});
    QFile::remove(project.pictureFile(1));
    QFile broken(project.pictureFile(2));
    ASSERT_TRUE(broken.open(QIODevice::ReadWrite));
    broken.resize(broken.size() / 2);
    broken.close();
    AnswerScreen screen(project);
    screen.start();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !screen.view()->message().isEmpty(); }));
    EXPECT_EQ(screen.view()->message(), u"This figure cannot be shown (file missing). Press S to skip; the coordinator will be told."_s);
    screen.press(Qt::Key_A);
    screen.press(Qt::Key_Return);
    EXPECT_EQ(screen.session().sealedCount(), 0U);
    screen.press(Qt::Key_S);
    ASSERT_EQ(screen.session().index(), 1U);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !screen.view()->message().isEmpty(); }));
    EXPECT_EQ(screen.view()->message(), u"This figure cannot be shown (file damaged). Press S to skip; the coordinator will be told."_s);
    screen.press(Qt::Key_A);
    screen.press(Qt::Key_Return);
    EXPECT_EQ(screen.session().sealedCount(), 0U);
}

TEST_F(AnswerFlow, PauseHidesTheQuestionAndEnterOnlyContinues)
{
    AnswerProject project;
    AnswerScreen screen(project);
    screen.start();
    screen.press(Qt::Key_C);
    screen.press(Qt::Key_P, Qt::ControlModifier);
    EXPECT_TRUE(screen.shows(u"Paused. The question is hidden and the clock is stopped. Enter continues."_s));
    EXPECT_FALSE(screen.view()->isVisible());
    screen.press(Qt::Key_B); // does not answer
    EXPECT_EQ(screen.session().draft().answer, Answer::ofLetters("C"));
    screen.press(Qt::Key_Return);
    EXPECT_TRUE(screen.view()->isVisible());
    EXPECT_EQ(screen.session().sealedCount(), 0U);
}

TEST_F(AnswerFlow, F6GoesRoundThePanesAndNoRingIsLost)
{
    AnswerProject project;
    AnswerScreen screen(project);
    screen.start();
    QList<QWidget *> seen;
    for (int i = 0; i < 5; ++i) {
        seen << screen.window().focusWidget();
        screen.press(Qt::Key_F6);
    }
    EXPECT_EQ(screen.window().focusWidget(), seen.front());
    EXPECT_EQ(QSet<QWidget *>(seen.begin(), seen.end()).size(), 5);
    screen.press(Qt::Key_F6, Qt::ShiftModifier);
    EXPECT_EQ(screen.window().focusWidget(), seen.back());
    // Letters answer from every pane.
    screen.press(Qt::Key_D);
    EXPECT_EQ(screen.session().draft().answer, Answer::ofLetters("D"));
}

TEST_F(AnswerFlow, ADefectiveQuestionAsksForTheReason)
{
    AnswerProject project;
    AnswerScreen screen(project);
    screen.start();
    screen.press(Qt::Key_D, Qt::ControlModifier);
    EXPECT_TRUE(screen.shows(u"Why can this question not be answered?"_s));
    screen.press(Qt::Key_2);
    screen.press(Qt::Key_Return);
    EXPECT_EQ(project.responses().at(0).defect, review::Defect::SeveralRight);
    EXPECT_FALSE(screen.shows(u"Why can this question not be answered?"_s));
}
