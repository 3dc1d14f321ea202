#include "widgets/figure_view/figure_frame.h"
#include "widgets/figure_view/figure_levels.h"
#include "widgets/figure_view/figure_scale.h"

#include <gtest/gtest.h>

#include <cmath>

using widgets::FigureParts;
using widgets::FigurePiece;
using widgets::FigurePlace;

namespace {

int noise(int x, int y) { return (x * 71 + y * 113 + x * y * 29) % 256; }

QImage noisy(QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x)
            image.setPixel(x, y, qRgb(noise(x, y), noise(y, x), 255 - noise(x, y)));
    }
    return image;
}

FigurePiece whole(const QImage &image) { return {image, QRectF(image.rect())}; }

QImage painted(const FigurePlace &where, const std::vector<FigurePiece> &pieces, QSize view = {60, 40})
{
    QImage to(view, QImage::Format_RGB32);
    to.fill(Qt::black);
    for (const FigurePiece &piece : pieces)
        widgets::paintPiece(to, {0, 0}, to.rect(), where, piece);
    return to;
}

} // namespace

TEST(FigureScale, OnePxForOneIsTheFigureItself)
{
    const QImage figure = noisy({50, 30});
    for (const bool nearest : {false, true}) {
        const QImage shown = painted({figure.size(), QRectF(3, 5, 50, 30), nearest}, {whole(figure)});
        EXPECT_EQ(shown.copy(3, 5, 50, 30), figure) << nearest;
        EXPECT_EQ(shown.pixel(2, 5), qRgb(0, 0, 0)); // nothing beyond the figure
        EXPECT_EQ(shown.pixel(53, 34), qRgb(0, 0, 0));
    }
}

TEST(FigureScale, AHalfIsTheMeanOfFourPx)
{
    QImage figure(4, 2, QImage::Format_RGB32);
    const int red[2][4] = {{0, 10, 255, 255}, {20, 30, 255, 251}};
    for (int y = 0; y < 2; ++y) {
        for (int x = 0; x < 4; ++x)
            figure.setPixel(x, y, qRgb(red[y][x], 7, 200));
    }
    const QImage shown = painted({figure.size(), QRectF(0, 0, 2, 1), false}, {whole(figure)});
    EXPECT_EQ(shown.pixel(0, 0), qRgb(15, 7, 200));
    EXPECT_EQ(shown.pixel(1, 0), qRgb(254, 7, 200));
}

TEST(FigureScale, EverySizeBelowIsTheAreaAverage)
{
    const QImage figure = noisy({97, 61});
    for (const int width : {90, 61, 50, 33, 20}) {
        const QRectF target(1, 2, width, std::round(61.0 * width / 97));
        const QImage shown = painted({figure.size(), target, false}, {whole(figure)}, {100, 70});
        const double across = 97.0 / target.width(), down = 61.0 / target.height();
        for (int y = 0; y < static_cast<int>(target.height()); y += 3) {
            for (int x = 0; x < width; x += 3) {
                double sum = 0;
                for (int j = static_cast<int>(y * down); j < (y + 1) * down - 1e-9; ++j) {
                    for (int i = static_cast<int>(x * across); i < (x + 1) * across - 1e-9; ++i)
                        sum += (std::min(i + 1.0, (x + 1) * across) - std::max<double>(i, x * across)) * (std::min(j + 1.0, (y + 1) * down) - std::max<double>(j, y * down)) * noise(i, j);
                }
                // Weights are 256ths in each direction.
                ASSERT_NEAR(qRed(shown.pixel(x + 1, y + 2)), sum / (across * down), 2.5) << width << " at " << x << ", " << y;
            }
        }
    }
}

TEST(FigureScale, NearestShowsThePxUnderTheMiddleOfEachDevicePx)
{
    const QImage figure = noisy({20, 12});
    for (const double zoom : {2.0, 2.5, 3.0, 7.3}) {
        const QRectF target(-4, -3, std::round(20 * zoom), std::round(12 * zoom));
        const QImage shown = painted({figure.size(), target, true}, {whole(figure)});
        for (int y = 0; y < 20; ++y) {
            for (int x = 0; x < 30; ++x) {
                const QPoint px(static_cast<int>((x + 4 + 0.5) * 20 / target.width() + 1e-9), static_cast<int>((y + 3 + 0.5) * 12 / target.height() + 1e-9));
                ASSERT_EQ(shown.pixel(x, y), figure.pixel(px)) << zoom << " at " << x << ", " << y;
            }
        }
    }
}

TEST(FigureScale, BetweenOneAndTwoGreysLieBetweenTheirNeighbours)
{
    QImage figure(2, 1, QImage::Format_RGB32);
    figure.setPixel(0, 0, qRgb(0, 0, 0));
    figure.setPixel(1, 0, qRgb(200, 200, 200));
    const QImage shown = painted({figure.size(), QRectF(0, 0, 3, 1), false}, {whole(figure)}, {3, 1});
    EXPECT_EQ(qRed(shown.pixel(0, 0)), 0);
    EXPECT_EQ(qRed(shown.pixel(1, 0)), 100);
    EXPECT_EQ(qRed(shown.pixel(2, 0)), 200);
}

TEST(FigureScale, APartFitsIntoTheWholeToThePx)
{
    const QImage figure = noisy({80, 50});
    const QRect place(16, 8, 32, 24);
    const FigurePiece part{figure.copy(place), QRectF(place)};
    for (const auto &[target, nearest] : {std::pair{QRectF(-10, -4, 80, 50), false}, {QRectF(-37, -21, 160, 100), true}, {QRectF(-37, -21, 280, 175), true}}) {
        const QImage all = painted({figure.size(), target, nearest}, {whole(figure)});
        // The whole at hand is an eighth of the figure only.
        const FigurePiece coarse{figure.scaled(10, 6, Qt::IgnoreAspectRatio, Qt::SmoothTransformation), QRectF(figure.rect())};
        const QImage both = painted({figure.size(), target, nearest}, {coarse, part});
        const double zoom = target.width() / 80;
        for (int y = 0; y < 40; ++y) {
            for (int x = 0; x < 60; ++x) {
                const QPointF at((x + 0.5 - target.x()) / zoom, (y + 0.5 - target.y()) / (target.height() / 50));
                if (!QRectF(place).contains(at))
                    continue;
                ASSERT_EQ(both.pixel(x, y), all.pixel(x, y)) << zoom << " at " << x << ", " << y;
            }
        }
    }
}

TEST(FigureFrame, APannedViewIsTheSameAsAFreshOne)
{
    const QImage figure = noisy({300, 200});
    const auto drawAt = [&](const QRect &target, const QSize &view, qint64 *px) {
        return [&figure, target, view, px](QImage &to, const QRect &seen) {
            for (int y = seen.top(); y <= seen.bottom(); ++y) {
                for (int x = seen.left(); x <= seen.right(); ++x)
                    to.setPixel(x, y, qRgb(1, 2, 3));
            }
            *px += qint64{seen.width()} * seen.height();
            widgets::paintPiece(to, {0, 0}, seen, {figure.size(), QRectF(target), false}, {figure, QRectF(figure.rect())});
        };
    };
    const QSize view(70, 50);
    widgets::FigureFrame kept;
    QRect target(-20, -10, 210, 140);
    qint64 px = 0;
    (void)kept.at(view, target, drawAt(target, view, &px));
    EXPECT_EQ(px, 70 * 50);
    for (const QPoint by : {QPoint(5, 0), QPoint(-9, 0), QPoint(0, 7), QPoint(0, -3), QPoint(4, -6), QPoint(-11, 8), QPoint(60, 49), QPoint(-69, -49), QPoint(0, 0), QPoint(200, 0)}) {
        target.translate(by);
        px = 0;
        const QImage panned = kept.at(view, target, drawAt(target, view, &px));
        const bool overlaps = std::abs(by.x()) < 70 && std::abs(by.y()) < 50;
        // No more is drawn than what came into view.
        EXPECT_EQ(px, overlaps ? 70 * 50 - (70 - std::abs(by.x())) * (50 - std::abs(by.y())) : 70 * 50) << by.x() << ", " << by.y();
        widgets::FigureFrame fresh;
        qint64 ignored = 0;
        ASSERT_EQ(panned, fresh.at(view, target, drawAt(target, view, &ignored))) << by.x() << ", " << by.y();
    }
    px = 0;
    kept.forget();
    (void)kept.at(view, target, drawAt(target, view, &px));
    EXPECT_EQ(px, 70 * 50);
}

TEST(FigureParts, AsksForWhatIsSeenAndAQuarterAround)
{
    FigureParts parts;
    const QSize full(20'000, 20'000);
    const auto wanted = parts.ask(FigureParts::View, full, 1250, QRectF(8000, 8000, 1000, 800), 1.0);
    ASSERT_TRUE(wanted);
    EXPECT_EQ(wanted->place, QRect(7750, 7800, 1500, 1200));
    EXPECT_EQ(wanted->pixels, QSize(1500, 1200));
    EXPECT_TRUE(parts.isWaiting(FigureParts::View));
    // On its way already, also for a view a little farther on.
    EXPECT_FALSE(parts.ask(FigureParts::View, full, 1250, QRectF(8100, 8100, 1000, 800), 1.0));
    QImage image(1500, 1200, QImage::Format_RGB32);
    EXPECT_TRUE(parts.take(FigureParts::View, image, wanted->place));
    EXPECT_FALSE(parts.isWaiting(FigureParts::View));
    EXPECT_FALSE(parts.ask(FigureParts::View, full, 1250, QRectF(7750, 7800, 1000, 800), 1.0));
    EXPECT_TRUE(parts.ask(FigureParts::View, full, 1250, QRectF(7749, 7800, 1000, 800), 1.0)) << "beyond the part";
}

TEST(FigureParts, TheGrainIsTheHalvingThatStillHasAPxForEachDevicePx)
{
    FigureParts parts;
    // At 30 % a half is enough: whole px of that grain, half as many.
    const auto wanted = parts.ask(FigureParts::View, {20'000, 20'000}, 1250, QRectF(1001, 1001, 3000, 2000), 0.3);
    ASSERT_TRUE(wanted);
    EXPECT_EQ(wanted->place, QRect(250, 500, 4502, 3002)); // 251 and 501 down, 4751 and 3501 up to a multiple of 2
    EXPECT_EQ(wanted->pixels, QSize(2251, 1501));
    // The level at hand has that grain, or a finer one.
    EXPECT_FALSE(FigureParts().ask(FigureParts::View, {20'000, 20'000}, 1250, QRectF(0, 0, 20'000, 20'000), 0.0625));
    EXPECT_TRUE(FigureParts().ask(FigureParts::View, {20'000, 20'000}, 1250, QRectF(0, 0, 8000, 8000), 0.126));
    EXPECT_FALSE(FigureParts().ask(FigureParts::View, {800, 600}, 800, QRectF(0, 0, 80, 60), 8.0));
}

TEST(FigureParts, StaysInsideTheFigureAndAsksForNothingBesideIt)
{
    FigureParts parts;
    const auto corner = parts.ask(FigureParts::View, {5001, 4001}, 313, QRectF(4800, 3900, 400, 300), 1.0);
    ASSERT_TRUE(corner);
    EXPECT_EQ(corner->place.right(), 5000);
    EXPECT_EQ(corner->place.bottom(), 4000);
    EXPECT_FALSE(FigureParts().ask(FigureParts::View, {5001, 4001}, 313, QRectF(6000, 0, 100, 100), 1.0));
}

TEST(FigureParts, WhatCannotBeHadIsNotAskedForForEver)
{
    FigureParts parts;
    const auto wanted = parts.ask(FigureParts::View, {20'000, 20'000}, 1250, QRectF(8000, 8000, 1000, 800), 1.0);
    ASSERT_TRUE(wanted);
    EXPECT_TRUE(parts.take(FigureParts::View, {}, wanted->place));
    EXPECT_FALSE(parts.isWaiting(FigureParts::View));
    EXPECT_FALSE(parts.ask(FigureParts::View, {20'000, 20'000}, 1250, QRectF(8000, 8000, 1000, 800), 1.0));
    EXPECT_TRUE(parts.ask(FigureParts::View, {20'000, 20'000}, 1250, QRectF(100, 100, 1000, 800), 1.0)); // elsewhere it is tried
}
