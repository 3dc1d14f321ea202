#include "exporters/responses.h"

#include "exporters/csv_writer.h"
#include "review/json_text.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace exporters {

namespace {

using review::quotedText;

void sortRows(std::vector<ResponseRow> &rows, bool currentOnly)
{
    if (currentOnly)
        std::erase_if(rows, [](const ResponseRow &row) { return row.replaced; });
    std::sort(rows.begin(), rows.end(), [](const ResponseRow &a, const ResponseRow &b) {
        return std::tie(a.response.seat, a.response.unit, a.response.revision, a.study)
            < std::tie(b.response.seat, b.response.unit, b.response.revision, b.study);
    });
}

std::string yesNo(bool value)
{
    return value ? "true" : "false";
}

std::string textOrNull(std::string_view text)
{
    return text.empty() ? "null" : quotedText(text);
}

/// Unit → seat → the current counted answer.
using Wide = std::map<std::string, std::map<std::string, const review::Answer *>>;

Wide wideOf(const std::vector<ResponseRow> &rows, const std::vector<std::string> &seats)
{
    Wide wide;
    for (const ResponseRow &row : rows) {
        const review::Response &response = row.response;
        if (std::find(seats.begin(), seats.end(), response.seat) == seats.end())
            continue;
        auto &answers = wide[response.unit]; // a unit stays in the table when nobody's answer counts
        if (!row.replaced && !response.reopened && !response.abstained && response.defect == review::Defect::None)
            answers[response.seat] = &response.answer;
    }
    return wide;
}

} // namespace

const std::vector<std::string> &responseColumns()
{
    static const std::vector<std::string> columns{"study", "seat", "reviewer", "unit", "item", "model", "run", "revision", "replaced", "state",
        "answer", "defective", "unsure", "comment", "shown_order", "active_ms", "wall_ms", "at", "exposed", "protocol_version"};
    return columns;
}

review::Status writeResponsesCsv(std::vector<ResponseRow> rows, bool currentOnly, Sink &sink)
{
    sortRows(rows, currentOnly);
    CsvWriter csv(sink);
    auto written = csv.row(responseColumns());
    for (const ResponseRow &row : rows) {
        if (!written)
            break;
        const review::Response &r = row.response;
        const std::vector<std::string> cells{guarded(row.study), guarded(r.seat), guarded(row.reviewer), guarded(r.unit), guarded(row.item),
            guarded(row.model), row.run ? std::to_string(*row.run) : std::string(), std::to_string(r.revision), yesNo(row.replaced), row.state,
            answerCell(r.answer), std::string(review::defectName(r.defect)), yesNo(r.unsure), guarded(r.comment), r.shownOrder,
            std::to_string(r.activeMs), std::to_string(r.wallMs), review::utcToText(r.at), yesNo(r.exposed), std::to_string(r.protocolVersion)};
        written = csv.row(cells);
    }
    return written;
}

review::Status writeResponsesJsonl(std::vector<ResponseRow> rows, bool currentOnly, Sink &sink)
{
    sortRows(rows, currentOnly);
    auto written = review::ok();
    for (const ResponseRow &row : rows) {
        if (!written)
            break;
        const review::Response &r = row.response;
        const std::vector<std::string> values{textOrNull(row.study), textOrNull(r.seat), textOrNull(row.reviewer), textOrNull(r.unit),
            textOrNull(row.item), textOrNull(row.model), row.run ? std::to_string(*row.run) : "null", std::to_string(r.revision),
            yesNo(row.replaced), textOrNull(row.state), review::answerToJson(r.answer), textOrNull(review::defectName(r.defect)), yesNo(r.unsure),
            textOrNull(r.comment), textOrNull(r.shownOrder), std::to_string(r.activeMs), std::to_string(r.wallMs),
            quotedText(review::utcToText(r.at)), yesNo(r.exposed), std::to_string(r.protocolVersion)};
        std::string line = "{";
        for (std::size_t i = 0; i < values.size(); ++i)
            line += (i > 0 ? "," : "") + quotedText(responseColumns()[i]) + ":" + values[i];
        // Not a column: only answers of a session with a viewer have one.
        if (!r.view.empty())
            line += ",\"view\":" + r.view;
        written = sink.write(line + "}\n");
    }
    return written;
}

review::Status writeResponsesWideCsv(const std::vector<ResponseRow> &rows, const std::vector<std::string> &seats, Sink &sink)
{
    CsvWriter csv(sink);
    std::vector<std::string> cells{"unit"};
    for (const std::string &seat : seats)
        cells.push_back(guarded(seat));
    auto written = csv.row(cells);
    for (const auto &[unit, answers] : wideOf(rows, seats)) {
        if (!written)
            break;
        cells = {guarded(unit)};
        for (const std::string &seat : seats) {
            const auto answer = answers.find(seat);
            cells.push_back(answer == answers.end() ? std::string() : answerCell(*answer->second));
        }
        written = csv.row(cells);
    }
    return written;
}

review::Status writeResponsesWideJsonl(const std::vector<ResponseRow> &rows, const std::vector<std::string> &seats, Sink &sink)
{
    auto written = review::ok();
    for (const auto &[unit, answers] : wideOf(rows, seats)) {
        if (!written)
            break;
        std::string line = "{\"unit\":" + quotedText(unit);
        for (const std::string &seat : seats) {
            const auto answer = answers.find(seat);
            line += "," + quotedText(seat) + ":" + (answer == answers.end() ? "null" : review::answerToJson(*answer->second));
        }
        written = sink.write(line + "}\n");
    }
    return written;
}

} // namespace exporters
