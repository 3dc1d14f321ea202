#include "app/cli/commands.h"

#include "app/cli/terminal.h"
#include "app/sessions/project_file.h"
#include "app/sessions/study_session.h"

#include <QFile>

#include <optional>
#include <utility>

namespace cli {
namespace {

using Members = std::vector<std::pair<std::string, std::string>>;

std::optional<std::pair<std::string, std::string>> nameAndValue(const std::string &text)
{
    const auto sign = text.find('=');
    if (sign == std::string::npos || sign == 0)
        return std::nullopt;
    return std::pair(text.substr(0, sign), text.substr(sign + 1));
}

std::optional<Members> membersOf(const Arguments &arguments)
{
    Members set;
    for (const std::string &text : arguments.all("--set")) {
        const auto member = nameAndValue(text);
        if (!member) {
            sayLine("“" + text + "” is no member=value, as in seed=7.");
            return std::nullopt;
        }
        set.push_back(*member);
    }
    return set;
}

std::string trimmed(const std::string &text)
{
    const auto first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
    return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
}

std::optional<Members> seatsOf(const std::string &text)
{
    Members seats;
    std::size_t from = 0;
    while (from < text.size()) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        const auto seat = nameAndValue(text.substr(from, comma - from));
        if (!seat) {
            sayLine("Seats are given as \"Primary 1=R1,Primary 2=R2\".");
            return std::nullopt;
        }
        seats.emplace_back(trimmed(seat->first), trimmed(seat->second));
        from = comma + 1;
    }
    return seats;
}

int create(const Arguments &arguments)
{
    const auto set = membersOf(arguments);
    const auto seats = seatsOf(arguments.text("--seats"));
    if (!set || !seats)
        return kWrongUsage;
    app::StudyDesign design{.name = arguments.text("NAME"), .preset = arguments.text("--preset"), .set = *set, .seats = *seats};
    if (arguments.has("--protocol")) {
        QFile file(wide(arguments.text("--protocol")));
        if (!file.open(QIODevice::ReadOnly)) {
            sayLine("The protocol file “" + arguments.text("--protocol") + "” could not be read: " + file.errorString().toStdString() + ". Nothing was made.");
            return kRefused;
        }
        design.protocolJson = file.readAll().toStdString();
    }
    auto project = app::openForWriting(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto made = app::StudySession(**project).create(design);
    return made ? kDone : failedOrWrong(made.error());
}

int list(const Arguments &arguments)
{
    auto project = app::openForReading(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto studies = app::StudySession(**project).list();
    if (!studies)
        return failed(studies.error());
    for (const auto &study : *studies)
        out(study.name + "\t" + std::string(review::studyStateName(study.state)) + "\t" + std::to_string(study.version) + "\t" + study.protocol.hash + "\n");
    return kDone;
}

int show(const Arguments &arguments)
{
    auto project = app::openForReading(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto study = app::StudySession(**project).show(arguments.text("NAME"));
    if (!study)
        return failed(study.error());
    out(arguments.has("--json") ? study->protocol.canonical + "\n" : app::studyToText(*study));
    return kDone;
}

int plan(const Arguments &arguments)
{
    auto project = app::openForReading(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto made = app::StudySession(**project).plan(arguments.text("NAME"));
    if (!made)
        return failed(made.error());
    out(arguments.has("--json") ? app::planToJson(*made) : app::planToText(*made));
    return kDone;
}

int open(const Arguments &arguments)
{
    auto project = app::openForWriting(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto opened = app::StudySession(**project).open(arguments.text("NAME"));
    if (!opened)
        return failed(opened.error());
    for (const std::string &sentence : opened->diagnostics)
        sayLine(sentence);
    return kDone;
}

int close(const Arguments &arguments)
{
    auto project = app::openForWriting(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto done = app::StudySession(**project).close(arguments.text("NAME"));
    return done ? kDone : failed(done.error());
}

int freeze(const Arguments &arguments)
{
    auto project = app::openForWriting(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto rows = app::StudySession(**project).freeze(arguments.text("NAME"));
    if (!rows)
        return failed(rows.error());
    for (const auto &row : *rows)
        out((row.all ? std::string("all") : row.stratum.empty() ? std::string("without stratum") : row.stratum) + ": " + std::to_string(row.gold) + " gold, "
            + std::to_string(row.silver) + " silver, " + std::to_string(row.heldOut) + " held out, " + std::to_string(row.ood) + " out of distribution\n");
    return kDone;
}

int amend(const Arguments &arguments)
{
    const auto set = membersOf(arguments);
    if (!set)
        return kWrongUsage;
    auto project = app::openForWriting(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto amendment = app::StudySession(**project).amend(arguments.text("NAME"), *set, arguments.text("--why"));
    if (!amendment)
        return failedOrWrong(amendment.error());
    if (amendment->number == 0)
        sayLine("No answer was sealed yet, so the protocol itself was changed; an open study was drawn anew.");
    else
        out("amendment " + std::to_string(amendment->number) + ": " + amendment->what + "\n");
    return kDone;
}

} // namespace

std::vector<Command> studyCommands()
{
    const Parameter name{.name = "NAME", .help = "The study", .required = true};
    const Parameter set{.name = "--set", .help = "A member of the protocol and its value; may be given again", .value = "MEMBER=VALUE", .many = true};
    const auto verb = [&](const char *word, const char *help, int (*run)(const Arguments &), std::vector<Parameter> more = {}) {
        more.insert(more.begin(), name);
        return Command{.group = "study", .name = word, .help = help, .example = std::string("winnow-cli study rust.winnow ") + word + " gold", .parameters = std::move(more), .run = run};
    };
    Command made = verb("create", "Make a study from a preset or a protocol file", create,
                        {{.name = "--preset", .help = "A preset, as plantxpert-gold", .value = "NAME"},
                         set,
                         {.name = "--protocol", .help = "A protocol document: its members over those of the preset; without a preset a whole one", .value = "FILE.json"},
                         {.name = "--seats", .help = "Who sits where", .value = "\"Primary 1=R1,…\""}});
    made.example = "winnow-cli study rust.winnow create gold --preset plantxpert-gold --set seed=7 --seats \"Primary 1=R1,Primary 2=R2,Adjudicator=R3\"";
    Command amended = verb("amend", "Change what may change after the first sealed answer, with a reason", amend,
                           {{.name = set.name, .help = set.help, .value = set.value, .required = true, .many = true},
                            {.name = "--why", .help = "The reason", .value = "TEXT", .required = true}});
    amended.example += " --set time.idle_s=90 --why \"long figures\"";
    return {made,
            {.group = "study", .name = "list", .help = "Name, state, protocol version and hash, separated by tabs", .example = "winnow-cli study rust.winnow list", .run = list},
            verb("show", "The protocol in plain words, seats and amendments", show, {{.name = "--json", .help = "The protocol document itself"}}),
            verb("plan", "Batches, counts, diagnostics and protocol hash; draws nothing new", plan, {{.name = "--json", .help = "As JSON"}}),
            verb("open", "Fix population and batches, so that reviewers can answer", open),
            verb("close", "End the answering; batches are locked", close),
            verb("freeze", "Fix the outcome of every item; refused while a candidate is undecided", freeze),
            amended};
}

} // namespace cli
