#include "app/sessions/json_rows.h"

#include "app/sessions/import_files.h"
#include "importers/record_frames.h"
#include "importers/text_source.h"

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

} // namespace

std::string readRowItem(const JsonValue &row, review::Item &item)
{
    const JsonValue *id = row.find("id"), *kind = row.find("kind"), *options = row.find("options");
    if (id != nullptr && (id->isText() || id->isNumber()))
        item.id = id->text;
    if (options != nullptr && options->type != JsonValue::Type::Null) {
        auto read = optionsOf(*options);
        if (const auto *why = std::get_if<Why>(&read))
            return *why;
        item.options = std::move(std::get<std::vector<review::Option>>(read));
    }
    item.kind = item.options.empty() ? ItemKind::Judgement : ItemKind::Single;
    if (kind == nullptr || kind->type == JsonValue::Type::Null)
        return {};
    const auto named = !kind->isText() ? std::nullopt : kind->text == "mcq" ? std::optional(ItemKind::Single) : kind->text == "yesno" ? std::optional(ItemKind::Judgement) : review::itemKindFromName(kind->text);
    if (!named)
        return "“" + importers::shortened(kind->text, 40) + "” is not a kind of question";
    item.kind = *named;
    return {};
}

review::Result<std::vector<RowProblem>> eachJsonRow(const std::string &path, const std::function<std::string(const JsonValue &row)> &take)
{
    HashedFile file(QString::fromStdString(path));
    if (const auto opened = file.open(); !opened)
        return review::Error{review::Error::Code::NotFound, opened.error().userMessage, opened.error().detail};
    const importers::ReadOptions options;
    const auto text = importers::TextSource::open(file, options);
    if (!text)
        return text.error();
    importers::RecordFrames frames(**text);
    std::vector<RowProblem> problems;
    for (;;) {
        const auto frame = frames.next();
        if (!frame)
            return frame.error();
        if (!*frame)
            return problems;
        const std::int64_t line = (*frame)->place.line;
        if (!(*frame)->fault.empty()) {
            problems.push_back({line, (*frame)->fault});
            continue;
        }
        const auto parsed = importers::parseJson((*frame)->text);
        const auto *row = std::get_if<JsonValue>(&parsed);
        std::string why = row == nullptr ? std::get<importers::JsonFault>(parsed).reason : row->type != JsonValue::Type::Object ? "it is no JSON object" : take(*row);
        if (!why.empty())
            problems.push_back({line, std::move(why)});
    }
}

} // namespace app
