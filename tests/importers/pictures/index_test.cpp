#include "review/index_ramp.h"
#include "tests/importers/pictures/picture_bytes.h"
#include "tests/importers/pictures/tiff_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

using namespace importers;
using namespace importers_test;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

using Ink = std::array<int, 3>;

const PictureRequest kNdvi{.bands = {3, 0}, .index = true};

Ink ramp(double value)
{
    const review::Rgb colour = review::indexColour(value);
    return {colour[0], colour[1], colour[2]};
}
const Ink kNone{review::kNoIndex[0], review::kNoIndex[1], review::kNoIndex[2]};

/// One row of pixels with red and near infrared as given; green and blue hold what must not matter.
template <class T>
std::string rgbn(const std::vector<std::pair<T, T>> &redAndNear, int format, const char *noData = nullptr, int width = 0)
{
    static const TIFFFieldInfo kNoData[] = {{42113, -1, -1, TIFF_ASCII, FIELD_CUSTOM, 1, 0, const_cast<char *>("GDALNoDataValue")}};
    const int columns = width > 0 ? width : static_cast<int>(redAndNear.size());
    TiffWriter tiff;
    tiff.head(columns, static_cast<int>(redAndNear.size()) / columns, 4, 8 * static_cast<int>(sizeof(T)), PHOTOMETRIC_RGB, format);
    if (noData != nullptr) {
        TIFFMergeFieldInfo(tiff.handle(), kNoData, 1);
        TIFFSetField(tiff.handle(), 42113, noData);
    }
    for (int y = 0; y < static_cast<int>(redAndNear.size()) / columns; ++y) {
        std::vector<T> row;
        for (int x = 0; x < columns; ++x) {
            const auto [red, near] = redAndNear[static_cast<std::size_t>(y * columns + x)];
            row.insert(row.end(), {red, T{77}, T{3}, near});
        }
        tiff.row(y, row.data());
    }
    return tiff.bytes();
}

review::Raster indexed(const std::string &bytes, const PictureRequest &request = kNdvi)
{
    auto raster = loadPicture(bytes, {}, {}, request);
    EXPECT_TRUE(raster) << (raster ? "" : raster.error().userMessage + " " + raster.error().detail);
    return raster ? *std::move(raster) : review::Raster{};
}

} // namespace

TEST(PictureIndex, OfStored16BitSamplesAndNotOfStretchedOnes)
{
    // (30000 − 10000) / 40000 = 0.5; the dark ones are stretched for show, and 0.2 stays 0.2 all the same.
    const auto raster = indexed(rgbn<std::uint16_t>({{10000, 30000}, {40, 60}, {60, 40}, {65535, 65535}, {0, 9}, {9, 0}, {0, 0}}, SAMPLEFORMAT_UINT));
    ASSERT_EQ(raster.width, 7);
    const double expected[] = {0.5, 0.2, -0.2, 0, 1, -1};
    for (int x = 0; x < 6; ++x)
        EXPECT_EQ(colourAt(raster, x, 0), ramp(expected[x])) << x;
    EXPECT_EQ(colourAt(raster, 6, 0), kNone) << "nothing divided by nothing";
    EXPECT_THAT(raster.ranges, IsEmpty());
    EXPECT_THAT(raster.warnings, Contains(HasSubstr("The index (NIR − R) / (NIR + R) is shown, from −1 to 1.")));
    EXPECT_THAT(raster.warnings, Not(Contains(HasSubstr("stretched"))));
}

TEST(PictureIndex, OfDarkSamplesThatAreStretchedForShowIsTheSame)
{
    const auto bytes = rgbn<std::uint16_t>({{400, 600}, {100, 300}, {900, 100}}, SAMPLEFORMAT_UINT);
    ASSERT_TRUE(indexed(bytes, {}).stretched()) << "otherwise this test says nothing";
    const auto raster = indexed(bytes);
    EXPECT_EQ(colourAt(raster, 0, 0), ramp(0.2));
    EXPECT_EQ(colourAt(raster, 1, 0), ramp(0.5));
    EXPECT_EQ(colourAt(raster, 2, 0), ramp(-0.8));
}

TEST(PictureIndex, Of8BitAndFloatingPointSamples)
{
    const auto bytes = indexed(rgbn<std::uint8_t>({{50, 150}, {0, 0}}, SAMPLEFORMAT_UINT));
    EXPECT_EQ(colourAt(bytes, 0, 0), ramp(0.5));
    EXPECT_EQ(colourAt(bytes, 1, 0), kNone);
    const float none = std::numeric_limits<float>::quiet_NaN();
    const auto floats = indexed(rgbn<float>({{0.05F, 0.45F}, {0.3F, 0.1F}, {none, 0.5F}, {0.5F, none}, {0, 0}, {-0.3F, 0.1F}}, SAMPLEFORMAT_IEEEFP));
    EXPECT_EQ(colourAt(floats, 0, 0), ramp(0.8));
    EXPECT_EQ(colourAt(floats, 1, 0), ramp(-0.5));
    for (int x = 2; x < 6; ++x)
        EXPECT_EQ(colourAt(floats, x, 0), kNone) << x << ": no number, or a sum that is not above 0";
}

TEST(PictureIndex, ABandThatTheFileMarksAsWithoutDataLeavesNone)
{
    const auto raster = indexed(rgbn<std::uint16_t>({{100, 300}, {100, 9999}, {9999, 300}, {9999, 9999}}, SAMPLEFORMAT_UINT, "9999"));
    EXPECT_EQ(colourAt(raster, 0, 0), ramp(0.5));
    for (int x = 1; x < 4; ++x)
        EXPECT_EQ(colourAt(raster, x, 0), kNone) << x;
}

TEST(PictureIndex, OfAReducedPictureComesFromTheAveragesOfTheSamples)
{
    // Four pixels become one: red 100, near infrared 300 on average; the mean of their four indices would be 0.3.
    const auto raster = indexed(rgbn<std::uint16_t>({{200, 200}, {0, 200}, {100, 400}, {100, 400}}, SAMPLEFORMAT_UINT, nullptr, 2), {.fitWidth = 1, .fitHeight = 1, .bands = {3, 0}, .index = true});
    ASSERT_EQ(raster.width, 1);
    EXPECT_EQ(colourAt(raster, 0, 0), ramp(0.5));
}

TEST(PictureIndex, IsTurnedWithThePicture)
{
    TiffWriter tiff;
    tiff.head(2, 1, 4, 16, PHOTOMETRIC_RGB);
    TIFFSetField(tiff.handle(), TIFFTAG_ORIENTATION, ORIENTATION_RIGHTTOP);
    const std::uint16_t row[] = {100, 0, 0, 300, 300, 0, 0, 100};
    tiff.row(0, row);
    const auto raster = indexed(tiff.bytes());
    ASSERT_EQ(raster.height, 2);
    EXPECT_EQ(colourAt(raster, 0, 0), ramp(0.5));
    EXPECT_EQ(colourAt(raster, 0, 1), ramp(-0.5));
}

TEST(PictureIndex, NeedsTwoBandsThatThePictureHas)
{
    const auto bytes = rgbn<std::uint16_t>({{100, 300}}, SAMPLEFORMAT_UINT);
    EXPECT_FALSE(loadPicture(bytes, {}, {}, {.bands = {3}, .index = true}));
    EXPECT_FALSE(loadPicture(bytes, {}, {}, {.bands = {3, 0, 1}, .index = true}));
    EXPECT_FALSE(loadPicture(bytes, {}, {}, {.bands = {4, 0}, .index = true}));
    EXPECT_FALSE(loadPicture(bytes, {}, {}, {.bands = {3, 0}})) << "two bands are shown only as their index";
}

TEST(PictureIndex, OfAPictureThatIsNoTiff)
{
    const auto raster = indexed(encoded(".png", cv::Mat(1, 1, CV_16UC3, cv::Scalar(0, 1000, 3000))), {.bands = {0, 1}, .index = true});
    EXPECT_EQ(colourAt(raster, 0, 0), ramp(0.5)) << "blue, green, red in memory: (3000 − 1000) / 4000";
}
