#include "app/pages/key_router.h"
#include "app/pages/key_table.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <QWindow>

#include <set>

using namespace Qt::Literals::StringLiterals;
using app::KeyCommand;
using app::KeyGroup;

TEST(KeyTable, NoKeyTwiceAndTheAnswersKeysAreTheirOwn)
{
    std::set<std::pair<int, int>> seen;
    for (const app::KeyBinding &binding : app::keyTable()) {
        EXPECT_TRUE(seen.insert({binding.key, binding.modifiers.toInt()}).second) << app::keyText(binding).toStdString();
        const bool answers = (binding.key >= Qt::Key_A && binding.key <= Qt::Key_H) || (binding.key >= Qt::Key_1 && binding.key <= Qt::Key_8);
        if (binding.group != KeyGroup::Choice && binding.modifiers == Qt::NoModifier) {
            EXPECT_FALSE(answers) << app::keyText(binding).toStdString();
        }
        EXPECT_NE(binding.command, KeyCommand::None);
        if (binding.command == KeyCommand::Choose || binding.command == KeyCommand::SealAndNext) {
            EXPECT_EQ(binding.repeat, app::KeyRepeat::Answer);
        }
    }
    EXPECT_EQ(app::keyTextOf(KeyCommand::Submit), u"Ctrl+Shift+Enter"_s);
    EXPECT_EQ(app::keyTextOf(KeyCommand::Previous), u"PgUp"_s);
    EXPECT_EQ(app::keyTextOf(KeyCommand::KeySheet), u"?"_s);
}

TEST(PlainKey, DigitsByPositionKeypadDroppedPlusAndQuestionByKey)
{
    const auto is = [](app::PlainKey plain, int key, Qt::KeyboardModifiers modifiers) { return plain.key == key && plain.modifiers == modifiers; };
    // AZERTY: the first key of the row prints &.
    EXPECT_TRUE(is(app::plainKey(Qt::Key_Ampersand, {}, 10, true), Qt::Key_1, {}));
    EXPECT_TRUE(is(app::plainKey(Qt::Key_Exclam, Qt::ShiftModifier, 10, true), Qt::Key_1, Qt::ShiftModifier));
    EXPECT_TRUE(is(app::plainKey(Qt::Key_8, {}, 17, true), Qt::Key_8, {}));
    EXPECT_TRUE(is(app::plainKey(Qt::Key_Agrave, Qt::ControlModifier, 19, true), Qt::Key_0, Qt::ControlModifier));
    // Elsewhere the scan code says nothing.
    EXPECT_TRUE(is(app::plainKey(Qt::Key_Ampersand, {}, 10, false), Qt::Key_Ampersand, {}));
    // Keypad 3 with NumLock; without it it is PgDn.
    EXPECT_TRUE(is(app::plainKey(Qt::Key_3, Qt::KeypadModifier, 89, true), Qt::Key_3, {}));
    EXPECT_TRUE(is(app::plainKey(Qt::Key_Enter, Qt::KeypadModifier, 104, true), Qt::Key_Return, {}));
    EXPECT_TRUE(is(app::plainKey(Qt::Key_Plus, Qt::ShiftModifier, 21, true), Qt::Key_Plus, {}));
    EXPECT_TRUE(is(app::plainKey(Qt::Key_Question, Qt::ShiftModifier, 61, true), Qt::Key_Question, {}));
    EXPECT_TRUE(is(app::plainKey(Qt::Key_Plus, Qt::AltModifier | Qt::ShiftModifier, 21, true), Qt::Key_Plus, Qt::AltModifier));
}

namespace {

class RouterTest : public testing::Test {
protected:
    RouterTest()
        : router(&window, [this] { return now; })
        , spy(&router, &app::KeyRouter::triggered)
    {
        auto *layout = new QVBoxLayout(&window);
        focus = new QWidget(&window);
        focus->setFocusPolicy(Qt::StrongFocus);
        field = new QLineEdit(&window);
        button = new QPushButton(u"Press"_s, &window);
        layout->addWidget(focus);
        layout->addWidget(field);
        layout->addWidget(button);
        window.resize(300, 200);
        window.show();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
        focus->setFocus();
        now += 1000;
    }

    void press(int key, Qt::KeyboardModifiers modifiers = {}, bool repeat = false, quint32 scanCode = 0, ulong stamp = 0)
    {
        QKeyEvent event(QEvent::KeyPress, key, modifiers, scanCode, 0, 0, QString(), repeat);
        event.setTimestamp(stamp);
        QCoreApplication::sendEvent(window.focusWidget() ? window.focusWidget() : &window, &event);
    }
    void release(int key, quint32 scanCode, ulong stamp)
    {
        QKeyEvent event(QEvent::KeyRelease, key, {}, scanCode, 0, 0);
        event.setTimestamp(stamp);
        QCoreApplication::sendEvent(window.focusWidget(), &event);
    }

    std::int64_t now = 1'000'000;
    QWidget window;
    app::KeyRouter router;
    QSignalSpy spy;
    QWidget *focus = nullptr;
    QLineEdit *field = nullptr;
    QPushButton *button = nullptr;
};

} // namespace

TEST_F(RouterTest, AHeldLetterAnswersOnceThoughNoPressIsFlagged)
{
    press(Qt::Key_A);
    ASSERT_EQ(spy.size(), 1);
    for (int i = 0; i < 60; ++i) { // 2 s at 33 ms, counted from the last press seen
        now += 33;
        press(Qt::Key_A);
    }
    EXPECT_EQ(spy.size(), 1);
    now += 251;
    press(Qt::Key_A);
    EXPECT_EQ(spy.size(), 2);
    now += 100;
    press(Qt::Key_B); // another letter is another decision
    EXPECT_EQ(spy.size(), 3);
    now += 100;
    press(Qt::Key_2); // the digit of the same option is the same answer
    EXPECT_EQ(spy.size(), 3);
}

TEST_F(RouterTest, APressWithTheTimeOfItsKeysReleaseIsARepeat)
{
    press(Qt::Key_B, {}, false, 56, 100);
    EXPECT_EQ(spy.size(), 1);
    now += 400;
    release(Qt::Key_B, 56, 500);
    press(Qt::Key_B, {}, false, 56, 500);
    EXPECT_EQ(spy.size(), 1);
    now += 400;
    release(Qt::Key_B, 56, 900);
    press(Qt::Key_B, {}, false, 56, 1300);
    EXPECT_EQ(spy.size(), 2);
}

TEST_F(RouterTest, AnswersAndSealsWaitAQuarterSecondAfterAnItemAppears)
{
    router.itemAppeared();
    now += 249;
    press(Qt::Key_C);
    press(Qt::Key_Return);
    EXPECT_EQ(spy.size(), 0);
    press(Qt::Key_PageDown); // moving is free
    EXPECT_EQ(spy.size(), 1);
    now += 251;
    press(Qt::Key_C);
    press(Qt::Key_Return);
    EXPECT_EQ(spy.size(), 3);
}

TEST_F(RouterTest, RepeatsAreTakenWhereTheyHelpOnly)
{
    for (const int key : {Qt::Key_U, Qt::Key_S, Qt::Key_M, Qt::Key_N, Qt::Key_Q, Qt::Key_T, Qt::Key_Return, Qt::Key_C})
        press(key, {}, true);
    EXPECT_EQ(spy.size(), 0);
    press(Qt::Key_Right, {}, true);
    press(Qt::Key_Plus, Qt::ShiftModifier, true);
    EXPECT_EQ(spy.size(), 2);
}

TEST_F(RouterTest, ATextFieldKeepsItsKeys)
{
    field->setFocus();
    QTest::keyClicks(field, u"abcdm 1"_s);
    for (const int key : {Qt::Key_PageDown, Qt::Key_Return, Qt::Key_Left})
        press(key);
    EXPECT_EQ(spy.size(), 0);
    EXPECT_EQ(field->text(), u"abcdm 1"_s);
    press(Qt::Key_Return, Qt::ControlModifier);
    press(Qt::Key_Escape);
    press(Qt::Key_F6);
    press(Qt::Key_F1);
    EXPECT_EQ(spy.size(), 4);
}

TEST_F(RouterTest, AFocusedButtonTakesEnterAndSpace)
{
    QSignalSpy clicked(button, &QPushButton::clicked);
    button->setFocus();
    press(Qt::Key_Return);
    EXPECT_EQ(clicked.size(), 1);
    EXPECT_EQ(spy.size(), 0);
    press(Qt::Key_Return, {}, true); // a held Enter presses once
    EXPECT_EQ(clicked.size(), 1);
    QTest::keyClick(window.windowHandle(), Qt::Key_Space);
    EXPECT_EQ(clicked.size(), 2);
    press(Qt::Key_C);
    EXPECT_EQ(spy.size(), 1);
}

TEST_F(RouterTest, SpaceTakesThePictureOnlyUnderThePointer)
{
    QSignalSpy held(&router, &app::KeyRouter::spaceHeld);
    QSignalSpy clicked(button, &QPushButton::clicked);
    bool over = true;
    router.setPointerOverFigure([&over] { return over; });
    button->setFocus();
    QTest::keyPress(window.windowHandle(), Qt::Key_Space);
    over = false; // released outside: still let go
    QTest::keyRelease(window.windowHandle(), Qt::Key_Space);
    ASSERT_EQ(held.size(), 2);
    EXPECT_TRUE(held.at(0).at(0).toBool());
    EXPECT_FALSE(held.at(1).at(0).toBool());
    EXPECT_EQ(clicked.size(), 0);
}

TEST_F(RouterTest, TheWakingKeyDoesNothingElse)
{
    bool idle = true;
    router.setWake([&idle] { return std::exchange(idle, false); });
    press(Qt::Key_C);
    EXPECT_EQ(spy.size(), 0);
    press(Qt::Key_C);
    EXPECT_EQ(spy.size(), 1);
}

TEST_F(RouterTest, ActsOnTheFirstReceiverOnly)
{
    press(Qt::Key_Q); // ignored by the focus widget, so Qt offers it to each parent as well
    EXPECT_EQ(spy.size(), 1);
    focus->clearFocus();
    press(Qt::Key_Q);
    EXPECT_EQ(spy.size(), 2);
}

TEST_F(RouterTest, ArrowsFollowTheReadingDirection)
{
    press(Qt::Key_Right);
    EXPECT_EQ(spy.last().at(0).value<KeyCommand>(), KeyCommand::Next);
    window.setLayoutDirection(Qt::RightToLeft);
    press(Qt::Key_Left);
    EXPECT_EQ(spy.last().at(0).value<KeyCommand>(), KeyCommand::Next);
    press(Qt::Key_PageDown);
    EXPECT_EQ(spy.last().at(0).value<KeyCommand>(), KeyCommand::Next);
}
