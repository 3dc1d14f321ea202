#include "app/sessions/model_outputs.h"

#include "app/sessions/import_files.h"
#include "importers/json_value.h"
#include "importers/record_frames.h"
#include "importers/text_source.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <variant>

namespace app {
namespace {

using importers::JsonValue;
using review::ItemKind;

/// A sentence's end: why the row is left out.
using Why = std::string;

std::variant<std::vector<review::Option>, Why> optionsOf(const JsonValue &value)
{
    std::vector<review::Option> options;
    const bool list = value.type == JsonValue::Type::List;
    if (!list && value.type != JsonValue::Type::Object)
        return Why("its options are neither an object of letters nor a list");
    const std::size_t count = list ? value.list.size() : value.members.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::string name = list ? std::string(1, static_cast<char>('A' + static_cast<int>(i))) : value.members[i].first;
        const JsonValue &text = list ? value.list[i] : value.members[i].second;
        if (i >= 10 || name.size() != 1 || name[0] < 'A' || name[0] > 'J')
            return Why("an option's name is not a letter A–J");
        options.push_back({.letter = name[0], .text = text.isText() || text.isNumber() ? text.text : std::string()});
    }
    std::ranges::sort(options, {}, &review::Option::letter);
    return options;
}

std::variant<ModelOutput, Why> outputOf(const JsonValue &record)
{
    ModelOutput row;
    const JsonValue *id = record.find("id"), *kind = record.find("kind"), *options = record.find("options"), *output = record.find("output");
    if (output == nullptr)
        output = record.find("response");
    if (id == nullptr || (!id->isText() && !id->isNumber()))
        return Why("it has no id");
    row.item.id = id->text;
    if (output == nullptr || (!output->isText() && output->type != JsonValue::Type::Null))
        return Why("it has no output, which is a text");
    row.output = output->text;
    if (options != nullptr && options->type != JsonValue::Type::Null) {
        auto read = optionsOf(*options);
        if (const auto *why = std::get_if<Why>(&read))
            return *why;
        row.item.options = std::move(std::get<std::vector<review::Option>>(read));
    }
    row.item.kind = row.item.options.empty() ? ItemKind::Judgement : ItemKind::Single;
    if (kind != nullptr && kind->isText()) {
        const auto named = kind->text == "mcq" ? ItemKind::Single : kind->text == "yesno" ? ItemKind::Judgement : review::itemKindFromName(kind->text);
        if (!named)
            return Why("“" + importers::shortened(kind->text, 40) + "” is not a kind of question");
        row.item.kind = *named;
    }
    if (row.item.options.empty() && (row.item.kind == ItemKind::Single || row.item.kind == ItemKind::Multiple))
        return Why("a choice question has no options");
    return row;
}

} // namespace

review::Result<ModelOutputs> readModelOutputs(const std::string &path)
{
    HashedFile file(QString::fromStdString(path));
    if (const auto opened = file.open(); !opened)
        return review::Error{review::Error::Code::NotFound, opened.error().userMessage, opened.error().detail};
    const importers::ReadOptions options;
    const auto text = importers::TextSource::open(file, options);
    if (!text)
        return text.error();
    importers::RecordFrames frames(**text);
    ModelOutputs found;
    for (;;) {
        const auto frame = frames.next();
        if (!frame)
            return frame.error();
        if (!*frame)
            return found;
        const std::int64_t line = (*frame)->place.line;
        if (!(*frame)->fault.empty()) {
            found.problems.push_back({line, (*frame)->fault});
            continue;
        }
        const auto parsed = importers::parseJson((*frame)->text);
        const auto *record = std::get_if<JsonValue>(&parsed);
        if (record == nullptr || record->type != JsonValue::Type::Object) {
            found.problems.push_back({line, record == nullptr ? std::get<importers::JsonFault>(parsed).reason : "it is no JSON object"});
            continue;
        }
        auto row = outputOf(*record);
        if (auto *why = std::get_if<Why>(&row))
            found.problems.push_back({line, std::move(*why)});
        else
            found.rows.push_back(std::move(std::get<ModelOutput>(row)));
    }
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
