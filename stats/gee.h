#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace stats {

enum class WorkingCorrelation { Independence, Exchangeable };

/// Rows of a marginal logistic model. The intercept is column 0 and must be given like any other column.
struct GeeData {
    int columns = 0;
    std::vector<double> design = {};  ///< rows * columns, row by row.
    std::vector<int> outcome = {};    ///< 0 or 1, one per row.
    std::vector<int> cluster = {};    ///< Any numbers; equal ones belong together, in any order.
    std::vector<std::string> names = {}; ///< Of the columns, for sentences; without them they are numbered.
};

struct GeeFit {
    std::vector<double> coefficients = {};
    std::vector<double> robustErrors = {};  ///< Sandwich, no small-sample factor.
    std::vector<double> naiveErrors = {};   ///< Model-based.
    std::vector<double> oddsRatios = {}, oddsLow = {}, oddsHigh = {}; ///< exp(b), exp(b ± z SE) with robust SE, 95 %.
    std::vector<double> z = {}, p = {};     ///< b / robust SE, two-sided normal p. NaN, as are the limits, where the robust error is 0.
    double scale = 0;                       ///< φ = Σ r² / (N - p), r the Pearson residuals.
    double correlation = 0;                 ///< α = Σ_c Σ_{j<k} r_cj r_ck / {φ (Σ n_c (n_c - 1) / 2 - p)}; 0 for independence.
    int iterations = 0;
};

/// Logistic GEE (Liang, Zeger 1986, Biometrika 73, 13-22), Fisher scoring to a step below 1e-10.
/// Empty with `why` set in words, naming the column where there is one: sizes that do not fit, no rows or fewer rows than columns, no more
/// clusters than columns (the sandwich has no rank then), a singular design, outcomes that are all 0 or all 1 in the whole or wherever a 0/1
/// column is 1, outcomes that the columns tell apart completely, no convergence in 500 steps, an exchangeable correlation that no clusters of
/// these sizes can have.
std::optional<GeeFit> geeLogit(const GeeData &data, WorkingCorrelation correlation, std::string *why = nullptr);

} // namespace stats
