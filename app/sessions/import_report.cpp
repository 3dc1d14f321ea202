#include "app/sessions/import_session.h"

#include <nlohmann/json.hpp>

namespace app {
namespace {

using Json = nlohmann::ordered_json;

std::string counted(std::int64_t count, const char *one, const char *many)
{
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

Json problemJson(const ImportProblem &problem)
{
    return {{"level", problem.level}, {"line", problem.line},   {"column", problem.column}, {"id", problem.id},
            {"field", problem.field}, {"value", problem.value}, {"reason", problem.reason}};
}

/// "  kinds of question: 3 number, 40 single"; nothing when there are none.
std::string countsLine(const char *of, const std::map<std::string, std::int64_t> &counts)
{
    std::string line;
    for (const auto &[name, count] : counts)
        line += (line.empty() ? "  " + std::string(of) + ": " : ", ") + std::to_string(count) + " " + (name.empty() ? "whole row" : name);
    return line.empty() ? line : line + "\n";
}

} // namespace

std::int64_t ImportReport::rejected() const
{
    std::int64_t sum = 0;
    for (const ImportFileReport &file : files)
        sum += file.rejected;
    return sum;
}

std::int64_t ImportReport::warnings() const
{
    std::int64_t sum = 0;
    for (const ImportFileReport &file : files)
        sum += file.warnings;
    return sum;
}

std::int64_t ImportReport::added() const
{
    std::int64_t sum = 0;
    for (const ImportFileReport &file : files)
        sum += file.added;
    return sum;
}

std::int64_t ImportReport::changed() const
{
    std::int64_t sum = 0;
    for (const ImportFileReport &file : files)
        sum += file.changed;
    return sum;
}

std::string importReportToJson(const ImportReport &report)
{
    Json files = Json::array();
    for (const ImportFileReport &file : report.files) {
        Json problems = Json::array();
        for (const ImportProblem &problem : file.problems)
            problems.push_back(problemJson(problem));
        files.push_back({{"file", file.file}, {"format", file.format}, {"role", file.role}, {"rows", file.rows}, {"accepted", file.accepted()},
                         {"new", file.added}, {"unchanged", file.unchanged}, {"changed", file.changed}, {"gone", file.gone}, {"rejected", file.rejected},
                         {"warnings", file.warnings}, {"problems", std::move(problems)}, {"dropped_fields", file.droppedFields},
                         {"counts", {{"rejected", file.rejectedFields}, {"warning", file.warningKinds}}}});
        if (!file.kinds.empty())
            files.back()["counts"].update(Json{{"kinds", file.kinds}, {"image_options", file.imageOptions}});
    }
    const Json document{{"files", std::move(files)}, {"written", report.written}};
    return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string importReportToText(const ImportReport &report)
{
    std::string text;
    for (const ImportFileReport &file : report.files) {
        text += file.file + " (" + file.format + ", " + file.role + "): " + counted(file.rows, "row", "rows") + ", " + std::to_string(file.accepted()) + " accepted ("
            + std::to_string(file.added) + " new, " + std::to_string(file.unchanged) + " already here" + (file.changed > 0 ? ", " + std::to_string(file.changed) + " changed" : "") + "), "
            + (file.gone > 0 ? std::to_string(file.gone) + " gone, " : "") + std::to_string(file.rejected) + " rejected, "
            + counted(file.warnings, "warning", "warnings") + "\n";
        text += countsLine("kinds of question", file.kinds);
        if (file.imageOptions > 0)
            text += "  options that are pictures: " + counted(file.imageOptions, "item", "items") + "\n";
        text += countsLine("rejected by field", file.rejectedFields) + countsLine("warnings by kind", file.warningKinds);
        for (const ImportProblem &problem : file.problems) {
            text += "  ";
            if (problem.line > 0)
                text += "line " + std::to_string(problem.line) + (problem.column > 0 ? ", column " + std::to_string(problem.column) : "") + ": ";
            text += problem.level + ": ";
            if (!problem.id.empty())
                text += problem.id + ": ";
            if (!problem.field.empty())
                text += problem.field + ": ";
            text += problem.reason;
            if (!problem.value.empty())
                text += " (" + problem.value + ")";
            text += "\n";
        }
        if (!file.droppedFields.empty()) {
            text += "  read by nobody:";
            for (const std::string &field : file.droppedFields)
                text += " " + field;
            text += "\n";
        }
    }
    for (const std::string &skipped : report.skipped)
        text += "left out: " + skipped + "\n";
    return text;
}

} // namespace app
