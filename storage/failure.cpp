#include "storage/failure.h"

#include <sqlite3.h>

#include <utility>

namespace storage {

namespace {

using Code = review::Error::Code;

review::Error fromCode(std::string_view what, int code, std::string detail)
{
    std::string sentence(what);
    Code kind = Code::Storage;
    switch (code & 0xff) {
    case SQLITE_FULL: sentence += ": the disk is full. Make room and try again; everything saved before is kept."; break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        kind = Code::Busy;
        sentence += ": the project is busy with another change. Wait a moment and try again.";
        break;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
        sentence += ": the project file or its folder cannot be written. Check its permissions and try again.";
        break;
    case SQLITE_IOERR: sentence += ": the disk reported an error or is full. Check the disk and try again; everything saved before is kept."; break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        kind = Code::Damaged;
        sentence += ": the project file is damaged. Close it and restore a backup.";
        break;
    case SQLITE_TOOBIG: sentence += ": a text is longer than the project can hold. Shorten it and try again."; break;
    case SQLITE_CONSTRAINT:
        kind = Code::Conflict;
        sentence += ": it contradicts what the project already holds. Nothing was changed.";
        break;
    default: sentence += ": the project file could not be read or written. Nothing was changed; try again."; break;
    }
    return {.code = kind, .userMessage = std::move(sentence), .detail = std::move(detail)};
}

} // namespace

review::Error storageError(std::string_view what, const QSqlError &error, const QString &statement)
{
    bool known = false;
    const int code = error.nativeErrorCode().toInt(&known);
    std::string detail = error.text().toStdString() + " (" + error.nativeErrorCode().toStdString() + ")";
    if (!statement.isEmpty())
        detail += " in " + statement.toStdString();
    return fromCode(what, known ? code : SQLITE_ERROR, std::move(detail));
}

review::Error storageError(std::string_view what, sqlite3 *handle, std::string_view statement)
{
    std::string detail = std::string(sqlite3_errmsg(handle)) + " (" + std::to_string(sqlite3_extended_errcode(handle)) + ")";
    if (!statement.empty())
        detail.append(" in ").append(statement);
    return fromCode(what, sqlite3_extended_errcode(handle), std::move(detail));
}

review::Error storageError(std::string_view what, int code, std::string detail)
{
    return fromCode(what, code, std::move(detail));
}

review::Error refusal(review::Error::Code code, std::string sentence, std::string detail)
{
    return {.code = code, .userMessage = std::move(sentence), .detail = std::move(detail)};
}

} // namespace storage
