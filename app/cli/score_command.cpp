#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "app/sessions/scored_rows.h"

namespace cli {
namespace {

int score(const Arguments &arguments)
{
    const auto scored = app::scoreRows(arguments.text("FILE"));
    if (!scored)
        return failed(scored.error());
    const bool json = arguments.has("--json");
    if (!json)
        out("id\tverdict\trule\twhy\n");
    for (const app::ScoredRow &row : scored->rows)
        out(json ? app::scoredJson(row) + "\n"
                 : oneLine(row.id) + "\t" + std::string(review::scoreVerdictName(row.scored.verdict)) + "\t" + std::string(review::scoreRuleName(row.rule)) + "\t" + oneLine(row.scored.why) + "\n");
    for (const app::RowProblem &problem : scored->problems)
        sayLine("Line " + std::to_string(problem.line) + " was left out: " + problem.reason + ".");
    return closed(scored->problems.empty() ? kDone : kLookAtIt);
}

} // namespace

std::vector<Command> scoreCommands()
{
    return {{.name = "score",
             .help = "Compare answers with keys, by the named rule of each kind of question",
             .example = "winnow-cli score answers.jsonl --json",
             .parameters = {{"FILE", "JSON Lines of kind, answer and key; id, options, tolerance, similarity and rule as needed", {}, true}, {"--json", "One object per line"}},
             .run = score}};
}

} // namespace cli
