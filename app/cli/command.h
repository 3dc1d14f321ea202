#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// What a person typed after a command, by the names its declaration gives.
class Arguments {
public:
    bool has(const std::string &name) const { return m_values.contains(name); } ///< Given; for a flag: set.
    std::string text(const std::string &name, const std::string &otherwise = {}) const; ///< The last one given.
    std::vector<std::string> all(const std::string &name) const;
    void add(const std::string &name, std::string value) { m_values[name].push_back(std::move(value)); }

private:
    std::map<std::string, std::vector<std::string>> m_values;
};

/// One thing a command takes.
struct Parameter {
    std::string name;        ///< "FILE" for one by place, "--format" or "-o,--output" for one by name; Arguments knows it by its last part.
    std::string help;
    std::string value = {};  ///< Placeholder of a named one's value; empty = a flag. By place: not used.
    bool required = false;
    bool many = false;
};

struct Command {
    std::string group = {};  ///< "study": the word before the project, when `name` is a verb after it; else empty.
    std::string name;
    std::string help;        ///< One line.
    std::string example;     ///< One command line, without "$ ".
    std::vector<Parameter> parameters = {};
    std::function<int(const Arguments &)> run; ///< Returns the exit code.
};

/// A group takes the project's path as "P" before its verb.
struct Group {
    std::string name, help, example;
};

/// Reads the command line and runs the one command it names. 0: help or version was asked for; 2: wrong usage, said on stderr.
int runCommandLine(const std::vector<Group> &groups, const std::vector<Command> &commands, int argc, const char *const *argv);

} // namespace cli
