#pragma once

#include "stats/counter_stream.h"
#include "stats/multi_rater.h"

#include <atomic>
#include <optional>
#include <span>
#include <vector>

namespace stats {

/// Distance of two categories in Krippendorff's α, squared: nominal 1; ordinal (Σ_{g=c..k} n_g - (n_c + n_k) / 2)²;
/// interval (c - k)²; ratio ((c - k) / (c + k))².
enum class Metric { Nominal, Ordinal, Interval, Ratio };

/// Krippendorff's α = 1 - (n - 1) Σ o_ck δ²_ck / Σ n_c n_k δ²_ck over the coincidences o_ck of units rated twice or more.
/// `values` are the numbers behind the categories, in declared order (interval and ratio; ignored else).
/// Source: Krippendorff 1970, Educ. Psychol. Meas. 30, 61-70; 2011, Computing Krippendorff's alpha-reliability.
/// observed and expected hold the disagreements D_o and D_e (not agreements). Undefined: `values` of another size, or a ratio scale
/// with a negative value (BadInput); no unit rated twice (NoPairs); D_e = 0 (NoVariation). No interval: see alphaAnalytic, alphaBootstrap.
Estimate krippendorffAlpha(const RatingCounts &counts, Metric metric, std::span<const double> values = {});

/// The same α in agreement form with weights (identity when empty), with the analytic error of Gwet 2014 on the units rated twice
/// or more; t quantile with n - 1 df, n all units with a rating. Undefined as the coefficients of multi_rater.h.
Estimate alphaAnalytic(const RatingCounts &counts, std::span<const double> weights = {});

/// A percentile interval from resamples.
struct BootstrapInterval {
    std::optional<double> low = {}, high = {}; ///< 2.5 % and 97.5 %, type 7; empty when every resample was undefined.
    std::optional<double> mean = {}, error = {}; ///< Mean and standard deviation (divisor B) of the defined resamples.
    std::int64_t resamples = 0;                ///< Asked for.
    std::int64_t leftOut = 0;                  ///< Resamples in which the statistic was undefined.
};
/// Mean, deviation and percentiles of the statistic's values; an empty value is a resample left out.
BootstrapInterval summarize(std::vector<std::optional<double>> values);

/// Bootstrap of α over units: n' units with replacement from those rated twice or more, `units` (rowsOfUnits, in id order): draw j takes
/// units[index]. `stop` ends it early with an empty result.
BootstrapInterval alphaBootstrap(const RatingCounts &counts, std::span<const std::uint32_t> units, Metric metric, std::span<const double> values,
                                 const CounterStream &stream, std::int64_t resamples, const std::atomic<bool> *stop = nullptr);

} // namespace stats
