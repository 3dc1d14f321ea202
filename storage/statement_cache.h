#pragma once

#include <cstddef>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace storage {

/// Prepared statements of a connection that wait to be run again: preparing costs more than most of our statements do.
/// Each connection is used by one thread; connections of several threads are known here at once.

/// From now on the statements of this connection are kept, at most 96 of them; the one unused for longest goes first.
void keepStatements(sqlite3 *handle);
/// Frees what is kept and keeps nothing from now on; before the connection is closed.
void dropStatements(sqlite3 *handle);

/// A statement of this connection and text that nobody uses at present, else a newly prepared one; nullptr: see the handle's error.
sqlite3_stmt *takeStatement(sqlite3 *handle, std::string_view sql);
/// Takes it back, reset and without its values, or frees it.
void giveStatement(sqlite3 *handle, sqlite3_stmt *statement);

} // namespace storage
