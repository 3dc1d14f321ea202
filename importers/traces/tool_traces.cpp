#include "importers/traces/tool_traces.h"

#include "importers/fields.h"
#include "importers/qa/qa_parts.h"
#include "importers/traces/trace_steps.h"

#include <algorithm>

namespace importers {

namespace tool_traces {

constexpr std::string_view kDialogs[] = {"dialogs", "dialog", "messages", "conversations", "inner_steps", "trajectory"};
constexpr std::string_view kReference = "reference";

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// A message that calls a tool, gives what a tool said, or is of a Lagent agent.
bool isOfTools(const JsonValue &message)
{
    const std::string role = textOf(message.find(message.find("role") != nullptr ? "role" : "from"));
    return message.find("tool_calls") != nullptr || role == "tool" || role == "function_call" || role == "observation" || (message.find("sender") != nullptr && message.find("content") != nullptr);
}

const JsonValue *dialogOf(const ForeignRecord &record, std::string_view &name)
{
    for (const std::string_view member : kDialogs) {
        const JsonValue *list = record.value.find(member);
        if (list != nullptr && list->type == JsonValue::Type::List) {
            name = member;
            return list;
        }
    }
    return nullptr;
}

/// The question: the first thing that a person says.
std::string questionOf(const JsonValue &dialog)
{
    for (const JsonValue &message : dialog.list) {
        const std::string role = textOf(message.find(message.find("role") != nullptr ? "role" : message.find("from") != nullptr ? "from" : "sender"));
        if (role == "user" || role == "human")
            return textOf(message.find(message.find("content") != nullptr ? "content" : "value"));
    }
    return {};
}

class Records : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object)
            return rows.reject(Role::Traces, record.key, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
        std::string raw = record.key;
        for (const char *member : {"id", "sample_id", "item", "question_id"}) {
            if (raw.empty())
                raw = record.scalar(member);
        }
        const std::string id = raw.empty() ? rows.ids().ofStem(std::to_string(record.row), record.row) : rows.ids().ofRaw(raw, record.row);
        if (const JsonValue *predicted = record.take("prediction"))
            return prediction(record, rows, id, *predicted);
        std::string_view name;
        const JsonValue *dialog = dialogOf(record, name);
        if (dialog != nullptr)
            record.take(name);
        const bool task = record.has("gt_answer") || record.has("files") || (dialog != nullptr && name == "dialogs");
        if (task && dialog != nullptr)
            this->task(record, rows, id, *dialog);
        TraceSteps steps;
        if (dialog != nullptr) {
            readMessages(*dialog, steps);
        } else {
            for (const char *member : {"output", "response", "text"}) {
                if (steps.empty() && record.has(member))
                    readReact(record.text(member), steps);
            }
        }
        trace(record, rows, id, steps, task ? std::string(kReference) : modelOf(record, rows), nullptr, task ? NativeRows::Raw::Without : NativeRows::Raw::With);
    }

private:
    std::string modelOf(ForeignRecord &record, NativeRows &rows)
    {
        const std::string named = record.scalar("model");
        return named.empty() ? m_model.of(rows, rows.ids().stem(), "the file's name") : named;
    }

    void task(ForeignRecord &record, NativeRows &rows, const std::string &id, const JsonValue &dialog)
    {
        record.take("tools");
        NativeRow row(Role::Items);
        row.text("id", id).text("question", questionOf(dialog)).standsAt("question", "dialogs").standsAt("answer", "gt_answer").standsAt("figures", "files");
        std::vector<std::string> pictures;
        if (const JsonValue *files = record.take("files")) {
            for (const JsonValue &file : files->list)
                pictures.push_back(file.isText() ? file.text : textOf(file.find("path")));
        }
        std::erase(pictures, std::string());
        row.texts("figures", pictures);
        // What must be said is several pieces with aliases, of which the key has the first each; all stand in the raw record.
        const JsonValue *gold = record.take("gt_answer");
        std::string answer;
        bool aliases = false;
        const JsonValue *wanted = gold != nullptr ? gold->find("whitelist") : nullptr;
        for (const JsonValue &piece : wanted != nullptr ? wanted->list : std::vector<JsonValue>()) {
            aliases = aliases || piece.list.size() > 1;
            if (const std::string text = piece.list.empty() ? scalarOf(&piece) : scalarOf(&piece.list.front()); !text.empty())
                answer += (answer.empty() ? "" : ", ") + text;
        }
        if (wanted == nullptr && gold != nullptr)
            answer = gold->list.empty() ? scalarOf(gold) : scalarOf(&gold->list.front());
        if (aliases || (gold != nullptr && gold->list.size() > 1))
            rows.warn(Role::Items, id, "gt_answer", answer, "the key has other forms too, which are kept in the raw record", "several-answers");
        row.text("kind", wanted != nullptr ? "short" : "open").text("answer", answer);
        rows.give(std::move(row));
    }

    void prediction(ForeignRecord &record, NativeRows &rows, const std::string &id, const JsonValue &predicted)
    {
        // One run per message of the reference, or one list in a list.
        const JsonValue &dialog = predicted.list.size() == 1 && predicted.list.front().type == JsonValue::Type::List ? predicted.list.front() : predicted;
        TraceSteps steps, reference;
        readMessages(dialog, steps);
        const JsonValue *gold = record.take("gold");
        if (gold != nullptr)
            readMessages(*gold, reference);
        reference.end();
        record.take("origin_prompt");
        const JsonValue expected = reference.steps();
        trace(record, rows, id, steps, modelOf(record, rows), expected.list.empty() ? nullptr : &expected, NativeRows::Raw::With);
    }

    static void trace(ForeignRecord &, NativeRows &rows, const std::string &id, TraceSteps &steps, const std::string &model, const JsonValue *reference, NativeRows::Raw raw)
    {
        steps.end();
        if (steps.empty())
            return rows.reject(Role::Traces, id, {}, {}, "no steps: there is neither a call of a tool nor a final answer in it");
        for (const std::string &remark : steps.remarks())
            rows.warn(Role::Traces, id, "steps", {}, remark, "trace-steps");
        NativeRow row(Role::Traces);
        row.text("item", id).text("model", model).value("steps", steps.steps()).text("final", steps.final()).value("reference", reference);
        rows.give(std::move(row), raw);
    }

    ModelName m_model;
};

} // namespace tool_traces

std::string_view ToolTraces::description() const
{
    return "traces of tool use: GTA and AgroTools tasks and predictions, Lagent messages, ShareGPT with tools";
}

FrameRules ToolTraces::rules() const
{
    return {.lists = {"data"}, .isDict = [](std::string_view name, char begins) { return begins == '{' && tool_traces::isNumber(name); }};
}

review::Result<std::unique_ptr<Translator>> ToolTraces::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(new tool_traces::Records);
}

Understands ToolTraces::knows(const ForeignRecord &first) const
{
    std::string_view name;
    const JsonValue *dialog = tool_traces::dialogOf(first, name);
    if (dialog != nullptr && (name == "dialogs" || std::ranges::any_of(dialog->list, tool_traces::isOfTools)))
        return Understands::Yes;
    const JsonValue *predicted = first.value.find("prediction");
    if (predicted != nullptr && predicted->type == JsonValue::Type::List && !predicted->list.empty()) {
        const JsonValue &step = predicted->list.front().type == JsonValue::Type::List && !predicted->list.front().list.empty() ? predicted->list.front().list.front() : predicted->list.front();
        if (step.find("role") != nullptr)
            return Understands::Yes;
    }
    for (const char *member : {"output", "response", "text"}) {
        TraceSteps steps;
        const std::string text = textOf(first.value.find(member));
        if (text.find("Action Input:") != std::string::npos && readReact(text, steps))
            return Understands::Yes;
    }
    return Understands::No;
}

} // namespace importers
