#include "storage/verify.h"

#include "review/hash.h"
#include "review/protocol.h"
#include "review/record_json.h"
#include "storage/content_hash.h"
#include "storage/digest.h"
#include "storage/failure.h"
#include "storage/migrations.h"
#include "storage/project.h"
#include "storage/query.h"
#include "storage/record_hash.h"
#include "storage/record_repository.h"
#include "storage/record_rows.h"
#include "storage/verify_log.h"

#include <QFile>

#include <sqlite3.h>

#include <algorithm>
#include <array>

namespace storage {

namespace {

constexpr const char *kUnchecked = "The project could not be checked";
constexpr std::array<std::string_view, 3> kLaterTables{"picture_file", "trace", "secret_trace"};
constexpr const char *kOutside = " was changed outside Winnow.";

/// Ends the statements of a connection once `stop` is set, also in the middle of a long one.
class Stoppable {
public:
    Stoppable(sqlite3 *handle, const std::atomic<bool> *stop) : m_handle(handle), m_stop(stop)
    {
        constexpr int kSteps = 1000; // of SQLite's own machine: far less than a millisecond
        if (m_stop)
            sqlite3_progress_handler(m_handle, kSteps, [](void *flag) { return int(*static_cast<const std::atomic<bool> *>(flag)); }, const_cast<std::atomic<bool> *>(stop));
    }
    ~Stoppable()
    {
        if (m_stop)
            sqlite3_progress_handler(m_handle, 0, nullptr, nullptr);
    }
    Stoppable(const Stoppable &) = delete;
    Stoppable &operator=(const Stoppable &) = delete;
    bool isStopped() const { return m_stop && *m_stop; }
    static review::Error error() { return refusal(review::Error::Code::Refused, "The check was stopped before its end. Nothing was changed."); }

private:
    sqlite3 *m_handle;
    const std::atomic<bool> *m_stop;
};

void checkPages(const QSqlDatabase &db, Verification &verification)
{
    Query query(db, "PRAGMA integrity_check(20)");
    bool any = query.run();
    if (any)
        while (query.next())
            if (query.textAt(0) != "ok")
                verification.findings.push_back("The project file is damaged inside: " + query.textAt(0) + ".");
    if (query.failed())
        verification.findings.push_back("The project file is damaged inside: it cannot be read to its end.");
}

/// What a table holds, for a sentence.
std::string_view contentsOf(std::string_view table)
{
    static const std::map<std::string_view, std::string_view> names{
        {"meta", "the title of the project"}, {"picture_root", "the picture folders"}, {"picture_file", "the names of the picture files"}, {"import_file", "the list of imported files"}, {"source", "the sources"},
        {"figure", "the figures"}, {"item", "the questions and their options"}, {"prediction", "the predictions"}, {"secret_key", "the keys"},
        {"secret_extra", "the unknown members of the records"}, {"secret_model", "the model names"}, {"secret_prediction", "the unknown members of the predictions"},
        {"trace", "the traces"}, {"secret_trace", "the expected calls and unknown members of the traces"},
        {"person", "the reviewers"}, {"secret_person", "the reviewers' names"}, {"study", "the studies"}, {"protocol_version", "the protocols"},
        {"study_stratum", "the strata of the studies"}, {"study_figure", "the sampled figures"}, {"study_item", "the drawn items"}, {"seat", "the seats"},
        {"batch", "the batches"}, {"batch_unit", "the units of the batches"}, {"outcome", "the outcomes of the studies"}};
    const auto found = names.find(table);
    return found == names.end() ? table : found->second;
}

review::Result<bool> emptyOrAbsent(const QSqlDatabase &db, const std::string &table)
{
    const auto there = hasTable(db, table);
    if (!there || !*there)
        return there ? review::Result<bool>(true) : there.error();
    Query query(db, ("SELECT NOT EXISTS (SELECT 1 FROM " + table + ")").c_str());
    if (!query.run() || !query.next())
        return query.error(kUnchecked);
    return query.flagAt(0);
}

review::Status checkDigests(const QSqlDatabase &db, const LoggedState &logged, Verification &verification)
{
    for (const TableGroup group : {TableGroup::Project, TableGroup::Records, TableGroup::People, TableGroup::Studies}) {
        for (const char *table : tablesOf(group)) {
            const std::string contents(contentsOf(table));
            const auto said = logged.digests.find(table);
            if (said == logged.digests.end()) {
                // A table that a later schema added, and that nothing was written to since, has no event.
                const auto unwritten = emptyOrAbsent(db, table);
                if (!unwritten)
                    return unwritten.error();
                if (*unwritten && std::ranges::find(kLaterTables, table) != kLaterTables.end())
                    continue;
                verification.findings.push_back("No event vouches for " + contents + ": the log was changed outside Winnow.");
                continue;
            }
            auto now = tableDigest(db, table, isSecretTable(table) ? said->second.salt : std::string());
            if (!now)
                return now.error();
            if (*now != said->second.hex)
                verification.findings.push_back("Outside Winnow something was changed in " + contents + " after event " + std::to_string(said->second.event) + ".");
        }
    }
    return review::ok();
}

/// One record against the hash stored with it; names the record.
template <class Read, class Canonical>
review::Status checkRecords(const QSqlDatabase &db, const std::string &sql, const std::string &what, int hashColumn, Read read, Canonical canonical, Verification &verification)
{
    Query query(db, sql.c_str());
    if (!query.run())
        return query.error(kUnchecked);
    while (query.next()) {
        auto record = read(query);
        if (!record || recordHash(canonical(*record)) != query.bytesAt(hashColumn))
            verification.findings.push_back(what + " \"" + query.textAt(0) + "\"" + kOutside);
    }
    return query.failed() ? review::Status(query.error(kUnchecked)) : review::ok();
}

review::Status checkKeys(const QSqlDatabase &db, Verification &verification)
{
    // Item and key in one row: the hash of the key's row covers both.
    Query query(db, (std::string("SELECT ") + kItemColumns + ", k.record_hash, k.item_id FROM item i LEFT JOIN secret_key k ON k.item_id = i.id ORDER BY i.external_id").c_str());
    const KeyRepository keys(db);
    if (!query.run())
        return query.error(kUnchecked);
    while (query.next()) {
        const std::string id = query.textAt(0);
        const auto item = itemAt(query);
        if (!item || recordHash(review::itemToJson(*item)) != query.bytesAt(kItemHashColumn)) {
            verification.findings.push_back("The question, an option or an attribute of item \"" + id + "\"" + kOutside);
            continue;
        }
        const auto key = keys.key(id);
        if (!key || !key->has_value() || recordHash(review::itemToJson(*item, &**key)) != query.bytesAt(kItemHashColumn + 1))
            verification.findings.push_back("The key of item \"" + id + "\"" + kOutside);
    }
    return query.failed() ? review::Status(query.error(kUnchecked)) : review::ok();
}

review::Status checkAllRecords(const QSqlDatabase &db, Verification &verification)
{
    auto source = [](const Query &row) {
        auto record = sourceAt(row);
        if (record)
            record->extraJson = row.textAt(kSourceHashColumn + 1);
        return record;
    };
    auto figure = [](const Query &row) {
        auto record = figureAt(row);
        if (record)
            record->extraJson = row.textAt(kFigureHashColumn + 1);
        return record;
    };
    const std::string sources = std::string("SELECT ") + kSourceColumns + ", e.extra FROM source s LEFT JOIN secret_extra e ON e.kind = 'source' AND e.record_id = s.id ORDER BY s.external_id";
    const std::string figures = std::string("SELECT ") + kFigureColumns + ", e.extra FROM figure f LEFT JOIN secret_extra e ON e.kind = 'figure' AND e.record_id = f.id ORDER BY f.external_id";
    if (auto done = checkRecords(db, sources, "The source", kSourceHashColumn, source, review::sourceToJson, verification); !done)
        return done;
    if (auto done = checkRecords(db, figures, "The figure record", kFigureHashColumn, figure, review::figureToJson, verification); !done)
        return done;
    return checkKeys(db, verification);
}

review::Status checkProtocols(const QSqlDatabase &db, Verification &verification)
{
    Query query(db, "SELECT t.name, v.version, v.document, v.hash FROM protocol_version v JOIN study t ON t.id = v.study_id ORDER BY t.name, v.version");
    if (!query.run())
        return query.error(kUnchecked);
    while (query.next()) {
        const auto protocol = review::protocolFromJson(query.textAt(2));
        if (!protocol || protocol->hash != query.textAt(3) || review::sha256Hex(query.textAt(2)) != query.textAt(3))
            verification.findings.push_back("The protocol of study \"" + query.textAt(0) + "\" (version " + std::to_string(query.numberAt(1)) + ") does not fit its hash: it" + kOutside);
    }
    return query.failed() ? review::Status(query.error(kUnchecked)) : review::ok();
}

std::string fileHash(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    review::Sha256 hash;
    while (!file.atEnd()) {
        const QByteArray piece = file.read(1 << 20);
        if (piece.isEmpty())
            return {};
        hash.add(std::string_view(piece.constData(), static_cast<std::size_t>(piece.size())));
    }
    return hash.hex();
}

/// That the pictures are where the import found them; `deep`: that they are still the same bytes.
review::Status checkPictures(const QSqlDatabase &db, bool deep, Verification &verification)
{
    std::vector<std::pair<std::string, std::string>> pictures;
    const RecordRepository records(db);
    auto done = records.eachFigure([&](const review::Figure &figure) {
        if (!figure.pictureSha256.empty())
            pictures.emplace_back(figure.id, figure.pictureSha256);
        return true;
    });
    if (!done)
        return done;
    for (const auto &[id, sha256] : pictures) {
        const auto path = records.picturePath(id);
        if (!path)
            return path.error();
        if (path->isEmpty())
            verification.findings.push_back("The picture of figure \"" + id + "\" is missing.");
        else if (deep && fileHash(*path) != sha256)
            verification.findings.push_back("The picture of figure \"" + id + "\" is not the one that was imported.");
    }
    return review::ok();
}

} // namespace

review::Result<Verification> verify(const QString &projectPath, bool deep, const std::atomic<bool> *stop)
{
    auto project = Project::open(projectPath, Project::Mode::ReadOnly, Clock::system(), Project::Look::Quick);
    if (!project)
        return project.error();
    // A check of a large project takes seconds, for which no seat should wait with its answer. Without room for a copy it does.
    const auto aside = (*project)->stepAside();
    static_cast<void>(aside);
    const QSqlDatabase db = (*project)->database();
    const Stoppable course(handleOf(db), stop);
    // What takes long of an opening, where it can be stopped.
    const auto looked = (*project)->lookWhole();
    if (course.isStopped())
        return Stoppable::error();
    if (!looked)
        return looked.error();
    // One reading transaction, so that a writer at work cannot make rows and events differ in between.
    Query begin(db, "BEGIN");
    if (!begin.run())
        return begin.error(kUnchecked);
    Verification verification;
    checkPages(db, verification);
    const auto logged = walkLog(db, verification);
    if (course.isStopped())
        return Stoppable::error();
    if (!logged)
        return logged.error();
    using Check = std::function<review::Status()>;
    for (const Check &check : {Check([&] { return checkAllRecords(db, verification); }), Check([&] { return checkProtocols(db, verification); }),
                               Check([&] { return compareWork(db, *logged, verification); }), Check([&] { return compareItemMarks(db, *logged, verification); }), Check([&] { return comparePictures(db, *logged, verification); }),
                               Check([&] { return checkDigests(db, *logged, verification); }),
                               Check([&] { return checkPictures(db, deep, verification); })}) {
        // A part that cannot be read at all is a finding of its own; the other parts are still worth looking at.
        if (auto done = check(); !done)
            verification.findings.push_back(done.error().userMessage);
        if (course.isStopped())
            return Stoppable::error();
    }
    auto hash = contentHash(db);
    if (course.isStopped())
        return Stoppable::error();
    if (hash)
        verification.contentHash = *std::move(hash);
    else
        verification.findings.push_back(hash.error().userMessage);
    Query end(db, "ROLLBACK");
    if (!end.run())
        return end.error(kUnchecked);
    return verification;
}

} // namespace storage
