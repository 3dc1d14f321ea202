#include "storage/import_writer.h"

#include "review/json_text.h"
#include "review/record_json.h"
#include "storage/backup.h"
#include "storage/digest.h"
#include "storage/event_log.h"
#include "storage/failure.h"
#include "storage/import_state.h"
#include "storage/record_hash.h"
#include "storage/record_rows.h"

#include <QFileInfo>

#include <nlohmann/json.hpp>

#include <optional>
#include <tuple>

using namespace Qt::Literals::StringLiterals;

namespace storage {

namespace {

constexpr const char *kNotStored = kImportNotStored;

} // namespace

ImportWriter::ImportWriter() = default;
ImportWriter::~ImportWriter()
{
    if (!m_state)
        return;
    m_state->endReading();
    if (m_state->write)
        std::ignore = Query(m_state->project.database(), "PRAGMA cache_size = -2000").run();
}

review::Result<bool> ImportWriter::isEmpty(Project &project)
{
    Query filled(project.database(), "SELECT EXISTS (SELECT 1 FROM item) + EXISTS (SELECT 1 FROM figure) + EXISTS (SELECT 1 FROM study)");
    if (!filled.run() || !filled.next())
        return filled.error(kNotStored);
    return filled.numberAt(0) == 0;
}

review::Result<std::unique_ptr<ImportWriter>> ImportWriter::begin(Project &project, bool write)
{
    if (write && project.mode() == Project::Mode::ReadOnly)
        return refusal(review::Error::Code::Refused, "The import was not stored: the project is open read-only.");
    if (write) {
        const auto empty = isEmpty(project);
        if (!empty)
            return empty.error();
        if (!*empty)
            if (auto saved = backup(project, u"import"_s); !saved)
                return saved.error();
    }
    std::unique_ptr<ImportWriter> writer(new ImportWriter);
    if (write) {
        // Begun before the statements are prepared, so that a busy or moved project fails here.
        auto transaction = std::make_unique<State>(project, write);
        transaction->transaction.emplace(project.database());
        if (!transaction->transaction->isOpen())
            return transaction->transaction->error();
        writer->m_state = std::move(transaction);
        // Pages that do not fit are written, synced and read again while the import still runs.
        Query room(project.database(), "PRAGMA cache_size = -32768");
        Query items(project.database(), "SELECT NOT EXISTS (SELECT 1 FROM item)");
        if (!room.run() || !items.run() || !items.next())
            return items.error(kNotStored);
        writer->m_state->itemsFirst = items.flagAt(0);
    } else {
        writer->m_state = std::make_unique<State>(project, write);
    }
    return writer;
}

review::Status ImportWriter::setPictureRoot(const QString &folder)
{
    const QFileInfo info(folder);
    if (!info.isDir())
        return refusal(review::Error::Code::NotFound, "There is no picture folder \"" + folder.toStdString() + "\".");
    m_state->root = folder;
    return review::ok();
}

review::Status ImportWriter::beginFile(const Facts &facts)
{
    m_state->files.push_back({.facts = facts});
    m_state->met.clear();
    return review::ok();
}

void ImportWriter::endFile(const std::string &sha256)
{
    m_state->endReading();
    m_state->files.back().facts.sha256 = sha256;
}

bool ImportWriter::wouldChange() const
{
    m_state->endReading();
    return m_state->changes;
}

review::Result<ImportWriter::Fate> ImportWriter::add(const review::Source &source)
{
    State &state = *m_state;
    const std::string hash = recordHash(review::sourceToJson(source));
    bool failed = false;
    const auto known = state.held(state.findSource.text(source.id), failed);
    state.findSource.reset();
    if (failed)
        return state.failure();
    const Fate fate = state.fateOf(known, "s" + source.id, hash);
    if (fate != Fate::New || !state.write)
        return fate;
    std::int64_t id = 0;
    const std::string authors = textsColumn(source.authors);
    if (!state.nextId(state.lastSource, "source", id))
        return state.failure();
    state.addSource.number(id).text(source.id).text(source.doi).text(source.title).numberOrNull(source.year).text(authors).text(source.licence).bytes(hash);
    if (!state.addSource.run())
        return state.failure();
    if (!source.extraJson.empty() && !state.addExtra.text("source").number(id).text(source.extraJson).run())
        return state.failure();
    return fate;
}

review::Result<ImportWriter::Fate> ImportWriter::add(const review::Figure &figure, const QString &folder)
{
    using review::PictureState;
    State &state = *m_state;
    const std::string hash = recordHash(review::figureToJson(figure));
    bool failed = false;
    const auto known = state.held(state.findFigure.text(figure.id), failed);
    PictureState before = PictureState::Unknown;
    bool sameFacts = true, otherPicture = false;
    std::int64_t heldRoot = 0;
    if (known) {
        before = static_cast<PictureState>(state.findFigure.numberAt(2));
        const bool samePicture = state.findFigure.bytesAt(3) == figure.pictureSha256;
        sameFacts = before == figure.picture && samePicture;
        otherPicture = before == PictureState::Ok && figure.picture == PictureState::Ok && !samePicture;
        heldRoot = state.findFigure.numberAt(4);
    }
    state.findFigure.reset();
    if (failed)
        return state.failure();
    if (!state.write && !known && !figure.extraJson.empty()) {
        if (std::string file = fileNamedIn(figure.extraJson); !file.empty())
            state.fileOfFigure.try_emplace(figure.id, std::move(file));
    }
    if (known && known->hash == hash && otherPicture)
        return changePicture(known->id, heldRoot, figure, folder);
    const Fate fate = state.fateOf(known, "f" + figure.id, hash);
    if (fate == Fate::Conflict || (fate == Fate::New && !state.write))
        return fate;
    std::optional<std::int64_t> rootId;
    if (state.write && !state.rootFor(folder, rootId))
        return state.failure();
    if (fate == Fate::Unchanged) {
        // A picture that has come since is taken in; one that is not found this time does not undo an earlier find.
        const bool better = figure.picture == PictureState::Ok || before == PictureState::Unknown || (before == PictureState::Missing && figure.picture == PictureState::Damaged);
        if (!known)
            return fate;
        std::string file;
        if (!state.pictureFiles.read(known->id, file))
            return state.failure();
        if (better && (!sameFacts || file != figure.pictureFile)) {
            state.changes = true;
            if (!state.write)
                return fate;
            if (!state.pictureFiles.write(known->id, figure.pictureFile))
                return state.failure();
            state.setPicture.numberOrNull(rootId).number(static_cast<int>(figure.picture)).text(figure.pictureSha256);
            if (!state.setPicture.number(figure.width).number(figure.height).number(known->id).run())
                return state.failure();
        }
        return fate;
    }
    std::int64_t id = 0;
    if (!state.nextId(state.lastFigure, "figure", id))
        return state.failure();
    const std::string context = textsColumn(figure.context), bands = textsColumn(figure.bands), scale = scaleColumn(figure.scale),
                      attributes = attributesColumn(figure.attributes);
    state.addFigure.number(id).text(figure.id).numberOrNull(rootId).text(figure.path).text(figure.source).text(figure.label).numberOrNull(figure.page);
    state.addFigure.text(figure.caption).text(context).text(bands).textOrNull(scale).text(attributes).number(static_cast<int>(figure.picture));
    if (!state.addFigure.text(figure.pictureSha256).number(figure.width).number(figure.height).bytes(hash).run())
        return state.failure();
    if (!figure.pictureFile.empty() && !state.pictureFiles.write(id, figure.pictureFile))
        return state.failure();
    if (!figure.extraJson.empty() && !state.addExtra.text("figure").number(id).text(figure.extraJson).run())
        return state.failure();
    return fate;
}

review::Result<ImportWriter::Fate> ImportWriter::add(const review::Item &item, const review::Key &key)
{
    State &state = *m_state;
    const auto [openText, fullText] = review::itemTexts(item, key);
    const std::string hash = recordHash(fullText);
    const bool again = state.updates() && !state.met.insert(item.id).second;
    const auto stood = [&]() -> review::Result<Fate> {
        bool failed = false;
        const auto known = state.held(state.findItem.text(item.id), failed);
        state.findItem.reset();
        if (failed)
            return state.failure();
        if (known && known->hash != hash && state.updates() && !again)
            return change(known->id, item, key, openText, hash);
        if (!state.write && !known && !key.extraJson.empty()) {
            if (std::string file = fileNamedIn(key.extraJson); !file.empty())
                state.fileOfItem.try_emplace(item.id, std::move(file));
        }
        return state.fateOf(known, "i" + item.id, hash);
    };
    if (!state.write || !state.itemsFirst) {
        const auto fate = stood();
        if (!fate || *fate != Fate::New || !state.write)
            return fate;
    }
    std::int64_t id = 0;
    if (!state.nextId(state.lastItem, "item", id))
        return state.failure();
    // The item's own hash leaves the key out: a hash of both in an open table would let the key be guessed.
    const std::string open = recordHash(openText), figures = textsColumn(item.figures), options = optionsColumn(item.options),
                      attributes = attributesColumn(item.attributes), overlays = overlaysColumn(item.overlays);
    state.addItem.number(id).text(item.id).number(static_cast<int>(item.kind)).text(item.question).text(figures).text(options).text(attributes);
    if (!state.addItem.text(overlays).bytes(open).run())
        return state.failure();
    if (sqlite3_changes(state.handle) == 0) {
        --state.lastItem;
        return stood();
    }
    const std::string answer = review::answerToStoredJson(key.answer), tolerance = toleranceColumn(key.tolerance);
    state.addKey.number(id).text(answer).text(key.explanation).textOrNull(tolerance).text(key.author).text(key.extraJson).bytes(hash);
    if (!state.addKey.run())
        return state.failure();
    if (state.itemsFirst)
        state.count(Fate::New);
    return Fate::New;
}

review::Result<ImportWriter::Fate> ImportWriter::add(const review::Prediction &prediction)
{
    State &state = *m_state;
    const std::string hash = recordHash(review::predictionToJson(prediction));
    bool failed = false;
    const auto known = state.held(state.findPrediction.text(prediction.item).text(prediction.model).number(prediction.run), failed);
    state.findPrediction.reset();
    if (failed)
        return state.failure();
    const Fate fate = state.fateOf(known, rowHash({"p", prediction.item, prediction.model, std::to_string(prediction.run)}), hash);
    if (fate != Fate::New || !state.write)
        return fate;
    std::int64_t model = 0;
    if (!state.modelId(prediction.model, model))
        return state.failure();
    std::int64_t id = 0;
    const std::string answer = review::answerToStoredJson(prediction.answer);
    if (!state.nextId(state.lastPrediction, "prediction", id))
        return state.failure();
    state.addPrediction.number(id).text(prediction.item).number(model).number(prediction.run).text(prediction.output).text(answer).text(prediction.rationale);
    if (!state.addPrediction.run() || !state.addPredictionExtra.number(id).text(prediction.extraJson).bytes(hash).run())
        return state.failure();
    return fate;
}

review::Result<review::Item> ImportWriter::itemOfSeat(const std::string &study, const std::string &seat, const std::string &unit)
{
    return m_state->responses.itemOf(study, seat, unit);
}

review::Result<ImportWriter::Fate> ImportWriter::add(const std::string &study, const std::string &seat, const review::Response &response)
{
    const auto fate = m_state->responses.add(study, seat, response);
    if (fate)
        m_state->count(*fate);
    return fate;
}

review::Result<bool> ImportWriter::heldElsewhere(HeldAs what, const std::string &id, const std::string &file)
{
    State &state = *m_state;
    const bool item = what == HeldAs::Item;
    if (!state.write && state.seen.contains((item ? "i" : "f") + id)) {
        const auto &files = item ? state.fileOfItem : state.fileOfFigure;
        const auto named = files.find(id);
        return named == files.end() || named->second != file;
    }
    state.readTogether();
    Statement &find = item ? state.findExtra : state.findFigureExtra;
    const int step = find.text(id).step();
    const std::string named = step == SQLITE_ROW ? fileNamedIn(find.bytesAt(0)) : std::string();
    find.reset();
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        return state.failure();
    return step == SQLITE_ROW && named != file;
}

review::Result<bool> ImportWriter::knowsFigure(const std::string &id)
{
    State &state = *m_state;
    if (!state.write && state.seen.contains("f" + id))
        return true;
    state.readTogether();
    const int step = state.findFigure.text(id).step();
    state.findFigure.reset();
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        return state.failure();
    return step == SQLITE_ROW;
}

review::Status ImportWriter::finish(const std::string &who)
{
    State &state = *m_state;
    state.endReading();
    if (!state.write && state.changes)
        return review::ok();
    if (!state.transaction)
        state.transaction.emplace(state.project.database());
    if (!state.transaction->isOpen())
        return state.transaction->error();
    const QSqlDatabase db = state.project.database();
    nlohmann::json payload{{"files", nlohmann::json::array()}};
    for (const State::FileCounts &file : state.files) {
        Query add(db, "INSERT INTO import_file (id, file, format, sha256, at_ms) SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ? FROM import_file");
        if (!add.text(file.facts.file).text(file.facts.format).text(file.facts.sha256).number(state.project.clock().now()).run())
            return add.error(kNotStored);
        payload["files"].push_back({{"file", file.facts.file}, {"format", file.facts.format}, {"sha256", file.facts.sha256},
                                    {"new", file.added}, {"unchanged", file.unchanged}, {"changed", file.changed}, {"conflicts", file.conflicts}});
    }
    if (auto done = addDigests(payload, db, TableGroup::Records); !done)
        return done;
    if (auto event = EventLog(db, state.project.clock()).append(who, "imported", {}, review::jsonText(payload)); !event)
        return event.error();
    if (auto done = state.transaction->commit(); !done)
        return done;
    state.transaction.reset();
    return review::ok();
}

} // namespace storage
