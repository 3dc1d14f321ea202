#pragma once

#include <functional>
#include <string_view>

struct sqlite3;

namespace storage {

/// Hears every read of a column that a blind seat's statements ask for; false denies it.
using ReadWatch = std::function<bool(std::string_view table, std::string_view column)>;

/// Installs SQLite's authorizer for a blind seat on the connection: secret_ tables, outcomes, predictions and the contents
/// of events cannot be read; written are only the seat's own kinds of rows, responses and events only by adding; no
/// schema changes, no attaching. `watch` must live as long as the connection.
void installSeatAuthorizer(sqlite3 *handle, const ReadWatch *watch);

} // namespace storage
