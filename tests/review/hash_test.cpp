#include "review/hash.h"
#include "review/rank.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace {

using testing::ElementsAre;

TEST(Sha256, MatchesThePublishedVectors)
{ // FIPS 180-4 examples
    EXPECT_EQ(review::sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(review::sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(review::sha256Hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(review::sha256Hex(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PiecesOfAnySizeGiveTheSame)
{
    const std::string text(100'003, 'w');
    for (const std::size_t piece : {1U, 63U, 64U, 65U, 4096U}) {
        review::Sha256 hash;
        for (std::size_t at = 0; at < text.size(); at += piece)
            hash.add(std::string_view(text).substr(at, piece));
        EXPECT_EQ(hash.hex(), review::sha256Hex(text));
    }
}

TEST(RandomHex, HasTheLengthAskedForAndDiffers)
{
    std::set<std::string> seen;
    for (int i = 0; i < 50; ++i) {
        const std::string hex = review::randomHex(32);
        EXPECT_EQ(hex.size(), 64U);
        EXPECT_EQ(hex.find_first_not_of("0123456789abcdef"), std::string::npos);
        seen.insert(hex);
    }
    EXPECT_EQ(seen.size(), 50U);
    EXPECT_EQ(review::randomHex(0), "");
}

// hashlib.sha256(f"winnow/1|{purpose}|{seed}|{scope}|{id}".encode()).hexdigest()
TEST(Rank, EqualsThePythonRule)
{
    EXPECT_EQ(review::rank("sample-figure", 7, "soybean", "soy-0007"), "841f67b523dc05adf73fe2805b4d54f1ba9ebda1d450bf98373ebb78d112cac8");
    EXPECT_EQ(review::rank("options", 9223372036854775807, "Primary 1|q-ü", "A"), "14e2f4246f41cc6235f97ef52f215c30c881f240f05d5da6b937cb94b818c6a9");
}

TEST(Ranked, OrdersAsThePythonRuleWhateverTheInputOrder)
{
    std::vector<std::string> ids;
    for (int i = 1; i <= 12; ++i)
        ids.push_back("q" + std::to_string(i));
    const auto expected = ElementsAre("q11", "q3", "q2", "q9", "q6", "q5", "q1", "q12", "q10", "q4", "q8", "q7");
    EXPECT_THAT(review::ranked("queue", 0, "Primary 1", ids), expected);
    std::ranges::reverse(ids);
    EXPECT_THAT(review::ranked("queue", 0, "Primary 1", ids), expected);
    EXPECT_THAT(review::ranked("options", 20240, "Primary 1|soy-0007-q1", {"A", "B", "C", "D"}), ElementsAre("D", "B", "A", "C"));
}

TEST(Ranked, KeepsRepeatedIds) { EXPECT_THAT(review::ranked("queue", 0, "", {"x", "x"}), ElementsAre("x", "x")); }

} // namespace
