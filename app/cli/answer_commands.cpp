#include "app/cli/commands.h"

#include "app/cli/terminal.h"
#include "app/sessions/export_session.h"
#include "app/sessions/project_file.h"
#include "app/sessions/report_session.h"
#include "app/sessions/scripted_answers.h"

#include <cstdio>
#include <map>

namespace cli {
namespace {

int answer(const Arguments &arguments)
{
    auto project = app::openForWriting(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const app::ScriptedRequest request{.study = arguments.text("NAME"), .seat = arguments.text("--seat"), .file = wide(arguments.text("--from")), .submit = arguments.has("--submit")};
    const auto outcome = app::answerFromFile(**project, request, [](const std::string &unit) {
        out("sealed " + unit + "\n");
        std::fflush(stdout); // a script that reads this line may rely on the answer being on disk
    });
    if (!outcome)
        return failed(outcome.error());
    for (const auto &problem : outcome->problems)
        sayLine("Line " + std::to_string(problem.line) + (problem.unit.empty() ? "" : ", " + problem.unit) + ": " + problem.reason);
    if (outcome->ofOthers > 0)
        sayLine(std::to_string(outcome->ofOthers) + " rows belong to another study or seat and were left out.");
    if (!outcome->submitRefused.empty())
        sayLine(outcome->submitRefused);
    if (!outcome->submitRefused.empty() && outcome->sealed == 0 && outcome->problems.empty())
        return kRefused;
    return outcome->problems.empty() && outcome->submitRefused.empty() ? kDone : kLookAtIt;
}

int report(const Arguments &arguments)
{
    const std::string format = arguments.text("--format", "text");
    using Writer = std::string (*)(const app::StudyReport &);
    static const std::map<std::string, Writer> kWriters{{"text", app::reportToText}, {"json", app::reportToJson}, {"csv", app::reportToCsv},
                                                        {"markdown", app::reportToMarkdown}, {"latex", app::reportToLatex}};
    const auto writer = kWriters.find(format);
    if (writer == kWriters.end()) {
        sayLine("A report is written as text, json, csv, markdown or latex, not as “" + format + "”.");
        return kWrongUsage;
    }
    const app::ReportRequest request{.study = arguments.text("NAME"), .what = arguments.text("--what", "all"), .by = arguments.all("--by"),
                                      .intervals = true};
    if (!app::isReportMember(request.what)) {
        sayLine("There is no report “" + request.what + "” for a study of this kind; there are agreement, progress, gold and all.");
        return kWrongUsage;
    }
    auto project = app::openForReading(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto made = app::ReportSession(**project).report(request);
    if (!made)
        return failedOrWrong(made.error());
    const std::string text = writer->second(*made);
    if (!arguments.has("--output")) {
        out(text);
        return kDone;
    }
    const auto saved = app::saveWhole(wide(arguments.text("--output")), text);
    return saved ? kDone : failed(saved.error());
}

int exportSplit(const Arguments &arguments)
{
    auto project = app::openForReading(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto done = app::ExportSession(**project).exportSplit({.study = arguments.text("NAME"), .split = arguments.text("--split"), .format = arguments.text("--format"),
                                                                 .target = wide(arguments.text("--output"))});
    if (done && done->files.size() < 2)
        sayLine("The split went to a stream, beside which no manifest can stand: none was written.");
    return done ? kDone : failedOrWrong(done.error());
}

int exportResponses(const Arguments &arguments)
{
    auto project = app::openForReading(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto done = app::ExportSession(**project).exportResponses({.study = arguments.text("NAME"), .format = arguments.text("--format"), .wide = arguments.has("--wide"),
                                                                     .currentOnly = arguments.has("--current"), .target = wide(arguments.text("--output"))});
    return done ? kDone : failedOrWrong(done.error());
}

} // namespace

std::vector<Command> answerCommands()
{
    const Parameter project{.name = "P", .help = "The project file", .required = true}, name{.name = "NAME", .help = "The study", .required = true};
    const Parameter output{.name = "-o,--output", .help = "The file to write", .value = "FILE", .required = true};
    Parameter optionalOutput = output;
    optionalOutput.required = false;
    optionalOutput.help = "The file to write; else it is printed";
    return {
        {.name = "answer", .help = "Seal answers from a file through the session a person uses; prints `sealed UNIT` after each",
         .example = "winnow-cli answer rust.winnow gold --seat \"Primary 1\" --from answers.csv --submit",
         .parameters = {project, name, {.name = "--seat", .help = "The seat", .value = "NAME", .required = true},
                        {.name = "--from", .help = "CSV or JSON Lines: unit, answer, unsure, defective, comment, active_ms, at", .value = "FILE", .required = true},
                        {.name = "--submit", .help = "Lock the batch at the end"}},
         .run = answer},
        {.name = "report", .help = "Agreement, progress and gold of a study", .example = "winnow-cli report rust.winnow gold --what agreement --by domain --format json -o agreement.json",
         .parameters = {project, name, {.name = "--what", .help = "agreement, progress, gold or all", .value = "NAME"},
                        {.name = "--by", .help = "Attribute of the strata; may be given again", .value = "ATTR", .many = true},
                        {.name = "--format", .help = "text, json, csv, markdown or latex", .value = "NAME"}, optionalOutput},
         .run = report},
        {.name = "export", .help = "Write a split and its manifest", .example = "winnow-cli export rust.winnow gold --split gold --format winnow-jsonl -o gold.jsonl",
         .parameters = {project, name, {.name = "--split", .help = "gold, silver, held-out, ood or all", .value = "NAME", .required = true},
                        {.name = "--format", .help = "winnow-jsonl, csv or label-studio", .value = "NAME", .required = true}, output},
         .run = exportSplit},
        {.name = "responses", .help = "Write the answers, by pseudonym", .example = "winnow-cli responses rust.winnow gold --format csv --wide -o responses.csv",
         .parameters = {project, name, {.name = "--format", .help = "csv or jsonl", .value = "NAME", .required = true}, {.name = "--wide", .help = "A column per seat"},
                        {.name = "--current", .help = "Without earlier revisions"}, output},
         .run = exportResponses},
    };
}

} // namespace cli
