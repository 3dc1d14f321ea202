#include "tests/importers/collected.h"
#include "tests/importers/pictures/picture_bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <cstdlib>

using namespace importers;
using importers_test::caseText;
using importers_test::colourAt;
using ::testing::HasSubstr;

TEST(Picture, EveryCaseAsStated)
{
    const auto cases = nlohmann::json::parse(caseText("images/images_expected.json"));
    ASSERT_EQ(cases.size(), 25U);
    for (const auto &row : cases) {
        const auto name = row["file"].get<std::string>();
        const std::string bytes = caseText("images/" + name);
        const auto raster = loadPicture(bytes, {}, name);
        if (row["verdict"] == "refuse") {
            EXPECT_FALSE(raster) << name;
            continue;
        }
        ASSERT_TRUE(raster) << name << ": " << raster.error().userMessage;
        const auto facts = probePicture(bytes, {}, name);
        ASSERT_TRUE(facts) << name;
        EXPECT_EQ(raster->width, row["size"][0]) << name;
        EXPECT_EQ(raster->height, row["size"][1]) << name;
        EXPECT_EQ(facts->width, raster->width) << name;
        EXPECT_EQ(facts->height, raster->height) << name;
        EXPECT_EQ(facts->damaged, row["verdict"] == "warn") << name;
        EXPECT_EQ(raster->damaged, facts->damaged) << name;
        for (const auto &point : row["points"]) {
            const auto colour = colourAt(*raster, point[0], point[1]);
            for (std::size_t c = 0; c < 3; ++c) {
                const int wanted = point[point.size() == 5 ? 2 + c : 2];
                EXPECT_LE(std::abs(colour[c] - wanted), row["tol"].get<int>()) << name << " at " << point.dump() << " channel " << c << " is " << colour[c];
            }
        }
    }
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

TEST(Picture, RefusalsSayWhatTheFileIs)
{
    const auto why = [](const std::string &bytes) {
        const auto raster = loadPicture(bytes);
        return raster ? std::string("shown") : raster.error().userMessage;
    };
    EXPECT_THAT(why(caseText("images/zero_byte.jpg")), HasSubstr("0 bytes"));
    EXPECT_THAT(why(caseText("images/lfs_pointer.jpg")), HasSubstr("Git LFS pointer"));
    EXPECT_THAT(why(caseText("images/huge_header_100k.png")), HasSubstr("100000 × 100000"));
    EXPECT_THAT(why("<?xml version='1.0'?><svg><image href='/etc/passwd'/></svg>"), HasSubstr("SVG"));
    EXPECT_THAT(why("%PDF-1.5 \x01"), HasSubstr("PDF"));
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
