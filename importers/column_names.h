#pragma once

#include "importers/json_value.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace importers {

/// ReadOptions::columns: what a column or member is to be read as ("text" → "question"). A name that begins with = is no column but the
/// value itself, the same in every row: "=Model-8B" → "model". The name # is the number of the row, from 1; as an id, which must
/// differ from file to file, `<file stem>/<number>`.
using ColumnNames = std::map<std::string, std::string>;

/// Gives members the names they are to be read as; false when one record would have two of a name then.
bool renameMembers(JsonValue &object, const ColumnNames &names);
/// The name that a member has in the file.
std::string_view nameInFile(std::string_view field, const ColumnNames &names);
/// Puts the values that are the same in every row, and the row's number, into a record that has no member of that name.
void addGiven(JsonValue &object, const ColumnNames &names, std::string_view stem, std::int64_t row);
/// What # stands for when it is read as `field`.
std::string rowNumber(std::string_view field, std::string_view stem, std::int64_t row);
/// The value given for the field in every row, or "".
std::string givenValue(const ColumnNames &names, std::string_view field);

} // namespace importers
