#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "app/sessions/stats_kinds.h"
#include "app/sessions/text_table.h"
#include "review/json_text.h"

#include <nlohmann/json.hpp>

#include <exception>

namespace cli {
namespace {

using app::StatsKind;
using nlohmann::json;

/// A value per line, members of members joined by dots.
void addLines(std::string &text, const std::string &name, const json &value)
{
    if (value.is_object() && !value.empty()) {
        for (const auto &[member, inner] : value.items())
            addLines(text, name.empty() ? member : name + "." + member, inner);
        return;
    }
    text += name + "\t" + (value.is_null() ? "–" : value.is_string() ? value.get<std::string>() : review::jsonText(value)) + "\n";
}

int listKinds()
{
    std::string text;
    for (const StatsKind &kind : app::allStatsKinds())
        text += kind.name + "\t" + kind.help + "\n";
    out(text);
    return kDone;
}

/// "alpha" alone says little: the input's members tell which of its kinds is meant.
const StatsKind &byShape(const std::vector<StatsKind> &kinds, const StatsKind &kind, const json &input)
{
    if (kind.name != "alpha" || !input.is_object())
        return kind;
    const char *name = input.contains("cases") ? "alpha_degenerate" : !input.contains("level") ? "alpha_canonical" : input.contains("units") ? "alpha_bootstrap_exhaustive" : "alpha_bootstrap";
    return *app::findStatsKind(kinds, name);
}

int compute(const std::vector<StatsKind> &kinds, const StatsKind &named, const std::string &path, bool asJson)
{
    const auto bytes = app::readJsonText(path);
    if (!bytes)
        return failed(bytes.error());
    const StatsKind *kind = &named;
    try {
        const json document = json::parse(*bytes);
        const json &input = document.is_object() && document.contains("input") ? document["input"] : document;
        const auto slash = path.find_last_of('/');
        kind = &byShape(kinds, named, input);
        const json found = kind->compute(input, slash == std::string::npos ? "." : path.substr(0, slash));
        std::string text;
        addLines(text, {}, found);
        out(asJson ? review::jsonText(found) + "\n" : text);
        return kDone;
    } catch (const app::UnfitInput &unfit) {
        sayLine(unfit.what());
    } catch (const json::exception &) {
        sayLine("The input of “" + path + "” is not of the shape that " + kind->name + " reads: " + kind->help + ".");
    } catch (const std::exception &) {
        sayLine("The numbers of “" + path + "” lie beyond what " + kind->name + " can be computed with: nothing was computed.");
    }
    return kRefused;
}

int stats(const Arguments &arguments)
{
    if (arguments.has("--list"))
        return listKinds();
    if (!arguments.has("KIND") || !arguments.has("FILE")) {
        sayLine("Name a kind and a file: `winnow-cli stats kappa table.json`. `winnow-cli stats --list` names the kinds.");
        return kWrongUsage;
    }
    const auto kinds = app::allStatsKinds();
    const StatsKind *kind = app::findStatsKind(kinds, arguments.text("KIND"));
    if (kind == nullptr) {
        sayLine("There is no statistic “" + arguments.text("KIND") + "”; `winnow-cli stats --list` names those there are.");
        return kWrongUsage;
    }
    return compute(kinds, *kind, arguments.text("FILE"), arguments.has("--json"));
}

} // namespace

std::vector<Command> statsCommands()
{
    return {{.name = "stats", .help = "Any statistic on plain numbers, to be checked against another program", .example = "winnow-cli stats gee_logit gee_logit.json --json",
             .parameters = {{.name = "KIND", .help = "What to compute; --list names the kinds"},
                            {.name = "FILE", .help = "JSON: the input, or an object with the member input"},
                            {.name = "--list", .help = "Name the kinds and what they read"},
                            {.name = "--json", .help = "One JSON document"}},
             .run = stats}};
}

} // namespace cli
