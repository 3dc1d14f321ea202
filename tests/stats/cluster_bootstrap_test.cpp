#include "fixture.h"

#include "stats/cluster_bootstrap.h"

#include <map>
#include <sstream>

using namespace stats;

namespace {

using Design = std::map<std::string, std::map<std::string, PairedCluster>>;

std::vector<PairedStratum> strata(const Design &design)
{
    std::vector<PairedStratum> result;
    std::uint64_t key = 77;
    for (const auto &[stratum, clusters] : design) {
        result.push_back({{}, CounterStream(key++)});
        for (const auto &[id, cluster] : clusters)
            result.back().clusters.push_back(cluster);
    }
    return result;
}

Design fullDesign(std::size_t column)
{
    Design design;
    std::ifstream file(std::string(TEST_DATA) + "/stats/cluster_bootstrap_items.csv");
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::vector<std::string> cells;
        std::stringstream row(line);
        for (std::string cell; std::getline(row, cell, ',');)
            cells.push_back(cell);
        auto &cluster = design[cells[1]][cells[2]];
        cluster.difference += std::stoi(cells[column]);
        ++cluster.items;
    }
    return design;
}

} // namespace

TEST(PairedClusterBootstrap, EveryResampleOfTheSmallDesigns)
{
    for (const char *name : {"cluster_bootstrap_exhaustive_one_run", "cluster_bootstrap_exhaustive_three_runs"}) {
        const auto json = fixture::load(name);
        Design design;
        std::int64_t runs = 1;
        for (const auto &item : json["input"]["items"]) {
            auto &cluster = design[item["stratum"]][item["cluster"]];
            cluster.difference += item["d_num"].get<std::int64_t>();
            ++cluster.items;
            runs = item["runs"];
        }
        const auto &expected = json["expected"];
        const auto all = pairedClusterExhaustive(strata(design), runs);
        EXPECT_NEAR(*all.delta, expected["delta"].get<double>(), 1e-12);
        EXPECT_EQ(all.resamples, expected["n_resamples"].get<std::int64_t>());
        EXPECT_EQ(all.extreme, expected["n_extreme"].get<std::int64_t>());
        EXPECT_NEAR(*all.p, expected["p_null_centred"].get<double>(), 1e-12);
        EXPECT_NEAR(*all.interval.mean, expected["boot_mean"].get<double>(), 1e-12);
        EXPECT_NEAR(*all.interval.error, expected["boot_se_population"].get<double>(), 1e-12);
        EXPECT_NEAR(*all.interval.low, expected["ci_low"].get<double>(), 1e-12);
        EXPECT_NEAR(*all.interval.high, expected["ci_high"].get<double>(), 1e-12);
        const auto sampled = pairedClusterTest(strata(design), runs, 100000, 2);
        EXPECT_NEAR(*sampled.p, *all.p, 0.006);
        EXPECT_NEAR(*sampled.interval.low, *all.interval.low, 0.05);
    }
}

TEST(PairedClusterBootstrap, TheFullDesignOnAnyNumberOfThreads)
{
    const auto expected = fixture::load("cluster_bootstrap_full")["expected"];
    for (const auto &[column, prefix] : {std::pair(std::size_t{6}, std::string()), std::pair(std::size_t{7}, std::string("other_"))}) {
        const auto parts = strata(fullDesign(column));
        const auto one = pairedClusterTest(parts, 3, 10000, 1);
        EXPECT_NEAR(*one.delta, expected[prefix + "delta"].get<double>(), 1e-12);
        EXPECT_NEAR(*one.p, expected[prefix + "p"].get<double>(), 0.02);
        EXPECT_NEAR(*one.interval.error, expected[prefix + "boot_se"].get<double>(), 0.0005);
        EXPECT_NEAR(*one.interval.low, expected[prefix + "ci_low"].get<double>(), 0.003);
        EXPECT_NEAR(*one.interval.high, expected[prefix + "ci_high"].get<double>(), 0.003);
        for (const int threads : {2, 4}) {
            const auto more = pairedClusterTest(parts, 3, 10000, threads);
            EXPECT_EQ(one.extreme, more.extreme);
            EXPECT_EQ(one.interval.low, more.interval.low);
            EXPECT_EQ(one.interval.error, more.interval.error);
        }
    }
}

TEST(CounterStream, EqualsTheRuleWorkedInWholeNumbers)
{ // key 1, b = 0, j = 0: SplitMix64's mix of 1 + 0x9E3779B97F4A7C15, the first output of SplitMix64 seeded with 1
    EXPECT_EQ(CounterStream(1).draw(0, 0), 0x910A2DEC89025CC1ULL);
    EXPECT_EQ(CounterStream(1).draw(0, 1), 0xBEEB8DA1658EEC67ULL);
    EXPECT_LT(CounterStream(9).below(3, 4, 7), 7U);
}

TEST(AlphaBootstrap, ComesNearEveryResampleAndTheLongRun)
{
    const auto small = fixture::load("alpha_bootstrap_exhaustive");
    const auto few = fixture::matrix({1, 2, 3}, small["input"]["units"]);
    const auto counts = ratingCounts(countPatterns(few));
    const auto found = alphaBootstrap(counts, rowsOfUnits(few, counts), Metric::Nominal, {}, CounterStream(3), 20000);
    EXPECT_NEAR(*found.low, small["expected"]["ci_low"].get<double>(), 0.03);
    EXPECT_NEAR(*found.high, small["expected"]["ci_high"].get<double>(), 0.03);
    EXPECT_NEAR(*found.mean, small["expected"]["mean"].get<double>(), 0.03);
    EXPECT_NEAR(static_cast<double>(found.leftOut) / 20000, 65.0 / 46656, 0.001);

    const auto large = fixture::load("alpha_bootstrap_mc");
    const auto &expected = large["expected"];
    const auto ratings = fixture::matrix({1, 2, 3, 4}, large["input"]["ratings"]);
    const auto many = ratingCounts(countPatterns(ratings));
    EXPECT_NEAR(*krippendorffAlpha(many, Metric::Nominal).value, expected["alpha"].get<double>(), 1e-9);
    const auto interval = alphaBootstrap(many, rowsOfUnits(ratings, many), Metric::Nominal, {}, CounterStream(4), 10000);
    EXPECT_NEAR(*interval.low, expected["boot_ci_low"].get<double>(), 0.006);
    EXPECT_NEAR(*interval.high, expected["boot_ci_high"].get<double>(), 0.006);
    const auto analytic = alphaAnalytic(many);
    EXPECT_NEAR(*analytic.error, expected["gwet_se"].get<double>(), 1e-9);
    EXPECT_NEAR(*analytic.low, expected["gwet_ci_low"].get<double>(), 1e-9);
}
