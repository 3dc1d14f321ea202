#include "widgets/figure_view/figure_view.h"
#include "widgets/figure_view/raster_image.h"
#include "widgets/figure_view/view_transform.h"
#include "widgets/tokens.h"

#include <QAccessible>
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <gtest/gtest.h>

#include <cmath>

using namespace Qt::Literals::StringLiterals;
using widgets::FigureView;
using widgets::ViewTransform;

namespace {

constexpr int kLevel = 120;

ViewTransform sample(double ratio)
{
    ViewTransform view;
    view.setView(QSize(1000, 764) * ratio, ratio);
    view.setPicture({1480, 1110});
    return view;
}

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

QImage plainImage(QSize size, widgets::Token ink = widgets::Token::AccentBase)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(widgets::colour(ink));
    return image;
}

void wheel(QWidget &view, QPointF at, QPoint angle)
{
    QWheelEvent event(at, view.mapToGlobal(at), {}, angle, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view, &event);
}

} // namespace

TEST(ViewTransform, TheSampleFitsWhereTheMockUpHasIt)
{
    const ViewTransform view = sample(1.0);
    EXPECT_EQ(view.paintedRect(), QRect(16, 19, 968, 726)); // (16, 63) under a top bar of 44
    EXPECT_EQ(std::lround(view.zoom() * 100), 65);
    EXPECT_EQ(std::lround(sample(2.0).zoom() * 100), 131);
}

TEST(ViewTransform, TenStepsInAndOutKeepThePointUnderTheCursor)
{
    for (const double ratio : {1.0, 1.5, 2.0}) {
        ViewTransform view = sample(ratio);
        const QPointF cursor = QPointF(333.0, 411.0) * ratio;
        const QPointF marked = view.toPicture(cursor);
        for (const int direction : {1, -1}) {
            for (int step = 0; step < 10; ++step) {
                view.wheel(direction * kLevel, cursor);
                EXPECT_LT(distance(view.toView(marked), cursor), 1e-6);
                // What is painted is rounded to whole device px once, never more than half a px in each direction.
                const QPointF painted = QPointF(view.paintedRect().topLeft()) + marked * view.zoom();
                EXPECT_LT(distance(painted, cursor), 1.0);
            }
        }
    }
}

TEST(ViewTransform, AZeroDeltaDoesNothing)
{
    ViewTransform view = sample(1.0);
    view.wheel(0, {10, 10});
    EXPECT_TRUE(view.isFit());
}

TEST(ViewTransform, TheFactorIsTwoToTheDeltaOver480AndStopsAreNotJumped)
{
    ViewTransform view = sample(1.0);
    view.zoomTo(0.52, {500, 300});
    view.wheel(kLevel, {500, 300});
    EXPECT_NEAR(view.zoom(), 0.52 * std::exp2(0.25), 1e-12);
    view.zoomTo(0.97, {500, 300});
    view.wheel(kLevel, {500, 300});
    EXPECT_DOUBLE_EQ(view.zoom(), 1.0);
    view.wheel(kLevel, {500, 300});
    EXPECT_NEAR(view.zoom(), std::exp2(0.25), 1e-12);
    view.zoomTo(4.5, {500, 300});
    view.wheel(-kLevel * 12, {500, 300}); // a flick past several stops lands on the first of them
    EXPECT_DOUBLE_EQ(view.zoom(), 4.0);
}

TEST(ViewTransform, ZoomStaysBetweenTwoAndThreeThousandTwoHundredPercent)
{
    ViewTransform view = sample(1.0);
    for (int i = 0; i < 100; ++i)
        view.wheel(kLevel, {500, 300});
    EXPECT_DOUBLE_EQ(view.zoom(), 32.0);
    for (int i = 0; i < 200; ++i)
        view.wheel(-kLevel, {500, 300});
    EXPECT_DOUBLE_EQ(view.zoom(), 0.02);
}

TEST(ViewTransform, SmallFiguresOpenEnlargedButNotBeyondEightHundredPercent)
{
    ViewTransform view;
    view.setView({1000, 764}, 1.0);
    view.setPicture({80, 60});
    EXPECT_DOUBLE_EQ(view.zoom(), 8.0);
    view.setPicture({400, 100});
    EXPECT_NEAR(view.zoom(), 968.0 / 400, 1e-12);
}

TEST(ViewTransform, ResizingRefitsOnlyWhileUntouched)
{
    ViewTransform view = sample(1.0);
    view.setView({700, 500}, 1.0);
    EXPECT_TRUE(view.isFit());
    EXPECT_NEAR(view.zoom(), view.fitZoom(), 1e-12);
    const double before = view.zoom();
    view.pan({30, 0});
    const QPointF held = view.toPicture(view.centre());
    view.setView({1000, 764}, 1.0);
    EXPECT_DOUBLE_EQ(view.zoom(), before);
    EXPECT_LT(distance(view.toPicture(view.centre()), held), 1e-6);
    view.fit();
    view.setView({900, 700}, 1.0);
    EXPECT_NEAR(view.zoom(), view.fitZoom(), 1e-12);
}

TEST(ViewTransform, SixtyFourPixelsStayInView)
{
    for (const double ratio : {1.0, 2.0}) {
        ViewTransform view = sample(ratio);
        view.pan({1e6, -1e6});
        const QRectF seen = QRectF(view.paintedRect()) & QRectF(QPointF(), QSizeF(1000, 764) * ratio);
        EXPECT_NEAR(seen.width(), 64 * ratio, 1.0);
        EXPECT_NEAR(seen.height(), 64 * ratio, 1.0);
    }
}

TEST(ViewTransform, ZTogglesFitAndHundredPercentAtTheCursor)
{
    ViewTransform view = sample(1.0);
    const QPointF cursor(200, 200), marked = view.toPicture(cursor);
    view.toggleFit(cursor);
    EXPECT_DOUBLE_EQ(view.zoom(), 1.0);
    EXPECT_LT(distance(view.toView(marked), cursor), 1e-9);
    view.toggleFit(cursor);
    EXPECT_TRUE(view.isFit());
}

TEST(FigureView, ASmallFigureOpensEnlargedAndSaysSo)
{
    FigureView view(nullptr);
    view.resize(1000, 764);
    view.setFigure(plainImage({80, 60}), u"Figure 7"_s);
    EXPECT_EQ(view.zoomText(), u"Fit 800 %"_s);
    EXPECT_EQ(view.sizeText(), u"80 × 60 px"_s);
    const QImage shot = view.grab().toImage();
    EXPECT_EQ(shot.pixelColor(500 - 319, 382), widgets::colour(widgets::Token::AccentBase));
    EXPECT_EQ(shot.pixelColor(500 - 321, 382), widgets::colour(widgets::Token::BgViewer));
}

TEST(FigureView, WheelZoomsAtTheCursorAndIgnoresEmptyEvents)
{
    FigureView view(nullptr);
    view.resize(1000, 764);
    view.setFigure(plainImage({1480, 1110}), u"Figure 38"_s);
    wheel(view, {400, 300}, {0, 0});
    EXPECT_EQ(view.zoomText(), u"Fit 65 %"_s);
    const QPointF marked = view.picturePoint({400, 300});
    for (int i = 0; i < 10; ++i)
        wheel(view, {400, 300}, {0, kLevel});
    EXPECT_LT(distance(view.picturePoint({400, 300}), marked), 1e-6);
    EXPECT_GT(view.zoomPercent(), 200);
    for (int i = 0; i < 10; ++i)
        wheel(view, {400, 300}, {0, -kLevel});
    EXPECT_LT(distance(view.picturePoint({400, 300}), marked), 1e-6);
}

TEST(FigureView, HundredPercentPaintsThePicturesOwnPixels)
{
    QImage image = plainImage({300, 200});
    image.setPixelColor(150, 100, widgets::colour(widgets::Token::DangerBase));
    FigureView view(nullptr);
    view.resize(400, 300);
    view.setFigure(image, u"Figure 1"_s);
    view.setZoomPercent(100);
    const QRect at = view.transform().paintedRect();
    const QImage shot = view.grab().toImage();
    EXPECT_EQ(shot.pixelColor(at.topLeft() + QPoint(150, 100)), widgets::colour(widgets::Token::DangerBase));
    EXPECT_EQ(shot.pixelColor(at.topLeft() + QPoint(151, 100)), widgets::colour(widgets::Token::AccentBase));
    view.setZoomPercent(400); // nearest: hard edges, no mixture
    const QRect big = view.transform().paintedRect();
    const QImage close = view.grab().toImage();
    int marked = 0;
    for (int y = 0; y < close.height(); ++y)
        for (int x = 0; x < close.width(); ++x)
            marked += close.pixelColor(x, y) == widgets::colour(widgets::Token::DangerBase) ? 1 : 0;
    EXPECT_EQ(marked, 16);
    EXPECT_EQ(big.width(), 1200);
}

TEST(FigureView, DraggingPansAndResizingThenKeepsTheZoom)
{
    FigureView view(nullptr);
    view.resize(1000, 764);
    view.setFigure(plainImage({1480, 1110}), u"Figure 38"_s);
    view.resize(800, 600);
    view.grab();
    EXPECT_TRUE(view.transform().isFit());
    EXPECT_TRUE(view.zoomText().startsWith(u"Fit "_s));
    const double zoom = view.zoomPercent();
    for (const Qt::MouseButton button : {Qt::LeftButton, Qt::MiddleButton}) {
        const QPointF offset = view.transform().offset();
        QTest::mousePress(&view, button, {}, QPoint(400, 300));
        QTest::mouseMove(&view, QPoint(420, 310));
        QTest::mouseRelease(&view, button, {}, QPoint(420, 310));
        EXPECT_LT(distance(view.transform().offset(), offset + QPointF(20, 10)), 1e-6);
    }
    view.resize(1000, 764);
    view.grab();
    EXPECT_DOUBLE_EQ(view.zoomPercent(), zoom);
    EXPECT_FALSE(view.zoomText().startsWith(u"Fit"_s));
    view.fit();
    view.resize(900, 700);
    view.grab();
    EXPECT_NEAR(view.zoomPercent(), view.transform().fitZoom() * 100, 1e-9);
}

TEST(FigureView, ADamagedFigureShowsItsSentenceAndNoPicture)
{
    FigureView view(nullptr);
    view.resize(600, 480);
    view.setFigure(plainImage({100, 100}), u"Figure 4"_s);
    const QImage before = view.grab().toImage();
    const QString sentence = u"This figure cannot be shown (file damaged). Press S to skip; the coordinator will be told."_s;
    view.setMessage(sentence, u"Figure 4"_s);
    EXPECT_FALSE(view.hasPicture());
    EXPECT_EQ(view.message(), sentence);
    EXPECT_TRUE(view.sizeText().isEmpty());
    EXPECT_EQ(view.accessibleName(), u"Figure 4. "_s + sentence);
    const QImage after = view.grab().toImage();
    EXPECT_NE(after, before);
    EXPECT_EQ(after.pixelColor(5, 5), widgets::colour(widgets::Token::BgViewer));
    wheel(view, {100, 100}, {0, kLevel}); // nothing to zoom
    view.toggleFit();
    EXPECT_TRUE(view.zoomText().isEmpty());
}

TEST(FigureView, AScreenReaderHearsAPictureWithNumberSizeAndZoom)
{
    FigureView view(nullptr);
    view.resize(1000, 764);
    view.setFigure(plainImage({1480, 1110}), u"Figure 38"_s);
    QAccessibleInterface *face = QAccessible::queryAccessibleInterface(&view);
    ASSERT_NE(face, nullptr);
    EXPECT_EQ(face->role(), QAccessible::Graphic);
    EXPECT_EQ(face->text(QAccessible::Name), u"Figure 38, 1480 by 1110, zoom 65 percent"_s);
    EXPECT_FALSE(view.testAttribute(Qt::WA_InputMethodEnabled));
}

TEST(FigureView, PaintedIsToldOncePerFigure)
{
    FigureView view(nullptr);
    QSignalSpy painted(&view, &FigureView::painted);
    view.resize(300, 200);
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    QTest::qWait(10);
    EXPECT_EQ(painted.size(), 0);
    view.setFigure(plainImage({50, 50}), u"Figure 1"_s);
    ASSERT_TRUE(painted.wait(1000));
    view.zoomIn();
    QTest::qWait(20);
    EXPECT_EQ(painted.size(), 1);
    view.setFigure(plainImage({50, 50}), u"Figure 2"_s);
    ASSERT_TRUE(painted.wait(1000));
}

TEST(FigureView, OverlaysAreYellowInABlackCasing)
{
    FigureView view(nullptr);
    view.resize(400, 300);
    view.setFigure(plainImage({368, 268}), u"Figure 1"_s); // fits at 100 %
    view.setOverlays({{QRectF(100, 100, 60, 40), 0, 0}});
    const QImage shot = view.grab().toImage();
    const int y = 16 + 100;
    EXPECT_EQ(shot.pixelColor(16 + 130, y), widgets::overlayStroke(0));
    EXPECT_EQ(shot.pixelColor(16 + 130, y - 1), widgets::overlayStroke(0));
    EXPECT_EQ(shot.pixelColor(16 + 130, y - 2), widgets::overlayCasing());
    EXPECT_EQ(shot.pixelColor(16 + 130, y + 1), widgets::overlayCasing());
    view.toggleOverlays();
    EXPECT_EQ(view.grab().toImage().pixelColor(16 + 130, y), widgets::colour(widgets::Token::AccentBase));
}

TEST(RasterImage, KeepsPixelsAndRefusesWrongSizes)
{
    review::Raster raster;
    raster.width = 2;
    raster.height = 1;
    raster.bgra = {1, 2, 3, 255, 10, 20, 30, 255};
    const QImage image = widgets::imageOf(std::move(raster));
    EXPECT_EQ(image.pixelColor(0, 0), QColor::fromRgb(qRgb(3, 2, 1)));
    EXPECT_EQ(image.pixelColor(1, 0), QColor::fromRgb(qRgb(30, 20, 10)));
    review::Raster wrong;
    wrong.width = 3;
    wrong.height = 3;
    wrong.bgra.resize(8);
    EXPECT_TRUE(widgets::imageOf(std::move(wrong)).isNull());
    EXPECT_TRUE(widgets::imageOf(review::Raster{}).isNull());
}
