#include "storage/first_look.h"

#include "storage/backup.h"
#include "storage/failure.h"
#include "storage/migrations.h"
#include "storage/query.h"

#include <QFile>
#include <QFileInfo>
#include <QtEndian>

#include <sqlite3.h>

#include <algorithm>
#include <vector>

using namespace Qt::Literals::StringLiterals;

namespace storage {

namespace {

using Code = review::Error::Code;

std::string quoted(const QString &path)
{
    return "\"" + QFileInfo(path).fileName().toStdString() + "\"";
}

review::Error damaged(const QString &path, std::string detail)
{
    return withBackups(refusal(Code::Damaged, "The project file " + quoted(path) + " is damaged. It was not opened and nothing was changed.", std::move(detail)), path);
}

review::Error otherProgram(const QString &path)
{
    return refusal(Code::Refused, quoted(path) + " belongs to another program and is not a Winnow project. It was not opened and nothing was changed.");
}

review::Error newer(const QString &path, std::int64_t version)
{
    return refusal(Code::NewerProject, quoted(path) + " was made by a newer version of Winnow. It was not changed; install the newer version to open it.",
                   "user_version " + std::to_string(version));
}

review::Error altered(const QString &path, const std::string &what)
{
    return withBackups(refusal(Code::Refused, "The structure of " + quoted(path) + " was altered outside Winnow: " + what
                                                  + ". It was not opened and nothing was changed."),
                       path);
}

std::optional<review::Error> schemaProblem(const QSqlDatabase &db, const QString &path, int version)
{
    const auto found = schemaOf(db);
    if (!found)
        return damaged(path, found.error().detail);
    const SchemaObjects &expected = builtInSchema(version);
    for (const SchemaObject &object : *found) {
        if (expected.contains(object))
            continue;
        const auto &[type, name, table, sql] = object;
        const bool sameName = std::any_of(expected.begin(), expected.end(), [&](const SchemaObject &own) { return std::get<1>(own) == name && std::get<0>(own) == type; });
        return altered(path, (sameName ? "its " : "it has a foreign ") + type + " \"" + name + (sameName ? "\" was changed" : "\""));
    }
    for (const SchemaObject &object : expected)
        if (!found->contains(object))
            return altered(path, "its " + std::get<0>(object) + " \"" + std::get<1>(object) + "\" is missing");
    return std::nullopt;
}

/// A text past the limit is not read but refused by SQLite; this asks for every text once.
std::optional<review::Error> longTextProblem(const QSqlDatabase &db, const QString &path, int version)
{
    for (const auto &[type, name, table, sql] : builtInSchema(version)) {
        if (type != "table")
            continue;
        std::string condition;
        Query columns(db, ("SELECT name FROM pragma_table_info('" + name + "') WHERE type IN ('TEXT', 'BLOB')").c_str());
        if (!columns.run())
            return damaged(path, columns.error("").detail);
        while (columns.next())
            condition += (condition.empty() ? "length(" : " + length(") + columns.textAt(0) + ")";
        if (condition.empty())
            continue;
        Query scan(db, ("SELECT count(*) FROM " + name + " WHERE " + condition + " < 0").c_str());
        if (scan.run() && scan.next())
            continue;
        if ((sqlite3_errcode(handleOf(db)) & 0xff) == SQLITE_TOOBIG)
            return withBackups(refusal(Code::Refused, quoted(path) + " holds a text that is longer than any Winnow writes, so it was altered outside Winnow. "
                                                                     "It was not opened and nothing was changed.",
                                       "table " + name),
                               path);
        return damaged(path, scan.error("").detail);
    }
    return std::nullopt;
}

review::Result<std::int64_t> pragma(const QSqlDatabase &db, const char *statement, const QString &path)
{
    Query query(db, statement);
    if (query.run() && query.next())
        return query.numberAt(0);
    if ((sqlite3_errcode(handleOf(db)) & 0xff) == SQLITE_BUSY)
        return query.error("The project was not opened");
    return damaged(path, query.error("").detail);
}

} // namespace

review::Error withBackups(review::Error error, const QString &path)
{
    const QStringList found = backups(path);
    if (found.isEmpty())
        error.userMessage += " There is no backup beside it.";
    else
        error.userMessage += " Backups: " + std::to_string(found.size()) + " beside it, the newest is \"" + QFileInfo(found.first()).fileName().toStdString() + "\"; restore one of them.";
    return error;
}

review::Status firstLook(const QString &path)
{
    const QFileInfo info(path);
    if (!info.exists())
        return refusal(Code::NotFound, "There is no project file " + quoted(path) + " in this folder.", path.toStdString());
    if (!info.isFile())
        return refusal(Code::Refused, quoted(path) + " is not a file, so it is not a Winnow project.");
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return refusal(Code::Storage, quoted(path) + " cannot be read. Check its permissions.", file.errorString().toStdString());
    const QByteArray head = file.read(100);
    if (head.isEmpty())
        return withBackups(refusal(Code::Damaged, quoted(path) + " is empty: it holds no project. It was not opened and nothing was changed."), path);
    if (head.size() < 100 || !head.startsWith(QByteArray("SQLite format 3\0", 16)))
        return withBackups(refusal(Code::Refused, quoted(path) + " is not a Winnow project. It was not opened and nothing was changed."), path);
    if (QFileInfo(path + u"-wal"_s).size() > 0)
        return refusal(Code::Refused, "Another program left changes of " + quoted(path) + " in the side file " + quoted(path + u"-wal"_s)
                                          + ". The project was not opened and neither file was changed; keep both together and restore a backup or ask that program to finish.");
    if (qFromBigEndian<quint32>(head.constData() + 68) != quint32{kApplicationId})
        return otherProgram(path);
    if (const auto version = qFromBigEndian<qint32>(head.constData() + 60); version > newestSchema())
        return newer(path, version);
    if (head.at(18) != 1 || head.at(19) != 1)
        return withBackups(refusal(Code::Refused, quoted(path) + " was switched to another way of writing by another program, and its last changes may lie in a side file. "
                                                                 "It was not opened and nothing was changed."),
                           path);
    return review::ok();
}

review::Status quickLook(const QSqlDatabase &db, const QString &path)
{
    const auto application = pragma(db, "PRAGMA application_id", path);
    if (!application)
        return application.error();
    if (*application != kApplicationId)
        return otherProgram(path);
    const auto version = pragma(db, "PRAGMA user_version", path);
    if (!version)
        return version.error();
    if (*version > newestSchema())
        return newer(path, *version);
    if (*version < 1)
        return damaged(path, "user_version " + std::to_string(*version));
    if (auto problem = schemaProblem(db, path, static_cast<int>(*version)))
        return *problem;
    return review::ok();
}

review::Status secondLook(const QSqlDatabase &db, const QString &path)
{
    if (auto looked = quickLook(db, path); !looked)
        return looked;
    const auto version = pragma(db, "PRAGMA user_version", path);
    if (!version)
        return version.error();
    // Before quick_check, which would call a text past the limit an error of its own kind.
    if (auto problem = longTextProblem(db, path, static_cast<int>(*version)))
        return *problem;
    Query check(db, "PRAGMA quick_check(5)");
    if (!check.run() || !check.next())
        return damaged(path, check.error("").detail);
    if (check.textAt(0) != "ok")
        return damaged(path, check.textAt(0));
    return review::ok();
}

} // namespace storage
