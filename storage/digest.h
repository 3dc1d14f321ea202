#pragma once

#include "review/result.h"

#include <QSqlDatabase>
#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>
#include <string_view>

namespace storage {

/// What one kind of change may touch: its event vouches for every row of these tables.
enum class TableGroup { Project, Records, People, Studies };
std::span<const char *const> tablesOf(TableGroup group);

/// SHA-256 over all rows of a table by primary key: salt, then per value its type, its length and its bytes. Streamed. A table that an
/// earlier schema does not have yet counts as empty.
review::Result<std::string> tableDigest(const QSqlDatabase &db, std::string_view table, std::string_view salt);
/// Puts "digests" (table → hex) and, for secret tables, "salt" (32 random bytes in hex) into an event's payload.
review::Status addDigests(nlohmann::json &payload, const QSqlDatabase &db, TableGroup group);
/// Secret tables are digested with the salt of the event, the others with none.
bool isSecretTable(std::string_view table);

} // namespace storage
