#include "app/cli/commands.h"

#include "app/cli/terminal.h"
#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"

#include <QFileInfo>

namespace cli {
namespace {

int makeProject(const Arguments &arguments)
{
    const QString path = wide(arguments.text("P"));
    const auto made = app::createProject(path, wide(arguments.text("--title", QFileInfo(path).completeBaseName().toStdString())));
    return made ? kDone : failed(made.error());
}

int showFormats(const Arguments &)
{
    for (const app::FormatLine &format : app::knownFormats())
        out(format.name + ": " + (format.reads ? "read" : "") + (format.reads && format.writes ? " and " : "") + (format.writes ? "written" : "") + ". " + format.description + "\n");
    return kDone;
}

int addPerson(const Arguments &arguments)
{
    auto project = app::openForWriting(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto added = storage::PeopleRepository(**project).add(arguments.text("NAME"), arguments.text("--pseudonym"), arguments.text("--expertise"));
    if (!added)
        return failed(added.error());
    out(added->pseudonym + "\n");
    return kDone;
}

std::string inOneCell(std::string text)
{
    for (char &sign : text)
        if (sign == '\t' || sign == '\n' || sign == '\r')
            sign = ' ';
    return text;
}

int listPeople(const Arguments &arguments)
{
    auto project = app::openForReading(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto people = storage::PeopleRepository(**project).list();
    if (!people)
        return failed(people.error());
    for (const auto &row : *people)
        out(inOneCell(row.person.pseudonym) + "\t" + inOneCell(row.name) + "\t" + inOneCell(row.person.expertise) + "\n");
    return kDone;
}

int verifyProject(const Arguments &arguments)
{
    const auto verified = storage::verify(wide(arguments.text("P")), arguments.has("--deep"));
    if (!verified)
        return failed(verified.error());
    out("project content hash " + verified->contentHash + "\n");
    for (const std::string &finding : verified->findings)
        sayLine(finding);
    return verified->findings.empty() ? kDone : kLookAtIt;
}

int backUp(const Arguments &arguments)
{
    auto project = app::openForReading(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto made = storage::backup(**project, QStringLiteral("asked"), wide(arguments.text("--output")));
    if (!made)
        return failed(made.error());
    out(made->toStdString() + "\n");
    return kDone;
}

int restoreProject(const Arguments &arguments)
{
    const auto restored = storage::restore(wide(arguments.text("P")), wide(arguments.text("BACKUP")), storage::Clock::system());
    return restored ? kDone : failed(restored.error());
}

} // namespace

std::vector<Command> projectCommands()
{
    const Parameter project{.name = "P", .help = "The project file, NAME.winnow", .required = true};
    return {
        {.name = "new", .help = "Make a project", .example = "winnow-cli new rust.winnow --title \"Rust on soybean\"",
         .parameters = {project, {.name = "--title", .help = "Its title", .value = "TEXT"}}, .run = makeProject},
        {.name = "formats", .help = "What is read and written, one line each", .example = "winnow-cli formats", .run = showFormats},
        {.group = "people", .name = "add", .help = "Add a reviewer; prints the pseudonym", .example = "winnow-cli people rust.winnow add \"A. Expert\" --expertise pathology",
         .parameters = {{.name = "NAME", .help = "The person's name", .required = true},
                        {.name = "--pseudonym", .help = "R1, R2, …; else the next free one", .value = "TEXT"},
                        {.name = "--expertise", .help = "A note", .value = "TEXT"}},
         .run = addPerson},
        {.group = "people", .name = "list", .help = "Pseudonym, name, expertise, separated by tabs", .example = "winnow-cli people rust.winnow list", .run = listPeople},
        {.name = "verify", .help = "Check schema, event chain, answers, protocol hashes and content hash", .example = "winnow-cli verify rust.winnow --deep",
         .parameters = {project, {.name = "--deep", .help = "Hash the pictures too"}}, .run = verifyProject},
        {.name = "backup", .help = "Write a checked copy of the project; prints where", .example = "winnow-cli backup rust.winnow -o rust-copy.winnow",
         .parameters = {project, {.name = "-o,--output", .help = "The copy; else beside the project in NAME.backups", .value = "FILE"}}, .run = backUp},
        {.name = "restore", .help = "Put a backup in the project's place, after a backup of the present state", .example = "winnow-cli restore rust.winnow rust-copy.winnow",
         .parameters = {project, {.name = "BACKUP", .help = "The backup", .required = true}}, .run = restoreProject},
    };
}

} // namespace cli
