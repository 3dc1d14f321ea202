#include "fixture.h"

#include "stats/kappa.h"

#include <array>
#include <map>
#include <string>

namespace {

using nlohmann::json;

void expectMember(const std::optional<double> &got, const json &expected, const std::string &name, double tolerance)
{
    if (expected.contains(name))
        fixture::expectSame(expected[name], got, tolerance, name);
}

void expectKappa(const stats::Kappa &kappa, const json &expected, const std::string &suffix, double tolerance)
{
    SCOPED_TRACE("kappa" + suffix);
    EXPECT_EQ(kappa.value.has_value(), kappa.why == stats::Undefined::No);
    expectMember(kappa.observed, expected, "po" + suffix, tolerance);
    expectMember(kappa.expected, expected, "pe" + suffix, tolerance);
    expectMember(kappa.value, expected, "kappa" + suffix, tolerance);
    expectMember(kappa.error, expected, "kappa" + suffix + "_se", tolerance);
    expectMember(kappa.low, expected, "kappa" + suffix + "_ci_low", tolerance);
    expectMember(kappa.high, expected, "kappa" + suffix + "_ci_high", tolerance);
    expectMember(kappa.nullError, expected, "kappa" + suffix + "_se0", tolerance);
    expectMember(kappa.z, expected, "kappa" + suffix + "_z", tolerance * 100);
    expectMember(kappa.p, expected, "kappa" + suffix + "_p", tolerance);
    if (suffix.empty())
        expectMember(kappa.maximum, expected, "kappa_max", tolerance);
}

stats::PairTable tableOf(const json &input)
{
    if (input.contains("table")) {
        stats::PairTable table{static_cast<int>(input["table"].size()), {}};
        for (const auto &row : input["table"])
            for (const auto &count : row)
                table.counts.push_back(count.get<std::int64_t>());
        return table;
    }
    std::map<json, int> code{{nullptr, 0}};
    for (const auto &category : input["categories"])
        code.emplace(category, static_cast<int>(code.size()));
    std::vector<int> first, second;
    if (input.contains("items")) {
        for (const auto &item : input["items"]) {
            first.push_back(code.at(item["rater1"]));
            second.push_back(code.at(item["rater2"]));
        }
    } else {
        for (const auto &value : input["rater1"])
            first.push_back(code.at(value));
        for (const auto &value : input["rater2"])
            second.push_back(code.at(value));
    }
    return stats::pairTable(first, second, static_cast<int>(input["categories"].size())).value();
}

class KappaFixture : public testing::TestWithParam<const char *> {};

TEST_P(KappaFixture, EveryMemberIsMatched)
{
    const json document = fixture::load(GetParam());
    const json &input = document["input"], &expected = document["expected"];
    const double tolerance = document["tolerance"]["abs"].get<double>();
    const stats::PairTable table = tableOf(input);
    EXPECT_EQ(table.total(), expected.at("n").get<std::int64_t>());
    expectKappa(stats::cohenKappa(table), expected, "", tolerance);
    expectKappa(stats::cohenKappa(table, stats::Weighting::Linear), expected, "_linear", tolerance);
    expectKappa(stats::cohenKappa(table, stats::Weighting::Quadratic), expected, "_quadratic", tolerance);
    if (input.contains("weights_custom")) {
        std::vector<double> weights;
        for (const auto &row : input["weights_custom"])
            for (const auto &weight : row)
                weights.push_back(weight.get<double>());
        expectKappa(stats::cohenKappa(table, weights), expected, "_custom", tolerance);
    }
}

INSTANTIATE_TEST_SUITE_P(Reference, KappaFixture,
    testing::Values("kappa_2x2_gwet2008", "kappa_2x2_paradox_a", "kappa_2x2_paradox_b", "kappa_agresti_pathologists", "kappa_custom_order_missing",
        "kappa_fce1969", "kappa_unused_category"));

TEST(CohenKappa, UndefinedCasesSayWhyAndNeverGiveANumber)
{
    const json document = fixture::load("kappa_degenerate");
    for (const auto &entry : document["input"]["cases"]) {
        const std::string name = entry["case"];
        SCOPED_TRACE(name);
        const json &expected = document["expected"][name];
        const stats::PairTable table = tableOf(entry);
        const stats::Kappa kappa = stats::cohenKappa(table);
        expectKappa(kappa, expected, "", 1e-9);
        expectMember(stats::cohenKappa(table, stats::Weighting::Linear).value, expected, "kappa_linear", 1e-9);
        EXPECT_EQ(kappa.why, table.total() == 0 ? stats::Undefined::NoPairs : kappa.value ? stats::Undefined::No : stats::Undefined::NoVariation);
        EXPECT_EQ(kappa.noInterval, kappa.value ? stats::Undefined::ZeroError : stats::Undefined::No);
    }
}

TEST(CohenKappa, PerCropAndPooledFromTheItems)
{
    const json document = fixture::load("kappa_per_crop_and_overall");
    const json &expected = document["expected"];
    for (const std::string crop : {"soybean", "cotton", "rice", "corn", "overall"}) {
        SCOPED_TRACE(crop);
        json part = {{"categories", document["input"]["categories"]}, {"items", json::array()}};
        for (const auto &item : document["input"]["items"])
            if (crop == "overall" || item["crop"] == crop)
                part["items"].push_back(item);
        const stats::PairTable table = tableOf(part);
        const stats::Kappa kappa = stats::cohenKappa(table);
        EXPECT_EQ(kappa.pairs, expected[crop + "_n"].get<std::int64_t>());
        EXPECT_EQ(table.agreements(), expected[crop + "_agreements"].get<std::int64_t>());
        expectMember(kappa.value, expected, crop + "_kappa", 1e-9);
        expectMember(kappa.error, expected, crop + "_se", 1e-9);
        expectMember(kappa.low, expected, crop + "_ci_low", 1e-9);
        expectMember(kappa.high, expected, crop + "_ci_high", 1e-9);
    }
}

TEST(CohenKappa, HandWorkedTable)
{ // counts (1,1)=4 (1,2)=1 (2,1)=2 (2,2)=3: p_o = 0.7, p_e = 0.5*0.6 + 0.5*0.4 = 0.5, kappa = 0.2/0.5; largest (0.9-0.5)/0.5
    const stats::Kappa kappa = stats::cohenKappa({2, {4, 1, 2, 3}});
    EXPECT_DOUBLE_EQ(*kappa.value, 0.4);
    EXPECT_DOUBLE_EQ(*kappa.maximum, 0.8);
}

TEST(CohenKappa, RefusesWhatDoesNotBelongTogether)
{
    constexpr std::array first{1, 2}, second{1, 3};
    constexpr std::array shorter{1};
    EXPECT_FALSE(stats::pairTable(first, second, 2));
    EXPECT_FALSE(stats::pairTable(first, shorter, 3));
    EXPECT_EQ(stats::cohenKappa({2, {1, 2, 3}}).why, stats::Undefined::BadInput);
    EXPECT_EQ(stats::cohenKappa({2, {1, -1, 3, 2}}).why, stats::Undefined::BadInput);
    constexpr std::array weights{1.0, 0.5, 0.5, 0.9}; // 1 is wanted on the diagonal
    EXPECT_EQ(stats::cohenKappa({2, {1, 1, 1, 1}}, weights).why, stats::Undefined::BadInput);
    EXPECT_EQ(stats::cohenKappa({1, {5}}, stats::Weighting::Linear).why, stats::Undefined::NoVariation);
}

TEST(CohenKappa, TurningTheRatersRoundChangesNothing)
{
    const stats::PairTable table{3, {106, 10, 4, 22, 28, 10, 2, 12, 6}}, turned{3, {106, 22, 2, 10, 28, 12, 4, 10, 6}};
    for (const auto weighting : {stats::Weighting::Unweighted, stats::Weighting::Linear, stats::Weighting::Quadratic}) {
        EXPECT_NEAR(*stats::cohenKappa(table, weighting).value, *stats::cohenKappa(turned, weighting).value, 1e-14);
        EXPECT_NEAR(*stats::cohenKappa(table, weighting).error, *stats::cohenKappa(turned, weighting).error, 1e-14);
    }
}

TEST(PooledBound, PublishedStrataDoNotAllowThePublishedKappa)
{ // printed kappas, lower ends of their rounding; README 1.5: p_e <= .312227, kappa >= .931037
    struct Printed {
        std::int64_t n, agree;
        double kappa;
    };
    std::vector<stats::Stratum> strata;
    for (const Printed &printed : {Printed{122, 120, 0.9672}, {128, 126, 0.9792}, {128, 119, 0.9063}, {128, 117, 0.8855}}) {
        const double observed = static_cast<double>(printed.agree) / static_cast<double>(printed.n), kappa = printed.kappa - 0.00005;
        strata.push_back({printed.n, printed.agree, (observed - kappa) / (1 - kappa)});
    }
    const auto bound = stats::pooledBound(strata);
    ASSERT_TRUE(bound);
    EXPECT_NEAR(bound->expectedMost, 0.312227, 5e-7);
    EXPECT_NEAR(bound->kappaLeast, 0.931037, 5e-7);
}

TEST(PooledBound, HoldsForEveryPairOfTables)
{ // two tables of 2 x 2 with three items each: all of them, 20 * 20
    std::vector<stats::PairTable> tables;
    for (std::int64_t a = 0; a <= 3; ++a)
        for (std::int64_t b = 0; a + b <= 3; ++b)
            for (std::int64_t c = 0; a + b + c <= 3; ++c)
                tables.push_back({2, {a, b, c, 3 - a - b - c}});
    ASSERT_EQ(tables.size(), 20U);
    int bounded = 0;
    for (const auto &one : tables) {
        for (const auto &other : tables) {
            stats::PairTable both{2, {}};
            for (std::size_t i = 0; i < 4; ++i)
                both.counts.push_back(one.counts[i] + other.counts[i]);
            const stats::Kappa pooled = stats::cohenKappa(both);
            const std::array strata{stats::Stratum{3, one.agreements(), *stats::cohenKappa(one).expected}, stats::Stratum{3, other.agreements(), *stats::cohenKappa(other).expected}};
            const auto bound = stats::pooledBound(strata);
            if (bound && pooled.value) {
                ++bounded;
                EXPECT_LE(*pooled.expected, bound->expectedMost + 1e-12);
                EXPECT_GE(*pooled.value, bound->kappaLeast - 1e-12);
            }
        }
    }
    EXPECT_GT(bounded, 100);
}

} // namespace
