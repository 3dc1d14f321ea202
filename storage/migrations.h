#pragma once

#include "review/result.h"

#include <QSqlDatabase>

#include <set>
#include <string>
#include <string_view>
#include <tuple>

namespace storage {

inline constexpr int kApplicationId = 0x57696e57; ///< "WinW": marks a file as a project of this program.
int newestSchema();                               ///< Last migration: what user_version of an up-to-date file holds.

/// Brings the open file from its user_version to the newest schema, each step in one transaction. NewerProject: the file
/// was written by a later version of the program; nothing is changed then.
review::Status migrate(const QSqlDatabase &db);

/// One row of sqlite_schema: type, name, table, statement.
using SchemaObject = std::tuple<std::string, std::string, std::string, std::string>;
using SchemaObjects = std::set<SchemaObject>;
/// Every object a file of this schema version has, as the migrations make them; empty for a version there is not.
const SchemaObjects &builtInSchema(int version);
/// A project of an earlier schema that is only read is not brought up to date, so it lacks the later tables.
review::Result<bool> hasTable(const QSqlDatabase &db, std::string_view name);
/// What the open file has.
review::Result<SchemaObjects> schemaOf(const QSqlDatabase &db);

} // namespace storage
