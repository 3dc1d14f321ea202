#include "app/cli/commands.h"

#include "app/cli/terminal.h"
#include "app/sessions/demo.h"
#include "review/rank.h"

#include <QFile>

#include <charconv>
#include <cstdint>

namespace cli {
namespace {

int writeSample(const Arguments &arguments)
{
    const auto written = app::writeSample(wide(arguments.text("DIR")));
    return written ? kDone : failed(written.error());
}

int runDemo(const Arguments &arguments)
{
    const auto done = app::runDemo(wide(arguments.text("DIR")), arguments.has("--screenshots"), [](const QString &sentence) { sayLine(sentence.toStdString()); });
    return done ? kDone : failed(done.error());
}

int samplePlan(const Arguments &arguments)
{
    const std::string text = arguments.text("--seed");
    std::int64_t seed = -1;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || seed < 0) {
        sayLine("A seed is a whole number from 0 to 9223372036854775807, not “" + text + "”.");
        return kWrongUsage;
    }
    QFile file(wide(arguments.text("IDS")));
    if (!file.open(QIODevice::ReadOnly)) {
        sayLine("The file “" + arguments.text("IDS") + "” could not be read: " + file.errorString().toStdString() + ".");
        return kRefused;
    }
    std::vector<std::string> ids;
    for (QByteArray &line : file.readAll().split('\n')) {
        if (line.endsWith('\r'))
            line.chop(1);
        if (!line.isEmpty())
            ids.push_back(line.toStdString());
    }
    for (const std::string &id : review::ranked(arguments.text("--purpose"), seed, arguments.text("--scope"), std::move(ids)))
        out(id + "\n");
    return kDone;
}

} // namespace

std::vector<Command> sampleCommands()
{
    const Parameter folder{.name = "DIR", .help = "The folder to write into", .required = true};
    return {
        {.name = "sample", .help = "Write the sample data set: pictures, items, predictions, scripted answers", .example = "winnow-cli sample sample-data", .parameters = {folder}, .run = writeSample},
        {.name = "demo", .help = "The whole way on the sample: import, study, answers, adjudication, report, freeze, exports", .example = "winnow-cli demo demo --screenshots",
         .parameters = {folder, {.name = "--screenshots", .help = "Take pictures of the windows too"}}, .run = runDemo},
        {.name = "sample-plan", .help = "Ids in the order of their rank by hash", .example = "winnow-cli sample-plan --seed 7 --purpose sample-figure --scope soybean ids.txt",
         .parameters = {{.name = "IDS", .help = "A text file, one id a line", .required = true},
                        {.name = "--seed", .help = "Whole number", .value = "S", .required = true},
                        {.name = "--purpose", .help = "sample-figure, sample-item, queue, options, …", .value = "TEXT", .required = true},
                        {.name = "--scope", .help = "As the rule says for the purpose; empty when left out", .value = "TEXT"}},
         .run = samplePlan},
    };
}

std::vector<Group> allGroups()
{
    return {{"people", "Reviewers of a project", "winnow-cli people rust.winnow list"}, {"study", "Studies of a project", "winnow-cli study rust.winnow plan gold"}};
}

std::vector<Command> allCommands()
{
    std::vector<Command> all;
    for (auto *part : {sampleCommands, projectCommands, importCommands, itemCommands, studyCommands, answerCommands, agreeCommands, parseCommands, scoreCommands, statsCommands, checkPublishedCommands, pictureCommands, figurePictureCommands})
        for (Command &command : part())
            all.push_back(std::move(command));
    return all;
}

} // namespace cli
