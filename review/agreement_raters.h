#pragma once

#include "review/agreement_matrix.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace review {

/// How one rater's use of the categories differs from that of all raters together.
struct RaterBias {
    std::string rater;
    std::int64_t answers = 0;
    std::vector<double> points = {}; ///< One per category: the rater's share less the pooled share, in percentage points. Empty without answers.
};
/// In the order of the raters.
std::vector<RaterBias> raterBias(const AgreementMatrix &matrix);

/// Agreement over the course of the work: the last `window` answers of each rater at a place in the order in which each sealed them.
struct DriftPoint {
    std::int64_t place = 0;                 ///< 1-based: the rater's place-th answer is the last one counted.
    std::int64_t compared = 0, agreeing = 0; ///< Answers that could be compared, and those equal to the majority of the other raters' answers.
    double share = 0, low = 0, high = 0;    ///< agreeing / compared and its 95 % interval (Wilson).
};
/// `order`: per rater, the input's unit numbers in the order sealed. With two raters an answer is compared with the other one; with more,
/// with the plurality of the others', a tie being left out. Places where fewer than `window` answers could be compared are left out.
std::vector<DriftPoint> agreementDrift(const AgreementMatrix &matrix, const std::vector<std::vector<std::size_t>> &order, std::int64_t window = 20);

} // namespace review
