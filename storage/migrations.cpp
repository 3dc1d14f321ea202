#include "storage/migrations.h"

#include "storage/failure.h"
#include "storage/query.h"
#include "storage/schema_item_marks.h"
#include "storage/schema_picture_file.h"
#include "storage/schema_pictures.h"
#include "storage/schema_start.h"
#include "storage/schema_trace.h"

#include <QAtomicInt>
#include <QSqlQuery>

#include <array>
#include <map>
#include <mutex>
#include <span>

using namespace Qt::Literals::StringLiterals;

namespace storage {

namespace {

struct Migration {
    int version;
    std::span<const char *const> statements;
};

// Append only: a released step is never edited, since files made by it are compared with it.
const std::array kMigrations{Migration{1, kStart}, Migration{2, kPictureFile}, Migration{3, kItemMarks}, Migration{4, kTraces}, Migration{5, kPictures}};

review::Status applySteps(const QSqlDatabase &db, int from, int upTo)
{
    const std::string_view undone = from == 0 ? "The project was not made" : "The project was not brought up to date";
    QSqlQuery query(db);
    for (const Migration &step : kMigrations) {
        if (step.version <= from || step.version > upTo)
            continue;
        if (!query.exec(u"BEGIN IMMEDIATE"_s))
            return storageError(undone, query.lastError());
        for (const char *statement : step.statements) {
            if (!query.exec(QString::fromUtf8(statement))) {
                review::Error error = storageError(undone, query.lastError(), query.lastQuery());
                query.exec(u"ROLLBACK"_s);
                return error;
            }
        }
        // Both stand in the header page, so they commit or roll back with the tables.
        if (!query.exec(u"PRAGMA application_id = %1"_s.arg(kApplicationId)) || !query.exec(u"PRAGMA user_version = %1"_s.arg(step.version))
            || !query.exec(u"COMMIT"_s)) {
            review::Error error = storageError(undone, query.lastError(), query.lastQuery());
            query.exec(u"ROLLBACK"_s);
            return error;
        }
    }
    return review::ok();
}

} // namespace

int newestSchema()
{
    return kMigrations.back().version;
}

review::Status migrate(const QSqlDatabase &db)
{
    Query version(db, "PRAGMA user_version");
    if (!version.run() || !version.next())
        return version.error("The project was not opened");
    const int from = version.intAt(0);
    version.finish();
    if (from > newestSchema())
        return refusal(review::Error::Code::NewerProject,
                       "This project was made by a newer version of Winnow. It was not changed; install the newer version to open it.",
                       "user_version " + std::to_string(from));
    return applySteps(db, from, newestSchema());
}

const SchemaObjects &builtInSchema(int version)
{
    static std::mutex mutex;
    static std::map<int, SchemaObjects> known;
    static QAtomicInt number;
    const std::lock_guard lock(mutex);
    const auto found = known.find(version);
    if (found != known.end())
        return found->second;
    SchemaObjects objects;
    const QString name = u"schema-%1"_s.arg(number.fetchAndAddRelaxed(1));
    {
        QSqlDatabase db = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
        db.setDatabaseName(u":memory:"_s);
        if (version >= 1 && version <= newestSchema() && db.open() && applySteps(db, 0, version)) {
            if (auto made = schemaOf(db))
                objects = *std::move(made);
        }
    }
    QSqlDatabase::removeDatabase(name);
    return known.emplace(version, std::move(objects)).first->second;
}

review::Result<bool> hasTable(const QSqlDatabase &db, std::string_view name)
{
    Query query(db, "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?)");
    if (!query.text(std::string(name)).run() || !query.next())
        return query.error("The project was not read");
    return query.flagAt(0);
}

review::Result<SchemaObjects> schemaOf(const QSqlDatabase &db)
{
    Query query(db, "SELECT type, name, tbl_name, sql FROM sqlite_master");
    if (!query.run())
        return query.error("The project was not opened");
    SchemaObjects objects;
    while (query.next())
        objects.emplace(query.textAt(0), query.textAt(1), query.textAt(2), query.textAt(3));
    if (query.failed())
        return query.error("The project was not opened");
    return objects;
}

} // namespace storage
