#pragma once

#include "stats/kappa.h"

#include <cstdint>
#include <optional>
#include <span>

namespace stats {

struct Interval {
    double low = 0, high = 0;
};

/// 95 % interval of right / n by Wilson 1927 (J. Am. Stat. Assoc. 22, 209-212), no continuity correction. 0 of n: low exactly 0; n of n: high
/// exactly 1. Empty: n < 1, or right outside 0 … n.
std::optional<Interval> wilson(std::int64_t right, std::int64_t n);
/// The same by Clopper, Pearson 1934 (Biometrika 26, 404-413): beta quantiles.
std::optional<Interval> clopperPearson(std::int64_t right, std::int64_t n);

/// McNemar's test from the discordant counts b and c (≥ 0).
struct McNemar {
    double exact = 1;                    ///< min(1, 2 P[X ≤ min(b, c)]), X binomial(b + c, 1/2); 1 when b + c = 0.
    double mid = 1;                      ///< exact - P[X = min]; 1 - P[X = b] / 2 when b = c (Fagerland, Lydersen, Laake 2013).
    std::optional<double> chiSquare = {}, chiSquareP = {};           ///< (b - c)² / (b + c); empty when b + c = 0.
    std::optional<double> corrected = {}, correctedP = {};           ///< max(0, |b - c| - 1)² / (b + c).
};
/// Empty: a negative count.
std::optional<McNemar> mcNemar(std::int64_t b, std::int64_t c);

/// One answer of a baseline: who gave it to which item, and its part in the mean.
struct ClusteredValue {
    int person = 0, item = 0; ///< Any numbers; equal ones belong together.
    double value = 0;         ///< y_i
    double weight = 0;        ///< w_i; the mean is Σ w_i y_i.
    double centre = 0;        ///< ȳ: the mean itself, or that of the answer's task in a mean over tasks.
};
struct ClusteredMean {
    double mean = 0;
    std::optional<double> error = {};
    std::optional<Interval> interval = {}; ///< mean ± z sqrt V, cut to [0, 1].
    Undefined noInterval = Undefined::No;  ///< TooFew: fewer than two persons or items.
};
/// Mean with the two-way clustered variance V = V_person + V_item - Σ e_i², e_i = w_i (y_i - ȳ), V_g = Σ_groups (Σ e_i)², not below the
/// larger V_g. Source: Cameron, Gelbach, Miller 2011, J. Bus. Econ. Stat. 29, 238-249. Empty without values.
std::optional<ClusteredMean> clusteredMean(std::span<const ClusteredValue> values);

} // namespace stats
