#pragma once

#include "review/agreement_matrix.h"
#include "stats/alpha_sums.h"
#include "stats/cluster_bootstrap.h"

#include <optional>
#include <utility>
#include <vector>

namespace review {

/// The units of a row as patterns of rating: what a bootstrap draws from, and what coefficients of many different values are counted in.
struct Drawn {
    std::vector<stats::UnitPattern> patterns = {};
    std::vector<double> often = {};                    ///< Units by pattern.
    std::vector<stats::ClusterStratum> shapes = {};
    std::vector<stats::ClusterPatterns> clusters = {}; ///< By stratum.
    std::vector<std::uint32_t> units = {};             ///< Patterns of the units rated twice or more, in id order.
    std::vector<std::size_t> rows = {};                ///< The matrix's rows of the same units.
};

/// Of a pair of raters (0-based) or of all, in these strata of the matrix. Units of several strata lie stratum by stratum; those of the whole
/// file are drawn in the order of their ids. Units that none of the raters rated are left out.
Drawn drawnOf(const AgreementMatrix &matrix, const std::vector<std::size_t> &strata, std::optional<std::pair<std::size_t, std::size_t>> pair, std::int64_t seed);

/// Key of the draws in a stratum (protocols.md 2.1).
stats::CounterStream drawStream(std::int64_t seed, const std::string &stratum);

} // namespace review
