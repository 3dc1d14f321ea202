#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "app/sessions/model_outputs.h"

namespace cli {
namespace {

int parse(const Arguments &arguments)
{
    const std::string named = arguments.text("--parser", "final-answer");
    std::vector<review::AnswerParser> parsers;
    if (named == "all")
        parsers.assign(review::kAnswerParsers.begin(), review::kAnswerParsers.end());
    else if (const auto parser = review::answerParserFromName(named))
        parsers = {*parser};
    else
        return failedOrWrong({review::Error::Code::BadInput, "--parser is plantxpert, agromind, agrobench, final-answer or all, not “" + named + "”."});
    const auto outputs = app::readModelOutputs(arguments.text("FILE"));
    if (!outputs)
        return failed(outputs.error());
    const bool json = arguments.has("--json");
    if (!json)
        out("id\tparser\tanswer\ttext\tstate\n");
    for (const app::ModelOutput &row : outputs->rows) {
        for (const review::AnswerParser parser : parsers) {
            const review::ParsedAnswer parsed = review::parseAnswer(parser, row.item, row.output);
            if (json)
                out(app::parsedJson(row.item, parser, parsed) + "\n");
            else
                out(oneLine(row.item.id) + "\t" + std::string(review::answerParserName(parser)) + "\t" + parsed.letters + "\t" + oneLine(app::parsedText(row.item, parsed)) + "\t"
                    + std::string(review::parseStateName(parsed.state)) + "\n");
        }
    }
    for (const auto &problem : outputs->problems)
        sayLine("Line " + std::to_string(problem.line) + " was left out: " + problem.reason + ".");
    return closed(outputs->problems.empty() ? kDone : kLookAtIt);
}

} // namespace

std::vector<Command> parseCommands()
{
    return {{.name = "parse",
             .help = "Read outputs of models as answers, by a named parser or by all of them side by side",
             .example = "winnow-cli parse outputs.jsonl --parser all --json",
             .parameters = {{"FILE", "JSON Lines of id, kind, options and output", {}, true},
                            {"--parser", "plantxpert, agromind, agrobench, final-answer (as nothing else is said) or all", "NAME"},
                            {"--json", "One object per line"}},
             .run = parse}};
}

} // namespace cli
