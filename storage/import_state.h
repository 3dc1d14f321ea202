#pragma once

#include "storage/failure.h"
#include "storage/import_writer.h"
#include "storage/picture_file.h"
#include "storage/picture_root.h"
#include "storage/query.h"
#include "storage/response_import.h"
#include "storage/statement.h"
#include "storage/transaction.h"

#include <QString>

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace storage {

/// The file that a record of a foreign format came from, as its unknown members say; empty when they do not.
std::string fileNamedIn(std::string_view extraJson);

inline constexpr const char *kImportNotStored = "The import was not stored";

struct ImportWriter::State {
    struct FileCounts {
        ImportWriter::Facts facts;
        std::int64_t added = 0, unchanged = 0, changed = 0, conflicts = 0;
    };

    /// What the table holds under an id already.
    struct Held {
        std::int64_t id = 0;
        std::string hash;
    };

    State(Project &of, bool writes) : project(of), write(writes), handle(handleOf(of.database())) {}

    Project &project;
    bool write;
    sqlite3 *handle;
    std::optional<Transaction> transaction;

    Statement findSource{handle, "SELECT id, record_hash FROM source WHERE external_id = ?"};
    Statement findFigure{handle, "SELECT id, record_hash, picture_state, picture_sha256, root_id FROM figure WHERE external_id = ?"};
    PictureFiles pictureFiles{handle};
    Statement findItem{handle, "SELECT i.id, k.record_hash FROM item i JOIN secret_key k ON k.item_id = i.id WHERE i.external_id = ?"};
    Statement findFigureExtra{handle, "SELECT e.extra FROM figure f LEFT JOIN secret_extra e ON e.kind = 'figure' AND e.record_id = f.id WHERE f.external_id = ?"};
    Statement findExtra{handle, "SELECT k.extra FROM item i JOIN secret_key k ON k.item_id = i.id WHERE i.external_id = ?"};
    Statement findStudy{handle, "SELECT t.name FROM study_item s JOIN study t ON t.id = s.study_id WHERE s.item = ? ORDER BY t.name LIMIT 1"};
    Statement findFigureStudy{handle, "SELECT t.name FROM study_figure s JOIN study t ON t.id = s.study_id WHERE s.figure = ?"
                                      " UNION SELECT t.name FROM study_item s JOIN study t ON t.id = s.study_id JOIN item i ON i.external_id = s.item"
                                      " WHERE instr(i.figures, ?) > 0 OR instr(i.options, ?) > 0 ORDER BY 1 LIMIT 1"};
    Statement setItem{handle, "UPDATE item SET kind = ?, question = ?, figures = ?, options = ?, attributes = ?, overlays = ?, record_hash = ? WHERE id = ?"};
    Statement setKey{handle, "UPDATE secret_key SET answer = ?, explanation = ?, tolerance = ?, author = ?, extra = ?, record_hash = ? WHERE item_id = ?"};
    Statement findModel{handle, "SELECT id FROM secret_model WHERE name = ?"};
    Statement findPrediction{handle, "SELECT p.id, x.record_hash FROM prediction p JOIN secret_model m ON m.id = p.model_id"
                                     " JOIN secret_prediction x ON x.prediction_id = p.id WHERE p.item = ? AND m.name = ? AND p.run = ?"};
    Statement addSource{handle, "INSERT INTO source (id, external_id, doi, title, year, authors, licence, record_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"};
    Statement addExtra{handle, "INSERT INTO secret_extra (kind, record_id, extra) VALUES (?, ?, ?)"};
    Statement addFigure{handle, "INSERT INTO figure (id, external_id, root_id, path, source, label, page, caption, context, bands, scale, attributes,"
                                " picture_state, picture_sha256, width, height, record_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
    Statement setPicture{handle, "UPDATE figure SET root_id = ?, picture_state = ?, picture_sha256 = ?, width = ?, height = ? WHERE id = ?"};
    Statement addItem{handle, "INSERT INTO item (id, external_id, kind, question, figures, options, attributes, overlays, record_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
                              " ON CONFLICT (external_id) DO NOTHING"};
    Statement addKey{handle, "INSERT INTO secret_key (item_id, answer, explanation, tolerance, author, extra, record_hash) VALUES (?, ?, ?, ?, ?, ?, ?)"};
    Statement addModel{handle, "INSERT INTO secret_model (id, name) VALUES (?, ?)"};
    Statement addPrediction{handle, "INSERT INTO prediction (id, item, model_id, run, output, answer, rationale) VALUES (?, ?, ?, ?, ?, ?, ?)"};
    Statement addPredictionExtra{handle, "INSERT INTO secret_prediction (prediction_id, extra, record_hash) VALUES (?, ?, ?)"};

    Statement findTrace{handle, "SELECT t.id, x.record_hash FROM trace t JOIN secret_model m ON m.id = t.model_id"
                                " JOIN secret_trace x ON x.trace_id = t.id WHERE t.item = ? AND m.name = ? AND t.run = ?"};
    Statement addTrace{handle, "INSERT INTO trace (id, item, model_id, run, steps, final) VALUES (?, ?, ?, ?, ?, ?)"};
    Statement addTraceSecret{handle, "INSERT INTO secret_trace (trace_id, reference, extra, record_hash) VALUES (?, ?, ?, ?)"};

    // Last ids given out; 0 = not asked yet.
    std::int64_t lastSource = -1, lastFigure = -1, lastItem = -1, lastModel = -1, lastPrediction = -1, lastTrace = -1;
    // Checking writes nothing, so what this import would have written is remembered here: type and id → hash.
    std::unordered_map<std::string, std::string> seen;
    std::unordered_map<std::string, std::string> fileOfItem, fileOfFigure; // the same for records that name their file
    std::unordered_set<std::string> met; ///< Ids of the items of the file begun last, when it updates.
    std::string fixedBy;
    QString root;
    std::map<QString, std::optional<std::int64_t>> rootIds;
    std::vector<FileCounts> files;
    bool changes = false;
    int reads = 0; ///< Look-ups in the reading transaction that is open; 0: none is.
    bool itemsFirst = false; ///< There was no item before: what is stored tells by itself which ids come twice.
    ResponseImport responses{project.database(), project.clock(), write};

    bool updates() const { return !files.empty() && files.back().facts.updates; }
    review::Error failure() const { return storageError(kImportNotStored, handle); }

    bool nextId(std::int64_t &last, const char *table, std::int64_t &id)
    {
        if (last < 0) {
            Query query(project.database(), (std::string("SELECT coalesce(max(id), 0) FROM ") + table).c_str());
            if (!query.run() || !query.next())
                return false;
            last = query.numberAt(0);
        }
        id = ++last;
        return true;
    }

    /// The row of a model's name, added when it is new.
    bool modelId(const std::string &name, std::int64_t &id)
    {
        const int step = findModel.text(name).step();
        if (step == SQLITE_ROW)
            id = findModel.numberAt(0);
        findModel.reset();
        return step == SQLITE_ROW || (step == SQLITE_DONE && nextId(lastModel, "secret_model", id) && addModel.number(id).text(name).run());
    }

    /// A look-up outside a transaction locks the file and reads its head each time. So checking reads some hundred of them in one, and lets
    /// go in between: a seat that wants to seal waits a few milliseconds, not for the whole file.
    void readTogether()
    {
        constexpr int kTogether = 256;
        if (write)
            return;
        if (reads >= kTogether)
            endReading();
        if (reads++ == 0)
            sqlite3_exec(handle, "BEGIN", nullptr, nullptr, nullptr);
    }
    void endReading()
    {
        if (!write && reads > 0)
            sqlite3_exec(handle, "COMMIT", nullptr, nullptr, nullptr);
        reads = 0;
    }

    /// The row found by `find` (bound by the caller), with its hash in column 1; nullopt and `failed` for a failure.
    std::optional<Held> held(Statement &find, bool &failed)
    {
        readTogether();
        const int step = find.step();
        std::optional<Held> found;
        if (step == SQLITE_ROW)
            found = Held{.id = find.numberAt(0), .hash = std::string(find.bytesAt(1))};
        failed = step != SQLITE_ROW && step != SQLITE_DONE;
        return found;
    }

    /// How a record stands to what is known under its id, counted for the current file.
    Fate fateOf(const std::optional<Held> &known, const std::string &seenKey, const std::string &hash)
    {
        Fate fate = Fate::New;
        if (known) {
            fate = known->hash == hash ? Fate::Unchanged : Fate::Conflict;
        } else if (!write) {
            const auto [place, fresh] = seen.try_emplace(seenKey, hash);
            if (!fresh)
                fate = place->second == hash ? Fate::Unchanged : Fate::Conflict;
        }
        count(fate);
        return fate;
    }

    void count(Fate fate)
    {
        changes = changes || fate == Fate::New || fate == Fate::Changed;
        if (files.empty())
            return;
        FileCounts &counts = files.back();
        ++(fate == Fate::New ? counts.added : fate == Fate::Unchanged ? counts.unchanged : fate == Fate::Changed ? counts.changed : counts.conflicts);
    }

    /// The row of a picture folder, of the import's own when none is named.
    bool rootFor(const QString &folder, std::optional<std::int64_t> &id)
    {
        const QString &named = folder.isEmpty() ? root : folder;
        if (named.isEmpty())
            return true;
        auto &known = rootIds[named];
        if (!known)
            known = pictureRootId(project, named);
        id = known;
        return known.has_value();
    }
};

} // namespace storage
