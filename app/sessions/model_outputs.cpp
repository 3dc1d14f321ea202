#include "app/sessions/model_outputs.h"

#include "importers/json_value.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <variant>

namespace app {
namespace {

using importers::JsonValue;
using review::ItemKind;

/// A sentence's end: why the row is left out.
using Why = std::string;

std::variant<ModelOutput, Why> outputOf(const JsonValue &record)
{
    ModelOutput row;
    const JsonValue *output = record.find("output");
    if (output == nullptr)
        output = record.find("response");
    if (std::string why = readRowItem(record, row.item); !why.empty())
        return why;
    if (row.item.id.empty())
        return Why("it has no id");
    if (output == nullptr || (!output->isText() && output->type != JsonValue::Type::Null))
        return Why("it has no output, which is a text");
    row.output = output->text;
    if (row.item.options.empty() && (row.item.kind == ItemKind::Single || row.item.kind == ItemKind::Multiple))
        return Why("a choice question has no options");
    return row;
}

} // namespace

review::Result<ModelOutputs> readModelOutputs(const std::string &path)
{
    ModelOutputs found;
    auto problems = eachJsonRow(path, [&found](const JsonValue &record) {
        auto row = outputOf(record);
        if (auto *why = std::get_if<Why>(&row))
            return std::move(*why);
        found.rows.push_back(std::move(std::get<ModelOutput>(row)));
        return Why();
    });
    if (!problems)
        return problems.error();
    found.problems = std::move(*problems);
    return found;
}

std::string parsedText(const review::Item &item, const review::ParsedAnswer &parsed)
{
    std::string words;
    for (const char letter : parsed.letters) {
        const auto option = std::ranges::find(item.options, letter, &review::Option::letter);
        words += (words.empty() ? "" : " | ") + (option != item.options.end() ? option->text : std::string(letter == 'A' ? "Yes" : "No"));
    }
    return words;
}

std::string parsedJson(const review::Item &item, review::AnswerParser parser, const review::ParsedAnswer &parsed)
{
    using Json = nlohmann::ordered_json;
    Json answer, text;
    if (item.kind == ItemKind::Multiple && !parsed.letters.empty()) {
        answer = Json::array();
        for (const char letter : parsed.letters)
            answer.push_back(std::string(1, letter));
    } else if (!parsed.letters.empty()) {
        answer = parsed.letters;
    }
    if (!parsed.letters.empty())
        text = parsedText(item, parsed);
    const Json object{{"id", item.id}, {"parser", review::answerParserName(parser)}, {"version", review::answerParserVersion(parser)},
                      {"answer", std::move(answer)}, {"text", std::move(text)}, {"state", review::parseStateName(parsed.state)}};
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace app
