#include "shown_figure.h"

#include "widgets/check_row.h"
#include "widgets/figure_view/adjust_panel.h"
#include "widgets/figure_view/adjustment.h"
#include "widgets/tokens.h"
#include "widgets/value_slider.h"

#include <QAccessible>
#include <QSignalSpy>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <functional>

using namespace widgets;

TEST(Adjustment, TheTableByHand)
{
    const auto at = [](const Adjustment &a, int level, ChannelRanges ranges = {}) { return int{adjustTable(a, ranges)[0][static_cast<std::size_t>(level)]}; };
    for (int level = 0; level < 256; ++level)
        EXPECT_EQ(at({}, level), level);
    EXPECT_EQ(at({.brightness = 20}, 100), 151);                       // 100 + 0.2 × 255
    EXPECT_EQ(at({.brightness = -100}, 255), 0);
    EXPECT_EQ(at({.contrast = -100}, 13), 128);                        // flat at the middle
    EXPECT_EQ(at({.contrast = 50}, 100), 61);                          // 127.5 + (100 − 127.5) × tan(67.5°) = 61.1
    EXPECT_EQ(at({.gamma = 2.0}, 64), 128);                            // 255 × √(64/255) = 127.7
    EXPECT_EQ(at({.invert = true}, 60), 195);
    const ChannelRanges half{ChannelRange{50, 150}, {}, {}};
    EXPECT_EQ(at({.stretch = true}, 100, half), 128);
    EXPECT_EQ(at({.stretch = true}, 50, half), 0);
    EXPECT_EQ(at({.stretch = true}, 200, half), 255);
    EXPECT_EQ(at({}, 100, half), 100) << "no stretch asked for";
    EXPECT_EQ(Adjustment({.brightness = 500, .contrast = -500, .gamma = std::nan("")}).clamped(), Adjustment({.brightness = 100, .contrast = -100}));
}

TEST(Adjustment, StretchTakesThe2ndAnd98thPercentileOfEachChannel)
{
    // 100 pixels: red 0 to 99, green flat, blue two levels.
    QImage image(100, 1, QImage::Format_RGB32);
    for (int x = 0; x < 100; ++x)
        image.setPixelColor(x, 0, QColor(x, 77, x < 50 ? 10 : 20));
    const ChannelRanges ranges = stretchRanges(image);
    EXPECT_EQ(ranges[0], (ChannelRange{1, 97}));
    EXPECT_EQ(ranges[1], ChannelRange{}) << "nothing to stretch";
    EXPECT_EQ(ranges[2], (ChannelRange{10, 20}));
    EXPECT_EQ(stretchRanges(QImage()), ChannelRanges{});
}

TEST(Adjustment, IsSeenAtEveryZoomAndLeavesThePictureItself)
{
    QImage picture = flat({400, 300}, grey(100));
    picture.setPixelColor(200, 150, QColor(10, 20, 30));
    const QImage original = picture.copy();
    Shown shown(picture);
    for (const double percent : {0.0, 50.0, 100.0, 130.0, 200.0, 340.0}) {
        percent > 0 ? shown.view.setZoomPercent(percent) : shown.view.fit();
        shown.view.resetAdjustment();
        const QImage before = shown.shot();
        shown.view.stepBrightness(4); // 4 × 5 %: 100 becomes 151
        const QImage after = shown.shot();
        const QPoint spot = shown.middle() + QPoint(40, 30);
        EXPECT_EQ(before.pixelColor(spot), grey(100)) << percent;
        EXPECT_EQ(after.pixelColor(spot), grey(151)) << percent;
        if (percent >= 200) {
            const QPoint dot = shown.view.transform().toView({200.5, 150.5}).toPoint();
            EXPECT_EQ(after.pixelColor(dot), QColor(61, 71, 81)) << percent;
        }
        if (percent > 0 && percent < 150) {
            EXPECT_EQ(after.pixelColor(1, 1), colour(Token::BgViewer)) << "the ground stays";
        }
    }
    EXPECT_EQ(picture, original);
}

TEST(Adjustment, ANewPictureStartsAsItIsAndTheViewTellsWhetherItWasAdjusted)
{
    Shown shown(flat({400, 300}, grey(100)));
    QSignalSpy told(&shown.view, &FigureView::adjustedChanged);
    EXPECT_FALSE(shown.view.isAdjusted());
    shown.view.stepContrast(1);
    shown.view.stepContrast(1);
    EXPECT_TRUE(shown.view.isAdjusted());
    EXPECT_EQ(shown.view.adjustment().contrast, 10);
    ASSERT_EQ(told.size(), 1);
    EXPECT_TRUE(told.at(0).at(0).toBool());
    shown.view.stepContrast(-2);
    EXPECT_FALSE(shown.view.isAdjusted());
    EXPECT_TRUE(shown.view.wasAdjusted());
    shown.view.stepBrightness(-1);
    told.clear();
    shown.view.setFigure(flat({400, 300}, grey(90)), u"Figure 2"_s);
    EXPECT_FALSE(shown.view.isAdjusted());
    EXPECT_FALSE(shown.view.wasAdjusted());
    ASSERT_EQ(told.size(), 1);
    EXPECT_FALSE(told.at(0).at(0).toBool());
    EXPECT_EQ(shown.shot().pixelColor(shown.middle()), grey(90));
    // No picture, nothing to adjust.
    shown.view.setMessage(u"This figure cannot be shown."_s);
    shown.view.stepBrightness(3);
    EXPECT_FALSE(shown.view.isAdjusted());
}

TEST(AdjustPanel, ItsControlsAreNamedAndChangeThePicture)
{
    Shown shown(flat({400, 300}, grey(100)), {700, 560});
    EXPECT_FALSE(shown.view.isAdjustPanelShown());
    shown.view.setAdjustPanel(true);
    AdjustPanel *panel = shown.view.adjustPanel();
    EXPECT_TRUE(panel->isVisible());
    EXPECT_GT(panel->y(), shown.view.height() / 2) << "over the lower part";
    EXPECT_TRUE(shown.view.rect().contains(panel->geometry()));

    QStringList names;
    for (QWidget *control : panel->controls()) {
        if (!control->isVisible())
            continue;
        QAccessibleInterface *face = QAccessible::queryAccessibleInterface(control);
        ASSERT_NE(face, nullptr);
        names << face->text(QAccessible::Name);
        EXPECT_FALSE(control->testAttribute(Qt::WA_InputMethodEnabled));
        EXPECT_TRUE(panel->rect().contains(control->geometry()));
    }
    EXPECT_EQ(names, QStringList({u"Brightness"_s, u"Contrast"_s, u"Gamma"_s, u"Invert"_s, u"Stretch 2–98 %"_s, u"More"_s, u"Reset"_s}));

    auto *brightness = qobject_cast<ValueSlider *>(panel->controls().at(0));
    auto *gamma = qobject_cast<ValueSlider *>(panel->controls().at(2));
    ASSERT_TRUE(brightness && gamma);
    EXPECT_EQ(gamma->valueText(), u"1.00"_s);
    brightness->setFocus();
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(brightness, Qt::Key_Right);
    EXPECT_EQ(brightness->valueText(), u"+20"_s);
    EXPECT_EQ(shown.shot().pixelColor(100, 100), grey(151));
    QTest::keyClick(gamma, Qt::Key_End);
    EXPECT_EQ(gamma->valueText(), u"5.00"_s);
    EXPECT_DOUBLE_EQ(shown.view.adjustment().gamma, 5.0);
    QTest::mouseClick(panel->controls().at(6), Qt::LeftButton);
    EXPECT_FALSE(shown.view.isAdjusted());
    EXPECT_EQ(brightness->value(), 0);
    QTest::mouseClick(panel->controls().at(3), Qt::LeftButton);
    EXPECT_EQ(shown.shot().pixelColor(100, 100), grey(155));
    shown.view.setFigure(flat({400, 300}, grey(90)), u"Figure 2"_s);
    EXPECT_FALSE(qobject_cast<CheckRow *>(panel->controls().at(3))->isChecked());

    // Neither a drag nor the wheel goes through the panel to the figure.
    const QRect before = shown.view.transform().paintedRect();
    const QPoint edge(panel->width() / 2, 5);
    drag(*panel, edge, edge + QPoint(60, 0));
    turn(*panel, edge, 120);
    EXPECT_EQ(shown.view.transform().paintedRect(), before);
}

TEST(AdjustPanel, TheMouseSetsASliderAndADoubleClickPutsItBack)
{
    Shown shown(flat({400, 300}, grey(100)), {700, 560});
    shown.view.setAdjustPanel(true);
    auto *slider = qobject_cast<ValueSlider *>(shown.view.adjustPanel()->controls().at(1));
    const int y = slider->height() - 12;
    QTest::mouseClick(slider, Qt::LeftButton, {}, {slider->width() - 12, y});
    EXPECT_NEAR(shown.view.adjustment().contrast, 100, 2);
    QTest::mouseClick(slider, Qt::LeftButton, {}, {slider->width() / 2, y});
    EXPECT_NEAR(shown.view.adjustment().contrast, 0, 1);
    QTest::mouseClick(slider, Qt::LeftButton, {}, {12, y});
    EXPECT_NEAR(shown.view.adjustment().contrast, -100, 2);
    QTest::mouseDClick(slider, Qt::LeftButton, {}, {12, y});
    EXPECT_EQ(shown.view.adjustment().contrast, 0);
}

TEST(Adjustment, A20MegapixelPictureIsRepaintedInASmallPartOfItsPixels)
{
    QImage picture(5472, 3648, QImage::Format_RGB32);
    for (int y = 0; y < picture.height(); ++y) {
        auto *row = reinterpret_cast<QRgb *>(picture.scanLine(y));
        for (int x = 0; x < picture.width(); ++x)
            row[x] = qRgb(x & 255, y & 255, (x + y) & 255);
    }
    Shown shown(picture, {1000, 764});
    shown.shot(); // the scaled copy is made once
    // This thread's own time, so that a busy machine changes nothing: a step costs a small part of adjusting every pixel of the picture.
    const auto spent = [](const std::function<void()> &work) {
        timespec before{}, after{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
        work();
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
        return 1e3 * static_cast<double>(after.tv_sec - before.tv_sec) + 1e-6 * static_cast<double>(after.tv_nsec - before.tv_nsec);
    };
    double best = 1e9;
    const double whole = spent([&] { EXPECT_FALSE(widgets::adjusted(picture, widgets::adjustTable({.brightness = 5}, {})).isNull()); });
    for (int step = 1; step <= 4; ++step) {
        best = std::min(best, spent([&] {
            shown.view.stepBrightness(1);
            shown.shot();
        }));
    }
    EXPECT_LT(best, whole / 4);
}
