#include "importers/traces/trace_steps.h"

#include "importers/fields.h"
#include "importers/foreign/native_row.h"

#include <algorithm>
#include <array>
#include <utility>

namespace importers {

namespace trace_steps {

/// What a tool gave: {type, content}, a list of such, or a text. A picture's observation is its path.
std::string observed(const JsonValue *content)
{
    if (content == nullptr)
        return {};
    if (content->type == JsonValue::Type::List) {
        std::string all;
        for (const JsonValue &part : content->list)
            all += (all.empty() ? "" : "\n") + observed(&part);
        return all;
    }
    if (const JsonValue *inner = content->find("content"))
        return observed(inner);
    if (const JsonValue *inner = content->find("text"))
        return observed(inner);
    return content->type == JsonValue::Type::Null ? std::string() : plainValue(*content);
}

std::string errorOf(const JsonValue &error)
{
    const std::string type = textOf(error.find("type")), message = textOf(error.find("msg"));
    return type.empty() && message.empty() ? plainValue(error) : type + (type.empty() || message.empty() ? "" : ": ") + message;
}

std::string lowered(std::string_view text)
{
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
    return out;
}

} // namespace trace_steps

TraceSteps::Step &TraceSteps::open()
{
    m_steps.push_back({.thought = std::exchange(m_thought, {})});
    return m_steps.back();
}

void TraceSteps::think(std::string thought)
{
    if (!thought.empty())
        m_thought += (m_thought.empty() ? "" : "\n") + thought;
}

void TraceSteps::call(std::string tool, const JsonValue *arguments)
{
    Step &step = open();
    step.tool = std::move(tool);
    step.called = true;
    if (arguments == nullptr || arguments->type == JsonValue::Type::Null)
        return;
    step.arguments = *arguments;
    if (!arguments->isText())
        return;
    auto parsed = parseJson(arguments->text);
    if (auto *value = std::get_if<JsonValue>(&parsed))
        step.arguments = std::move(*value);
    else
        m_remarks.push_back("the arguments of call " + std::to_string(m_steps.size()) + " are no JSON and were kept as a text");
}

void TraceSteps::observe(const std::string &tool, std::string observation)
{
    // The first call that waits, of this name when one is said.
    const auto waits = [&](const Step &step) { return step.called && !step.answered && (tool.empty() || step.tool.empty() || step.tool == tool); };
    const auto found = std::ranges::find_if(m_steps, waits);
    if (found == m_steps.end()) {
        m_remarks.push_back("an output" + (tool.empty() ? std::string() : " of " + tool) + " belongs to no call");
        Step &step = open();
        step.tool = tool;
        step.observation = std::move(observation);
        step.answered = true;
        return;
    }
    found->observation = std::move(observation);
    found->answered = true;
}

void TraceSteps::fail(std::string error)
{
    if (m_steps.empty() || (m_steps.back().answered && !m_steps.back().error.empty()))
        open();
    m_steps.back().error = std::move(error);
    m_steps.back().answered = true;
}

void TraceSteps::say(std::string text)
{
    if (!m_final.empty()) {
        think(std::exchange(m_final, {}));
        open();
    }
    m_final = std::move(text);
}

void TraceSteps::end()
{
    if (!m_thought.empty())
        open();
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        if (m_steps[i].called && !m_steps[i].answered)
            m_remarks.push_back("call " + std::to_string(i + 1) + " (" + m_steps[i].tool + ") has no output");
    }
}

JsonValue TraceSteps::steps() const
{
    JsonValue list = jsonList();
    for (const Step &step : m_steps) {
        JsonValue object = jsonObject();
        for (const auto &[name, text] : {std::pair("thought", &step.thought), std::pair("tool", &step.tool), std::pair("observation", &step.observation), std::pair("error", &step.error)}) {
            if (!text->empty())
                object.members.emplace_back(name, JsonValue::ofText(*text));
        }
        if (step.arguments.type != JsonValue::Type::Null)
            object.members.emplace_back("arguments", step.arguments);
        list.list.push_back(std::move(object));
    }
    return list;
}

void readMessages(const JsonValue &messages, TraceSteps &steps)
{
    for (const JsonValue &message : messages.list) {
        const std::string role = trace_steps::lowered(textOf(message.find(message.find("role") != nullptr ? "role" : message.find("from") != nullptr ? "from" : "sender")));
        const JsonValue *content = message.find(message.find("content") != nullptr ? "content" : "value");
        const JsonValue *calls = message.find("tool_calls"), *error = message.find("error");
        if (role == "user" || role == "human" || role == "system")
            continue;
        if (role == "tool" || role == "observation" || role == "function" || role == "environment" || role.ends_with("actionexecutor")) {
            steps.observe(textOf(message.find("name")), trace_steps::observed(content));
        } else if (role == "function_call") {
            const auto parsed = parseJson(textOf(content));
            const auto *call = std::get_if<JsonValue>(&parsed);
            const JsonValue *name = call != nullptr ? call->find("name") : nullptr;
            steps.call(name != nullptr ? textOf(name) : std::string(), name != nullptr ? call->find("arguments") : content);
        } else {
            steps.think(textOf(message.find("thought")));
            const std::string kind = textOf(memberAt(message, {"meta", "type"})); // a newer runner says thoughts as messages of their own
            if (calls != nullptr && !calls->list.empty()) {
                steps.think(trace_steps::observed(content));
                for (const JsonValue &call : calls->list) {
                    const JsonValue *function = call.find("function") != nullptr ? call.find("function") : &call;
                    steps.call(textOf(function->find("name")), function->find("arguments"));
                }
            } else if (kind == "thought") {
                steps.think(trace_steps::observed(content));
            } else if (kind == "error") {
                steps.fail(trace_steps::observed(content));
            } else if (content != nullptr && !trace_steps::observed(content).empty()) {
                const std::string text = trace_steps::observed(content);
                if (!readReact(text, steps))
                    steps.say(text);
            }
        }
        if (error != nullptr && error->type != JsonValue::Type::Null)
            steps.fail(trace_steps::errorOf(*error));
    }
}

bool readReact(std::string_view text, TraceSteps &steps)
{
    enum class Part { None, Thought, Action, Input, Response, Final };
    constexpr std::array<std::pair<std::string_view, Part>, 6> kMarks{{{"thought:", Part::Thought}, {"action input:", Part::Input}, {"action:", Part::Action},
        {"response:", Part::Response}, {"observation:", Part::Response}, {"final answer:", Part::Final}}};
    std::vector<std::pair<Part, std::string>> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
        const std::string plain = trace_steps::lowered(line.substr(begin, 16));
        const auto mark = std::ranges::find_if(kMarks, [&](const auto &pair) { return plain.starts_with(pair.first); });
        if (mark != kMarks.end())
            parts.emplace_back(mark->second, std::string(line.substr(begin + mark->first.size())));
        else if (!parts.empty())
            parts.back().second += "\n" + std::string(line);
        else
            parts.emplace_back(Part::None, std::string(line));
    }
    const bool react = std::ranges::any_of(parts, [](const auto &part) { return part.first == Part::Action || part.first == Part::Final; });
    if (!react)
        return false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::string value = trimmed(parts[i].second);
        switch (parts[i].first) {
        case Part::None:
        case Part::Thought: steps.think(std::move(value)); break;
        case Part::Action: {
            JsonValue input;
            if (i + 1 < parts.size() && parts[i + 1].first == Part::Input) {
                std::string json = trimmed(parts[++i].second);
                if (json.starts_with("```")) { // fenced
                    json.erase(0, std::min(json.find('\n'), json.size()));
                    if (const std::size_t fence = json.rfind("```"); fence != std::string::npos)
                        json.erase(fence);
                }
                input = JsonValue::ofText(trimmed(json));
            }
            steps.call(std::move(value), &input);
            break;
        }
        case Part::Input: break; // without an action before it
        case Part::Response: steps.observe({}, std::move(value)); break;
        case Part::Final: steps.say(std::move(value)); break;
        }
    }
    return true;
}

} // namespace importers
