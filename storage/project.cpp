#include "storage/project.h"

#include "storage/backup.h"
#include "storage/connection.h"
#include "storage/digest.h"
#include "storage/event_log.h"
#include "storage/failure.h"
#include "storage/first_look.h"
#include "storage/migrations.h"
#include "storage/query.h"
#include "storage/transaction.h"
#include "storage/writer_lock.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <nlohmann/json.hpp>
#include <sqlite3.h>

using namespace Qt::Literals::StringLiterals;

namespace storage {

struct Project::State {
    QString path;
    Mode mode = Mode::ReadOnly;
    Clock clock;
    // Before the connection, so that the right to write outlives it.
    std::shared_ptr<WriterLock> lock;
    std::unique_ptr<Connection> connection;
};

namespace {

using Code = review::Error::Code;

review::Status writeStart(const QSqlDatabase &db, const QString &title, const Clock &clock)
{
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    Query insert(db, "INSERT INTO meta (name, value) VALUES ('title', ?)");
    if (!insert.text(title.toStdString()).run())
        return insert.error("The project was not made");
    nlohmann::json payload{{"title", title.toStdString()}};
    for (const TableGroup group : {TableGroup::Project, TableGroup::Records, TableGroup::People, TableGroup::Studies})
        if (auto done = addDigests(payload, db, group); !done)
            return done;
    if (auto event = EventLog(db, clock).append("coordinator", "project-created", {}, payload.dump()); !event)
        return event.error();
    return transaction.commit();
}

} // namespace

Project::Project() : m_state(std::make_unique<State>())
{
}

Project::~Project() = default;

review::Result<std::unique_ptr<Project>> Project::create(const QString &path, const QString &title, const Clock &clock)
{
    const QFileInfo info(path);
    const std::string name = "\"" + info.fileName().toStdString() + "\"";
    if (info.exists() || info.isSymLink())
        return refusal(Code::Conflict, name + " exists already and was left as it is. Choose another name.");
    if (!info.dir().exists())
        return refusal(Code::NotFound, "The project was not made: the folder \"" + info.absolutePath().toStdString() + "\" does not exist.");
    for (const QString &side : {u"-journal"_s, u"-wal"_s})
        if (QFileInfo::exists(path + side))
            return refusal(Code::Conflict, "The project was not made: the side file \"" + (info.fileName() + side).toStdString() + "\" of an earlier file lies there. Choose another name.");
    {
        // New only: never over a file that appeared in the meantime.
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly))
            return refusal(Code::Storage, "The project was not made: " + name + " cannot be written in this folder (" + file.errorString().toStdString() + ").");
    }
    std::unique_ptr<Project> project(new Project);
    auto fail = [&](review::Error error) {
        project.reset();
        QFile::remove(path);
        QFile::remove(path + u"-journal"_s);
        return error;
    };
    auto lock = WriterLock::take(path);
    if (!lock)
        return fail(lock.error());
    project->m_state->path = canonicalPath(path);
    project->m_state->mode = Mode::ReadWrite;
    project->m_state->clock = clock;
    project->m_state->lock = *lock;
    auto connection = Connection::make(path);
    if (!connection)
        return fail(connection.error());
    project->m_state->connection = *std::move(connection);
    if (auto made = migrate(project->database()); !made)
        return fail(made.error());
    if (auto started = writeStart(project->database(), title, clock); !started)
        return fail(started.error());
    return project;
}

review::Result<std::unique_ptr<Project>> Project::open(const QString &path, Mode mode, const Clock &clock, Look look)
{
    if (!QFileInfo::exists(path)) // before the lock, which would leave its file beside nothing
        return firstLook(path).error();
    std::unique_ptr<Project> project(new Project);
    State &state = *project->m_state;
    state.path = canonicalPath(path);
    state.mode = mode;
    state.clock = clock;
    const bool writes = mode == Mode::ReadWrite;
    if (writes) {
        auto lock = WriterLock::take(path);
        if (!lock)
            return lock.error();
        state.lock = *lock;
    }
    auto connection = Connection::open(path, writes ? Connection::Access::ReadWrite : Connection::Access::ReadOnly);
    if (!connection) {
        if (connection.error().code != Code::Damaged)
            return connection.error();
        review::Error error = connection.error();
        if (error.detail.find('(') != std::string::npos)
            error.userMessage = "The project file \"" + QFileInfo(path).fileName().toStdString() + "\" is damaged. It was not opened and nothing was changed.";
        else
            return error; // the first look has its own sentence
        return withBackups(std::move(error), path);
    }
    state.connection = *std::move(connection);
    const QSqlDatabase db = project->database();
    if (auto looked = look == Look::Whole ? secondLook(db, path) : quickLook(db, path); !looked)
        return looked.error();
    if (!writes)
        return project;
    if (sqlite3_db_readonly(handleOf(db), "main") != 0)
        return refusal(Code::Storage, "\"" + QFileInfo(path).fileName().toStdString() + "\" cannot be written. Check its permissions, or open it read-only.");
    Query version(db, "PRAGMA user_version");
    if (!version.run() || !version.next())
        return version.error("The project was not opened");
    const int from = version.intAt(0);
    version.finish();
    if (from < newestSchema()) {
        if (auto looked = look == Look::Whole ? review::ok() : secondLook(db, path); !looked)
            return looked.error();
        if (auto saved = backup(*project, u"migration"_s); !saved)
            return saved.error();
        if (auto done = migrate(db); !done)
            return done.error();
    }
    return project;
}

review::Status Project::stepAside()
{
    auto copy = m_state->connection->aside();
    if (!copy)
        return copy.error();
    m_state->connection = *std::move(copy);
    return review::ok();
}

review::Status Project::lookWhole() const
{
    return secondLook(database(), path());
}

const QString &Project::path() const
{
    return m_state->path;
}

QString Project::title() const
{
    Query query(database(), "SELECT value FROM meta WHERE name = 'title'");
    return query.run() && query.next() ? QString::fromStdString(query.textAt(0)) : QString();
}

Project::Mode Project::mode() const
{
    return m_state->mode;
}

const Clock &Project::clock() const
{
    return m_state->clock;
}

QSqlDatabase Project::database() const
{
    return m_state->connection->database();
}

review::Status Project::stillThere() const
{
    return storage::stillThere(database().connectionName());
}

qint64 Project::dataVersion() const
{
    // SQLite's counter stands still for commits of this connection; the rows changed here make up for it. Both only grow.
    Query query(database(), "PRAGMA data_version");
    const qint64 others = query.run() && query.next() ? query.numberAt(0) : 0;
    return others + sqlite3_total_changes(handleOf(database()));
}

} // namespace storage
