#include "review/boxes.h"

#include <gtest/gtest.h>

namespace {

using review::Answer;
using review::Box;
using Scored = review::BoxScore::Verdict;

Answer boxesOf(std::vector<Box> list, bool fraction = false)
{
    return {.shape = Answer::Shape::Boxes, .boxes = std::move(list), .fraction = fraction};
}

TEST(Boxes, OverlapByHand)
{
    // 10 × 10 each, shifted by 5: 50 shared of 150.
    EXPECT_DOUBLE_EQ(review::boxOverlap({0, 0, 10, 10}, {5, 0, 10, 10}), 50.0 / 150.0);
    EXPECT_DOUBLE_EQ(review::boxOverlap({0, 0, 10, 10}, {0, 0, 10, 10}), 1.0);
    EXPECT_EQ(review::boxOverlap({0, 0, 10, 10}, {10, 0, 10, 10}), 0.0) << "a common edge is no area";
    EXPECT_EQ(review::boxOverlap({0, 0, 0, 10}, {0, 0, 0, 10}), 0.0);
    EXPECT_EQ(review::boxOverlap({0, 0, -10, -10}, {-10, -10, 10, 10}), 0.0) << "a box turned inside out has no area";
}

TEST(Boxes, ExactlyOneHalfIsNotEnough)
{
    // 20 × 10 against its left half: 100 shared of 200. One pixel more is above.
    EXPECT_FALSE(review::boxesMatch({0, 0, 20, 10}, {0, 0, 10, 10}));
    EXPECT_TRUE(review::boxesMatch({0, 0, 20, 10}, {0, 0, 11, 10}));
    // 30 × 10 shifted by 10: 200 shared of 400.
    EXPECT_FALSE(review::boxesMatch({0, 0, 30, 10}, {10, 0, 30, 10}));
    EXPECT_EQ(review::scoreBoxes(boxesOf({{0, 0, 10, 10}}), boxesOf({{0, 0, 20, 10}}), 64, 48).verdict, Scored::Wrong);
    EXPECT_EQ(review::scoreBoxes(boxesOf({{0, 0, 11, 10}}), boxesOf({{0, 0, 20, 10}}), 64, 48).verdict, Scored::Right);
    // Large and odd: 3 × 33,333,333 = 99,999,999 is not above 33,333,333 + 66,666,666.
    EXPECT_FALSE(review::boxesMatch({7, 3, 66666666, 1}, {7, 3, 33333333, 1}));
    EXPECT_TRUE(review::boxesMatch({7, 3, 66666666, 1}, {7, 3, 33333334, 1}));
}

TEST(Boxes, SharesAndPixelsMeetInTheUprightPicture)
{
    const Answer pixels = boxesOf({{8, 8, 8, 8}}), shares = boxesOf({{0.125, 8.0 / 48, 0.125, 8.0 / 48}}, true);
    EXPECT_EQ(review::scoreBoxes(pixels, shares, 64, 48).verdict, Scored::Right);
    EXPECT_EQ(review::scoreBoxes(shares, pixels, 64, 48).verdict, Scored::Right);
    EXPECT_EQ(review::scoreBoxes(shares, shares, 0, 0).verdict, Scored::Right) << "shares against shares need no size";
    EXPECT_EQ(review::scoreBoxes(pixels, shares, 0, 0).verdict, Scored::Undecided);
    // In a picture taken for 48 × 64 the same shares lie elsewhere.
    EXPECT_EQ(review::scoreBoxes(pixels, shares, 48, 64).verdict, Scored::Wrong);
}

TEST(Boxes, SeveralNeedAOneToOneMatchInAnyOrder)
{
    const Box a{0, 0, 10, 10}, b{20, 0, 10, 10}, c{40, 0, 10, 10};
    EXPECT_EQ(review::scoreBoxes(boxesOf({c, a, b}), boxesOf({a, b, c}), 0, 0).verdict, Scored::Right);
    EXPECT_EQ(review::scoreBoxes(boxesOf({a, a}), boxesOf({a, b}), 0, 0).verdict, Scored::Wrong) << "one box of the key serves once";
    EXPECT_EQ(review::scoreBoxes(boxesOf({a}), boxesOf({a, b}), 0, 0).verdict, Scored::Wrong);
    EXPECT_EQ(review::scoreBoxes(boxesOf({a, b, c}), boxesOf({a, b}), 0, 0).verdict, Scored::Wrong);
    // The first given box passes with both of the key, the second only with the first one: taking the nearest first would fail.
    const Box wide{0, 0, 12, 10}, left{0, 0, 10, 10}, right{3, 0, 12, 10};
    ASSERT_TRUE(review::boxesMatch(wide, left) && review::boxesMatch(wide, right) && !review::boxesMatch({0, 0, 7, 10}, right));
    EXPECT_EQ(review::scoreBoxes(boxesOf({wide, {0, 0, 7, 10}}), boxesOf({left, right}), 0, 0).verdict, Scored::Right);
}

TEST(Boxes, WhatIsNoBoxIsNotScored)
{
    EXPECT_EQ(review::scoreBoxes(Answer{}, boxesOf({{0, 0, 1, 1}}), 0, 0).verdict, Scored::Wrong);
    EXPECT_EQ(review::scoreBoxes(Answer::ofLetters("A"), boxesOf({{0, 0, 1, 1}}), 0, 0).verdict, Scored::Undecided);
    EXPECT_EQ(review::scoreBoxes(boxesOf({{0, 0, 1, 1}}), Answer{}, 0, 0).verdict, Scored::Undecided);
}

/// Rows of 48 × 64 stored, upright 64 × 48 or as they are; the box covers stored columns 4–9 and rows 10–29.
TEST(Boxes, TheEightOrientations)
{
    const Box stored{4, 10, 6, 20};
    const auto upright = [&](int orientation) { return review::uprightBox(stored, 48, 64, orientation); };
    EXPECT_EQ(upright(1), (Box{4, 10, 6, 20}));
    EXPECT_EQ(upright(2), (Box{38, 10, 6, 20}));
    EXPECT_EQ(upright(3), (Box{38, 34, 6, 20}));
    EXPECT_EQ(upright(4), (Box{4, 34, 6, 20}));
    EXPECT_EQ(upright(5), (Box{10, 4, 20, 6}));
    EXPECT_EQ(upright(6), (Box{34, 4, 20, 6}));
    EXPECT_EQ(upright(7), (Box{34, 38, 20, 6}));
    EXPECT_EQ(upright(8), (Box{10, 38, 20, 6}));
    EXPECT_EQ(upright(0), stored);
    EXPECT_EQ(review::uprightBox({0.25, 0.5, 0.125, 0.25}, 1, 1, 6), (Box{0.25, 0.25, 0.25, 0.125})) << "shares";
}

} // namespace
