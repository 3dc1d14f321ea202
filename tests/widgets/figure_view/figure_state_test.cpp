#include "widgets/figure_view/figure_view.h"

#include "review/view_state.h"

#include <gtest/gtest.h>

#include <QCoreApplication>

using widgets::FigureView;

namespace {

/// No two places alike, so that a shift by one pixel shows.
QImage busyPicture(int width = 400, int height = 300)
{
    QImage image(width, height, QImage::Format_RGB32);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            image.setPixel(x, y, qRgb((x * 7 + y * 3) % 256, (x * 5 + y * 11) % 256, (x * 13 + y) % 256));
    return image;
}

class Seen {
public:
    explicit Seen(QSize size = {640, 480})
    {
        view.resize(size);
        view.setFigure(busyPicture(), QStringLiteral("Figure 1"));
        view.setOverlays({{QRectF(50, 60, 80, 40), 2, 1}});
        view.show();
        QCoreApplication::processEvents();
    }
    QImage pixels() { return view.grab().toImage(); }
    FigureView view{nullptr};
};

void expectSamePixelsAgain(Seen &first)
{
    // Through the text that is stored.
    const auto read = review::viewsFromJson(review::viewsToJson({first.view.viewState("fig-1")}));
    ASSERT_TRUE(read);
    Seen again;
    again.view.restore(read->front());
    EXPECT_EQ(again.pixels(), first.pixels());
    EXPECT_EQ(again.view.viewState("fig-1").zoom, first.view.viewState("fig-1").zoom);
}

} // namespace

TEST(FigureState, TheSamePixelsComeBackAfterZoomPanAndAdjusting)
{
    Seen first;
    expectSamePixelsAgain(first); // fitted
    first.view.setZoomPercent(137);
    expectSamePixelsAgain(first);
    for (int step = 0; step < 12; ++step) {
        first.view.panBy(step % 3 - 1, 1 - step % 2);
        step % 4 == 0 ? first.view.zoomIn() : first.view.panBy(0, step % 2);
        expectSamePixelsAgain(first);
    }
    first.view.setZoomPercent(200);
    first.view.panBy(-20, 0); // as far as it goes
    expectSamePixelsAgain(first);
    first.view.setAdjustment({.brightness = 10, .contrast = -20, .gamma = 1.4, .invert = true, .stretch = true});
    expectSamePixelsAgain(first);
    first.view.setOverlaysShown(false);
    expectSamePixelsAgain(first);
    // It would show were the state not taken over.
    Seen plain;
    EXPECT_NE(plain.pixels(), first.pixels());
}

TEST(FigureState, SaysWhatWasUsedAtAnyTimeSinceThePictureWasSet)
{
    Seen shown;
    review::ViewState state = shown.view.viewState("fig-1");
    EXPECT_TRUE(state.fit && state.overlays);
    EXPECT_FALSE(state.adjusted || state.loupe || state.ruler);
    EXPECT_EQ(state.figure, "fig-1");
    EXPECT_EQ(QSize(state.width, state.height), shown.view.size() * shown.view.devicePixelRatioF());
    EXPECT_NEAR(state.x, 200, 1e-9);
    EXPECT_NEAR(state.y, 150, 1e-9);
    shown.view.stepBrightness(1);
    shown.view.resetAdjustment();
    shown.view.setLoupe(true);
    shown.view.setLoupe(false);
    shown.view.setRuler(true);
    shown.view.setRuler(false);
    state = shown.view.viewState("fig-1");
    EXPECT_TRUE(state.adjusted && state.loupe && state.ruler);
    EXPECT_EQ(state.brightness, 0);
    shown.view.setFigure(busyPicture(), QStringLiteral("Figure 2"));
    state = shown.view.viewState("fig-2");
    EXPECT_FALSE(state.adjusted || state.loupe || state.ruler);
}

TEST(FigureState, InAnotherSizeTheSamePlaceStandsInTheMiddle)
{
    Seen first;
    first.view.setZoomPercent(300);
    first.view.panBy(1, 1);
    const review::ViewState state = first.view.viewState("fig-1");
    Seen other({500, 300});
    other.view.restore(state);
    const QPointF middle = other.view.picturePoint({250, 150});
    EXPECT_NEAR(middle.x(), state.x, 1e-5);
    EXPECT_NEAR(middle.y(), state.y, 1e-5);
    EXPECT_NEAR(other.view.zoomPercent(), 300, 1e-9);
}

TEST(FigureState, WithoutAPictureThereIsNothingToRestore)
{
    FigureView view(nullptr);
    view.setMessage(QStringLiteral("missing"));
    view.restore({.figure = "fig-1", .fit = false, .zoom = 4, .brightness = 10});
    EXPECT_FALSE(view.isAdjusted());
    EXPECT_EQ(view.message(), QStringLiteral("missing"));
}
