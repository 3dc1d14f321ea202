#include "app/sessions/import_receiver.h"

#include "review/boxes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace app {
namespace {

using importers::Problem;
using importers::Role;
using storage::ImportWriter;

constexpr std::size_t kFirstTaken = 20;

review::Result<importers::Fate> told(const review::Result<ImportWriter::Fate> &fate)
{
    if (!fate)
        return fate.error();
    switch (*fate) {
    case ImportWriter::Fate::New: return importers::Fate::New;
    case ImportWriter::Fate::Unchanged: return importers::Fate::Unchanged;
    case ImportWriter::Fate::Changed: return importers::Fate::Changed;
    case ImportWriter::Fate::Conflict: return importers::Fate::Conflict;
    case ImportWriter::Fate::OtherPicture:
    case ImportWriter::Fate::Fixed: return importers::Fate::Refused;
    }
    return importers::Fate::Refused;
}

bool isTaken(const review::Result<importers::Fate> &fate)
{
    return fate && (*fate == importers::Fate::New || *fate == importers::Fate::Unchanged || *fate == importers::Fate::Changed);
}

std::string optionsAsRead(const review::Item &item)
{
    std::string words;
    for (const review::Option &option : item.options)
        words.append(words.empty() ? "" : " · ").append(1, option.letter).append(1, ' ').append(option.figure.empty() ? option.text : option.figure);
    return words;
}

} // namespace

bool isOfReviewers(Role role)
{
    return role == Role::Responses || role == Role::Ratings;
}

ImportReceiver::ImportReceiver(ImportWriter &writer, ImportPictures &pictures, importers::ReferenceCheck &references, const ImportFile &file, int number, const QString &root, ImportYield &yield, std::vector<ShownPicture> &shown)
    : m_writer(writer), m_pictures(pictures), m_references(references), m_file(file), m_number(number), m_root(root), m_yield(yield), m_shown(shown),
      m_foreign(importers::makeNativeImporters().byName(file.reader->name()) == nullptr)
{
}

review::Result<importers::Fate> ImportReceiver::onSource(const review::Source &source, importers::Place)
{
    m_yield.met = true;
    return told(m_writer.add(source));
}

review::Result<importers::Fate> ImportReceiver::onFigure(const review::Figure &figure, importers::Place place)
{
    m_yield.met = true;
    review::Figure seen = figure;
    const auto remarks = m_pictures.look(seen, m_root);
    if (!remarks)
        return remarks.error();
    for (const ImportPictures::Remark &remark : *remarks)
        m_yield.problems.add({.level = Problem::Level::Warning, .line = place.line, .column = place.column, .id = figure.id, .field = "path", .value = figure.path,
                              .reason = remark.reason, .role = Role::Figures, .kind = remark.kind});
    const auto stored = m_writer.add(seen, m_pictures.folderOf(seen, m_root));
    if (stored && *stored != ImportWriter::Fate::Conflict && *stored != ImportWriter::Fate::Fixed && *stored != ImportWriter::Fate::OtherPicture && !seen.pictureSha256.empty())
        m_shown.push_back({.figure = figure.id, .path = figure.path, .sha256 = seen.pictureSha256, .isNew = *stored == ImportWriter::Fate::New,
                           .toldDamaged = seen.picture == review::PictureState::Damaged, .file = m_number, .place = place, .role = Role::Figures, .field = "path"});
    noteFrame(seen, place);
    const bool other = stored && *stored == ImportWriter::Fate::OtherPicture;
    if (other || (stored && *stored == ImportWriter::Fate::Fixed))
        m_yield.problems.add({.line = place.line, .column = place.column, .id = figure.id, .field = "path", .value = figure.path,
                              .reason = other ? "another picture is known under this id and stays; give this file another name, or import a folder above both"
                                              : "is another picture now, but belongs to the study “" + m_writer.fixedBy() + "”: it stays as it is shown there",
                              .role = Role::Figures});
    const auto fate = told(stored);
    if (auto &first = m_yield.first[Role::Figures]; isTaken(fate) && first.size() < kFirstTaken)
        first.push_back({.line = place.line, .id = figure.id, .words = figure.path});
    return fate;
}

/// A file that says a picture's size as its rows are stored has its boxes in those rows too: a tool that passes the orientation over.
void ImportReceiver::noteFrame(const review::Figure &figure, importers::Place place)
{
    const int orientation = m_pictures.lastOrientation();
    if (!m_foreign || orientation < 5 || figure.width == figure.height || figure.extraJson.find("\"width\":") == std::string::npos)
        return;
    const auto extra = nlohmann::json::parse(figure.extraJson, nullptr, false);
    const auto member = [&](const char *name) {
        const auto found = extra.is_object() ? extra.find(name) : extra.end();
        return extra.is_object() && found != extra.end() && found->is_number_integer() ? found->get<int>() : 0;
    };
    if (member("width") != figure.height || member("height") != figure.width)
        return;
    m_frames[figure.id] = {.width = figure.height, .height = figure.width, .orientation = orientation};
    m_yield.problems.add({.level = Problem::Level::Warning, .line = place.line, .column = place.column, .id = figure.id, .field = "boxes", .value = figure.path,
                          .reason = "the file gives the picture as it is stored, " + std::to_string(figure.height) + " × " + std::to_string(figure.width)
                              + " pixels; its boxes were turned with the picture, which is shown upright", .role = Role::Figures, .kind = "stored-frame"});
}

void ImportReceiver::turnUpright(review::Item &item, review::Key &key) const
{
    const auto frameOf = [&](const std::string &figure) { return m_frames.find(figure.empty() && item.figures.size() == 1 ? item.figures.front() : figure); };
    for (review::Overlay &overlay : item.overlays)
        if (const auto frame = frameOf(overlay.figure); frame != m_frames.end())
            overlay.box = review::uprightBox(overlay.box, frame->second.width, frame->second.height, frame->second.orientation);
    const auto frame = item.figures.size() == 1 ? frameOf(item.figures.front()) : m_frames.end();
    if (frame == m_frames.end() || key.answer.shape != review::Answer::Shape::Boxes)
        return;
    for (review::Box &box : key.answer.boxes)
        box = review::uprightBox(box, key.answer.fraction ? 1 : frame->second.width, key.answer.fraction ? 1 : frame->second.height, frame->second.orientation);
}

review::Result<importers::Fate> ImportReceiver::onItem(const review::Item &given, const review::Key &givenKey, importers::Place place)
{
    m_yield.met = true;
    if (!m_frames.empty()) {
        review::Item turned = given;
        review::Key turnedKey = givenKey;
        turnUpright(turned, turnedKey);
        return storeItem(turned, turnedKey, place);
    }
    return storeItem(given, givenKey, place);
}

review::Result<importers::Fate> ImportReceiver::storeItem(const review::Item &item, const review::Key &key, importers::Place place)
{
    const auto stored = m_writer.add(item, key);
    const auto fate = told(stored);
    if (stored && *stored == ImportWriter::Fate::Fixed)
        m_yield.problems.add({.line = place.line, .column = place.column, .id = item.id, .field = "id", .value = item.id,
                              .reason = "is another one in the file now, but belongs to the study “" + m_writer.fixedBy() + "”: it stays as it is asked there", .role = Role::Items});
    if (isTaken(fate))
        noteTaken(item, key, place);
    return fate;
}

void ImportReceiver::noteTaken(const review::Item &item, const review::Key &key, importers::Place place)
{
    m_references.note(item, key, m_number, place);
    ++m_yield.kinds[item.kind];
    if (auto &first = m_yield.first[Role::Items]; first.size() < kFirstTaken)
        first.push_back({.line = place.line, .id = item.id, .words = item.question, .options = optionsAsRead(item), .key = review::answerToCell(key.answer)});
    m_yield.imageOptions += std::ranges::any_of(item.options, [](const review::Option &option) { return !option.figure.empty(); }) ? 1 : 0;
}

review::Result<importers::Fate> ImportReceiver::onPrediction(const review::Prediction &prediction, importers::Place place)
{
    m_yield.met = true;
    m_yield.answered.try_emplace(prediction.item, Role::Predictions, place);
    return told(m_writer.add(prediction));
}

review::Result<importers::Fate> ImportReceiver::onTrace(const review::Trace &trace, importers::Place place)
{
    m_yield.met = true;
    m_yield.answered.try_emplace(trace.item, Role::Traces, place);
    return told(m_writer.add(trace));
}

review::Result<importers::Fate> ImportReceiver::onResponse(const importers::ScriptedAnswer &answer, importers::Place place)
{
    m_yield.met = true;
    const bool named = !answer.study.empty() && !answer.seat.empty();
    if (m_file.fromFolder && (!named || answer.rating)) {
        m_yield.ofReviewers = true;
        return importers::Fate::Unchanged;
    }
    if (answer.rating)
        return refused(answer, place, "item", {}, "a rating belongs to a study of another kind than there are here");
    if (!named)
        return refused(answer, place, answer.study.empty() ? "study" : "seat", {}, "names no study and seat; such rows are entered with “winnow-cli answer”");
    const auto item = m_writer.itemOfSeat(answer.study, answer.seat, answer.unit);
    if (!item) {
        if (item.error().code != review::Error::Code::Refused)
            return item.error();
        return refused(answer, place, "unit", answer.unit, item.error().userMessage);
    }
    if (answer.answer.empty() == (answer.defective == review::Defect::None))
        return refused(answer, place, "answer", answer.answer, "has either an answer or a defective mark");
    std::string letters = item->letters();
    std::sort(letters.begin(), letters.end());
    const auto read = importers::answerFromCell(answer.answer, item->kind, letters);
    if (!read)
        return refused(answer, place, "answer", answer.answer, read.error().userMessage);
    const std::int64_t spent = answer.activeMs.value_or(0);
    const auto fate = told(m_writer.add(answer.study, answer.seat, {.unit = answer.unit, .seat = answer.seat, .answer = *read, .defect = answer.defective, .unsure = answer.unsure,
                                                         .comment = answer.comment, .activeMs = spent, .wallMs = spent, .at = answer.at.value_or(0)}));
    if (fate && *fate == importers::Fate::Conflict)
        return refused(answer, place, "answer", answer.answer, "this seat has another answer to the unit already, sealed, taken back or begun; it stays as it is");
    return fate;
}

void ImportReceiver::onProblem(const Problem &problem)
{
    if (!(m_file.fromFolder && isOfReviewers(problem.role)))
        m_yield.problems.add(problem);
}

importers::Fate ImportReceiver::refused(const importers::ScriptedAnswer &answer, importers::Place place, std::string field, std::string value, std::string reason)
{
    m_yield.problems.add({.line = place.line, .column = place.column, .id = answer.unit, .field = std::move(field), .value = std::move(value), .reason = std::move(reason),
                          .role = answer.rating ? Role::Ratings : Role::Responses});
    return importers::Fate::Refused;
}

} // namespace app
