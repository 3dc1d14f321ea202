#pragma once

#include "stats/ratings.h"

#include <optional>
#include <span>
#include <vector>

namespace stats {

/// A coefficient with its parts, or the reason why there is none.
struct Estimate {
    std::optional<double> value = {};          ///< Empty whenever `why` is not No. Never NaN.
    Undefined why = Undefined::No;
    std::optional<double> observed = {};       ///< p_a
    std::optional<double> expected = {};       ///< p_e
    std::optional<double> error = {};          ///< Standard error, raters taken as fixed.
    std::optional<double> low = {}, high = {}; ///< 95 % interval by the t quantile with n - 1 df, cut to [-1, 1].
    Undefined noInterval = Undefined::No;      ///< Why a defined value has no interval (ZeroError, TooFew).
    std::int64_t units = 0;                    ///< n: units with a rating.
    std::int64_t unitsTwice = 0;               ///< n': units with two ratings or more.
};

/// Agreement weights on top of Weighting, for coefficients of any number of raters.
/// Radical 1 - sqrt(|i - j| / (q - 1)); ordinal 1 - C(|i - j| + 1, 2) / C(q, 2). Row-major q × q.
std::vector<double> radicalWeights(int categories);
std::vector<double> ordinalWeights(int categories);

/// Share of agreeing pairs of ratings, p_a (the "percent agreement" of any number of raters).
/// Every coefficient below is (p_a - p_e) / (1 - p_e), with p_a over units rated twice or more and π_k the mean share of category k
/// over units rated at all; missing ratings are allowed. `weights` is q × q, row-major; empty = identity.
/// Variance: v = Σ (κ*_i - κ)² / (n (n - 1)), Gwet 2008, Br. J. Math. Stat. Psychol. 61, 29-48; Gwet 2014, Handbook of Inter-Rater Reliability.
/// Undefined: weights of another size, fewer than one category (BadInput); no unit rated twice (NoPairs); p_e = 1, or one declared category
/// (NoVariation). With n = 1 the value has no error (TooFew); with error 0 no interval (ZeroError).
Estimate percentAgreement(const RatingCounts &counts, std::span<const double> weights = {});
/// Gwet's AC1 (identity weights) and AC2: p_e = T_w Σ π_k (1 - π_k) / (q (q - 1)), T_w = Σ w_kl.
Estimate gwetAc(const RatingCounts &counts, std::span<const double> weights = {});
/// Brennan, Prediger 1981 (free-marginal kappa, Bennett's S): p_e = T_w / q².
Estimate brennanPrediger(const RatingCounts &counts, std::span<const double> weights = {});
/// Fleiss 1971, weighted and with missing ratings by Gwet 2014: p_e = Σ w_kl π_k π_l. For two raters it is Scott's π (Scott 1955).
Estimate fleissKappa(const RatingCounts &counts, std::span<const double> weights = {});

/// Fleiss kappa per category and the errors under no agreement, for complete data of m raters.
struct FleissDetail {
    std::vector<std::optional<double>> perCategory = {}; ///< κ_k; empty for a category nobody or everybody used throughout.
    std::optional<double> nullError = {};                ///< SE of the overall κ under no agreement.
    std::optional<double> nullErrorPerCategory = {};     ///< sqrt(2 / (n m (m - 1))), the same for each.
    std::optional<double> z = {};
};
/// κ_k = 1 - Σ r_ik (m - r_ik) / (n m (m - 1) π_k (1 - π_k)); null errors of Fleiss, Nee, Landis 1979, Psychol. Bull. 86, 974-977.
/// All members empty when the units do not all have the same number m ≥ 2 of ratings.
FleissDetail fleissDetail(const RatingCounts &counts);

/// The two-category figures of a 2 × 2 table a b / c d (Byrt, Bishop, Carlin 1993, J. Clin. Epidemiol. 46, 423-429).
struct TwoByTwo {
    std::optional<double> prevalenceIndex = {}; ///< (a - d) / n, signed
    std::optional<double> biasIndex = {};       ///< (b - c) / n, signed
    std::optional<double> pabak = {};           ///< 2 p_o - 1
    std::optional<double> positive = {};        ///< 2a / (2a + b + c); empty on 0 / 0
    std::optional<double> negative = {};        ///< 2d / (2d + b + c); empty on 0 / 0
};
/// All empty unless the table has exactly two categories and at least one pair.
TwoByTwo twoByTwo(const PairTable &table);

} // namespace stats
