#include "widgets/adjust_panel.h"
#include "widgets/adjustment.h"
#include "widgets/check_row.h"
#include "widgets/figure_view.h"
#include "widgets/ruler.h"
#include "widgets/tokens.h"
#include "widgets/value_slider.h"

#include <QAccessible>
#include <QApplication>
#include <QElapsedTimer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <gtest/gtest.h>

#include <cmath>

using namespace Qt::Literals::StringLiterals;
using namespace widgets;

namespace {

constexpr QChar kMinus(0x2212);

QColor grey(int level) { return QColor(level, level, level); }

QImage flat(QSize size, QColor ink)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(ink);
    return image;
}

/// Black and white columns, one pixel wide each.
QImage columns(QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            image.setPixelColor(x, y, grey(x % 2 == 0 ? 0 : 255));
    return image;
}

struct Shown {
    explicit Shown(const QImage &picture, QSize size = {600, 500}) : view(nullptr)
    {
        view.resize(size);
        view.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
        view.setFigure(picture, u"Figure 1"_s);
        takePointerAway();
    }
    /// The platform's pointer may stand where the window opened.
    void takePointerAway()
    {
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&view, &leave);
    }
    QImage shot() { return view.grab().toImage().convertToFormat(QImage::Format_RGB32); }
    QPoint middle() const { return view.rect().center(); }
    FigureView view;
};

void drag(QWidget &view, QPoint from, QPoint to)
{
    QTest::mousePress(&view, Qt::LeftButton, {}, from);
    for (const double part : {0.3, 0.7, 1.0})
        QTest::mouseMove(&view, from + (QPointF(to - from) * part).toPoint());
    QTest::mouseRelease(&view, Qt::LeftButton, {}, to);
}

void turn(QWidget &view, QPointF at, int delta)
{
    QWheelEvent event(at, view.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view, &event);
}

/// How many px of one row about a point have the colour of that point.
int runAt(const QImage &shot, QPoint at)
{
    const QRgb ink = shot.pixel(at);
    int run = 1;
    for (int x = at.x() - 1; x >= 0 && shot.pixel(x, at.y()) == ink; --x)
        ++run;
    for (int x = at.x() + 1; x < shot.width() && shot.pixel(x, at.y()) == ink; ++x)
        ++run;
    return run;
}

double lengthOf(const QString &text) { return text.section(u' ', 0, 0).toDouble(); }

} // namespace

TEST(Loupe, MagnifiesWhatTheViewerShowsAndItsNearestNeighbourIsExact)
{
    Shown shown(columns({400, 300}));
    shown.view.setZoomPercent(100);
    const QPoint at = shown.middle();
    EXPECT_EQ(runAt(shown.shot(), at), 1);
    shown.view.setLoupe(true);
    EXPECT_DOUBLE_EQ(shown.view.loupeMagnification(), 4.0);
    const QImage four = shown.shot();
    EXPECT_EQ(runAt(four, at + QPoint(0, 10)), 4);
    // Only black and white along a row of the glass: nothing is smoothed.
    for (int x = at.x() - 90; x <= at.x() + 90; ++x) {
        const QRgb ink = four.pixel(x, at.y());
        EXPECT_TRUE(ink == grey(0).rgb() || ink == grey(255).rgb()) << x;
    }
    turn(shown.view, at, 480);
    EXPECT_DOUBLE_EQ(shown.view.loupeMagnification(), 8.0);
    EXPECT_EQ(runAt(shown.shot(), at + QPoint(0, 10)), 8);
    turn(shown.view, at, 4800);
    EXPECT_DOUBLE_EQ(shown.view.loupeMagnification(), 8.0);
    turn(shown.view, at, -9600);
    EXPECT_DOUBLE_EQ(shown.view.loupeMagnification(), 2.0);
    EXPECT_EQ(runAt(shown.shot(), at + QPoint(0, 10)), 2);
    EXPECT_DOUBLE_EQ(shown.view.zoomPercent(), 100.0) << "the wheel must not have zoomed";
    shown.view.setLoupe(false);
    turn(shown.view, at, 120);
    EXPECT_GT(shown.view.zoomPercent(), 100.0);
}

TEST(Loupe, IsADiscOf220AtThePointerAndInTheMiddleWithoutOne)
{
    // One red pixel at (100, 80) of a grey picture shows where the glass looks.
    QImage picture = flat({400, 300}, grey(200));
    const QColor dot = overlayStroke(2);
    picture.setPixelColor(100, 80, dot);
    Shown shown(picture);
    shown.view.setZoomPercent(100);
    const QImage before = shown.shot();
    shown.view.setLoupe(true);
    const QImage middle = shown.shot();
    int least = 10000, most = -1;
    for (int x = 0; x < middle.width(); ++x) {
        if (middle.pixel(x, shown.middle().y()) != before.pixel(x, shown.middle().y())) {
            least = std::min(least, x);
            most = std::max(most, x);
        }
    }
    EXPECT_NEAR(most - least + 1, 220, 2);
    EXPECT_NEAR((most + least) / 2.0, shown.view.width() / 2.0, 1.0);

    const QPoint at = shown.view.transform().toView(QPointF(100.5, 80.5)).toPoint();
    QTest::mouseMove(&shown.view, at);
    const QImage there = shown.shot();
    int seen = 0;
    for (int y = at.y() - 20; y <= at.y() + 20; ++y)
        for (int x = at.x() - 20; x <= at.x() + 20; ++x)
            seen += there.pixel(x, y) == dot.rgb() ? 1 : 0;
    EXPECT_EQ(seen, 16) << "one pixel, four times as wide and as high";
    EXPECT_EQ(there.pixel(shown.middle()), before.pixel(shown.middle())) << "the glass went with the pointer";
    shown.takePointerAway();
    EXPECT_EQ(shown.shot(), middle);
}

TEST(Loupe, ShowsTheAdjustedPictureAndBelow200PercentIsSmooth)
{
    Shown shown(flat({400, 300}, grey(60)));
    shown.view.setLoupe(true);
    Adjustment invert;
    invert.invert = true;
    shown.view.setAdjustment(invert);
    EXPECT_EQ(shown.shot().pixelColor(shown.middle()), grey(195));

    Shown coarse(columns({2400, 1800}));
    turn(coarse.view, coarse.middle(), 0);
    coarse.view.setLoupe(true);
    turn(coarse.view, coarse.middle(), -4800);
    ASSERT_LT(coarse.view.zoomPercent() * 2.0, 200.0);
    const QColor mixed = coarse.shot().pixelColor(coarse.middle());
    EXPECT_GT(mixed.red(), 60);
    EXPECT_LT(mixed.red(), 195);
}

TEST(Ruler, ADragOfKnownLengthReadsItInPixelsAndInTheFiguresUnit)
{
    Shown shown(flat({400, 300}, grey(220)));
    shown.view.setZoomPercent(100);
    const QPoint origin = shown.view.transform().paintedRect().topLeft();
    shown.view.setRuler(true);
    drag(shown.view, origin + QPoint(50, 260), origin + QPoint(350, 260));
    EXPECT_EQ(shown.view.rulerText(), u"300.0 px · 0.0°"_s);
    EXPECT_EQ(shown.view.accessibleDescription(), shown.view.rulerText());
    // 3-4-5: 240 to the right, 180 up.
    drag(shown.view, origin + QPoint(20, 240), origin + QPoint(260, 60));
    EXPECT_EQ(shown.view.rulerText(), u"300.0 px · 36.9°"_s);
    shown.view.setScale(u"mm"_s, 12.5);
    EXPECT_EQ(shown.view.rulerText(), u"24.00 mm · 36.9°"_s);
    // The other way round, and straight down.
    drag(shown.view, origin + QPoint(300, 20), origin + QPoint(300, 145));
    EXPECT_EQ(shown.view.rulerText(), u"10.00 mm · %1°"_s.arg(kMinus + u"90.0"_s));
    drag(shown.view, origin + QPoint(350, 200), origin + QPoint(100, 200));
    EXPECT_EQ(shown.view.rulerText(), u"20.00 mm · 180.0°"_s);
    EXPECT_TRUE(shown.view.transform().paintedRect().topLeft() == origin) << "a drag with the ruler must not pan";
    // A scale belongs to its figure.
    shown.view.setFigure(flat({400, 300}, grey(220)), u"Figure 2"_s);
    EXPECT_FALSE(shown.view.isRulerActive());
    EXPECT_TRUE(shown.view.rulerText().isEmpty());
    shown.view.setRuler(true);
    EXPECT_TRUE(shown.view.rulerText().contains(u" px "_s));
}

TEST(Ruler, ReadsTheSameAtEveryZoomAndAClickKeepsTheLine)
{
    Shown shown(flat({400, 300}, grey(220)));
    shown.view.setZoomPercent(200);
    shown.view.setRuler(true);
    const QPoint from = shown.middle() - QPoint(120, 0);
    drag(shown.view, from, from + QPoint(240, 0));
    EXPECT_NEAR(lengthOf(shown.view.rulerText()), 120.0, 0.05);
    QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.middle() + QPoint(30, 90));
    EXPECT_NEAR(lengthOf(shown.view.rulerText()), 120.0, 0.05);
    // Taking hold of an end moves that end only.
    drag(shown.view, from + QPoint(240, 0), from + QPoint(340, 0));
    EXPECT_NEAR(lengthOf(shown.view.rulerText()), 170.0, 0.05);
    drag(shown.view, from, from - QPoint(20, 0));
    EXPECT_NEAR(lengthOf(shown.view.rulerText()), 180.0, 0.05);
}

TEST(Ruler, ByKeysAlone)
{
    Shown shown(flat({400, 300}, grey(220)), {600, 500});
    EXPECT_FALSE(shown.view.rulerKey(Qt::Key_Right, Qt::NoModifier)) << "not active: the key is somebody else's";
    shown.view.setZoomPercent(100);
    shown.view.setRuler(true);
    const double start = lengthOf(shown.view.rulerText());
    EXPECT_DOUBLE_EQ(start, 200.0) << "the middle half of what is in view";
    EXPECT_TRUE(shown.view.rulerKey(Qt::Key_Right, Qt::NoModifier));
    EXPECT_DOUBLE_EQ(lengthOf(shown.view.rulerText()), 206.0) << "1 % of 600";
    EXPECT_TRUE(shown.view.rulerKey(Qt::Key_Left, Qt::ControlModifier));
    EXPECT_DOUBLE_EQ(lengthOf(shown.view.rulerText()), 205.0);
    EXPECT_TRUE(shown.view.rulerKey(Qt::Key_Tab, Qt::NoModifier));
    EXPECT_TRUE(shown.view.rulerKey(Qt::Key_Left, Qt::ControlModifier));
    EXPECT_DOUBLE_EQ(lengthOf(shown.view.rulerText()), 206.0) << "the other end went left";
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(shown.view.rulerKey(Qt::Key_Down, Qt::NoModifier));
    EXPECT_NEAR(lengthOf(shown.view.rulerText()), std::hypot(206.0, 15.0), 0.05) << "3 × 1 % of 500";
    EXPECT_TRUE(shown.view.rulerText().endsWith(u" 4.2°"_s)) << shown.view.rulerText().toStdString();
    EXPECT_FALSE(shown.view.rulerKey(Qt::Key_Right, Qt::ShiftModifier)) << "panning stays";
    EXPECT_FALSE(shown.view.rulerKey(Qt::Key_A, Qt::NoModifier)) << "answering stays";
    for (int i = 0; i < 200; ++i)
        shown.view.rulerKey(Qt::Key_Left, Qt::NoModifier);
    EXPECT_LE(lengthOf(shown.view.rulerText()), 400.0) << "the end stays on the figure";
    EXPECT_TRUE(shown.view.rulerKey(Qt::Key_Escape, Qt::NoModifier));
    EXPECT_FALSE(shown.view.isRulerActive());
    EXPECT_FALSE(shown.view.rulerKey(Qt::Key_Escape, Qt::NoModifier));
}

TEST(Ruler, PaintsItsLineInItsCasing)
{
    Shown shown(flat({400, 300}, grey(128)));
    shown.view.setZoomPercent(100);
    const QPoint origin = shown.view.transform().paintedRect().topLeft();
    shown.view.setRuler(true);
    drag(shown.view, origin + QPoint(100, 100), origin + QPoint(300, 100));
    const QImage shot = shown.shot();
    const int x = origin.x() + 150, y = origin.y() + 100;
    EXPECT_EQ(shot.pixelColor(x, y), overlayStroke(1));
    EXPECT_EQ(shot.pixelColor(x, y - 2), overlayCasing());
    EXPECT_EQ(shot.pixelColor(x, y + 1), overlayCasing());
    EXPECT_EQ(shot.pixelColor(x, y - 4), grey(128));
    shown.view.setRuler(false);
    EXPECT_EQ(shown.shot().pixelColor(x, y), grey(128));
}

TEST(Ruler, ItsReadOutCoversNoPartOfTheLine)
{
    Shown shown(flat({400, 300}, grey(128)));
    shown.view.setZoomPercent(100);
    const QPoint origin = shown.view.transform().paintedRect().topLeft();
    shown.view.setRuler(true);
    for (const QPoint way : {QPoint(240, 0), QPoint(200, 150), QPoint(200, -150), QPoint(60, 180), QPoint(-60, 180), QPoint(0, 180)}) {
        const QPoint from = origin + QPoint(200, 150) - way / 2;
        drag(shown.view, from, from + way);
        const QImage shot = shown.shot();
        int seen = 0;
        for (int step = 10; step <= 90; ++step) {
            // The line runs between pixels: the brightest of the four about a point.
            const QPoint at = (QPointF(from) + QPointF(way) * step / 100.0).toPoint();
            int brightest = 0;
            for (const QPoint by : {QPoint(0, 0), QPoint(-1, 0), QPoint(0, -1), QPoint(-1, -1)})
                brightest = std::max(brightest, shot.pixelColor(at + by).green());
            seen += brightest > 140 ? 1 : 0;
        }
        EXPECT_EQ(seen, 81) << way.x() << ", " << way.y();
    }
}

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
    EXPECT_EQ(stretchRanges({}), ChannelRanges{});
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
        QAccessibleInterface *face = QAccessible::queryAccessibleInterface(control);
        ASSERT_NE(face, nullptr);
        names << face->text(QAccessible::Name);
        EXPECT_FALSE(control->testAttribute(Qt::WA_InputMethodEnabled));
        EXPECT_TRUE(panel->rect().contains(control->geometry()));
    }
    EXPECT_EQ(names, QStringList({u"Brightness"_s, u"Contrast"_s, u"Gamma"_s, u"Invert"_s, u"Stretch 2–98 %"_s, u"Reset"_s}));

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
    QTest::mouseClick(panel->controls().at(5), Qt::LeftButton);
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

TEST(Adjustment, A20MegapixelPictureIsRepaintedWithinTensOfMilliseconds)
{
    QImage picture(5472, 3648, QImage::Format_RGB32);
    for (int y = 0; y < picture.height(); ++y) {
        auto *row = reinterpret_cast<QRgb *>(picture.scanLine(y));
        for (int x = 0; x < picture.width(); ++x)
            row[x] = qRgb(x & 255, y & 255, (x + y) & 255);
    }
    Shown shown(picture, {1000, 764});
    shown.shot(); // the scaled copy is made once
    QElapsedTimer timer;
    qint64 best = 1000;
    for (int step = 1; step <= 8; ++step) {
        timer.start();
        shown.view.stepBrightness(1);
        shown.shot();
        best = std::min(best, timer.elapsed());
    }
    EXPECT_LT(best, 100);
}
