#include "fixture.h"

#include "stats/alpha.h"

#include <algorithm>
#include <numeric>
#include <random>

using namespace stats;

namespace {

struct Weights {
    std::string suffix;
    std::vector<double> matrix;
};

std::vector<Weights> weightings(int q)
{
    return {{"", weightMatrix(Weighting::Unweighted, q)},
            {"_linear", weightMatrix(Weighting::Linear, q)},
            {"_quadratic", weightMatrix(Weighting::Quadratic, q)},
            {"_ordinal", ordinalWeights(q)},
            {"_radical", radicalWeights(q)}};
}

void expectEstimate(const nlohmann::json &expected, const std::string &key, const Estimate &estimate)
{
    const auto check = [&](const std::string &suffix, const std::optional<double> &value) {
        if (expected.contains(key + suffix))
            fixture::expectSame(expected[key + suffix], value, 1e-9, key + suffix);
    };
    check("", estimate.value);
    check("_pa", estimate.observed);
    check("_pe", estimate.expected);
    check("_se", estimate.error);
    check("_ci_low", estimate.low);
    check("_ci_high", estimate.high);
}

class MultiRaterFixture : public testing::TestWithParam<const char *> {};

} // namespace

TEST_P(MultiRaterFixture, EveryCoefficientWithEveryWeighting)
{
    const auto json = fixture::load(GetParam());
    const auto &categories = json["input"]["categories"], &expected = json["expected"];
    const auto counts = ratingCounts(countPatterns(fixture::matrix(categories, json["input"]["ratings"])));
    EXPECT_EQ(counts.rated(), expected["n_subjects"].get<std::int64_t>());
    EXPECT_EQ(counts.ratedTwice(), expected["n_subjects_2plus"].get<std::int64_t>());
    for (const auto &[suffix, matrix] : weightings(counts.categories)) {
        expectEstimate(expected, "percent" + suffix, percentAgreement(counts, matrix));
        expectEstimate(expected, (suffix.empty() ? "ac1" : "ac2") + suffix, gwetAc(counts, matrix));
        expectEstimate(expected, "fleiss" + suffix, fleissKappa(counts, matrix));
        expectEstimate(expected, "bp" + suffix, brennanPrediger(counts, matrix));
        expectEstimate(expected, "alpha_gwet" + suffix, alphaAnalytic(counts, matrix));
    }
    const auto values = fixture::numbers(categories);
    fixture::expectSame(expected["alpha_nominal"], krippendorffAlpha(counts, Metric::Nominal).value, 1e-9, "nominal");
    fixture::expectSame(expected["alpha_ordinal"], krippendorffAlpha(counts, Metric::Ordinal).value, 1e-9, "ordinal");
    fixture::expectSame(expected["alpha_interval"], krippendorffAlpha(counts, Metric::Interval, values).value, 1e-9, "interval");
    fixture::expectSame(expected["alpha_ratio"], krippendorffAlpha(counts, Metric::Ratio, values).value, 1e-9, "ratio");
}
INSTANTIATE_TEST_SUITE_P(Reference, MultiRaterFixture,
                         testing::Values("alpha_canonical", "multi_rater_nominal_complete", "multi_rater_scale_missing"));

TEST(FleissKappa, ThePublishedDiagnoses)
{
    const auto json = fixture::load("fleiss_1971");
    const auto &expected = json["expected"];
    std::vector<std::int64_t> table;
    for (const auto &row : json["input"]["counts"])
        for (const auto &count : row)
            table.push_back(count.get<std::int64_t>());
    const auto counts = ratingCounts(table, static_cast<int>(json["input"]["categories"].size()));
    const auto kappa = fleissKappa(counts);
    const auto detail = fleissDetail(counts);
    fixture::expectSame(expected["kappa"], kappa.value, 1e-9, "kappa");
    fixture::expectSame(expected["pa"], kappa.observed, 1e-9, "pa");
    fixture::expectSame(expected["pe"], kappa.expected, 1e-9, "pe");
    fixture::expectSame(expected["se0"], detail.nullError, 1e-9, "se0");
    fixture::expectSame(expected["z"], detail.z, 1e-9, "z");
    fixture::expectSame(expected["fleiss_gwet_se"], kappa.error, 1e-9, "se");
    fixture::expectSame(expected["fleiss_gwet_ci_low"], kappa.low, 1e-9, "low");
    fixture::expectSame(expected["fleiss_gwet_ci_high"], kappa.high, 1e-9, "high");
    fixture::expectSame(expected["se0_per_category"], detail.nullErrorPerCategory, 1e-9, "se0 per category");
    ASSERT_EQ(detail.perCategory.size(), expected["kappa_per_category"].size());
    for (std::size_t k = 0; k < detail.perCategory.size(); ++k)
        fixture::expectSame(expected["kappa_per_category"][k], detail.perCategory[k], 1e-9, "category");
    fixture::expectSame(expected["ac1"], gwetAc(counts).value, 1e-9, "ac1");
    fixture::expectSame(expected["ac1_se"], gwetAc(counts).error, 1e-9, "ac1 se");
    fixture::expectSame(expected["bp"], brennanPrediger(counts).value, 1e-9, "bp");
    fixture::expectSame(expected["bp_se"], brennanPrediger(counts).error, 1e-9, "bp se");
    fixture::expectSame(expected["alpha"], krippendorffAlpha(counts, Metric::Nominal).value, 1e-9, "alpha");
}

TEST(MultiRater, TheEdgesAreUndefinedNotInvented)
{
    const auto json = fixture::load("kappa_degenerate");
    for (const auto &item : json["input"]["cases"]) {
        const auto name = item["case"].get<std::string>();
        SCOPED_TRACE(name);
        const auto &expected = json["expected"][name];
        auto rows = nlohmann::json::array();
        for (std::size_t at = 0; at < item["rater1"].size(); ++at)
            rows.push_back({item["rater1"][at], item["rater2"][at]});
        const auto counts = ratingCounts(countPatterns(fixture::matrix(item["categories"], rows)));
        const auto percent = percentAgreement(counts);
        fixture::expectSame(expected["percent_agreement"], percent.value ? std::optional(100 * *percent.value) : std::nullopt, 1e-9, "percent");
        for (const auto &[key, estimate] : {std::pair("scott_pi", fleissKappa(counts)), std::pair("bp", brennanPrediger(counts)),
                                            std::pair("ac1", gwetAc(counts)), std::pair("alpha", krippendorffAlpha(counts, Metric::Nominal))}) {
            fixture::expectSame(expected[key], estimate.value, 1e-9, key);
            EXPECT_EQ(estimate.value.has_value(), estimate.why == Undefined::No) << key;
        }
    }
}

TEST(Alpha, DegenerateUnits)
{
    const auto json = fixture::load("alpha_degenerate");
    for (const auto &[name, units] : json["input"]["cases"].items()) {
        const auto counts = ratingCounts(countPatterns(fixture::matrix({1, 2, 3}, units)));
        fixture::expectSame(json["expected"][name], krippendorffAlpha(counts, Metric::Nominal).value, 1e-12, name);
    }
}

TEST(TwoByTwo, ParadoxTables)
{
    for (const char *name : {"kappa_2x2_gwet2008", "kappa_2x2_paradox_a", "kappa_2x2_paradox_b"}) {
        const auto json = fixture::load(name);
        const auto &expected = json["expected"], &cells = json["input"]["table"];
        const PairTable table{2, {cells[0][0], cells[0][1], cells[1][0], cells[1][1]}};
        const auto result = twoByTwo(table);
        fixture::expectSame(expected["prevalence_index"], result.prevalenceIndex, 1e-9, "prevalence");
        fixture::expectSame(expected["bias_index"], result.biasIndex, 1e-9, "bias");
        fixture::expectSame(expected["pabak"], result.pabak, 1e-9, "pabak");
        fixture::expectSame(expected["positive_agreement"], result.positive, 1e-9, "positive");
        fixture::expectSame(expected["negative_agreement"], result.negative, 1e-9, "negative");
        std::vector<std::int64_t> counts;
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 2; ++j)
                for (std::int64_t n = 0; n < table.at(i, j); ++n)
                    counts.insert(counts.end(), {(i == 0) + (j == 0), (i == 1) + (j == 1)});
        const auto units = ratingCounts(counts, 2);
        expectEstimate(expected, "scott_pi", fleissKappa(units));
        expectEstimate(expected, "ac1", gwetAc(units));
        expectEstimate(expected, "bp", brennanPrediger(units));
        expectEstimate(expected, "alpha", alphaAnalytic(units));
    }
}

TEST(MultiRater, NamesAndOrderDoNotMatter)
{
    std::mt19937 generator(5);
    RatingMatrix plain{4, 3, {}};
    for (int at = 0; at < 4 * 200; ++at)
        plain.codes.push_back(static_cast<std::uint8_t>(generator() % 4));
    const auto value = [](const RatingMatrix &matrix) {
        const auto counts = ratingCounts(countPatterns(matrix));
        return std::vector{*fleissKappa(counts).value, *gwetAc(counts).error, *alphaAnalytic(counts).error,
                           *krippendorffAlpha(counts, Metric::Nominal).value};
    };
    const auto before = value(plain);
    RatingMatrix renamed = plain; // categories 1 2 3 → 3 1 2, raters turned round, units backwards
    for (auto &code : renamed.codes)
        code = code == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>((code + 1) % 3 + 1);
    std::reverse(renamed.codes.begin(), renamed.codes.end());
    const auto after = value(renamed);
    for (std::size_t at = 0; at < before.size(); ++at)
        EXPECT_NEAR(before[at], after[at], 1e-12);
}

TEST(RatingPatterns, SortedAndIndexedCountsAreTheSame)
{
    // 20 raters do not fit the index table: the sorted way must count like the indexed one.
    std::mt19937 generator(6);
    RatingMatrix wide{20, 4, {}};
    for (int at = 0; at < 20 * 500; ++at)
        wide.codes.push_back(static_cast<std::uint8_t>(generator() % 5));
    const auto patterns = countPatterns(wide);
    std::int64_t units = 0;
    for (const auto &row : patterns.rows)
        units += row.units;
    EXPECT_EQ(units, 500);
    RatingMatrix pair{2, 4, {}};
    for (std::size_t unit = 0; unit < 500; ++unit)
        pair.codes.insert(pair.codes.end(), {wide.codes[unit * 20 + 3], wide.codes[unit * 20 + 17]});
    EXPECT_EQ(pairTable(patterns, 3, 17).counts, pairTable(countPatterns(pair), 0, 1).counts);
}
