#include "importers/picture.h"
#include "tests/importers/collected.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <cstdlib>

using namespace importers;
using importers_test::caseText;
using ::testing::HasSubstr;

namespace {

std::array<int, 3> colourAt(const review::Raster &raster, int x, int y)
{
    const std::size_t at = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(raster.width) + static_cast<std::size_t>(x));
    return {raster.bgra[at + 2], raster.bgra[at + 1], raster.bgra[at]};
}

bool isOurs(const std::string &bytes)
{
    return bytes.starts_with("\xFF\xD8\xFF") || bytes.starts_with("\x89PNG");
}

void appendChunk(std::string &png, const std::string &type, const std::string &body)
{
    const auto number = [&png](std::uint32_t value) {
        for (int shift = 24; shift >= 0; shift -= 8)
            png += static_cast<char>(static_cast<unsigned char>(value >> shift));
    };
    number(static_cast<std::uint32_t>(body.size()));
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const char c : type + body) {
        crc ^= static_cast<unsigned char>(c);
        for (int k = 0; k < 8; ++k)
            crc = (crc & 1U) != 0 ? 0xEDB88320U ^ (crc >> 1) : crc >> 1;
    }
    png += type + body;
    number(crc ^ 0xFFFFFFFFU);
}

} // namespace

TEST(Picture, EveryPngAndJpegCaseAsStated)
{
    const auto cases = nlohmann::json::parse(caseText("images/images_expected.json"));
    int checked = 0;
    for (const auto &row : cases) {
        const auto name = row["file"].get<std::string>();
        const std::string bytes = caseText("images/" + name);
        const auto raster = loadPicture(bytes, {}, name);
        if (row["verdict"] == "refuse") {
            EXPECT_FALSE(raster) << name;
            ++checked;
            continue;
        }
        if (!isOurs(bytes))
            continue;
        ++checked;
        ASSERT_TRUE(raster) << name << ": " << raster.error().userMessage;
        const auto facts = probePicture(bytes, {}, name);
        ASSERT_TRUE(facts) << name;
        EXPECT_EQ(raster->width, row["size"][0]) << name;
        EXPECT_EQ(raster->height, row["size"][1]) << name;
        EXPECT_EQ(facts->width, raster->width) << name;
        EXPECT_EQ(facts->height, raster->height) << name;
        EXPECT_EQ(facts->damaged, row["verdict"] == "warn") << name;
        for (const auto &point : row["points"]) {
            const auto colour = colourAt(*raster, point[0], point[1]);
            for (std::size_t c = 0; c < 3; ++c) {
                const int wanted = point[point.size() == 5 ? 2 + c : 2];
                EXPECT_LE(std::abs(colour[c] - wanted), row["tol"].get<int>()) << name << " at " << point.dump() << " channel " << c << " is " << colour[c];
            }
        }
    }
    EXPECT_GE(checked, 17);
}

TEST(Picture, BoxesLieOnTheUprightPicture)
{
    for (const auto &row : nlohmann::json::parse(caseText("images/boxes_on_upright.json"))) {
        const auto raster = loadPicture(caseText("images/" + row["image"].get<std::string>()));
        ASSERT_TRUE(raster);
        const auto &box = row["box_xywh_upright"];
        const auto colour = colourAt(*raster, box[0].get<int>() + box[2].get<int>() / 2, box[1].get<int>() + box[3].get<int>() / 2);
        for (std::size_t c = 0; c < 3; ++c)
            EXPECT_NEAR(colour[c], row["expect_colour"][c].get<int>(), 12) << row["image"];
    }
}

TEST(Picture, TransparentPartsStandOnWhite)
{
    const auto raster = loadPicture(caseText("images/rgba_hidden.png"));
    ASSERT_TRUE(raster);
    EXPECT_EQ(colourAt(*raster, 48, 40), (std::array<int, 3>{255, 255, 255})); // bright green hides under it
    for (std::size_t i = 3; i < raster->bgra.size(); i += 4)
        ASSERT_EQ(raster->bgra[i], 255);
}

TEST(Picture, AnEntryOfOrientationInPngTurnsOnce)
{
    // A 64 x 48 PNG with an eXIf chunk of orientation 6 comes out 48 x 64.
    std::string png = caseText("images/iccp_srgb.png");
    std::string exif("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0", 26);
    std::string chunk;
    appendChunk(chunk, "eXIf", exif);
    png.insert(33, chunk); // behind IHDR
    const auto plain = loadPicture(caseText("images/iccp_srgb.png")), turned = loadPicture(png);
    ASSERT_TRUE(plain);
    ASSERT_TRUE(turned);
    EXPECT_EQ(turned->width, 48);
    EXPECT_EQ(turned->height, 64);
    for (int y = 0; y < 48; ++y) { // a quarter turn clockwise puts (x, y) at (47 - y, x)
        for (int x = 0; x < 64; ++x)
            ASSERT_EQ(colourAt(*turned, 47 - y, x), colourAt(*plain, x, y));
    }
}

TEST(Picture, RefusalsSayWhatTheFileIs)
{
    const auto why = [](const std::string &bytes) {
        const auto raster = loadPicture(bytes);
        return raster ? std::string("shown") : raster.error().userMessage;
    };
    EXPECT_THAT(why(caseText("images/zero_byte.jpg")), HasSubstr("0 bytes"));
    EXPECT_THAT(why(caseText("images/lfs_pointer.jpg")), HasSubstr("Git LFS pointer"));
    EXPECT_THAT(why(caseText("images/huge_header_100k.png")), HasSubstr("100000 × 100000"));
    EXPECT_THAT(why(caseText("images/bps4_named.jpg")), ::testing::AllOf(HasSubstr("TIFF"), HasSubstr("4 bits")));
    EXPECT_THAT(why("123\n"), HasSubstr("text"));
    EXPECT_EQ(loadPicture(caseText("images/large_6000.png"), {.pixels = 35'999'999}).error().code, review::Error::Code::Refused);
}

TEST(Picture, DamageAndWrongEndingsAreWarnings)
{
    const auto cut = loadPicture(caseText("images/truncated.jpg"));
    ASSERT_TRUE(cut);
    EXPECT_THAT(cut->warnings.at(0), HasSubstr("damaged"));
    const auto named = loadPicture(caseText("images/png_named.jpg"), {}, "png_named.jpg");
    ASSERT_TRUE(named);
    EXPECT_THAT(named->warnings.at(0), HasSubstr(".jpg but is a PNG"));
    std::string flipped = caseText("images/iccp_srgb.png");
    const std::size_t data = flipped.find("IDAT");
    flipped[data + 10] = static_cast<char>(flipped[data + 10] ^ 0x40);
    const auto facts = probePicture(flipped);
    ASSERT_TRUE(facts);
    EXPECT_TRUE(facts->damaged);
}

TEST(Picture, AFewBytesAreNoPicture)
{
    for (const std::string_view bytes : {"M", "MO", "MO\n", "\n\n\n", "RIFF", "RIFFabc", "RIFFabcd", "BM", "II*", "\xFF\xD8\xFF", "\x89PNG\r\n\x1A\n"}) {
        EXPECT_FALSE(importers::probePicture(bytes)) << bytes;
        EXPECT_FALSE(importers::loadPicture(bytes)) << bytes;
    }
}

TEST(Picture, NoCutNoFlippedByteEscapesAsAnException)
{
    for (const char *name : {"images/exif_orient_6.jpg", "images/palette_alpha.png", "images/cmyk_adobe.jpg"}) {
        const std::string bytes = caseText(name);
        for (std::size_t length = 0; length < bytes.size(); length += 7) {
            const auto cut = loadPicture(bytes.substr(0, length));
            if (cut) {
                EXPECT_FALSE(cut->warnings.empty()) << name << " cut at " << length;
            }
        }
        for (std::size_t at = 0; at < bytes.size(); at += 3) {
            std::string flipped = bytes;
            flipped[at] = static_cast<char>(flipped[at] ^ 0xFF);
            const auto raster = loadPicture(flipped, {.pixels = 1'000'000});
            if (raster) {
                EXPECT_EQ(raster->bgra.size(), 4U * static_cast<std::size_t>(raster->width) * static_cast<std::size_t>(raster->height));
            }
        }
    }
}
