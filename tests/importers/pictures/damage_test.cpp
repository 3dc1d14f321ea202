#include "tests/importers/collected.h"
#include "tests/importers/pictures/picture_bytes.h"
#include "tests/importers/pictures/tiff_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include <sys/resource.h>

using namespace importers;
using namespace importers_test;
using ::testing::Contains;
using ::testing::HasSubstr;

namespace {

/// Small pictures of every kind, by name.
std::map<std::string, std::string> seeds()
{
    std::map<std::string, std::string> all;
    for (const char *name : {"exif_orient_6.jpg", "cmyk_adobe.jpg", "progressive.jpg", "palette_alpha.png", "iccp_srgb.png", "rgba_hidden.png", "animated.gif", "scene.jp2",
             "gray16.tif", "float32.tif", "rgbn_u8.tif", "planar_rgb.tif", "tiled_deflate.tif", "bps4_named.jpg"})
        all[name] = caseText(std::string("images/") + name);
    const cv::Mat picture = fourColours();
    all["plain.webp"] = encoded(".webp", picture, {cv::IMWRITE_WEBP_QUALITY, 101});
    all["photo.webp"] = encoded(".webp", picture, {cv::IMWRITE_WEBP_QUALITY, 80});
    return all;
}

void expectSound(const review::Result<review::Raster> &raster, const std::string &what)
{
    if (raster) {
        EXPECT_EQ(raster->bgra.size(), 4U * static_cast<std::size_t>(raster->width) * static_cast<std::size_t>(raster->height)) << what;
        EXPECT_GT(raster->width, 0) << what;
        EXPECT_GT(raster->height, 0) << what;
    } else {
        EXPECT_FALSE(raster.error().userMessage.empty()) << what;
    }
}

constexpr PictureBudget kSmall{.pixels = 300'000, .streamedPixels = 1'000'000};

long peakMegabytes()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss / 1024;
}

std::string tiffHead(std::uint32_t width, std::uint32_t height, std::uint32_t bits, std::uint32_t samples, std::uint32_t rowsPerStrip)
{
    std::string tiff("II*\0\x08\0\0\0", 8);
    const std::vector<std::array<std::uint32_t, 3>> entries{{256, 4, width}, {257, 4, height}, {258, 3, bits}, {259, 3, 1}, {262, 3, 1}, {273, 4, 8}, {277, 3, samples},
        {278, 4, rowsPerStrip}, {279, 4, 100}};
    putLittle(tiff, static_cast<std::uint32_t>(entries.size()), 2);
    for (const auto &[tag, type, value] : entries) {
        putLittle(tiff, tag, 2);
        putLittle(tiff, type, 2);
        putLittle(tiff, 1, 4);
        putLittle(tiff, value, 4);
    }
    putLittle(tiff, 0, 4);
    return tiff;
}

} // namespace

TEST(PictureDamage, ACutFileIsNeverShownAsWhole)
{
    for (const auto &[name, bytes] : seeds()) {
        const auto whole = loadPicture(bytes);
        ASSERT_TRUE(whole) << name << whole.error().userMessage;
        EXPECT_FALSE(whole->damaged) << name;
        const std::size_t step = std::max<std::size_t>(1, bytes.size() / 97);
        for (std::size_t length = 0; length < bytes.size(); length += step) {
            const std::string what = name + " cut at " + std::to_string(length) + " of " + std::to_string(bytes.size());
            const auto cut = loadPicture(bytes.substr(0, length), kSmall);
            expectSound(cut, what);
            if (!cut)
                continue;
            // A TIFF may hold bytes behind its last strip that nothing needs.
            if (probePicture(bytes)->format == PictureFormat::Tiff && cut->bgra == whole->bgra)
                continue;
            EXPECT_TRUE(cut->damaged) << what;
            EXPECT_THAT(cut->warnings, Contains(HasSubstr("damaged"))) << what;
        }
    }
}

TEST(PictureDamage, NoChangedByteEscapes)
{
    for (const auto &[name, bytes] : seeds()) {
        const std::size_t step = std::max<std::size_t>(1, bytes.size() / 150);
        for (std::size_t at = 0; at < bytes.size(); at += step) {
            for (const int mask : {0xFF, 0x01, 0x80}) {
                std::string changed = bytes;
                changed[at] = static_cast<char>(changed[at] ^ mask);
                expectSound(loadPicture(changed, kSmall, "changed.png"), name + " changed at " + std::to_string(at));
            }
        }
    }
}

TEST(PictureDamage, NoMixtureOfChangesEscapes)
{
    std::mt19937 random(20260504); // the same every time
    const auto all = seeds();
    for (const auto &[name, bytes] : all) {
        for (int round = 0; round < 60; ++round) {
            std::string changed = bytes;
            for (unsigned act = 0; act < 1 + round % 5U; ++act) {
                const std::size_t at = random() % changed.size(), length = std::min<std::size_t>(1 + random() % 12, changed.size() - at);
                switch (random() % 4) {
                case 0: changed[at] = static_cast<char>(random() % 256); break;
                case 1: changed.erase(at, length); break;
                case 2: changed.insert(at, changed.substr(at, length)); break;
                default: std::fill_n(changed.begin() + static_cast<std::ptrdiff_t>(at), length, static_cast<char>(0xFF)); break;
                }
                if (changed.empty())
                    changed = "x";
            }
            const PictureRequest request{.fitWidth = round % 2 == 0 ? 0 : 20, .fitHeight = 20};
            expectSound(loadPicture(changed, kSmall, {}, request), name + " round " + std::to_string(round));
        }
    }
}

TEST(PictureDamage, BombsAreRefusedByTheirHead)
{
    std::string jpeg("\xFF\xD8\xFF\xC0\0\x0B\x08\xFF\xDC\xFF\xDC\x01\x01\x11\0\xFF\xDA\0\x08\x01\x01\0\0\x3F\0\x12\xFF\xD9", 28);
    std::string gif("GIF89a\xFF\xFF\xFF\xFF\0\0\0,\0\0\0\0\xFF\xFF\xFF\xFF\0\x02\x02\x4C\x01\0;", 29);
    std::string webp("RIFF\x1E\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF", 30);
    std::string jp2("\xFF\x4F\xFF\x51\0\x29\0\0\x7F\xFF\xFF\xFF\x7F\xFF\xFF\xFF\0\0\0\0\0\0\0\0\x7F\xFF\xFF\xFF\x7F\xFF\xFF\xFF\0\0\0\0\0\0\0\0\0\x01\x07\x01\x01\xFF\xD9", 47);
    const std::map<std::string, std::string> bombs{{"PNG", caseText("images/huge_header_100k.png")}, {"JPEG", jpeg}, {"GIF", gif}, {"WebP", webp}, {"JPEG 2000", jp2},
        {"TIFF", tiffHead(200'000, 200'000, 8, 1, 200'000)}};
    const long before = peakMegabytes();
    for (const auto &[name, bytes] : bombs) {
        const auto facts = probePicture(bytes);
        ASSERT_FALSE(facts) << name;
        EXPECT_EQ(facts.error().code, review::Error::Code::Refused) << name << facts.error().userMessage;
        EXPECT_THAT(facts.error().userMessage, HasSubstr("claims")) << name;
        EXPECT_EQ(loadPicture(bytes).error().code, review::Error::Code::Refused) << name;
        EXPECT_EQ(loadPicture(bytes, {}, {}, {.fitWidth = 100, .fitHeight = 100}).error().code, review::Error::Code::Refused) << name;
    }
    EXPECT_LT(peakMegabytes() - before, 64);
}

TEST(PictureDamage, ATiffThatPromisesMoreThanItHoldsCostsNothing)
{
    const long before = peakMegabytes();
    // 1,600 million pixels in one row, in 65,535 bands, in strips that are not there.
    for (const std::string &bytes : {tiffHead(1'600'000'000, 1, 8, 1, 1), tiffHead(40'000, 40'000, 16, 65535, 1), tiffHead(40'000, 40'000, 8, 1, 1), tiffHead(0, 5, 8, 1, 1)})
        EXPECT_FALSE(loadPicture(bytes, {}, {}, {.fitWidth = 100, .fitHeight = 100}));
    EXPECT_LT(peakMegabytes() - before, 400);
}

TEST(PictureDamage, DataLostInsideAJpegIsNoticed)
{
    const std::string bytes = caseText("images/progressive.jpg");
    const std::string baseline = encoded(".jpg", cv::imdecode(cv::Mat(1, static_cast<int>(bytes.size()), CV_8UC1, const_cast<char *>(bytes.data())), cv::IMREAD_COLOR));
    const std::size_t scan = baseline.find("\xFF\xDA");
    ASSERT_NE(scan, std::string::npos);
    std::string lost = baseline;
    lost.erase(scan + 400, lost.size() - scan - 402 - 300); // the end marker stays
    ASSERT_TRUE(lost.ends_with("\xFF\xD9"));
    const auto raster = loadPicture(lost);
    ASSERT_TRUE(raster);
    EXPECT_TRUE(raster->damaged);
    EXPECT_FALSE(loadPicture(baseline)->damaged);
}

TEST(PictureDamage, ThousandsOfPassesOverOneJpegAreNotFollowed)
{
    const std::string bytes = caseText("images/progressive.jpg");
    const std::size_t first = bytes.find("\xFF\xDA");
    const std::size_t length = bytes.find(std::string("\xFF\xC4", 2), first) - first; // the first pass, up to the next table
    ASSERT_LT(length, bytes.size());
    std::string many = bytes.substr(0, first);
    for (int i = 0; i < 2000; ++i)
        many += bytes.substr(first, length);
    many += "\xFF\xD9";
    const auto raster = loadPicture(many);
    if (raster) {
        EXPECT_TRUE(raster->damaged);
    }
}
