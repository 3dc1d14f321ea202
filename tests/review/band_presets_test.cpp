#include "review/band_presets.h"
#include "review/index_ramp.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using review::BandPreset;
using review::BandRole;
using PresetKind = review::BandPreset::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

using Names = std::vector<std::string>;

BandPreset preset(PresetKind kind, std::vector<int> bands) { return {kind, std::move(bands)}; }

Names keys(const Names &names, int bits)
{
    Names found;
    for (const BandPreset &offered : review::bandPresets(names, bits))
        found.push_back(review::bandPresetKey(offered, names));
    return found;
}

} // namespace

TEST(BandRole, KnowsTheUsualNamesAndTrustsNoNumber)
{
    for (const char *name : {"NIR", "nir", "Near infrared", "near-infrared", "Band 4 - NIR", "NIR (842 nm)", "B08 NIR", "IR", "Near_Infrared", "nir_reflectance"})
        EXPECT_EQ(review::bandRole(name), BandRole::NearInfrared) << name;
    for (const char *name : {"R", "red", "Red (665 nm)", "3: Red", "red 668nm"})
        EXPECT_EQ(review::bandRole(name), BandRole::Red) << name;
    for (const char *name : {"RE", "Red edge", "RedEdge", "red-edge 717 nm"})
        EXPECT_EQ(review::bandRole(name), BandRole::RedEdge) << name;
    EXPECT_EQ(review::bandRole("B"), BandRole::Blue);
    EXPECT_EQ(review::bandRole("A"), BandRole::Alpha);
    EXPECT_EQ(review::bandRole("Grey"), BandRole::Grey);
    for (const char *name : {"", "Band 5", "B4", "8", "SWIR", "thermal", "Rot-Grün", "redness", "(red)"})
        EXPECT_EQ(review::bandRole(name), BandRole::Other) << name;
}

TEST(BandPresets, OfFourBandsStandInTheOrderOfTheKey)
{
    const Names names{"R", "G", "B", "NIR"};
    EXPECT_THAT(review::bandPresets(names, 16),
        ElementsAre(preset(PresetKind::Natural, {0, 1, 2}), preset(PresetKind::ColourInfrared, {3, 0, 1}), preset(PresetKind::Single, {0}), preset(PresetKind::Single, {1}), preset(PresetKind::Single, {2}),
            preset(PresetKind::Single, {3}), preset(PresetKind::Ndvi, {3, 0})));
    EXPECT_THAT(keys(names, 8), ElementsAre("natural", "colour-infrared", "R", "G", "B", "NIR", "ndvi"));
}

TEST(BandPresets, OfFiveBandsAreFoundByNameWhateverTheirOrder)
{
    const Names names{"Blue", "Green", "Red", "Red edge", "NIR"};
    const auto presets = review::bandPresets(names, 16);
    ASSERT_EQ(presets.size(), 8U);
    EXPECT_EQ(presets[0], preset(PresetKind::Natural, {2, 1, 0}));
    EXPECT_EQ(presets[1], preset(PresetKind::ColourInfrared, {4, 2, 1}));
    EXPECT_EQ(presets[7], preset(PresetKind::Ndvi, {4, 2})) << "the red edge is not red";
}

TEST(BandPresets, AnOrdinaryPictureHasNone)
{
    EXPECT_THAT(review::bandPresets({"R", "G", "B"}, 8), IsEmpty());
    EXPECT_THAT(review::bandPresets({"Grey"}, 8), IsEmpty());
    EXPECT_THAT(review::bandPresets({"R", "G", "B", "A"}, 8), IsEmpty()) << "opacity is no band to look at";
    EXPECT_THAT(review::bandPresets({"C", "M", "Y", "K"}, 8), IsEmpty());
    EXPECT_THAT(review::bandPresets({}, 16), IsEmpty());
}

TEST(BandPresets, MoreThan8BitsAreEnough)
{
    EXPECT_THAT(keys({"R", "G", "B"}, 16), ElementsAre("natural", "R", "G", "B"));
    EXPECT_THAT(keys({"R", "G", "B", "A"}, 16), ElementsAre("natural", "R", "G", "B"));
    EXPECT_THAT(review::bandPresets({"Grey"}, 16), ElementsAre(preset(PresetKind::Single, {0})));
}

TEST(BandPresets, UnknownNamesPromiseNoColours)
{
    const Names names{"Band 1", "Band 2", "Band 3", "Band 4"};
    const auto presets = review::bandPresets(names, 16);
    ASSERT_EQ(presets.size(), 5U);
    EXPECT_EQ(presets.front(), preset(PresetKind::FirstThree, {0, 1, 2}));
    EXPECT_EQ(presets.back(), preset(PresetKind::Single, {3}));
    EXPECT_THAT(keys({"Red", "NIR"}, 16), ElementsAre("Red", "NIR", "ndvi")) << "two bands are enough for the index";
}

TEST(BandPresets, TheStudysDefaultIsFoundByItsName)
{
    const Names names{"R", "G", "B", "NIR"};
    const auto presets = review::bandPresets(names, 16);
    const auto of = [&](std::string_view wanted) { return review::defaultBandPreset(wanted, presets, names); };
    EXPECT_EQ(of("as-model"), presets[0]);
    EXPECT_EQ(of("natural"), presets[0]);
    EXPECT_EQ(of("Colour infrared"), presets[1]);
    EXPECT_EQ(of("CIR"), presets[1]);
    EXPECT_EQ(of("NDVI"), presets[6]);
    EXPECT_EQ(of(" nir "), presets[5]);
    EXPECT_EQ(of("NIR / g / B"), preset(PresetKind::Custom, {3, 1, 2}));
    EXPECT_EQ(of("NIR/SWIR/B"), presets[0]) << "a combination that the picture does not have";
    EXPECT_EQ(of("thermal"), presets[0]);
}

TEST(NormalizedDifference, ByHand)
{
    double index = 7;
    ASSERT_TRUE(review::normalizedDifference(30000, 10000, index));
    EXPECT_DOUBLE_EQ(index, 0.5);
    ASSERT_TRUE(review::normalizedDifference(0.1, 0.3, index));
    EXPECT_DOUBLE_EQ(index, -0.5);
    ASSERT_TRUE(review::normalizedDifference(5, 0, index));
    EXPECT_DOUBLE_EQ(index, 1);
    EXPECT_FALSE(review::normalizedDifference(0, 0, index));
    EXPECT_FALSE(review::normalizedDifference(0.1, -0.2, index)) << "a share of a negative sum says nothing";
    ASSERT_TRUE(review::normalizedDifference(0.5, -0.1, index));
    EXPECT_DOUBLE_EQ(index, 1) << "(0.5 + 0.1) / 0.4 = 1.5, shown as the end of the ramp";
}

TEST(IndexColour, GrowsLighterFromEndToEndAndIsNeverTheGreyOfNoValue)
{
    EXPECT_EQ(review::indexColour(-1), (review::Rgb{68, 1, 84}));
    EXPECT_EQ(review::indexColour(1), (review::Rgb{253, 231, 37}));
    EXPECT_EQ(review::indexColour(0), (review::Rgb{35, 144, 140})) << "half between the fifth and the sixth stop: (38 + 31) / 2 = 34.5, 144, 139.5";
    EXPECT_EQ(review::indexColour(3), review::indexColour(1));
    double before = -1;
    for (int step = -100; step <= 100; ++step) {
        const review::Rgb colour = review::indexColour(step / 100.0);
        const double light = 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2];
        EXPECT_GT(light, before) << step;
        EXPECT_NE(colour, review::kNoIndex);
        before = light;
    }
}
