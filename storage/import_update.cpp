// A newer state of a file, or of a picture, that was imported before.

#include "storage/import_writer.h"

#include "review/json_text.h"
#include "review/record_json.h"
#include "storage/import_state.h"
#include "storage/record_hash.h"
#include "storage/record_rows.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace storage {

std::string fileNamedIn(std::string_view extraJson)
{
    if (extraJson.find("\"file\":") == std::string_view::npos)
        return {};
    const auto extra = nlohmann::json::parse(extraJson, nullptr, false);
    const auto file = extra.is_object() ? extra.find("file") : extra.end();
    return file != extra.end() && file->is_string() ? file->get<std::string>() : std::string();
}

const std::string &ImportWriter::fixedBy() const { return m_state->fixedBy; }

/// The item's row and its key's row get the newer content, unless the item came from another file or a study holds it.
review::Result<ImportWriter::Fate> ImportWriter::change(std::int64_t id, const review::Item &item, const review::Key &key, const std::string &openText, const std::string &hash)
{
    State &state = *m_state;
    const auto told = [&](Fate fate) {
        state.count(fate);
        return fate;
    };
    int step = state.findExtra.text(item.id).step();
    const std::string from = step == SQLITE_ROW ? fileNamedIn(state.findExtra.bytesAt(0)) : std::string();
    state.findExtra.reset();
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        return state.failure();
    if (from != state.files.back().facts.name)
        return told(Fate::Conflict);
    step = state.findStudy.text(item.id).step();
    if (step == SQLITE_ROW)
        state.fixedBy = std::string(state.findStudy.bytesAt(0));
    state.findStudy.reset();
    if (step == SQLITE_ROW)
        return told(Fate::Fixed);
    if (step != SQLITE_DONE)
        return state.failure();
    if (!state.write)
        return told(Fate::Changed);
    const std::string open = recordHash(openText), figures = textsColumn(item.figures), options = optionsColumn(item.options), attributes = attributesColumn(item.attributes),
                      overlays = overlaysColumn(item.overlays), answer = review::answerToStoredJson(key.answer), tolerance = toleranceColumn(key.tolerance);
    state.setItem.number(static_cast<int>(item.kind)).text(item.question).text(figures).text(options).text(attributes).text(overlays).bytes(open).number(id);
    state.setKey.text(answer).text(key.explanation).textOrNull(tolerance).text(key.author).text(key.extraJson).bytes(hash).number(id);
    if (!state.setItem.run() || !state.setKey.run())
        return state.failure();
    return told(Fate::Changed);
}

/// The record is the same, its picture another whole one. The file that the project holds may have been mended where it lies; a file of the
/// same name elsewhere is another figure's.
review::Result<ImportWriter::Fate> ImportWriter::changePicture(std::int64_t id, std::int64_t heldRoot, const review::Figure &figure, const QString &folder)
{
    State &state = *m_state;
    const auto told = [&](Fate fate) {
        state.count(fate);
        return fate;
    };
    const std::string quoted = review::quotedText(figure.id);
    const int step = state.findFigureStudy.text(figure.id).text(quoted).text(quoted).step();
    if (step == SQLITE_ROW)
        state.fixedBy = std::string(state.findFigureStudy.bytesAt(0));
    state.findFigureStudy.reset();
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        return state.failure();
    std::string file;
    const QString &root = folder.isEmpty() ? state.root : folder;
    const auto rootId = root.isEmpty() ? std::optional<std::int64_t>(0) : knownPictureRoot(state.project, root);
    if (!rootId || !state.pictureFiles.read(id, file))
        return state.failure();
    if (*rootId != heldRoot || file != figure.pictureFile)
        return told(Fate::OtherPicture);
    if (step == SQLITE_ROW)
        return told(Fate::Fixed);
    if (!state.write)
        return told(Fate::Changed);
    state.setPicture.numberOrNull(heldRoot > 0 ? std::optional(heldRoot) : std::nullopt).number(static_cast<int>(figure.picture)).text(figure.pictureSha256);
    if (!state.setPicture.number(figure.width).number(figure.height).number(id).run())
        return state.failure();
    return told(Fate::Changed);
}

review::Result<std::string> ImportWriter::heldPicture(const std::string &figure)
{
    State &state = *m_state;
    state.readTogether();
    const int step = state.findFigure.text(figure).step();
    const bool whole = step == SQLITE_ROW && static_cast<review::PictureState>(state.findFigure.numberAt(2)) == review::PictureState::Ok;
    std::string sha256 = whole ? std::string(state.findFigure.bytesAt(3)) : std::string();
    state.findFigure.reset();
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        return state.failure();
    return sha256;
}

review::Result<std::vector<std::string>> ImportWriter::gone()
{
    State &state = *m_state;
    std::vector<std::string> ids;
    if (!state.updates())
        return ids;
    const State::FileCounts &file = state.files.back();
    // Only a file that was here before can lack something.
    Query before(state.project.database(), "SELECT EXISTS (SELECT 1 FROM import_file WHERE format = ?)");
    if (!before.text(file.facts.format).run() || !before.next())
        return before.error(kImportNotStored);
    if (!before.flagAt(0))
        return ids;
    Query all(state.project.database(), "SELECT i.external_id, k.extra FROM item i JOIN secret_key k ON k.item_id = i.id WHERE k.extra LIKE '%\"file\":%'");
    if (!all.run())
        return all.error(kImportNotStored);
    while (all.next()) {
        std::string id = all.textAt(0);
        if (!state.met.contains(id) && fileNamedIn(all.bytesAt(1)) == file.facts.name)
            ids.push_back(std::move(id));
    }
    if (all.failed())
        return all.error(kImportNotStored);
    std::ranges::sort(ids);
    return ids;
}

} // namespace storage
