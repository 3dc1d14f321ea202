#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace review {

/// One counted answer as the sheet sees it.
struct SheetUnit {
    std::string unit;
    std::string stratum;
    std::string cluster;
    std::vector<int> codes; ///< One per rater, 1..q; 0 = missing (no answer, defective, abstained, exposed ones included as answered).
};

struct SheetInput {
    std::vector<std::string> raters;     ///< Seat names, in order.
    std::vector<std::string> categories; ///< Declared, in order: q of them.
    std::string byAttribute;             ///< Name of the stratifying attribute(s), joined by '|'; empty without strata.
    std::vector<SheetUnit> units;        ///< By unit id.
};

/// A coefficient (stats/kappa.h), or the reason why there is none.
struct Coefficient {
    std::optional<double> value = {};
    std::string undefined = {}; ///< In words, set exactly when value is empty.
    std::optional<double> pO = {}, pE = {}, se = {}, low = {}, high = {}; ///< 95 % analytic interval, cut to [-1, 1].
    std::optional<double> se0 = {}, z = {}, p = {}; ///< Under "no agreement beyond chance"; two-sided normal p.
    std::string interval = {};  ///< Why there is no interval, when there is a value but none.
    bool constantRater = false; ///< One rater used a single category: the value 0 says nothing of agreement.
};

/// One row: a pair of raters over the units both rated.
struct SheetRow {
    std::optional<std::string> stratum = {}; ///< Empty = pooled.
    std::string first, second;               ///< Rater names.
    std::int64_t n = 0, agree = 0;
    std::vector<std::vector<std::int64_t>> table = {}; ///< Rows first rater, columns second.
    Coefficient cohen = {};
    std::optional<double> kappaMax = {}; ///< Largest kappa the margins allow.
};

/// A mean of the strata's values for one pair; strata where the coefficient is undefined are left out and named.
struct SheetMean {
    std::string first, second;
    std::optional<double> cohen = {};       ///< Empty when no stratum has a value.
    std::vector<std::string> strata = {};   ///< Those that count.
    std::vector<std::string> leftOut = {};
};

/// What a pair's strata allow for its pooled value (stats::pooledBound).
struct SheetLimit {
    std::string first, second;
    double pEMost = 0, kappaLeast = 0;
};

struct Sheet {
    std::vector<std::string> raters, categories;
    std::int64_t units = 0, ratings = 0, missing = 0;
    std::vector<SheetRow> rows = {};   ///< Stratum by stratum, one per pair; empty strata dimension = the whole file.
    std::vector<SheetRow> pooled = {}; ///< The same pairs without stratum; empty when there are no strata.
    std::vector<SheetMean> meanOfStrata = {};         ///< Plain mean; empty when there are no strata.
    std::vector<SheetMean> weightedMeanOfStrata = {}; ///< Weighted by n.
    std::vector<SheetLimit> limits = {};    ///< One per pair where the strata bound it; empty when there are no strata.
    std::vector<std::string> byNames = {};  ///< Names of the stratifying attributes, as in SheetInput::byAttribute.
    std::vector<std::string> warnings = {}; ///< e.g. a pooled value outside what the strata allow.
};
/// Codes out of range count as missing and are warned of. Rows come by stratum, bytewise, pairs in the order of `raters`.
Sheet agreementSheet(const SheetInput &input);
/// The `agreement` object of `report --format json` and of `agree --json` (cli.md), as JSON text. First form: of the coefficients
/// only Cohen's. `pooled_from_strata` holds the limits. A stratum name that does not split into the attributes stands under all of them joined.
std::string sheetToJson(const Sheet &sheet);

} // namespace review
