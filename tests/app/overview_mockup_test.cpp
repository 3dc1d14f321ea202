// The overview beside the picture it was designed from. Where the picture has packets that are out, seats at work stand.

#include "crops_project.h"
#include "mockup_parts.h"
#include "project_fixture.h"

#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

/// Four studies: one just begun, two with agreement, the second of them waiting for its adjudicator, and a draft.
struct OverviewScreen : CropsProject {
    OverviewScreen()
    {
        for (const char *name : {"Gold cotton", "Gold corn"})
            study(name);
        study("Gold rice", "0.02");
        draft("Second audit");
        for (const char *name : {"Gold cotton", "Gold rice"}) {
            seal(name, "Primary 1", 12, [](int i) { return "ABCD"[i % 4]; });
            seal(name, "Primary 2", 12, [](int i) { return "ABCDABCDABCB"[i % 12]; });
        }
        submit("Gold rice", "Primary 1");
        submit("Gold rice", "Primary 2");
        seal("Gold corn", "Primary 1", 3, [](int) { return 'A'; });
    }
};

} // namespace

TEST(OverviewMockup, EveryPartStandsWhereThePictureHasIt)
{
    widgets::applyTheme(widgets::ThemeChoice::Light);
    OverviewScreen screen;
    const auto window = screen.window(u"overview"_s);
    mockup::expectParts(*window, "s02-overview.png", {
        {"title", {206, 4, 174, 48}, {217, 21, 155, 20}}, {"size", {382, 4, 300, 48}, {390, 24, 200, 13}, "ltb"}, {"import", {1150, 4, 132, 48}, {1168, 12, 112, 32}},
        {"new study", {1284, 4, 146, 48}, {1288, 12, 136, 32}}, {"header's line", {700, 50, 100, 12}, {700, 55, 100, 1}},
        {"rail: name", {2, 4, 190, 34}, {19, 14, 82, 17}}, {"rail: overview", {2, 46, 196, 44}, {8, 52, 183, 32}}, {"rail: data", {2, 90, 180, 28}, {21, 98, 51, 12}}, {"rail: studies", {2, 126, 180, 28}, {22, 133, 66, 14}},
        {"rail: people", {2, 162, 180, 28}, {21, 170, 64, 14}},
        {"studies", {204, 60, 820, 432}, {216, 72, 800, 412}}, {"their title", {222, 80, 200, 28}, {233, 88, 49, 10}, "lt"}, {"how many", {900, 80, 108, 28}, {960, 88, 37, 12}, "rt"},
        {"head: study", {234, 114, 100, 22}, {240, 121, 34, 13}}, {"head: seats", {440, 114, 100, 22}, {456, 122, 32, 9}}, {"head: agreement", {700, 114, 290, 22}, {760, 121, 166, 13}}, {"head's rule", {700, 136, 100, 8}, {700, 139, 100, 1}},
        {"rule of the studies", {300, 218, 100, 12}, {300, 224, 100, 1}}, {"second rule", {300, 302, 100, 12}, {300, 308, 100, 1}}, {"third rule", {300, 386, 100, 12}, {300, 392, 100, 1}},
        {"study's name", {234, 240, 200, 24}, {240, 248, 66, 11}, "lt"}, {"what it is", {234, 266, 200, 20}, {240, 270, 134, 13}, "lt"},
        {"P1", {450, 234, 34, 20}, {457, 240, 12, 9}}, {"its track", {484, 234, 152, 20}, {488, 242, 144, 6}, "ltb"}, {"P2", {450, 255, 34, 22}, {457, 262, 14, 9}}, {"its track ", {484, 255, 152, 22}, {488, 264, 144, 6}, "ltb"},
        {"Adj", {450, 278, 34, 20}, {456, 283, 20, 13}},
        {"kappa", {752, 240, 52, 22}, {761, 247, 39, 10}}, {"axis", {752, 266, 230, 22}, {760, 273, 209, 11}},
        {"events", {204, 492, 820, 372}, {216, 500, 800, 356}}, {"their title ", {222, 508, 200, 24}, {233, 516, 73, 9}, "lt"}, {"verified", {860, 508, 140, 24}, {890, 515, 107, 10}},
        {"head: when", {234, 542, 90, 22}, {240, 549, 34, 10}}, {"head: who", {344, 542, 70, 22}, {352, 549, 27, 10}}, {"head: what", {416, 542, 90, 22}, {424, 549, 32, 10}}, {"head: where", {816, 542, 90, 22}, {824, 549, 39, 10}},
        {"row's rule", {600, 588, 100, 10}, {600, 593, 100, 1}}, {"last row's rule", {600, 822, 100, 10}, {600, 827, 100, 1}},
        {"seats at work: foot", {1022, 474, 410, 12}, {1032, 474, 392, 6}}, {"figures", {1022, 488, 410, 220}, {1032, 496, 392, 204}}, {"by crop", {1040, 506, 130, 24}, {1049, 511, 97, 13}}, {"columns", {1290, 506, 130, 24}, {1302, 511, 105, 13}},
        {"bar", {1110, 540, 170, 22}, {1120, 545, 152, 12}, "ltb"}, {"all", {1040, 660, 60, 26}, {1048, 668, 16, 10}}, {"in all", {1290, 662, 62, 24}, {1322, 668, 22, 10}}, {"sampled in all", {1370, 662, 50, 24}, {1387, 668, 21, 10}}, {"sum's rule", {1200, 650, 60, 12}, {1200, 656, 60, 1}},
        {"file", {1022, 708, 410, 156}, {1032, 716, 392, 140}}, {"its title", {1040, 724, 130, 26}, {1049, 731, 69, 13}}, {"data", {1040, 754, 60, 24}, {1049, 761, 27, 9}}, {"pictures", {1040, 780, 100, 24}, {1049, 786, 47, 10}},
        {"last backup", {1040, 806, 120, 24}, {1049, 812, 71, 13}},
        {"status bar's line", {700, 866, 100, 12}, {700, 872, 100, 1}},
    });
    EXPECT_EQ(mockup::cutWords(*window).join(u", "_s).toStdString(), "");
}

TEST(OverviewMockup, NeedsStandInRowsOf56)
{
    CropsProject project;
    project.study("Gold corn");
    project.seal("Gold corn", "Primary 1", 109, [](int) { return 'A'; });
    project.seal("Gold corn", "Primary 2", 109, [](int i) { return i == 7 ? 'B' : 'A'; });
    project.submit("Gold corn", "Primary 1");
    project.submit("Gold corn", "Primary 2");
    const auto window = project.window(u"overview"_s);
    mockup::expectParts(*window, "s02-overview.png", {
        {"needs", {1022, 60, 410, 110}, {1032, 72, 392, 98}}, {"title", {1040, 80, 100, 26}, {1049, 87, 66, 13}}, {"rule", {1240, 106, 60, 12}, {1240, 112, 60, 1}},
        {"icon", {1042, 122, 34, 36}, {1050, 132, 17, 16}}, {"words", {1078, 118, 240, 44}, {1084, 126, 130, 29}, "lt"}, {"button", {1326, 116, 90, 48}, {1332, 124, 76, 32}},
    });
}

TEST(OverviewMockup, ColoursComeFromThePalette)
{
    OverviewScreen screen;
    const auto window = screen.window(u"overview"_s);
    using widgets::Token;
    mockup::expectTokens(*window, {
        {"header", {700, 20}, Token::BgSurface}, {"ground", {210, 62}, Token::BgWindow}, {"rail", {100, 500}, Token::BgSurface}, {"current page", {100, 57}, Token::AccentSoft}, {"card", {600, 90}, Token::BgSurface},
        {"its border", {600, 72}, Token::BorderSubtle}, {"table head", {600, 126}, Token::BgWindow}, {"button", {1300, 16}, Token::AccentBase}, {"sealed", {490, 245}, Token::SealBase}});
}

TEST(OverviewMockup, NothingIsCutInASmallWindow)
{
    OverviewScreen screen;
    const auto window = screen.window(u"overview"_s);
    window->resize(1024, 700);
    QTest::qWait(100);
    EXPECT_EQ(mockup::cutWords(*window).join(u", "_s).toStdString(), "");
}
