#include "tests/importers/pictures/oriented.h"

#include <gtest/gtest.h>

using namespace importers;
using namespace importers_test;

class Orientation : public ::testing::TestWithParam<std::string> {};

TEST_P(Orientation, AllEightComeOutUprightAndOnlyOnce)
{
    const cv::Mat upright = fourColours(32, 16);
    for (int orientation = 1; orientation <= 8; ++orientation) {
        const std::string bytes = withOrientation(GetParam(), stored(upright, orientation), orientation);
        const auto facts = probePicture(bytes);
        ASSERT_TRUE(facts) << orientation;
        EXPECT_EQ(facts->orientation, orientation);
        EXPECT_EQ(facts->width, 32) << orientation;
        EXPECT_EQ(facts->height, 16) << orientation;
        const auto raster = loadPicture(bytes);
        ASSERT_TRUE(raster) << orientation << raster.error().userMessage;
        ASSERT_EQ(raster->width, 32) << orientation;
        ASSERT_EQ(raster->height, 16) << orientation;
        for (const auto &[x, y] : {std::pair{3, 3}, {28, 3}, {3, 12}, {28, 12}}) {
            const auto colour = colourAt(*raster, x, y);
            for (int c = 0; c < 3; ++c)
                EXPECT_NEAR(colour[static_cast<std::size_t>(c)], upright.at<cv::Vec3b>(y, x)[2 - c], 4) << orientation << " at " << x << ", " << y;
        }
    }
}

TEST_P(Orientation, APartIsCutFromTheUprightPicture)
{
    cv::Mat upright(16, 32, CV_8UC3); // no two places alike
    for (int y = 0; y < 16; ++y) {
        for (int x = 0; x < 32; ++x)
            upright.at<cv::Vec3b>(y, x) = cv::Vec3b(static_cast<std::uint8_t>(8 * x), static_cast<std::uint8_t>(16 * y), 128);
    }
    for (int orientation = 1; orientation <= 8; ++orientation) {
        const std::string bytes = withOrientation(GetParam(), stored(upright, orientation), orientation);
        const auto whole = loadPicture(bytes), part = loadPicture(bytes, {}, {}, {.region = PictureRequest::Region{5, 3, 9, 4}});
        ASSERT_TRUE(whole && part) << orientation;
        ASSERT_EQ(part->width, 9);
        ASSERT_EQ(part->height, 4);
        EXPECT_EQ(part->fullWidth, 32);
        EXPECT_EQ(part->fullHeight, 16);
        for (int y = 0; y < 4; ++y) {
            for (int x = 0; x < 9; ++x)
                ASSERT_EQ(colourAt(*part, x, y), colourAt(*whole, x + 5, y + 3)) << orientation << " at " << x << ", " << y;
        }
    }
}

TEST_P(Orientation, AReducedPictureIsUprightToo)
{
    const cv::Mat upright = fourColours(320, 160);
    for (int orientation = 1; orientation <= 8; ++orientation) {
        const auto raster = loadPicture(withOrientation(GetParam(), stored(upright, orientation), orientation), {}, {}, {.fitWidth = 40, .fitHeight = 40});
        ASSERT_TRUE(raster) << orientation;
        EXPECT_EQ(raster->width, 40) << orientation;
        EXPECT_EQ(raster->height, 20) << orientation;
        EXPECT_EQ(raster->fullWidth, 320) << orientation;
        for (const auto &[x, y] : {std::pair{4, 4}, {35, 4}, {4, 15}, {35, 15}}) {
            const auto colour = colourAt(*raster, x, y);
            for (int c = 0; c < 3; ++c)
                EXPECT_NEAR(colour[static_cast<std::size_t>(c)], upright.at<cv::Vec3b>(8 * y, 8 * x)[2 - c], 4) << orientation << " at " << x << ", " << y;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, Orientation, ::testing::Values("JPEG", "PNG", "WebP", "TIFF"), [](const auto &format) { return format.param; });
