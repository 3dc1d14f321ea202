#include "app/cli/commands.h"

#include "app/cli/terminal.h"
#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"

#include <csignal>
#include <cstdio>

namespace cli {
namespace {

volatile std::sig_atomic_t g_interrupted = 0;

bool showProgress(const app::ImportProgress &at)
{
    if (errorsAreWatched() && at.bytesTotal > 0) {
        std::fprintf(stderr, "\r%3d %%", static_cast<int>(100 * at.bytesDone / at.bytesTotal));
        std::fflush(stderr);
    }
    return g_interrupted == 0;
}

void endProgress()
{
    if (errorsAreWatched())
        std::fputs("\r     \r", stderr);
}

int show(const app::ImportReport &report, const Arguments &arguments)
{
    endProgress();
    const bool json = arguments.has("--json");
    out(json ? app::importReportToJson(report) : app::importReportToText(report));
    if (json)
        for (const std::string &skipped : report.skipped)
            sayLine("Left out: " + skipped);
    return report.rejected() > 0 ? kLookAtIt : kDone;
}

int importFiles(const Arguments &arguments)
{
    app::ImportRequest request;
    request.pictures = wide(arguments.text("--pictures"));
    request.format = arguments.text("--format", "auto");
    request.role = arguments.text("--role");
    request.encoding = arguments.text("--encoding");
    for (const std::string &file : arguments.all("FILE"))
        request.paths.append(wide(file));
    if (!app::canReadFormat(request.format)) {
        sayLine("There is no format “" + request.format + "”. `winnow-cli formats` lists those that are read.");
        return kWrongUsage;
    }
    if (!app::isImportRole(request.role)) {
        sayLine("There is no role “" + request.role + "”; there are items, predictions, traces, responses, ratings, figures and sources.");
        return kWrongUsage;
    }
    if (arguments.has("--map")) {
        const auto mapping = app::readMapping(arguments.text("--map"));
        if (!mapping)
            return failed(mapping.error());
        request.columns = *mapping;
    }
    const bool dryRun = arguments.has("--dry-run"), partial = arguments.has("--accept-partial");
    auto project = dryRun ? app::openForReading(wide(arguments.text("P"))) : app::openForWriting(wide(arguments.text("P")));
    if (!project)
        return failed(project.error());
    std::signal(SIGINT, [](int) { g_interrupted = 1; });
    app::ImportSession session(**project, request);
    const auto done = dryRun ? session.check(showProgress) : session.importNow(partial, showProgress);
    if (done)
        return show(*done, arguments);
    if (session.report() && session.report()->rejected() > 0 && !partial)
        show(*session.report(), arguments);
    endProgress();
    return failed(done.error());
}

} // namespace

std::vector<Command> importCommands()
{
    return {{.name = "import", .help = "Import files or folders: figures, items, predictions",
             .example = "winnow-cli import rust.winnow figures.jsonl items.csv --pictures pictures --dry-run --json",
             .parameters = {{.name = "P", .help = "The project file", .required = true},
                            {.name = "FILE", .help = "Files or folders; all of one call are one import", .required = true, .many = true},
                            {.name = "--format", .help = "auto or a name of `winnow-cli formats`", .value = "NAME"},
                            {.name = "--pictures", .help = "The folder below which the pictures lie, or a zip file of them; else the folder of the file", .value = "DIR"},
                            {.name = "--role", .help = "What rows are that do not say it: items, predictions, traces, responses, ratings, figures, sources", .value = "NAME"},
                            {.name = "--encoding", .help = "Encoding of the files when it is not UTF-8", .value = "NAME"},
                            {.name = "--map", .help = "A JSON object of names: what a column or member is to be read as, {\"text\": \"question\"}", .value = "MAP.json"},
                            {.name = "--accept-partial", .help = "Import the good rows although others are rejected"},
                            {.name = "--dry-run", .help = "Only check and report"},
                            {.name = "--json", .help = "The report as JSON"}},
             .run = importFiles}};
}

} // namespace cli
