#include "tests/importers/pictures/picture_bytes.h"
#include "tests/importers/real_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace importers;
using ::testing::HasSubstr;

TEST(RealPictures, EveryPictureOfPlantcvIsReadAndTheTwoThatAreNoneAreNamed)
{
    WINNOW_REAL_FILE(first, "plantcv/setaria_small_plant_rgb.png");
    const auto folder = std::filesystem::path(first).parent_path();
    int shown = 0, refused = 0;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string ending = entry.path().extension().string();
        if (!entry.is_regular_file() || (ending != ".png" && ending != ".jpg" && ending != ".jpeg"))
            continue;
        const auto raster = loadPictureFile(entry.path());
        if (!raster) {
            ++refused;
            EXPECT_THAT(raster.error().userMessage, HasSubstr("holds text")) << entry.path();
            continue;
        }
        ++shown;
        EXPECT_FALSE(raster->damaged) << entry.path() << " " << raster->warnings.front();
        const auto small = loadPictureFile(entry.path(), {.fitWidth = 64, .fitHeight = 64});
        ASSERT_TRUE(small) << entry.path();
        EXPECT_LE(std::max(small->width, small->height), 64) << entry.path();
        EXPECT_EQ(small->fullWidth, raster->width) << entry.path();
    }
    EXPECT_EQ(refused, 2);
    EXPECT_GE(shown, 10);
}

TEST(RealPictures, SixteenBitGreyOfANearInfraredCamera)
{
    WINNOW_REAL_FILE(file, "plantcv/snapshot_dir/NIR_SV_0_z300_h1_g0_e15000_v500_93059.png");
    const auto raster = loadPictureFile(file);
    ASSERT_TRUE(raster);
    EXPECT_EQ(raster->bitDepth, 16);
    EXPECT_EQ(raster->width, 100);
    EXPECT_EQ(raster->height, 80);
    // All its samples are 0: black, and nothing to stretch.
    EXPECT_FALSE(raster->stretched());
    EXPECT_EQ(importers_test::colourAt(*raster, 50, 40), (std::array<int, 3>{0, 0, 0}));
}

TEST(RealPictures, AerialPicturesOfDeepforest)
{
    WINNOW_REAL_FILE(tiled, "deepforest/test_tiled.tif");
    const auto raster = loadPictureFile(tiled);
    ASSERT_TRUE(raster) << raster.error().userMessage << raster.error().detail;
    EXPECT_EQ(raster->width, 1000);
    EXPECT_EQ(raster->height, 1000);
    EXPECT_FALSE(raster->damaged);
    EXPECT_THAT(raster->bands, ::testing::ElementsAre("R", "G", "B"));
    // A wood: greener than blue, and no noise, as YCbCr taken for red, green and blue would be.
    double green = 0, blue = 0;
    for (std::size_t i = 0; i < raster->bgra.size(); i += 4) {
        blue += raster->bgra[i];
        green += raster->bgra[i + 1];
    }
    EXPECT_GT(green, blue);
    const auto part = loadPictureFile(tiled, {.region = PictureRequest::Region{900, 17, 100, 300}});
    ASSERT_TRUE(part);
    for (const auto &[x, y] : {std::pair{0, 0}, {99, 299}, {50, 200}})
        EXPECT_EQ(importers_test::colourAt(*part, x, y), importers_test::colourAt(*raster, 900 + x, 17 + y));
    const auto crop = loadPictureFile(std::filesystem::path(tiled).parent_path() / "2019_BLAN_3_751000_4330000_image_crop.jpg", {.fitWidth = 300, .fitHeight = 200});
    ASSERT_TRUE(crop);
    EXPECT_EQ(crop->width, 200);
    EXPECT_EQ(crop->height, 200);
}
