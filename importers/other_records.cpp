#include "importers/item_record.h"

#include <limits>

namespace importers {

namespace {

/// A member that must be there: rejected with "no …" when it is empty.
std::string needed(Fields &fields, std::string_view name)
{
    const bool before = fields.rejected();
    std::string value = fields.name(name);
    if (value.empty() && fields.rejected() == before)
        fields.reject(name, {}, "no " + std::string(name));
    return value;
}

std::optional<int> smallWhole(Fields &fields, std::string_view name, std::int64_t lowest)
{
    const auto value = fields.whole(name, lowest);
    if (value && *value > std::numeric_limits<int>::max()) {
        fields.reject(name, std::to_string(*value), "too large");
        return {};
    }
    return value ? std::optional<int>(static_cast<int>(*value)) : std::nullopt;
}

/// A JSON answer in the form it has in a CSV cell.
std::string cellForm(const JsonValue &value)
{
    if (value.type != JsonValue::Type::List || value.list.empty())
        return plainValue(value);
    std::string joined;
    const bool box = value.list.front().isNumber();
    for (const JsonValue &element : value.list) {
        if (!element.isText() && !element.isNumber())
            return canonicalJson(value);
        joined += (joined.empty() ? "" : box ? "," : ";") + element.text;
    }
    return joined;
}

} // namespace

review::Source readSource(Fields &fields)
{
    review::Source source;
    source.id = needed(fields, "id");
    fields.setId(source.id);
    source.doi = fields.text("doi");
    source.title = fields.text("title");
    source.year = smallWhole(fields, "year", std::numeric_limits<int>::min());
    source.authors = fields.texts("authors");
    source.licence = fields.text("licence");
    fields.skip("type");
    source.extraJson = fields.rest();
    return source;
}

review::Figure readFigure(Fields &fields)
{
    review::Figure figure;
    figure.id = needed(fields, "id");
    fields.setId(figure.id);
    figure.path = fields.text("path");
    figure.source = fields.name("source");
    figure.label = fields.name("label");
    figure.page = smallWhole(fields, "page", 1);
    figure.caption = fields.text("caption");
    figure.context = fields.texts("context");
    figure.bands = fields.texts("bands");
    if (const JsonValue *scale = fields.take("scale")) {
        const JsonValue *unit = scale->find("unit"), *pixels = scale->find("pixels_per_unit");
        if (unit == nullptr || !unit->isText() || unit->text.empty() || pixels == nullptr || !pixels->isNumber() || pixels->number <= 0)
            fields.reject("scale", plainValue(*scale), "a scale is {\"unit\": text, \"pixels_per_unit\": number above 0}");
        else
            figure.scale = review::Scale{unit->text, pixels->number};
    }
    figure.attributes = fields.attributes("attributes");
    fields.skip("type");
    figure.extraJson = fields.rest();
    return figure;
}

review::Prediction readPrediction(Fields &fields)
{
    review::Prediction prediction;
    prediction.item = needed(fields, "item");
    prediction.model = needed(fields, "model");
    prediction.run = smallWhole(fields, "run", 1).value_or(1);
    fields.setId(prediction.item + "|" + prediction.model + "|" + std::to_string(prediction.run));
    const JsonValue *answer = fields.take("answer"), *output = fields.take("output");
    prediction.output = fields.text("output");
    // An empty text in quotes is an output too: the model said nothing.
    if (prediction.output.empty() && output == nullptr && answer == nullptr && !fields.rejected())
        fields.reject("output", {}, "neither an output nor an answer");
    if (answer != nullptr) {
        // The item's kind may come later, so the shape follows from the value alone: a letter, letters, a number, a box or a text.
        if (answer->isNumber())
            prediction.answer = review::Answer::ofNumber(answer->number);
        else if (answer->isText() && answer->text.size() == 1 && answer->text[0] >= 'A' && answer->text[0] <= 'J')
            prediction.answer = review::Answer::ofLetters(answer->text);
        else if (answer->isText() && !answer->text.empty())
            prediction.answer = review::Answer::ofText(answer->text);
        else if (const auto letters = answerFromCell(cellForm(*answer), review::ItemKind::Multiple, "ABCDEFGHIJ"); letters && !answer->list.empty())
            prediction.answer = *letters;
        else if (const auto boxes = boxesFromJson(*answer))
            prediction.answer = *boxes;
        else if (!answer->isText() && !answer->list.empty())
            fields.reject("answer", canonicalJson(*answer), "not a letter, letters, a number, a text or a box");
    }
    prediction.rationale = fields.text("rationale");
    fields.skip("type");
    prediction.extraJson = fields.rest();
    return prediction;
}

ScriptedAnswer readResponse(Fields &fields, bool rating)
{
    ScriptedAnswer answer;
    answer.rating = rating;
    answer.study = fields.name("study");
    answer.seat = fields.name("seat");
    answer.unit = fields.name("unit");
    answer.item = fields.name("item");
    answer.model = fields.name("model");
    answer.run = smallWhole(fields, "run", 1).value_or(1);
    if (answer.unit.empty() && !answer.item.empty())
        answer.unit = answer.model.empty() ? answer.item : answer.item + "|" + answer.model + "|" + std::to_string(answer.run);
    fields.setId(answer.unit);
    if (answer.unit.empty() && !fields.rejected())
        fields.reject("unit", {}, "neither a unit nor an item");
    const std::string_view member = rating && fields.has("score") ? "score" : "answer";
    if (const JsonValue *value = fields.take(member); value != nullptr) {
        if (value->type == JsonValue::Type::Bool)
            fields.reject(member, canonicalJson(*value), "not an answer");
        else
            answer.answer = cellForm(*value);
    }
    for (auto [name, into] : {std::pair{"boxes", &answer.boxes}, std::pair{"spans", &answer.spans}}) {
        if (const JsonValue *value = fields.take(name))
            *into = cellForm(*value);
    }
    if (answer.answer.empty() && !rating)
        answer.answer = answer.boxes;
    if (const JsonValue *value = fields.take("defective")) {
        const std::string text = plainValue(*value);
        if (const auto reason = review::defectFromName(text))
            answer.defective = *reason;
        else if (text == "true" || text == "TRUE" || text == "True" || text == "1")
            answer.defective = review::Defect::Other;
        else if (!text.empty() && text != "false" && text != "FALSE" && text != "False" && text != "0")
            fields.reject("defective", text, "not a reason: no-option-right, several-right, picture-unreadable, not-agronomic or other");
    }
    answer.unsure = fields.yes("unsure");
    answer.comment = fields.text("comment");
    answer.activeMs = fields.whole("active_ms", 0);
    if (const JsonValue *value = fields.take("at")) {
        answer.at = value->isText() ? review::utcFromText(value->text) : std::nullopt;
        if (!answer.at)
            fields.reject("at", plainValue(*value), "not a time written as 2026-05-04T09:12:33.120Z");
    }
    fields.skip("type");
    return answer;
}

} // namespace importers
