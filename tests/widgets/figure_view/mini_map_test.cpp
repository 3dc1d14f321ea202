#include "shown_figure.h"

#include "widgets/figure_view/adjust_panel.h"
#include "widgets/figure_view/mini_map.h"
#include "widgets/tokens.h"

#include <cmath>

using namespace widgets;

TEST(MiniMap, LiesInTheLowerRightCornerAtTheFiguresOwnShape)
{
    const MiniMap map({2000, 1000}, {1000, 800}, 1.0, {});
    EXPECT_EQ(map.area(), QRectF(828, 708, 160, 80)); // 12 from both edges
    EXPECT_EQ(map.frame({500, 250, 1000, 500}), QRectF(868, 728, 80, 40));
    EXPECT_EQ(map.frame({-500, -250, 1000, 500}), QRectF(828, 708, 40, 20)) << "cut at the figure's edge";
    EXPECT_EQ(map.picturePoint({908, 748}), QPointF(1000, 500));
    EXPECT_EQ(map.picturePoint({5000, -3}), QPointF(2000, 0)) << "never off the figure";
    // A hundredth of a px of the map can still be found.
    EXPECT_EQ(map.frame({0, 0, 1, 1}).size(), QSizeF(2, 2));
    EXPECT_EQ(MiniMap({2000, 1000}, {2000, 1600}, 2.0, {}).area(), QRectF(1656, 1416, 320, 160)) << "the same in device px at scale 2";
}

TEST(MiniMap, GivesWayToWhatLiesInItsCornerAndGoesWhenAllAreTaken)
{
    const QSizeF view(1000, 800);
    const QRectF panel(200, 600, 700, 190), upper(700, 0, 300, 200), left(0, 500, 300, 300);
    EXPECT_EQ(MiniMap({2000, 1000}, view, 1.0, {panel}).area().topLeft(), QPointF(828, 12));
    EXPECT_EQ(MiniMap({2000, 1000}, view, 1.0, {panel, upper}).area().topLeft(), QPointF(12, 708));
    EXPECT_EQ(MiniMap({2000, 1000}, view, 1.0, {panel, upper, left}).area().topLeft(), QPointF(12, 12));
    EXPECT_TRUE(MiniMap({2000, 1000}, view, 1.0, {QRectF(QPointF(), view)}).isEmpty());
    EXPECT_TRUE(MiniMap({2000, 1000}, {150, 150}, 1.0, {}).isEmpty()) << "45 px would show nothing";
    EXPECT_TRUE(MiniMap({}, view, 1.0, {}).isEmpty());
}

TEST(MiniMap, IsShownBeyondFitOnlyAndAPressOrDragMovesTheView)
{
    QImage halves = flat({1200, 900}, grey(40));
    for (int y = 0; y < 900; ++y)
        for (int x = 600; x < 1200; ++x)
            halves.setPixelColor(x, y, grey(220));
    Shown shown(halves, {1000, 764});
    EXPECT_TRUE(shown.view.miniMapRect().isEmpty());
    shown.view.panBy(1, 0);
    EXPECT_TRUE(shown.view.miniMapRect().isEmpty()) << "moved, but not larger";
    shown.view.setZoomPercent(400);
    const QRectF map = shown.view.miniMapRect();
    ASSERT_FALSE(map.isEmpty());
    EXPECT_NEAR(map.width(), 160, 0.51);
    EXPECT_NEAR(map.height(), 120, 0.51);
    EXPECT_TRUE(QRectF(shown.view.rect()).contains(map));
    const double ratio = shown.view.devicePixelRatioF();
    const auto ink = [&](double across, double down) {
        return shown.shot().pixelColor(((map.topLeft() + QPointF(map.width() * across, map.height() * down)) * ratio).toPoint());
    };
    EXPECT_EQ(ink(0.1, 0.1), grey(40));
    EXPECT_EQ(ink(0.9, 0.1), grey(220));

    const auto centre = [&] { return shown.view.transform().toPicture(shown.view.transform().centre()); };
    const double zoom = shown.view.zoomPercent();
    const QPoint quarter = (map.topLeft() + QPointF(map.width(), map.height()) / 4).toPoint();
    QTest::mouseClick(&shown.view, Qt::LeftButton, {}, quarter);
    EXPECT_NEAR(centre().x(), 300, 8); // one px of the map is 7.5 of the figure
    EXPECT_NEAR(centre().y(), 225, 8);
    EXPECT_DOUBLE_EQ(shown.view.zoomPercent(), zoom);
    // Taken by its frame it is carried, without a jump.
    const QPointF before = centre();
    drag(shown.view, quarter + QPoint(2, 2), quarter + QPoint(42, 22));
    EXPECT_NEAR(centre().x() - before.x(), 300, 2);
    EXPECT_NEAR(centre().y() - before.y(), 150, 2);
    shown.view.fit();
    EXPECT_TRUE(shown.view.miniMapRect().isEmpty());
}

TEST(MiniMap, NeverLiesUnderTheAdjustPanelOrTheLoupe)
{
    Shown shown(flat({1200, 900}, grey(90)), {640, 520});
    shown.view.setZoomPercent(800);
    const QRectF corner = shown.view.miniMapRect();
    ASSERT_FALSE(corner.isEmpty());
    shown.view.setAdjustPanel(true);
    EXPECT_TRUE(QRectF(shown.view.adjustPanel()->geometry()).intersects(corner)) << "else this test shows nothing";
    EXPECT_FALSE(QRectF(shown.view.adjustPanel()->geometry()).intersects(shown.view.miniMapRect()));
    shown.view.setAdjustPanel(false);
    shown.view.setLoupe(true);
    // Sent by hand: at scale 2 the corner lies outside the platform's screen.
    QMouseEvent move(QEvent::MouseMove, corner.center(), shown.view.mapToGlobal(corner.center()), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&shown.view, &move);
    const QPointF glass = corner.center();
    const QRectF there = shown.view.miniMapRect();
    ASSERT_FALSE(there.isEmpty());
    EXPECT_FALSE(there.intersects(QRectF(glass - QPointF(110, 110), QSizeF(220, 220))));
}
