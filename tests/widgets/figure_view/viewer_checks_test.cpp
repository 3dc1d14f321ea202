// The reviewer's checks of the viewer that a widget alone can show; ctest runs them at three display scales.

#include "shown_figure.h"

#include "widgets/tokens.h"

#include <QNativeGestureEvent>
#include <QPointingDevice>

#include <cmath>

using namespace widgets;

namespace {

/// Middle of everything of one colour in a picture, and whether there is any; `without` is not looked at.
std::optional<QPointF> middleOf(const QImage &shot, const QColor &ink, const QRectF &without)
{
    QPointF sum;
    int count = 0;
    for (int y = 0; y < shot.height(); ++y)
        for (int x = 0; x < shot.width(); ++x)
            if (!without.contains(QPointF(x, y)) && shot.pixelColor(x, y) == ink) {
                sum += QPointF(x + 0.5, y + 0.5);
                ++count;
            }
    if (count == 0)
        return {};
    return sum / count;
}

double gap(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

} // namespace

TEST(ViewerChecks, Check11_TenStepsOfTheWheelKeepTheMarkedPixelUnderTheCursor)
{
    // A block of 41 px about the marked one: its middle can be found at every zoom.
    const QColor mark = overlayStroke(2);
    QImage picture = flat({1480, 1110}, grey(120));
    const QPoint marked(620, 480);
    for (int y = -20; y <= 20; ++y)
        for (int x = -20; x <= 20; ++x)
            picture.setPixelColor(marked + QPoint(x, y), mark);
    Shown shown(picture, {1000, 764});
    const double ratio = shown.view.devicePixelRatioF();
    const QPointF cursor = shown.view.transform().toView(QPointF(marked) + QPointF(0.5, 0.5)) / ratio;
    for (const int direction : {1, -1}) {
        for (int step = 0; step < 10; ++step) {
            turn(shown.view, cursor, direction * 120);
            const QRectF map = shown.view.miniMapRect(); // shows the block too
            const auto found = middleOf(shown.shot(), mark, {map.topLeft() * ratio, map.size() * ratio});
            ASSERT_TRUE(found.has_value());
            EXPECT_LT(gap(*found, cursor * ratio), 1.0) << direction << " step " << step;
        }
    }
    const double zoom = shown.view.zoomPercent();
    turn(shown.view, cursor, 0);
    EXPECT_DOUBLE_EQ(shown.view.zoomPercent(), zoom) << "a wheel that did not turn";
}

TEST(ViewerChecks, Check12_ASmallFigureOpensEnlargedAndItsReadOutSaysSo)
{
    Shown shown(flat({80, 60}, grey(30)), {1000, 764});
    EXPECT_GT(shown.view.zoomPercent(), 100);
    EXPECT_EQ(shown.view.zoomText(), u"Fit 800 %"_s);
    int across = 0;
    const QImage shot = shown.shot();
    for (int x = 0; x < shot.width(); ++x)
        across += shot.pixelColor(x, shot.height() / 2) == grey(30) ? 1 : 0;
    EXPECT_EQ(across, 640) << "80 px at 800 % are 640 device px at any scale";
}

TEST(ViewerChecks, Check13_FitFollowsTheSizeOfTheWindowUntilThePersonMoves)
{
    Shown shown(flat({1480, 1110}, grey(30)), {1000, 764});
    shown.view.zoomIn();
    shown.view.fit();
    shown.view.resize(700, 600);
    QCoreApplication::processEvents();
    EXPECT_TRUE(shown.view.transform().isFit());
    const double ratio = shown.view.devicePixelRatioF();
    EXPECT_NEAR(shown.view.zoomPercent() / ratio, (700 - 32) / 1480.0 * 100, 1e-6);
    shown.view.panBy(1, 0);
    const double zoom = shown.view.zoomPercent();
    shown.view.resize(1000, 764);
    QCoreApplication::processEvents();
    EXPECT_DOUBLE_EQ(shown.view.zoomPercent(), zoom);
}

TEST(ViewerChecks, PinchOnATouchPadZoomsAtItsCentre)
{
    Shown shown(flat({1480, 1110}, grey(30)), {1000, 764});
    const QPointF at(300, 200);
    const QPointF held = shown.view.picturePoint(at);
    const double zoom = shown.view.zoomPercent();
    QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at, at, shown.view.mapToGlobal(at), 0.5, {});
    QApplication::sendEvent(&shown.view, &pinch);
    EXPECT_NEAR(shown.view.zoomPercent(), zoom * 1.5, 1e-9);
    EXPECT_LT(gap(shown.view.picturePoint(at), held), 1e-6);
}

TEST(ViewerChecks, OneFingerMovesTheFigureAndTwoZoomWhereTheyAre)
{
    std::unique_ptr<QPointingDevice> screen(QTest::createTouchDevice());
    Shown shown(flat({1480, 1110}, grey(30)), {1000, 764});
    const double ratio = shown.view.devicePixelRatioF();
    const QPointF offset = shown.view.transform().offset();
    QTest::touchEvent(&shown.view, screen.get()).press(0, {400, 300});
    QTest::touchEvent(&shown.view, screen.get()).move(0, {440, 320});
    QTest::touchEvent(&shown.view, screen.get()).release(0, {440, 320});
    EXPECT_LT(gap(shown.view.transform().offset(), offset + QPointF(40, 20) * ratio), 1e-6);

    const double zoom = shown.view.zoomPercent();
    const QPointF held = shown.view.picturePoint({500, 380});
    QTest::touchEvent(&shown.view, screen.get()).press(0, {450, 380});
    QTest::touchEvent(&shown.view, screen.get()).move(0, {450, 380}).press(1, {550, 380});
    QTest::touchEvent(&shown.view, screen.get()).move(0, {400, 380}).move(1, {600, 380});
    EXPECT_NEAR(shown.view.zoomPercent(), zoom * 2, 1e-6);
    EXPECT_LT(gap(shown.view.picturePoint({500, 380}), held), 1e-6);
    const QPointF after = shown.view.transform().offset();
    QTest::touchEvent(&shown.view, screen.get()).move(0, {400, 380}).release(1, {600, 380});
    QTest::touchEvent(&shown.view, screen.get()).move(0, {300, 300});
    EXPECT_LT(gap(shown.view.transform().offset(), after), 1e-6) << "the finger that stays pulls nothing";
    QTest::touchEvent(&shown.view, screen.get()).release(0, {300, 300});
}
