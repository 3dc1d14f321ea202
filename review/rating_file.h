#pragma once

#include "review/agreement_sheet.h"
#include "review/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace review {

/// One rating as a file gives it. Labels are text, byte for byte.
struct RatingCell {
    std::string unit = {}, rater = {};
    std::string value = {};           ///< Empty = missing.
    std::string stratum = {}, cluster = {}; ///< Of the unit; empty where the file has no such column.
    std::int64_t line = 0;        ///< From 1.
};

/// What was declared of a ratings file.
struct RatingDeclaration {
    RatingScale scale = RatingScale::Nominal;
    std::vector<std::string> categories = {}; ///< In order; empty = not declared.
    std::vector<std::string> raters = {};     ///< In order; empty = those of the file, bytewise.
    std::string byAttribute = {};             ///< Name of the stratum; empty without strata.
    std::vector<std::string> weightings = {}; ///< As SheetInput.
    std::vector<double> customWeights = {};
};

/// A ratings file as the sheet reads it, and what must be looked at.
struct RatingFile {
    SheetInput input;
    std::vector<std::pair<std::string, std::string>> repeated = {}; ///< (unit, rater) of rows beyond the first, in file order.
    std::vector<std::string> problems = {}; ///< Sentences: values that count as missing, contradicting strata or clusters.
    std::vector<std::string> warnings = {}; ///< Sentences: categories that were not declared.
};

/// Units and undeclared raters come bytewise; the first row of a (unit, rater) and the first stratum and cluster of a unit count. An id that one
/// rater rated in several strata is a unit in each of them, since nobody rates a unit twice: such ids are numbered within the strata. Undeclared
/// nominal categories are the values present, bytewise; interval and ratio ones the numbers present, ascending, and "3" equals "3.0" there.
/// BadInput: an ordinal scale without categories; declared categories that repeat or, on an interval or ratio scale, are no numbers (ratio:
/// negative); weights without declared categories or of another size; Refused: fewer than two raters.
Result<RatingFile> readRatings(const std::vector<RatingCell> &cells, const RatingDeclaration &declared);

/// A number in the C locale and nothing else ("3", "-0.5", "1e3"); empty otherwise or when it is not finite.
std::optional<double> numberOf(const std::string &text);

} // namespace review
