// A seat's window with words half as long again as English, in both sizes: instruction, question, choice, note, pause, revisit, reveal,
// summary and its question before submitting.

#include "tests/app/answer_screen.h"
#include "mockup_parts.h"

#include "app/windows/pseudo_locale.h"
#include "widgets/confirm_dialog.h"

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;
using Phase = app::AnswerSession::Phase;

class SessionInALongLanguage : public testing::TestWithParam<QSize> {
protected:
    void SetUp() override { QCoreApplication::installTranslator(&m_long); }
    void TearDown() override { QCoreApplication::removeTranslator(&m_long); }
    static void whole(QWidget &window, const char *where)
    {
        QTest::qWait(30);
        EXPECT_EQ(mockup::cutWords(window).join(u", "_s).toStdString(), "") << where;
    }
    app::PseudoLocale m_long{nullptr};
};

TEST_P(SessionInALongLanguage, CutsNoWordFromTheFirstQuestionToTheLast)
{
    AnswerProject project(3);
    AnswerScreen screen(project, "Primary 1", GetParam());
    whole(screen.window(), "instruction");
    screen.start();
    whole(screen.window(), "question");
    screen.press(Qt::Key_Return);
    whole(screen.window(), "choose first");
    screen.press(Qt::Key_B);
    screen.press(Qt::Key_Q);
    screen.press(Qt::Key_M);
    whole(screen.window(), "chosen");
    screen.press(Qt::Key_N);
    whole(screen.window(), "note");
    screen.press(Qt::Key_Escape);
    screen.press(Qt::Key_P, Qt::ControlModifier);
    whole(screen.window(), "paused");
    screen.press(Qt::Key_Return);
    screen.press(Qt::Key_Return);
    whole(screen.window(), "next");
    screen.press(Qt::Key_PageUp);
    whole(screen.window(), "sealed");
    for (int i = 0; i < 12 && screen.session().phase() == Phase::Answering; ++i) {
        screen.press(Qt::Key_A);
        screen.press(Qt::Key_Return);
    }
    ASSERT_EQ(screen.session().phase(), Phase::Summary);
    whole(screen.window(), "summary");
    screen.press(Qt::Key_Return, Qt::ControlModifier | Qt::ShiftModifier);
    auto *asks = screen.window().findChild<widgets::ConfirmDialog *>();
    ASSERT_NE(asks, nullptr);
    whole(*asks, "submit");
}

TEST_P(SessionInALongLanguage, CutsNoWordForTheAdjudicator)
{
    AnswerProject project(3, {{"decision.adjudicator_sees", "answers"}, {"decision.reveal_after", "own-answer"}});
    project.answerAll("Primary 1", "A");
    project.answerAll("Primary 2", "A", {{"q-001", "B"}});
    ASSERT_EQ(project.drawAdjudicator(), 1U);
    AnswerScreen screen(project, "Adjudicator", GetParam());
    screen.start();
    whole(screen.window(), "question");
    screen.press(Qt::Key_D, Qt::ControlModifier);
    whole(screen.window(), "reasons");
    screen.press(Qt::Key_Escape);
    screen.press(Qt::Key_C);
    screen.press(Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !screen.session().revealed().empty(); }));
    whole(screen.window(), "revealed");
}

INSTANTIATE_TEST_SUITE_P(Sizes, SessionInALongLanguage, testing::Values(QSize(1440, 900), QSize(1024, 700)),
                         [](const auto &size) { return std::to_string(size.param.width()); });
