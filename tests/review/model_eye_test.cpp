#include "review/model_eye.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using review::ModelInput;
using review::Raster;
using testing::ElementsAre;
using testing::Pair;

namespace {

/// A grey raster, row by row.
Raster grey(int width, int height, const std::vector<int> &levels)
{
    Raster raster{.width = width, .height = height, .fullWidth = width, .fullHeight = height};
    for (const int level : levels) {
        for (int c = 0; c < 3; ++c)
            raster.bgra.push_back(static_cast<std::uint8_t>(level));
        raster.bgra.push_back(255);
    }
    return raster;
}

std::vector<int> levelsOf(const Raster &raster)
{
    std::vector<int> levels;
    for (std::size_t at = 0; at < raster.bgra.size(); at += 4) {
        EXPECT_EQ(raster.bgra[at], raster.bgra[at + 2]);
        EXPECT_EQ(raster.bgra[at + 3], 255);
        levels.push_back(raster.bgra[at]);
    }
    return levels;
}

} // namespace

TEST(ModelSize, KeepsTheShapeAndNeverEnlarges)
{
    EXPECT_THAT(review::modelSize({.maxSide = 448}, 1480, 1110), Pair(448, 336));
    EXPECT_THAT(review::modelSize({.maxSide = 448}, 1110, 1480), Pair(336, 448));
    EXPECT_THAT(review::modelSize({.maxSide = 448}, 300, 200), Pair(300, 200));
    EXPECT_THAT(review::modelSize({.maxSide = 336}, 10000, 3), Pair(336, 1)) << "0.1 of a pixel is one";
    EXPECT_THAT(review::modelSize({.width = 336, .height = 224}, 1480, 1110), Pair(336, 224));
    EXPECT_THAT(review::modelSize({.width = 336, .height = 224}, 100, 1110), Pair(100, 224));
}

TEST(ModelView, IsTheAverageOfWhatEachPixelCovers)
{
    // 4 × 2 to 2 × 1: (10 + 20 + 30 + 40) / 4, (100 + 100 + 200 + 200) / 4.
    EXPECT_THAT(levelsOf(review::modelView(grey(4, 2, {10, 20, 100, 100, 30, 40, 200, 200}), {.maxSide = 2})), ElementsAre(25, 150));
    // 3 to 2: each takes one and a half: (30 + 60 / 2) / 1.5 = 40, (60 / 2 + 120) / 1.5 = 100.
    EXPECT_THAT(levelsOf(review::modelView(grey(3, 1, {30, 60, 120}), {.maxSide = 2})), ElementsAre(40, 100));
    // Not in its shape: 2 × 2 to 2 × 1.
    const Raster flat = review::modelView(grey(2, 2, {0, 100, 50, 200}), {.width = 2, .height = 1});
    EXPECT_THAT(levelsOf(flat), ElementsAre(25, 150));
    EXPECT_EQ(flat.fullHeight, 2);
}

TEST(ModelView, HasTheModelsDepth)
{
    // Two bits: 0, 85, 170, 255; 42 is nearer to 0, 43 to 85.
    EXPECT_THAT(levelsOf(review::modelView(grey(4, 1, {42, 43, 200, 255}), {.maxSide = 16, .bits = 2})), ElementsAre(0, 85, 170, 255));
    EXPECT_THAT(levelsOf(review::modelView(grey(3, 1, {42, 43, 200}), {.maxSide = 16})), ElementsAre(42, 43, 200));
    EXPECT_TRUE(review::modelView({}, {.maxSide = 16}).bgra.empty());
}
