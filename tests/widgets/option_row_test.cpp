#include "widgets/choice_list.h"
#include "widgets/question_label.h"
#include "widgets/tokens.h"

#include <QAccessible>
#include <QApplication>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;
using widgets::ChoiceList;
using widgets::Metrics;
using widgets::OptionKind;
using widgets::OptionRow;
using widgets::WidthClass;

namespace {

const QStringList kRowOptions = {u"G4 kept a cooler canopy, which points to transpiration that went on under deficit."_s,
    u"G4 received more water than G7, so the two genotypes cannot be compared."_s, u"G7 had a higher leaf area index and therefore shed more bolls."_s,
    u"The difference lies within the error bars of panel d, so nothing can be read from it."_s};

QString ofLines(int lines)
{
    QStringList parts;
    for (int i = 0; i < lines; ++i)
        parts.append(u"line"_s);
    return parts.join(u'\n');
}

class OptionRows : public ::testing::Test {
protected:
    void SetUp() override
    {
        auto *layout = new QVBoxLayout(&window);
        question = new widgets::QuestionLabel(&window);
        list = new ChoiceList(&window);
        layout->addWidget(question);
        layout->addWidget(list);
        layout->addStretch(1);
        list->setOptions(kRowOptions, OptionKind::Single);
        window.resize(440, 700);
        window.show();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    }
    QWidget window;
    widgets::QuestionLabel *question = nullptr;
    ChoiceList *list = nullptr;
};

} // namespace

TEST(OptionRow, HeightsAreThoseOfTheMockUps)
{
    QWidget parent;
    OptionRow *row = OptionRow::create(OptionKind::Single, &parent);
    const int ring = 8; // 4 px above and below
    for (const auto &[widthClass, heights] : {std::pair{WidthClass::Normal, std::array{44, 66, 88}}, std::pair{WidthClass::Compact, std::array{38, 54, 74}}}) {
        row->setMetrics(Metrics::of(widthClass));
        for (int lines = 1; lines <= 3; ++lines) {
            row->setContent(u"A"_s, ofLines(lines), 1, 4);
            EXPECT_EQ(row->button()->heightForWidth(407), heights[static_cast<std::size_t>(lines - 1)] + ring);
        }
    }
    row->setMetrics(Metrics{});
    row->setContent(u"A"_s, ofLines(2), 1, 4);
    row->button()->setChecked(true);
    row->setSealed(u"Sealed 09:40"_s, true);
    EXPECT_EQ(row->button()->heightForWidth(407), 94 + ring);
    row->button()->setChecked(false);
    EXPECT_EQ(row->button()->heightForWidth(407), 66 + ring);
}

TEST_F(OptionRows, AClickInTheFarCornerChooses)
{
    QSignalSpy picked(list, &ChoiceList::picked);
    QAbstractButton *row = list->rowButton(2);
    QTest::mouseClick(row, Qt::LeftButton, {}, QPoint(row->width() - 6, row->height() - 6));
    ASSERT_EQ(picked.size(), 1);
    EXPECT_EQ(picked.at(0).at(0).toInt(), 2);
    EXPECT_EQ(list->chosen(), QList<int>{2});
    EXPECT_FALSE(list->row(2)->ring().isShown()); // a click shows no ring
}

TEST_F(OptionRows, LettersAndDigitsAreLeftToTheRouter)
{
    widgets::focusByKey(list->rowButton(1));
    QSignalSpy picked(list, &ChoiceList::picked);
    for (const auto key : {Qt::Key_A, Qt::Key_C, Qt::Key_1, Qt::Key_3, Qt::Key_M, Qt::Key_Left, Qt::Key_Right})
        QTest::keyClick(window.windowHandle(), key);
    EXPECT_TRUE(picked.isEmpty());
    EXPECT_TRUE(list->chosen().isEmpty());
    QTest::keyClick(window.windowHandle(), Qt::Key_Space);
    EXPECT_EQ(list->chosen(), QList<int>{1});
    QTest::keyClick(window.windowHandle(), Qt::Key_Down);
    EXPECT_EQ(list->chosen(), QList<int>{2});
    EXPECT_EQ(picked.size(), 2);
}

TEST_F(OptionRows, FocusByKeyShowsTheRingEvenWhereTheFocusIsAlready)
{
    QAbstractButton *row = list->rowButton(0);
    QTest::mouseClick(row, Qt::LeftButton);
    ASSERT_TRUE(row->hasFocus());
    EXPECT_FALSE(list->row(0)->ring().isShown());
    const QImage before = row->grab().toImage();
    widgets::focusByKey(row);
    EXPECT_TRUE(list->row(0)->ring().isShown());
    EXPECT_NE(row->grab().toImage(), before);
    const QColor edge = row->grab().toImage().pixelColor(row->width() / 2, 0);
    EXPECT_EQ(edge, widgets::colour(widgets::Token::FocusRing)); // its outer edge is 4 px outside the border
}

TEST_F(OptionRows, ASealedRowChoosesNothingAndOffersReopen)
{
    list->setChosen({2});
    list->setSealed(u"Sealed 09:40"_s, true);
    QTest::qWait(10);
    QSignalSpy picked(list, &ChoiceList::picked), reopen(list, &ChoiceList::reopenAsked);
    QTest::mouseClick(list->rowButton(0), Qt::LeftButton);
    EXPECT_EQ(list->chosen(), QList<int>{2});
    widgets::focusByKey(list->rowButton(2));
    QTest::keyClick(window.windowHandle(), Qt::Key_Up);
    QTest::keyClick(window.windowHandle(), Qt::Key_Space);
    EXPECT_EQ(list->chosen(), QList<int>{2});
    EXPECT_TRUE(picked.isEmpty());
    const QRect link = list->row(2)->reopenRect();
    ASSERT_FALSE(link.isEmpty());
    EXPECT_TRUE(list->rowButton(2)->rect().contains(link));
    QTest::mouseClick(list->rowButton(2), Qt::LeftButton, {}, link.center());
    EXPECT_EQ(reopen.size(), 1);
    EXPECT_EQ(list->chosen(), QList<int>{2});
    list->setSealed(u"Sealed 09:40"_s, false);
    EXPECT_TRUE(list->row(2)->reopenRect().isEmpty());
    list->setOpen();
    QTest::mouseClick(list->rowButton(0), Qt::LeftButton);
    EXPECT_EQ(list->chosen(), QList<int>{0});
}

TEST_F(OptionRows, TheNextItemStartsWithoutAChoiceOrATabStopThatTellsOfTheLast)
{
    QTest::mouseClick(list->rowButton(3), Qt::LeftButton);
    widgets::focusByKey(question);
    list->setTags(3, {{u"first"_s, false}});
    list->setOptions({u"rust"_s, u"blight"_s}, OptionKind::Single);
    EXPECT_TRUE(list->chosen().isEmpty());
    EXPECT_EQ(list->count(), 2);
    EXPECT_TRUE(question->hasFocus());
    EXPECT_TRUE(list->row(0)->tags().empty());
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(list->rowButton(i)->focusPolicy(), Qt::StrongFocus);
    EXPECT_EQ(list->row(2), nullptr);
    QTest::keyClick(window.windowHandle(), Qt::Key_Tab);
    EXPECT_TRUE(list->rowButton(0)->hasFocus());
    EXPECT_TRUE(list->row(0)->ring().isShown());
    EXPECT_TRUE(list->chosen().isEmpty());
}

TEST_F(OptionRows, SeveralAnswersToggle)
{
    list->setOptions({u"a"_s, u"b"_s, u"c"_s}, OptionKind::Several);
    QTest::mouseClick(list->rowButton(0), Qt::LeftButton);
    QTest::mouseClick(list->rowButton(2), Qt::LeftButton);
    EXPECT_EQ(list->chosen(), (QList<int>{0, 2}));
    QTest::mouseClick(list->rowButton(0), Qt::LeftButton);
    EXPECT_EQ(list->chosen(), QList<int>{2});
    QSignalSpy picked(list, &ChoiceList::picked);
    list->setChosen({1});
    EXPECT_TRUE(picked.isEmpty());
    EXPECT_EQ(list->chosen(), QList<int>{1});
    list->setOptions({u"a"_s, u"b"_s}, OptionKind::Single);
    EXPECT_NE(qobject_cast<QRadioButton *>(list->rowButton(0)), nullptr);
    EXPECT_TRUE(list->chosen().isEmpty());
}

TEST_F(OptionRows, AScreenReaderHearsRoleNamePlaceAndState)
{
    list->setChosen({2});
    QAccessibleInterface *row = QAccessible::queryAccessibleInterface(list->rowButton(2));
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->role(), QAccessible::RadioButton);
    EXPECT_EQ(row->text(QAccessible::Name), u"C, "_s + kRowOptions[2]);
    EXPECT_EQ(row->text(QAccessible::Description), u"3 of 4"_s);
    EXPECT_TRUE(row->state().checked);
    list->setTags(2, {{u"second"_s, false}, {u"you"_s, true}});
    EXPECT_TRUE(row->text(QAccessible::Name).endsWith(u", second, you"_s));
}

TEST_F(OptionRows, TagsTakeTheirRoomFromTheText)
{
    const int before = list->rowButton(3)->heightForWidth(407);
    list->setTags(3, {{u"first"_s, false}, {u"second"_s, false}, {u"you"_s, true}});
    EXPECT_GT(list->rowButton(3)->heightForWidth(407), before); // wraps once more instead of running under the tags
}

TEST_F(OptionRows, NoTextWidgetButTextFieldsAsksForAnInputMethod)
{
    for (QWidget *widget : window.findChildren<QWidget *>())
        EXPECT_FALSE(widget->testAttribute(Qt::WA_InputMethodEnabled)) << widget->metaObject()->className();
}

TEST_F(OptionRows, LargeReadingSizeGrowsTheRows)
{
    const int before = list->rowButton(0)->heightForWidth(407);
    list->setMetrics(Metrics::of(WidthClass::Normal, 160));
    EXPECT_GE(list->rowButton(0)->heightForWidth(407), before * 3 / 2);
}
