// The Agreement page beside the picture it was designed from.

#include "crops_project.h"
#include "mockup_parts.h"
#include "project_fixture.h"

#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

struct AgreementScreen : CropsProject {
    AgreementScreen()
    {
        study("Gold, four crops");
        seal("Gold, four crops", "Primary 1", 109, [](int i) { return "ABCD"[i % 4]; });
        seal("Gold, four crops", "Primary 2", 109, [](int i) { return "ABCD"[i % 9 == 3 ? (i + 1) % 4 : i % 4]; });
    }
};

} // namespace

TEST(AgreementMockup, EveryPartStandsWhereThePictureHasIt)
{
    widgets::applyTheme(widgets::ThemeChoice::Light);
    AgreementScreen screen;
    const auto window = screen.window(u"agreement"_s);
    window->resize(1440, 1136);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(window->page(u"agreement"_s)), u"Overall, pooled"_s); }));
    QTest::qWait(300);
    mockup::expectParts(*window, "s11-dashboard-light.png", {
        {"header's line", {700, 50, 100, 12}, {700, 55, 100, 1}}, {"study", {206, 4, 46, 48}, {216, 23, 35, 13}},
        {"study's field", {253, 4, 237, 48}, {258, 12, 224, 32}}, {"stratum", {494, 4, 60, 48}, {502, 24, 48, 9}},
        {"stratum's field", {554, 4, 60, 48}, {559, 12, 55, 32}, "ltb"}, {"computed", {1130, 4, 180, 48}, {1161, 23, 147, 13}, "rtb"},
        {"export", {1316, 4, 114, 48}, {1324, 12, 100, 32}}, {"figures", {206, 62, 1219, 88}, {216, 72, 1208, 72}},
        {"sealed", {226, 80, 60, 24}, {232, 87, 36, 10}}, {"sealed's number", {226, 102, 120, 30}, {233, 111, 104, 17}, "ltb"},
        {"sealed's track", {226, 130, 190, 10}, {232, 134, 151, 3}, "ltb"}, {"first rule", {410, 80, 14, 56}, {417, 88, 1, 40}},
        {"second rule", {612, 80, 14, 56}, {619, 88, 1, 40}}, {"last rule", {1216, 80, 14, 56}, {1223, 88, 1, 40}},
        {"pair agreement", {428, 80, 120, 24}, {434, 87, 86, 13}}, {"median time", {1030, 80, 150, 24}, {1038, 87, 120, 13}},
        {"not sure", {1230, 80, 100, 24}, {1240, 88, 47, 9}}, {"forest", {204, 152, 820, 316}, {216, 160, 800, 300}},
        {"its title", {226, 168, 130, 26}, {232, 176, 124, 12}, "lt"}, {"its table", {944, 168, 32, 26}, {953, 174, 14, 12}},
        {"its copy", {978, 168, 34, 26}, {986, 174, 12, 12}}, {"head: n", {400, 204, 40, 22}, {425, 212, 6, 7}},
        {"head: agree", {448, 204, 64, 22}, {459, 210, 49, 12}}, {"head: kappa", {540, 204, 40, 22}, {566, 212, 6, 7}},
        {"head: interval", {590, 204, 104, 22}, {610, 209, 77, 10}}, {"axis -0.2", {700, 204, 40, 22}, {708, 210, 26, 9}},
        {"axis 0.0", {746, 204, 40, 22}, {756, 210, 17, 9}}, {"axis 1.0", {966, 204, 36, 22}, {977, 210, 16, 9}},
        {"head's rule", {300, 222, 60, 10}, {300, 227, 60, 1}}, {"first row's rule", {300, 248, 60, 10}, {300, 253, 60, 1}},
        {"second row's rule", {300, 274, 60, 10}, {300, 279, 60, 1}}, {"zero line", {756, 232, 20, 16}, {764, 232, 1, 16}},
        {"progress", {1026, 154, 399, 310}, {1032, 160, 392, 300}}, {"its title ", {1040, 168, 100, 26}, {1049, 176, 55, 12}, "lt"},
        {"confusion", {204, 468, 412, 316}, {216, 476, 392, 300}}, {"its title  ", {226, 484, 70, 26}, {232, 491, 64, 10}, "lt"},
        {"column A", {290, 542, 26, 22}, {299, 548, 8, 9}}, {"row A", {246, 574, 24, 30}, {256, 585, 8, 9}},
        {"cell AA", {268, 564, 67, 47}, {273, 569, 60, 40}}, {"cell AB", {332, 564, 65, 50}, {332, 569, 63, 45}},
        {"cell DD", {454, 690, 68, 50}, {454, 690, 68, 50}}, {"n of rows", {540, 542, 40, 22}, {561, 550, 6, 7}},
        {"pairs", {616, 468, 408, 316}, {624, 476, 392, 300}}, {"its title   ", {634, 484, 90, 26}, {641, 491, 83, 13}, "lt"},
        {"pair V1 V2", {672, 516, 68, 46}, {677, 521, 60, 40}}, {"legend", {848, 540, 160, 20}, {872, 546, 128, 10}},
        {"times", {1026, 470, 399, 310}, {1032, 476, 392, 300}}, {"coefficients", {204, 784, 820, 316}, {216, 792, 800, 300}},
        {"its title    ", {226, 800, 100, 26}, {233, 807, 93, 13}, "lt"}, {"drift", {1026, 786, 399, 310}, {1032, 792, 392, 300}},
        {"its title     ", {1040, 800, 90, 26}, {1049, 807, 81, 13}, "ltb"},
    });
    EXPECT_EQ(mockup::cutWords(*window).join(u", "_s).toStdString(), "");
}

TEST(AgreementMockup, ColoursComeFromThePalette)
{
    AgreementScreen screen;
    const auto window = screen.window(u"agreement"_s);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(window->page(u"agreement"_s)), u"Overall, pooled"_s); }));
    QTest::qWait(300);
    using widgets::Token;
    mockup::expectTokens(*window, {
        {"header", {900, 20}, Token::BgSurface}, {"ground", {210, 62}, Token::BgWindow}, {"current page", {150, 212}, Token::AccentSoft}, {"card", {600, 400}, Token::BgSurface},
        {"its border", {600, 160}, Token::BorderSubtle}, {"table head", {350, 214}, Token::BgWindow}, {"sealed", {300, 135}, Token::SealBase}});
}

TEST(AgreementMockup, NothingIsCutInASmallWindow)
{
    AgreementScreen screen;
    const auto window = screen.window(u"agreement"_s);
    window->resize(1024, 700);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(window->page(u"agreement"_s)), u"Overall, pooled"_s); }));
    QTest::qWait(300);
    mockup::keepPicture(*window, u"agreement-1024"_s);
    EXPECT_EQ(mockup::cutWords(*window).join(u", "_s).toStdString(), "");
}
