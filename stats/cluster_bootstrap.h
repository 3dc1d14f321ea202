#pragma once

#include "stats/alpha.h"
#include "stats/counter_stream.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace stats {

/// One stratum of a clustered resampling: its clusters in id order and the stream that draws among them.
struct ClusterStratum {
    std::uint32_t clusters = 0;
    CounterStream stream{0};
};

/// Draws, in each stratum, as many clusters as it has, with replacement. `take(b, drawn)` is called once per resample b with
/// drawn[s][k] = how often cluster k of stratum s was drawn, from `threads` threads, each with a `drawn` of its own: the results are the same
/// for any number. `stop` ends it early; then the return is false.
bool resampleClusters(std::span<const ClusterStratum> strata, std::int64_t resamples, int threads,
                      const std::function<void(std::int64_t, const std::vector<std::vector<std::uint32_t>> &)> &take,
                      const std::atomic<bool> *stop = nullptr);

/// The clusters of a stratum in id order: how often each pattern of rating occurs in one.
struct ClusterPatterns {
    std::vector<std::size_t> begin = {0}; ///< Where a cluster's counts begin; the last entry is the end of all.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> counts = {}; ///< Pattern and how often.
};
/// Draws like resampleClusters; `take(b, units)` gets how often each pattern (0 … patterns - 1) occurs in all that was drawn. The two lists are
/// as long as each other.
bool resampleClusterPatterns(std::span<const ClusterStratum> strata, std::span<const ClusterPatterns> clusters, std::size_t patterns, std::int64_t resamples, int threads,
                             const std::function<void(std::int64_t, std::span<const double>)> &take, const std::atomic<bool> *stop = nullptr);

/// Draws as many units as there are, with replacement: draw j of resample b takes patternOf[index]. `take(b, units)` is called once per resample
/// with units[p] = how often pattern p (0 … patterns - 1) was drawn, from `threads` threads. `stop` ends it early; then the return is false.
bool resampleUnits(std::span<const std::uint32_t> patternOf, std::size_t patterns, const CounterStream &stream, std::int64_t resamples, int threads,
                   const std::function<void(std::int64_t, std::span<const double>)> &take, const std::atomic<bool> *stop = nullptr);

/// Cluster of items for the paired test: sums of run differences (system 2 right minus system 1 right) and the items in it.
struct PairedCluster {
    std::int64_t difference = 0; ///< Σ d over items and runs
    std::int64_t items = 0;      ///< ≥ 1
};
struct PairedStratum {
    std::vector<PairedCluster> clusters = {}; ///< In id order.
    CounterStream stream{0};
};
struct PairedTest {
    std::optional<double> delta = {};     ///< Σ d / (N R): system 2 minus system 1, as a fraction. Empty without items.
    std::int64_t items = 0, resamples = 0;
    std::int64_t extreme = 0;             ///< Resamples with |δ* - δ| ≥ |δ|, ties counted, decided in integers.
    std::optional<double> p = {};         ///< extreme / resamples; 1 when δ = 0.
    BootstrapInterval interval = {};
};
/// Paired, stratified cluster bootstrap, two-sided null-centred p: |A N - D n*| ≥ |D| n* with A, D the integer sums of the resample and the
/// data, N and n* their items. `runs` R ≥ 1. Empty delta: no items or runs < 1.
PairedTest pairedClusterTest(std::span<const PairedStratum> strata, std::int64_t runs, std::int64_t resamples, int threads,
                             const std::atomic<bool> *stop = nullptr);
/// The same over every ordered resample: for designs small enough to list (Π K_s^K_s resamples), used to check the sampled one.
PairedTest pairedClusterExhaustive(std::span<const PairedStratum> strata, std::int64_t runs);

} // namespace stats
