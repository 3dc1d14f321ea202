// The data table beside the picture it was designed from, and what its rows can do.

#include "crops_project.h"
#include "mockup_parts.h"
#include "project_fixture.h"

#include "app/pages/data_model.h"
#include "app/pages/data_table.h"

#include <QHeaderView>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

struct DataScreen : CropsProject {
    std::unique_ptr<app::ProjectWindow> shown;
    app::DataTable *table;
    app::DataModel *model;

    DataScreen() : shown(window(u"data"_s)), table(shown->findChild<app::DataTable *>()), model(shown->findChild<app::DataModel *>())
    {
        EXPECT_TRUE(waitUntil([&] { return model->rowCount() == 545 && model->row(0); }));
        QTest::qWait(150);
    }
    void clickAt(int row, int column, int x, Qt::KeyboardModifiers keys = {})
    {
        const QRect cell = table->visualRect(model->index(row, column));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, keys, QPoint(cell.left() + x, cell.center().y()));
        QTest::qWait(QApplication::doubleClickInterval() / 8);
    }
    QStringList firstIds(int count) const
    {
        QStringList ids;
        for (int i = 0; i < count; ++i)
            ids << model->idAt(i);
        return ids;
    }
};

} // namespace

TEST(DataMockup, EveryPartStandsWhereThePictureHasIt)
{
    widgets::applyTheme(widgets::ThemeChoice::Light);
    DataScreen screen;
    screen.clickAt(1, app::DataModel::Words, 30);
    screen.clickAt(1, app::DataModel::Picture, 22);
    screen.clickAt(2, app::DataModel::Picture, 22, Qt::ControlModifier);
    screen.table->setCurrentIndex(screen.model->index(1, app::DataModel::Words));
    QTest::qWait(200);
    if (screen.shown->focusWidget())
        screen.shown->focusWidget()->clearFocus();
    mockup::expectParts(*screen.shown, "s15-data.png", {
        {"title", {206, 4, 70, 44}, {217, 22, 45, 14}}, {"items", {290, 4, 104, 44}, {308, 24, 75, 11}, "ltb"}, {"its line", {290, 50, 60, 5}, {304, 53, 46, 2}, "lb"}, {"import", {1306, 4, 122, 48}, {1312, 12, 112, 32}},
        {"find", {206, 58, 230, 38}, {216, 62, 216, 32}}, {"count", {880, 64, 112, 28}, {910, 73, 72, 12}, "rtb"}, {"bar's line", {800, 94, 60, 10}, {800, 99, 60, 1}},
        {"head: item", {306, 102, 80, 22}, {312, 109, 46, 10}, "ltb"}, {"head: question", {394, 102, 100, 22}, {400, 109, 54, 12}}, {"head: crop", {714, 102, 70, 22}, {720, 110, 28, 12}}, {"head: kind", {786, 102, 70, 22}, {793, 109, 26, 10}},
        {"head: status", {874, 102, 80, 22}, {880, 110, 38, 9}}, {"head's line", {600, 124, 60, 6}, {600, 127, 60, 1}},
        {"box", {210, 140, 28, 26}, {216, 144, 16, 16}}, {"id", {306, 140, 60, 26}, {312, 148, 52, 11}, "lt"}, {"question", {394, 140, 300, 26}, {400, 147, 298, 13}, "lt"}, {"row's line", {600, 170, 60, 8}, {600, 175, 60, 1}},
        {"second line", {600, 268, 60, 8}, {600, 271, 60, 1}},
        {"item", {1004, 62, 60, 30}, {1024, 74, 30, 9}}, {"responses", {1066, 62, 90, 30}, {1081, 74, 64, 12}}, {"history", {1160, 62, 80, 30}, {1171, 73, 43, 13}}, {"name", {1300, 62, 130, 30}, {1370, 74, 54, 11}, "rtb"},
        {"question whole", {1006, 450, 430, 50}, {1016, 462, 387, 15}, "lt"}, {"foot's line", {1200, 812, 60, 8}, {1200, 815, 60, 1}}, {"add", {1008, 820, 140, 40}, {1016, 827, 128, 32}}, {"exclude", {1146, 820, 120, 40}, {1152, 827, 104, 32}}, {"two selected", {1330, 826, 100, 30}, {1363, 839, 61, 10}},
        {"status", {1200, 876, 234, 22}, {1282, 881, 142, 13}, "rtb"},
    });
    EXPECT_EQ(mockup::cutWords(*screen.shown).join(u", "_s).toStdString(), "");
    using widgets::Token;
    mockup::expectTokens(*screen.shown, {
        {"table head", {600, 105}, Token::BgWindow}, {"row", {600, 132}, Token::BgSurface}, {"looked at", {600, 186}, Token::AccentSoft}, {"its edge", {201, 200}, Token::AccentBase}, {"picked", {218, 198}, Token::AccentBase},
        {"not picked", {222, 152}, Token::BgSurface}, {"preview", {1010, 600}, Token::BgSurface}});
}

TEST(DataMockup, NothingIsCutInASmallWindow)
{
    DataScreen screen;
    screen.shown->resize(1024, 700);
    QTest::qWait(100);
    EXPECT_EQ(mockup::cutWords(*screen.shown).join(u", "_s).toStdString(), "");
}

TEST(DataTable, AClickLooksAndTheBoxPicks)
{
    DataScreen screen;
    screen.clickAt(3, app::DataModel::Words, 30);
    EXPECT_EQ(screen.table->currentIndex().row(), 3);
    EXPECT_EQ(screen.table->pickedCount(), 0);
    screen.clickAt(1, app::DataModel::Picture, 22);
    screen.clickAt(4, app::DataModel::Picture, 22);
    EXPECT_EQ(screen.table->pickedCount(), 2);
    screen.clickAt(4, app::DataModel::Picture, 22);
    EXPECT_EQ(screen.table->pickedIds(), (QStringList{u"cor_0002"_s}));
    // By keys: Space picks, ↓ only looks, Shift+↓ takes along, Ctrl+A all.
    screen.table->setFocus();
    screen.table->setCurrentIndex(screen.model->index(6, app::DataModel::Words));
    QTest::keyClick(screen.table, Qt::Key_Space);
    QTest::keyClick(screen.table, Qt::Key_Down);
    EXPECT_EQ(screen.table->pickedIds(), (QStringList{u"cor_0002"_s, u"cor_0007"_s}));
    QTest::keyClick(screen.table, Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(screen.table->pickedCount(), 545);
    EXPECT_TRUE(says(spoken(screen.shown.get()), u"545 selected"_s));
}

TEST(DataTable, AClickOnAHeadSortsBothWays)
{
    DataScreen screen;
    QHeaderView *head = screen.table->horizontalHeader();
    const auto click = [&](int column) {
        QTest::mouseClick(head->viewport(), Qt::LeftButton, {}, QPoint(head->sectionViewportPosition(column) + 20, head->height() / 2));
    };
    click(app::DataModel::Id);
    ASSERT_TRUE(waitUntil([&] { return screen.firstIds(2) == QStringList{u"soy_0305"_s, u"soy_0304"_s}; })) << screen.firstIds(2).join(u' ').toStdString();
    EXPECT_TRUE(screen.shown->page(u"data"_s)->statusText().startsWith(u"Sorted by item"_s));
    click(app::DataModel::Attribute);
    ASSERT_TRUE(waitUntil([&] { return screen.firstIds(1) == QStringList{u"cor_0001"_s}; }));
    EXPECT_TRUE(waitUntil([&] { return screen.model->idAt(80) == u"cot_0001"_s && screen.model->idAt(160) == u"ric_0001"_s; }));
    click(app::DataModel::Attribute);
    // Soybean first, and within a crop still by id.
    ASSERT_TRUE(waitUntil([&] { return screen.firstIds(2) == QStringList{u"soy_0001"_s, u"soy_0002"_s}; }));
    EXPECT_EQ(screen.model->bytesPerRow(), 8U);
}

TEST(DataTable, SplitsNarrowAndSort)
{
    DataScreen screen;
    app::DataFilter filter{.kind = app::DataKind::Items};
    filter.split = "none";
    screen.model->setFilter(filter, "crop");
    EXPECT_TRUE(waitUntil([&] { return screen.model->rowCount() == 545; }));
    filter.split = "gold"; // nothing is frozen
    screen.model->setFilter(filter, "crop");
    EXPECT_TRUE(waitUntil([&] { return screen.model->rowCount() == 0; }));
    filter = {.kind = app::DataKind::Items, .attribute = "crop", .value = "rice"};
    filter.itemKind = "single";
    screen.model->setFilter(filter, "crop");
    EXPECT_TRUE(waitUntil([&] { return screen.model->rowCount() == 80 && screen.model->idAt(0) == u"ric_0001"_s; }));
    filter.itemKind = "number";
    screen.model->setFilter(filter, "crop");
    EXPECT_TRUE(waitUntil([&] { return screen.model->rowCount() == 0; }));
}
