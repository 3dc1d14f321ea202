#include "tests/importers/pictures/picture_bytes.h"
#include "tests/importers/pictures/tiff_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

using namespace importers;
using namespace importers_test;
using ::testing::Contains;
using ::testing::HasSubstr;

namespace {

using Colour3 = std::array<int, 3>;

/// A tiled picture of one colour in each square of 64 pixels; smaller copies, each half the size before it, are of one grey all over
/// (10, 20, …), so that it shows which of them was read.
std::string pyramid(int width, int height, int copies, bool below)
{
    TiffWriter tiff;
    for (int copy = 0; copy <= copies; ++copy) {
        const int across = width >> copy, down = height >> copy;
        if (copy == 0 && below && copies > 0) {
            std::vector<std::uint64_t> offsets(static_cast<std::size_t>(copies), 0);
            TIFFSetField(tiff.handle(), TIFFTAG_SUBIFD, copies, offsets.data());
        }
        tiff.head(across, down, 3, 8, PHOTOMETRIC_RGB);
        if (copy > 0)
            TIFFSetField(tiff.handle(), TIFFTAG_SUBFILETYPE, FILETYPE_REDUCEDIMAGE);
        TIFFSetField(tiff.handle(), TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
        TIFFSetField(tiff.handle(), TIFFTAG_TILEWIDTH, 64);
        TIFFSetField(tiff.handle(), TIFFTAG_TILELENGTH, 64);
        for (int top = 0; top < down; top += 64) {
            for (int left = 0; left < across; left += 64) {
                std::vector<std::uint8_t> tile(64 * 64 * 3);
                for (std::size_t i = 0; i < tile.size(); ++i)
                    tile[i] = static_cast<std::uint8_t>(copy > 0 ? 10 * copy : (left / 64 * 40 + top / 64 * 15 + static_cast<int>(i % 3)) % 256);
                TIFFWriteTile(tiff.handle(), tile.data(), static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(top), 0, 0);
            }
        }
        tiff.nextPage();
    }
    return tiff.bytes();
}

std::string greyRows(int width, int height, int rowsPerStrip, int compression = COMPRESSION_LZW)
{
    TiffWriter tiff;
    tiff.head(width, height, 1, 8, PHOTOMETRIC_MINISBLACK);
    TIFFSetField(tiff.handle(), TIFFTAG_ROWSPERSTRIP, rowsPerStrip);
    TIFFSetField(tiff.handle(), TIFFTAG_COMPRESSION, compression);
    for (int y = 0; y < height; ++y) {
        std::vector<std::uint8_t> row;
        for (int x = 0; x < width; ++x)
            row.push_back(static_cast<std::uint8_t>((x * 31 + y * 17) % 251));
        tiff.row(y, row.data());
    }
    return tiff.bytes();
}

} // namespace

TEST(TiffLevels, PagesAreCountedWithoutTheSmallerCopies)
{
    TiffWriter tiff;
    for (const auto &[kind, grey] : {std::pair{0, 10}, {FILETYPE_REDUCEDIMAGE, 20}, {0, 30}, {FILETYPE_MASK, 40}}) {
        const int size = kind == FILETYPE_REDUCEDIMAGE ? 4 : 8;
        tiff.head(size, size, 1, 8, PHOTOMETRIC_MINISBLACK);
        TIFFSetField(tiff.handle(), TIFFTAG_SUBFILETYPE, kind);
        const std::vector<std::uint8_t> row(static_cast<std::size_t>(size), static_cast<std::uint8_t>(grey));
        for (int y = 0; y < size; ++y)
            tiff.row(y, row.data());
        tiff.nextPage();
    }
    const std::string bytes = tiff.bytes();
    const auto facts = probePicture(bytes);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->pages, 2);
    const auto first = loadPicture(bytes), second = loadPicture(bytes, {}, {}, {.page = 1});
    ASSERT_TRUE(first && second);
    EXPECT_EQ(colourAt(*first, 0, 0)[0], 10);
    EXPECT_EQ(colourAt(*second, 0, 0)[0], 30);
    EXPECT_THAT(second->warnings, Contains(HasSubstr("number 2 is shown")));
    EXPECT_FALSE(loadPicture(bytes, {}, {}, {.page = 2}));
}

TEST(TiffLevels, ASmallViewComesFromTheSmallestCopyThatIsLargeEnough)
{
    for (const bool below : {false, true}) {
        const std::string bytes = pyramid(512, 256, 3, below);
        const auto greyOf = [&](int width, int height) {
            const auto raster = loadPicture(bytes, {}, {}, {.fitWidth = width, .fitHeight = height});
            EXPECT_TRUE(raster) << raster.error().userMessage << ' ' << raster.error().detail;
            return raster ? colourAt(*raster, 0, 0)[0] : -1;
        };
        EXPECT_EQ(greyOf(64, 64), 30) << below;   // 64 × 32 of the copy of 64 × 32
        EXPECT_EQ(greyOf(65, 64), 20) << below;   // the copy of 128 × 64
        EXPECT_EQ(greyOf(256, 256), 10) << below; // the copy of 256 × 128
        EXPECT_EQ(greyOf(257, 256), 0) << below;  // the picture
        // A part at full size is the picture's own, whatever copies there are.
        const auto part = loadPicture(bytes, {}, {}, {.region = PictureRequest::Region{60, 60, 8, 8}});
        ASSERT_TRUE(part);
        EXPECT_EQ(colourAt(*part, 0, 0), (Colour3{0, 1, 2}));
        EXPECT_EQ(colourAt(*part, 7, 0), (Colour3{40, 41, 42}));
        EXPECT_EQ(colourAt(*part, 7, 7), (Colour3{55, 56, 57}));
    }
}

TEST(TiffLevels, EveryPartEqualsTheSamePartOfTheWhole)
{
    for (const std::string &bytes : {pyramid(200, 130, 0, false), greyRows(200, 130, 7), greyRows(200, 130, 130)}) {
        const auto whole = loadPicture(bytes);
        ASSERT_TRUE(whole);
        for (const auto &[x, y, width, height] : {std::array{0, 0, 1, 1}, {199, 129, 1, 1}, {63, 63, 3, 3}, {0, 100, 200, 30}, {130, 0, 70, 130}}) {
            const auto part = loadPicture(bytes, {}, {}, {.region = PictureRequest::Region{x, y, width, height}});
            ASSERT_TRUE(part) << part.error().userMessage << part.error().detail << x << ", " << y;
            for (int row = 0; row < height; ++row) {
                for (int column = 0; column < width; ++column)
                    ASSERT_EQ(colourAt(*part, column, row), colourAt(*whole, x + column, y + row)) << x << ", " << y;
            }
        }
        EXPECT_FALSE(loadPicture(bytes, {}, {}, {.region = PictureRequest::Region{199, 0, 2, 1}}));
        EXPECT_FALSE(loadPicture(bytes, {}, {}, {.region = PictureRequest::Region{0, 0, 0, 1}}));
        EXPECT_FALSE(loadPicture(bytes, {}, {}, {.region = PictureRequest::Region{-1, 0, 2, 1}}));
    }
}

TEST(TiffLevels, ReducingAveragesWholeSquares)
{
    // 8 × 4 pixels to 4 × 2: squares of 2 × 2, halves rounded up.
    TiffWriter tiff;
    tiff.head(8, 4, 1, 8, PHOTOMETRIC_MINISBLACK);
    const std::uint8_t rows[4][8] = {{0, 10, 100, 100, 255, 255, 1, 2}, {20, 30, 101, 101, 255, 255, 2, 2}, {9, 9, 9, 9, 0, 0, 0, 0}, {9, 9, 9, 9, 0, 0, 0, 1}};
    for (int y = 0; y < 4; ++y)
        tiff.row(y, rows[y]);
    const auto raster = loadPicture(tiff.bytes(), {}, {}, {.fitWidth = 4, .fitHeight = 4});
    ASSERT_TRUE(raster);
    ASSERT_EQ(raster->width, 4);
    ASSERT_EQ(raster->height, 2);
    const int expected[2][4] = {{15, 101, 255, 2}, {9, 9, 0, 0}}; // 60/4, 402/4 = 100.5, 255, 7/4 = 1.75; 9, 9, 0, 1/4
    for (int y = 0; y < 2; ++y) {
        for (int x = 0; x < 4; ++x)
            EXPECT_EQ(colourAt(*raster, x, y)[0], expected[y][x]) << x << ", " << y;
    }
}

TEST(TiffLevels, PixelsWithoutAValueDoNotDarkenTheirNeighbours)
{
    TiffWriter tiff;
    tiff.head(4, 2, 1, 32, PHOTOMETRIC_MINISBLACK, SAMPLEFORMAT_IEEEFP);
    const float none = std::numeric_limits<float>::quiet_NaN();
    const float rows[2][4] = {{none, 1.0F, none, none}, {0.5F, none, none, none}};
    tiff.row(0, rows[0]);
    tiff.row(1, rows[1]);
    const auto raster = loadPicture(tiff.bytes(), {}, {}, {.fitWidth = 2, .fitHeight = 2});
    ASSERT_TRUE(raster);
    EXPECT_EQ(colourAt(*raster, 0, 0)[0], 191); // 0.75
    EXPECT_EQ(colourAt(*raster, 1, 0)[0], 255); // none at all: white
}

TEST(TiffLevels, TheRangeIsTheSameForEveryViewOfAPicture)
{
    TiffWriter tiff;
    tiff.head(256, 256, 1, 16, PHOTOMETRIC_MINISBLACK);
    for (int y = 0; y < 256; ++y) {
        std::vector<std::uint16_t> row;
        for (int x = 0; x < 256; ++x)
            row.push_back(static_cast<std::uint16_t>((x * 37 + y * 101) % 3000));
        tiff.row(y, row.data());
    }
    const std::string bytes = tiff.bytes();
    const auto whole = loadPicture(bytes), small = loadPicture(bytes, {}, {}, {.fitWidth = 16, .fitHeight = 16});
    const auto part = loadPicture(bytes, {}, {}, {.region = PictureRequest::Region{10, 200, 20, 20}});
    ASSERT_TRUE(whole && small && part);
    ASSERT_EQ(whole->ranges.size(), 1U);
    for (const auto *other : {&*small, &*part}) {
        ASSERT_EQ(other->ranges.size(), 1U);
        EXPECT_EQ(other->ranges[0].low, whole->ranges[0].low);
        EXPECT_EQ(other->ranges[0].high, whole->ranges[0].high);
    }
    EXPECT_EQ(colourAt(*part, 3, 4), colourAt(*whole, 13, 204));
    const auto given = loadPicture(bytes, {}, {}, {.ranges = {{0, 6000}}});
    ASSERT_TRUE(given);
    EXPECT_EQ(colourAt(*given, 255, 0)[0], static_cast<int>((255 * 37 % 3000) / 6000.0 * 255 + 0.5));
}

TEST(TiffLevels, WhatIsTooLargeAtOnceIsGivenSmallerOrInParts)
{
    const std::string bytes = pyramid(512, 256, 0, false);
    const PictureBudget budget{.pixels = 100'000, .streamedPixels = 200'000};
    const auto facts = probePicture(bytes, budget);
    ASSERT_TRUE(facts);
    EXPECT_FALSE(facts->wholeFits);
    EXPECT_EQ(loadPicture(bytes, budget).error().code, review::Error::Code::Refused);
    EXPECT_TRUE(loadPicture(bytes, budget, {}, {.fitWidth = 400, .fitHeight = 400}));
    EXPECT_TRUE(loadPicture(bytes, budget, {}, {.region = PictureRequest::Region{500, 250, 12, 6}}));
    EXPECT_EQ(probePicture(bytes, {.pixels = 100, .streamedPixels = 100'000}).error().code, review::Error::Code::Refused);
}

TEST(TiffLevels, ALostPartIsToldAndTheRestIsShown)
{
    const std::string whole = greyRows(64, 40, 4, COMPRESSION_ADOBE_DEFLATE);
    const auto good = loadPicture(whole);
    ASSERT_TRUE(good);
    EXPECT_FALSE(good->damaged);
    std::string broken = whole;
    for (std::size_t i = 8; i < 24; ++i) // in the first strip, which libtiff writes behind the head
        broken[i] = static_cast<char>(broken[i] ^ 0x5A);
    const auto raster = loadPicture(broken);
    ASSERT_TRUE(raster) << raster.error().userMessage;
    EXPECT_TRUE(raster->damaged);
    EXPECT_THAT(raster->warnings, Contains(HasSubstr("cannot be decoded")));
    EXPECT_EQ(colourAt(*raster, 5, 30), colourAt(*good, 5, 30));
    EXPECT_EQ(colourAt(*raster, 5, 3)[0], 255);
}

TEST(TiffLevels, TilesThatWereNeverWrittenAreNoDamage)
{
    TiffWriter tiff;
    tiff.head(128, 64, 1, 8, PHOTOMETRIC_MINISBLACK);
    TIFFSetField(tiff.handle(), TIFFTAG_TILEWIDTH, 64);
    TIFFSetField(tiff.handle(), TIFFTAG_TILELENGTH, 64);
    std::vector<std::uint8_t> tile(64 * 64, 200);
    TIFFWriteTile(tiff.handle(), tile.data(), 64, 0, 0, 0);
    const std::string bytes = tiff.bytes();
    const auto raster = loadPicture(bytes);
    ASSERT_TRUE(raster);
    EXPECT_FALSE(raster->damaged);
    EXPECT_EQ(colourAt(*raster, 10, 10)[0], 0);
    EXPECT_EQ(colourAt(*raster, 100, 10)[0], 200);
}

TEST(TiffLevels, AFileIsReadLikeItsBytes)
{
    TiffWriter tiff;
    tiff.rgb(8, 2);
    const std::vector<std::uint8_t> row(24, 77);
    tiff.row(0, row.data());
    tiff.row(1, row.data());
    tiff.close();
    const auto facts = probePictureFile(tiff.path());
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->width, 8);
    const auto raster = loadPictureFile(tiff.path());
    ASSERT_TRUE(raster);
    EXPECT_EQ(colourAt(*raster, 7, 1), (Colour3{77, 77, 77}));
    EXPECT_EQ(loadPictureFile(tiff.path() + ".none").error().code, review::Error::Code::NotFound);
    EXPECT_EQ(loadPictureFile(::testing::TempDir()).error().code, review::Error::Code::NotFound);
}
