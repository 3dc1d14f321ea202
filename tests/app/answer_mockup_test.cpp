#include "tests/app/answer_screen.h"

#include "widgets/figure_view/figure_view.h"
#include "widgets/tokens.h"

#include <gtest/gtest.h>

#include <QImage>

#include <algorithm>
#include <cstdlib>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kTolerance = 4;

/// A part of a screen: what is painted inside `region` reaches from the left and top to the right and bottom edge of `ink`,
/// as measured in the picture this screen was designed from.
struct Part {
    const char *name;
    QRect region, ink;
};

/// The smallest rectangle around all pixels that are not the ground's, which is taken from the region's upper left corner.
QRect inkOf(const QImage &image, const QRect &region)
{
    const QColor ground = image.pixelColor(region.topLeft());
    QRect box;
    for (int y = region.top(); y <= region.bottom(); ++y) {
        for (int x = region.left(); x <= region.right(); ++x) {
            const QColor here = image.pixelColor(x, y);
            if (std::max({std::abs(here.red() - ground.red()), std::abs(here.green() - ground.green()), std::abs(here.blue() - ground.blue())}) > 24)
                box |= QRect(x, y, 1, 1);
        }
    }
    return box;
}

/// With WINNOW_MOCKUPS=FOLDER the pictures themselves are measured and their numbers printed, for a changed design.
void expectParts(QWidget &window, const char *picture, const std::vector<Part> &parts)
{
    QTest::qWait(60);
    const QImage ours = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    const QString folder = qEnvironmentVariable("WINNOW_MOCKUPS");
    const QImage mockup = folder.isEmpty() ? QImage() : QImage(folder + u'/' + QString::fromLatin1(picture)).convertToFormat(QImage::Format_RGB32);
    if (!folder.isEmpty())
        ours.save(qEnvironmentVariable("WINNOW_OURS") + u'/' + QString::fromLatin1(picture));
    for (const Part &part : parts) {
        QRect wanted = part.ink;
        if (!mockup.isNull()) {
            wanted = inkOf(mockup, part.region);
            std::printf("%s %s {%d, %d, %d, %d}\n", picture, part.name, wanted.x(), wanted.y(), wanted.width(), wanted.height());
        }
        const QRect found = inkOf(ours, part.region);
        const auto near = [&](const char *edge, int here, int there) {
            EXPECT_LE(std::abs(here - there), kTolerance) << picture << ", " << part.name << ", " << edge << ": " << here << " instead of " << there;
        };
        near("left", found.left(), wanted.left());
        near("top", found.top(), wanted.top());
        near("right", found.right(), wanted.right());
        near("bottom", found.bottom(), wanted.bottom());
    }
}

void giveText(review::Item &item, const char *question, std::initializer_list<const char *> options)
{
    item.question = question;
    item.options.clear();
    for (const char *option : options)
        item.options.push_back({static_cast<char>('A' + item.options.size()), option, {}});
}

std::vector<review::Item> cottonItems(bool longOnes)
{
    std::vector<review::Item> items;
    for (int i = 1; i <= 128; ++i) {
        review::Item item = AnswerProject::choiceItem(u"q-%1"_s.arg(i, 3, 10, QChar(u'0')).toStdString());
        if (longOnes)
            giveText(item, "Panels a and b show the canopy temperature of the same 24 cotton plots on one colour scale, and panel d the open bolls at harvest. Which interpretation best explains why genotype G4 kept its boll number under deficit irrigation while G7 did not, considering the error bars and the colour scale?",
                     {"G4 kept a cooler canopy through flowering, which points to transpiration that went on and to deeper water uptake.", "G4 received more irrigation than G7, so the comparison in panel d is confounded by the treatment.",
                      "G7 had a higher leaf area index, which lowered its canopy temperature but increased the shedding of bolls.", "The difference is within the error bars, and therefore no effect of genotype can be concluded.",
                      "The colour scale is reversed, so the warmer canopy in panel b belongs to G4, not G7."});
        else
            giveText(item, "Panels a and b show the canopy temperature of the same cotton plots on one colour scale. Which reading of the maps, together with panel d, best explains why G4 kept its open bolls under deficit irrigation while G7 did not?",
                     {"G4 kept a cooler canopy, which points to transpiration that went on under deficit.", "G4 received more water than G7, so the two genotypes cannot be compared.",
                      "G7 had a higher leaf area index and therefore shed more bolls.", "The difference lies within the error bars of panel d, so nothing can be read from it."});
        items.push_back(std::move(item));
    }
    return items;
}

void paintFigure(const QString &file, QSize size)
{
    QImage figure(size, QImage::Format_RGB32);
    figure.fill(Qt::white);
    ASSERT_TRUE(figure.save(file));
}

/// The first `count` questions sealed, four of them marked and nine not sure.
void sealFirst(AnswerProject &project, std::size_t count, std::int64_t activeMs)
{
    const auto sitting = project.session();
    for (std::size_t i = 0; i < count; ++i) {
        sitting->goToNumber(i + 1);
        sitting->setAnswer(review::Answer::ofLetters("B"));
        sitting->setMarked(i % 9 == 3 && i < 36);
        sitting->setUnsure(i < 9);
        sitting->setScriptedTimes(activeMs, activeMs);
        sitting->seal();
        ASSERT_FALSE(sitting->lastError());
    }
}

} // namespace

class AnswerMockup : public testing::Test {
protected:
    void SetUp() override { widgets::applyTheme(widgets::ThemeChoice::Light); }
};

TEST_F(AnswerMockup, S5)
{
    AnswerProject project(0, {{"order.items", "source"}}, cottonItems(false));
    paintFigure(project.pictureFile(38), {1480, 1110});
    sealFirst(project, 37, 40'000);
    AnswerScreen screen(project);
    screen.start();
    ASSERT_EQ(screen.session().index(), 37U);
    screen.press(Qt::Key_C);
    QTest::qWait(400);
    expectParts(screen.window(), "s05-answer-light.png", {
        {"title", {2, 2, 188, 38}, {16, 16, 158, 14}}, {"track", {190, 2, 110, 38}, {200, 20, 28, 4}}, {"count", {302, 2, 112, 38}, {308, 17, 98, 10}}, {"marks", {416, 2, 120, 38}, {426, 16, 74, 13}},
        {"status", {1100, 2, 180, 38}, {1148, 17, 123, 10}}, {"blind", {1284, 2, 72, 38}, {1296, 16, 51, 12}}, {"keys", {1362, 2, 76, 38}, {1370, 12, 54, 20}},
        {"bar's line", {600, 20, 200, 40}, {600, 43, 200, 17}},
        {"figure", {2, 48, 996, 758}, {16, 63, 968, 726}}, {"form's line", {990, 760, 30, 40}, {1001, 760, 19, 40}},
        {"fit", {2, 812, 88, 28}, {18, 816, 65, 20}}, {"100 %", {92, 812, 130, 28}, {104, 816, 111, 20}}, {"loupe", {226, 812, 106, 28}, {237, 816, 88, 20}}, {"adjust", {336, 812, 108, 28}, {347, 816, 89, 20}}, {"ruler", {446, 812, 110, 28}, {457, 816, 83, 20}},
        {"size", {800, 812, 126, 28}, {831, 822, 90, 12}}, {"zoom", {928, 812, 70, 28}, {935, 821, 49, 10}},
        {"number", {1006, 60, 160, 28}, {1021, 68, 77, 12}}, {"of", {1300, 60, 136, 28}, {1382, 68, 38, 10}}, {"question", {1006, 88, 430, 124}, {1021, 96, 386, 112}},
        {"row A", {1006, 220, 430, 76}, {1021, 226, 399, 66}}, {"row B", {1006, 296, 430, 72}, {1021, 300, 399, 66}}, {"row C", {1006, 369, 430, 73}, {1017, 370, 407, 72}}, {"row D", {1006, 444, 430, 80}, {1021, 448, 399, 66}},
        {"footer's line", {1100, 700, 200, 60}, {1100, 752, 200, 1}}, {"not sure", {1006, 760, 300, 40}, {1021, 772, 209, 16}}, {"Q", {1380, 760, 58, 40}, {1400, 770, 20, 20}}, {"mark", {1006, 800, 170, 36}, {1024, 810, 140, 13}},
        {"M", {1200, 800, 45, 36}, {1212, 806, 21, 20}}, {"note", {1246, 800, 100, 36}, {1254, 810, 51, 12}}, {"N", {1380, 800, 58, 36}, {1400, 806, 20, 20}},
        {"previous", {2, 848, 154, 48}, {18, 862, 127, 20}}, {"skip", {160, 848, 104, 48}, {174, 862, 77, 20}}, {"undo", {266, 848, 104, 48}, {278, 862, 86, 20}}, {"pause", {376, 848, 144, 48}, {393, 862, 112, 20}},
        {"hint", {1080, 848, 178, 48}, {1120, 867, 131, 13}}, {"seal", {1262, 848, 176, 48}, {1268, 852, 152, 40}},
    });
}

TEST_F(AnswerMockup, S5Compact)
{
    AnswerProject project(0, {{"order.items", "source"}}, cottonItems(true));
    paintFigure(project.pictureFile(38), {1480, 1110});
    sealFirst(project, 37, 40'000);
    AnswerScreen screen(project, "Primary 1", {1024, 700});
    screen.start();
    screen.press(Qt::Key_C);
    QTest::qWait(400);
    expectParts(screen.window(), "s05-answer-compact.png", {
        {"title", {2, 2, 206, 38}, {16, 16, 176, 14}}, {"track", {210, 2, 108, 38}, {216, 20, 28, 4}}, {"count", {320, 2, 112, 38}, {324, 17, 98, 10}}, {"marks", {436, 2, 120, 38}, {442, 16, 74, 13}},
        {"status", {700, 2, 165, 38}, {732, 17, 123, 10}}, {"blind", {876, 2, 66, 38}, {880, 16, 51, 12}}, {"keys", {950, 2, 72, 38}, {954, 12, 54, 20}},
        {"figure", {2, 48, 640, 556}, {16, 96, 612, 459}}, {"form's line", {636, 614, 20, 28}, {644, 614, 1, 28}},
        {"fit", {2, 614, 36, 28}, {18, 620, 12, 12}}, {"100 %", {42, 614, 28, 28}, {50, 620, 12, 12}}, {"loupe", {74, 614, 28, 28}, {82, 620, 13, 13}}, {"adjust", {106, 614, 28, 28}, {114, 620, 12, 12}}, {"ruler", {138, 614, 28, 28}, {145, 619, 14, 14}},
        {"size", {470, 614, 100, 28}, {475, 622, 90, 12}}, {"zoom", {572, 614, 70, 28}, {579, 621, 49, 10}},
        {"question", {646, 46, 376, 162}, {657, 58, 348, 143}},
        {"row A", {646, 208, 376, 84}, {657, 214, 355, 74}}, {"row B", {646, 292, 376, 82}, {657, 296, 355, 74}}, {"row C", {646, 374, 376, 82}, {653, 374, 363, 82}}, {"row D", {646, 457, 376, 81}, {657, 460, 355, 74}}, {"row E", {646, 538, 376, 63}, {657, 542, 355, 54}},
        {"footer's line", {760, 600, 30, 10}, {760, 604, 30, 1}}, {"not sure", {646, 608, 92, 34}, {657, 616, 76, 16}}, {"Q", {738, 608, 30, 34}, {741, 614, 20, 20}}, {"mark", {786, 608, 66, 34}, {796, 618, 52, 13}}, {"M", {854, 608, 30, 34}, {856, 614, 21, 20}},
        {"note", {906, 608, 64, 34}, {915, 618, 51, 12}}, {"N", {972, 608, 40, 34}, {975, 614, 20, 20}},
        {"previous", {2, 648, 154, 48}, {18, 662, 127, 20}}, {"skip", {166, 648, 96, 48}, {174, 662, 77, 20}}, {"undo", {268, 648, 104, 48}, {278, 662, 86, 20}}, {"pause", {384, 648, 144, 48}, {393, 662, 112, 20}},
        {"hint", {720, 648, 126, 48}, {741, 667, 94, 10}}, {"seal", {848, 648, 170, 48}, {852, 652, 152, 40}},
    });
}

TEST_F(AnswerMockup, S6AfterTheReveal)
{
    std::vector<review::Item> items;
    for (int i = 1; i <= 11; ++i) {
        items.push_back(AnswerProject::choiceItem(u"q-%1"_s.arg(i, 3, 10, QChar(u'0')).toStdString()));
        giveText(items.back(), "Which cultivar keeps the highest leaf area index after day 100, and by how much does it exceed the next one?",
                 {"Aldan, by about 1.0", "Delta, by about 0.4", "Aldan, by about 0.5", "The curves cannot be told apart there"});
    }
    AnswerProject project(0, {{"decision.adjudicator_sees", "answers"}, {"decision.reveal_after", "own-answer"}, {"order.items", "source"}}, items);
    for (int i = 1; i <= 11; ++i)
        paintFigure(project.pictureFile(i), {1200, 800});
    project.answerAll("Primary 1", "B");
    project.answerAll("Primary 2", "C");
    ASSERT_EQ(project.drawAdjudicator(), 11U);
    AnswerScreen screen(project, "Adjudicator");
    screen.start();
    for (int i = 0; i < 4; ++i) {
        screen.press(Qt::Key_C);
        if (i == 3) {
            screen.press(Qt::Key_N);
            screen.type(u"Read at day 110: 5.5 against 5.0"_s);
            screen.press(Qt::Key_Escape);
        }
        screen.press(Qt::Key_Return); // shows what the others said; the next Enter goes on
        if (i < 3)
            screen.press(Qt::Key_Return);
    }
    ASSERT_EQ(screen.session().index(), 3U);
    QTest::qWait(300);
    screen.window().focusWidget()->clearFocus(); // the picture has no ring
    expectParts(screen.window(), "s06-adjudicate.png", {
        {"status", {1100, 2, 120, 38}, {1120, 17, 95, 10}}, {"blind", {1228, 2, 124, 38}, {1240, 16, 107, 12}}, {"keys", {1362, 2, 76, 38}, {1370, 12, 54, 20}},
        {"figure", {2, 48, 996, 758}, {16, 103, 968, 645}},
        {"number", {1006, 60, 160, 28}, {1021, 68, 70, 12}}, {"of", {1300, 60, 136, 28}, {1389, 68, 28, 10}}, {"question", {1006, 88, 430, 76}, {1021, 96, 397, 60}},
        {"row A", {1006, 170, 430, 55}, {1021, 178, 399, 44}}, {"row B", {1006, 226, 430, 51}, {1021, 230, 399, 44}}, {"row C", {1006, 278, 430, 51}, {1021, 282, 399, 44}}, {"row D", {1006, 330, 430, 52}, {1021, 334, 399, 44}},
        {"what follows", {1006, 386, 430, 140}, {1037, 410, 326, 92}},
        {"footer's line", {1100, 690, 200, 22}, {1100, 708, 200, 1}}, {"note's label", {1006, 715, 300, 26}, {1022, 724, 126, 13}}, {"note", {1006, 742, 430, 48}, {1021, 744, 399, 44}},
        {"cannot be decided", {1006, 796, 160, 44}, {1024, 811, 135, 10}}, {"Ctrl+D", {1164, 796, 60, 44}, {1167, 806, 46, 20}}, {"mark", {1270, 796, 72, 44}, {1288, 810, 52, 13}}, {"M", {1344, 796, 60, 44}, {1348, 806, 21, 20}},
        {"hint", {1050, 848, 170, 48}, {1071, 868, 141, 12}}, {"next", {1222, 848, 216, 48}, {1228, 852, 192, 40}},
    });
}

TEST_F(AnswerMockup, S13)
{
    AnswerProject project(0, {{"order.items", "source"}}, cottonItems(false));
    sealFirst(project, 127, 42'700);
    AnswerScreen screen(project);
    screen.start();
    screen.press(Qt::Key_B);
    screen.press(Qt::Key_Return);
    ASSERT_EQ(screen.session().phase(), app::AnswerSession::Phase::Summary);
    expectParts(screen.window(), "s13-summary.png", {
        {"title", {2, 2, 188, 38}, {16, 16, 158, 14}}, {"track", {190, 2, 110, 38}, {200, 20, 96, 4}}, {"count", {302, 2, 120, 38}, {309, 17, 105, 10}}, {"marks", {424, 2, 120, 38}, {434, 16, 74, 13}},
        {"status", {1100, 2, 180, 38}, {1180, 17, 91, 10}}, {"blind", {1284, 2, 72, 38}, {1296, 16, 51, 12}}, {"keys", {1362, 2, 76, 38}, {1370, 12, 54, 20}},
        {"card", {400, 200, 640, 500}, {440, 284, 560, 320}}, {"lock", {460, 310, 66, 64}, {472, 320, 48, 48}}, {"done", {530, 316, 440, 36}, {536, 327, 308, 15}}, {"sentence", {530, 352, 440, 24}, {536, 354, 383, 13}},
        {"marked", {460, 396, 90, 42}, {472, 409, 16, 20}}, {"marked for discussion", {460, 438, 170, 24}, {473, 442, 133, 10}}, {"not sure", {644, 438, 120, 24}, {654, 443, 49, 9}},
        {"active time", {812, 438, 160, 24}, {819, 442, 66, 10}}, {"card's line", {700, 480, 60, 24}, {700, 492, 60, 1}},
        {"review", {460, 506, 180, 54}, {472, 514, 148, 40}}, {"submit", {780, 506, 200, 54}, {800, 514, 168, 40}}, {"foot", {460, 562, 400, 32}, {472, 569, 284, 10}},
        {"previous", {2, 848, 154, 48}, {18, 862, 127, 20}}, {"history", {170, 848, 100, 48}, {182, 866, 69, 15}}, {"hint", {1080, 848, 356, 48}, {1133, 867, 290, 13}},
    });
}

TEST_F(AnswerMockup, ColoursComeFromThePalette)
{
    AnswerProject project(0, {{"order.items", "source"}}, cottonItems(false));
    paintFigure(project.pictureFile(1), {1480, 1110});
    AnswerScreen screen(project);
    screen.start();
    screen.press(Qt::Key_C);
    for (const auto theme : {widgets::ThemeChoice::Light, widgets::ThemeChoice::Dark}) {
        widgets::applyTheme(theme);
        QTest::qWait(60);
        const QImage image = screen.window().grab().toImage().convertToFormat(QImage::Format_RGB32);
        using widgets::Token;
        const std::vector<std::tuple<const char *, QPoint, Token>> places{
            {"top bar", {700, 10}, Token::BgSurface}, {"its line", {700, 43}, Token::BorderSubtle}, {"ground of the figure", {4, 500}, Token::BgViewer}, {"viewer tools", {700, 826}, Token::BgSurface},
            {"form", {1012, 700}, Token::BgSurface}, {"form's line", {1000, 700}, Token::BorderSubtle}, {"footer's line", {1200, 752}, Token::BorderSubtle}, {"row A", {1400, 240}, Token::BgSurface},
            {"chosen row", {1400, 382}, Token::AccentSoft}, {"its border", {1200, 375}, Token::AccentBase}, {"its ring", {1200, 370}, Token::FocusRing}, {"its keycap", {1033, 400}, Token::AccentBase},
            {"command bar", {700, 870}, Token::BgSurface}, {"primary button", {1275, 872}, Token::AccentBase}};
        for (const auto &[name, point, token] : places)
            EXPECT_EQ(image.pixelColor(point).name().toStdString(), widgets::colour(token).name().toStdString()) << name;
    }
    widgets::applyTheme(widgets::ThemeChoice::Light);
}
