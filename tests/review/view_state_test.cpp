#include "review/view_state.h"

#include <gtest/gtest.h>

namespace {

using review::ViewState;

TEST(ViewState, ComesBackWithEveryMember)
{
    const ViewState all{.figure = "soy \"7\"", .fit = false, .zoom = 2.8284271247461903, .x = 10.25, .y = -3, .width = 1486, .height = 1115, .ratio = 1.5, .bands = {3, 0, 1}, .index = "ndvi",
                        .ranges = {{0.1, 0.75}, {-1, 1}}, .brightness = -5, .contrast = 20, .gamma = 1.4, .invert = true, .stretch = true, .levels = {{0, 200}, {10, 255}, {0, 255}},
                        .adjusted = true, .overlays = false, .loupe = true, .ruler = true};
    const auto read = review::viewsFromJson(review::viewsToJson({all}));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, std::vector<ViewState>{all});
}

TEST(ViewState, IsOneTextForOneStateWhateverTheOrder)
{
    const ViewState a{.figure = "a", .zoom = 0.5, .x = 32, .y = 24, .width = 640, .height = 480}, b{.figure = "b", .width = 1, .height = 1};
    EXPECT_EQ(review::viewsToJson({b, a}), R"([{"centre":[32,24],"figure":"a","view":[640,480],"zoom":0.5},{"centre":[0,0],"figure":"b","view":[1,1],"zoom":1}])");
    EXPECT_EQ(review::viewsToJson({a, b}), review::viewsToJson({b, a}));
    EXPECT_EQ(review::viewsToJson({}), "");
    EXPECT_TRUE(review::viewsFromJson("")->empty());
}

TEST(ViewState, ALaterMemberIsPassedOverAndDamageIsSaid)
{
    const auto read = review::viewsFromJson(R"([{"centre":[1,2],"figure":"a","tilt":4,"view":[3,4],"zoom":1}])");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->front().y, 2);
    for (const char *text : {"[", "{}", "7", R"([{"figure":"a"}])", R"([{"centre":[1],"figure":"a","view":[3,4],"zoom":1}])", R"([{"centre":[1,2],"figure":4,"view":[3,4],"zoom":1}])"})
        EXPECT_EQ(review::viewsFromJson(text).error().code, review::Error::Code::Damaged) << text;
}

} // namespace
