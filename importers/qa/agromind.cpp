#include "importers/qa/agromind.h"

#include "importers/fields.h"
#include "importers/qa/qa_parts.h"
#include "review/item.h"
#include "review/json_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace importers {

namespace agromind {

constexpr std::array<std::string_view, 4> kLevels{"Spatial Perception", "Object Understanding", "Scene Understanding", "Scene Reasoning"};

/// The scoring type says how an item is answered.
std::string_view kindOf(std::int64_t type)
{
    switch (type) {
    case 1:
    case 4:
    case 6: return "single";
    case 2:
    case 8: return "number";
    case 3: return "judgement";
    case 5:
    case 9: return "multiple";
    case 7: return "short";
    case 10: return "open";
    case 11: return "box";
    default: return {};
    }
}

/// Corners as fractions become corner and size.
std::optional<JsonValue> boxOfCorners(const JsonValue &corners)
{
    if (corners.type != JsonValue::Type::List || corners.list.size() != 4 || !std::ranges::all_of(corners.list, &JsonValue::isNumber))
        return {};
    const auto length = [](const JsonValue &from, const JsonValue &to) {
        // The digits of a difference of decimals, not those of binary fractions: 0.55 - 0.1 is 0.45.
        constexpr double kPlaces = 1e12;
        const double size = std::round((to.number - from.number) * kPlaces) / kPlaces;
        JsonValue value{.type = JsonValue::Type::Float, .number = size};
        value.text = review::numberText(size);
        return value;
    };
    JsonValue box = jsonList({corners.list[0], corners.list[1], length(corners.list[0], corners.list[2]), length(corners.list[1], corners.list[3])});
    return jsonObject({{"box", std::move(box)}, {"unit", JsonValue::ofText("fraction")}});
}

class Items : public Translator {
public:
    void translate(ForeignRecord &record, NativeRows &rows) override
    {
        if (record.value.type != JsonValue::Type::Object)
            return rows.reject(Role::Items, {}, {}, plainValue(record.value), "not a record: a JSON object in braces is expected");
        const std::string number = record.scalar(record.has("item_id") ? "item_id" : "qid");
        const std::string id = rows.ids().ofStem(number, record.row);
        if (record.has("ai_answer"))
            prediction(record, rows, id);
        else
            item(record, rows, id);
    }

private:
    void prediction(ForeignRecord &record, NativeRows &rows, const std::string &id)
    {
        for (const char *name : {"image_path", "image1", "image2", "image_id", "question", "options", "answer", "type_id", "isMultiple", "is_processed", "level1_id", "level2_id", "level3_id"})
            record.take(name); // of the item, which has a file of its own
        const JsonValue *verdict = record.take("is_true"), *answer = record.take("ai_answer");
        if (answer == nullptr)
            return rows.warn(Role::Predictions, id, "ai_answer", "null", "the model has not answered this item; no prediction was made of the row", "not-answered");
        const auto &folders = rows.options().folders;
        const std::string &model = m_model.of(rows, folders.empty() ? std::string() : folders.front(), "its folder");
        NativeRow row(Role::Predictions);
        row.text("item", id).text("model", model).value("output", JsonValue::ofText(outputText(answer))).value("stored_verdict", verdict);
        row.standsAt("item", "item_id").standsAt("output", "ai_answer");
        rows.give(std::move(row));
    }

    void item(ForeignRecord &record, NativeRows &rows, const std::string &id)
    {
        NativeRow row(Role::Items);
        row.text("id", id).standsAt("id", record.has("item_id") ? "item_id" : "qid");
        row.value("question", record.take(record.has("question") ? "question" : "questions"));
        std::vector<std::string> pictures;
        for (const char *name : {"image_path", "image", "image1", "image2"}) {
            const JsonValue *value = record.take(name);
            if (value == nullptr)
                continue;
            for (const JsonValue &one : value->list)
                pictures.push_back(textOf(&one));
            if (value->isText())
                pictures.push_back(value->text);
        }
        row.texts("figures", pictures).standsAt("figures", record.has("image_path") ? "image_path" : "image1");
        record.take("image_id"); // the stem of the picture's name

        const JsonValue *options = record.take("options"), *answer = record.take("answer");
        if (options != nullptr)
            row.value("options", nativeOptions(*options));
        std::string kind = std::string(kindOf(typeOf(record, rows, id)));
        if (answer != nullptr && answer->type == JsonValue::Type::Object && answer->find("value") != nullptr) { // the README's shape
            const std::string told = textOf(answer->find("type"));
            if (kind.empty() && review::itemKindFromName(told))
                kind = told;
            answer = answer->find("value");
        }
        const JsonValue *isMultiple = record.take("isMultiple");
        if (kind == "single" && isMultiple != nullptr && isMultiple->boolean)
            kind = "multiple";
        row.text("kind", kind);
        if (answer != nullptr)
            row.value("answer", nativeAnswer(*answer, kind, options != nullptr));
        attributes(record, row, rows);
        rows.give(std::move(row));
    }

    std::int64_t typeOf(ForeignRecord &record, NativeRows &rows, const std::string &id)
    {
        const std::string type = record.scalar("type_id");
        const std::int64_t number = wholeFromText(type).value_or(0);
        if (!type.empty() && kindOf(number).empty())
            rows.warn(Role::Items, id, "type_id", type, "not a scoring type 1–11; the kind of question was told from its answer and options", "unknown-type");
        return number;
    }

    static JsonValue nativeAnswer(const JsonValue &answer, std::string_view kind, bool hasOptions)
    {
        if (kind == "judgement" && !hasOptions && answer.isText() && (answer.text == "Yes" || answer.text == "No"))
            return JsonValue::ofText(answer.text == "Yes" ? "A" : "B"); // the two answers of this type, as a judgement has them
        if (kind == "box") {
            if (auto box = boxOfCorners(answer))
                return std::move(*box);
        }
        return answer;
    }

    void attributes(ForeignRecord &record, NativeRow &row, NativeRows &rows)
    {
        const std::string level = record.scalar("level1_id");
        const std::int64_t number = wholeFromText(level).value_or(0);
        if (number >= 1 && number <= static_cast<std::int64_t>(kLevels.size()))
            row.attribute("level", JsonValue::ofText(std::string(kLevels[static_cast<std::size_t>(number) - 1])));
        // CO_3_2_7: task and sub-task are said by the file's name alone.
        const std::string &stem = rows.ids().stem();
        const std::size_t code = stem.find('_');
        if (code != std::string::npos && code > 0 && std::ranges::all_of(stem.substr(0, code), [](char c) { return c >= 'A' && c <= 'Z'; })) {
            row.attribute("task", JsonValue::ofText(stem.substr(0, code)));
            row.attribute("subtask", JsonValue::ofText(stem));
        }
        record.take("level2_id");
        record.take("level3_id");
    }

    ModelName m_model;
};

} // namespace agromind

std::string_view AgroMind::description() const
{
    return "AgroMind question files (scoring types 1–11) and its result files with ai_answer";
}

FrameRules AgroMind::rules() const
{
    return {.lists = {"items", "data"}};
}

review::Result<std::unique_ptr<Translator>> AgroMind::translator(const ReadOptions &) const
{
    return std::unique_ptr<Translator>(new agromind::Items);
}

Understands AgroMind::knows(const ForeignRecord &first) const
{
    if (first.has("item_id") && first.has("type_id"))
        return Understands::Yes;
    return first.list == "items" && first.has("qid") ? Understands::Yes : Understands::No;
}

} // namespace importers
