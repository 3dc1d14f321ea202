#include "tests/importers/collected.h"
#include "tests/importers/pictures/picture_bytes.h"
#include "tests/importers/pictures/tiff_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <lcms2.h>
#include <zlib.h>

using namespace importers;
using namespace importers_test;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

std::string saved(cmsHPROFILE profile)
{
    cmsUInt32Number size = 0;
    cmsSaveProfileToMem(profile, nullptr, &size);
    std::string bytes(size, '\0');
    cmsSaveProfileToMem(profile, bytes.data(), &size);
    cmsCloseProfile(profile);
    return bytes;
}

/// Colours of sRGB, with values in proportion to light: 128 of 255 is half the light, which sRGB writes as 188.
std::string linearProfile()
{
    const cmsCIExyY white{0.3127, 0.3290, 1};
    const cmsCIExyYTRIPLE primaries{{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
    cmsToneCurve *curve = cmsBuildGamma(nullptr, 1.0);
    cmsToneCurve *curves[] = {curve, curve, curve};
    const std::string bytes = saved(cmsCreateRGBProfile(&white, &primaries, curves));
    cmsFreeToneCurve(curve);
    return bytes;
}

std::string linearGrey()
{
    cmsToneCurve *curve = cmsBuildGamma(nullptr, 1.0);
    const std::string bytes = saved(cmsCreateGrayProfile(cmsD50_xyY(), curve));
    cmsFreeToneCurve(curve);
    return bytes;
}

std::string packed(const std::string &profile)
{
    uLongf size = compressBound(profile.size());
    std::string body(size, '\0');
    compress(reinterpret_cast<Bytef *>(body.data()), &size, reinterpret_cast<const Bytef *>(profile.data()), profile.size());
    return std::string("name\0\0", 6) + body.substr(0, size);
}

std::string withProfile(const std::string &format, const cv::Mat &picture, const std::string &profile)
{
    if (format == "JPEG") { // in two pieces, the second one first
        const std::size_t half = profile.size() / 2;
        const std::string mark("ICC_PROFILE\0", 12), jpeg = encoded(".jpg", picture, {cv::IMWRITE_JPEG_QUALITY, 100});
        return withJpegPart(withJpegPart(jpeg, 0xE2, mark + "\x01\x02" + profile.substr(0, half)), 0xE2, mark + "\x02\x02" + profile.substr(half));
    }
    if (format == "PNG")
        return withPngChunk(encoded(".png", picture), "iCCP", packed(profile));
    if (format == "WebP")
        return extendedWebP(encoded(".webp", picture, {cv::IMWRITE_WEBP_QUALITY, 101}), picture.cols, picture.rows, 0x20, webpChunk("ICCP", profile), {});
    TiffWriter tiff;
    tiff.head(picture.cols, picture.rows, picture.channels(), 8, picture.channels() == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
    TIFFSetField(tiff.handle(), TIFFTAG_ICCPROFILE, static_cast<std::uint32_t>(profile.size()), profile.data());
    for (int y = 0; y < picture.rows; ++y)
        tiff.row(y, picture.ptr<std::uint8_t>(y)); // the test pictures have equal channels
    return tiff.bytes();
}

} // namespace

TEST(ColourProfile, AnEmbeddedProfileIsConvertedInEveryFormat)
{
    const cv::Mat picture(16, 16, CV_8UC3, cv::Scalar(128, 128, 128));
    for (const char *format : {"JPEG", "PNG", "WebP", "TIFF"}) {
        const auto raster = loadPicture(withProfile(format, picture, linearProfile()));
        ASSERT_TRUE(raster) << format;
        for (const int value : colourAt(*raster, 8, 8))
            EXPECT_NEAR(value, 188, 1) << format; // 1.055 * 0.50196^(1/2.4) - 0.055 = 0.7366
        EXPECT_THAT(raster->warnings, Contains(HasSubstr("to sRGB"))) << format;
        EXPECT_FALSE(raster->damaged) << format;
    }
}

TEST(ColourProfile, AGreyOneAndOneForColoursOnGrey)
{
    const cv::Mat grey(8, 8, CV_8UC1, cv::Scalar(128));
    for (const std::string &profile : {linearGrey(), linearProfile()}) {
        const auto raster = loadPicture(withProfile("PNG", grey, profile));
        ASSERT_TRUE(raster);
        for (const int value : colourAt(*raster, 4, 4))
            EXPECT_NEAR(value, 188, 1);
    }
}

TEST(ColourProfile, SrgbItselfChangesNothing)
{
    const cv::Mat picture = fourColours();
    const auto plain = loadPicture(encoded(".png", picture)), named = loadPicture(withProfile("PNG", picture, saved(cmsCreate_sRGBProfile())));
    ASSERT_TRUE(plain && named);
    EXPECT_EQ(plain->bgra, named->bgra);
    EXPECT_TRUE(named->warnings.empty());
    const auto given = loadPicture(caseText("images/iccp_srgb.png"));
    ASSERT_TRUE(given);
    EXPECT_TRUE(given->warnings.empty());
}

TEST(ColourProfile, AProfileThatCannotBeUsedIsSaidAndLeftAlone)
{
    const cv::Mat picture = fourColours();
    const auto plain = loadPicture(encoded(".png", picture));
    for (const std::string &profile : {std::string(200, 'x'), linearProfile().substr(0, 300), linearGrey()}) {
        const auto raster = loadPicture(withProfile("PNG", picture, profile));
        ASSERT_TRUE(raster);
        EXPECT_EQ(raster->bgra, plain->bgra);
        EXPECT_THAT(raster->warnings, Contains(HasSubstr("profile in the file cannot be used")));
    }
    // A packed profile of 100 MB of zeros is not unpacked.
    const auto bomb = probePicture(withPngChunk(encoded(".png", picture), "iCCP", packed(std::string(100'000'000, '\0'))));
    ASSERT_TRUE(bomb);
    EXPECT_TRUE(bomb->profile.empty());
}

TEST(ColourProfile, StretchedValuesAreNoColoursOfAProfile)
{
    TiffWriter tiff;
    tiff.head(4, 1, 1, 16, PHOTOMETRIC_MINISBLACK);
    const std::string profile = linearGrey();
    TIFFSetField(tiff.handle(), TIFFTAG_ICCPROFILE, static_cast<std::uint32_t>(profile.size()), profile.data());
    const std::uint16_t row[] = {0, 100, 200, 400};
    tiff.row(0, row);
    const auto raster = loadPicture(tiff.bytes());
    ASSERT_TRUE(raster);
    EXPECT_TRUE(raster->stretched());
    EXPECT_EQ(colourAt(*raster, 2, 0)[0], 128);
    EXPECT_THAT(raster->warnings, Not(Contains(HasSubstr("profile"))));
}
