#include "importers/qa/agrobench.h"

#include "importers/fields.h"
#include "importers/qa/qa_parts.h"

namespace importers {

namespace agrobench {

bool isSettings(const ForeignRecord &record)
{
    return record.has("model_id") && !record.has("question") && (record.has("adapter_path") || record.has("decode") || record.has("parser"));
}
bool isStudyRow(const ForeignRecord &record)
{
    return record.has("sample_id") && (record.has("pred_index") || record.has("raw_output"));
}
bool isScorerRow(const ForeignRecord &record)
{
    return record.has("pred_letter");
}

/// model_id, and the adapter that was laid over it.
std::string modelOf(const JsonValue &settings)
{
    std::string model = textOf(settings.find("model_id"));
    std::string adapter = textOf(settings.find("adapter_path"));
    while (adapter.ends_with('/') || adapter.ends_with('\\'))
        adapter.pop_back();
    if (const std::size_t folder = adapter.find_last_of("/\\"); folder != std::string::npos)
        adapter.erase(0, folder + 1);
    return adapter.empty() || model.empty() ? model : model + " + " + adapter;
}

class Rows : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object)
            return rows.reject(Role::Items, {}, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
        if (isSettings(record))
            return settings(record, rows);
        if (isStudyRow(record))
            return studyRow(record, rows);
        if (isScorerRow(record))
            return scorerRow(record, rows);
        item(record, rows);
    }

private:
    void settings(ForeignRecord &record, NativeRows &rows)
    {
        for (const auto &[name, value] : record.value.members)
            record.take(name);
        rows.remark(Role::Predictions, "these are the settings of a run of " + shortened(modelOf(record.value), 80)
                + "; they are read together with the rows of the run, when they lie beside them", "run-settings");
    }

    void item(ForeignRecord &record, NativeRows &rows)
    {
        NativeRow row(Role::Items);
        const std::string id = record.scalar("id");
        row.text("id", id.empty() ? std::string() : id + "#" + std::to_string(record.row));
        if (!m_told)
            rows.remark(Role::Items, "ids repeat in this format, so an item's id is made of its id and its row in the file, as in " + id + "#" + std::to_string(record.row)
                    + "; answers are given as an option's text and were read as the letter of the only option that has it", "composed-id");
        m_told = true;
        row.value("question", record.take("question"));
        if (const JsonValue *image = record.take("image"); image != nullptr) {
            const JsonValue *path = image->type == JsonValue::Type::Object ? image->find("path") : image;
            row.text("figures", textOf(path)).standsAt("figures", "image");
        }
        row.text("kind", "single");
        const JsonValue *options = record.take("options"), *answer = record.take("answer");
        row.value("options", options);
        if (answer != nullptr) {
            const auto letter = options != nullptr && answer->isText() ? letterOfText(*options, answer->text) : std::nullopt;
            row.value("answer", letter ? JsonValue::ofText(std::string(1, *letter)) : *answer);
        }
        row.attribute("crop", record.take("crop")).attribute("task", record.take("source")).attribute("category", record.take("category"));
        rows.give(std::move(row));
    }

    void studyRow(ForeignRecord &record, NativeRows &rows)
    {
        for (const char *name : {"question", "options", "gold_index", "gold_text", "pred_index", "category", "source", "crop"})
            record.take(name); // of the item, or said by the text
        const std::string text = record.text("pred_text");
        const JsonValue *output = record.take("raw_output");
        NativeRow row(Role::Predictions);
        row.text("item", record.scalar("sample_id")).text("model", model(rows)).standsAt("item", "sample_id");
        // Options stand in another order in every run: the chosen text says which one it was, its letter does not.
        row.value("output", JsonValue::ofText(output != nullptr ? outputText(output) : text)).text("answer", text);
        row.value("stored_verdict", record.take("correct")).standsAt("output", "raw_output").standsAt("answer", "pred_text");
        rows.give(std::move(row));
    }

    void scorerRow(ForeignRecord &record, NativeRows &rows)
    {
        const std::string id = record.scalar("id"), letter = record.text("pred_letter");
        record.take("category");
        record.take("gold_letter");
        NativeRow row(Role::Predictions);
        row.text("item", id.empty() || id.find('#') != std::string::npos ? id : id + "#" + std::to_string(record.row)).text("model", model(rows));
        row.value("output", JsonValue::ofText(letter)).text("answer", letter).standsAt("item", "id").standsAt("output", "pred_letter").standsAt("answer", "pred_letter");
        rows.give(std::move(row));
    }

    const std::string &model(NativeRows &rows)
    {
        if (!m_settingsRead && rows.options().beside) {
            const auto parsed = parseJson(rows.options().beside(rows.ids().stem() + ".config.json").value_or(std::string()));
            if (const auto *settings = std::get_if<JsonValue>(&parsed))
                m_modelOfSettings = modelOf(*settings);
        }
        m_settingsRead = true;
        return m_modelOfSettings.empty() ? m_model.of(rows, rows.ids().stem(), "the file's name") : m_model.of(rows, m_modelOfSettings, "the run's settings");
    }

    ModelName m_model;
    std::string m_modelOfSettings = {};
    bool m_settingsRead = false, m_told = false;
};

} // namespace agrobench

std::string_view AgroBench::description() const
{
    return "AgroBench rows, and prediction rows of its scorer and of adaptation studies";
}

review::Result<std::unique_ptr<Translator>> AgroBench::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(new agrobench::Rows);
}

Understands AgroBench::knows(const ForeignRecord &first) const
{
    if (agrobench::isSettings(first) || agrobench::isStudyRow(first) || (agrobench::isScorerRow(first) && first.has("gold_letter")))
        return Understands::Yes;
    const JsonValue *options = first.value.find("options");
    const bool row = first.has("question") && first.has("category") && first.has("crop") && first.has("source") && first.has("id");
    return row && options != nullptr && options->type == JsonValue::Type::List ? Understands::Yes : Understands::No;
}

} // namespace importers
