#pragma once

#include "review/result.h"

#include <QSqlError>
#include <QString>

#include <string>
#include <string_view>

struct sqlite3;

namespace storage {

/// The sentence for a failed statement: `what` ("Your answer was not saved") and the reason as the person can act on it.
review::Error storageError(std::string_view what, const QSqlError &error, const QString &statement = {});
/// The same for a call of the C interface that failed on `handle`.
review::Error storageError(std::string_view what, sqlite3 *handle, std::string_view statement = {});

/// The same for a code of SQLite that was kept.
review::Error storageError(std::string_view what, int code, std::string detail);

/// An error whose sentence is complete.
review::Error refusal(review::Error::Code code, std::string sentence, std::string detail = {});

} // namespace storage
