#include "stats/agreement_values.h"

#include "stats/cluster_bootstrap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace stats;

namespace {

constexpr int kCategories = 4;
using Kind = AgreementRule::Kind;

struct Given {
    std::vector<UnitPattern> patterns;
    std::vector<double> units;
    RatingCounts counts;
    PairTable table;
};

/// A pair's units with missing ratings: every pattern of two codes, each a few times.
Given someUnits(unsigned seed)
{
    std::mt19937 generator(seed);
    RatingMatrix matrix{2, kCategories, {}};
    Given given;
    for (int a = 0; a <= kCategories; ++a)
        for (int b = 0; b <= kCategories; ++b) {
            const auto times = generator() % 6;
            UnitPattern pattern{a > 0 && b > 0 ? a - 1 : -1, a > 0 && b > 0 ? b - 1 : -1, {}};
            for (const int code : {a, b})
                if (code > 0 && !(a == b && !pattern.counts.empty()))
                    pattern.counts.emplace_back(code - 1, a == b ? 2 : 1);
            given.patterns.push_back(std::move(pattern));
            given.units.push_back(static_cast<double>(times));
            for (unsigned i = 0; i < times; ++i)
                matrix.codes.insert(matrix.codes.end(), {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)});
        }
    const auto patterns = countPatterns(matrix);
    given.counts = ratingCounts(patterns);
    given.table = pairTable(patterns, 0, 1);
    return given;
}

} // namespace

TEST(AgreementValues, EqualTheClosedForms)
{
    const auto linear = weightMatrix(Weighting::Linear, kCategories);
    const std::vector<double> numbers{1, 2, 4, 8};
    const std::vector<AgreementRule> rules{{Kind::Cohen}, {Kind::Cohen, linear}, {Kind::Fleiss}, {Kind::Fleiss, linear}, {Kind::BrennanPrediger}, {Kind::BrennanPrediger, linear}, {Kind::GwetAc},
                                           {Kind::GwetAc, linear}, {Kind::Alpha}, {Kind::Alpha, {}, Metric::Ordinal}, {Kind::Alpha, {}, Metric::Interval, numbers}, {Kind::Alpha, {}, Metric::Ratio, numbers}};
    AgreementValues::Scratch scratch;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const Given given = someUnits(seed);
        const AgreementValues values(kCategories, given.patterns, rules);
        std::vector<std::optional<double>> found(rules.size());
        values.evaluate(given.units, scratch, found);
        const std::vector<std::optional<double>> expected{cohenKappa(given.table).value, cohenKappa(given.table, linear).value, fleissKappa(given.counts).value, fleissKappa(given.counts, linear).value,
                                                          brennanPrediger(given.counts).value, brennanPrediger(given.counts, linear).value, gwetAc(given.counts).value,
                                                          gwetAc(given.counts, linear).value, krippendorffAlpha(given.counts, Metric::Nominal).value,
                                                          krippendorffAlpha(given.counts, Metric::Ordinal).value, krippendorffAlpha(given.counts, Metric::Interval, numbers).value,
                                                          krippendorffAlpha(given.counts, Metric::Ratio, numbers).value};
        for (std::size_t at = 0; at < rules.size(); ++at) {
            ASSERT_TRUE(found[at]) << seed << " rule " << at;
            EXPECT_NEAR(*found[at], *expected[at], 1e-12) << seed << " rule " << at;
        }
    }
}

TEST(AgreementValues, AreUndefinedWhereTheClosedFormsAre)
{
    // Two units, both AA of two categories: chance agreement 1, but the free-marginal coefficients are 1.
    const std::vector<UnitPattern> patterns{{0, 0, {{0U, 2}}}, {-1, -1, {{0U, 1}}}};
    const AgreementValues values(2, patterns, {{Kind::Cohen}, {Kind::Fleiss}, {Kind::Alpha}, {Kind::BrennanPrediger}, {Kind::GwetAc}, {Kind::Cohen, {1.0, 0.5}}});
    AgreementValues::Scratch scratch;
    std::vector<std::optional<double>> found(6);
    values.evaluate(std::vector<double>{2, 0}, scratch, found);
    EXPECT_FALSE(found[0] || found[1] || found[2] || found[5]);
    EXPECT_EQ(found[3], 1.0);
    EXPECT_EQ(found[4], 1.0);
    values.evaluate(std::vector<double>{0, 3}, scratch, found); // nobody was paired
    EXPECT_FALSE(found[0] || found[1] || found[2] || found[3] || found[4]);
}

TEST(ResampleUnits, CountsTheDrawsOfTheRuleOnAnyNumberOfThreads)
{
    std::vector<std::uint32_t> patternOf;
    for (std::uint32_t unit = 0; unit < 37; ++unit)
        patternOf.push_back(unit % 5);
    const CounterStream stream(77);
    std::vector<std::vector<double>> one(50), three(50);
    const auto into = [](auto &all) { return [&all](std::int64_t b, std::span<const double> units) { all[static_cast<std::size_t>(b)].assign(units.begin(), units.end()); }; };
    ASSERT_TRUE(resampleUnits(patternOf, 5, stream, 50, 1, into(one)));
    ASSERT_TRUE(resampleUnits(patternOf, 5, stream, 50, 3, into(three)));
    EXPECT_EQ(one, three);
    std::vector<double> byHand(5, 0.0);
    for (std::uint32_t j = 0; j < 37; ++j)
        ++byHand[patternOf[stream.below(11, j, 37)]];
    EXPECT_EQ(one[11], byHand);
    std::atomic<bool> stop = true;
    EXPECT_FALSE(resampleUnits(patternOf, 5, stream, 50, 2, into(one), &stop));
}

TEST(RatingPatterns, PartsMergeIntoTheWholeAndTwoBytesCountLikeOne)
{
    std::mt19937 generator(9);
    RatingMatrix matrix{3, 4, {}};
    for (int at = 0; at < 3 * 400; ++at)
        matrix.codes.push_back(static_cast<std::uint8_t>(generator() % 5));
    const auto whole = countPatterns(matrix);
    const std::span<const std::uint8_t> codes(matrix.codes);
    const auto merged = mergePatterns(countPatterns(codes.first(3 * 150), 3, 4), countPatterns(codes.subspan(3 * 150), 3, 4));
    const std::vector<std::uint16_t> two(matrix.codes.begin(), matrix.codes.end());
    const auto wide = countPatterns(std::span<const std::uint16_t>(two), 3, 4);
    ASSERT_EQ(whole.rows.size(), merged.rows.size());
    ASSERT_EQ(whole.rows.size(), wide.rows.size());
    for (std::size_t at = 0; at < whole.rows.size(); ++at) {
        EXPECT_EQ(whole.rows[at].codes, merged.rows[at].codes);
        EXPECT_EQ(whole.rows[at].units, merged.rows[at].units);
        EXPECT_EQ(whole.rows[at].units, wide.rows[at].units);
    }
    EXPECT_EQ(pairTable(pairPatterns(whole, 0, 2), 0, 1).counts, pairTable(whole, 0, 2).counts);
}
