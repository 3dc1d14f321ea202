#include "review/trace.h"

#include "review/json_text.h"

#include <nlohmann/json.hpp>

#include <map>

namespace review {

std::string stepsToJson(const std::vector<TraceStep> &steps)
{
    std::string out = "[";
    for (const TraceStep &step : steps) {
        std::map<std::string, std::string> members;
        for (const auto &[name, text] : {std::pair("thought", &step.thought), std::pair("tool", &step.tool), std::pair("observation", &step.observation), std::pair("error", &step.error)}) {
            if (!text->empty())
                members[name] = quotedText(*text);
        }
        if (!step.arguments.empty())
            members["arguments"] = step.arguments;
        out += (out.size() > 1 ? "," : "") + objectText(members);
    }
    return out + "]";
}

Result<std::vector<TraceStep>> stepsFromJson(std::string_view text)
{
    const Error damaged{Error::Code::Damaged, "The steps of a trace cannot be read."};
    const auto list = nlohmann::json::parse(text, nullptr, false);
    if (!list.is_array())
        return damaged;
    std::vector<TraceStep> steps;
    for (const auto &object : list) {
        if (!object.is_object())
            return damaged;
        TraceStep step;
        for (const auto &[name, value] : object.items()) {
            if (name == "arguments")
                step.arguments = jsonText(value);
            else if (!value.is_string())
                return damaged;
            else if (name == "thought")
                step.thought = value.get<std::string>();
            else if (name == "tool")
                step.tool = value.get<std::string>();
            else if (name == "observation")
                step.observation = value.get<std::string>();
            else if (name == "error")
                step.error = value.get<std::string>();
        }
        steps.push_back(std::move(step));
    }
    return steps;
}

} // namespace review
