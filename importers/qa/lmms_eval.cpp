#include "importers/qa/lmms_eval.h"

#include "importers/column_names.h"
#include "importers/fields.h"
#include "importers/qa/qa_parts.h"

#include <algorithm>
#include <array>

namespace importers {

namespace lmms_eval {

constexpr std::array<std::string_view, 9> kOwn{"doc_id", "target", "input", "filtered_resps", "resps", "token_counts", "doc_hash", "input_media", "doc"};

/// The member that a person says holds the item's id; "" when nobody has said.
std::string itemMember(const ReadOptions &options)
{
    const std::string_view member = nameInFile("item", options.columns);
    return options.columns.contains(std::string(member)) ? std::string(member) : std::string();
}

/// "agri_acc.id" → the value in the object.
const JsonValue *valueAt(const JsonValue &record, std::string_view path)
{
    const JsonValue *at = &record;
    if (const JsonValue *whole = record.find(path))
        return whole;
    while (at != nullptr && !path.empty()) {
        const std::size_t dot = std::min(path.find('.'), path.size());
        at = at->find(path.substr(0, dot));
        path.remove_prefix(std::min(dot + 1, path.size()));
    }
    return at;
}

/// The one text of a list in a list; another value as its JSON.
std::string flattened(const JsonValue *value)
{
    while (value != nullptr && value->type == JsonValue::Type::List && value->list.size() == 1)
        value = &value->list.front();
    return outputText(value);
}

class Samples : public Translator {
public:
    explicit Samples(const ReadOptions &options) : m_member(itemMember(options)), m_prefix(givenValue(options.columns, "item_prefix")) {}

    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object)
            return rows.reject(Role::Predictions, {}, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
        const std::string raw = scalarOf(valueAt(record.value, m_member));
        if (raw.empty())
            return rows.reject(Role::Predictions, record.scalar("doc_id"), m_member, {}, "names no item: there is no " + m_member + " in it");
        for (const std::string_view name : kOwn)
            record.take(name);
        const std::string said = flattened(record.value.find("filtered_resps")), whole = flattened(record.value.find("resps"));
        // Reasoning is often taken out of the filtered reply and stands in the whole one.
        const Thought parts = withoutThought(said), all = withoutThought(whole);
        NativeRow row(Role::Predictions);
        const auto &folders = rows.options().folders;
        row.text("item", m_prefix + raw).text("model", m_model.of(rows, folders.empty() ? std::string() : folders.front(), "its folder"));
        row.value("output", JsonValue::ofText(record.has("filtered_resps") ? parts.rest : all.rest)).text("rationale", parts.thought.empty() ? all.thought : parts.thought);
        row.standsAt("item", m_member).standsAt("output", record.has("filtered_resps") ? "filtered_resps" : "resps");
        JsonValue verdicts = jsonObject();
        for (const auto &[name, value] : record.value.members) {
            if (std::ranges::find(kOwn, name) == kOwn.end()) {
                verdicts.members.emplace_back(name, value);
                record.take(name);
            }
        }
        if (!verdicts.members.empty())
            row.value("stored_verdict", verdicts);
        rows.give(std::move(row));
    }

private:
    std::string m_member, m_prefix;
    ModelName m_model;
};

} // namespace lmms_eval

std::string_view LmmsEval::description() const
{
    return "lmms-eval's samples (.jsonl), with a mapping that says which member names the item";
}

review::Result<std::unique_ptr<Translator>> LmmsEval::translator(const ReadOptions &options) const
{
    if (lmms_eval::itemMember(options).empty())
        return review::Error{review::Error::Code::BadInput, "The rows of this log count the rows of a task and do not name the items, so somebody has to say how they join. "
            "Nothing was imported; give a mapping: {\"doc_id\": \"item\"} when items are called by that number, {\"METRIC.id\": \"item\"} when a metric holds the item's id, "
            "and with {\"=NAME/\": \"item_prefix\"} a beginning that the ids have here."};
    return std::unique_ptr<Translator>(new lmms_eval::Samples(options));
}

Understands LmmsEval::knows(const ForeignRecord &first) const
{
    return first.has("doc_id") && (first.has("filtered_resps") || first.has("resps") || first.has("doc_hash")) ? Understands::Yes : Understands::No;
}

} // namespace importers
