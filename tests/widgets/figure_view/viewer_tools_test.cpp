#include "shown_figure.h"

#include "widgets/figure_view/adjustment.h"
#include "widgets/figure_view/ruler.h"
#include "widgets/tokens.h"

#include <QTest>

#include <gtest/gtest.h>

#include <cmath>

using namespace Qt::Literals::StringLiterals;
using namespace widgets;

namespace {

constexpr QChar kMinus(0x2212);

/// Black and white columns, one pixel wide each.
QImage columns(QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            image.setPixelColor(x, y, grey(x % 2 == 0 ? 0 : 255));
    return image;
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
