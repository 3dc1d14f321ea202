#include "app/sessions/scored_rows.h"

#include "importers/item_record.h"
#include "importers/scripted_answer.h"
#include "review/scoring/short_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace app {
namespace {

using importers::JsonValue;
using review::Answer;
using review::ItemKind;

bool isNull(const JsonValue *value) { return value == nullptr || value->type == JsonValue::Type::Null; }

/// An option's letter, or the letter of the option with just this text, or yes and no. 0: none of them.
char letterOf(const review::Item &item, const std::string &text)
{
    const bool open = item.options.empty() && item.kind != ItemKind::Judgement; // any letter may be an option
    const std::string letters = open ? "ABCDEFGHIJ" : item.letters();
    if (text.size() == 1) {
        const char upper = static_cast<char>(text[0] >= 'a' && text[0] <= 'z' ? text[0] - 'a' + 'A' : text[0]);
        if (letters.find(upper) != std::string::npos)
            return upper;
    }
    const auto same = [&](const review::Option &option) { return !option.text.empty() && option.text == text; };
    if (std::ranges::count_if(item.options, same) == 1)
        return std::ranges::find_if(item.options, same)->letter;
    if (item.kind == ItemKind::Judgement && item.options.empty()) {
        const std::string word = review::shortText(text);
        return word == "yes" ? 'A' : word == "no" ? 'B' : '\0';
    }
    return '\0';
}

/// A number of C notation, with thousands' commas or in words, and nothing beside it.
std::optional<double> numberOf(const std::string &text)
{
    double value = 0;
    const auto whole = [&value](const std::string &digits) {
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return error == std::errc() && end == digits.data() + digits.size() && std::isfinite(value);
    };
    return whole(text) || whole(review::shortText(text)) ? std::optional(value) : std::nullopt;
}

/// The value as an answer to such a question. What cannot be one keeps its text, which no rule takes for right.
Answer answerOf(const review::Item &item, const JsonValue &value)
{
    const Answer asText = Answer::ofText(value.isText() || value.isNumber() ? value.text : canonicalJson(value));
    switch (item.kind) {
    case ItemKind::Single:
    case ItemKind::Judgement: {
        const JsonValue &one = value.type == JsonValue::Type::List && value.list.size() == 1 ? value.list.front() : value;
        if (value.type == JsonValue::Type::Bool && item.kind == ItemKind::Judgement)
            return Answer::ofLetters(value.boolean ? "A" : "B");
        const char letter = letterOf(item, one.text);
        return letter != '\0' ? Answer::ofLetters(std::string_view(&letter, 1)) : asText;
    }
    case ItemKind::Multiple: {
        if (value.isText()) {
            const auto cell = importers::answerFromCell(value.text, ItemKind::Multiple, item.options.empty() ? "ABCDEFGHIJ" : item.letters());
            return cell ? *cell : asText;
        }
        std::string letters;
        for (const JsonValue &element : value.list) {
            const char letter = letterOf(item, element.text);
            if (letter == '\0')
                return asText;
            letters += letter;
        }
        return Answer::ofLetters(letters);
    }
    case ItemKind::Number:
        if (value.isNumber())
            return Answer::ofNumber(value.number);
        if (const auto number = numberOf(value.text))
            return Answer::ofNumber(*number);
        return asText;
    case ItemKind::Short:
    case ItemKind::Open: return asText;
    case ItemKind::Box: {
        const auto boxes = value.isText() ? importers::answerFromCell(value.text, ItemKind::Box, {}) : importers::boxesFromJson(value);
        return boxes ? *boxes : asText;
    }
    }
    return asText;
}

std::string readTolerance(const JsonValue &row, review::Tolerance &tolerance)
{
    const JsonValue *value = row.find("tolerance");
    if (isNull(value))
        return {};
    for (const auto &[name, bound] : value->members) {
        if (!bound.isNumber() || bound.number < 0 || (name != "abs" && name != "rel"))
            return "its tolerance is not {\"abs\": number, \"rel\": number}, not below 0";
        (name == "abs" ? tolerance.abs : tolerance.rel) = bound.number;
    }
    return value->type == JsonValue::Type::Object ? std::string() : "its tolerance is not {\"abs\": number, \"rel\": number}";
}

std::string scoreRow(const JsonValue &record, ScoredRow &row)
{
    review::Item item;
    if (std::string why = readRowItem(record, item); !why.empty())
        return why;
    row.id = item.id;
    if (isNull(record.find("kind")))
        return "it has no kind";
    review::Scoring scoring = review::usualScoring(item.kind);
    if (const JsonValue *named = record.find("rule"); !isNull(named)) {
        const auto rule = named->isText() ? review::scoreRuleFromName(named->text) : std::nullopt;
        if (!rule)
            return "its rule is not one of letter, set, tolerance, elements, similarity, iou";
        scoring.rule = *rule;
    }
    if (std::string why = readTolerance(record, scoring.tolerance); !why.empty())
        return why;
    if (const JsonValue *similarity = record.find("similarity"); !isNull(similarity)) {
        if (!similarity->isNumber() || similarity->number < -1 || similarity->number > 1)
            return "its similarity is not a number from -1 to 1";
        scoring.similarity = similarity->number;
    }
    const JsonValue *answer = record.find("answer"), *key = record.find("key");
    row.rule = scoring.rule;
    row.scored = review::scoreAnswer(scoring, isNull(answer) ? Answer{} : answerOf(item, *answer), isNull(key) ? Answer{} : answerOf(item, *key));
    return {};
}

} // namespace

review::Result<ScoredRows> scoreRows(const std::string &path)
{
    ScoredRows found;
    auto problems = eachJsonRow(path, [&found](const JsonValue &record) {
        ScoredRow row;
        std::string why = scoreRow(record, row);
        if (why.empty())
            found.rows.push_back(std::move(row));
        return why;
    });
    if (!problems)
        return problems.error();
    found.problems = std::move(*problems);
    return found;
}

std::string scoredJson(const ScoredRow &row)
{
    using Json = nlohmann::ordered_json;
    const Json object{{"id", row.id.empty() ? Json() : Json(row.id)}, {"verdict", review::scoreVerdictName(row.scored.verdict)}, {"rule", review::scoreRuleName(row.rule)}, {"why", row.scored.why}};
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace app
