#include "tests/importers/pictures/picture_bytes.h"
#include "tests/importers/pictures/tiff_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace importers;
using namespace importers_test;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

using Colour = std::array<int, 3>;

review::Raster loaded(const std::string &bytes, const PictureRequest &request = {})
{
    auto raster = loadPicture(bytes, {}, {}, request);
    EXPECT_TRUE(raster) << (raster ? "" : raster.error().userMessage + " " + raster.error().detail);
    return raster ? *std::move(raster) : review::Raster{};
}

/// The value of a sample of the test pictures: no two near each other are alike.
int pattern(int x, int y, int band) { return (7 * x + 13 * y + 71 * band) % 256; }

template <class T>
std::vector<T> patternRow(int width, int y, int bands, double scale = 1)
{
    std::vector<T> row;
    for (int x = 0; x < width; ++x) {
        for (int band = 0; band < bands; ++band)
            row.push_back(static_cast<T>(scale * pattern(x, y, band)));
    }
    return row;
}

void expectPattern(const review::Raster &raster, int width, int height, const char *what)
{
    ASSERT_EQ(raster.width, width) << what;
    ASSERT_EQ(raster.height, height) << what;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x)
            ASSERT_EQ(colourAt(raster, x, y), (Colour{pattern(x, y, 0), pattern(x, y, 1), pattern(x, y, 2)})) << what << " at " << x << ", " << y;
    }
}

void writeTiles(TiffWriter &tiff, int width, int height, int bands, bool planes)
{
    constexpr int kTile = 16;
    TIFFSetField(tiff.handle(), TIFFTAG_TILEWIDTH, kTile);
    TIFFSetField(tiff.handle(), TIFFTAG_TILELENGTH, kTile);
    for (int plane = 0; plane < (planes ? bands : 1); ++plane) {
        for (int top = 0; top < height; top += kTile) {
            for (int left = 0; left < width; left += kTile) {
                std::vector<std::uint8_t> tile;
                for (int y = top; y < top + kTile; ++y) {
                    for (int x = left; x < left + kTile; ++x) {
                        for (int band = 0; band < (planes ? 1 : bands); ++band)
                            tile.push_back(static_cast<std::uint8_t>(pattern(x, y, planes ? plane : band)));
                    }
                }
                ASSERT_GT(TIFFWriteTile(tiff.handle(), tile.data(), static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(top), 0, static_cast<std::uint16_t>(plane)), 0);
            }
        }
    }
}

/// One row of packed grey samples.
std::string packedGrey(int bits, const std::vector<int> &values, int photometric = PHOTOMETRIC_MINISBLACK)
{
    TiffWriter tiff;
    tiff.head(static_cast<int>(values.size()), 1, 1, bits, photometric);
    std::vector<std::uint8_t> row((values.size() * static_cast<std::size_t>(bits) + 7) / 8);
    std::size_t at = 0;
    for (const int value : values) {
        for (int bit = bits - 1; bit >= 0; --bit, ++at)
            row[at / 8] = static_cast<std::uint8_t>(row[at / 8] | (((value >> bit) & 1) << (7 - at % 8)));
    }
    tiff.row(0, row.data());
    return tiff.bytes();
}

template <class T>
std::string grey(int width, const std::vector<T> &values, int format, const char *noData = nullptr)
{
    static const TIFFFieldInfo kNoData[] = {{42113, -1, -1, TIFF_ASCII, FIELD_CUSTOM, 1, 0, const_cast<char *>("GDALNoDataValue")}};
    TiffWriter tiff;
    tiff.head(width, static_cast<int>(values.size()) / width, 1, 8 * static_cast<int>(sizeof(T)), PHOTOMETRIC_MINISBLACK, format);
    if (noData != nullptr) {
        TIFFMergeFieldInfo(tiff.handle(), kNoData, 1);
        TIFFSetField(tiff.handle(), 42113, noData);
    }
    for (int y = 0; y < static_cast<int>(values.size()) / width; ++y)
        tiff.row(y, values.data() + y * width);
    return tiff.bytes();
}

int greyAt(const review::Raster &raster, int x, int y = 0) { return colourAt(raster, x, y)[0]; }

} // namespace

TEST(TiffPicture, EveryLayoutHoldsTheSamePixels)
{
    constexpr int kWidth = 37, kHeight = 21;
    for (const char *mode : {"w", "wb", "w8", "w8b"}) { // classic and BigTIFF, both byte orders
        for (const int compression : {COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_ADOBE_DEFLATE, COMPRESSION_PACKBITS}) {
            for (const int rowsPerStrip : {1, 5, kHeight}) {
                TiffWriter strips(mode);
                strips.rgb(kWidth, kHeight);
                TIFFSetField(strips.handle(), TIFFTAG_COMPRESSION, compression);
                TIFFSetField(strips.handle(), TIFFTAG_ROWSPERSTRIP, rowsPerStrip);
                for (int y = 0; y < kHeight; ++y)
                    strips.row(y, patternRow<std::uint8_t>(kWidth, y, 3).data());
                expectPattern(loaded(strips.bytes()), kWidth, kHeight, mode);

                TiffWriter planes(mode);
                planes.rgb(kWidth, kHeight);
                TIFFSetField(planes.handle(), TIFFTAG_COMPRESSION, compression);
                TIFFSetField(planes.handle(), TIFFTAG_ROWSPERSTRIP, rowsPerStrip);
                TIFFSetField(planes.handle(), TIFFTAG_PLANARCONFIG, PLANARCONFIG_SEPARATE);
                for (int plane = 0; plane < 3; ++plane) {
                    for (int y = 0; y < kHeight; ++y) {
                        std::vector<std::uint8_t> row;
                        for (int x = 0; x < kWidth; ++x)
                            row.push_back(static_cast<std::uint8_t>(pattern(x, y, plane)));
                        planes.row(y, row.data(), plane);
                    }
                }
                expectPattern(loaded(planes.bytes()), kWidth, kHeight, "planes");
            }
            for (const bool apart : {false, true}) {
                TiffWriter tiles(mode);
                tiles.rgb(kWidth, kHeight);
                TIFFSetField(tiles.handle(), TIFFTAG_COMPRESSION, compression);
                TIFFSetField(tiles.handle(), TIFFTAG_PLANARCONFIG, apart ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
                writeTiles(tiles, kWidth, kHeight, 3, apart);
                expectPattern(loaded(tiles.bytes()), kWidth, kHeight, "tiles");
            }
        }
    }
}

TEST(TiffPicture, FewBitsFillTheWholeRange)
{
    const auto one = loaded(packedGrey(1, {0, 1, 1, 0, 1}));
    EXPECT_EQ(one.bitDepth, 1);
    EXPECT_EQ(greyAt(one, 0), 0);
    EXPECT_EQ(greyAt(one, 1), 255);
    EXPECT_EQ(greyAt(one, 4), 255);
    const auto two = loaded(packedGrey(2, {0, 1, 2, 3, 1}));
    for (int x = 0; x < 4; ++x)
        EXPECT_EQ(greyAt(two, x), 85 * x);
    const auto four = loaded(packedGrey(4, {0, 1, 7, 15, 8}));
    EXPECT_EQ(greyAt(four, 1), 17);
    EXPECT_EQ(greyAt(four, 2), 119);
    EXPECT_EQ(greyAt(four, 3), 255);
    EXPECT_FALSE(four.stretched());
    const auto inverted = loaded(packedGrey(4, {0, 1, 7, 15}, PHOTOMETRIC_MINISWHITE));
    EXPECT_EQ(greyAt(inverted, 0), 255);
    EXPECT_EQ(greyAt(inverted, 1), 238);
    EXPECT_EQ(greyAt(inverted, 3), 0);
}

TEST(TiffPicture, TwelveBitsAreScaledByTheirOwnRange)
{
    const auto raster = loaded(packedGrey(12, {0, 4095, 2048, 1000}));
    EXPECT_EQ(raster.bitDepth, 12);
    EXPECT_FALSE(raster.stretched());
    EXPECT_EQ(greyAt(raster, 0), 0);
    EXPECT_EQ(greyAt(raster, 1), 255);
    EXPECT_EQ(greyAt(raster, 2), 128); // 2048 / 4095 * 255 = 127.53
    EXPECT_EQ(greyAt(raster, 3), 62);  // 62.27
}

TEST(TiffPicture, SixteenBitsThatUseALowPartAreStretched)
{
    // 12-bit data in 16 bits: 0 to 4000 in steps of 40, which divided by 256 would be nearly black.
    std::vector<std::uint16_t> values;
    for (int i = 0; i < 100; ++i)
        values.push_back(static_cast<std::uint16_t>(100 + 40 * i));
    const auto low = loaded(grey<std::uint16_t>(10, values, SAMPLEFORMAT_UINT));
    ASSERT_EQ(low.ranges.size(), 1U);
    EXPECT_EQ(low.ranges[0].low, 140);   // the 2nd of 100
    EXPECT_EQ(low.ranges[0].high, 3980); // the 98th of 100
    EXPECT_EQ(greyAt(low, 0, 0), 0);
    EXPECT_EQ(greyAt(low, 9, 9), 255);
    EXPECT_EQ(greyAt(low, 0, 5), 130); // 2100: (2100 - 140) / 3840 * 255 = 130.16
    EXPECT_THAT(low.warnings, Contains(HasSubstr("140 to 3980")));
    for (auto &value : values)
        value = static_cast<std::uint16_t>(value * 12); // up to 48,720: three quarters of the range
    const auto full = loaded(grey<std::uint16_t>(10, values, SAMPLEFORMAT_UINT));
    EXPECT_FALSE(full.stretched());
    EXPECT_EQ(greyAt(full, 0, 5), 98); // 25200 / 65535 * 255 = 98.05
}

TEST(TiffPicture, ColoursOfSixteenBitsKeepTheirBalance)
{
    // Red at most 4000, blue at most 400: a range for each would make the picture grey.
    TiffWriter tiff;
    tiff.head(100, 1, 3, 16, PHOTOMETRIC_RGB);
    std::vector<std::uint16_t> row;
    for (int x = 0; x < 100; ++x)
        row.insert(row.end(), {static_cast<std::uint16_t>(40 * x), static_cast<std::uint16_t>(20 * x), static_cast<std::uint16_t>(4 * x)});
    tiff.row(0, row.data());
    const std::string bytes = tiff.bytes();
    const auto raster = loaded(bytes);
    ASSERT_EQ(raster.ranges.size(), 3U);
    for (const auto &range : raster.ranges) {
        EXPECT_EQ(range.low, 4);     // the 2nd of 100 of blue
        EXPECT_EQ(range.high, 3880); // the 98th of 100 of red
    }
    EXPECT_EQ(colourAt(raster, 50, 0), (Colour{131, 66, 13})); // 1996, 996, 196 of 3876
    // Chosen by hand, each band has a range of its own.
    const auto apart = loaded(bytes, {.bands = {2, 1, 0}});
    ASSERT_EQ(apart.ranges.size(), 3U);
    EXPECT_EQ(apart.ranges[0].high, 388);
    EXPECT_EQ(apart.ranges[2].high, 3880);
    const auto blue = loaded(bytes, {.bands = {2}});
    ASSERT_EQ(blue.ranges.size(), 1U);
    EXPECT_EQ(greyAt(blue, 99), 255);
}

TEST(TiffPicture, NumbersWithoutAValueAndNoDataStandOnWhite)
{
    const double none = std::numeric_limits<double>::quiet_NaN(), endless = std::numeric_limits<double>::infinity();
    const auto raster = loaded(grey<double>(8, {none, -9999, 10, 20, 30, 40, 50, endless}, SAMPLEFORMAT_IEEEFP, "-9999"));
    EXPECT_EQ(raster.bitDepth, 64);
    ASSERT_EQ(raster.ranges.size(), 1U);
    EXPECT_EQ(raster.ranges[0].low, 10);
    EXPECT_EQ(raster.ranges[0].high, 50);
    for (const int x : {0, 1, 7})
        EXPECT_EQ(greyAt(raster, x), 255) << x;
    EXPECT_EQ(greyAt(raster, 2), 0);
    EXPECT_EQ(greyAt(raster, 4), 128); // the middle: 127.5
    EXPECT_THAT(raster.warnings, Contains(HasSubstr("without data")));

    const auto unit = loaded(grey<float>(3, {0.25F, 0.5F, 0.75F}, SAMPLEFORMAT_IEEEFP));
    EXPECT_TRUE(unit.stretched()); // said, although it is in proportion
    EXPECT_EQ(greyAt(unit, 0), 64);
    EXPECT_EQ(greyAt(unit, 2), 191);
    const auto flat = loaded(grey<float>(3, {7, 7, 7}, SAMPLEFORMAT_IEEEFP));
    EXPECT_EQ(greyAt(flat, 1), 128);
    const auto nothing = loaded(grey<float>(2, {std::nanf(""), std::nanf("")}, SAMPLEFORMAT_IEEEFP));
    EXPECT_EQ(greyAt(nothing, 1), 255);
}

TEST(TiffPicture, WholeNumbersOfEveryKind)
{
    const auto wide = loaded(grey<std::uint32_t>(5, {0, 1000000000, 2000000000, 3000000000, 4294967295U}, SAMPLEFORMAT_UINT));
    EXPECT_FALSE(wide.stretched());
    EXPECT_EQ(greyAt(wide, 2), 119); // 2 / 4.295 * 255 = 118.75
    const auto low = loaded(grey<std::uint32_t>(5, {100, 200, 300, 400, 500}, SAMPLEFORMAT_UINT));
    ASSERT_TRUE(low.stretched());
    EXPECT_EQ(greyAt(low, 2), 128);
    const auto below = loaded(grey<std::int16_t>(5, {-200, -100, 0, 100, 200}, SAMPLEFORMAT_INT));
    ASSERT_TRUE(below.stretched());
    EXPECT_EQ(greyAt(below, 0), 0);
    EXPECT_EQ(greyAt(below, 2), 128);
    EXPECT_EQ(greyAt(below, 4), 255);
    const auto small = loaded(grey<std::int8_t>(3, {-100, 0, 100}, SAMPLEFORMAT_INT));
    EXPECT_EQ(greyAt(small, 1), 128);
    EXPECT_THAT(loadPicture(grey<std::uint64_t>(2, {1, 2}, SAMPLEFORMAT_UINT)).error().userMessage, HasSubstr("64 bits"));
}

TEST(TiffPicture, AFourthBandIsOpacityOnlyWhereTheFileSaysSo)
{
    for (const int declared : {EXTRASAMPLE_UNSPECIFIED, EXTRASAMPLE_UNASSALPHA, EXTRASAMPLE_ASSOCALPHA}) {
        TiffWriter tiff;
        tiff.head(3, 1, 4, 8, PHOTOMETRIC_RGB);
        const std::uint16_t kinds[] = {static_cast<std::uint16_t>(declared)};
        TIFFSetField(tiff.handle(), TIFFTAG_EXTRASAMPLES, 1, kinds);
        const std::uint8_t row[] = {100, 50, 20, 0, 100, 50, 20, 128, 100, 50, 20, 255};
        tiff.row(0, row);
        const auto raster = loaded(tiff.bytes());
        EXPECT_EQ(colourAt(raster, 2, 0), (Colour{100, 50, 20}));
        if (declared == EXTRASAMPLE_UNSPECIFIED) {
            EXPECT_THAT(raster.bands, ElementsAre("R", "G", "B", "NIR"));
            EXPECT_EQ(colourAt(raster, 0, 0), (Colour{100, 50, 20}));
            continue;
        }
        EXPECT_THAT(raster.bands, ElementsAre("R", "G", "B", "A"));
        EXPECT_EQ(colourAt(raster, 0, 0), (Colour{255, 255, 255}));
        // 128 of 255 over white: 100 -> 177.2, or when it was multiplied already 100 + 127.
        EXPECT_EQ(colourAt(raster, 1, 0)[0], declared == EXTRASAMPLE_UNASSALPHA ? 177 : 227);
    }
}

TEST(TiffPicture, ManyBandsWithoutColoursShowTheFirstThreeAndSaySo)
{
    TiffWriter tiff;
    tiff.head(4, 2, 5, 8, PHOTOMETRIC_MINISBLACK);
    const std::uint16_t kinds[] = {0, 0, 0, 0};
    TIFFSetField(tiff.handle(), TIFFTAG_EXTRASAMPLES, 4, kinds);
    for (int y = 0; y < 2; ++y)
        tiff.row(y, patternRow<std::uint8_t>(4, y, 5).data());
    const std::string bytes = tiff.bytes();
    const auto raster = loaded(bytes);
    EXPECT_THAT(raster.bands, ElementsAre("Band 1", "Band 2", "Band 3", "Band 4", "Band 5"));
    EXPECT_THAT(raster.warnings, Contains(HasSubstr("does not say which bands")));
    expectPattern(raster, 4, 2, "first three");
    EXPECT_EQ(colourAt(loaded(bytes, {.bands = {4, 0, 3}}), 2, 1), (Colour{pattern(2, 1, 4), pattern(2, 1, 0), pattern(2, 1, 3)}));
    EXPECT_EQ(greyAt(loaded(bytes, {.bands = {4}}), 3, 1), pattern(3, 1, 4));
    EXPECT_FALSE(loadPicture(bytes, {}, {}, {.bands = {5}}));
    EXPECT_FALSE(loadPicture(bytes, {}, {}, {.bands = {0, 1}}));
}

TEST(TiffPicture, NamesThatGdalKeepsChooseTheColours)
{
    static const TIFFFieldInfo kMetadata[] = {{42112, -1, -1, TIFF_ASCII, FIELD_CUSTOM, 1, 0, const_cast<char *>("GDALMetadata")}};
    // Blue, green, red stays so even where a program calls the whole red, green and blue.
    for (const int photometric : {PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_RGB}) {
        TiffWriter tiff;
        tiff.head(4, 2, 4, 8, photometric);
        const std::uint16_t kinds[] = {0, 0, 0};
        TIFFSetField(tiff.handle(), TIFFTAG_EXTRASAMPLES, photometric == PHOTOMETRIC_RGB ? 1 : 3, kinds);
        TIFFMergeFieldInfo(tiff.handle(), kMetadata, 1);
        std::string xml = "<GDALMetadata>";
        int sample = 0;
        for (const char *name : {"Blue", "Green", "Red", "Red edge"})
            xml += "<Item name=\"DESCRIPTION\" sample=\"" + std::to_string(sample++) + "\" role=\"description\">" + name + "</Item>";
        TIFFSetField(tiff.handle(), 42112, (xml + "</GDALMetadata>").c_str());
        for (int y = 0; y < 2; ++y)
            tiff.row(y, patternRow<std::uint8_t>(4, y, 4).data());
        const auto raster = loaded(tiff.bytes());
        EXPECT_THAT(raster.bands, ElementsAre("Blue", "Green", "Red", "Red edge"));
        EXPECT_EQ(colourAt(raster, 1, 1), (Colour{pattern(1, 1, 2), pattern(1, 1, 1), pattern(1, 1, 0)}));
    }
}

TEST(TiffPicture, PalettesInksAndColoursOfVideo)
{
    TiffWriter palette;
    palette.head(4, 1, 1, 2, PHOTOMETRIC_PALETTE);
    std::uint16_t red[] = {0, 65535, 0, 25700}, green[] = {0, 0, 65535, 25700}, blue[] = {0, 0, 0, 25700};
    TIFFSetField(palette.handle(), TIFFTAG_COLORMAP, red, green, blue);
    const std::uint8_t numbers[] = {0b00011011};
    palette.row(0, numbers);
    const auto coloured = loaded(palette.bytes());
    EXPECT_EQ(colourAt(coloured, 1, 0), (Colour{255, 0, 0}));
    EXPECT_EQ(colourAt(coloured, 2, 0), (Colour{0, 255, 0}));
    EXPECT_EQ(colourAt(coloured, 3, 0), (Colour{100, 100, 100}));

    TiffWriter inks;
    inks.head(2, 1, 4, 8, PHOTOMETRIC_SEPARATED);
    const std::uint8_t cmyk[] = {0, 0, 0, 0, 255, 0, 0, 51};
    inks.row(0, cmyk);
    const auto printed = loaded(inks.bytes());
    EXPECT_EQ(colourAt(printed, 0, 0), (Colour{255, 255, 255}));
    EXPECT_EQ(colourAt(printed, 1, 0), (Colour{0, 204, 204}));
    EXPECT_THAT(printed.warnings, Contains(HasSubstr("CMYK")));

    for (const bool jpeg : {true, false}) {
        TiffWriter video;
        video.head(32, 32, 3, 8, PHOTOMETRIC_YCBCR);
        TIFFSetField(video.handle(), TIFFTAG_ROWSPERSTRIP, 32);
        TIFFSetField(video.handle(), TIFFTAG_COMPRESSION, jpeg ? COMPRESSION_JPEG : COMPRESSION_LZW);
        TIFFSetField(video.handle(), TIFFTAG_YCBCRSUBSAMPLING, jpeg ? 2 : 1, jpeg ? 2 : 1);
        if (jpeg)
            TIFFSetField(video.handle(), TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
        std::vector<std::uint8_t> row;
        for (int x = 0; x < 32; ++x) // red, or as Y, Cb, Cr
            row.insert(row.end(), jpeg ? std::initializer_list<std::uint8_t>{220, 30, 30} : std::initializer_list<std::uint8_t>{87, 96, 223});
        for (int y = 0; y < 32; ++y)
            video.row(y, row.data());
        const auto colour = colourAt(loaded(video.bytes()), 16, 16);
        EXPECT_NEAR(colour[0], 220, 4) << jpeg;
        EXPECT_NEAR(colour[1], 30, 4) << jpeg;
        EXPECT_NEAR(colour[2], 30, 4) << jpeg;
    }
}
