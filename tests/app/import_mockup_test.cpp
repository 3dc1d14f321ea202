// The import report beside the picture it was designed from.

#include "mockup_parts.h"
#include "project_fixture.h"

#include "app/pages/data_page.h"
#include "app/pages/import_summary.h"
#include "app/pages/tab_row.h"
#include "app/windows/pseudo_locale.h"

#include <QFile>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

/// 1,024 lines of which three cannot be taken: a wrong key, a repeated id, two options that are the same.
struct ImportScreen {
    ProjectFixture fixture{ProjectFixture::Study::None};
    std::unique_ptr<app::ProjectWindow> window;
    app::DataPage *page = nullptr;

    ImportScreen()
    {
        const QString path = fixture.dir.filePath(u"cotton_qa.jsonl"_s);
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        for (int line = 1; line <= 1024; ++line)
            file.write(u"{\"type\":\"item\",\"id\":\"cot_%1\",\"kind\":\"single\",\"question\":\"Which plot leads in trial %2?\",\"options\":{\"A\":\"one\",\"B\":\"two\",\"C\":\"three\",\"D\":\"%3\"},\"answer\":\"%4\"}\n"_s
                           .arg(line == 407 ? 406 : line, 4, 10, QChar(u'0'))
                           .arg(line)
                           .arg(line == 733 ? u"two"_s : u"four"_s, line == 118 ? u"E"_s : u"A"_s)
                           .toUtf8());
        file.close();
        window = fixture.window();
        window->resize(1440, 900);
        window->showPage(u"data"_s);
        page = static_cast<app::DataPage *>(window->page(u"data"_s));
        page->check({path});
        EXPECT_TRUE(waitUntil([&] { return page->showsReport(); }));
        QTest::qWait(150);
        if (window->focusWidget())
            window->focusWidget()->clearFocus();
    }
};

} // namespace

TEST(ImportMockup, EveryPartStandsWhereThePictureHasIt)
{
    widgets::applyTheme(widgets::ThemeChoice::Light);
    ImportScreen screen;
    mockup::expectParts(*screen.window, "s03-import-report.png", {
        {"title", {206, 4, 90, 48}, {217, 22, 69, 19}}, {"first step", {344, 10, 58, 36}, {351, 23, 45, 10}}, {"line", {402, 20, 44, 16}, {408, 28, 32, 1}}, {"second step", {480, 10, 72, 36}, {485, 23, 62, 13}},
        {"third step's circle", {598, 10, 32, 36}, {603, 16, 24, 24}}, {"third step", {630, 10, 60, 36}, {636, 24, 43, 12}}, {"save report", {1150, 4, 134, 48}, {1160, 12, 120, 32}}, {"import", {1284, 4, 146, 48}, {1288, 12, 136, 32}},
        {"summary", {204, 60, 1230, 112}, {216, 72, 1208, 96}}, {"file", {226, 84, 34, 30}, {236, 91, 13, 18}}, {"its name", {258, 84, 200, 18}, {264, 88, 106, 14}, "lt"}, {"lines", {930, 84, 100, 24}, {970, 90, 50, 15}, "rtb"},
        {"what they are", {930, 110, 100, 16}, {995, 114, 25, 9}, "rb"}, {"rejected", {1170, 84, 108, 24}, {1258, 90, 10, 15}, "rt"}, {"shares", {226, 136, 1190, 24}, {232, 144, 1176, 8}},
        {"report", {204, 176, 1230, 690}, {216, 184, 1208, 672}}, {"all", {236, 190, 44, 28}, {244, 201, 16, 10}, "lt"}, {"unwritten", {1200, 190, 214, 28}, {1228, 202, 179, 13}}, {"tabs' line", {800, 222, 60, 12}, {800, 228, 60, 1}},
        {"cancel", {1060, 4, 86, 48}, {1091, 22, 42, 11}}, {"head: line", {250, 244, 52, 20}, {272, 249, 24, 10}}, {"head: field", {306, 244, 60, 20}, {313, 249, 27, 10}}, {"head: problem", {410, 244, 80, 20}, {417, 249, 49, 10}},
        {"head: value", {810, 244, 60, 20}, {816, 249, 33, 10}}, {"head: what happens", {1210, 244, 120, 20}, {1216, 249, 86, 13}}, {"118", {260, 270, 44, 26}, {275, 280, 21, 9}}, {"answer", {306, 270, 80, 26}, {312, 282, 44, 7}},
        {"cross", {412, 270, 24, 26}, {419, 279, 10, 10}}, {"not one of", {436, 270, 160, 26}, {441, 279, 89, 10}}, {"skipped", {1210, 270, 80, 26}, {1216, 279, 47, 13}}, {"407", {260, 302, 44, 26}, {274, 312, 22, 9}},
        {"status", {1150, 876, 284, 22}, {1210, 881, 214, 13}, "rt"},
    });
    EXPECT_EQ(mockup::cutWords(*screen.window).join(u", "_s).toStdString(), "");
    using widgets::Token;
    mockup::expectTokens(*screen.window, {{"ground", {210, 176}, Token::BgWindow}, {"summary", {600, 90}, Token::BgSurface}, {"step", {606, 28}, Token::AccentBase}, {"rejected", {1406, 148}, Token::DangerBase}});
}

TEST(ImportMockup, TabsShowOneKindOfProblem)
{
    ImportScreen screen;
    const auto problems = [&] { return tableNamed(*screen.page, u"Problems by line"_s)->model()->rowCount(); };
    const int all = problems();
    ASSERT_GE(all, 3);
    for (QPushButton *tab : screen.page->findChildren<app::TabButton *>()) {
        if (tab->accessibleName() == u"Rejected 3"_s)
            tab->click();
    }
    EXPECT_EQ(problems(), 3);
    for (QPushButton *tab : screen.page->findChildren<app::TabButton *>()) {
        if (tab->accessibleName().startsWith(u"Warnings"_s))
            tab->click();
    }
    EXPECT_EQ(problems(), all - 3);
}

TEST(ImportMockup, TheFirstAcceptedShowWhatWasUnderstood)
{
    ImportScreen screen;
    QTableView *accepted = tableNamed(*screen.page, u"First accepted records"_s);
    ASSERT_NE(accepted, nullptr);
    EXPECT_FALSE(accepted->isVisible());
    for (QPushButton *tab : screen.page->findChildren<app::TabButton *>()) {
        if (tab->accessibleName() == u"First 20 accepted"_s)
            tab->click();
    }
    ASSERT_TRUE(accepted->isVisible());
    EXPECT_FALSE(tableNamed(*screen.page, u"Problems by line"_s)->isVisible());
    const auto *model = accepted->model();
    ASSERT_EQ(model->rowCount(), 20);
    QStringList first;
    for (int column = 0; column < 5; ++column)
        first << model->index(0, column).data().toString();
    EXPECT_EQ(first.join(u" | "_s).toStdString(), "1 | cot_0001 | Which plot leads in trial 1? | A one · B two · C three · D four | A");
    EXPECT_EQ(model->index(19, 0).data().toString().toStdString(), "20");
    EXPECT_TRUE(accepted->isColumnHidden(5)) << "one file needs no name";
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        screen.window->resize(size);
        QTest::qWait(100);
        EXPECT_EQ(mockup::cutWords(*screen.window).join(u", "_s).toStdString(), "") << size.width();
        mockup::keepPicture(*screen.window, u"import-accepted-%1"_s.arg(size.width()));
    }
}

TEST(ImportMockup, NothingIsCutInASmallWindow)
{
    ImportScreen screen;
    screen.window->resize(1024, 700);
    QTest::qWait(100);
    EXPECT_EQ(mockup::cutWords(*screen.window).join(u", "_s).toStdString(), "");
}

TEST(ImportMockup, StepsGiveWayToALongLanguage)
{
    app::PseudoLocale longer{nullptr};
    QCoreApplication::installTranslator(&longer);
    ImportScreen screen;
    screen.window->resize(1440, 900);
    QTest::qWait(100);
    auto *steps = screen.page->findChild<app::StepRow *>();
    ASSERT_NE(steps, nullptr);
    const int whole = steps->width();
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        screen.window->resize(size);
        QTest::qWait(150);
        EXPECT_EQ(mockup::cutWords(*screen.window).join(u", "_s).toStdString(), "") << size.width();
        mockup::keepPicture(*screen.window, u"import-long-%1"_s.arg(size.width()));
    }
    EXPECT_LT(steps->width(), whole) << "only the step that is reached keeps its word";
    screen.window->resize(1440, 900);
    QTest::qWait(100);
    EXPECT_EQ(steps->width(), whole);
    QCoreApplication::removeTranslator(&longer);
}
