#pragma once

#include "review/study.h"

#include <map>
#include <optional>
#include <span>
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

/// A coefficient, or the reason why there is none.
struct Coefficient {
    std::optional<double> value = {};
    std::string undefined = {}; ///< In words, set exactly when value is empty.
    std::optional<double> pO = {}, pE = {}, se = {}, low = {}, high = {}; ///< 95 % analytic interval, cut to [-1, 1].
    std::string interval = {};  ///< Why there is no interval, when there is a value but none.
};

/// One row: a pair of raters over the units both rated.
struct SheetRow {
    std::optional<std::string> stratum = {}; ///< Empty = pooled.
    std::string first, second;               ///< Rater names.
    std::int64_t n = 0, agree = 0;
    std::vector<std::vector<std::int64_t>> table = {}; ///< Rows first rater, columns second.
    Coefficient cohen = {};
};

struct Sheet {
    std::vector<std::string> raters, categories;
    std::int64_t units = 0, ratings = 0, missing = 0;
    std::vector<SheetRow> rows = {};   ///< Stratum by stratum, one per pair; empty strata dimension = the whole file.
    std::vector<SheetRow> pooled = {}; ///< The same pairs without stratum; empty when there are no strata.
    std::vector<std::string> warnings = {}; ///< e.g. a pooled value outside what the strata allow.
};
Sheet agreementSheet(const SheetInput &input);
/// The `agreement` object of `report --format json` and of `agree --json` (cli.md), as JSON text.
std::string sheetToJson(const Sheet &sheet);

} // namespace review
