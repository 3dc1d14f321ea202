#include "app/sessions/report_session.h"

#include "exporters/table.h"

#include <nlohmann/json.hpp>

namespace app {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json &json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Without `both` the one interval that is to be reported: a page of paper is narrow.
std::vector<exporters::Table> tables(const StudyReport &report, bool both = true)
{
    std::vector<exporters::Table> made;
    if (report.hasProgress) {
        std::vector<exporters::ProgressRow> rows;
        for (const storage::SeatProgress &seat : report.progress)
            rows.push_back({.seat = seat.seat, .reviewer = seat.pseudonym, .units = seat.units, .sealed = seat.sealed, .exposed = seat.exposed, .locked = seat.locked});
        made.push_back(exporters::progressTable(rows));
    }
    if (report.hasGold)
        made.push_back(exporters::goldTable(report.gold));
    if (report.hasAgreement)
        made.push_back(exporters::agreementTable(report.agreement, 4, both));
    return made;
}

std::vector<std::string> heading(const StudyReport &report)
{
    std::vector<std::string> lines{"protocol " + report.study.protocol.hash + ", version " + std::to_string(report.study.version) + ", "
                                   + std::string(review::studyStateName(report.study.state))};
    for (const review::Amendment &amendment : report.study.amendments)
        lines.push_back("amendment " + std::to_string(amendment.number) + ": " + amendment.what + " (" + amendment.why + ")");
    if (report.excluded > 0)
        lines.push_back(std::to_string(report.excluded) + (report.excluded == 1 ? " item was" : " items were") + " excluded and not drawn before: in no split");
    return lines;
}

/// Times in seconds of the answers that have one; null without any.
Json courseJson(const StudyCourse &course)
{
    const auto of = [](std::int64_t n, double value) { return n > 0 ? Json(value) : Json(nullptr); };
    Json seats = Json::array(), drift = Json::array();
    for (const SeatTimes &seat : course.seats)
        seats.push_back({{"seat", seat.seat}, {"timed", seat.answers}, {"fast", seat.fast}, {"p5_s", of(seat.answers, seat.low)}, {"p25_s", of(seat.answers, seat.lowerQuartile)},
                         {"median_s", of(seat.answers, seat.median)}, {"p75_s", of(seat.answers, seat.upperQuartile)}, {"p95_s", of(seat.answers, seat.high)}});
    for (const DriftRow &row : course.drift)
        drift.push_back({{"place", row.point.place}, {"compared", row.point.compared}, {"agree", row.point.agreeing}, {"share", row.point.share}, {"ci", {row.point.low, row.point.high}},
                         {"median_s", row.medianSeconds}, {"not_sure", row.unsureShare}});
    return {{"n", course.answers}, {"not_sure", course.unsure}, {"timed", course.timed}, {"median_s", of(course.timed, course.medianSeconds)}, {"seats", seats}, {"drift", drift}};
}

} // namespace

std::string reportToJson(const StudyReport &report)
{
    Json amendments = Json::array(), progress = Json::array(), gold = Json::array();
    for (const review::Amendment &amendment : report.study.amendments)
        amendments.push_back({{"number", amendment.number}, {"what", amendment.what}, {"why", amendment.why}});
    for (const storage::SeatProgress &seat : report.progress)
        progress.push_back({{"seat", seat.seat}, {"units", seat.units}, {"sealed", seat.sealed}, {"locked", seat.locked}, {"exposed", seat.exposed}});
    for (const review::GoldRow &row : report.gold)
        gold.push_back({{"stratum", row.all ? Json(nullptr) : Json(row.stratum)}, {"candidates", row.candidates}, {"open", row.open}, {"agreed", row.agreed},
                        {"tie_broken", row.tieBroken}, {"discarded", row.discarded}, {"gold", row.gold}, {"silver", row.silver}, {"held_out", row.heldOut}, {"ood", row.ood}});
    std::string text = "{\"study\":" + dumped(report.study.name) + ",\"protocol_hash\":" + dumped(report.study.protocol.hash)
        + ",\"version\":" + std::to_string(report.study.version) + ",\"amendments\":" + dumped(amendments);
    if (report.hasProgress)
        text += ",\"progress\":" + dumped(progress);
    if (report.hasGold)
        text += ",\"gold\":" + dumped(gold);
    if (report.excluded > 0)
        text += ",\"excluded\":" + std::to_string(report.excluded);
    if (report.hasAgreement) {
        std::string sheet = review::sheetToJson(report.agreement);
        while (!sheet.empty() && sheet.back() == '\n')
            sheet.pop_back();
        text += ",\"agreement\":" + sheet;
        if (report.course)
            text += ",\"answers\":" + dumped(courseJson(*report.course));
    }
    return text + "}\n";
}

std::string reportToText(const StudyReport &report)
{
    exporters::StringSink sink;
    std::string head = "Study " + report.study.name + "\n";
    for (const std::string &line : heading(report))
        head += line + "\n";
    (void)sink.write(head);
    for (const exporters::Table &table : tables(report)) {
        (void)sink.write("\n");
        (void)exporters::writeTableText(table, sink);
    }
    return sink.text();
}

std::string reportToCsv(const StudyReport &report)
{
    exporters::StringSink sink;
    const auto made = tables(report);
    if (!made.empty())
        (void)exporters::writeTableCsv(made.back(), sink);
    return sink.text();
}

std::string reportToMarkdown(const StudyReport &report)
{
    exporters::StringSink sink;
    // The tables escape what they are given; a study's name and reasons stand in a code span of their own making instead.
    std::string head = "# Study report\n\n";
    for (std::string line : heading(report)) {
        for (char &sign : line)
            if (sign == '`' || sign == '\n')
                sign = ' ';
        head += "- `" + line + "`\n";
    }
    (void)sink.write(head);
    for (const exporters::Table &table : tables(report)) {
        (void)sink.write("\n");
        (void)exporters::writeTableMarkdown(table, sink);
    }
    return sink.text();
}

std::string reportToLatex(const StudyReport &report)
{
    exporters::StringSink sink;
    std::string head = "% In the preamble: \\usepackage[T1]{fontenc}, \\usepackage{textcomp} and \\usepackage{booktabs}.\n"
                       "\\noindent Study " + exporters::latexText(report.study.name) + ".\n";
    for (const std::string &line : heading(report))
        head += "\\par\\noindent " + exporters::latexText(line) + "\n";
    (void)sink.write(head);
    for (const exporters::Table &table : tables(report, false)) {
        (void)sink.write("\n");
        (void)exporters::writeTableLatex(table, sink);
    }
    return sink.text();
}

} // namespace app
