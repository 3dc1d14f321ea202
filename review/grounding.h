#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace review {

/// One rationale as two auditors scored it, 1 … 5.
struct GroundingRow {
    std::string model;
    std::optional<int> first = {}, second = {}; ///< Empty = not scored.
    std::optional<bool> correct = {};           ///< The model's answer against the gold label; empty = not known.
};

/// Counts and means of one model (protocols.md 3.2). Shares are fractions; empty on 0 / 0.
struct GroundingSummary {
    std::int64_t rows = 0;
    std::int64_t scored = 0;          ///< With two scores; `incomplete` is the rest.
    std::int64_t incomplete = 0;
    std::int64_t known = 0, correct = 0; ///< Over all rows: correctness known, and right.
    std::int64_t noRationale = 0;     ///< Both scored 1.
    std::int64_t rationale = 0;       ///< Scored, not both 1.
    std::int64_t grounded = 0;        ///< Among those: first + second ≥ 8.
    std::int64_t correctGrounded = 0; ///< Over all scored rows.
    std::int64_t scoreSum = 0;        ///< Σ (first + second) of the rows with a rationale.
    std::optional<double> accuracy() const;
    std::optional<double> noRationaleShare() const;
    std::optional<double> meanScore() const; ///< Mean of (first + second) / 2 over the rows with a rationale.
    std::optional<double> groundedShare() const;
    std::optional<double> correctGroundedShare() const;
};
GroundingSummary groundingSummary(const std::vector<GroundingRow> &rows);
std::map<std::string, GroundingSummary> groundingByModel(const std::vector<GroundingRow> &rows);

} // namespace review
