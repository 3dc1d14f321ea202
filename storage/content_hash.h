#pragma once

#include "review/result.h"

#include <QSqlDatabase>

#include <string>

namespace storage {

/// Project content hash (architecture decision 5): SHA-256 over the canonical JSON lines of all domain records, kind by
/// kind, each kind by external id. No local keys, folders, backups or events, so the order of imports and merges and the
/// day do not matter.
review::Result<std::string> contentHash(const QSqlDatabase &db);

} // namespace storage
