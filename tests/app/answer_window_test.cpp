#include "tests/app/answer_screen.h"

#include "app/pages/answer_form.h"
#include "widgets/button.h"
#include "widgets/choice_list.h"
#include "widgets/confirm_dialog.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/form_area.h"
#include "widgets/note_field.h"
#include "widgets/option_row.h"
#include "widgets/tokens.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QProcess>
#include <QScrollBar>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QWindow>

#include <csignal>

using namespace Qt::Literals::StringLiterals;
using app::AnswerSession;
using review::Answer;
using widgets::Token;
using Phase = AnswerSession::Phase;

namespace {

/// Pixels of one colour in a picture, the figure pane left out.
int pixelsOf(const QImage &image, const QColor &colour, const QRect &leftOut)
{
    int found = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            found += !leftOut.contains(x, y) && image.pixel(x, y) == colour.rgb() ? 1 : 0;
    }
    return found;
}

QImage pictureOf(QWidget &window)
{
    return window.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

} // namespace

class AnswerWindow : public testing::Test {
protected:
    void SetUp() override { widgets::applyTheme(widgets::ThemeChoice::Light); }
};

TEST_F(AnswerWindow, Check1ChoosingDraftsAndShowsIt)
{
    AnswerProject project;
    AnswerScreen screen(project);
    screen.start();
    EXPECT_EQ(screen.window().windowTitle(), u"Gold cotton · Primary 1"_s);
    screen.press(Qt::Key_C);
    EXPECT_EQ(screen.choices()->chosen(), QList<int>{2});
    EXPECT_TRUE(screen.shows(u"Draft saved "_s + app::clockText(project.clock(), project.clock().now(), true)));
    EXPECT_TRUE(screen.shows(u"0 of 5 sealed"_s));
    EXPECT_TRUE(screen.shows(u"C again or Enter seals"_s));
    // Accent border and filled keycap in the row itself.
    const QWidget *row = screen.choices()->rowButton(2);
    const QImage picture = pictureOf(screen.window());
    const QPoint at = row->mapTo(&screen.window(), QPoint(4, row->height() / 2));
    EXPECT_EQ(QColor(picture.pixel(at)), widgets::colour(Token::AccentBase));
    EXPECT_EQ(QColor(picture.pixel(row->mapTo(&screen.window(), QPoint(4 + 8 + 3, 4 + 8 + 3)))), widgets::colour(Token::AccentBase));
    EXPECT_TRUE(project.responses().empty());
}

TEST_F(AnswerWindow, Check2EnterSealsAndNothingIsGreenOrRed)
{
    AnswerProject project;
    AnswerScreen screen(project);
    screen.start();
    screen.press(Qt::Key_C);
    screen.press(Qt::Key_Return);
    EXPECT_TRUE(screen.shows(u"1 of 5 sealed"_s));
    EXPECT_EQ(screen.session().index(), 1U);
    EXPECT_TRUE(screen.choices()->chosen().isEmpty());
    EXPECT_EQ(screen.window().focusWidget(), screen.window().findChild<app::AnswerForm *>()->questionWidget());
    for (const auto choice : {widgets::ThemeChoice::Light, widgets::ThemeChoice::Dark}) {
        widgets::applyTheme(choice);
        const QImage picture = pictureOf(screen.window());
        const QRect pane(screen.view()->mapTo(&screen.window(), QPoint()), screen.view()->size());
        for (const Token token : {Token::SuccessBase, Token::SuccessSoft, Token::DangerBase, Token::DangerSoft})
            EXPECT_EQ(pixelsOf(picture, widgets::colour(token), pane), 0);
    }
}

TEST_F(AnswerWindow, Check3TheSameKeyTwiceSeals)
{
    AnswerProject project;
    AnswerScreen screen(project);
    screen.start();
    screen.press(Qt::Key_B);
    screen.press(Qt::Key_B);
    EXPECT_EQ(screen.session().sealedCount(), 1U);
    EXPECT_EQ(screen.session().index(), 1U);

    AnswerProject strict(3, {{"seal.same_key_twice", "false"}});
    AnswerScreen other(strict);
    other.start();
    other.press(Qt::Key_B);
    other.press(Qt::Key_B);
    EXPECT_EQ(other.session().sealedCount(), 0U);
    EXPECT_EQ(other.session().index(), 0U);
}

TEST_F(AnswerWindow, Check4AHeldLetterNeverSeals)
{
    for (const bool flagged : {true, false}) {
        AnswerProject project;
        AnswerScreen screen(project);
        screen.start();
        screen.press(Qt::Key_A);
        for (int i = 0; i < 60; ++i) {
            project.advance(33);
            QKeyEvent event(QEvent::KeyPress, Qt::Key_A, {}, u"a"_s, flagged);
            QCoreApplication::sendEvent(screen.window().windowHandle(), &event);
            QCoreApplication::processEvents();
        }
        screen.settle();
        EXPECT_EQ(screen.session().sealedCount(), 0U);
        EXPECT_EQ(screen.session().index(), 0U);
        EXPECT_EQ(screen.session().draft().answer, Answer::ofLetters("A"));
    }
}

TEST_F(AnswerWindow, Check5UndoBringsTheAnswerBackAndTheHistoryKeepsBoth)
{
    AnswerProject project;
    AnswerScreen screen(project);
    screen.start();
    screen.press(Qt::Key_B);
    screen.press(Qt::Key_Return);
    screen.press(Qt::Key_U);
    EXPECT_EQ(screen.session().index(), 0U);
    EXPECT_EQ(screen.choices()->chosen(), QList<int>{1});
    EXPECT_TRUE(screen.shows(u"Reopened question 1. Your earlier answer is kept in the history."_s));
    screen.press(Qt::Key_D);
    screen.press(Qt::Key_Return);
    screen.press(Qt::Key_H, Qt::ControlModifier);
    const QStringList all = screen.everything();
    EXPECT_FALSE(all.filter(u"Question 1: B, revision 1"_s).isEmpty());
    EXPECT_FALSE(all.filter(u"Question 1: D, revision 2"_s).isEmpty());
    screen.press(Qt::Key_Escape);
    EXPECT_FALSE(screen.shows(u"Your decisions"_s));
}

TEST_F(AnswerWindow, Check6ANoteKeepsEveryKey)
{
    AnswerProject project;
    AnswerScreen screen(project);
    screen.start();
    const QRect pane = QRect(screen.view()->mapTo(&screen.window(), QPoint()), screen.view()->size());
    screen.press(Qt::Key_N);
    screen.type(u"abcdm pgdn 1"_s);
    screen.press(Qt::Key_PageDown);
    auto *note = screen.window().findChild<widgets::NoteField *>(QString(), Qt::FindChildrenRecursively);
    for (auto *field : screen.window().findChildren<widgets::NoteField *>()) {
        if (field->hasFocus())
            note = field;
    }
    EXPECT_EQ(note->note(), u"abcdm pgdn 1"_s);
    EXPECT_EQ(screen.session().index(), 0U);
    EXPECT_TRUE(screen.session().draft().answer.empty());
    EXPECT_EQ(QRect(screen.view()->mapTo(&screen.window(), QPoint()), screen.view()->size()), pane); // the figure does not move
    screen.press(Qt::Key_Escape);
    screen.press(Qt::Key_C);
    EXPECT_EQ(screen.session().draft().answer, Answer::ofLetters("C"));
    EXPECT_EQ(screen.session().draft().comment, "abcdm pgdn 1");
}

TEST_F(AnswerWindow, Check7NotSureNeedsAnAnswer)
{
    AnswerProject project;
    AnswerScreen screen(project);
    screen.start();
    screen.press(Qt::Key_Q);
    EXPECT_TRUE(screen.session().draft().unsure);
    screen.press(Qt::Key_Return);
    EXPECT_TRUE(screen.shows(u"Choose an answer first. If unsure, pick the most likely and press Q."_s));
    EXPECT_EQ(screen.session().sealedCount(), 0U);
}

TEST_F(AnswerWindow, DISABLED_ChildOfCheck8)
{
    // Runs in a process of its own, which ends by SIGKILL once the draft is on disk.
    const QString path = qEnvironmentVariable("WINNOW_KILLED_PROJECT");
    ASSERT_FALSE(path.isEmpty());
    app::SessionWindow window(path, u"Gold cotton"_s, u"Primary 1"_s, storage::Clock::system(), app::monotonicClock());
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().phase() == Phase::Instruction; }));
    QTest::keyClick(window.windowHandle(), Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().hasItem() && !window.session().busy(); }));
    QTest::qWait(300);
    QTest::keyClick(window.windowHandle(), Qt::Key_PageDown);
    QTest::qWait(300);
    QTest::keyClick(window.windowHandle(), Qt::Key_C);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().draftStatus().startsWith(u"Draft saved"_s); }));
    std::raise(SIGKILL);
}

TEST_F(AnswerWindow, Check8AKilledProgramComesBackWithTheDraft)
{
    AnswerProject project;
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"WINNOW_KILLED_PROJECT"_s, project.path());
    child.setProcessEnvironment(environment);
    child.start(QCoreApplication::applicationFilePath(), {u"--gtest_also_run_disabled_tests"_s, u"--gtest_filter=AnswerWindow.DISABLED_ChildOfCheck8"_s});
    ASSERT_TRUE(child.waitForFinished(30'000));
    ASSERT_EQ(child.exitStatus(), QProcess::CrashExit) << child.readAllStandardOutput().toStdString();
    AnswerScreen screen(project);
    screen.start();
    EXPECT_EQ(screen.session().index(), 1U);
    EXPECT_EQ(screen.choices()->chosen(), QList<int>{2});
    EXPECT_EQ(screen.session().sealedCount(), 0U);
    EXPECT_TRUE(screen.shows(u"Restored your draft from "_s));
}

TEST_F(AnswerWindow, Check9ANarrowWindowClipsNothing)
{
    auto item = AnswerProject::choiceItem("q-001", review::ItemKind::Single, 5);
    item.question = "Die Tafeln a und b zeigen die Bestandstemperatur derselben Baumwollparzellen in einer gemeinsamen Farbskala, Tafel d die offenen "
                    "Kapseln je Pflanze zur Ernte. Welche Deutung der Karten erklärt am besten, weshalb G4 seine Kapseln unter Wassermangel behielt, G7 jedoch nicht?";
    for (auto &option : item.options)
        option.text = "Die Bestandstemperatur blieb während der Wassermangelperiode niedriger, was auf eine anhaltende Transpiration hinweist.";
    AnswerProject project(0, {}, {item});
    AnswerScreen screen(project, "Primary 1", {1024, 700});
    screen.start();
    screen.press(Qt::Key_C);
    auto *form = screen.window().findChild<app::AnswerForm *>();
    auto *area = form->findChild<widgets::FormArea *>();
    auto *seal = [&]() -> widgets::Button * {
        for (auto *button : screen.window().findChildren<widgets::Button *>()) {
            if (button->isVisible() && button->word() == u"Seal and next"_s)
                return button;
        }
        return nullptr;
    }();
    ASSERT_NE(seal, nullptr);
    EXPECT_TRUE(screen.window().rect().contains(QRect(seal->mapTo(&screen.window(), QPoint()), seal->size())));
    EXPECT_GE(seal->width(), seal->sizeHint().width());
    EXPECT_EQ(form->width(), 380);
    // Rows do not overlap, and what does not fit can be scrolled to.
    for (int i = 0; i + 1 < screen.choices()->count(); ++i)
        EXPECT_LE(screen.choices()->rowButton(i)->geometry().bottom(), screen.choices()->rowButton(i + 1)->geometry().top());
    for (int i = 0; i < screen.choices()->count(); ++i) {
        const QWidget *row = screen.choices()->rowButton(i);
        EXPECT_GE(row->height(), row->heightForWidth(row->width()));
    }
    screen.press(Qt::Key_E);
    const QWidget *last = screen.choices()->rowButton(4);
    const int bottom = last->mapTo(area->viewport(), QPoint(0, last->height())).y();
    EXPECT_LE(bottom, area->viewport()->height() + 4);
    EXPECT_GE(screen.view()->width(), 600);
    EXPECT_GE(screen.view()->height(), 480);
}

TEST_F(AnswerWindow, Check10ThePaneHasItsSizeAndStaysWhileTheFormScrolls)
{
    auto item = AnswerProject::choiceItem("q-001", review::ItemKind::Single, 8);
    for (auto &option : item.options)
        option.text = QString(u"canopy temperature "_s.repeated(14)).toStdString();
    AnswerProject project(0, {}, {item});
    AnswerScreen screen(project);
    screen.start();
    EXPECT_NEAR(screen.view()->width(), 1000, 2);
    EXPECT_NEAR(screen.view()->height(), 764, 2);
    const QPoint before = screen.view()->mapTo(&screen.window(), QPoint());
    EXPECT_EQ(before, QPoint(0, 44));
    auto *area = screen.window().findChild<app::AnswerForm *>()->findChild<widgets::FormArea *>();
    ASSERT_GT(area->verticalScrollBar()->maximum(), 0);
    area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
    QCoreApplication::processEvents();
    EXPECT_EQ(screen.view()->mapTo(&screen.window(), QPoint()), before);
    EXPECT_EQ(screen.view()->size(), QSize(1000, 764));
    // A hidden option chosen by key is scrolled into view.
    screen.press(Qt::Key_A);
    EXPECT_LT(area->verticalScrollBar()->value(), area->verticalScrollBar()->maximum());
}

TEST_F(AnswerWindow, Check11TheWheelKeepsThePointUnderTheCursor)
{
    AnswerProject project;
    AnswerScreen screen(project);
    screen.start();
    auto *view = screen.view();
    const QPointF cursor(430, 300);
    const QPointF marked = view->picturePoint(cursor);
    for (int i = 0; i < 20; ++i) {
        QWheelEvent wheel(cursor, view->mapToGlobal(cursor), QPoint(), QPoint(0, i < 10 ? 120 : -120), {}, {}, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view, &wheel);
        const QPointF now = view->transform().toView(marked) / view->devicePixelRatioF();
        EXPECT_LE(std::abs(now.x() - cursor.x()), 1.0);
        EXPECT_LE(std::abs(now.y() - cursor.y()), 1.0);
    }
}

TEST_F(AnswerWindow, Check12And13ASmallFigureIsEnlargedAndFitIsAnAction)
{
    AnswerProject project;
    AnswerScreen screen(project);
    screen.start();
    auto *view = screen.view();
    EXPECT_GT(view->zoomPercent(), 100.0);
    EXPECT_TRUE(screen.shows(view->zoomText()));
    EXPECT_TRUE(view->zoomText().startsWith(u"Fit "_s));
    screen.press(Qt::Key_0, Qt::ControlModifier);
    screen.window().resize(1300, 800);
    QCoreApplication::processEvents();
    EXPECT_TRUE(view->transform().isFit());
    screen.press(Qt::Key_Right, Qt::ShiftModifier);
    const double zoom = view->zoomPercent();
    screen.window().resize(1440, 900);
    QCoreApplication::processEvents();
    EXPECT_DOUBLE_EQ(view->zoomPercent(), zoom);
    EXPECT_FALSE(view->transform().isFit());
    screen.press(Qt::Key_Z);
    EXPECT_TRUE(view->transform().isFit() || view->zoomPercent() == 100.0);
}
