#include "app/cli/command.h"

#include "app/cli/terminal.h"

#include <CLI/CLI.hpp>

namespace cli {
namespace {

std::string lastPart(const std::string &name)
{
    const auto comma = name.rfind(',');
    return comma == std::string::npos ? name : name.substr(comma + 1);
}

/// Where the library puts what it read of one parameter.
struct Slot {
    std::string name;
    bool byPlace = false, flag = false;
    std::vector<std::string> values = {};
    CLI::Option *option = nullptr;
};

struct Reader {
    const Command *command = nullptr;
    CLI::App *app = nullptr;
    std::vector<std::unique_ptr<Slot>> taken = {};
    Slot *project = nullptr; ///< The group's, when it has one.
};

void declare(Reader &reader, const Parameter &parameter)
{
    auto slot = std::make_unique<Slot>();
    slot->name = lastPart(parameter.name);
    slot->byPlace = parameter.name.front() != '-';
    slot->flag = !slot->byPlace && parameter.value.empty();
    if (slot->flag) {
        slot->option = reader.app->add_flag(parameter.name, parameter.help);
    } else {
        slot->option = reader.app->add_option(parameter.name, slot->values, parameter.help);
        if (!parameter.many)
            slot->option->expected(1);
        if (!parameter.many || !slot->byPlace)
            slot->option->allow_extra_args(false); // one value each time it is named: what follows is something else
        slot->option->type_name(slot->byPlace ? "" : parameter.value);
        slot->option->required(parameter.required);
    }
    reader.taken.push_back(std::move(slot));
}

Arguments argumentsOf(const Reader &reader)
{
    Arguments arguments;
    if (reader.project != nullptr)
        for (const std::string &value : reader.project->values)
            arguments.add("P", value);
    for (const auto &slot : reader.taken) {
        if (slot->flag && slot->option->count() > 0)
            arguments.add(slot->name, "true");
        if (!slot->flag && slot->option->count() > 0)
            for (const std::string &value : slot->values)
                arguments.add(slot->name, value);
    }
    return arguments;
}

} // namespace

std::string Arguments::text(const std::string &name, const std::string &otherwise) const
{
    const auto found = m_values.find(name);
    return found == m_values.end() || found->second.empty() ? otherwise : found->second.back();
}

std::vector<std::string> Arguments::all(const std::string &name) const
{
    const auto found = m_values.find(name);
    return found == m_values.end() ? std::vector<std::string>() : found->second;
}

int runCommandLine(const std::vector<Group> &groups, const std::vector<Command> &commands, int argc, const char *const *argv)
{
    CLI::App app("Winnow: gold labels from blind expert review. The twin of the window, for scripts and servers.", "winnow-cli");
    app.set_version_flag("--version", "winnow-cli " WINNOW_VERSION);
    app.footer("Exit codes: 0 done, 1 done but look at what stderr names, 2 wrong usage, 3 refused or failed with nothing changed.\n"
               "`winnow-cli COMMAND --help` shows an example of each.");
    app.require_subcommand(1);

    std::map<std::string, std::pair<CLI::App *, std::unique_ptr<Slot>>> groupApps;
    for (const Group &group : groups) {
        CLI::App *made = app.add_subcommand(group.name, group.help);
        made->footer("Example:\n  " + group.example);
        made->require_subcommand(1);
        auto project = std::make_unique<Slot>();
        project->option = made->add_option("P", project->values, "The project file")->expected(1)->allow_extra_args(false)->required()->type_name("");
        groupApps[group.name] = {made, std::move(project)};
    }
    std::vector<Reader> readers;
    for (const Command &command : commands) {
        Reader reader{.command = &command};
        CLI::App *parent = &app;
        if (!command.group.empty()) {
            parent = groupApps[command.group].first;
            reader.project = groupApps[command.group].second.get();
        }
        reader.app = parent->add_subcommand(command.name, command.help);
        reader.app->footer("Example:\n  " + command.example);
        for (const Parameter &parameter : command.parameters)
            declare(reader, parameter);
        readers.push_back(std::move(reader));
    }

    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &asked) {
        return app.exit(asked);
    } catch (const CLI::ParseError &wrong) {
        std::string asked = "winnow-cli";
        const CLI::App *deepest = &app;
        while (!deepest->get_subcommands().empty()) {
            deepest = deepest->get_subcommands().front();
            asked += " " + deepest->get_name();
        }
        // A word that is no command is only missed as the command that was required.
        const bool noCommand = dynamic_cast<const CLI::RequiredError *>(&wrong) != nullptr && !deepest->get_subcommands([](const CLI::App *) { return true; }).empty();
        const auto left = deepest->remaining();
        const std::string complaint = noCommand && !left.empty() ? "There is no command \"" + left.front() + "\"." : wrong.what();
        sayLine(complaint + "\nSee `" + asked + " --help`.");
        return kWrongUsage;
    }
    for (const Reader &reader : readers)
        if (reader.app->parsed())
            return reader.command->run(argumentsOf(reader));
    return kWrongUsage;
}

} // namespace cli
