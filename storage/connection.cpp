#include "storage/connection.h"

#include "storage/failure.h"
#include "storage/first_look.h"
#include "storage/query.h"
#include "storage/statement_cache.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QTemporaryDir>

#include <sqlite3.h>
#include <sys/stat.h>

#include <map>
#include <mutex>

using namespace Qt::Literals::StringLiterals;

namespace storage {

namespace {

struct FileIdentity {
    QString path;
    dev_t device = 0;
    ino_t inode = 0;
    bool watched = false; ///< Connections that write.
};

// Which file each connection was opened on. Reading a file's bytes apart from SQLite would drop the locks that this
// process holds on it (POSIX), so the first look asks here as well. Recursive: a refused connection takes itself out.
std::recursive_mutex s_mutex;
std::map<QString, FileIdentity> &openFiles()
{
    static std::map<QString, FileIdentity> files;
    return files;
}
int s_number = 0;
const QString kCopyName = u"project.winnow"_s;

bool openHere(const QString &canonical)
{
    for (const auto &[name, identity] : openFiles())
        if (identity.path == canonical)
            return true;
    return false;
}

review::Status setUp(const QSqlDatabase &db)
{
    sqlite3 *handle = handleOf(db);
    if (!handle)
        return refusal(review::Error::Code::Storage, "The project was not opened: this computer's SQLite support is incomplete.", "no sqlite3 handle");
    int unused = 0;
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, &unused);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, &unused);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, &unused);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, &unused);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, &unused);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 16 << 20);
    sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 1 << 16);
    sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, 64);
    sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 64);
    sqlite3_limit(handle, SQLITE_LIMIT_COMPOUND_SELECT, 8);
    sqlite3_limit(handle, SQLITE_LIMIT_FUNCTION_ARG, 16);
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1);
    sqlite3_limit(handle, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 4096);
    sqlite3_limit(handle, SQLITE_LIMIT_VARIABLE_NUMBER, 256);
    sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
    return review::ok();
}

/// Apart from setUp, since these read the file already, which may still need its last transaction undone.
review::Status setPragmas(const QSqlDatabase &db)
{
    for (const char *pragma : {"PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON", "PRAGMA mmap_size = 0", "PRAGMA temp_store = MEMORY",
                               "PRAGMA secure_delete = ON", "PRAGMA foreign_keys = ON", "PRAGMA synchronous = EXTRA"}) {
        Query query(db, pragma);
        if (!query.run())
            return query.error("The project was not opened");
    }
    return review::ok();
}

} // namespace

QString canonicalPath(const QString &path)
{
    const QFileInfo info(path);
    const QString canonical = info.canonicalFilePath();
    return canonical.isEmpty() ? QDir::cleanPath(info.absoluteFilePath()) : canonical;
}

review::Result<std::unique_ptr<Connection>> Connection::connect(const QString &path, const QString &file, const QString &options)
{
    struct stat facts {};
    FileIdentity identity{.path = path};
    const bool copy = path != file;
    if (!copy && ::stat(QFile::encodeName(path).constData(), &facts) == 0) {
        identity.device = facts.st_dev;
        identity.inode = facts.st_ino;
        identity.watched = !options.contains(u"READONLY"_s);
    }
    std::unique_ptr<Connection> connection(new Connection);
    connection->m_name = u"winnow-%1"_s.arg(++s_number);
    openFiles()[connection->m_name] = identity;
    connection->m_db = QSqlDatabase::addDatabase(u"QSQLITE"_s, connection->m_name);
    connection->m_db.setConnectOptions(options);
    connection->m_db.setDatabaseName(file);
    if (!connection->m_db.open())
        return storageError("The project was not opened", connection->m_db.lastError());
    if (auto done = setUp(connection->m_db); !done)
        return done.error();
    keepStatements(handleOf(connection->m_db));
    return connection;
}

review::Result<std::unique_ptr<Connection>> Connection::open(const QString &path, Access access)
{
    const QString canonical = canonicalPath(path);
    const QString busy = u"QSQLITE_BUSY_TIMEOUT=5000"_s;
    review::Result<std::unique_ptr<Connection>> connection = std::unique_ptr<Connection>();
    {
        // One lock over both: between the first look and the list no other thread may open the file.
        const std::lock_guard lock(s_mutex);
        if (!openHere(canonical)) {
            if (auto looked = firstLook(canonical); !looked)
                return looked.error();
        }
        connection = connect(canonical, canonical, access == Access::ReadOnly ? u"QSQLITE_OPEN_READONLY;"_s + busy : busy);
    }
    if (!connection)
        return connection;
    Query query((*connection)->database(), "SELECT count(*) FROM sqlite_master");
    if (query.run() && query.next()) {
        query.finish();
        if (auto done = setPragmas((*connection)->database()); !done)
            return done.error();
        return connection;
    }
    const int code = sqlite3_extended_errcode(handleOf((*connection)->database()));
    if (access == Access::ReadOnly && code == SQLITE_READONLY_ROLLBACK)
        return openRecoveredCopy(canonical);
    return query.error("The project was not opened");
}

review::Result<std::unique_ptr<Connection>> Connection::openRecoveredCopy(const QString &path)
{
    // The last writer was killed inside a transaction. Reading means undoing that transaction first, and this connection
    // may not write beside the project: so it is undone in a copy of its own, which has no name any more once it is open.
    QTemporaryDir folder;
    const QString copy = folder.filePath(kCopyName);
    if (!folder.isValid() || !QFile::copy(path, copy) || !QFile::copy(path + u"-journal"_s, copy + u"-journal"_s))
        return refusal(review::Error::Code::Storage, "The project was not closed properly the last time and could not be copied to be read. "
                                                     "Open it for writing once; nothing was changed.");
    QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    QFile::setPermissions(copy + u"-journal"_s, QFile::ReadOwner | QFile::WriteOwner);
    return openCopy(path, copy);
}

review::Result<std::unique_ptr<Connection>> Connection::openCopy(const QString &path, const QString &copy)
{
    review::Result<std::unique_ptr<Connection>> connection = std::unique_ptr<Connection>();
    {
        const std::lock_guard lock(s_mutex);
        connection = connect(path, copy, u"QSQLITE_BUSY_TIMEOUT=5000"_s);
    }
    if (!connection)
        return connection;
    for (const char *statement : {"SELECT count(*) FROM sqlite_master", "PRAGMA query_only = ON"}) {
        Query query((*connection)->database(), statement);
        if (!query.run())
            return query.error("The project was not opened");
    }
    QFile::remove(copy);
    if (auto done = setPragmas((*connection)->database()); !done)
        return done.error();
    return connection;
}

review::Result<std::unique_ptr<Connection>> Connection::aside() const
{
    constexpr int kPages = 1024; // between two pieces a writer gets its turn
    constexpr int kTries = 50;   // of 100 ms each
    QTemporaryDir folder;
    const QString copy = folder.filePath(kCopyName);
    sqlite3 *target = nullptr;
    int step = folder.isValid() ? sqlite3_open(QFile::encodeName(copy).constData(), &target) : SQLITE_CANTOPEN;
    if (step == SQLITE_OK) {
        // What is lost with the power is no project.
        sqlite3_exec(target, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", nullptr, nullptr, nullptr);
        // A commit in between makes SQLite start over by itself.
        sqlite3_backup *pages = sqlite3_backup_init(target, "main", handleOf(m_db), "main");
        for (int tries = 0; pages && tries < kTries && (step = sqlite3_backup_step(pages, kPages)) != SQLITE_DONE;) {
            if (step == SQLITE_BUSY || step == SQLITE_LOCKED) {
                ++tries;
                sqlite3_sleep(100);
            } else if (step != SQLITE_OK) {
                break;
            }
        }
        sqlite3_backup_finish(pages);
    }
    sqlite3_close(target);
    if (step != SQLITE_DONE)
        return refusal(review::Error::Code::Storage, "The project could not be copied to be read aside.", sqlite3_errstr(step));
    return openCopy(projectPathOf(m_db), copy);
}

review::Result<std::unique_ptr<Connection>> Connection::make(const QString &path)
{
    const std::lock_guard lock(s_mutex);
    auto connection = connect(canonicalPath(path), canonicalPath(path), u"QSQLITE_BUSY_TIMEOUT=5000"_s);
    if (connection)
        if (auto done = setPragmas((*connection)->database()); !done)
            return done.error();
    return connection;
}

Connection::~Connection()
{
    if (m_db.isValid()) {
        // A connection with statements is not closed by SQLite.
        dropStatements(handleOf(m_db));
        m_db.close();
    }
    m_db = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_name);
    const std::lock_guard lock(s_mutex);
    openFiles().erase(m_name);
}

QString projectPathOf(const QSqlDatabase &db)
{
    const std::lock_guard lock(s_mutex);
    const auto found = openFiles().find(db.connectionName());
    return found == openFiles().end() ? db.databaseName() : found->second.path;
}

review::Status stillThere(const QString &connectionName)
{
    FileIdentity identity;
    {
        const std::lock_guard lock(s_mutex);
        const auto found = openFiles().find(connectionName);
        if (found == openFiles().end() || !found->second.watched)
            return review::ok();
        identity = found->second;
    }
    struct stat facts {};
    if (::stat(QFile::encodeName(identity.path).constData(), &facts) == 0 && facts.st_dev == identity.device && facts.st_ino == identity.inode)
        return review::ok();
    return refusal(review::Error::Code::Storage, "Nothing was written: the project file \"" + QFileInfo(identity.path).fileName().toStdString()
                                                     + "\" was moved, renamed or replaced while it was open. Put it back, or close the project and open it where it lies now.");
}

bool isOpenHere(const QString &path)
{
    const std::lock_guard lock(s_mutex);
    return openHere(canonicalPath(path));
}

} // namespace storage
