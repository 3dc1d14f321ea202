#include "tests/importers/collected.h"
#include "tests/importers/pictures/picture_bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace importers;
using namespace importers_test;
using ::testing::Contains;
using ::testing::HasSubstr;

namespace {

using Rgb = std::array<int, 3>;

/// A frame at (x, y), both even, as the chunk of an animation.
std::string webpFrame(const cv::Mat &picture, int x, int y, int quality)
{
    std::string body;
    putLittle(body, static_cast<std::uint32_t>(x / 2), 3);
    putLittle(body, static_cast<std::uint32_t>(y / 2), 3);
    putLittle(body, static_cast<std::uint32_t>(picture.cols - 1), 3);
    putLittle(body, static_cast<std::uint32_t>(picture.rows - 1), 3);
    putLittle(body, 100, 3);
    body += '\0';
    const std::string still = encoded(".webp", picture, {cv::IMWRITE_WEBP_QUALITY, quality});
    // What stands behind the head of the still: ALPH and VP8, or VP8L.
    std::size_t at = 12;
    if (still.substr(at, 4) == "VP8X")
        at += 18;
    return webpChunk("ANMF", body + still.substr(at));
}

std::string animatedWebP(int width, int height, const std::string &frames)
{
    std::string inside = "WEBPVP8X";
    putLittle(inside, 10, 4);
    putLittle(inside, 0x12, 4);
    putLittle(inside, static_cast<std::uint32_t>(width - 1), 3);
    putLittle(inside, static_cast<std::uint32_t>(height - 1), 3);
    inside += webpChunk("ANIM", std::string(6, '\0')) + frames;
    std::string file = "RIFF";
    putLittle(file, static_cast<std::uint32_t>(inside.size()), 4);
    return file + inside;
}

} // namespace

TEST(Animation, TheFirstFrameOfAWebPIsShownWhereItLies)
{
    const cv::Mat red(6, 8, CV_8UC3, cv::Scalar(0, 0, 255)), blue(10, 12, CV_8UC3, cv::Scalar(255, 0, 0));
    cv::Mat half(6, 8, CV_8UC4, cv::Scalar(0, 0, 255, 0)); // red, the right half opaque
    half(cv::Rect(4, 0, 4, 6)) = cv::Scalar(0, 0, 255, 255);
    for (const int quality : {101, 90}) {
        const auto raster = loadPicture(animatedWebP(12, 10, webpFrame(red, 2, 4, quality) + webpFrame(blue, 0, 0, quality)));
        ASSERT_TRUE(raster) << raster.error().userMessage;
        EXPECT_EQ(raster->width, 12);
        EXPECT_EQ(raster->height, 10);
        EXPECT_THAT(raster->warnings, Contains(HasSubstr("animated")));
        EXPECT_EQ(colourAt(*raster, 1, 4), (Rgb{255, 255, 255}));
        EXPECT_NEAR(colourAt(*raster, 2, 4)[0], 255, 6);
        EXPECT_NEAR(colourAt(*raster, 9, 9)[2], 0, 6);
        EXPECT_EQ(colourAt(*raster, 10, 9), (Rgb{255, 255, 255}));
        const auto clear = loadPicture(animatedWebP(8, 6, webpFrame(half, 0, 0, quality)));
        ASSERT_TRUE(clear) << clear.error().userMessage;
        EXPECT_EQ(colourAt(*clear, 0, 0), (Rgb{255, 255, 255})) << quality;
        EXPECT_NEAR(colourAt(*clear, 7, 5)[1], 0, 6) << quality;
    }
}

TEST(Animation, AGifShowsItsFirstFrameWithTransparentPartsOnWhite)
{
    // 3 × 2: red, blue, transparent; the codes of each row written without a table growing (clear, values, end).
    std::string gif("GIF89a\x03\0\x02\0\x81\0\0", 13);
    gif += std::string("\xFF\0\0\0\0\xFF\0\xFF\0\x10\x10\x10", 12);     // red, blue, green, nearly black
    gif += std::string("!\xF9\x04\x01\0\0\x02\0", 8);                   // 2 is transparent
    gif += std::string(",\0\0\0\0\x03\0\x02\0\0", 10);
    // Codes of 3 bits, lowest bit first: clear 4, 0 1, clear 4, 2 3, clear 4, 1 0, end 5.
    const int codes[] = {4, 0, 1, 4, 2, 3, 4, 1, 0, 5};
    std::uint32_t bits = 0;
    for (int i = 9; i >= 0; --i)
        bits = (bits << 3) | static_cast<std::uint32_t>(codes[i]);
    gif += "\x02\x04";
    putLittle(gif, bits, 4);
    gif += std::string("\0;", 2);
    const auto raster = loadPicture(gif);
    ASSERT_TRUE(raster) << raster.error().userMessage;
    EXPECT_FALSE(raster->damaged);
    EXPECT_TRUE(raster->warnings.empty());
    EXPECT_THAT(raster->bands, ::testing::ElementsAre("R", "G", "B", "A"));
    EXPECT_EQ(colourAt(*raster, 0, 0), (Rgb{255, 0, 0}));
    EXPECT_EQ(colourAt(*raster, 1, 0), (Rgb{0, 0, 255}));
    EXPECT_EQ(colourAt(*raster, 2, 0), (Rgb{255, 255, 255}));
    EXPECT_EQ(colourAt(*raster, 0, 1), (Rgb{16, 16, 16}));
    EXPECT_EQ(colourAt(*raster, 2, 1), (Rgb{255, 0, 0}));
}

TEST(Animation, AnAnimatedPngShowsItsPicture)
{
    std::string control;
    putBig(control, 2, 4);
    putBig(control, 0, 4);
    const auto raster = loadPicture(withPngChunk(encoded(".png", fourColours()), "acTL", control));
    ASSERT_TRUE(raster);
    EXPECT_THAT(raster->warnings, Contains(HasSubstr("animated")));
    EXPECT_EQ(colourAt(*raster, 0, 0), (Rgb{220, 20, 20}));
}

TEST(Animation, AColourThatAPngNamesTransparentStandsOnWhite)
{
    std::string key;
    for (const int value : {220, 20, 20})
        putBig(key, static_cast<std::uint32_t>(value), 2);
    const auto raster = loadPicture(withPngChunk(encoded(".png", fourColours()), "tRNS", key));
    ASSERT_TRUE(raster);
    EXPECT_EQ(colourAt(*raster, 0, 0), (Rgb{255, 255, 255}));
    EXPECT_EQ(colourAt(*raster, 15, 0), (Rgb{20, 220, 20}));
}

TEST(Animation, AWebPOfOnePixelIsShown)
{
    const std::string tiny = encoded(".webp", cv::Mat(1, 1, CV_8UC3, cv::Scalar(30, 20, 10)), {cv::IMWRITE_WEBP_QUALITY, 101});
    const auto raster = loadPicture(tiny);
    ASSERT_TRUE(raster) << tiny.size();
    EXPECT_EQ(colourAt(*raster, 0, 0), (Rgb{10, 20, 30}));
}
