#include "stats/agreement_values.h"
#include "stats/scores.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

using namespace stats;

namespace {

using Units = std::vector<std::vector<double>>;

double squareOf(double x) { return x * x; }

/// α by its definition: every pair of ratings within units, every pair of all of them.
double byPairs(const Units &units, Metric metric)
{
    std::map<double, double> totals;
    double n = 0;
    for (const auto &unit : units)
        for (const double value : unit)
            if (unit.size() > 1) {
                ++totals[value];
                ++n;
            }
    std::map<double, double> middle;
    double below = 0;
    for (const auto &[value, often] : totals) {
        middle[value] = below + often / 2;
        below += often;
    }
    const auto square = [&](double a, double b) {
        if (metric == Metric::Nominal)
            return a == b ? 0.0 : 1.0;
        if (metric == Metric::Ordinal)
            return squareOf(middle[a] - middle[b]);
        return metric == Metric::Interval ? squareOf(a - b) : a + b > 0 ? squareOf((a - b) / (a + b)) : 0.0;
    };
    double observed = 0, expected = 0;
    for (const auto &unit : units)
        for (const double a : unit)
            for (const double b : unit)
                observed += unit.size() > 1 ? square(a, b) / static_cast<double>(unit.size() - 1) : 0;
    for (const auto &[a, often] : totals)
        for (const auto &[b, other] : totals)
            expected += often * other * square(a, b);
    return 1 - (n - 1) * observed / expected;
}

struct Coded {
    std::vector<double> values;
    std::vector<UnitPattern> patterns;
    std::vector<double> units;
};

Coded coded(const Units &units)
{
    std::map<double, std::uint32_t> places;
    for (const auto &unit : units)
        for (const double value : unit)
            places.emplace(value, 0U);
    Coded made;
    for (auto &[value, place] : places) {
        place = static_cast<std::uint32_t>(made.values.size());
        made.values.push_back(value);
    }
    for (const auto &unit : units) {
        std::map<std::uint32_t, std::int64_t> counts;
        for (const double value : unit)
            ++counts[places.at(value)];
        made.patterns.push_back({-1, -1, {counts.begin(), counts.end()}});
        made.units.push_back(1);
    }
    return made;
}

Units measuredUnits(unsigned seed, std::size_t count, double low, double factor)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> share(0, 1);
    Units units;
    for (std::size_t unit = 0; unit < count; ++unit) {
        const double truth = share(generator);
        auto &own = units.emplace_back();
        for (std::size_t rater = 0; rater < 1 + generator() % 9; ++rater) {
            const double place = 0.8 * truth + 0.2 * share(generator);
            own.push_back(seed % 2 == 1 && generator() % 20 == 0 ? 0.0 : low * std::pow(factor, place));
        }
    }
    return units;
}

} // namespace

TEST(AlphaOfManyValues, EqualsEveryPairInEveryMetric)
{
    unsigned seed = 0;
    for (const double low : {1.0, 1e-3, 1e9, 1e-280, 1e280})
        for (const double factor : {1.0000001, 1.01, 3.0, 500.0, 1e12}) {
            const Units units = measuredUnits(++seed, 50, low, factor);
            const Coded data = coded(units);
            ASSERT_GT(data.values.size(), 130U);
            for (const Metric metric : {Metric::Nominal, Metric::Ordinal, Metric::Interval, Metric::Ratio}) {
                const auto alpha = krippendorffAlpha(data.values.size(), data.patterns, data.units, metric, data.values);
                ASSERT_TRUE(alpha.value) << low << " x " << factor;
                if (metric == Metric::Interval && std::abs(std::log10(low)) > 150)
                    continue; // whose squares are no doubles
                // Two values that differ in the seventh digit leave nine digits of their ratio.
                EXPECT_NEAR(*alpha.value, byPairs(units, metric), factor < 1.001 && seed % 2 == 0 ? 1e-8 : 1e-11) << low << " x " << factor << " metric " << static_cast<int>(metric);
            }
        }
}

TEST(AlphaOfManyValues, DoesNotChangeWithTheUnitOfMeasurementHoweverHuge)
{
    const Units units = measuredUnits(2, 100, 1.0, 50.0);
    const double plain = *krippendorffAlpha(coded(units).values.size(), coded(units).patterns, coded(units).units, Metric::Interval, coded(units).values).value;
    for (const int exponent : {-1000, -600, 600, 1000}) {
        Units scaled = units;
        for (auto &unit : scaled)
            for (double &value : unit)
                value = std::ldexp(value, exponent);
        const Coded data = coded(scaled);
        const auto alpha = krippendorffAlpha(data.values.size(), data.patterns, data.units, Metric::Interval, data.values);
        ASSERT_TRUE(alpha.value) << exponent;
        EXPECT_NEAR(*alpha.value, plain, 1e-13) << exponent;
    }
}

TEST(AlphaOfManyValues, IsUndefinedWhenOneValueIsLeft)
{
    const Coded data = coded(measuredUnits(4, 100, 1.0, 50.0));
    std::vector<UnitPattern> same(3, {-1, -1, {{17U, 2}}});
    for (const Metric metric : {Metric::Nominal, Metric::Ordinal, Metric::Interval, Metric::Ratio}) {
        const auto alpha = krippendorffAlpha(data.values.size(), same, std::vector<double>(3, 1), metric, data.values);
        EXPECT_FALSE(alpha.value) << static_cast<int>(metric);
        EXPECT_EQ(alpha.why, Undefined::NoVariation);
    }
}

TEST(AgreementValues, ManyCategoriesEqualTheirWholeTable)
{
    constexpr int kMany = 60;
    std::mt19937 generator(8);
    std::vector<UnitPattern> patterns;
    std::vector<double> units;
    PairTable table{kMany, std::vector<std::int64_t>(kMany * kMany, 0)};
    RatingMatrix matrix{2, kMany, {}};
    for (int unit = 0; unit < 400; ++unit) {
        const auto a = static_cast<std::uint32_t>(generator() % kMany), b = generator() % 2 == 0 ? a : static_cast<std::uint32_t>((a + generator() % 9) % kMany);
        UnitPattern pattern{static_cast<int>(a), static_cast<int>(b), {{a, a == b ? 2 : 1}}};
        if (a != b)
            pattern.counts.emplace_back(b, 1);
        patterns.push_back(pattern);
        units.push_back(1);
        ++table.counts[a * kMany + b];
        matrix.codes.insert(matrix.codes.end(), {static_cast<std::uint8_t>(a + 1), static_cast<std::uint8_t>(b + 1)});
    }
    const auto counts = ratingCounts(countPatterns(matrix));
    std::vector<double> own(kMany * kMany);
    for (std::size_t at = 0; at < own.size(); ++at)
        own[at] = at % (kMany + 1) == 0 ? 1 : static_cast<double>(generator() % 100) / 100;
    const std::vector<std::vector<double>> all{{}, weightMatrix(Weighting::Linear, kMany), weightMatrix(Weighting::Quadratic, kMany), radicalWeights(kMany), ordinalWeights(kMany), own};
    std::vector<AgreementRule> rules;
    for (const auto &weights : all)
        for (const auto kind : {AgreementRule::Kind::Cohen, AgreementRule::Kind::Fleiss, AgreementRule::Kind::BrennanPrediger, AgreementRule::Kind::GwetAc})
            rules.push_back({kind, weights});
    const AgreementValues values(kMany, patterns, rules);
    std::vector<std::optional<double>> found(rules.size());
    AgreementValues::Scratch scratch;
    values.evaluate(units, scratch, found);
    std::size_t at = 0;
    for (const auto &weights : all) {
        const auto plain = weights.empty() ? weightMatrix(Weighting::Unweighted, kMany) : weights;
        for (const auto &expected : {cohenKappa(table, plain).value, fleissKappa(counts, weights).value, brennanPrediger(counts, weights).value, gwetAc(counts, weights).value}) {
            EXPECT_NEAR(*found[at], *expected, 1e-12) << at;
            ++at;
        }
    }
    // The three that have a form do not walk the table.
    EXPECT_LT(values.work(4), kMany * kMany);
    EXPECT_GE(values.work(12), kMany * kMany);
    std::fill(units.begin() + 1, units.end(), 0.0); // one unit, one category
    values.evaluate(std::vector<double>(units), scratch, found);
    EXPECT_EQ(found[4].has_value(), patterns[0].first != patterns[0].second);
}

TEST(RankCorrelation, EqualsEveryPairWithTies)
{
    std::mt19937 generator(6);
    for (unsigned n = 2; n < 80; ++n) {
        std::vector<double> x, y;
        for (unsigned i = 0; i < n; ++i) {
            x.push_back(static_cast<double>(generator() % (1 + n / 2)));
            y.push_back(static_cast<double>(generator() % (1 + n / 3)));
        }
        double agreeing = 0, tiedX = 0, tiedY = 0;
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = a + 1; b < n; ++b) {
                agreeing += (x[a] < x[b] ? 1 : x[a] > x[b] ? -1 : 0) * (y[a] < y[b] ? 1 : y[a] > y[b] ? -1 : 0);
                tiedX += x[a] == x[b] ? 1 : 0;
                tiedY += y[a] == y[b] ? 1 : 0;
            }
        const double all = n * (n - 1.0) / 2;
        const auto found = rankCorrelation(x, y);
        if (tiedX == all || tiedY == all) {
            EXPECT_FALSE(found.kendall);
            continue;
        }
        ASSERT_TRUE(found.kendall) << n;
        EXPECT_NEAR(*found.kendall, agreeing / std::sqrt((all - tiedX) * (all - tiedY)), 1e-14) << n;
        EXPECT_TRUE(found.kendallP);
    }
}

TEST(RankCorrelation, ComparesTinyDifferencesAndManyItems)
{
    // Products of such differences are 0 in a double, which would make every pair a tie.
    const std::vector<double> tiny{1e-200, 2e-200, 4e-200, 3e-200, 5e-200};
    const auto small = rankCorrelation(tiny, tiny);
    EXPECT_EQ(small.kendall, 1.0);
    EXPECT_NEAR(*small.kendallP, std::erfc(10 / std::sqrt(5.0 * 4 * 15 / 18) / std::sqrt(2.0)), 1e-15);

    std::vector<double> x(50000), y(50000);
    for (std::size_t at = 0; at < x.size(); ++at) {
        x[at] = static_cast<double>(at);
        y[at] = static_cast<double>(x.size() - at);
    }
    const auto large = rankCorrelation(x, y);
    EXPECT_EQ(large.kendall, -1.0);
    EXPECT_EQ(large.kendallP, 0.0); // less than any double
}

TEST(RankCorrelation, OfTwoItemsHasNoPOfSpearman)
{
    const auto found = rankCorrelation(std::vector<double>{1, 2}, std::vector<double>{5, 3});
    EXPECT_EQ(found.spearman, -1.0);
    EXPECT_FALSE(found.spearmanP);
    EXPECT_EQ(found.kendall, -1.0);
    EXPECT_NEAR(*found.kendallP, 0.31731050786291415, 1e-15); // z = -1
    EXPECT_EQ(rankCorrelation(std::vector<double>{1}, std::vector<double>{5}).why, Undefined::TooFew);
}
