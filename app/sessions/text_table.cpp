#include "app/sessions/text_table.h"

#include "importers/csv_rows.h"
#include "importers/json_value.h"

#include <QFile>

#include <algorithm>

namespace app {
namespace {

using importers::JsonValue;
using review::Error;

Error badLine(const std::string &path, std::int64_t line, const std::string &why)
{
    return {Error::Code::BadInput, "“" + path + "”, line " + std::to_string(line) + ": " + why + ". Nothing was computed."};
}

review::Result<TextTable> readCsv(const std::string &path, const std::string &bytes)
{
    importers::MemorySource memory(bytes);
    const importers::ReadOptions options;
    auto text = importers::TextSource::open(memory, options);
    if (!text)
        return text.error();
    importers::CsvRows rows(**text);
    TextTable table;
    while (true) {
        const auto row = rows.next();
        if (!row)
            return row.error();
        if (*row == nullptr)
            break;
        if (!(*row)->fault.empty())
            return badLine(path, (*row)->faultPlace.line, (*row)->fault);
        std::vector<std::string> cells;
        for (const std::string &cell : (*row)->cells) {
            if (importers::firstInvalidUtf8(cell))
                return badLine(path, (*row)->place.line, "the text is not UTF-8");
            cells.push_back(importers::withoutGuard(cell));
        }
        if (table.columns.empty()) {
            table.columns = std::move(cells);
            for (std::size_t at = 0; at < table.columns.size(); ++at)
                if (std::find(table.columns.begin(), table.columns.begin() + static_cast<std::ptrdiff_t>(at), table.columns[at]) != table.columns.begin() + static_cast<std::ptrdiff_t>(at))
                    return badLine(path, (*row)->place.line, "the column “" + table.columns[at] + "” is named twice");
            continue;
        }
        if (cells.size() > table.columns.size())
            return badLine(path, (*row)->place.line, "the row has " + std::to_string(cells.size()) + " cells, the header " + std::to_string(table.columns.size()));
        if (cells.size() < table.columns.size())
            table.shortRows.push_back((*row)->place.line);
        cells.resize(table.columns.size());
        table.rows.push_back({(*row)->place.line, std::move(cells)});
    }
    return table;
}

/// Text of a plain JSON value; empty when it is a list or an object.
std::optional<std::string> plainText(const JsonValue &value)
{
    switch (value.type) {
    case JsonValue::Type::Null: return std::string();
    case JsonValue::Type::Bool: return value.boolean ? "true" : "false";
    case JsonValue::Type::Integer:
    case JsonValue::Type::Float:
    case JsonValue::Type::String: return value.text;
    case JsonValue::Type::List:
    case JsonValue::Type::Object: break;
    }
    return {};
}

/// A list of plain values in one order and without repeats; anything else as it is.
JsonValue asSet(JsonValue value)
{
    if (value.type != JsonValue::Type::List || !std::all_of(value.list.begin(), value.list.end(), [](const JsonValue &entry) { return plainText(entry).has_value(); }))
        return value;
    const auto before = [](const JsonValue &a, const JsonValue &b) { return std::pair(a.type, *plainText(a)) < std::pair(b.type, *plainText(b)); };
    std::sort(value.list.begin(), value.list.end(), before);
    const auto equal = [&](const JsonValue &a, const JsonValue &b) { return !before(a, b) && !before(b, a); };
    value.list.erase(std::unique(value.list.begin(), value.list.end(), equal), value.list.end());
    return value;
}

review::Status addObject(TextTable &table, const JsonValue &object, const std::string &path, std::int64_t line)
{
    if (object.type != JsonValue::Type::Object)
        return badLine(path, line, "this is no JSON object");
    TextTable::Row row{line, std::vector<std::string>(table.columns.size())};
    for (const auto &[name, value] : object.members) {
        auto text = plainText(value);
        auto at = table.column(name);
        if (!at) {
            at = table.columns.size();
            table.columns.push_back(name);
            row.cells.emplace_back();
        }
        // A list is an answer of several options, and so a set; an object may stand in a member that nobody asks for.
        row.cells[*at] = text ? *text : importers::canonicalJson(asSet(value));
    }
    table.rows.push_back(std::move(row));
    return review::ok();
}

review::Result<TextTable> readJson(const std::string &path, const std::string &bytes)
{
    TextTable table;
    const auto lineOf = [&](std::size_t offset) { return 1 + std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(offset), '\n'); };
    if (bytes[bytes.find_first_not_of(" \t\r\n")] == '[') {
        const auto parsed = importers::parseJson(bytes);
        if (const auto *fault = std::get_if<importers::JsonFault>(&parsed))
            return badLine(path, lineOf(fault->offset), fault->reason);
        std::int64_t number = 0;
        for (const JsonValue &object : std::get<JsonValue>(parsed).list)
            if (const auto added = addObject(table, object, path, ++number); !added)
                return added.error();
    } else {
        std::int64_t number = 0;
        for (std::size_t from = 0; from < bytes.size();) {
            const std::size_t end = std::min(bytes.find('\n', from), bytes.size());
            const std::string_view line = std::string_view(bytes).substr(from, end - from);
            from = end + 1;
            ++number;
            if (line.find_first_not_of(" \t\r") == std::string_view::npos)
                continue;
            const auto parsed = importers::parseJson(line);
            if (const auto *fault = std::get_if<importers::JsonFault>(&parsed))
                return badLine(path, number, fault->reason);
            if (const auto added = addObject(table, std::get<JsonValue>(parsed), path, number); !added)
                return added.error();
        }
    }
    for (TextTable::Row &row : table.rows)
        row.cells.resize(table.columns.size());
    return table;
}

} // namespace

std::optional<std::size_t> TextTable::column(const std::string &name) const
{
    const auto found = std::find(columns.begin(), columns.end(), name);
    return found == columns.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - columns.begin()));
}

std::string TextTable::columnList() const
{
    std::string list;
    for (std::size_t at = 0; at < columns.size(); ++at)
        list += (at == 0 ? "“" : at + 1 == columns.size() ? " and “" : ", “") + columns[at] + "”";
    return list.empty() ? "none" : list;
}

review::Result<std::string> readWhole(const std::string &path)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        return Error{Error::Code::NotFound, "The file “" + path + "” could not be read: " + file.errorString().toStdString() + "."};
    return file.readAll().toStdString();
}

review::Result<std::string> readJsonText(const std::string &path)
{
    auto bytes = readWhole(path);
    if (!bytes)
        return bytes.error();
    const auto parsed = importers::parseJson(*bytes);
    if (const auto *fault = std::get_if<importers::JsonFault>(&parsed))
        return Error{Error::Code::BadInput, "“" + path + "” is no JSON document that can be read: " + fault->reason + "."};
    return bytes;
}

review::Result<std::vector<double>> readWeightTable(const std::string &path)
{
    const auto bytes = readWhole(path);
    if (!bytes)
        return bytes.error();
    const Error wrong{Error::Code::BadInput, "The weights in “" + path + "” are no square table of numbers: [[1, 0.5], [0.5, 1]]."};
    const auto parsed = importers::parseJson(*bytes);
    const auto *value = std::get_if<importers::JsonValue>(&parsed);
    if (value != nullptr && value->type == importers::JsonValue::Type::Object)
        value = value->find("weights");
    if (value == nullptr || value->type != importers::JsonValue::Type::List || value->list.empty())
        return wrong;
    std::vector<double> weights;
    for (const auto &row : value->list) {
        if (row.type != importers::JsonValue::Type::List || row.list.size() != value->list.size())
            return wrong;
        for (const auto &weight : row.list) {
            if (!weight.isNumber())
                return wrong;
            weights.push_back(weight.number);
        }
    }
    return weights;
}

review::Result<TextTable> readTextTable(const std::string &path)
{
    auto bytes = readWhole(path);
    if (!bytes)
        return bytes.error();
    if (bytes->starts_with("\xEF\xBB\xBF"))
        bytes->erase(0, 3);
    const auto first = bytes->find_first_not_of(" \t\r\n");
    if (first == std::string::npos)
        return Error{Error::Code::BadInput, "The file “" + path + "” is empty."};
    // A CSV header that begins with a bracket is not worth a guess: JSON it is.
    const char opening = (*bytes)[first];
    return opening == '{' || opening == '[' ? readJson(path, *bytes) : readCsv(path, *bytes);
}

} // namespace app
