// What a state is can be told without colours: pictures turned grey still differ, and by more than their tint.

#include "widgets/choice_list.h"
#include "widgets/chip.h"
#include "widgets/tokens.h"

#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QVBoxLayout>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>

using namespace Qt::Literals::StringLiterals;

namespace {

QImage greyOf(QWidget &widget)
{
    QTest::qWait(20);
    return widget.grab().toImage().convertToFormat(QImage::Format_Grayscale8);
}

/// Pixels whose grey differs by more than an eye overlooks; pictures of unequal size are compared where both have something.
int apart(const QImage &a, const QImage &b)
{
    constexpr int kSeen = 48;
    int count = std::abs(a.height() - b.height()) * std::min(a.width(), b.width());
    for (int y = 0; y < std::min(a.height(), b.height()); ++y) {
        for (int x = 0; x < std::min(a.width(), b.width()); ++x)
            count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > kSeen;
    }
    return count;
}

class Greyscale : public testing::TestWithParam<widgets::ThemeChoice> {
protected:
    void SetUp() override { widgets::applyTheme(GetParam()); }
    void TearDown() override { widgets::applyTheme(widgets::ThemeChoice::Light); }
};

/// One row in a state of its own.
QImage row(const std::function<void(widgets::ChoiceList &)> &into)
{
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    auto *list = new widgets::ChoiceList(&window);
    layout->addWidget(list);
    list->setOptions({u"G4 kept a cooler canopy."_s}, widgets::OptionKind::Single);
    into(*list);
    window.resize(420, 110);
    window.show();
    return greyOf(window);
}

} // namespace

TEST_P(Greyscale, TellsRestingChosenAndSealedRowsApart)
{
    const QImage resting = row([](widgets::ChoiceList &) {});
    const QImage chosen = row([](widgets::ChoiceList &list) { list.setChosen({0}); });
    const QImage sealed = row([](widgets::ChoiceList &list) {
        list.setChosen({0});
        list.setSealed(u"Sealed 09:40"_s, true);
    });
    EXPECT_GT(apart(resting, chosen), 300); // the filled keycap alone is 28 × 28
    EXPECT_GT(apart(chosen, sealed), 300);  // a lock and a word, and a row that grew
    EXPECT_GT(apart(resting, sealed), 300);
}

TEST_P(Greyscale, TellsMarkedFromWhatIsNot)
{
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    auto *chip = new widgets::Chip(widgets::ChipLook::Plain, u"flag"_s, u"4 marked"_s, &window);
    layout->addWidget(chip);
    window.resize(140, 40);
    window.show();
    const QImage marked = greyOf(window);
    chip->hide();
    EXPECT_GT(apart(marked, greyOf(window)), 60); // a flag and a word
}

TEST_P(Greyscale, TellsTheStepsOfDifficultyApart)
{
    QFile file(u":/winnow/palette.json"_s);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QString theme = GetParam() == widgets::ThemeChoice::Dark ? u"dark"_s : u"light"_s;
    const QJsonArray steps = QJsonDocument::fromJson(file.readAll()).object()[u"themes"_s].toObject()[theme].toObject()[u"charts"_s].toObject()[u"difficulty"_s].toArray();
    ASSERT_EQ(steps.size(), 3);
    QStringList hatches;
    for (int i = 0; i < 3; ++i) {
        hatches << steps[i].toObject()[u"hatch"_s].toString();
        if (i > 0) {
            const int here = qGray(QColor(steps[i].toObject()[u"fill"_s].toString()).rgb()), before = qGray(QColor(steps[i - 1].toObject()[u"fill"_s].toString()).rgb());
            EXPECT_GT(std::abs(here - before), 24) << theme.toStdString() << " " << i;
        }
    }
    hatches.removeDuplicates();
    EXPECT_EQ(hatches.size(), 3) << "each step has a hatch of its own besides";
}

INSTANTIATE_TEST_SUITE_P(Themes, Greyscale, testing::Values(widgets::ThemeChoice::Light, widgets::ThemeChoice::Dark),
                         [](const auto &theme) { return theme.param == widgets::ThemeChoice::Dark ? "Dark" : "Light"; });
