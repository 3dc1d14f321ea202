#include "tests/app/answer_screen.h"

#include "app/pages/answer_notice.h"
#include "storage/event_log.h"
#include "storage/verify.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/form_area.h"
#include "widgets/question_label.h"
#include "widgets/tokens.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QScrollBar>

using namespace Qt::Literals::StringLiterals;
using Phase = app::AnswerSession::Phase;

namespace {

struct Notice {
    explicit Notice(AnswerScreen &screen)
        : page(screen.window().findChild<app::AnswerNotice *>())
        , text(page->findChild<widgets::QuestionLabel *>())
        , area(page->findChild<widgets::FormArea *>())
    {
    }
    app::AnswerNotice *page;
    widgets::QuestionLabel *text;
    widgets::FormArea *area;
};

std::string quoted(const QString &text) { return "\"" + text.toStdString() + "\""; }

class AnswerNoticeTest : public testing::Test {
protected:
    void SetUp() override { widgets::applyTheme(widgets::ThemeChoice::Light); }
};

} // namespace

TEST_F(AnswerNoticeTest, TheInstructionIsWholeHasTheFocusAndEnterStarts)
{
    AnswerProject project;
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        AnswerScreen screen(project, "Primary 1", size);
        const Notice notice(screen);
        ASSERT_EQ(screen.session().phase(), Phase::Instruction);
        EXPECT_TRUE(screen.shows(u"Before you start"_s));
        EXPECT_EQ(notice.text->text(), QString::fromStdString(screen.session().protocol().instruction.text));
        // The preset's text needs more than two lines, and all of them are in view.
        EXPECT_GT(notice.text->height(), 3 * 24);
        EXPECT_GE(notice.text->height(), notice.text->heightForWidth(notice.text->width()));
        EXPECT_EQ(notice.area->verticalScrollBar()->maximum(), 0);
        EXPECT_EQ(notice.page->card().width(), 560);
        EXPECT_EQ(notice.text->mapTo(notice.page, QPoint(4, 0)).x(), notice.page->card().x() + 32);
        EXPECT_NEAR(notice.page->card().center().y(), notice.page->rect().center().y(), 1);
        EXPECT_EQ(screen.window().focusWidget(), notice.text);
    }
    AnswerScreen screen(project);
    screen.press(Qt::Key_C); // answers nothing
    EXPECT_EQ(screen.session().phase(), Phase::Instruction);
    screen.press(Qt::Key_Return);
    EXPECT_EQ(screen.session().phase(), Phase::Answering);
    EXPECT_TRUE(screen.session().draft().answer.empty());
}

TEST_F(AnswerNoticeTest, ALongInstructionScrollsByKeysToItsLastLine)
{
    QString text;
    for (int i = 1; i <= 60; ++i)
        text += u"Rule %1: judge what the figure shows and nothing else. "_s.arg(i);
    AnswerProject project(3, {{"instruction.text", quoted(text)}});
    AnswerScreen screen(project, "Primary 1", {1024, 700});
    const Notice notice(screen);
    EXPECT_TRUE(notice.page->rect().adjusted(0, 24, 0, -24).contains(notice.page->card()));
    EXPECT_GE(notice.text->height(), notice.text->heightForWidth(notice.text->width()));
    QScrollBar *bar = notice.area->verticalScrollBar();
    ASSERT_GT(bar->maximum(), 100);
    screen.press(Qt::Key_Down);
    EXPECT_GT(bar->value(), 0);
    for (int i = 0; i < 20; ++i)
        screen.press(Qt::Key_PageDown);
    EXPECT_EQ(bar->value(), bar->maximum());
    EXPECT_LE(notice.text->mapTo(notice.area, QPoint(0, notice.text->height())).y(), notice.area->height());
    screen.press(Qt::Key_PageUp);
    EXPECT_LT(bar->value(), bar->maximum());
    EXPECT_EQ(screen.session().phase(), Phase::Instruction);
    // F1 shows the same text again, and it scrolls there too.
    screen.press(Qt::Key_Return);
    screen.press(Qt::Key_F1);
    EXPECT_TRUE(screen.shows(u"Rule 60"_s));
}

TEST_F(AnswerNoticeTest, AFigureThatCannotBeShownIsTold)
{
    AnswerProject project(3, {{"order.items", "source"}});
    QFile::remove(project.pictureFile(1));
    {
        AnswerScreen screen(project);
        screen.start();
        ASSERT_TRUE(QTest::qWaitFor([&] { return !screen.view()->message().isEmpty(); }));
        screen.press(Qt::Key_S);
        ASSERT_EQ(screen.session().index(), 1U);
        ASSERT_TRUE(QTest::qWaitFor([&] { return screen.view()->hasPicture(); }));
        screen.press(Qt::Key_PageUp); // coming back says nothing new
        ASSERT_TRUE(QTest::qWaitFor([&] { return !screen.view()->message().isEmpty(); }));
        screen.settle();
    }
    const auto opened = storage::Project::open(project.path(), storage::Project::Mode::ReadOnly, project.clock());
    ASSERT_TRUE(bool(opened));
    const auto events = storage::EventLog((*opened)->database(), project.clock()).newest(10, AnswerProject::kStudy, "picture-not-shown");
    ASSERT_TRUE(bool(events));
    ASSERT_EQ(events->size(), 1U);
    EXPECT_EQ(events->front().who, "Gold cotton/Primary 1");
    EXPECT_EQ(events->front().payload, R"({"seat":"Primary 1","unit":"q-001"})");
    const auto verified = storage::verify(project.path(), false);
    ASSERT_TRUE(bool(verified));
    EXPECT_TRUE(verified->findings.empty());
}
