#include "importers/item_record.h"

#include "importers/reference_check.h"

#include <algorithm>
#include <map>
#include <utility>

namespace importers {

namespace {

using review::Answer;
using review::ItemKind;

bool isChoice(ItemKind kind)
{
    return kind == ItemKind::Single || kind == ItemKind::Multiple || kind == ItemKind::Judgement;
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    for (char &c : result)
        c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    return result;
}

/// Without the blanks at its ends, as trimmed(), of a text that lives on.
std::string_view core(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::optional<review::Option> readOption(Fields &fields, char letter, const JsonValue &value)
{
    review::Option option;
    option.letter = letter;
    const JsonValue *source = &value;
    JsonValue parsed;
    if (fields.cells() && value.text.starts_with("{\"figure\":")) {
        auto read = parseJson(value.text);
        if (std::holds_alternative<JsonValue>(read)) {
            parsed = std::move(std::get<JsonValue>(read));
            source = &parsed;
        }
    }
    if (source->type == JsonValue::Type::Object) {
        const JsonValue *figure = source->find("figure");
        if (figure == nullptr || !figure->isText() || figure->text.empty()) {
            fields.reject("options", canonicalJson(value), std::string("option ") + letter + " is neither a text nor a figure");
            return {};
        }
        option.figure = figure->text;
        return option;
    }
    if (source->isText() || source->isNumber())
        option.text = source->text;
    if (core(option.text).empty()) {
        fields.reject("options", plainValue(value), std::string("option ") + letter + " has no text");
        return {};
    }
    return option;
}

/// The letters of two options that differ in upper and lower case alone, or nothing.
std::string checkOptions(Fields &fields, std::vector<review::Option> &options)
{
    std::sort(options.begin(), options.end(), [](const auto &a, const auto &b) { return a.letter < b.letter; });
    if (options.size() < 2)
        fields.reject("options", options.empty() ? std::string() : options.front().text, "a choice question needs at least 2 options");
    std::string alike;
    for (std::size_t i = 0; i < options.size(); ++i) {
        for (std::size_t j = i + 1; j < options.size(); ++j) {
            const auto &a = options[i], &b = options[j];
            if (a.figure != b.figure || a.figure.empty() != b.figure.empty())
                continue;
            const std::string_view textA = core(a.text), textB = core(b.text);
            if (textA.size() != textB.size())
                continue;
            if (textA == textB) {
                fields.reject("options", a.figure.empty() ? a.text : a.figure,
                    std::string("2 options are identical (") + a.letter + ", " + b.letter + ")");
                return {};
            }
            if (alike.empty() && lowered(textA) == lowered(textB)) {
                alike = {a.letter, b.letter};
                fields.warn("options", a.text, std::string("2 options are equal but for case (") + a.letter + ", " + b.letter + ")",
                    "options-equal-but-for-case");
            }
        }
    }
    return alike;
}

std::vector<review::Option> readOptions(Fields &fields, const JsonValue &value, std::string &alike)
{
    std::vector<review::Option> options;
    const bool list = value.type == JsonValue::Type::List;
    if (!list && value.type != JsonValue::Type::Object) {
        fields.reject("options", plainValue(value), "options are an object of letters or a list");
        return {};
    }
    const std::size_t count = list ? value.list.size() : value.members.size();
    if (count > 10) {
        fields.reject("options", canonicalJson(value), std::to_string(count) + " options; at most 10 can be answered");
        return {};
    }
    for (std::size_t i = 0; i < count; ++i) {
        char letter = static_cast<char>('A' + static_cast<int>(i));
        if (!list) {
            const std::string &name = value.members[i].first;
            if (name.size() != 1 || name[0] < 'A' || name[0] > 'J') {
                fields.reject("options", name, "an option's name is not a letter A–J");
                return {};
            }
            letter = name[0];
        }
        auto option = readOption(fields, letter, list ? value.list[i] : value.members[i].second);
        if (!option)
            return {};
        options.push_back(std::move(*option));
    }
    if (!options.empty())
        alike = checkOptions(fields, options);
    return options;
}

/// The letter a key means: itself, or an option's exact text when only one has it.
std::optional<char> letterOf(Fields &fields, const review::Item &item, const std::string &text)
{
    const std::string letters = item.letters();
    if (text.size() == 1 && letters.find(text[0]) != std::string::npos)
        return text[0];
    char found = '\0';
    if (item.options.empty())
        found = text == "Yes" ? 'A' : text == "No" ? 'B' : '\0';
    for (const review::Option &option : item.options) {
        if ((option.figure.empty() ? option.text : option.figure) == text)
            found = option.letter;
    }
    if (found == '\0') {
        fields.reject("answer", text, "not one of " + lettersInWords(letters));
        return {};
    }
    fields.warn("answer", text, std::string("the text of option ") + found + " was read as " + found, "answer-by-text");
    return found;
}

/// A set holds a letter once; a key that names one twice may have meant another.
Answer asSet(Fields &fields, const JsonValue &value, const std::string &letters)
{
    const Answer answer = Answer::ofLetters(letters);
    if (answer.letters.size() < letters.size())
        fields.warn("answer", plainValue(value), "a letter is named more than once and was read once", "letter-repeated");
    return answer;
}

/// Letters of a multiple key: a list of them, or one. In a cell they stand joined; a cell that is one option's exact text is that option.
std::optional<Answer> severalLetters(Fields &fields, const review::Item &item, const JsonValue &value)
{
    std::string letters;
    if (value.isText()) {
        const bool isOption = std::any_of(item.options.begin(), item.options.end(), [&](const auto &o) { return o.text == value.text; });
        if (!isOption && fields.cells()) {
            const auto answer = answerFromCell(value.text, ItemKind::Multiple, item.letters());
            if (!answer) {
                fields.reject("answer", value.text, answer.error().userMessage);
                return {};
            }
            const auto given = std::count_if(value.text.begin(), value.text.end(), [](char c) { return (c >= 'A' && c <= 'J') || (c >= 'a' && c <= 'j'); });
            if (std::cmp_less(answer->letters.size(), given))
                fields.warn("answer", value.text, "a letter is named more than once and was read once", "letter-repeated");
            return *answer;
        }
        if (!isOption && value.text.size() > 1 && answerFromCell(value.text, ItemKind::Multiple, item.letters())) {
            fields.reject("answer", value.text, "several letters are written as a list, such as [\"B\",\"C\"]");
            return {};
        }
        const auto letter = letterOf(fields, item, value.text);
        return letter ? std::optional(Answer::ofLetters(std::string(1, *letter))) : std::nullopt;
    }
    for (const JsonValue &element : value.list) {
        if (!element.isText()) {
            fields.reject("answer", canonicalJson(value), "not a list of letters");
            return {};
        }
        const auto letter = letterOf(fields, item, element.text);
        if (!letter)
            return {};
        letters += *letter;
    }
    return letters.empty() ? Answer{} : asSet(fields, value, letters);
}

Answer readAnswer(Fields &fields, const review::Item &item, const JsonValue &value)
{
    const auto fail = [&](const std::string &why) {
        fields.reject("answer", plainValue(value), why);
        return Answer{};
    };
    switch (item.kind) {
    case ItemKind::Single:
    case ItemKind::Judgement: {
        const JsonValue &one = value.type == JsonValue::Type::List && value.list.size() == 1 ? value.list.front() : value;
        if (one.type == JsonValue::Type::List || one.type == JsonValue::Type::Object || one.type == JsonValue::Type::Bool)
            return fail("not one of " + lettersInWords(item.letters()));
        const auto letter = letterOf(fields, item, one.text);
        return letter ? Answer::ofLetters(std::string(1, *letter)) : Answer{};
    }
    case ItemKind::Multiple:
        if (!value.isText() && value.type != JsonValue::Type::List)
            return fail("not a list of letters");
        return severalLetters(fields, item, value).value_or(Answer{});
    case ItemKind::Number:
        if (value.isNumber())
            return Answer::ofNumber(value.number);
        if (const auto number = value.isText() ? numberFromText(value.text) : std::nullopt)
            return Answer::ofNumber(*number);
        return fail("not a number");
    case ItemKind::Short:
    case ItemKind::Open:
        if (value.isText() || value.isNumber())
            return Answer::ofText(value.text);
        return fail("not a text in quotes");
    case ItemKind::Box: {
        const auto boxes = value.isText() ? answerFromCell(value.text, ItemKind::Box, {}) : boxesFromJson(value);
        return boxes ? *boxes : fail(boxes.error().userMessage);
    }
    }
    return {};
}

/// The kind of a record that names none.
ItemKind inferredKind(const Fields &fields, const JsonValue *options, const JsonValue *answer)
{
    const bool list = answer != nullptr && answer->type == JsonValue::Type::List;
    if (options != nullptr) {
        if (fields.cells() && answer != nullptr && answer->text.find_first_of(";,#") != std::string::npos) {
            std::string letters;
            bool isOption = false;
            for (const auto &[letter, option] : options->members) {
                letters += letter;
                isOption = isOption || option.text == answer->text;
            }
            if (!isOption && answerFromCell(answer->text, ItemKind::Multiple, letters))
                return ItemKind::Multiple;
        }
        return list ? ItemKind::Multiple : ItemKind::Single;
    }
    if (answer == nullptr)
        return ItemKind::Open;
    if (answer->isNumber() || (fields.cells() && numberFromText(answer->text)))
        return ItemKind::Number;
    if (answer->type == JsonValue::Type::Object || (list && !answer->list.empty() && !answer->list.front().isText()))
        return ItemKind::Box;
    if (answer->text == "Yes" || answer->text == "No")
        return ItemKind::Judgement;
    const bool letter = answer->text.size() == 1 && answer->text[0] >= 'A' && answer->text[0] <= 'J';
    return letter ? ItemKind::Single : list ? ItemKind::Multiple : ItemKind::Short;
}

std::vector<review::Overlay> readOverlays(Fields &fields)
{
    const JsonValue *value = fields.take("overlays");
    JsonValue parsed;
    if (value != nullptr && fields.cells()) {
        auto read = parseJson(value->text);
        parsed = std::holds_alternative<JsonValue>(read) ? std::move(std::get<JsonValue>(read)) : JsonValue{};
        value = &parsed;
    }
    if (value == nullptr)
        return {};
    std::vector<review::Overlay> result;
    for (const JsonValue &element : value->list) {
        const JsonValue *figure = element.find("figure"), *box = element.find("box"), *label = element.find("label");
        const auto boxes = box != nullptr ? boxesFromJson(*box) : review::Result<Answer>(Answer{});
        if (!boxes || boxes->boxes.size() != 1 || boxes->fraction || (figure != nullptr && !figure->isText()) || (label != nullptr && !label->isText())) {
            fields.reject("overlays", canonicalJson(element), "an overlay is {\"figure\": id, \"box\": [x, y, w, h], \"label\": text}");
            return {};
        }
        result.push_back({figure != nullptr ? figure->text : std::string(), boxes->boxes.front(), label != nullptr ? label->text : std::string()});
    }
    if (value->type != JsonValue::Type::List)
        fields.reject("overlays", plainValue(*value), "overlays are a list");
    return result;
}

std::optional<review::Tolerance> readTolerance(Fields &fields)
{
    const JsonValue *value = fields.take("tolerance");
    JsonValue parsed;
    if (value != nullptr && fields.cells()) {
        auto read = parseJson(value->text);
        parsed = std::holds_alternative<JsonValue>(read) ? std::move(std::get<JsonValue>(read)) : JsonValue{};
        value = &parsed;
    }
    if (value == nullptr)
        return {};
    review::Tolerance tolerance;
    for (const auto &[name, member] : value->members) {
        const bool good = member.isNumber() && member.number >= 0 && (name == "abs" || name == "rel");
        if (!good) {
            fields.reject("tolerance", plainValue(*value), "a tolerance is {\"abs\": number} or {\"rel\": number}");
            return {};
        }
        (name == "abs" ? tolerance.abs : tolerance.rel) = member.number;
    }
    if (!tolerance.abs && !tolerance.rel) {
        fields.reject("tolerance", plainValue(*value), "a tolerance is {\"abs\": number} or {\"rel\": number}");
        return {};
    }
    return tolerance;
}

void readFigures(Fields &fields, review::Item &item)
{
    // Winnow writes `figures` (JSON) and `figure` (CSV); scripts often say `image`.
    for (const std::string_view name : {"figures", "figure", "images", "image"}) {
        if (item.figures.empty() && fields.has(name))
            item.figures = fields.texts(name);
    }
}

} // namespace

std::pair<review::Item, review::Key> readItem(Fields &fields)
{
    review::Item item;
    review::Key key;
    item.id = fields.name(fields.has("id") || !fields.has("index") ? "id" : "index");
    fields.setId(item.id);
    if (item.id.empty() && !fields.rejected())
        fields.reject("id", {}, "no id");
    item.question = fields.text("question");
    if (core(item.question).empty() && !fields.rejected())
        fields.reject("question", {}, "no question");
    readFigures(fields, item);

    const JsonValue *options = fields.take("options"), *answer = fields.take("answer");
    if (answer != nullptr && ((answer->isText() && core(answer->text).empty()) || (answer->type == JsonValue::Type::List && answer->list.empty())))
        answer = nullptr;
    const std::string kind = fields.text("kind");
    item.kind = inferredKind(fields, options, answer);
    if (kind == "image-choice") {
        item.kind = answer != nullptr && answer->type == JsonValue::Type::List ? ItemKind::Multiple : ItemKind::Single;
    } else if (!kind.empty()) {
        const auto named = review::itemKindFromName(kind);
        if (named)
            item.kind = *named;
        else
            fields.reject("kind", kind, "not a kind of question: single, multiple, judgement, number, short, open or box");
    }
    const bool empty = options == nullptr || (options->list.empty() && options->members.empty() && !options->isText());
    std::string alike;
    if (isChoice(item.kind)) {
        if (!empty)
            item.options = readOptions(fields, *options, alike);
        else if (item.kind != ItemKind::Judgement)
            fields.reject("options", {}, "a choice question has no options");
    } else if (!empty) {
        fields.warn("options", plainValue(*options), "options of a question that is answered freely are not used", "options-not-used");
    }

    key.item = item.id;
    if (answer == nullptr)
        fields.warn("answer", {}, "no key", "no-key");
    else if (!fields.rejected())
        key.answer = readAnswer(fields, item, *answer);
    // Nobody who looks at the picture can tell which of the two letters is wanted.
    if (!alike.empty() && (key.answer.letters.find(alike[0]) != std::string::npos) != (key.answer.letters.find(alike[1]) != std::string::npos))
        fields.warn("answer", plainValue(*answer), std::string("the key is one of 2 options that are equal but for case (") + alike[0] + ", " + alike[1] + ")", "key-equal-but-for-case");
    if (const std::string told = answerInQuestion(item, key); !told.empty())
        fields.warn("question", told, "the question states its own answer", "leak-in-question");
    key.explanation = fields.text("explanation");
    key.author = fields.name("author");
    key.tolerance = readTolerance(fields);
    item.attributes = fields.attributes("attributes");
    item.overlays = readOverlays(fields);
    if (item.overlays.size() > 0 && item.figures.size() == 1) {
        for (review::Overlay &overlay : item.overlays)
            overlay.figure = overlay.figure.empty() ? item.figures.front() : overlay.figure;
    }
    fields.skip("type");
    key.extraJson = fields.rest();
    return {std::move(item), std::move(key)};
}

} // namespace importers
