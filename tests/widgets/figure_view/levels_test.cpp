#include "shown_figure.h"

#include "review/index_ramp.h"
#include "widgets/button.h"
#include "widgets/check_row.h"
#include "widgets/figure_view/adjust_panel.h"
#include "widgets/figure_view/figure_legend.h"
#include "widgets/figure_view/histogram_plot.h"
#include "widgets/figure_view/levels_editor.h"
#include "widgets/tokens.h"
#include "widgets/value_slider.h"

#include <QSignalSpy>

#include <algorithm>
#include <cmath>

using namespace widgets;

namespace {

int lookedUp(const Adjustment &adjustment, std::size_t channel, int level, ChannelRanges ranges = {})
{
    return int{adjustTable(adjustment, ranges)[channel][static_cast<std::size_t>(level)]};
}

/// Left half of one grey, right half of another.
QImage halves(QSize size, int left, int right)
{
    QImage image = flat(size, grey(left));
    for (int y = 0; y < size.height(); ++y) {
        for (int x = size.width() / 2; x < size.width(); ++x)
            image.setPixelColor(x, y, grey(right));
    }
    return image;
}

std::vector<ValueSlider *> slidersOf(const LevelsEditor &editor)
{
    const auto found = editor.findChildren<ValueSlider *>();
    return {found.begin(), found.end()};
}

Button *buttonOf(const QWidget &parent, const QString &name)
{
    for (auto *button : parent.findChildren<Button *>()) {
        if (button->accessibleName() == name || button->word() == name)
            return button;
    }
    return nullptr;
}

} // namespace

TEST(Levels, TheTableByHand)
{
    Adjustment a;
    a.levels[1] = {100, 200};
    EXPECT_EQ(lookedUp(a, 1, 100), 0);
    EXPECT_EQ(lookedUp(a, 1, 150), 128); // 50 / 100 × 255 = 127.5
    EXPECT_EQ(lookedUp(a, 1, 200), 255);
    EXPECT_EQ(lookedUp(a, 1, 30), 0);
    EXPECT_EQ(lookedUp(a, 0, 150), 150) << "each channel has its own";
    EXPECT_FALSE(a.isNone());
    a.stretch = true;
    EXPECT_EQ(lookedUp(a, 1, 150), 150) << "the stretch counts instead";
    a.levels[1] = {300, -4};
    EXPECT_EQ(a.clamped().levels[1], (ChannelRange{254, 255}));
}

TEST(Levels, TheHistogramCountsEveryPixelOfASmallPicture)
{
    QImage image = flat({10, 4}, QColor(7, 200, 0));
    image.setPixelColor(3, 2, QColor(8, 200, 255));
    const Histogram histogram = histogramOf(image);
    EXPECT_EQ(histogram.pixels, 40);
    EXPECT_EQ(histogram.counts[0][7], 39);
    EXPECT_EQ(histogram.counts[0][8], 1);
    EXPECT_EQ(histogram.counts[1][200], 40);
    EXPECT_EQ(histogram.counts[2][255], 1);

    HistogramPlot plot(nullptr);
    plot.setCounts(histogram.counts[0]);
    EXPECT_DOUBLE_EQ(plot.barShare(7), 1);
    EXPECT_DOUBLE_EQ(plot.barShare(8), 1.0 / 39);
    EXPECT_DOUBLE_EQ(plot.barShare(9), 0);
    plot.setLogarithmic(true);
    EXPECT_DOUBLE_EQ(plot.barShare(8), std::log(2.0) / std::log(40.0));
    plot.setCounts({});
    EXPECT_DOUBLE_EQ(plot.barShare(7), 0);
}

TEST(Levels, AreToldInTheFilesOwnNumbers)
{
    EXPECT_EQ((ChannelScale{u"NIR"_s, 1000, 3550}.text(100)), QLocale().toString(2000));
    EXPECT_EQ((ChannelScale{u"R"_s, 0, 65535}.text(255)), QLocale().toString(65535));
    EXPECT_EQ((ChannelScale{u"R"_s, 0, 1, false}.text(51)), QLocale().toString(0.2, 'f', 4));
    EXPECT_EQ((ChannelScale{u"t"_s, -1, 1, false}.text(0)), QLocale().toString(-1.0, 'f', 4));
}

TEST(Levels, KeysSetThemOfOneChannelOrOfAll)
{
    Shown shown(halves({400, 300}, 50, 150), {700, 560});
    shown.view.setChannels({{u"NIR"_s, 0, 2550}, {u"Red"_s, 0, 2550}, {u"Green"_s, 0, 2550}});
    shown.view.setAdjustPanel(true);
    AdjustPanel *panel = shown.view.adjustPanel();
    EXPECT_FALSE(panel->levels()->isVisible()) << "the panel opens as low as it always was";
    QTest::mouseClick(buttonOf(*panel, u"More"_s), Qt::LeftButton);
    ASSERT_TRUE(panel->levels()->isVisible());
    EXPECT_TRUE(shown.view.rect().contains(panel->geometry()));
    for (const QWidget *control : panel->controls()) {
        const QRect place(control->mapTo(panel, QPoint()), control->size());
        EXPECT_TRUE(panel->rect().contains(place)) << control->accessibleName().toStdString();
        EXPECT_GE(control->height(), control->minimumSizeHint().height()) << control->accessibleName().toStdString();
        EXPECT_FALSE(control->accessibleName().isEmpty());
    }
    const auto sliders = slidersOf(*panel->levels());
    ASSERT_EQ(sliders.size(), 2U);
    EXPECT_EQ(sliders[0]->valueText(), u"0"_s);
    EXPECT_EQ(sliders[1]->valueText(), QLocale().toString(2550));
    sliders[0]->setFocus();
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(sliders[0], Qt::Key_PageUp);
    EXPECT_EQ(sliders[0]->valueText(), QLocale().toString(500)) << "50 of 255, ten of the file's numbers each";
    for (const ChannelRange &range : shown.view.adjustment().levels)
        EXPECT_EQ(range, (ChannelRange{50, 255}));
    EXPECT_TRUE(shown.view.isAdjusted());
    const QPoint left = shown.view.transform().toView({100.5, 150.5}).toPoint(), right = shown.view.transform().toView({300.5, 20.5}).toPoint();
    EXPECT_EQ(shown.shot().pixelColor(right), grey(124)) << "(150 − 50) / 205 × 255 = 124.4";
    EXPECT_EQ(shown.shot().pixelColor(left.x(), 60), grey(0));

    // One channel alone.
    QTest::mouseClick(buttonOf(*panel->levels(), u"Red"_s), Qt::LeftButton);
    QTest::keyClick(sliders[1], Qt::Key_Left);
    EXPECT_EQ(shown.view.adjustment().levels, (ChannelRanges{ChannelRange{50, 255}, ChannelRange{50, 254}, ChannelRange{50, 255}}));
    // The two never cross.
    QTest::keyClick(sliders[1], Qt::Key_Home);
    EXPECT_EQ(shown.view.adjustment().levels[1], (ChannelRange{50, 51}));
    QTest::keyClick(sliders[0], Qt::Key_End);
    EXPECT_EQ(shown.view.adjustment().levels[1], (ChannelRange{50, 51}));

    // Other channels begin anew; the same ones do not.
    shown.view.setChannels({{u"NIR"_s, 10, 2560}, {u"Red"_s, 0, 2550}, {u"Green"_s, 0, 2550}});
    EXPECT_TRUE(shown.view.isAdjusted());
    shown.view.setChannels({{u"Grey"_s}});
    EXPECT_FALSE(shown.view.isAdjusted());
    EXPECT_FALSE(buttonOf(*panel->levels(), u"All"_s)->isVisible()) << "of one channel there is nothing to choose";
}

TEST(Levels, TheMouseDragsALineOfTheHistogram)
{
    Shown shown(halves({400, 300}, 50, 150), {700, 560});
    shown.view.setAdjustPanel(true);
    shown.view.adjustPanel()->setMoreShown(true);
    auto *plot = shown.view.adjustPanel()->findChild<HistogramPlot *>();
    ASSERT_NE(plot, nullptr);
    EXPECT_EQ(plot->accessibleName(), u"Histogram of all channels, shown from 0 to 255"_s);
    EXPECT_DOUBLE_EQ(plot->barShare(50), 1);
    EXPECT_DOUBLE_EQ(plot->barShare(150), 1);
    const auto at = [&](int value) { return QPoint(static_cast<int>(std::lround((plot->xOf(value) + plot->xOf(value + 1)) / 2)), 20); };
    drag(*plot, {static_cast<int>(plot->xOf(0)) + 1, 20}, at(60));
    EXPECT_NEAR(shown.view.adjustment().levels[0].low, 60, 1);
    drag(*plot, {static_cast<int>(plot->xOf(256)) - 1, 20}, at(20));
    EXPECT_EQ(shown.view.adjustment().levels[0].high, shown.view.adjustment().levels[0].low + 1);
}

TEST(Levels, StartFromTheStretchAndGiveItBack)
{
    Shown shown(halves({400, 300}, 50, 150), {700, 560});
    shown.view.setAdjustPanel(true);
    AdjustPanel *panel = shown.view.adjustPanel();
    panel->setMoreShown(true);
    const auto sliders = slidersOf(*panel->levels());
    auto *stretch = buttonOf(*panel, u"Stretch 2–98 %"_s);
    stretch->click();
    EXPECT_TRUE(shown.view.adjustment().stretch);
    EXPECT_EQ(sliders[0]->valueText(), u"50"_s) << "the 2nd percentile";
    EXPECT_EQ(sliders[1]->valueText(), u"150"_s);
    stretch->click();
    EXPECT_FALSE(shown.view.isAdjusted());
    EXPECT_EQ(sliders[0]->valueText(), u"0"_s);
    stretch->click();
    QTest::keyClick(sliders[0], Qt::Key_Right);
    EXPECT_FALSE(shown.view.adjustment().stretch) << "a hand on a level ends it";
    EXPECT_EQ(shown.view.adjustment().levels[2], (ChannelRange{51, 150}));
    shown.view.resetAdjustment();
    EXPECT_EQ(sliders[1]->valueText(), u"255"_s);
}

TEST(AdjustPanel, ApplyToSimilarKeepsTheAdjustmentForTheNextPictures)
{
    Shown shown(flat({400, 300}, grey(100)), {700, 560});
    shown.view.setAdjustPanel(true);
    AdjustPanel *panel = shown.view.adjustPanel();
    panel->setMoreShown(true);
    CheckRow *keep = nullptr;
    for (auto *row : panel->findChildren<CheckRow *>())
        keep = row->word() == u"Apply to similar"_s ? row : keep;
    ASSERT_NE(keep, nullptr);
    keep->click();
    EXPECT_TRUE(shown.view.isAdjustmentKept());
    shown.view.stepBrightness(4);
    shown.view.setMessage({}); // the next figure is on its way
    shown.view.setFigure(flat({400, 300}, grey(90)), u"Figure 2"_s);
    EXPECT_EQ(shown.view.adjustment().brightness, 20);
    EXPECT_TRUE(shown.view.wasAdjusted()) << "what was judged was not the figure as it is";
    EXPECT_EQ(shown.shot().pixelColor(100, 100), grey(141));
    shown.view.resetAdjustment();
    EXPECT_FALSE(shown.view.isAdjusted());
    shown.view.stepBrightness(1);
    keep->click();
    shown.view.setFigure(flat({400, 300}, grey(80)), u"Figure 3"_s);
    EXPECT_FALSE(shown.view.isAdjusted());
    EXPECT_FALSE(shown.view.wasAdjusted());
}

TEST(FigureView, AnotherPictureOfTheSameFigureKeepsPanZoomAndAdjustment)
{
    Shown shown(flat({400, 300}, grey(100)));
    QSignalSpy painted(&shown.view, &FigureView::painted);
    shown.shot();
    QCoreApplication::processEvents();
    EXPECT_EQ(painted.size(), 1);
    shown.view.setZoomPercent(150);
    shown.view.panBy(1, 0);
    shown.view.stepBrightness(1);
    const QRect before = shown.view.transform().paintedRect();
    shown.view.exchangePicture(flat({400, 300}, grey(60)));
    EXPECT_EQ(shown.view.transform().paintedRect(), before);
    EXPECT_EQ(shown.view.adjustment().brightness, 5);
    EXPECT_EQ(shown.shot().pixelColor(shown.middle()), grey(73)) << "60 and 5 % of 255";
    QCoreApplication::processEvents();
    EXPECT_EQ(painted.size(), 1) << "the clock starts once a figure";
    // A smaller picture stands for the whole.
    shown.view.exchangePicture(halves({40, 30}, 20, 220));
    EXPECT_EQ(shown.view.pictureSize(), QSize(400, 300));
    EXPECT_EQ(shown.view.transform().paintedRect(), before);
    EXPECT_EQ(shown.view.sizeText(), u"400 × 300 px"_s);
}

TEST(FigureView, AReducedPictureIsShownInBlocks)
{
    Shown shown(flat({400, 300}, grey(100)));
    shown.view.exchangePicture(halves({4, 3}, 0, 250), true);
    for (const double percent : {0.0, 100.0, 340.0}) {
        percent > 0 ? shown.view.setZoomPercent(percent) : shown.view.fit();
        const QImage shot = shown.shot();
        const double edge = shown.view.transform().toView({200, 150}).x();
        const int y = shown.middle().y();
        EXPECT_EQ(shot.pixelColor(static_cast<int>(std::floor(edge)) - 2, y), grey(0)) << percent << ": nothing is smoothed";
        EXPECT_EQ(shot.pixelColor(static_cast<int>(std::ceil(edge)) + 2, y), grey(250)) << percent;
    }
    shown.view.setFigure(halves({4, 3}, 0, 250), u"Figure 2"_s);
    EXPECT_EQ(shown.view.pictureSize(), QSize(4, 3));
}

TEST(FigureView, PaintsTheLegendOfAnIndexOverTheFigure)
{
    for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        applyTheme(theme);
        Shown shown(flat({400, 300}, grey(100)));
        EXPECT_FALSE(shown.view.legend()->isVisible());
        shown.view.setLegend(u"NDVI = (NIR − R) / (NIR + R)"_s, true);
        const FigureLegend *legend = shown.view.legend();
        ASSERT_TRUE(legend->isVisible());
        EXPECT_EQ(legend->accessibleName(), u"NDVI = (NIR − R) / (NIR + R), colours from −1 to 1"_s);
        const QImage shot = shown.shot();
        const QRect ramp = legend->rampRect().translated(legend->pos());
        const auto is = [&](int x, double index) {
            const review::Rgb colour = review::indexColour(index);
            EXPECT_EQ(shot.pixelColor(x, ramp.center().y()), QColor(colour[0], colour[1], colour[2])) << index;
        };
        is(ramp.left(), -1);
        is(ramp.right(), 1);
        shown.view.setOverlaysShown(false);
        EXPECT_FALSE(legend->isVisible()) << "it can be taken off the figure";
        shown.view.setOverlaysShown(true);
        EXPECT_TRUE(legend->isVisible());
        shown.view.setFigure(flat({400, 300}, grey(90)), u"Figure 2"_s);
        EXPECT_FALSE(legend->isVisible());
    }
    applyTheme(ThemeChoice::Light);
}
