#include "tests/app/answer_screen.h"

#include "app/pages/answer_figure_pane.h"
#include "app/pages/key_router.h"
#include "widgets/button.h"
#include "widgets/choice_list.h"
#include "widgets/figure_view/adjust_chip.h"
#include "widgets/figure_view/adjust_panel.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/tokens.h"
#include "widgets/value_slider.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QKeyEvent>
#include <QWindow>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using widgets::Button;

namespace {

constexpr auto kCtrlShift = Qt::ControlModifier | Qt::ShiftModifier;

Button *toolOf(AnswerScreen &screen, const QString &word)
{
    for (auto *button : screen.window().findChild<app::AnswerFigurePane *>()->findChildren<Button *>()) {
        if (button->word() == word)
            return button;
    }
    return nullptr;
}

QStringList toolWords(AnswerScreen &screen)
{
    std::vector<Button *> tools;
    for (auto *button : screen.window().findChild<app::AnswerFigurePane *>()->findChildren<Button *>()) {
        if (button->isVisible() && !screen.view()->isAncestorOf(button))
            tools.push_back(button);
    }
    std::ranges::sort(tools, {}, [](const Button *button) { return button->mapTo(button->window(), QPoint()).x(); });
    QStringList words;
    for (const Button *button : tools)
        words << button->word() + u" "_s + button->accessibleDescription();
    return words;
}

} // namespace

class AnswerViewer : public testing::Test {
protected:
    void SetUp() override { widgets::applyTheme(widgets::ThemeChoice::Light); }

    /// Down for some time and up again, as a hand does it.
    void hold(AnswerScreen &screen, int key, int ms)
    {
        project.advance(300);
        QTest::keyPress(screen.window().windowHandle(), static_cast<Qt::Key>(key));
        project.advance(ms);
        QTest::keyRelease(screen.window().windowHandle(), static_cast<Qt::Key>(key));
        QTest::qWait(120);
    }
    AnswerProject project;
};

TEST_F(AnswerViewer, TheToolsStandAsInTheMockUp)
{
    AnswerScreen screen(project);
    screen.start();
    EXPECT_EQ(toolWords(screen), QStringList({u"Fit Z"_s, u"100 % Ctrl+1"_s, u"Loupe L"_s, u"Adjust I"_s, u"Ruler R"_s}));
}

TEST_F(AnswerViewer, TheToolsOfANarrowWindowStandAsInItsMockUp)
{
    AnswerScreen screen(project, "Primary 1", {1024, 700});
    screen.start();
    int centre = 24; // then one every 32 px
    for (const QString &word : {u"Fit"_s, u"100 %"_s, u"Loupe"_s, u"Adjust"_s, u"Ruler"_s}) {
        const Button *tool = toolOf(screen, word);
        EXPECT_FALSE(tool->isWordShown());
        EXPECT_EQ(tool->toolTip().isEmpty(), false);
        EXPECT_NEAR(tool->mapTo(tool->window(), tool->rect().center()).x(), centre, 1) << word.toStdString();
        centre += 32;
    }
}

TEST_F(AnswerViewer, ATapOfLStaysAndAHeldLGoesAsItCame)
{
    AnswerScreen screen(project);
    screen.start();
    hold(screen, Qt::Key_L, 80);
    EXPECT_TRUE(screen.view()->isLoupeOn());
    EXPECT_TRUE(toolOf(screen, u"Loupe"_s)->isChecked());
    hold(screen, Qt::Key_L, 80);
    EXPECT_FALSE(screen.view()->isLoupeOn());
    project.advance(300);
    QTest::keyPress(screen.window().windowHandle(), Qt::Key_L);
    EXPECT_TRUE(screen.view()->isLoupeOn());
    project.advance(900);
    QTest::keyRelease(screen.window().windowHandle(), Qt::Key_L);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !screen.view()->isLoupeOn(); }, 1000));
    EXPECT_FALSE(toolOf(screen, u"Loupe"_s)->isChecked());
    EXPECT_TRUE(screen.choices()->chosen().isEmpty());
}

TEST_F(AnswerViewer, AHeldLWhoseRepeatsAreNotFlaggedDoesNotFlicker)
{
    AnswerScreen screen(project);
    screen.start();
    QWidget *focus = screen.window().focusWidget();
    const auto send = [&](QEvent::Type type, ulong stamp) {
        QKeyEvent event(type, Qt::Key_L, {}, 46, 0, 0);
        event.setTimestamp(stamp);
        QCoreApplication::sendEvent(focus, &event);
    };
    int changes = 0;
    QObject::connect(screen.view(), &widgets::FigureView::toolsChanged, screen.view(), [&] { ++changes; });
    send(QEvent::KeyPress, 1000);
    for (ulong stamp = 1500; stamp < 2500; stamp += 33) { // X11: up and down at one time
        project.advance(33);
        send(QEvent::KeyRelease, stamp);
        send(QEvent::KeyPress, stamp);
        EXPECT_TRUE(screen.view()->isLoupeOn());
    }
    EXPECT_EQ(changes, 1);
    send(QEvent::KeyRelease, 2600);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !screen.view()->isLoupeOn(); }, 1000));
    EXPECT_EQ(changes, 2);
}

TEST_F(AnswerViewer, AnActiveRulerTakesArrowsTabAndEscBeforeTheForm)
{
    AnswerScreen screen(project);
    screen.start();
    screen.press(Qt::Key_B);
    screen.press(Qt::Key_R);
    ASSERT_TRUE(screen.view()->isRulerActive());
    QWidget *focus = screen.window().focusWidget();
    const QString before = screen.view()->rulerText();
    screen.press(Qt::Key_Down);
    EXPECT_NE(screen.view()->rulerText(), before);
    EXPECT_EQ(screen.choices()->chosen(), QList<int>{1}) << "the choice must not move";
    const std::size_t index = screen.session().index();
    screen.press(Qt::Key_Right);
    EXPECT_EQ(screen.session().index(), index) << "the question must not change";
    screen.press(Qt::Key_Tab);
    EXPECT_EQ(screen.window().focusWidget(), focus) << "the focus must not move";
    screen.press(Qt::Key_C);
    EXPECT_EQ(screen.choices()->chosen(), QList<int>{2}) << "answering goes on";
    screen.press(Qt::Key_Escape);
    EXPECT_FALSE(screen.view()->isRulerActive());
    EXPECT_FALSE(toolOf(screen, u"Ruler"_s)->isChecked());
    screen.press(Qt::Key_Up);
    EXPECT_EQ(screen.choices()->chosen(), QList<int>{1});
    // A note being written keeps its keys though the ruler is active.
    screen.press(Qt::Key_R);
    const QString line = screen.view()->rulerText();
    screen.press(Qt::Key_N);
    screen.press(Qt::Key_Left);
    EXPECT_EQ(screen.view()->rulerText(), line);
    screen.press(Qt::Key_Escape);
    EXPECT_TRUE(screen.view()->isRulerActive()) << "Esc left the note";
    // The next question starts without it.
    screen.press(Qt::Key_Return);
    screen.settle();
    EXPECT_TRUE(QTest::qWaitFor([&] { return screen.view()->hasPicture(); }));
    EXPECT_FALSE(screen.view()->isRulerActive());
}

TEST_F(AnswerViewer, AdjustByKeysShowsItsChipAndTheNextQuestionIsAsItIs)
{
    AnswerScreen screen(project);
    screen.start();
    auto *chip = screen.window().findChild<widgets::AdjustChip *>();
    ASSERT_NE(chip, nullptr);
    EXPECT_FALSE(chip->isVisible());
    screen.press(Qt::Key_Up, kCtrlShift);
    screen.press(Qt::Key_Up, kCtrlShift);
    screen.press(Qt::Key_Left, kCtrlShift);
    EXPECT_EQ(screen.view()->adjustment().brightness, 10);
    EXPECT_EQ(screen.view()->adjustment().contrast, -5);
    EXPECT_TRUE(chip->isVisible());
    EXPECT_EQ(chip->accessibleName(), u"Adjusted · Reset"_s);
    screen.press(Qt::Key_0, kCtrlShift);
    EXPECT_FALSE(screen.view()->isAdjusted());
    EXPECT_FALSE(chip->isVisible());
    screen.press(Qt::Key_Down, kCtrlShift);
    QTest::mouseClick(chip, Qt::LeftButton);
    EXPECT_FALSE(screen.view()->isAdjusted());

    screen.press(Qt::Key_I);
    EXPECT_TRUE(screen.view()->isAdjustPanelShown());
    auto *brightness = qobject_cast<widgets::ValueSlider *>(screen.window().focusWidget());
    ASSERT_NE(brightness, nullptr);
    EXPECT_TRUE(brightness->ring().isShown());
    screen.press(Qt::Key_Right);
    screen.press(Qt::Key_Up);
    EXPECT_EQ(screen.view()->adjustment().brightness, 2) << "a focused slider keeps its arrows";
    screen.press(Qt::Key_Tab);
    screen.press(Qt::Key_Left);
    EXPECT_EQ(screen.view()->adjustment().contrast, -1);
    screen.press(Qt::Key_D);
    EXPECT_EQ(screen.choices()->chosen(), QList<int>{3}) << "letters answer";
    EXPECT_TRUE(screen.view()->isAdjusted());
    screen.press(Qt::Key_I);
    EXPECT_FALSE(screen.view()->isAdjustPanelShown());
    screen.press(Qt::Key_I);
    screen.press(Qt::Key_Escape);
    EXPECT_FALSE(screen.view()->isAdjustPanelShown());
    EXPECT_FALSE(screen.view()->isAncestorOf(screen.window().focusWidget())) << "the form has the focus again";
    EXPECT_TRUE(screen.view()->isAdjusted()) << "hiding the panel changes nothing";

    screen.press(Qt::Key_Return);
    screen.settle();
    EXPECT_TRUE(QTest::qWaitFor([&] { return screen.view()->hasPicture(); }));
    EXPECT_EQ(screen.session().index(), 1U);
    EXPECT_FALSE(screen.view()->isAdjusted());
    EXPECT_FALSE(chip->isVisible());
}

TEST_F(AnswerViewer, AProtocolWithoutAdjustDoesNotOfferIt)
{
    AnswerProject strict(2, {{"viewer.adjust", "false"}});
    AnswerScreen screen(strict);
    screen.start();
    EXPECT_EQ(toolWords(screen), QStringList({u"Fit Z"_s, u"100 % Ctrl+1"_s, u"Loupe L"_s, u"Ruler R"_s}));
    screen.press(Qt::Key_I);
    EXPECT_FALSE(screen.view()->isAdjustPanelShown());
    screen.press(Qt::Key_Up, kCtrlShift);
    screen.press(Qt::Key_Right, kCtrlShift);
    EXPECT_FALSE(screen.view()->isAdjusted());
}

TEST_F(AnswerViewer, TheToolBarNeverOutgrowsItsPane)
{
    AnswerScreen screen(project, "Primary 1", {1180, 800});
    screen.start();
    const auto fits = [&] {
        QCoreApplication::processEvents();
        const auto *pane = screen.window().findChild<app::AnswerFigurePane *>();
        EXPECT_TRUE(screen.window().rect().contains(QRect(pane->mapTo(&screen.window(), QPoint()), pane->size())));
        int right = 0;
        std::vector<const QWidget *> entries;
        for (const auto *widget : pane->findChildren<QWidget *>()) {
            if (widget->isVisible() && widget->parentWidget() != screen.view() && !screen.view()->isAncestorOf(widget) && widget->height() <= 32 && widget->width() < 300)
                entries.push_back(widget);
        }
        std::ranges::sort(entries, {}, [&](const QWidget *widget) { return widget->mapTo(pane, QPoint()).x(); });
        for (const QWidget *widget : entries) {
            const int left = widget->mapTo(pane, QPoint()).x();
            EXPECT_GE(left, right);
            EXPECT_GE(widget->width(), widget->sizeHint().width());
            right = left + widget->width();
        }
        EXPECT_LE(right, pane->width());
        return entries.size();
    };
    EXPECT_GE(fits(), 7U);
    screen.press(Qt::Key_Up, kCtrlShift);
    EXPECT_GE(fits(), 8U);
    for (const QSize size : {QSize(1024, 700), QSize(1440, 900), QSize(1280, 800)}) {
        screen.window().resize(size);
        fits();
    }
}
