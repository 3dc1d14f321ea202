#include "app/cli/commands.h"

#include "app/cli/terminal.h"
#include "app/sessions/item_marks_session.h"
#include "app/sessions/project_file.h"

#include <QFile>

#include <optional>

namespace cli {
namespace {

/// The ids that were typed, and those of the file, one a line.
std::optional<std::vector<std::string>> itemsOf(const Arguments &arguments)
{
    std::vector<std::string> items = arguments.all("ID");
    for (const std::string &name : arguments.all("--items")) {
        QFile file(wide(name));
        if (!file.open(QIODevice::ReadOnly)) {
            sayLine("The file “" + name + "” could not be read: " + file.errorString().toStdString() + ". Nothing was changed.");
            return std::nullopt;
        }
        while (!file.atEnd()) {
            const QByteArray line = file.readLine().trimmed();
            if (!line.isEmpty())
                items.push_back(line.toStdString());
        }
    }
    return items;
}

int mark(const Arguments &arguments, bool exclude)
{
    const auto items = itemsOf(arguments);
    if (!items)
        return kRefused;
    auto project = app::openForWriting(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    app::ItemMarksSession marks(**project);
    const auto done = exclude ? marks.exclude(*items, arguments.text("--reason")) : marks.readmit(*items, arguments.text("--reason"));
    if (!done)
        return failedOrWrong(done.error());
    out(std::to_string(*done) + (*done == 1 ? " item " : " items ") + (exclude ? "excluded\n" : "readmitted\n"));
    return kDone;
}

int excludeItems(const Arguments &arguments) { return mark(arguments, true); }
int readmitItems(const Arguments &arguments) { return mark(arguments, false); }

int listExcluded(const Arguments &arguments)
{
    auto project = app::openForReading(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto excluded = app::ItemMarksSession(**project).excluded();
    if (!excluded)
        return failed(excluded.error());
    for (const auto &[item, exclusion] : *excluded) {
        std::string reason = exclusion.reason;
        for (char &sign : reason)
            if (sign == '\t' || sign == '\n' || sign == '\r')
                sign = ' ';
        out(item + "\t" + review::utcToText(exclusion.at) + "\t" + exclusion.who + "\t" + reason + "\n");
    }
    return kDone;
}

int makeList(const Arguments &arguments)
{
    const auto items = itemsOf(arguments);
    if (!items)
        return kRefused;
    auto project = app::openForWriting(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    const auto made = app::ItemMarksSession(**project).makeList(arguments.text("NAME"), *items);
    return made ? kDone : failedOrWrong(made.error());
}

} // namespace

std::vector<Command> itemCommands()
{
    const Parameter project{.name = "P", .help = "The project file, NAME.winnow", .required = true};
    const Parameter ids{.name = "ID", .help = "Items by their ids", .many = true};
    const Parameter file{.name = "--items", .help = "A file of ids, one a line", .value = "FILE", .many = true};
    return {
        {.name = "exclude", .help = "Leave items out of every later draw, with a reason; nothing is deleted", .example = "winnow-cli exclude rust.winnow q12 q13 --reason \"the caption is burnt in\"",
         .parameters = {project, ids, file, {.name = "--reason", .help = "Why; stands in the log", .value = "TEXT", .required = true}}, .run = excludeItems},
        {.name = "readmit", .help = "Take an exclusion back", .example = "winnow-cli readmit rust.winnow --items fixed.txt",
         .parameters = {project, ids, file, {.name = "--reason", .help = "Why", .value = "TEXT"}}, .run = readmitItems},
        {.name = "excluded", .help = "Excluded items: id, when, who, reason, separated by tabs", .example = "winnow-cli excluded rust.winnow", .parameters = {project}, .run = listExcluded},
        {.name = "item-list", .help = "Keep items as a named list; a study takes it by --set population.attributes", .example = "winnow-cli item-list rust.winnow Picks --items picks.txt",
         .parameters = {project, {.name = "NAME", .help = "Its name; a list never changes", .required = true}, ids, file}, .run = makeList},
    };
}

} // namespace cli
