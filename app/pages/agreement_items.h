#pragma once

#include "app/pages/agreement_card.h"
#include "app/sessions/live_report.h"

#include <optional>
#include <string>

namespace app {

/// The items behind a cell: those that both raters answered, by id, with the two answers.
struct CellItems {
    std::string first, second;                       ///< Rater names.
    std::optional<std::pair<int, int>> answers = {}; ///< Categories (0-based) of the first and the second; empty: any, and those that differ come first.
    bool operator==(const CellItems &) const = default;
};

/// The table of the list. Empty columns when the report has no such raters or no answers in memory.
NumberTable itemsOf(const AgreementReport &report, const CellItems &cell);
/// What the list is of: "A, then B: 3 items", "Primary 1 × Primary 2: 12 items".
QString itemsTitle(const AgreementReport &report, const CellItems &cell, std::size_t items);

} // namespace app
