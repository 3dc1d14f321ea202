#pragma once

#include "review/result.h"

#include <QSqlDatabase>
#include <QString>

namespace storage {

/// The file's first 100 bytes and its neighbours, before SQLite sees it: missing, empty, another format, another
/// program's, a newer schema, changes left in a write-ahead file. Only reads.
review::Status firstLook(const QString &path);
/// What SQLite says of the opened file: application_id, user_version, schema against the built-in list, quick_check,
/// over-long texts. Each kind of fault has its own sentence.
review::Status secondLook(const QSqlDatabase &db, const QString &path);
/// The same without the scans of all pages, for a further connection on a file that is open already.
review::Status quickLook(const QSqlDatabase &db, const QString &path);
/// The error with the backups there are named at the end of its sentence.
review::Error withBackups(review::Error error, const QString &path);

} // namespace storage
