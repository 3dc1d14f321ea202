#include "importers/trace_record.h"

#include <limits>

namespace importers {

namespace trace_record {

constexpr std::size_t kMostSteps = 10'000;

/// The steps of a member; what is no list of objects is rejected. Other members of a step are kept by nobody here: the row's raw record is.
std::vector<review::TraceStep> readSteps(Fields &fields, std::string_view name, bool &needed)
{
    std::vector<review::TraceStep> steps;
    const JsonValue *list = fields.take(name);
    needed = list != nullptr;
    if (list == nullptr)
        return steps;
    if (list->type != JsonValue::Type::List || list->list.size() > kMostSteps) {
        fields.reject(name, shortened(plainValue(*list)), "not a list of steps");
        return steps;
    }
    for (const JsonValue &element : list->list) {
        if (element.type != JsonValue::Type::Object) {
            fields.reject(name, shortened(plainValue(element)), "a step is an object of thought, tool, arguments and observation");
            return steps;
        }
        review::TraceStep step;
        for (const auto &[member, value] : element.members) {
            if (value.type == JsonValue::Type::Null)
                continue;
            if (member == "arguments")
                step.arguments = canonicalJson(value);
            else if (member == "thought")
                step.thought = plainValue(value);
            else if (member == "tool")
                step.tool = plainValue(value);
            else if (member == "observation")
                step.observation = plainValue(value);
            else if (member == "error")
                step.error = plainValue(value);
        }
        steps.push_back(std::move(step));
    }
    return steps;
}

} // namespace trace_record

review::Trace readTrace(Fields &fields)
{
    review::Trace trace;
    trace.item = fields.name("item");
    trace.model = fields.name("model");
    const auto run = fields.whole("run", 1);
    if (run && *run > std::numeric_limits<int>::max())
        fields.reject("run", std::to_string(*run), "too large");
    else
        trace.run = static_cast<int>(run.value_or(1));
    fields.setId(trace.item + "|" + trace.model + "|" + std::to_string(trace.run));
    for (const auto &[name, value] : {std::pair("item", &trace.item), std::pair("model", &trace.model)}) {
        if (value->empty() && !fields.rejected())
            fields.reject(name, {}, std::string("no ") + name);
    }
    bool hasSteps = false, hasReference = false;
    trace.steps = trace_record::readSteps(fields, "steps", hasSteps);
    trace.reference = trace_record::readSteps(fields, "reference", hasReference);
    trace.final = fields.text("final");
    if (!hasSteps && trace.final.empty() && !fields.rejected())
        fields.reject("steps", {}, "neither steps nor a final answer");
    fields.skip("type");
    trace.extraJson = fields.rest();
    return trace;
}

} // namespace importers
