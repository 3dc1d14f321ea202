#pragma once

#include "stats/alpha.h"
#include "stats/ratio_kernel.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace stats {

/// A way in which units are rated: what a resample counts. Codes are 0-based categories.
struct UnitPattern {
    int first = -1, second = -1; ///< The pair's codes, for Cohen's κ; -1 = not rated, or no pair.
    std::vector<std::pair<std::uint32_t, std::int64_t>> counts = {}; ///< Category and r_ik, those above 0.
};

/// Patterns beside each other in memory: entries begin[p] … begin[p + 1] - 1 are pattern p's.
struct PatternEntries {
    std::vector<std::size_t> begin = {0};
    std::vector<std::uint32_t> category = {};
    std::vector<double> often = {};   ///< r_ik
    std::vector<double> ratings = {}; ///< r_i, by pattern.
    std::size_t patterns() const { return ratings.size(); }
};
/// Entries of no category among `categories` are left out.
PatternEntries entriesOf(std::span<const UnitPattern> patterns, std::size_t categories);

/// The disagreements of Krippendorff's α in one metric (alpha.h), many times over from the frequencies of the same patterns. A few categories
/// are compared pair by pair; of many, nominal and interval take sums of squares, ordinal the middles of the ranks, and ratio a RatioKernel, so
/// that the work grows with the ratings and not with the square of the different values.
class AlphaSums {
public:
    /// `values` as in krippendorffAlpha().
    AlphaSums(std::size_t categories, const PatternEntries &entries, Metric metric, std::span<const double> values);

    bool fits() const { return m_fits; } ///< Whether the values belong to the metric and the categories.
    double work() const { return m_work; } ///< Multiplications of one evaluation, about.

    struct Sums {
        double observed = 0; ///< Σ o_ck δ²_ck
        double expected = 0; ///< Σ n_c n_k δ²_ck
        double scale = 1;    ///< What δ is to be divided by: interval distances of huge or tiny values are taken in other units.
    };
    struct Scratch {
        std::vector<double> middles = {}, nodes = {};
    };
    /// `units[p]` units show pattern p; `totals` are the n_c over units rated twice or more, `ratings` their sum.
    Sums evaluate(const PatternEntries &entries, std::span<const double> units, std::span<const double> totals, double ratings, Scratch &scratch) const;

private:
    double square(std::size_t c, std::size_t k) const;
    double ordinalObserved(const PatternEntries &entries, std::span<const double> units, std::span<const double> middles) const;
    void takeMoments(const PatternEntries &entries);
    void takeNodes(const PatternEntries &entries);
    double expectedOfMany(std::span<const double> units, std::span<const double> totals, double ratings, Scratch &scratch) const;
    double expectedInterval(std::span<const double> units, std::span<const double> totals, double ratings) const;
    double expectedRatio(std::span<const double> units, std::span<const double> totals, Scratch &scratch) const;

    std::size_t m_categories;
    Metric m_metric;
    bool m_fits = true, m_few = true;
    double m_work = 0, m_scale = 1;
    std::vector<double> m_values = {};
    std::vector<double> m_perUnit = {};   ///< Σ_{c≠k} r_c r_k δ² / (r - 1) by pattern; not ordinal.
    std::vector<double> m_distances = {}; ///< δ² of a few categories; not ordinal.
    std::vector<double> m_sums = {}, m_squareSums = {}; ///< Interval, many categories: Σ x and Σ x² of a pattern, x from the mean of all.
    std::optional<RatioKernel> m_kernel = {};
    std::vector<double> m_nodes = {};     ///< By pattern: its ratings above 0 at the kernel's nodes, and then how many are 0.
};

/// krippendorffAlpha() of patterns with their frequencies: for any number of different values.
Estimate krippendorffAlpha(std::size_t categories, std::span<const UnitPattern> patterns, std::span<const double> units, Metric metric, std::span<const double> values = {});

} // namespace stats
