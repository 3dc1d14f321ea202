#include "importers/column_names.h"

#include <algorithm>
#include <set>

namespace importers {

bool renameMembers(JsonValue &object, const ColumnNames &names)
{
    if (object.type != JsonValue::Type::Object || names.empty())
        return true;
    std::set<std::string> seen;
    for (auto &[name, value] : object.members) {
        if (const auto mapped = names.find(name); mapped != names.end())
            name = mapped->second;
        if (!seen.insert(name).second)
            return false;
    }
    return true;
}

std::string_view nameInFile(std::string_view field, const ColumnNames &names)
{
    const auto mapped = std::ranges::find_if(names, [field](const auto &pair) { return pair.second == field && !pair.first.starts_with('='); });
    return mapped == names.end() ? field : std::string_view(mapped->first);
}

std::string rowNumber(std::string_view field, std::string_view stem, std::int64_t row)
{
    return (field == "id" && !stem.empty() ? std::string(stem) + '/' : std::string()) + std::to_string(row);
}

void addGiven(JsonValue &object, const ColumnNames &names, std::string_view stem, std::int64_t row)
{
    for (const auto &[name, meant] : names) {
        const bool number = name == "#";
        if ((number || name.starts_with('=')) && object.find(meant) == nullptr)
            object.members.emplace_back(meant, JsonValue::ofText(number ? rowNumber(meant, stem, row) : name.substr(1)));
    }
}

std::string givenValue(const ColumnNames &names, std::string_view field)
{
    for (const auto &[name, meant] : names) {
        if (meant == field && name.starts_with('='))
            return name.substr(1);
    }
    return {};
}

} // namespace importers
