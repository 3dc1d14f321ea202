#pragma once

#include "stats/kappa.h"
#include "stats/small_row.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stats {

/// Ratings of n units by R raters in memory: one byte each, unit by unit. Codes run 1..categories, 0 is missing.
struct RatingMatrix {
    int raters = 0;
    int categories = 0;                   ///< q, the declared number, at most 254.
    std::vector<std::uint8_t> codes = {}; ///< n * raters.
    std::int64_t units() const { return raters > 0 ? static_cast<std::int64_t>(codes.size()) / raters : 0; }
};

/// The distinct rows of a matrix with their frequencies: every coefficient here follows from them, so that a recount is one
/// pass over the bytes. Rows in ascending order, whatever the order of the units.
struct RatingPatterns {
    struct Row {
        SmallRow<std::uint16_t, 8> codes = {}; ///< One per rater.
        std::int64_t units = 0;                ///< > 0
    };
    int raters = 0, categories = 0;
    std::vector<Row> rows = {};
};
/// Empty rows when a code is above `categories` or the matrix is not n * raters.
RatingPatterns countPatterns(const RatingMatrix &matrix);
/// The same of a part of a matrix; codes of two bytes hold up to 65,534 categories.
RatingPatterns countPatterns(std::span<const std::uint8_t> codes, int raters, int categories);
RatingPatterns countPatterns(std::span<const std::uint16_t> codes, int raters, int categories);
/// All rows of both: the patterns of two files put together. They must have the same raters and categories.
RatingPatterns mergePatterns(const RatingPatterns &first, const RatingPatterns &second);
/// The patterns of two raters alone (0-based), units that neither rated left out.
RatingPatterns pairPatterns(const RatingPatterns &patterns, int first, int second);
/// Table of two raters (0-based) over the units both rated.
PairTable pairTable(const RatingPatterns &patterns, int first, int second);

/// Units by how often they were put in each category, r_ik: what the coefficients for any number of raters use.
struct RatingCounts {
    struct Row {
        SmallRow<std::int64_t, 8> counts = {}; ///< r_ik, one per category.
        std::int64_t ratings = 0;              ///< r_i, their sum.
        std::int64_t units = 0;                ///< How many units look like this, > 0.
    };
    int categories = 0;
    std::vector<Row> rows = {};           ///< Units without any rating are left out.
    std::int64_t rated() const;           ///< n: units with a rating.
    std::int64_t ratedTwice() const;      ///< n': units with two ratings or more.
};
RatingCounts ratingCounts(const RatingPatterns &patterns);
/// For each unit rated twice or more, in the matrix's order, its row in `counts`: what a bootstrap over units draws from.
std::vector<std::uint32_t> rowsOfUnits(const RatingMatrix &matrix, const RatingCounts &counts);
/// From a table of counts, one row of `categories` numbers per unit. Empty rows on a negative count or a size that does not fit.
RatingCounts ratingCounts(std::span<const std::int64_t> table, int categories);

} // namespace stats
