#pragma once

#include "importers/json_value.h"

#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// Collects the steps of a trace from messages as they come: calls are paired with what comes back by their order and, where it is said,
/// by the tool's name.
class TraceSteps {
public:
    void think(std::string thought);
    /// `arguments`: an object, or a text that holds one.
    void call(std::string tool, const JsonValue *arguments);
    void observe(const std::string &tool, std::string observation);
    void fail(std::string error);
    /// Something said to the person: the last one is the final answer.
    void say(std::string text);

    JsonValue steps() const;             ///< As native-format has them.
    const std::string &final() const { return m_final; }
    bool empty() const { return m_steps.empty() && m_final.empty(); }
    /// Calls without anything that came back; observations without a call; arguments that are no JSON.
    const std::vector<std::string> &remarks() const { return m_remarks; }
    /// Ends it: a thought without a call is a step of its own.
    void end();

private:
    struct Step {
        std::string thought = {}, tool = {}, observation = {}, error = {};
        JsonValue arguments = {};
        bool called = false, answered = false;
    };
    Step &open();
    std::vector<Step> m_steps = {};
    std::string m_thought = {}, m_final = {};
    std::vector<std::string> m_remarks = {};
};

/// Reads messages of a dialog (role or sender, tool_calls, tool results, errors) into steps.
void readMessages(const JsonValue &messages, TraceSteps &steps);
/// Reads the lines Thought:, Action:, Action Input:, Response: (or Observation:), Final Answer: in any case of letters. False: there is
/// no Action and no Final Answer in the text.
bool readReact(std::string_view text, TraceSteps &steps);

} // namespace importers
