#include "importers/pictures/pyramid.h"

#include "tests/importers/pictures/picture_bytes.h"
#include "tests/importers/pictures/tiff_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

using namespace importers;
using namespace importers_test;

namespace {

/// A grey picture whose value is `of(x, y)`.
template <class Of>
review::Raster drawn(int width, int height, const Of &of)
{
    review::Raster raster;
    raster.width = raster.fullWidth = width;
    raster.height = raster.fullHeight = height;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x)
            raster.bgra.insert(raster.bgra.end(), {static_cast<std::uint8_t>(of(x, y)), static_cast<std::uint8_t>(of(x, y)), static_cast<std::uint8_t>(of(x, y)), 255});
    }
    return raster;
}

/// The mean of the pixels that a pixel of a level stands for, shares of pixels at its edges included.
template <class Of>
double meanOver(double left, double top, double right, double bottom, const Of &of)
{
    double sum = 0, weight = 0;
    for (int y = static_cast<int>(top); y < bottom; ++y) {
        for (int x = static_cast<int>(left); x < right; ++x) {
            const double share = (std::min(right, x + 1.0) - std::max<double>(left, x)) * (std::min(bottom, y + 1.0) - std::max<double>(top, y));
            sum += share * of(x, y);
            weight += share;
        }
    }
    return sum / weight;
}

int grain(int x, int y) { return (x * 71 + y * 113 + x * y * 29) % 256; }

std::string written(TiffWriter &tiff, int width, int height, int tile)
{
    tiff.head(width, height, 1, 8, PHOTOMETRIC_MINISBLACK);
    if (tile == 0) {
        for (int y = 0; y < height; ++y) {
            std::vector<std::uint8_t> row;
            for (int x = 0; x < width; ++x)
                row.push_back(static_cast<std::uint8_t>(grain(x, y)));
            tiff.row(y, row.data());
        }
    } else {
        TIFFSetField(tiff.handle(), TIFFTAG_TILEWIDTH, tile);
        TIFFSetField(tiff.handle(), TIFFTAG_TILELENGTH, tile);
        for (int top = 0; top < height; top += tile) {
            for (int left = 0; left < width; left += tile) {
                std::vector<std::uint8_t> samples;
                for (int i = 0; i < tile * tile; ++i)
                    samples.push_back(static_cast<std::uint8_t>(grain(left + i % tile, top + i / tile)));
                TIFFWriteTile(tiff.handle(), samples.data(), static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(top), 0, 0);
            }
        }
    }
    tiff.close();
    return tiff.path();
}

} // namespace

TEST(Pyramid, IsHalvedUntilItIsSmallEnough)
{
    EXPECT_EQ(halvingsTo(2000, 2000, 4'000'000), 0);
    EXPECT_EQ(halvingsTo(2001, 2000, 4'000'000), 1);
    EXPECT_EQ(halvingsTo(20'000, 20'000, 4'000'000), 4); // 1250 × 1250; three times would leave 6.25 megapixels
    EXPECT_EQ(halvingsTo(1, 1, 0), 0);
    EXPECT_EQ(halvingsTo(100'000, 1, 1000), 7);          // 782 × 1
}

TEST(Pyramid, EveryLevelIsTheAreaAverageOfThePicture)
{
    // Widths that halve without a rest, and one that never does: 601 → 301 → 151 is not a whole number of pixels each.
    for (const auto &[width, height] : {std::pair{1024, 512}, {601, 333}, {512, 3}}) {
        const PictureLevels levels = levelsFrom(drawn(width, height, grain));
        ASSERT_GT(levels.size(), 1U);
        EXPECT_LE(std::max(levels.back().width, levels.back().height), kThumbnail);
        for (std::size_t i = 1; i < levels.size(); ++i) {
            const review::Raster &level = levels[i];
            EXPECT_EQ(level.fullWidth, width);
            EXPECT_NEAR(level.width, width / static_cast<double>(1 << i), 1.0);
            const double across = static_cast<double>(width) / level.width, down = static_cast<double>(height) / level.height;
            for (int y = 0; y < level.height; y += 3) {
                for (int x = 0; x < level.width; x += 7)
                    ASSERT_NEAR(colourAt(level, x, y)[0], meanOver(x * across, y * down, (x + 1) * across, (y + 1) * down, grain), 1.01) << width << " level " << i << " at " << x << ", " << y;
            }
        }
    }
}

TEST(Pyramid, FourPixelsOfAHandMadePictureMakeOne)
{
    // 512 × 2 pixels in squares of 2 × 2 with the values 0, 10, 20, 30 and 255, 255, 255, 251 in turn: 15 and 254.
    const PictureLevels levels = levelsFrom(drawn(512, 2, [](int x, int y) {
        const int place = x % 2 + 2 * (y % 2);
        return (x / 2) % 2 == 0 ? place * 10 : place == 3 ? 251 : 255;
    }));
    ASSERT_EQ(levels.size(), 2U);
    EXPECT_EQ(levels[1].width, 256);
    EXPECT_EQ(levels[1].height, 1);
    EXPECT_EQ(colourAt(levels[1], 0, 0)[0], 15);
    EXPECT_EQ(colourAt(levels[1], 1, 0)[0], 254);
}

TEST(Pyramid, AFileIsReadInOnePassToTheFirstLevelThatIsSmallEnough)
{
    for (const int tile : {0, 64}) {
        TiffWriter tiff;
        const auto levels = loadPictureLevels(written(tiff, 1024, 768, tile), 60'000);
        ASSERT_TRUE(levels) << levels.error().userMessage;
        ASSERT_EQ(levels->front().width, 256); // 256 × 192 = 49,152; 512 × 384 is more than 60,000
        EXPECT_EQ(levels->front().fullWidth, 1024);
        for (int y = 0; y < 192; y += 5) {
            for (int x = 0; x < 256; x += 5)
                ASSERT_NEAR(colourAt(levels->front(), x, y)[0], meanOver(4 * x, 4 * y, 4 * x + 4, 4 * y + 4, grain), 0.51) << x << ", " << y;
        }
    }
}

TEST(Pyramid, BeyondTheBudgetOnlyLevelsAreGiven)
{
    TiffWriter tiff;
    const std::string path = written(tiff, 1024, 768, 64);
    const PictureBudget budget{.pixels = 100'000, .streamedPixels = 1'000'000};
    EXPECT_FALSE(loadPictureFile(path, {}, budget));
    const auto levels = loadPictureLevels(path, 4'000'000, {}, budget);
    ASSERT_TRUE(levels);
    EXPECT_EQ(levels->front().width, 256); // within what may be decoded at once, though more would be within what was asked for
    EXPECT_FALSE(loadPictureLevels(path, 4'000'000, {}, {.pixels = 1000, .streamedPixels = 1000}));
    EXPECT_EQ(loadPictureLevels(path + ".none", 1).error().code, review::Error::Code::NotFound);
}

TEST(Pyramid, APartWithoutMeasuringMatchesTheWholeThatIsInProportion)
{
    TiffWriter tiff;
    tiff.head(64, 64, 1, 16, PHOTOMETRIC_MINISBLACK);
    for (int y = 0; y < 64; ++y) {
        std::vector<std::uint16_t> row;
        for (int x = 0; x < 64; ++x)
            row.push_back(static_cast<std::uint16_t>(x < 32 ? 200 + x : 60'000 + x)); // the left half alone would be stretched
        tiff.row(y, row.data());
    }
    tiff.close();
    const auto whole = loadPictureFile(tiff.path());
    const auto part = loadPictureFile(tiff.path(), {.region = PictureRequest::Region{40, 3, 9, 9}, .stretch = false});
    const auto dark = loadPictureFile(tiff.path(), {.region = PictureRequest::Region{0, 0, 9, 9}, .stretch = false});
    ASSERT_TRUE(whole && part && dark);
    EXPECT_FALSE(whole->stretched());
    EXPECT_EQ(colourAt(*part, 4, 4), colourAt(*whole, 44, 7));
    EXPECT_EQ(colourAt(*dark, 4, 4), colourAt(*whole, 4, 4));
}

TEST(Pyramid, TilesGiveTheSamePictureAsRows)
{
    // Sides of squares that do not divide the tiles, parts that begin and end inside them, 8 and 16 bits, of which the dark ones are stretched.
    for (const int bits : {8, 16}) {
        TiffWriter strips, tiles;
        constexpr int kWidth = 300, kHeight = 210, kTile = 48;
        const auto sample = [&](int x, int y) { return bits == 8 ? grain(x, y) : grain(x, y) * 9; };
        const auto put = [&](std::vector<std::uint8_t> &to, int value) {
            to.push_back(static_cast<std::uint8_t>(value));
            if (bits == 16)
                to.push_back(static_cast<std::uint8_t>(value >> 8));
        };
        strips.head(kWidth, kHeight, 3, bits, PHOTOMETRIC_RGB);
        tiles.head(kWidth, kHeight, 3, bits, PHOTOMETRIC_RGB);
        TIFFSetField(tiles.handle(), TIFFTAG_TILEWIDTH, kTile);
        TIFFSetField(tiles.handle(), TIFFTAG_TILELENGTH, kTile);
        for (int y = 0; y < kHeight; ++y) {
            std::vector<std::uint8_t> row;
            for (int i = 0; i < 3 * kWidth; ++i)
                put(row, sample(i, y));
            strips.row(y, row.data());
        }
        for (int top = 0; top < kHeight; top += kTile) {
            for (int left = 0; left < kWidth; left += kTile) {
                std::vector<std::uint8_t> tile;
                for (int i = 0; i < 3 * kTile * kTile; ++i)
                    put(tile, sample(3 * left + i % (3 * kTile), top + i / (3 * kTile)));
                TIFFWriteTile(tiles.handle(), tile.data(), static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(top), 0, 0);
            }
        }
        const std::string byRows = strips.bytes(), byTiles = tiles.bytes();
        for (const int fit : {0, 300, 149, 100, 43, 20, 7, 1}) {
            for (const auto &region : {PictureRequest::Region{0, 0, kWidth, kHeight}, {47, 49, 200, 150}, {100, 100, 1, 1}, {5, 0, 295, 210}}) {
                const PictureRequest request{.fitWidth = fit, .fitHeight = fit, .region = region};
                const auto one = loadPicture(byRows, {}, {}, request), other = loadPicture(byTiles, {}, {}, request);
                ASSERT_TRUE(one && other);
                EXPECT_EQ(one->bgra, other->bgra) << bits << " bits, " << fit << ", " << region.x;
                EXPECT_EQ(one->stretched(), bits == 16);
                EXPECT_EQ(other->stretched(), bits == 16);
            }
        }
    }
}
