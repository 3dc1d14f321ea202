// Figures side by side, options that are pictures, and the box that answers a question, in a seat's window and by keys.

#include "tests/app/answer_screen.h"
#include "mockup_parts.h"

#include "app/pages/answer_figure_pane.h"
#include "app/windows/pseudo_locale.h"
#include "widgets/choice_list.h"
#include "widgets/figure_view/compare_panes.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/tokens.h"

#include <gtest/gtest.h>

#include <QScrollBar>

#include <cmath>

using namespace Qt::Literals::StringLiterals;
using review::ItemKind;
using widgets::ComparePanes;
using widgets::Standing;

namespace {

constexpr auto kCtrl = Qt::ControlModifier;
constexpr auto kShift = Qt::ShiftModifier;

/// Questions 1 to 4 have one figure, 5 has those four and its own, 6 has four pictures to choose from, 7 asks for a box, 8 is long.
enum Number { kSeveral = 5, kOptions = 6, kBox = 7, kLong = 8 };

std::vector<review::Item> questions()
{
    std::vector<review::Item> items;
    for (const char *id : {"q-001", "q-002", "q-003", "q-004"})
        items.push_back(AnswerProject::choiceItem(id));
    auto several = AnswerProject::choiceItem("q-005");
    several.figures = {"f-q-001", "f-q-002", "f-q-003", "f-q-004", "f-q-005"};
    auto options = AnswerProject::choiceItem("q-006");
    for (std::size_t i = 0; i < options.options.size(); ++i)
        options.options[i] = {static_cast<char>('A' + i), {}, "f-q-00" + std::to_string(i + 1)};
    auto box = AnswerProject::choiceItem("q-007", ItemKind::Box, 0);
    auto longOne = AnswerProject::choiceItem("q-008", ItemKind::Single, 8);
    for (review::Option &option : longOne.options)
        for (int i = 0; i < 6; ++i)
            option.text += " and a canopy that closed before the rows were weeded";
    items.insert(items.end(), {several, options, box, longOne});
    return items;
}

class Screen : public AnswerScreen {
public:
    Screen(AnswerProject &project, int number, QSize size = {1440, 900}) : AnswerScreen(project, "Primary 1", size)
    {
        start();
        open(number);
    }
    void open(int number)
    {
        session().goToNumber(static_cast<std::size_t>(number));
        settle();
        EXPECT_EQ(session().index() + 1, static_cast<std::size_t>(number));
        pictures();
    }
    /// Waits until every pane has its picture.
    void pictures()
    {
        EXPECT_TRUE(QTest::qWaitFor([this] {
            for (int i = 0; i < panes().count(); ++i)
                if (!panes().view(i)->hasPicture())
                    return false;
            return true;
        }));
    }
    ComparePanes &panes() { return *pane().panes(); }
    app::AnswerFigurePane &pane() { return *window().findChild<app::AnswerFigurePane *>(); }
    widgets::FigureView &active() { return *pane().view(); }
    Standing at(int index) { return panes().view(index)->standing(); }
    QString nameAt(int index) { return panes().view(index)->accessibleName().section(u", 160"_s, 0, 0); }
};

class AnswerCompare : public testing::Test {
protected:
    void SetUp() override { widgets::applyTheme(widgets::ThemeChoice::Light); }
    AnswerProject project{8, {{"order.items", "source"}, {"instruction.text", "\"\""}}, questions()};
};

class AnswerChecks : public AnswerCompare {};

} // namespace

TEST_F(AnswerChecks, Check10_TheFigurePaneHasItsSizeAndStaysWhileTheFormScrolls)
{
    Screen screen(project, kLong);
    const widgets::FigureView &view = screen.active();
    EXPECT_NEAR(view.width(), 1000, 2);
    EXPECT_NEAR(view.height(), 764, 2);
    const QPoint place = view.mapTo(&screen.window(), QPoint());
    const QRect painted = view.transform().paintedRect();
    QScrollBar *bar = nullptr;
    for (auto *candidate : screen.window().findChildren<QScrollBar *>())
        if (candidate->orientation() == Qt::Vertical && candidate->isVisibleTo(&screen.window()) && candidate->maximum() > 0)
            bar = candidate;
    ASSERT_NE(bar, nullptr) << "the form does not scroll";
    bar->setValue(bar->maximum());
    QCoreApplication::processEvents();
    EXPECT_GT(bar->value(), 0);
    EXPECT_EQ(view.mapTo(&screen.window(), QPoint()), place);
    EXPECT_EQ(view.transform().paintedRect(), painted);
}

TEST_F(AnswerChecks, Check11And12And13_ByKeysAndWheelInTheWindow)
{
    Screen screen(project, 1);
    widgets::FigureView &view = screen.active();
    EXPECT_GT(view.zoomPercent(), 100) << "160 × 120 px open enlarged";
    const QPointF cursor(411, 307), marked = view.picturePoint(cursor);
    for (const int delta : {120, -120}) {
        for (int step = 0; step < 10; ++step) {
            QWheelEvent turn(cursor, view.mapToGlobal(cursor), {}, {0, delta}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(&view, &turn);
            const QPointF off = (view.transform().toView(marked) / view.devicePixelRatioF() - cursor) * view.devicePixelRatioF();
            EXPECT_LT(std::hypot(off.x(), off.y()), 1.0);
        }
    }
    screen.press(Qt::Key_0, kCtrl);
    screen.window().resize(1240, 800);
    QCoreApplication::processEvents();
    EXPECT_TRUE(view.transform().isFit());
    EXPECT_NEAR(view.zoomPercent(), view.transform().fitZoom() * 100, 1e-9);
    screen.press(Qt::Key_Right, kShift);
    const double zoom = view.zoomPercent();
    screen.window().resize(1440, 900);
    QCoreApplication::processEvents();
    EXPECT_DOUBLE_EQ(view.zoomPercent(), zoom);
}

TEST_F(AnswerChecks, Check15_TwoFiguresComparedAndLinkedByKeysAlone)
{
    Screen screen(project, kSeveral);
    screen.press(Qt::Key_W);
    screen.pictures();
    ASSERT_EQ(screen.panes().count(), 2);
    screen.press(Qt::Key_Plus);
    screen.press(Qt::Key_F6, kCtrl);
    ASSERT_EQ(screen.panes().activePane(), 1);
    for (int i = 0; i < 3; ++i)
        screen.press(Qt::Key_Plus);
    screen.press(Qt::Key_Right, kShift);
    const Standing left = screen.at(0), right = screen.at(1);
    ASSERT_GT(right.centre.x() - left.centre.x(), 0.01);
    screen.press(Qt::Key_Y);
    screen.press(Qt::Key_F6, kCtrl | kShift);
    ASSERT_EQ(screen.panes().activePane(), 0);
    screen.press(Qt::Key_Left, kShift);
    EXPECT_LT(screen.at(0).centre.x(), left.centre.x() - 0.01);
    EXPECT_NEAR(screen.at(1).centre.x() - right.centre.x(), screen.at(0).centre.x() - left.centre.x(), 1e-9);
    EXPECT_NEAR(screen.at(1).zoom, right.zoom, 1e-9);
    screen.press(Qt::Key_Y);
    const Standing alone = screen.at(1);
    screen.press(Qt::Key_Left, kShift);
    EXPECT_EQ(screen.at(1).centre, alone.centre);
}

TEST_F(AnswerCompare, WShowsOneTwoFourAndTheKeysActOnTheActivePane)
{
    Screen screen(project, kSeveral);
    EXPECT_EQ(screen.nameAt(0), u"Figure 5, 1 of 5"_s);
    screen.press(Qt::Key_W);
    screen.pictures();
    ASSERT_EQ(screen.panes().count(), 2);
    EXPECT_EQ(screen.nameAt(1), u"Figure 5, 2 of 5"_s);
    screen.press(Qt::Key_F6, kCtrl);
    screen.press(Qt::Key_PageDown, kCtrl);
    screen.press(Qt::Key_PageDown, kCtrl);
    screen.pictures();
    EXPECT_EQ(screen.nameAt(0), u"Figure 5, 1 of 5"_s) << "only the active pane's figure changes";
    EXPECT_EQ(screen.nameAt(1), u"Figure 5, 4 of 5"_s);
    const double still = screen.panes().view(0)->zoomPercent();
    screen.press(Qt::Key_Plus);
    EXPECT_DOUBLE_EQ(screen.panes().view(0)->zoomPercent(), still);
    EXPECT_FALSE(screen.panes().view(1)->transform().isFit());
    screen.press(Qt::Key_R);
    EXPECT_TRUE(screen.panes().view(1)->isRulerActive());
    EXPECT_FALSE(screen.panes().view(0)->isRulerActive());
    screen.press(Qt::Key_Escape);
    screen.press(Qt::Key_W);
    screen.pictures();
    ASSERT_EQ(screen.panes().count(), 4);
    QStringList names;
    for (int i = 0; i < 4; ++i)
        names << screen.nameAt(i).section(u", "_s, 1);
    EXPECT_EQ(names, QStringList({u"1 of 5"_s, u"4 of 5"_s, u"5 of 5"_s, u"2 of 5"_s})) << "what was beside it stays";
    EXPECT_FALSE(screen.panes().view(1)->transform().isFit()) << "and keeps its zoom";
    screen.press(Qt::Key_B);
    EXPECT_EQ(screen.choices()->chosen(), QList<int>{1}) << "answering goes on";
    screen.press(Qt::Key_W);
    screen.pictures();
    EXPECT_EQ(screen.panes().count(), 1);
    EXPECT_EQ(screen.nameAt(0), u"Figure 5, 4 of 5"_s) << "the active one is left";
    screen.press(Qt::Key_W);
    screen.open(1);
    EXPECT_EQ(screen.panes().count(), 1) << "the next question starts with one";
    screen.press(Qt::Key_W);
    EXPECT_TRUE(screen.shows(u"This question has no other figure to compare with."_s));
    screen.press(Qt::Key_Y);
    EXPECT_TRUE(screen.shows(u"Only figures side by side can be linked. W shows them so."_s));
}

TEST_F(AnswerCompare, TheFocusGoesThroughThePanesAndAClickTakesOne)
{
    Screen screen(project, kSeveral);
    screen.press(Qt::Key_W);
    screen.press(Qt::Key_W);
    screen.pictures();
    for (int i = 0; i < 5 && screen.window().focusWidget() != &screen.active(); ++i)
        screen.press(Qt::Key_F6);
    ASSERT_EQ(screen.window().focusWidget(), screen.panes().view(0));
    for (int i = 1; i < 4; ++i) {
        screen.press(Qt::Key_Tab);
        EXPECT_EQ(screen.window().focusWidget(), screen.panes().view(i));
        EXPECT_EQ(screen.panes().activePane(), i);
    }
    screen.press(Qt::Key_F6, kCtrl);
    EXPECT_EQ(screen.window().focusWidget(), screen.panes().view(0)) << "the focus goes with the pane";
    QTest::mouseClick(screen.panes().view(2), Qt::LeftButton);
    EXPECT_EQ(screen.panes().activePane(), 2);
    screen.press(Qt::Key_F6, kCtrl);
    screen.press(Qt::Key_W);
    EXPECT_EQ(screen.panes().count(), 1);
    QWidget *focus = screen.window().focusWidget();
    ASSERT_NE(focus, nullptr);
    EXPECT_TRUE(focus->isVisible()) << "never in a pane that is gone";
}

TEST_F(AnswerCompare, AProtocolMayForbidIt)
{
    AnswerProject strict(8, {{"order.items", "source"}, {"instruction.text", "\"\""}, {"viewer.compare", "false"}}, questions());
    Screen screen(strict, kSeveral);
    screen.press(Qt::Key_W);
    EXPECT_EQ(screen.panes().count(), 1);
    EXPECT_TRUE(screen.shows(u"In this study figures are not compared side by side."_s));
    screen.open(kOptions);
    EXPECT_EQ(screen.panes().count(), 4) << "options that are pictures are the question itself";
}

TEST_F(AnswerCompare, PicturesToChooseFromFillTheViewerAsALetteredLinkedGrid)
{
    Screen screen(project, kOptions);
    ASSERT_EQ(screen.panes().count(), 4);
    EXPECT_TRUE(screen.panes().isLinked());
    EXPECT_EQ(screen.nameAt(2), u"Figure 6, picture C"_s);
    ASSERT_NE(screen.panes().letter(2), nullptr);
    EXPECT_EQ(screen.panes().letter(2)->letter(), u"C"_s);
    const QRect first = screen.panes().view(0)->geometry(), last = screen.panes().view(3)->geometry();
    EXPECT_TRUE(first.right() < last.left() && first.bottom() < last.top()) << "two by two";
    const double before = screen.panes().view(3)->zoomPercent();
    screen.press(Qt::Key_Plus);
    EXPECT_GT(screen.panes().view(3)->zoomPercent(), before) << "all zoom together";
    screen.press(Qt::Key_C);
    EXPECT_EQ(screen.choices()->chosen(), QList<int>{2});
    EXPECT_EQ(screen.panes().chosen(), QList<int>{2});
    EXPECT_EQ(screen.panes().activePane(), 2);
    EXPECT_TRUE(screen.panes().letter(2)->isChosen());
    EXPECT_EQ(screen.panes().count(), 4) << "choosing leaves the grid";
    screen.press(Qt::Key_W);
    screen.pictures();
    EXPECT_EQ(screen.panes().count(), 1);
    EXPECT_EQ(screen.nameAt(0), u"Figure 6, picture C"_s);
    screen.press(Qt::Key_A);
    screen.pictures();
    EXPECT_EQ(screen.nameAt(0), u"Figure 6, picture A"_s) << "large, the picture goes with the choice";
    screen.press(Qt::Key_W);
    screen.pictures();
    ASSERT_EQ(screen.panes().count(), 4);
    EXPECT_EQ(screen.panes().chosen(), QList<int>{0});
    // The question's own figure: one step back in the strip, and W comes back.
    screen.press(Qt::Key_PageUp, kCtrl);
    screen.pictures();
    EXPECT_EQ(screen.panes().count(), 1);
    EXPECT_EQ(screen.nameAt(0), u"Figure 6, 1 of 5"_s);
    screen.press(Qt::Key_W);
    screen.pictures();
    screen.press(Qt::Key_Return);
    screen.open(kOptions);
    EXPECT_EQ(screen.panes().chosen(), QList<int>{0});
    const QImage shot = screen.panes().grab().toImage();
    const QPointF frame(screen.panes().view(0)->geometry().center().x(), screen.panes().view(0)->geometry().top() - 2);
    EXPECT_EQ(shot.pixelColor((frame * screen.panes().devicePixelRatioF()).toPoint()), widgets::colour(widgets::Token::SealBase));
}

TEST_F(AnswerCompare, ABoxIsDrawnByKeysSealedComesBackAndCanBeTakenBack)
{
    const review::Answer wanted = [] {
        review::Answer answer;
        answer.shape = review::Answer::Shape::Boxes;
        answer.boxes = {{40, 30, 79, 61}};
        return answer;
    }();
    {
        Screen screen(project, kBox);
        screen.press(Qt::Key_Return);
        EXPECT_EQ(screen.session().sealedCount(), 0U);
        screen.press(Qt::Key_B, kShift);
        ASSERT_TRUE(screen.active().isBoxActive());
        EXPECT_EQ(screen.active().boxText(), u"x 40, y 30, w 80, h 60"_s) << "the middle half of 160 × 120";
        screen.press(Qt::Key_Left, kCtrl);
        screen.press(Qt::Key_Down, kCtrl);
        EXPECT_TRUE(screen.session().draft().answer.empty()) << "not accepted yet";
        screen.press(Qt::Key_Return);
        EXPECT_FALSE(screen.active().isBoxActive());
        EXPECT_EQ(screen.session().draft().answer, wanted);
        EXPECT_EQ(screen.session().sealedCount(), 0U) << "this Enter was the box's";
    }
    {
        Screen screen(project, kBox); // after a close the draft stands on the figure
        EXPECT_EQ(screen.active().box(), QRectF(40, 30, 79, 61));
        screen.press(Qt::Key_Return);
        EXPECT_EQ(screen.session().sealedCount(), 1U);
        screen.open(kBox);
        EXPECT_EQ(screen.active().box(), QRectF(40, 30, 79, 61));
        screen.press(Qt::Key_B, kShift);
        EXPECT_FALSE(screen.active().isBoxActive());
        EXPECT_TRUE(screen.shows(u"This answer is sealed. U takes it back."_s));
        screen.press(Qt::Key_U);
        screen.press(Qt::Key_B, kShift);
        ASSERT_TRUE(screen.active().isBoxActive());
        screen.press(Qt::Key_Delete);
        EXPECT_TRUE(screen.session().draft().answer.empty());
        EXPECT_FALSE(screen.active().box().has_value());
    }
}

TEST_F(AnswerCompare, ABoxIsDrawnByTheMouseAndTheFieldsAndTheFigureShowTheSame)
{
    Screen screen(project, kBox);
    screen.press(Qt::Key_B, kShift);
    const auto at = [&](QPointF picture) {
        return (screen.active().transform().toView(picture) / screen.active().devicePixelRatioF()).toPoint();
    };
    QTest::mousePress(&screen.active(), Qt::LeftButton, {}, at({10, 20}));
    QTest::mouseMove(&screen.active(), at({60, 50}));
    QTest::mouseMove(&screen.active(), at({110, 90}));
    QTest::mouseRelease(&screen.active(), Qt::LeftButton, {}, at({110, 90}));
    screen.settle();
    ASSERT_EQ(screen.session().draft().answer.boxes.size(), 1U);
    EXPECT_EQ(screen.session().draft().answer.boxes.front(), (review::Box{10, 20, 100, 70}));
    screen.press(Qt::Key_Escape);
    EXPECT_TRUE(screen.session().draft().answer.empty()) << "there was none before";
    // Typed numbers show on the figure.
    review::Answer typed;
    typed.shape = review::Answer::Shape::Boxes;
    typed.boxes = {{1, 2, 30, 40}};
    screen.session().setAnswer(typed);
    EXPECT_EQ(screen.active().box(), QRectF(1, 2, 30, 40));
    // A box without an area stays to be drawn, and the question is not sealed.
    typed.boxes = {{5, 5, 1, 1}};
    screen.session().setAnswer(typed);
    screen.press(Qt::Key_B, kShift);
    screen.press(Qt::Key_Left, kCtrl);
    screen.press(Qt::Key_Return);
    EXPECT_TRUE(screen.active().isBoxActive());
    EXPECT_TRUE(screen.shows(u"A box needs a width and a height."_s));
    EXPECT_EQ(screen.session().sealedCount(), 0U);
    screen.open(1);
    screen.press(Qt::Key_B, kShift);
    EXPECT_FALSE(screen.active().isBoxActive());
    EXPECT_TRUE(screen.shows(u"This question does not ask for a box."_s));
    EXPECT_TRUE(screen.choices()->chosen().isEmpty());
}

TEST_F(AnswerCompare, CutsNoWordInALongLanguage)
{
    app::PseudoLocale longWords(nullptr);
    QCoreApplication::installTranslator(&longWords);
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        for (const int number : {+kSeveral, +kOptions, +kBox}) {
            Screen screen(project, number, size);
            const auto whole = [&](const char *where) {
                QTest::qWait(30);
                EXPECT_EQ(mockup::cutWords(screen.window()).join(u", "_s).toStdString(), "") << where << number << ' ' << size.width();
            };
            whole("shown");
            screen.press(Qt::Key_W);
            whole("W");
            screen.press(Qt::Key_W);
            screen.press(Qt::Key_Y);
            screen.press(Qt::Key_B, kShift);
            whole("W Y box");
        }
    }
    QCoreApplication::removeTranslator(&longWords);
}
