#include "tests/app/answer_screen.h"
#include "tests/app/band_picture.h"
#include "tests/app/mockup_parts.h"
#include "tests/app/other_scale.h"

#include "app/pages/answer_figure_pane.h"
#include "app/pages/figure_looks.h"
#include "app/windows/pseudo_locale.h"
#include "review/index_ramp.h"
#include "widgets/button.h"
#include "widgets/choice_list.h"
#include "widgets/figure_view/adjust_chip.h"
#include "widgets/figure_view/adjust_panel.h"
#include "widgets/figure_view/figure_legend.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/figure_view/levels_editor.h"
#include "widgets/figure_view/look_chip.h"
#include "widgets/tokens.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QCheckBox>
#include <QLocale>
#include <QMenu>

#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr auto kBothHeld = Qt::ControlModifier | Qt::ShiftModifier;

/// Left half a field, right half bare soil: red, green, blue, near infrared. The index is 0.5 and −0.2.
std::array<int, 4> fieldAndSoil(int x, int)
{
    return x < 80 ? std::array<int, 4>{10000, 20000, 5000, 30000} : std::array<int, 4>{60000, 30000, 20000, 40000};
}

class BandLooks : public testing::Test {
protected:
    void SetUp() override { widgets::applyTheme(widgets::ThemeChoice::Light); }
    static void writeBands(const AnswerProject &project, std::initializer_list<int> numbers = {1, 2})
    {
        for (const int number : numbers)
            writeBytes(project.pictureFile(number), fourBandTiff(160, 120, fieldAndSoil));
    }

    static widgets::LookChip *chipOf(AnswerScreen &screen) { return screen.window().findChild<widgets::LookChip *>(); }
    static app::FigureLooks *looksOf(AnswerScreen &screen) { return screen.window().findChild<app::AnswerFigurePane *>()->looks(); }
    static bool waitFor(AnswerScreen &screen, const QString &word)
    {
        return QTest::qWaitFor([&] { return chipOf(screen)->isVisible() && chipOf(screen)->word() == word; }, 20000);
    }
    /// The painted colour of a picture point.
    static QColor seen(AnswerScreen &screen, QPointF point)
    {
        const QImage shot = screen.view()->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QPointF at = screen.view()->transform().toView(point);
        return shot.pixelColor(static_cast<int>(at.x()), static_cast<int>(at.y()));
    }
    static QColor rampAt(double index)
    {
        const review::Rgb colour = review::indexColour(index);
        return {colour[0], colour[1], colour[2]};
    }
    void check14();
};

/// Check 14 of the reviewer's list: V steps through the bands, named each time; Ctrl+Shift+0 takes adjustments back.
void BandLooks::check14()
{
    AnswerProject project(2);
    writeBands(project, {2}); // the rank puts the second question first
    AnswerScreen screen(project);
    screen.start();
    ASSERT_TRUE(waitFor(screen, u"Natural"_s));
    const auto eight = [](int sample) { return static_cast<int>(std::lround(sample * 255.0 / 65535)); };
    EXPECT_EQ(seen(screen, {40.5, 100.5}), QColor(eight(10000), eight(20000), eight(5000)));
    EXPECT_EQ(screen.view()->legend()->words(), u"Natural 0–"_s + QLocale().toString(65535));
    screen.view()->setZoomPercent(200);
    screen.view()->panBy(1, 0);
    const QRect place = screen.view()->transform().paintedRect();
    const QStringList names{u"Colour infrared"_s, u"R"_s, u"G"_s, u"B"_s, u"NIR"_s, u"NDVI"_s, u"Natural"_s};
    const QColor field[] = {QColor(eight(30000), eight(10000), eight(20000)), QColor(eight(10000), eight(10000), eight(10000)), QColor(eight(20000), eight(20000), eight(20000)),
        QColor(eight(5000), eight(5000), eight(5000)), QColor(eight(30000), eight(30000), eight(30000)), rampAt(0.5), QColor(eight(10000), eight(20000), eight(5000))};
    for (int i = 0; i < names.size(); ++i) {
        screen.press(Qt::Key_V);
        ASSERT_TRUE(waitFor(screen, names[i])) << names[i].toStdString() << ", not " << chipOf(screen)->word().toStdString();
        EXPECT_EQ(seen(screen, {78.5, 60.5}), field[i]) << names[i].toStdString();
        EXPECT_EQ(screen.view()->transform().paintedRect(), place) << "pan and zoom stay";
        EXPECT_EQ(chipOf(screen)->accessibleName(), names[i]);
        EXPECT_EQ(screen.view()->legend()->hasRamp(), names[i] == u"NDVI"_s);
        EXPECT_EQ(screen.view()->legend()->words().isEmpty(), false);
    }
    screen.press(Qt::Key_V, Qt::ShiftModifier);
    ASSERT_TRUE(waitFor(screen, u"NDVI"_s)) << "backwards";
    EXPECT_EQ(seen(screen, {90.5, 60.5}), rampAt(-0.2));
    screen.press(Qt::Key_Up, kBothHeld);
    EXPECT_TRUE(screen.view()->isAdjusted());
    EXPECT_TRUE(screen.window().findChild<widgets::AdjustChip *>()->isVisible());
    screen.press(Qt::Key_0, kBothHeld);
    EXPECT_FALSE(screen.view()->isAdjusted());
    EXPECT_EQ(chipOf(screen)->word(), u"NDVI"_s) << "the bands are no adjustment";
    EXPECT_TRUE(screen.choices()->chosen().isEmpty());
    // The next question has an ordinary picture.
    screen.press(Qt::Key_PageDown);
    ASSERT_TRUE(QTest::qWaitFor([&] { return screen.session().index() == 1 && screen.view()->hasPicture(); }));
    EXPECT_FALSE(chipOf(screen)->isVisible());
    EXPECT_EQ(looksOf(screen)->bandsKey(), "");
    screen.press(Qt::Key_V);
    EXPECT_FALSE(chipOf(screen)->isVisible());
}

} // namespace

TEST_F(BandLooks, Check14VStepsThroughTheBandsOfA16BitTiff)
{
    check14();
}

TEST_F(BandLooks, DISABLED_Check14AtAnotherScale)
{
    ASSERT_DOUBLE_EQ(qApp->devicePixelRatio(), qEnvironmentVariable("QT_SCALE_FACTOR").toDouble());
    check14();
}

TEST_F(BandLooks, Check14AtScaleOneAndAHalfAndTwo)
{
    runAtScale(u"BandLooks.DISABLED_Check14AtAnotherScale"_s, u"1.5"_s);
    runAtScale(u"BandLooks.DISABLED_Check14AtAnotherScale"_s, u"2"_s);
}

TEST_F(BandLooks, TheStudysBandsAreShownFirst)
{
    AnswerProject project(2, {{"viewer.bands_default", "ndvi"}});
    writeBands(project);
    AnswerScreen screen(project);
    screen.start();
    ASSERT_TRUE(waitFor(screen, u"NDVI"_s));
    EXPECT_EQ(looksOf(screen)->bandsKey(), "ndvi");
    EXPECT_EQ(seen(screen, {40.5, 100.5}), rampAt(0.5));
    screen.press(Qt::Key_V);
    ASSERT_TRUE(waitFor(screen, u"Natural"_s));
}

TEST_F(BandLooks, TheChipOffersTheBandsAndThreeOfThemByHand)
{
    AnswerProject project(2);
    writeBands(project);
    AnswerScreen screen(project);
    screen.start();
    ASSERT_TRUE(waitFor(screen, u"Natural"_s));
    widgets::LookChip *chip = chipOf(screen);
    const auto open = [&]() -> QMenu * {
        QTest::mouseClick(chip, Qt::LeftButton);
        return qobject_cast<QMenu *>(QApplication::activePopupWidget());
    };
    QMenu *menu = open();
    ASSERT_NE(menu, nullptr);
    QStringList words;
    for (const QAction *action : menu->actions())
        words << action->text() + (action->isChecked() ? u" *"_s : QString());
    EXPECT_EQ(words, QStringList({u"Natural *"_s, u"Colour infrared"_s, u"R"_s, u"G"_s, u"B"_s, u"NIR"_s, u"NDVI"_s, u""_s, u"Red from"_s, u"Green from"_s, u"Blue from"_s, u""_s, u"Model's eye"_s}));
    menu->actions().at(9)->menu()->actions().at(3)->trigger(); // green from near infrared
    menu->close();
    ASSERT_TRUE(waitFor(screen, u"R / NIR / B"_s));
    EXPECT_EQ(looksOf(screen)->bandsKey(), "R/NIR/B");
    EXPECT_EQ(seen(screen, {40.5, 100.5}).green(), static_cast<int>(std::lround(30000 * 255.0 / 65535)));
    screen.press(Qt::Key_V);
    EXPECT_TRUE(waitFor(screen, u"Natural"_s)) << "from there the round begins anew";
}

TEST_F(BandLooks, ShowsTheFigureAsTheModelReceivedIt)
{
    AnswerProject project(2, {{"viewer.model_input", R"({"max_side":16,"bits":2})"}});
    writeBands(project);
    AnswerScreen screen(project);
    screen.start();
    ASSERT_TRUE(waitFor(screen, u"Natural"_s));
    const QRect place = screen.view()->transform().paintedRect();
    screen.press(Qt::Key_V);
    ASSERT_TRUE(waitFor(screen, u"Colour infrared"_s));
    screen.press(Qt::Key_M, Qt::ShiftModifier);
    ASSERT_TRUE(waitFor(screen, u"Model's eye 16 × 12, 2 bit"_s)) << chipOf(screen)->word().toStdString();
    EXPECT_TRUE(looksOf(screen)->isEyeOn());
    EXPECT_EQ(looksOf(screen)->bandsKey(), "natural") << "the models saw the study's bands";
    EXPECT_EQ(screen.view()->transform().paintedRect(), place);
    EXPECT_EQ(screen.view()->pictureSize(), QSize(160, 120));
    // 39, 78, 19 of 255 in steps of 85.
    EXPECT_EQ(seen(screen, {40.5, 100.5}), QColor(0, 85, 0));
    EXPECT_EQ(screen.session().markedCount(), 0U) << "M alone marks";
    screen.press(Qt::Key_M, Qt::ShiftModifier);
    ASSERT_TRUE(waitFor(screen, u"Natural"_s));
    EXPECT_EQ(seen(screen, {40.5, 100.5}).green(), 78);
}

TEST_F(BandLooks, OffersUsualSizesWhereTheStudyDoesNotSay)
{
    AnswerProject project(2);
    AnswerScreen screen(project);
    screen.start();
    screen.press(Qt::Key_M, Qt::ShiftModifier);
    ASSERT_TRUE(waitFor(screen, u"Model's eye 160 × 120, 8 bit"_s)) << "never enlarged";
    QTest::mouseClick(chipOf(screen), Qt::LeftButton);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    QStringList words;
    for (const QAction *action : menu->actions().back()->menu()->actions())
        words << action->text() + (action->isChecked() ? u" *"_s : QString());
    EXPECT_EQ(words, QStringList({u"Off"_s, u"Longer side 336 px, 8 bit"_s, u"Longer side 448 px, 8 bit *"_s, u"Longer side 672 px, 8 bit"_s, u"Longer side 1024 px, 8 bit"_s, u"Longer side 1536 px, 8 bit"_s}));
    menu->actions().back()->menu()->actions().front()->trigger();
    menu->close();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !chipOf(screen)->isVisible(); }));
}

TEST_F(BandLooks, LevelsAreInTheFilesNumbersAndApplyToSimilarKeepsTheBands)
{
    AnswerProject project(2);
    writeBands(project);
    AnswerScreen screen(project);
    screen.start();
    ASSERT_TRUE(waitFor(screen, u"Natural"_s));
    screen.press(Qt::Key_V);
    ASSERT_TRUE(waitFor(screen, u"Colour infrared"_s));
    screen.press(Qt::Key_I);
    widgets::AdjustPanel *panel = screen.view()->adjustPanel();
    panel->setMoreShown(true);
    QStringList words;
    for (const auto *button : panel->levels()->findChildren<widgets::Button *>())
        words << button->word();
    EXPECT_EQ(words, QStringList({u"All"_s, u"NIR"_s, u"R"_s, u"G"_s}));
    for (auto *row : panel->findChildren<QCheckBox *>()) {
        if (row->accessibleName() == u"Apply to similar"_s)
            row->click();
    }
    EXPECT_TRUE(screen.view()->isAdjustmentKept());
    screen.press(Qt::Key_Escape);
    screen.press(Qt::Key_PageDown);
    ASSERT_TRUE(QTest::qWaitFor([&] { return screen.session().index() == 1; }));
    EXPECT_TRUE(waitFor(screen, u"Colour infrared"_s));
}

TEST_F(BandLooks, NothingIsCutInBothSizesThemesAndInALongLanguage)
{
    app::PseudoLocale longer{nullptr};
    for (const bool pseudo : {false, true}) {
        if (pseudo)
            QCoreApplication::installTranslator(&longer);
        for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
            AnswerProject project(2);
            writeBands(project);
            AnswerScreen screen(project, "Primary 1", size);
            screen.start();
            ASSERT_TRUE(QTest::qWaitFor([&] { return chipOf(screen)->isVisible(); }, 20000));
            const QString first = chipOf(screen)->word();
            screen.press(Qt::Key_V, Qt::ShiftModifier);
            ASSERT_TRUE(QTest::qWaitFor([&] { return chipOf(screen)->word() != first; }, 20000));
            screen.press(Qt::Key_I);
            screen.press(Qt::Key_Up, kBothHeld);
            for (const bool more : {false, true}) {
                screen.view()->adjustPanel()->setMoreShown(more);
                QTest::qWait(30);
                EXPECT_EQ(mockup::cutWords(screen.window()).join(u", "_s).toStdString(), "") << size.width() << (pseudo ? " long" : "");
                EXPECT_LE(chipOf(screen)->geometry().right(), chipOf(screen)->parentWidget()->width());
            }
            for (const auto theme : {widgets::ThemeChoice::Light, widgets::ThemeChoice::Dark}) {
                widgets::applyTheme(theme);
                mockup::keepPicture(screen.window(), u"bands-%1-%2%3"_s.arg(size.width()).arg(theme == widgets::ThemeChoice::Dark ? u"dark"_s : u"light"_s, pseudo ? u"-long"_s : QString()));
            }
            widgets::applyTheme(widgets::ThemeChoice::Light);
        }
        if (pseudo)
            QCoreApplication::removeTranslator(&longer);
    }
}
