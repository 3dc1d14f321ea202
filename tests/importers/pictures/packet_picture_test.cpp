#include "importers/pictures/packet_picture.h"
#include "tests/importers/collected.h"
#include "tests/importers/pictures/oriented.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace importers;
using namespace importers_test;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

constexpr const char *kSecret = "Zwischenfrucht";

void expectClean(const PacketPicture &copy, const std::string &what)
{
    // Words that only metadata hold; those of the format itself are allowed.
    for (const char *word : {kSecret, "Exif", "http://ns.adobe", "Photoshop", "GPS", "ICC_PROFILE", "iCCP", "eXIf", "tEXt", "zTXt", "iTXt", "tIME", "rust", "Rust"})
        EXPECT_EQ(copy.bytes.find(word), std::string::npos) << what << " holds " << word;
    const auto facts = probePicture(copy.bytes, {}, "copy" + copy.ending);
    ASSERT_TRUE(facts) << what;
    EXPECT_EQ(facts->orientation, 1) << what;
    EXPECT_TRUE(facts->profile.empty()) << what;
    EXPECT_TRUE(facts->warnings.empty()) << what << facts->warnings.front();
    EXPECT_FALSE(facts->damaged) << what;
}

} // namespace

TEST(PacketPicture, TheBoxStaysOnTheYellowSquare)
{
    for (const auto &row : nlohmann::json::parse(caseText("images/boxes_on_upright.json"))) {
        const auto name = row["image"].get<std::string>();
        const auto copy = packetPicture(caseText("images/" + name));
        ASSERT_TRUE(copy) << name << copy.error().userMessage;
        EXPECT_EQ(copy->ending, ".jpg");
        EXPECT_EQ(copy->width, row["expect_export_width_height"][0].get<int>()) << name;
        EXPECT_EQ(copy->height, row["expect_export_width_height"][1].get<int>()) << name;
        expectClean(*copy, name);
        const auto shown = loadPicture(copy->bytes);
        ASSERT_TRUE(shown) << name;
        const auto &box = row["box_xywh_upright"];
        const auto colour = colourAt(*shown, box[0].get<int>() + box[2].get<int>() / 2, box[1].get<int>() + box[3].get<int>() / 2);
        for (std::size_t c = 0; c < 3; ++c)
            EXPECT_NEAR(colour[c], row["expect_colour"][c].get<int>(), 12) << name;
    }
}

TEST(PacketPicture, NothingThatNamesTheDiseaseGoesWithIt)
{
    const std::string source = caseText("images/leak_keywords.jpg");
    ASSERT_THAT(source, HasSubstr("Exif"));
    const auto copy = packetPicture(source);
    ASSERT_TRUE(copy);
    expectClean(*copy, "leak_keywords.jpg");
    EXPECT_EQ(copy->bytes, packetPicture(source)->bytes) << "the same bytes give the same copy";
}

TEST(PacketPicture, MetadataOfEveryFormatStaysBehind)
{
    const cv::Mat picture = fourColours(32, 16);
    const std::string secret(kSecret), exif = exifBlock(1) + secret;
    TiffWriter tiff;
    tiff.rgb(32, 16);
    TIFFSetField(tiff.handle(), TIFFTAG_IMAGEDESCRIPTION, kSecret);
    for (int y = 0; y < 16; ++y)
        tiff.row(y, std::vector<std::uint8_t>(96, 90).data());
    const std::map<std::string, std::string> sources{
        {"JPEG", withJpegPart(withJpegPart(encoded(".jpg", picture), 0xFE, secret), 0xE1, std::string("Exif\0\0", 6) + exif) + secret},
        {"PNG", withPngChunk(withPngChunk(encoded(".png", picture), "tEXt", std::string("Comment\0", 8) + secret), "eXIf", exif) + secret},
        {"WebP", extendedWebP(encoded(".webp", picture, {cv::IMWRITE_WEBP_QUALITY, 101}), 32, 16, 8, {}, webpChunk("EXIF", exif) + webpChunk("XMP ", secret))},
        {"TIFF", tiff.bytes()}};
    for (const auto &[name, bytes] : sources) {
        ASSERT_THAT(bytes, HasSubstr(kSecret)) << name;
        const auto copy = packetPicture(bytes);
        ASSERT_TRUE(copy) << name << copy.error().userMessage;
        expectClean(*copy, name);
    }
}

TEST(PacketPicture, WhatIsCodedWithoutLossIsCopiedWithoutLoss)
{
    for (const char *name : {"palette_alpha.png", "rgba_hidden.png", "gray16.tif", "float32.tif", "rgbn_u8.tif", "planar_rgb.tif", "tiled_deflate.tif", "iccp_srgb.png", "scene.jp2", "animated.gif", "bps4_named.jpg", "png_named.jpg"}) {
        const std::string source = caseText(std::string("images/") + name);
        const auto copy = packetPicture(source);
        ASSERT_TRUE(copy) << name;
        EXPECT_EQ(copy->ending, ".png") << name;
        expectClean(*copy, name);
        const auto before = loadPicture(source), after = loadPicture(copy->bytes);
        ASSERT_TRUE(before && after) << name;
        EXPECT_EQ(after->bgra, before->bgra) << name;
    }
    const cv::Mat picture = fourColours(32, 16);
    EXPECT_EQ(packetPicture(encoded(".webp", picture, {cv::IMWRITE_WEBP_QUALITY, 101}))->ending, ".png");
    EXPECT_EQ(packetPicture(encoded(".webp", picture, {cv::IMWRITE_WEBP_QUALITY, 80}))->ending, ".jpg");
}

class PacketOrientation : public ::testing::TestWithParam<std::string> {};

TEST_P(PacketOrientation, RotationIsInThePixels)
{
    const cv::Mat upright = fourColours(32, 16);
    for (int orientation = 1; orientation <= 8; ++orientation) {
        const auto copy = packetPicture(withOrientation(GetParam(), stored(upright, orientation), orientation));
        ASSERT_TRUE(copy) << orientation;
        EXPECT_EQ(copy->width, 32);
        EXPECT_EQ(copy->height, 16);
        expectClean(*copy, GetParam());
        const auto shown = loadPicture(copy->bytes);
        ASSERT_TRUE(shown);
        for (const auto &[x, y] : {std::pair{3, 3}, {28, 3}, {3, 12}, {28, 12}}) {
            const auto colour = colourAt(*shown, x, y);
            for (int c = 0; c < 3; ++c)
                EXPECT_NEAR(colour[static_cast<std::size_t>(c)], upright.at<cv::Vec3b>(y, x)[2 - c], 8) << orientation << " at " << x << ", " << y;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, PacketOrientation, ::testing::Values("JPEG", "PNG", "WebP", "TIFF"), [](const auto &format) { return format.param; });

TEST(PacketPicture, DamageIsToldBesideTheCopyAndWhatIsNoPictureIsRefused)
{
    const auto cut = packetPicture(caseText("images/truncated.jpg"));
    ASSERT_TRUE(cut);
    EXPECT_TRUE(cut->damaged);
    EXPECT_THAT(cut->warnings.at(0), HasSubstr("damaged"));
    EXPECT_FALSE(probePicture(cut->bytes)->damaged) << "the copy itself is a whole file";
    for (const char *name : {"zero_byte.jpg", "lfs_pointer.jpg", "huge_header_100k.png"})
        EXPECT_FALSE(packetPicture(caseText(std::string("images/") + name))) << name;
}
