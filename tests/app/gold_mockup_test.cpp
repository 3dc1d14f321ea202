// Gold & export beside the picture it was designed from.

#include "crops_project.h"
#include "mockup_parts.h"
#include "project_fixture.h"

#include "app/sessions/project_file.h"
#include "app/sessions/study_session.h"

#include <QTest>

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

/// Submitted and adjudicated: three disagreements, one of them thrown out.
struct GoldScreen : CropsProject {
    explicit GoldScreen(bool frozen = false)
    {
        study("Gold, four crops");
        seal("Gold, four crops", "Primary 1", 109, [](int i) { return i % 30 == 7 ? 'D' : 'A'; });
        seal("Gold, four crops", "Primary 2", 109, [](int i) { return i % 30 == 7 ? 'C' : i == 50 ? 'B' : 'A'; });
        submit("Gold, four crops", "Primary 1");
        submit("Gold, four crops", "Primary 2");
        int seen = 0;
        seal("Gold, four crops", "Adjudicator", 109, [&](int) { return seen++ == 0 ? 'B' : 'C'; });
        submit("Gold, four crops", "Adjudicator");
        if (frozen) {
            auto project = app::openForWriting(path);
            const auto rows = app::StudySession(**project).freeze("Gold, four crops");
            EXPECT_TRUE(bool(rows)) << (rows ? "" : rows.error().userMessage);
        }
    }
};

} // namespace

TEST(GoldMockup, EveryPartStandsWhereThePictureHasIt)
{
    widgets::applyTheme(widgets::ThemeChoice::Light);
    GoldScreen screen;
    const auto window = screen.window(u"gold"_s);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(window->page(u"gold"_s)), u"figures gold"_s); }));
    QTest::qWait(100);
    mockup::expectParts(*window, "s12-gold-export.png", {
        {"title", {206, 4, 160, 48}, {217, 21, 135, 20}}, {"study", {366, 4, 230, 48}, {377, 12, 208, 32}}, {"protocol", {1200, 4, 230, 48}, {1240, 23, 184, 13}, "rtb"},
        {"funnel", {204, 60, 570, 320}, {216, 72, 552, 300}}, {"its title", {222, 80, 300, 26}, {233, 87, 155, 13}}, {"its n", {690, 80, 70, 26}, {722, 88, 30, 9}, "rtb"},
        {"candidates", {222, 122, 150, 36}, {232, 135, 68, 10}}, {"their bar", {372, 118, 288, 40}, {376, 128, 272, 24}}, {"their share", {696, 122, 62, 36}, {706, 136, 46, 9}},
        {"primaries agree", {222, 166, 150, 36}, {233, 179, 96, 13}}, {"decided by the third", {222, 212, 146, 36}, {233, 223, 122, 10}, "ltb"}, {"discarded", {222, 254, 150, 36}, {233, 267, 59, 10}},
        {"rule over gold", {300, 290, 60, 12}, {300, 296, 60, 1}}, {"gold", {222, 300, 150, 36}, {232, 315, 29, 10}}, {"its bar", {372, 300, 200, 40}, {376, 308, 196, 24}},
        {"checks", {776, 60, 656, 320}, {784, 72, 640, 300}}, {"first rule", {1100, 106, 60, 12}, {1100, 112, 60, 1}}, {"second rule", {1100, 138, 60, 12}, {1100, 144, 60, 1}}, {"last rule", {1100, 298, 60, 12}, {1100, 304, 60, 1}},
        {"tick", {794, 118, 26, 22}, {802, 124, 12, 9}}, {"all seats submitted", {822, 116, 220, 26}, {828, 123, 115, 10}}, {"how many", {1100, 116, 316, 26}, {1215, 123, 192, 13}, "rtb"},
        {"no figure shared", {822, 148, 220, 26}, {829, 155, 168, 13}, "ltb"}, {"freeze", {794, 310, 150, 54}, {800, 320, 144, 36}, "ltb"},
        {"splits", {204, 380, 570, 258}, {216, 388, 552, 242}}, {"their title", {222, 396, 200, 26}, {232, 402, 92, 13}}, {"copy", {726, 394, 34, 28}, {738, 402, 12, 12}},
        {"head: crop", {234, 430, 80, 22}, {240, 438, 28, 12}}, {"head: agree", {340, 430, 58, 22}, {357, 437, 35, 13}}, {"head: third", {404, 430, 50, 22}, {417, 437, 31, 10}}, {"head: out", {458, 430, 44, 22}, {473, 438, 22, 9}},
        {"head: gold", {506, 430, 56, 22}, {529, 437, 27, 10}}, {"head: silver", {566, 430, 64, 22}, {591, 437, 33, 10}}, {"head: held out", {634, 430, 68, 22}, {646, 437, 50, 10}}, {"head: kappa", {706, 430, 44, 22}, {738, 440, 7, 7}},
        {"head's rule", {300, 452, 40, 8}, {300, 455, 40, 1}}, {"row's rule", {300, 478, 40, 8}, {300, 481, 40, 1}}, {"strong rule", {300, 556, 40, 6}, {300, 559, 40, 3}, "lt"}, {"all", {234, 562, 60, 22}, {240, 568, 16, 10}},
        {"foot", {234, 594, 400, 26}, {241, 601, 259, 13}},
        // The picture has four tiles; the split in three formats shares the upper row.
        {"export", {204, 638, 570, 226}, {216, 646, 552, 210}}, {"its title ", {222, 654, 90, 26}, {233, 662, 41, 12}},
        {"JSONL", {224, 684, 140, 74}, {232, 690, 132, 64}, "ltb"}, {"third tile", {224, 758, 268, 74}, {232, 762, 256, 64}}, {"report", {490, 758, 268, 74}, {496, 762, 256, 64}},
        {"overruled", {776, 380, 656, 484}, {784, 388, 640, 468}}, {"their title ", {794, 396, 170, 26}, {801, 403, 151, 13}, "lt"},
        {"status", {1150, 876, 280, 22}, {1220, 881, 203, 9}, "rt"},
    });
    EXPECT_EQ(mockup::cutWords(*window).join(u", "_s).toStdString(), "");
}

TEST(GoldMockup, WhatExpertsOverruleStandsInItsColumns)
{
    GoldScreen screen(true);
    const auto window = screen.window(u"gold"_s);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(window->page(u"gold"_s)), u"reveal event"_s); }));
    QTest::qWait(100);
    mockup::expectParts(*window, "s12-gold-export.png", {
        {"head: item", {802, 430, 80, 22}, {808, 438, 28, 9}}, {"head: question", {890, 430, 100, 22}, {896, 437, 54, 12}}, {"head: key", {1216, 430, 54, 22}, {1234, 438, 21, 12}}, {"head: gold", {1274, 430, 52, 22}, {1286, 437, 27, 10}},
        {"head: by", {1330, 430, 60, 22}, {1337, 438, 14, 12}}, {"row's rule", {1000, 478, 40, 8}, {1000, 481, 40, 1}},
    });
}

TEST(GoldMockup, ColoursComeFromThePalette)
{
    GoldScreen screen;
    const auto window = screen.window(u"gold"_s);
    ASSERT_TRUE(waitUntil([&] { return says(spoken(window->page(u"gold"_s)), u"figures gold"_s); }));
    using widgets::Token;
    mockup::expectTokens(*window, {
        {"ground", {210, 62}, Token::BgWindow}, {"card", {600, 90}, Token::BgSurface}, {"gold's bar", {400, 320}, Token::AccentBase}, {"rule over gold", {300, 296}, Token::BorderStrong}, {"freeze", {806, 330}, Token::AccentBase},
        {"table head", {300, 441}, Token::BgWindow}, {"strong rule", {300, 560}, Token::BorderStrong}, {"sum", {300, 572}, Token::BgWindow}});
}

TEST(GoldMockup, NothingIsCutInASmallWindow)
{
    GoldScreen screen;
    const auto window = screen.window(u"gold"_s);
    window->resize(1024, 700);
    QTest::qWait(100);
    EXPECT_EQ(mockup::cutWords(*window).join(u", "_s).toStdString(), "");
}
