#include "importers/annotations/label_studio.h"

#include "importers/annotations/label_tasks.h"
#include "importers/fields.h"

#include <algorithm>

namespace importers {

namespace label_studio {

/// A parsed labelling interface: {"label": {"type": "RectangleLabels", "to_name": […], "inputs": […]}}.
bool isInterface(const JsonValue &object)
{
    return !object.members.empty() && object.members.front().second.find("to_name") != nullptr && object.members.front().second.find("inputs") != nullptr;
}

class Exported : public Translator {
public:
    explicit Exported(const ReadOptions &options) : m_tasks(options) {}
    review::Status mapping() const { return m_tasks.map().check(); }

    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object) {
            rows.reject(Role::Items, {}, {}, plainValue(record.value), "not a task: a JSON object in braces is expected");
            return;
        }
        if (isInterface(record.value)) {
            rows.refuse("The file describes a labelling interface of Label Studio, not tasks. Nothing of it was imported; give the exported tasks.");
            return;
        }
        LabelTask task = taskOfExport(record);
        m_tasks.give(task, record, rows);
    }
    void finish(NativeRows &rows) override { m_tasks.finish(rows); }

private:
    LabelTasks m_tasks;
};

/// Rows of JSON-MIN and of CSV. Results that the mapping does not name are told from the data by their shape where they have one.
class Flat : public Translator {
public:
    Flat(const ReadOptions &options, bool cells) : m_tasks(options), m_cells(cells) {}
    review::Status mapping() const { return m_tasks.map().check(); }

    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object) {
            rows.reject(Role::Items, {}, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
            return;
        }
        const auto isResult = [&](const std::string &name) { return m_tasks.map().of(name).use != AnswerMap::Use::None || looksLikeResult(record.value.find(name)); };
        LabelTask task = taskOfRow(record, isResult, m_cells);
        m_tasks.give(task, record, rows);
    }
    void finish(NativeRows &rows) override { m_tasks.finish(rows); }

private:
    bool looksLikeResult(const JsonValue *value) const
    {
        if (value == nullptr)
            return false;
        JsonValue parsed;
        if (m_cells && value->isText() && value->text.starts_with("[{")) {
            if (auto read = parseJson(value->text); std::holds_alternative<JsonValue>(read))
                parsed = std::move(std::get<JsonValue>(read));
            value = &parsed;
        }
        if (value->type != JsonValue::Type::List || value->list.empty() || value->list.front().type != JsonValue::Type::Object)
            return false;
        const JsonValue &first = value->list.front();
        for (const char *sign : {"rating", "choices", "original_width", "rectanglelabels", "polygonlabels", "taxonomy", "brushlabels", "keypointlabels"}) {
            if (first.find(sign) != nullptr)
                return true;
        }
        return false;
    }

    LabelTasks m_tasks;
    bool m_cells;
};

template <class Made>
review::Result<std::unique_ptr<Translator>> checked(std::unique_ptr<Made> made)
{
    if (const auto mapping = made->mapping(); !mapping)
        return mapping.error();
    return std::unique_ptr<Translator>(std::move(made));
}

} // namespace label_studio

std::string_view LabelStudioFormat::description() const
{
    return "Label Studio tasks and exports (JSON): items, predictions and, with a mapping, answers";
}

review::Result<std::unique_ptr<Translator>> LabelStudioFormat::translator(const ReadOptions &options) const
{
    return label_studio::checked(std::make_unique<label_studio::Exported>(options));
}

Understands LabelStudioFormat::knows(const ForeignRecord &first) const
{
    const JsonValue *data = first.value.find("data");
    if (label_studio::isInterface(first.value))
        return Understands::Yes;
    if (first.has("type") || first.has("schema_name"))
        return Understands::No;
    for (const char *name : {"annotations", "completions", "predictions"}) {
        const JsonValue *list = first.value.find(name);
        // A task whose annotations break off behind the first bytes has its data behind them.
        if (list != nullptr && list->type == JsonValue::Type::List && (data != nullptr || first.has("id")) && !first.has("images") && !first.has("categories"))
            return Understands::Yes;
    }
    return data != nullptr && data->type == JsonValue::Type::Object && (first.has("id") || first.has("meta") || first.value.members.size() == 1) ? Understands::Yes : Understands::No;
}

std::string_view LabelStudioMinFormat::description() const
{
    return "Label Studio JSON-MIN: items and, with a mapping, answers";
}

review::Result<std::unique_ptr<Translator>> LabelStudioMinFormat::translator(const ReadOptions &options) const
{
    return label_studio::checked(std::make_unique<label_studio::Flat>(options, false));
}

Understands LabelStudioMinFormat::knows(const ForeignRecord &first) const
{
    return first.has("annotation_id") && first.has("annotator") && first.has("id") ? Understands::Yes : Understands::No;
}

std::string_view LabelStudioTableFormat::description() const
{
    return "Label Studio CSV and TSV: items and, with a mapping, answers";
}

review::Result<std::unique_ptr<Translator>> LabelStudioTableFormat::translator(const ReadOptions &options) const
{
    return label_studio::checked(std::make_unique<label_studio::Flat>(options, true));
}

Understands LabelStudioTableFormat::knows(const std::vector<std::string> &columns) const
{
    const auto has = [&columns](std::string_view name) { return std::ranges::find(columns, name) != columns.end(); };
    return has("annotation_id") && has("annotator") && has("id") ? Understands::Yes : Understands::No;
}

} // namespace importers
