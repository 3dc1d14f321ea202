#pragma once

#include "review/result.h"

#include <QSqlDatabase>
#include <QString>

#include <memory>

namespace storage {

/// One connection of the calling thread on a project file, with the pragmas and limits of every connection set. Files
/// that are no project at all (by their first bytes or a side file of another program) are refused before SQLite sees them.
class Connection {
public:
    enum class Access { ReadWrite, ReadOnly };

    static review::Result<std::unique_ptr<Connection>> open(const QString &path, Access access);
    /// On a file that this program is just making; what lies there is not looked at.
    static review::Result<std::unique_ptr<Connection>> make(const QString &path);
    ~Connection();
    Q_DISABLE_COPY_MOVE(Connection)

    /// A copy of the file as it is now, in a temporary file without a name, that only reads: it keeps no writer waiting however long one
    /// reads. Storage: there is no room for it.
    review::Result<std::unique_ptr<Connection>> aside() const;

    const QSqlDatabase &database() const { return m_db; }

private:
    Connection() = default;
    static review::Result<std::unique_ptr<Connection>> connect(const QString &path, const QString &file, const QString &options);
    static review::Result<std::unique_ptr<Connection>> openRecoveredCopy(const QString &path);
    static review::Result<std::unique_ptr<Connection>> openCopy(const QString &path, const QString &copy);
    QString m_name;
    QSqlDatabase m_db;
};

/// The project file behind a connection, also when the connection reads a recovered copy of it.
QString projectPathOf(const QSqlDatabase &db);
/// Path, device and inode are those the connection was opened on. A connection that only reads is always fine.
review::Status stillThere(const QString &connectionName);
/// Whether this process has a connection on the file.
bool isOpenHere(const QString &path);
/// One path for one file: absolute, links resolved.
QString canonicalPath(const QString &path);

} // namespace storage
