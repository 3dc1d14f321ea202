#pragma once

#include "stats/kappa.h"

#include <optional>
#include <span>
#include <vector>

namespace stats {

/// Intraclass correlations of n items rated by k raters, all complete (Shrout, Fleiss 1979, Psychol. Bull. 86, 420-428;
/// McGraw, Wong 1996, Psychol. Methods 1, 30-46).
struct Icc {
    Undefined why = Undefined::No;        ///< BadInput, TooFew (fewer than two items or raters), NoVariation (all scores equal): all empty.
    double msRows = 0, msColumns = 0, msError = 0, msWithin = 0;
    std::optional<double> one1, two1, three1, oneK, twoK, threeK; ///< ICC(1,1) … ICC(3,k)
    std::optional<double> two1Low, two1High; ///< 95 % by F with Satterthwaite df.
    std::optional<double> twoKLow, twoKHigh; ///< Spearman-Brown of those limits.
};
/// `scores` is n * k, item by item; items with a missing score must have been left out.
Icc intraclass(std::span<const double> scores, int raters);

struct RankCorrelation {
    Undefined why = Undefined::No;               ///< BadInput (lengths differ), TooFew (n < 2), NoVariation (one side constant).
    std::optional<double> spearman, spearmanP;   ///< Pearson r of mid-ranks; p from t with n - 2 df, so none at n = 2.
    std::optional<double> kendall, kendallP;     ///< τ-b; p from the tie-corrected normal approximation, at every n. O(n log n).
};
RankCorrelation rankCorrelation(std::span<const double> x, std::span<const double> y);

/// Mid-ranks, 1-based: ties share the mean of their places.
std::vector<double> midRanks(std::span<const double> values);
/// Pearson's r; empty when the lengths differ, n < 2 or a side has no variance.
std::optional<double> pearson(std::span<const double> x, std::span<const double> y);

} // namespace stats
