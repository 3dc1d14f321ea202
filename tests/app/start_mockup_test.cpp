// The start window beside the picture it was designed from. A third way to begin, a work packet, is not in the program: its row stays
// empty, and everything else stands where the picture has it.

#include "app/windows/start_rows.h"
#include "app/windows/start_window.h"
#include "mockup_parts.h"
#include "project_fixture.h"
#include "widgets/button.h"

#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace {

/// WCAG 2 relative luminance.
double luminance(const QColor &colour)
{
    const auto linear = [](double part) { return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

/// Three projects, the last of them gone, and two seats that wait.
struct StartScreen {
    ProjectFixture seats, plain{ProjectFixture::Study::Draft};
    app::RecentProjects recent;
    std::unique_ptr<app::StartWindow> window;

    StartScreen() : recent(std::make_unique<QSettings>(seats.dir.filePath(u"start.ini"_s), QSettings::IniFormat))
    {
        seats.seal("Primary 1", 4, [](int) { return 'C'; });
        const QDateTime now = QDateTime::currentDateTime();
        recent.add(seats.dir.filePath(u"Field-day pilot 2023.winnow"_s), now.addDays(-400));
        recent.add(plain.path, now.addDays(-1));
        recent.add(seats.path, now.addSecs(-7300));
        window = std::make_unique<app::StartWindow>(recent, app::StartDialogs{});
        bool glanced = false;
        QObject::connect(window.get(), &app::StartWindow::glanced, window.get(), [&] { glanced = true; });
        window->show();
        EXPECT_TRUE(waitUntil([&] { return glanced; }));
        QObject::disconnect(window.get(), &app::StartWindow::glanced, nullptr, nullptr);
        QTest::qWait(100);
        if (window->focusWidget())
            window->focusWidget()->clearFocus(); // the picture has no ring
    }
};

} // namespace

TEST(StartMockup, EveryPartStandsWhereThePictureHasIt)
{
    widgets::applyTheme(widgets::ThemeChoice::Light);
    StartScreen screen;
    mockup::expectParts(*screen.window, "s01-start.png", {
        {"sprout", {20, 24, 36, 36}, {28, 31, 20, 23}}, {"name", {58, 24, 122, 36}, {64, 32, 113, 20}}, {"what it is", {182, 24, 500, 36}, {190, 40, 349, 13}},
        {"recent projects", {20, 84, 300, 22}, {25, 88, 99, 13}}, {"their card", {18, 106, 580, 176}, {24, 110, 568, 168}},
        {"file", {34, 116, 34, 44}, {44, 130, 13, 16}}, {"project's name", {72, 118, 200, 20}, {77, 124, 109, 14}, "lt"}, {"what it holds", {72, 140, 300, 18}, {76, 143, 132, 12}, "ltb"},
        {"opened", {430, 128, 112, 22}, {491, 133, 45, 12}, "trb"}, {"dots", {548, 128, 36, 20}, {559, 137, 14, 3}},
        {"rule", {300, 160, 200, 12}, {300, 166, 200, 1}}, {"second rule", {300, 216, 200, 12}, {300, 222, 200, 1}},
        {"locate", {190, 252, 80, 20}, {193, 254, 50, 13}}, {"gone since", {430, 242, 112, 20}, {468, 245, 68, 11}, "trb"},
        {"packets for you", {20, 300, 300, 22}, {25, 306, 98, 13}}, {"their card's head", {18, 324, 580, 60}, {24, 328, 568, 56}},
        {"box", {34, 346, 34, 30}, {42, 352, 16, 17}}, {"study and seat", {72, 340, 240, 20}, {76, 345, 148, 11}, "lt"}, {"track", {72, 366, 168, 14}, {76, 371, 160, 4}, "ltb"},
        {"sealed", {242, 364, 130, 18}, {249, 368, 98, 11}, "lt"}, {"resume", {470, 338, 112, 44}, {480, 344, 96, 32}}, {"rule between", {300, 386, 150, 12}, {300, 392, 150, 1}},
        {"start", {470, 402, 112, 44}, {480, 408, 96, 32}},
        {"begin", {602, 84, 120, 22}, {609, 88, 35, 13}}, {"open", {602, 106, 338, 48}, {608, 110, 328, 40}}, {"new", {602, 154, 338, 48}, {608, 158, 328, 40}},
        {"its icon", {612, 162, 30, 32}, {626, 173, 11, 11}}, {"its word", {642, 162, 140, 32}, {649, 172, 88, 11}}, {"its key", {860, 162, 70, 32}, {874, 168, 46, 20}},
        {"sample", {602, 256, 330, 24}, {608, 262, 146, 15}}, {"its note", {602, 282, 330, 20}, {609, 286, 265, 13}, "lt"},
        {"drop zone", {600, 322, 340, 204}, {608, 328, 328, 192}}, {"its icon", {740, 370, 64, 40}, {761, 382, 22, 21}}, {"its words", {640, 420, 270, 18}, {662, 423, 221, 13}, "tb"},
        {"its endings", {640, 442, 270, 18}, {702, 445, 141, 13}, "tb"},
        {"promise", {20, 590, 300, 30}, {25, 599, 166, 13}}, {"version", {600, 590, 350, 30}, {786, 599, 149, 13}, "trb"},
    });
}

TEST(StartMockup, ColoursComeFromThePalette)
{
    StartScreen screen;
    using widgets::Token;
    mockup::expectTokens(*screen.window, {
        {"ground", {10, 10}, Token::BgWindow}, {"card", {300, 138}, Token::BgSurface}, {"its border", {300, 110}, Token::BorderSubtle}, {"rule", {300, 166}, Token::BorderSubtle},
        {"sealed", {78, 373}, Token::SealBase}, {"resume", {486, 360}, Token::AccentBase}, {"start", {486, 424}, Token::BgSurface}, {"its border", {500, 407}, Token::BorderStrong},
        {"open", {800, 130}, Token::BgSurface}, {"its border", {700, 110}, Token::BorderStrong}});
}

TEST(StartMockup, NothingIsCutAtAnySizeAndSeatsComeFirst)
{
    StartScreen screen;
    for (const QSize size : {QSize(960, 640), QSize(1024, 700), QSize(1440, 900)}) {
        screen.window->resize(size);
        QTest::qWait(60);
        EXPECT_EQ(mockup::cutWords(*screen.window).join(u", "_s).toStdString(), "");
    }
    // Whoever was asked to answer finds the seat first.
    auto *row = screen.window->findChildren<app::RecentRow *>().front();
    QStringList before;
    for (QWidget *widget = row->previousInFocusChain(); widget != row && before.size() < 2; widget = widget->previousInFocusChain()) {
        if (const auto *seat = qobject_cast<widgets::Button *>(widget); seat && seat->isVisibleTo(screen.window.get()))
            before.prepend(seat->word());
    }
    EXPECT_EQ(before.join(u' ').toStdString(), "Resume Start");
}

TEST(StartMockup, TheDotsCanBeSeenInBothThemes)
{
    StartScreen screen;
    for (const auto theme : {widgets::ThemeChoice::Light, widgets::ThemeChoice::Dark}) {
        widgets::applyTheme(theme);
        QTest::qWait(60);
        const QImage image = screen.window->grab().toImage();
        const double ground = luminance(widgets::colour(widgets::Token::BgSurface));
        double best = 1;
        for (int y = 134; y < 143; ++y) {
            for (int x = 556; x < 576; ++x) {
                const double here = luminance(image.pixelColor(x, y));
                best = std::max(best, (std::max(here, ground) + 0.05) / (std::min(here, ground) + 0.05));
            }
        }
        EXPECT_GE(best, 3) << "the contrast of what is not text";
    }
    widgets::applyTheme(widgets::ThemeChoice::Light);
}
