#include "tests/app/answer_screen.h"

#include "widgets/button.h"
#include "widgets/confirm_dialog.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QMutex>

using namespace Qt::Literals::StringLiterals;
using Phase = app::AnswerSession::Phase;

namespace {

QMutex s_mutex;
QStringList s_logged;

void keepMessage(QtMsgType, const QMessageLogContext &context, const QString &text)
{
    const QMutexLocker lock(&s_mutex);
    s_logged << text << QString::fromUtf8(context.category);
}

/// Key, explanation, author, caption, file names, names of people, models and the primaries' notes hold one planted string; every id
/// of a question or figure begins with "q-0". Neither may reach a reviewer in any way a person or a screen reader can follow.
class AnswerSecrets : public testing::Test {
protected:
    void SetUp() override
    {
        QApplication::clipboard()->clear();
        s_logged.clear();
        m_before = qInstallMessageHandler(keepMessage);
    }
    void TearDown() override { qInstallMessageHandler(m_before); }

    void search(const AnswerScreen &screen, const char *where)
    {
        QStringList all = screen.everything();
        {
            const QMutexLocker lock(&s_mutex);
            all << s_logged;
        }
        m_searched += static_cast<int>(all.size());
        for (const QString &text : all) {
            EXPECT_FALSE(text.contains(QString::fromLatin1(AnswerProject::kCanary), Qt::CaseInsensitive)) << where << ": " << text.toStdString();
            EXPECT_FALSE(text.contains(u"q-0"_s)) << where << ": " << text.toStdString();
            EXPECT_FALSE(text.contains(u".png"_s) || text.contains(u".winnow"_s)) << where << ": " << text.toStdString();
        }
    }
    int m_searched = 0;

private:
    QtMessageHandler m_before = nullptr;
};

} // namespace

TEST_F(AnswerSecrets, NothingShowsFromTheFirstScreenToTheLast)
{
    AnswerProject project(4, {{"order.items", "source"}});
    AnswerScreen screen(project);
    search(screen, "instruction");
    screen.start();
    screen.press(Qt::Key_C);
    screen.press(Qt::Key_C, Qt::ControlModifier);
    screen.press(Qt::Key_N);
    screen.type(u"own words"_s);
    search(screen, "note");
    screen.press(Qt::Key_Escape);
    for (const auto &[key, modifiers] : {std::pair{Qt::Key_F1, Qt::KeyboardModifiers()}, {Qt::Key_Question, Qt::KeyboardModifiers(Qt::ShiftModifier)},
                                         {Qt::Key_G, Qt::KeyboardModifiers(Qt::ControlModifier)}, {Qt::Key_H, Qt::KeyboardModifiers(Qt::ControlModifier)},
                                         {Qt::Key_I, Qt::KeyboardModifiers()}}) {
        screen.press(key, modifiers);
        search(screen, "card or panel");
        screen.press(Qt::Key_Escape);
    }
    screen.press(Qt::Key_P, Qt::ControlModifier);
    search(screen, "paused");
    screen.press(Qt::Key_Return);
    for (int i = 0; i < 4; ++i) {
        if (i > 0)
            screen.press(Qt::Key_A);
        screen.press(Qt::Key_Return);
        search(screen, "next question");
    }
    ASSERT_EQ(screen.session().phase(), Phase::Summary);
    screen.press(Qt::Key_PageUp);
    search(screen, "sealed");
    screen.press(Qt::Key_PageDown);
    screen.press(Qt::Key_Return, Qt::ControlModifier | Qt::ShiftModifier);
    auto *dialog = screen.window().findChild<widgets::ConfirmDialog *>();
    ASSERT_TRUE(dialog);
    search(screen, "dialog");
    dialog->confirmButton()->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return screen.session().phase() == Phase::Locked; }));
    search(screen, "submitted");
    EXPECT_GT(m_searched, 3000); // the search itself saw the trees
}

TEST_F(AnswerSecrets, AnAdjudicatorLearnsNoNameNoteOrEarlierAnswer)
{
    const std::vector<std::pair<std::string, std::string>> reveals{{"decision.adjudicator_sees", "answers"}, {"decision.reveal_after", "own-answer"}};
    for (const bool revealing : {false, true}) {
        AnswerProject project(4, revealing ? reveals : AnswerProject::Members{});
        const std::string note = std::string("Note of ").append(AnswerProject::kCanary);
        project.answerAll("Primary 1", "B", {}, note);
        project.answerAll("Primary 2", "D", {}, note);
        ASSERT_EQ(project.drawAdjudicator(), 4U);
        AnswerScreen screen(project, "Adjudicator");
        search(screen, "instruction");
        screen.start();
        const auto tells = [&] { return screen.shows(u"first"_s) || screen.shows(u"second"_s) || screen.shows(u"What follows"_s); };
        screen.press(Qt::Key_A);
        search(screen, "before the own answer");
        EXPECT_FALSE(tells());
        screen.press(Qt::Key_Return);
        screen.press(Qt::Key_PageUp);
        screen.settle();
        if (revealing) {
            EXPECT_TRUE(QTest::qWaitFor(tells));
        }
        search(screen, "after the own answer");
        EXPECT_EQ(tells(), revealing);
        screen.press(Qt::Key_H, Qt::ControlModifier);
        search(screen, "history");
    }
}
