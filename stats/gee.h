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
};

struct GeeFit {
    std::vector<double> coefficients = {};
    std::vector<double> robustErrors = {};  ///< Sandwich, no small-sample factor.
    std::vector<double> naiveErrors = {};   ///< Model-based.
    std::vector<double> oddsRatios = {}, oddsLow = {}, oddsHigh = {}; ///< exp(b), exp(b ± z SE) with robust SE, 95 %.
    std::vector<double> z = {}, p = {};     ///< b / robust SE, two-sided normal p.
    double scale = 0;                       ///< φ = Σ r² / (N - p), r the Pearson residuals.
    double correlation = 0;                 ///< α = Σ_c Σ_{j<k} r_cj r_ck / {φ (Σ n_c (n_c - 1) / 2 - p)}; 0 for independence.
    int iterations = 0;
};

/// Logistic GEE (Liang, Zeger 1986, Biometrika 73, 13-22), Fisher scoring to a step below 1e-10.
/// Empty with `why` set in words: sizes that do not fit, no rows or fewer rows than columns, a singular design (names the column's number),
/// outcomes that are all 0 or all 1 in the whole or wherever a 0/1 column is 1, no convergence in 100 steps.
std::optional<GeeFit> geeLogit(const GeeData &data, WorkingCorrelation correlation, std::string *why = nullptr);

} // namespace stats
