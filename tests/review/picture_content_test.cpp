#include "review/picture_content.h"

#include <gtest/gtest.h>

namespace {

using review::HashedPicture;

std::vector<std::string> told(const std::vector<HashedPicture> &pictures, std::size_t from = 0)
{
    std::vector<std::string> lines;
    for (const review::AlikePicture &alike : review::alikePictures(pictures, from))
        lines.push_back(pictures[alike.picture].figure + (alike.same ? " = " : " ~ ") + pictures[alike.other].figure + " " + std::to_string(alike.bits));
    return lines;
}

TEST(AlikePictures, EightBitsAreNearAndNineAreNot)
{
    const std::uint64_t base = 0xF0F0F0F0F0F0F0F0U;
    EXPECT_EQ(told({{"a", "1", base}, {"b", "2", base ^ 0xFFU}}), std::vector<std::string>{"b ~ a 8"});
    EXPECT_EQ(told({{"a", "1", base}, {"b", "2", base ^ 0x1FFU}}), std::vector<std::string>());
}

TEST(AlikePictures, TheNearestOneIsNamedAndTheSameBytesComeFirst)
{
    const std::uint64_t base = 0xF0F0F0F0F0F0F0F0U;
    // c is 3 bits from a and 1 from b; d has the bytes of a; e is as near to a as d is, and a stands first.
    EXPECT_EQ(told({{"a", "1", base}, {"b", "2", base ^ 0x3U}, {"c", "3", base ^ 0x7U}, {"d", "1", base}, {"e", "5", base ^ 0x100U}}),
              (std::vector<std::string>{"b ~ a 2", "c ~ b 1", "d = a 0", "e ~ a 1"}));
}

TEST(AlikePictures, OnlyTheNewOnesAreToldAndNeverAFigureOfItself)
{
    const std::uint64_t base = 0xF0F0F0F0F0F0F0F0U;
    EXPECT_EQ(told({{"a", "1", base}, {"b", "2", base}, {"c", "3", base}}, 2), std::vector<std::string>{"c ~ a 0"});
    EXPECT_EQ(told({{"a", "1", base}, {"a", "1", base}, {"a", "2", base}}), std::vector<std::string>());
}

TEST(AlikePictures, AFlatPictureOrOneWithoutAHashIsNearToNothing)
{
    EXPECT_EQ(told({{"a", "1", 0}, {"b", "2", 0}, {"c", "3", std::nullopt}, {"d", "4", std::nullopt}, {"e", "", 0}, {"f", "", 0}}), std::vector<std::string>());
    EXPECT_EQ(told({{"a", "1", 0}, {"b", "1", 0}}), std::vector<std::string>{"b = a 0"}) << "but the same bytes are the same";
}

} // namespace
