#pragma once

#include "exporters/sink.h"
#include "review/study.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace exporters {

/// One revision of a response, with the names that the response itself does not hold.
struct ResponseRow {
    std::string study;
    std::string reviewer;               ///< Pseudonym, or empty.
    std::string item = {}, model = {};  ///< Of the unit; model empty for plain items.
    std::optional<int> run = {};
    review::Response response = {};     ///< Seat, unit, revision, answer, times.
    bool replaced = false;              ///< An earlier revision.
    std::string state = {};             ///< "sealed", "locked", "reopened"
};

/// Columns of the long form, in order.
const std::vector<std::string> &responseColumns();

/// Sorted here by seat, unit, revision. `currentOnly` leaves out replaced rows. JSON Lines have one member more, `view`, where it is known how
/// the figures were seen.
review::Status writeResponsesCsv(std::vector<ResponseRow> rows, bool currentOnly, Sink &sink);
review::Status writeResponsesJsonl(std::vector<ResponseRow> rows, bool currentOnly, Sink &sink);
/// One row per unit (by id), one column per seat of `seats` in their order: current counted answers as in the long form. Empty where the
/// seat has none, marked the unit defective or abstained, or where its answer was taken back.
review::Status writeResponsesWideCsv(const std::vector<ResponseRow> &rows, const std::vector<std::string> &seats, Sink &sink);
review::Status writeResponsesWideJsonl(const std::vector<ResponseRow> &rows, const std::vector<std::string> &seats, Sink &sink);

} // namespace exporters
