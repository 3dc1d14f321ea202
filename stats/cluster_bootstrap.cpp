#include "stats/cluster_bootstrap.h"

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace stats {
namespace {

__extension__ using Wide = __int128;

struct Sums {
    std::int64_t difference = 0, items = 0;
};

Sums sumsOf(std::span<const PairedStratum> strata)
{
    Sums sums;
    for (const auto &stratum : strata) {
        for (const auto &cluster : stratum.clusters) {
            sums.difference += cluster.difference;
            sums.items += cluster.items;
        }
    }
    return sums;
}

/// Runs `work(first, step, stopped)` in so many threads; false when it was stopped.
template <class Work>
bool inThreads(std::int64_t resamples, int threads, const std::atomic<bool> *stop, const Work &work)
{
    const auto stopped = [stop] { return stop != nullptr && stop->load(std::memory_order_relaxed); };
    const std::int64_t count = std::clamp<std::int64_t>(threads, 1, std::max<std::int64_t>(1, resamples));
    std::vector<std::jthread> others;
    for (std::int64_t at = 1; at < count; ++at)
        others.emplace_back([&, at] { work(at, count, stopped); });
    work(std::int64_t{0}, count, stopped);
    others.clear();
    return !stopped();
}

Wide magnitude(Wide value) { return value < 0 ? -value : value; }

bool isExtreme(const Sums &resample, const Sums &data)
{
    return magnitude(Wide{resample.difference} * data.items - Wide{data.difference} * resample.items)
        >= magnitude(Wide{data.difference}) * resample.items;
}

PairedTest conclude(const Sums &data, std::int64_t runs, const std::vector<Sums> &resamples)
{
    PairedTest test;
    test.items = data.items;
    if (data.items == 0 || runs < 1)
        return test;
    test.delta = static_cast<double>(data.difference) / static_cast<double>(data.items * runs);
    test.resamples = static_cast<std::int64_t>(resamples.size());
    std::vector<std::optional<double>> values;
    values.reserve(resamples.size());
    for (const auto &resample : resamples) {
        test.extreme += isExtreme(resample, data) ? 1 : 0;
        values.emplace_back(static_cast<double>(resample.difference) / static_cast<double>(resample.items * runs));
    }
    if (test.resamples > 0)
        test.p = static_cast<double>(test.extreme) / static_cast<double>(test.resamples);
    test.interval = summarize(std::move(values));
    return test;
}

} // namespace

bool resampleClusters(std::span<const ClusterStratum> strata, std::int64_t resamples, int threads,
                      const std::function<void(std::int64_t, const std::vector<std::vector<std::uint32_t>> &)> &take,
                      const std::atomic<bool> *stop)
{
    return inThreads(resamples, threads, stop, [&](std::int64_t first, std::int64_t step, const auto &stopped) {
        std::vector<std::vector<std::uint32_t>> drawn;
        for (const auto &stratum : strata)
            drawn.emplace_back(stratum.clusters, 0U);
        for (std::int64_t b = first; b < resamples && !stopped(); b += step) {
            for (std::size_t s = 0; s < strata.size(); ++s) {
                std::fill(drawn[s].begin(), drawn[s].end(), 0U);
                for (std::uint32_t j = 0; j < strata[s].clusters; ++j)
                    ++drawn[s][strata[s].stream.below(static_cast<std::uint32_t>(b), j, strata[s].clusters)];
            }
            take(b, drawn);
        }
    });
}

namespace {

/// Eight counts that are added at once, in a register of the processor.
using Eight = std::uint16_t __attribute__((vector_size(16)));
constexpr std::size_t kEight = 8;

/// Counts of a cluster beside each other, kBlocks times eight patterns: adding a whole cluster is a few additions without a jump.
template <std::size_t kBlocks>
bool drawDense(std::span<const ClusterStratum> strata, std::span<const ClusterPatterns> clusters, std::size_t patterns, std::int64_t resamples, int threads,
               const std::function<void(std::int64_t, std::span<const double>)> &take, const std::atomic<bool> *stop)
{
    struct Row {
        Eight block[kBlocks] = {};
    };
    std::vector<std::vector<Row>> dense;
    for (const ClusterPatterns &stratum : clusters) {
        auto &rows = dense.emplace_back(stratum.begin.size() - 1);
        for (std::size_t cluster = 0; cluster < rows.size(); ++cluster)
            for (std::size_t at = stratum.begin[cluster]; at < stratum.begin[cluster + 1]; ++at) {
                Eight &block = rows[cluster].block[stratum.counts[at].first / kEight];
                const std::size_t place = stratum.counts[at].first % kEight;
                block[place] = static_cast<std::uint16_t>(block[place] + stratum.counts[at].second);
            }
    }
    return inThreads(resamples, threads, stop, [&](std::int64_t first, std::int64_t step, const auto &stopped) {
        std::vector<double> units(patterns);
        for (std::int64_t b = first; b < resamples && !stopped(); b += step) {
            Row sums;
            for (std::size_t s = 0; s < strata.size(); ++s) {
                const Row *rows = dense[s].data();
                const CounterStream stream = strata[s].stream;
                const std::uint32_t size = strata[s].clusters;
                for (std::uint32_t j = 0; j < size; ++j) {
                    const Row &row = rows[stream.below(static_cast<std::uint32_t>(b), j, size)];
                    for (std::size_t at = 0; at < kBlocks; ++at)
                        sums.block[at] += row.block[at];
                }
            }
            for (std::size_t p = 0; p < patterns; ++p)
                units[p] = static_cast<double>(sums.block[p / kEight][p % kEight]);
            take(b, units);
        }
    });
}

/// The most units that one resample can hold.
std::uint64_t mostUnits(std::span<const ClusterPatterns> clusters)
{
    std::uint64_t most = 0;
    for (const ClusterPatterns &stratum : clusters) {
        std::uint64_t largest = 0;
        for (std::size_t cluster = 0; cluster + 1 < stratum.begin.size(); ++cluster) {
            std::uint64_t own = 0;
            for (std::size_t at = stratum.begin[cluster]; at < stratum.begin[cluster + 1]; ++at)
                own += stratum.counts[at].second;
            largest = std::max(largest, own);
        }
        most += largest * (stratum.begin.size() - 1);
    }
    return most;
}

template <class Place>
bool drawUnits(std::span<const Place> patternOf, std::size_t patterns, const CounterStream &stream, std::int64_t resamples, int threads,
               const std::function<void(std::int64_t, std::span<const double>)> &take, const std::atomic<bool> *stop)
{
    // Neighbouring draws mostly meet the same few patterns: counting them apart keeps one increment from waiting for the last.
    const std::size_t lanes = patterns <= 1024 ? 4 : 1;
    return inThreads(resamples, threads, stop, [&](std::int64_t first, std::int64_t step, const auto &stopped) {
        std::vector<std::uint32_t> counts(patterns * lanes);
        std::vector<double> units(patterns);
        const std::uint64_t size = patternOf.size();
        const Place *places = patternOf.data();
        for (std::int64_t b = first; b < resamples && !stopped(); b += step) {
            std::fill(counts.begin(), counts.end(), 0U);
            std::uint32_t *into = counts.data();
            for (std::uint32_t j = 0; j < size; ++j)
                ++into[(j & (lanes - 1)) * patterns + places[stream.below(static_cast<std::uint32_t>(b), j, size)]];
            std::fill(units.begin(), units.end(), 0.0);
            for (std::size_t lane = 0; lane < lanes; ++lane)
                for (std::size_t p = 0; p < patterns; ++p)
                    units[p] += counts[lane * patterns + p];
            take(b, units);
        }
    });
}

} // namespace

bool resampleClusterPatterns(std::span<const ClusterStratum> strata, std::span<const ClusterPatterns> clusters, std::size_t patterns, std::int64_t resamples, int threads,
                             const std::function<void(std::int64_t, std::span<const double>)> &take, const std::atomic<bool> *stop)
{
    // Two bytes hold every sum of the studies this is made for; of many patterns most do not occur in a cluster, and walking those that do is shorter.
    if (patterns <= 32 && mostUnits(clusters) <= 0xFFFF)
        return patterns <= 16 ? drawDense<2>(strata, clusters, patterns, resamples, threads, take, stop)
                              : drawDense<4>(strata, clusters, patterns, resamples, threads, take, stop);
    return inThreads(resamples, threads, stop, [&](std::int64_t first, std::int64_t step, const auto &stopped) {
        std::vector<std::uint64_t> counts(patterns);
        std::vector<double> units(patterns);
        for (std::int64_t b = first; b < resamples && !stopped(); b += step) {
            std::fill(counts.begin(), counts.end(), 0U);
            for (std::size_t s = 0; s < strata.size(); ++s) {
                const std::size_t *begin = clusters[s].begin.data();
                const auto *count = clusters[s].counts.data();
                const CounterStream stream = strata[s].stream;
                const std::uint32_t size = strata[s].clusters;
                for (std::uint32_t j = 0; j < size; ++j) {
                    const std::size_t cluster = stream.below(static_cast<std::uint32_t>(b), j, size);
                    for (std::size_t at = begin[cluster]; at < begin[cluster + 1]; ++at)
                        counts[count[at].first] += count[at].second;
                }
            }
            for (std::size_t p = 0; p < patterns; ++p)
                units[p] = static_cast<double>(counts[p]);
            take(b, units);
        }
    });
}

bool resampleUnits(std::span<const std::uint32_t> patternOf, std::size_t patterns, const CounterStream &stream, std::int64_t resamples, int threads,
                   const std::function<void(std::int64_t, std::span<const double>)> &take, const std::atomic<bool> *stop)
{
    // One byte per unit keeps tens of thousands of them in the nearest cache, where random places cost nothing.
    if (patterns <= 256) {
        const std::vector<std::uint8_t> narrow(patternOf.begin(), patternOf.end());
        return drawUnits(std::span<const std::uint8_t>(narrow), patterns, stream, resamples, threads, take, stop);
    }
    return drawUnits(patternOf, patterns, stream, resamples, threads, take, stop);
}

PairedTest pairedClusterTest(std::span<const PairedStratum> strata, std::int64_t runs, std::int64_t resamples, int threads,
                             const std::atomic<bool> *stop)
{
    const Sums data = sumsOf(strata);
    if (data.items == 0 || runs < 1)
        return conclude(data, runs, {});
    std::vector<ClusterStratum> shapes;
    for (const auto &stratum : strata)
        shapes.push_back({static_cast<std::uint32_t>(stratum.clusters.size()), stratum.stream});
    std::vector<Sums> found(static_cast<std::size_t>(std::max<std::int64_t>(0, resamples)));
    const bool whole = resampleClusters(shapes, resamples, threads, [&](std::int64_t b, const auto &drawn) {
        Sums sums;
        for (std::size_t s = 0; s < strata.size(); ++s) {
            for (std::size_t k = 0; k < strata[s].clusters.size(); ++k) {
                sums.difference += static_cast<std::int64_t>(drawn[s][k]) * strata[s].clusters[k].difference;
                sums.items += static_cast<std::int64_t>(drawn[s][k]) * strata[s].clusters[k].items;
            }
        }
        found[static_cast<std::size_t>(b)] = sums;
    }, stop);
    return conclude(data, runs, whole ? found : std::vector<Sums>{});
}

PairedTest pairedClusterExhaustive(std::span<const PairedStratum> strata, std::int64_t runs)
{
    std::vector<Sums> all{{}};
    for (const auto &stratum : strata) {
        for (std::size_t draw = 0; draw < stratum.clusters.size(); ++draw) {
            std::vector<Sums> longer;
            longer.reserve(all.size() * stratum.clusters.size());
            for (const auto &sums : all) {
                for (const auto &cluster : stratum.clusters)
                    longer.push_back({sums.difference + cluster.difference, sums.items + cluster.items});
            }
            all = std::move(longer);
        }
    }
    return conclude(sumsOf(strata), runs, all);
}

} // namespace stats
