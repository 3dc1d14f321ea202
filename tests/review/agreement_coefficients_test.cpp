// What must not change when a file is told otherwise, and the published tables' values.

#include "review/agreement_matrix.h"
#include "review/rank.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <random>

namespace {

using review::AgreementMatrix;
using review::RatingScale;
using review::Resampling;
using review::Sheet;
using review::SheetInput;
using review::SheetRow;

constexpr double kSame = 1e-12;

/// Three raters who mostly agree, with gaps, in two strata and clusters of five.
SheetInput someRatings(std::size_t units, unsigned seed, RatingScale scale = RatingScale::Ordinal)
{
    std::mt19937 generator(seed);
    SheetInput input{{"x", "y", "z"}, {"1", "2", "3", "4"}, "crop", {}, scale, {1, 2, 3, 4}, {"radical"}, {}};
    for (std::size_t unit = 0; unit < units; ++unit) {
        const int truth = static_cast<int>(generator() % 4) + 1;
        std::vector<int> codes;
        for (int rater = 0; rater < 3; ++rater)
            codes.push_back(generator() % 11 == 0 ? 0 : generator() % 10 < 7 ? truth : static_cast<int>(generator() % 4) + 1);
        const std::string number = std::to_string(10000 + unit);
        input.units.push_back({"u" + number, unit % 3 == 0 ? "rice" : "corn", "f" + std::to_string(unit / 5), codes});
    }
    return input;
}

std::vector<const SheetRow *> rowsOf(const Sheet &sheet)
{
    std::vector<const SheetRow *> rows;
    for (const auto *list : {&sheet.rows, &sheet.rowsOfAll, &sheet.pooled})
        for (const SheetRow &row : *list)
            rows.push_back(&row);
    if (sheet.pooledOfAll)
        rows.push_back(&*sheet.pooledOfAll);
    return rows;
}

/// Name, value, error of everything in a row.
std::vector<std::pair<std::string, std::optional<double>>> valuesOf(const SheetRow &row)
{
    std::vector<std::pair<std::string, std::optional<double>>> values;
    const auto add = [&](const std::string &name, const review::Coefficient &coefficient) {
        values.emplace_back(name, coefficient.value);
        values.emplace_back(name + " se", coefficient.se);
        values.emplace_back(name + " low", coefficient.low);
    };
    add("cohen", row.cohen);
    for (const auto &named : row.coefficients)
        add(named.name, named.coefficient);
    values.emplace_back("n", static_cast<double>(row.n));
    values.emplace_back("agree", static_cast<double>(row.agree));
    return values;
}

void expectSameValues(const SheetRow &a, const SheetRow &b, double tolerance = kSame)
{
    const auto first = valuesOf(a), second = valuesOf(b);
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t at = 0; at < first.size(); ++at) {
        EXPECT_EQ(first[at].first, second[at].first);
        ASSERT_EQ(first[at].second.has_value(), second[at].second.has_value()) << first[at].first;
        if (first[at].second) {
            EXPECT_NEAR(*first[at].second, *second[at].second, tolerance) << first[at].first;
        }
    }
}

void expectSameSheet(const Sheet &a, const Sheet &b)
{
    const auto first = rowsOf(a), second = rowsOf(b);
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t at = 0; at < first.size(); ++at)
        expectSameValues(*first[at], *second[at]);
    EXPECT_EQ(a.ratings, b.ratings);
    EXPECT_EQ(a.missing, b.missing);
}

TEST(AgreementProperties, ShufflingTheUnitsChangesNothing)
{
    const SheetInput input = someRatings(200, 1);
    SheetInput shuffled = input;
    std::shuffle(shuffled.units.begin(), shuffled.units.end(), std::mt19937(2));
    expectSameSheet(review::agreementSheet(input), review::agreementSheet(shuffled));
}

TEST(AgreementProperties, OtherNamesChangeNothing)
{
    const SheetInput input = someRatings(200, 3);
    SheetInput renamed = input;
    renamed.raters = {"c", "b", "a"};
    renamed.categories = {"none", "few", "many", "all"};
    expectSameSheet(review::agreementSheet(input), review::agreementSheet(renamed));
}

TEST(AgreementProperties, NominalCategoriesInAnotherOrderChangeNothing)
{
    const SheetInput input = someRatings(200, 4, RatingScale::Nominal);
    SheetInput turned = input;
    turned.weightings.clear();
    SheetInput plain = turned;
    constexpr std::array order{0, 3, 1, 4, 2};
    for (auto &unit : turned.units)
        for (int &code : unit.codes)
            code = order[static_cast<std::size_t>(code)];
    expectSameSheet(review::agreementSheet(plain), review::agreementSheet(turned));
}

TEST(AgreementProperties, TurningRatersRoundKeepsTheSymmetricValues)
{
    const SheetInput input = someRatings(200, 5);
    SheetInput turned = input;
    std::reverse(turned.raters.begin(), turned.raters.end());
    for (auto &unit : turned.units)
        std::reverse(unit.codes.begin(), unit.codes.end());
    const Sheet a = review::agreementSheet(input), b = review::agreementSheet(turned);
    expectSameValues(*a.pooledOfAll, *b.pooledOfAll);
    expectSameValues(a.pooled.front(), b.pooled.back()); // x and y are y and x
}

TEST(AgreementProperties, ASplitFileMergedIsTheWhole)
{
    const SheetInput input = someRatings(201, 6);
    SheetInput merged = input;
    std::stable_partition(merged.units.begin(), merged.units.end(), [](const auto &unit) { return unit.unit.back() % 2 == 0; });
    expectSameSheet(review::agreementSheet(input), review::agreementSheet(merged));
    // Two copies: the same values, half the variance up to n - 1.
    SheetInput twice = input;
    for (const auto &unit : input.units)
        twice.units.push_back({unit.unit + "b", unit.stratum, unit.cluster, unit.codes});
    const auto once = review::agreementSheet(input).pooled.front(), doubled = review::agreementSheet(twice).pooled.front();
    EXPECT_NEAR(*once.cohen.value, *doubled.cohen.value, kSame);
    EXPECT_NEAR(*once.cohen.se, *doubled.cohen.se * std::sqrt(2.0), kSame);
    EXPECT_NEAR(*once.find("ac1")->value, *doubled.find("ac1")->value, kSame);
}

TEST(AgreementProperties, RatingsSetOneByOneAreTheFile)
{
    const SheetInput input = someRatings(120, 7);
    SheetInput empty = input;
    for (auto &unit : empty.units)
        unit.codes.assign(3, 0);
    AgreementMatrix live(empty);
    std::mt19937 generator(8);
    // Answers, revisions, undone ones and a code that is none, in any order, ending with the file's own.
    for (int step = 0; step < 500; ++step)
        live.set(generator() % 120, generator() % 3, static_cast<int>(generator() % 6));
    for (std::size_t unit = 0; unit < input.units.size(); ++unit)
        for (std::size_t rater = 0; rater < 3; ++rater)
            live.set(unit, rater, input.units[unit].codes[rater]);
    const Sheet a = review::agreementSheet(input), b = review::agreementSheet(live);
    expectSameSheet(a, b);
    EXPECT_EQ(a.warnings, b.warnings);
}

TEST(AgreementProperties, IdentityWeightsAreNoWeights)
{
    SheetInput input = someRatings(150, 9);
    input.customWeights = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const auto row = review::agreementSheet(input).pooled.front();
    for (const auto &[custom, plain] : {std::pair("cohen_custom", "cohen"), std::pair("ac2_custom", "ac1"), std::pair("fleiss_custom", "fleiss"), std::pair("brennan_prediger_custom", "brennan_prediger")}) {
        EXPECT_NEAR(*row.find(custom)->value, *row.find(plain)->value, kSame) << custom;
        EXPECT_NEAR(*row.find(custom)->se, *row.find(plain)->se, kSame) << custom;
    }
}

TEST(AgreementProperties, AlphaComesToPiAsTheUnitsGrow)
{
    double before = 1;
    for (const std::size_t units : {50U, 500U, 5000U}) {
        SheetInput input = someRatings(units, 10, RatingScale::Nominal);
        input.raters = {"x", "y"};
        for (auto &unit : input.units)
            for (int &code : unit.codes)
                code = std::max(code, 1); // complete
        const auto row = review::agreementSheet(input).pooled.front();
        const double alpha = *row.find("alpha")->value, pi = *row.find("scott")->value, n = 2.0 * static_cast<double>(units);
        EXPECT_NEAR(alpha, 1 - (1 - pi) * (n - 1) / n, kSame);
        EXPECT_LT(alpha - pi, before / 5);
        before = alpha - pi;
    }
}

TEST(AgreementProperties, PublishedTablesPooled)
{
    SheetInput input{{"Primary 1", "Primary 2"}, {"A", "B", "C", "D"}, "crop", {}};
    const std::map<std::string, std::array<std::array<int, 4>, 4>> tables{
        {"soybean", {{{68, 0, 0, 1}, {0, 52, 0, 0}, {0, 0, 0, 0}, {0, 1, 0, 0}}}}, {"cotton", {{{30, 0, 0, 0}, {0, 32, 1, 1}, {0, 0, 32, 0}, {0, 0, 0, 32}}}},
        {"rice", {{{31, 0, 1, 1}, {0, 30, 0, 3}, {0, 0, 30, 2}, {0, 0, 2, 28}}}}, {"corn", {{{30, 1, 2, 0}, {0, 30, 2, 2}, {1, 0, 27, 0}, {0, 1, 2, 30}}}}};
    for (const auto &[crop, table] : tables)
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j)
                for (int k = 0; k < table[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]; ++k)
                    input.units.push_back({"u" + std::to_string(input.units.size()), crop, "", {i + 1, j + 1}});
    const Sheet sheet = review::agreementSheet(input);
    const SheetRow &pooled = sheet.pooled.front();
    EXPECT_NEAR(*pooled.cohen.value, 0.935554, 5e-7);
    EXPECT_NEAR(*pooled.find("ac1")->value, 0.937154, 5e-7);
    EXPECT_NEAR(*pooled.find("brennan_prediger")->value, 0.936759, 5e-7);
    EXPECT_NEAR(*pooled.find("alpha")->value, 0.935607, 5e-7);
    EXPECT_GT(sheet.limits.front().kappaLeast, 0.8994);
    EXPECT_NEAR(*sheet.meanOfStrata.front().cohen, (0.967182 + 0.979160 + 0.906303 + 0.885463) / 4, 1e-6);
    EXPECT_FALSE(sheet.pooledOfAll);
}

// The draws of the rule, worked without the library: SplitMix64's mix of key + (b 2³² + j + 1) times its constant.
std::size_t drawn(std::uint64_t key, std::uint64_t b, std::uint64_t j, std::size_t size)
{
    std::uint64_t z = key + ((b << 32U) + j + 1) * 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    z ^= z >> 31U;
    return static_cast<std::size_t>((static_cast<long double>(z) / 18446744073709551616.0L) * static_cast<long double>(size));
}

TEST(ResampledIntervals, AreThoseOfResamplesMadeByHand)
{
    SheetInput input = someRatings(90, 11, RatingScale::Nominal);
    const AgreementMatrix matrix(input);
    Sheet sheet = review::agreementSheet(matrix);
    ASSERT_TRUE(review::addResampledIntervals(sheet, matrix, {.resamples = 200, .seed = 42, .clusters = true}));

    std::vector<double> values;
    for (std::uint64_t b = 0; b < 200; ++b) {
        SheetInput resample{{"x", "y"}, input.categories, "", {}};
        for (const std::string stratum : {"corn", "rice"}) {
            std::map<std::string, std::vector<review::SheetUnit>> clusters;
            for (const auto &unit : input.units)
                if (unit.stratum == stratum && (unit.codes[0] > 0 || unit.codes[1] > 0))
                    clusters[unit.cluster].push_back(unit);
            std::vector<std::string> ids;
            for (const auto &[id, units] : clusters)
                ids.push_back(id);
            const std::string hex = review::rank("bootstrap", 42, "agreement", stratum);
            const std::uint64_t key = std::stoull(hex.substr(0, 16), nullptr, 16);
            for (std::size_t j = 0; j < ids.size(); ++j)
                for (review::SheetUnit unit : clusters[ids[drawn(key, b, j, ids.size())]]) {
                    unit.unit = std::to_string(resample.units.size());
                    resample.units.push_back(unit);
                }
        }
        values.push_back(*review::agreementSheet(resample).rows.front().cohen.value);
    }
    std::sort(values.begin(), values.end());
    const auto quantile = [&](double p) {
        const double place = p * 199;
        const auto low = static_cast<std::size_t>(place);
        return values[low] + (place - static_cast<double>(low)) * (values[low + 1] - values[low]);
    };
    EXPECT_NEAR(*sheet.pooled.front().cohen.clusterLow, quantile(0.025), kSame);
    EXPECT_NEAR(*sheet.pooled.front().cohen.clusterHigh, quantile(0.975), kSame);
    EXPECT_EQ(sheet.pooled.front().cohen.resamples, 200);
}

TEST(ResampledIntervals, AreTheSameOnAnyNumberOfThreads)
{
    const SheetInput input = someRatings(150, 12);
    const AgreementMatrix matrix(input);
    const Sheet plain = review::agreementSheet(matrix);
    std::vector<Sheet> sheets(3, plain);
    constexpr std::array threads{1, 2, 4};
    for (std::size_t at = 0; at < threads.size(); ++at)
        ASSERT_TRUE(review::addResampledIntervals(sheets[at], matrix, {.resamples = 500, .clusters = true, .threads = threads[at]}));
    for (std::size_t at = 1; at < threads.size(); ++at)
        EXPECT_EQ(review::sheetToJson(sheets[0]), review::sheetToJson(sheets[at])) << threads[at] << " threads";
    EXPECT_TRUE(sheets[0].pooledOfAll->find("alpha_ordinal")->bootLow);
    EXPECT_TRUE(sheets[0].rows.front().find("fleiss_quadratic")->clusterHigh);
}

TEST(ResampledIntervals, AStopLeavesTheSheetAsItWas)
{
    const AgreementMatrix matrix(someRatings(60, 13));
    Sheet sheet = review::agreementSheet(matrix);
    const std::string before = review::sheetToJson(sheet);
    std::atomic<bool> stop = true;
    EXPECT_FALSE(review::addResampledIntervals(sheet, matrix, {.resamples = 100000, .clusters = true, .stop = &stop}));
    EXPECT_EQ(review::sheetToJson(sheet), before);
}

TEST(ResampledIntervals, WhatDoesNotSpreadHasNone)
{
    SheetInput input{{"x", "y"}, {"A", "B"}, "", {}};
    for (int unit = 0; unit < 10; ++unit)
        input.units.push_back({"u" + std::to_string(unit), "", "f" + std::to_string(unit / 2), {unit % 2 + 1, unit % 2 + 1}});
    const AgreementMatrix matrix(input);
    Sheet sheet = review::agreementSheet(matrix);
    ASSERT_TRUE(review::addResampledIntervals(sheet, matrix, {.resamples = 50, .clusters = true}));
    EXPECT_EQ(sheet.rows.front().cohen.value, 1.0);
    EXPECT_FALSE(sheet.rows.front().cohen.clusterLow);
    EXPECT_EQ(sheet.rows.front().cohen.interval, "interval not estimable");
}

TEST(AgreementSheet, APrevalenceParadoxIsExplained)
{
    SheetInput input{{"x", "y"}, {"yes", "no"}, "", {}};
    const auto add = [&](int a, int b, int times) {
        for (int i = 0; i < times; ++i)
            input.units.push_back({"u" + std::to_string(input.units.size()), "", "", {a, b}});
    };
    add(1, 1, 118);
    add(1, 2, 5);
    add(2, 1, 2);
    const Sheet sheet = review::agreementSheet(input);
    EXPECT_NEAR(*sheet.rows.front().two.prevalenceIndex, 0.944, kSame);
    EXPECT_NEAR(*sheet.rows.front().find("ac1")->value, 0.9407763376087177, 1e-12);
    ASSERT_EQ(sheet.warnings.size(), 1U);
    EXPECT_NE(sheet.warnings.front().find("prevalence index 0.94"), std::string::npos);
}

} // namespace
