#include "app/sessions/data_browser.h"

#include "storage/query.h"
#include "storage/record_repository.h"
#include "storage/record_rows.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <map>
#include <set>

namespace app {
namespace {

using storage::Query;

constexpr const char *kTableUnread = "The table could not be read";

std::string listOf(std::span<const std::int64_t> keys)
{
    std::string list;
    for (const std::int64_t key : keys)
        list += (list.empty() ? "" : ",") + std::to_string(key);
    return list;
}

std::string marks(std::size_t count)
{
    std::string list;
    for (std::size_t i = 0; i < count; ++i)
        list += i == 0 ? "?" : ",?";
    return list;
}

/// The words as a pattern of LIKE in which nothing of theirs is a wildcard.
std::string likePattern(const std::string &words)
{
    std::string pattern = "%";
    for (const char c : words) {
        if (c == '%' || c == '_' || c == '\\')
            pattern += '\\';
        pattern += c;
    }
    return pattern + "%";
}

std::string valueIn(const std::string &column, const std::string &attribute)
{
    const auto attributes = storage::attributesFromColumn(column);
    if (!attributes)
        return {};
    const auto found = attributes->find(attribute);
    return found == attributes->end() ? std::string() : found->second.text;
}

std::string firstOf(const std::string &column)
{
    const auto texts = storage::textsFromColumn(column);
    return texts && !texts->empty() ? texts->front() : std::string();
}

PicturePlace placeOf(const storage::Project &project, const std::string &folder, bool relative, const std::string &path)
{
    const QString stored = QString::fromStdString(folder);
    return {.root = relative ? QFileInfo(project.path()).dir().filePath(stored) : stored, .path = QString::fromStdString(path)};
}

const char *pictureWord(int state)
{
    switch (static_cast<review::PictureState>(state)) {
    case review::PictureState::Ok: return "ok";
    case review::PictureState::Missing: return "missing";
    case review::PictureState::Damaged: return "damaged";
    case review::PictureState::Unknown: break;
    }
    return "";
}

} // namespace

QString pictureFile(const PicturePlace &place)
{
    if (place.path.isEmpty() || place.root.isEmpty() || QDir::isAbsolutePath(place.path))
        return {};
    const QString root = QFileInfo(place.root).canonicalFilePath();
    if (root.isEmpty())
        return {};
    // Links resolved on both sides: what leads out of the root is not ours to open.
    const QFileInfo file(QFileInfo(QDir(root).filePath(place.path)).canonicalFilePath());
    const QString inside = root.endsWith(QLatin1Char('/')) ? root : root + QLatin1Char('/');
    return file.isFile() && file.filePath().startsWith(inside) ? file.filePath() : QString();
}

DataBrowser::DataBrowser(const storage::Project &project) : m_project(project) {}

review::Result<std::map<std::string, std::string>> DataBrowser::figureValues(const std::string &attribute) const
{
    std::map<std::string, std::string> values;
    Query query(m_project.database(), "SELECT external_id, attributes FROM figure");
    if (!query.run())
        return query.error(kTableUnread);
    while (query.next())
        values.emplace(query.textAt(0), valueIn(query.textAt(1), attribute));
    if (query.failed())
        return query.error(kTableUnread);
    return values;
}

review::Result<std::map<std::string, std::string>> DataBrowser::splits() const
{
    std::map<std::string, std::string> splits;
    Query query(m_project.database(), "SELECT item, split FROM outcome ORDER BY study_id"); // of two frozen studies the newer one counts
    if (!query.run())
        return query.error(kTableUnread);
    while (query.next())
        splits[query.textAt(0)] = std::string(review::splitName(static_cast<review::Split>(query.intAt(1))));
    if (query.failed())
        return query.error(kTableUnread);
    return splits;
}

review::Result<std::vector<std::int64_t>> DataBrowser::keys(const DataFilter &filter) const
{
    const bool items = filter.kind == DataKind::Items, narrowed = !filter.attribute.empty() && !filter.value.empty();
    const bool valued = narrowed || (filter.order == DataOrder::Attribute && !filter.attribute.empty());
    const bool placed = items && (!filter.split.empty() || filter.order == DataOrder::State);
    std::map<std::string, std::string> ofFigures, ofItems;
    if (items && valued) {
        auto values = figureValues(filter.attribute);
        if (!values)
            return values.error();
        ofFigures = *std::move(values);
    }
    if (placed) {
        auto found = splits();
        if (!found)
            return found.error();
        ofItems = *std::move(found);
    }
    // What is not asked for is not read: of 250,000 rows in the order of their ids only the keys.
    const std::string words = items ? "question" : "caption", down = filter.descending ? " DESC" : "";
    std::string sql = std::string("SELECT id, ") + (placed ? "external_id" : "''") + (valued ? ", attributes" : ", ''") + (valued && items ? ", figures" : ", ''")
        + (items && !filter.itemKind.empty() ? ", kind" : ", 0") + (items ? " FROM item" : " FROM figure");
    if (!filter.words.empty())
        sql += " WHERE " + words + " LIKE ? ESCAPE '\\' OR external_id LIKE ? ESCAPE '\\'";
    sql += " ORDER BY ";
    if (filter.order == DataOrder::Words)
        sql += words + " COLLATE NOCASE" + down + ", ";
    else if (filter.order == DataOrder::Kind)
        sql += (items ? "kind" : "label COLLATE NOCASE") + down + ", ";
    else if (filter.order == DataOrder::State && !items)
        sql += "picture_state" + down + ", ";
    sql += "external_id" + (filter.order == DataOrder::Id ? down : std::string());
    Query query(m_project.database(), sql.c_str());
    if (!filter.words.empty())
        query.text(likePattern(filter.words)).text(likePattern(filter.words));
    if (!query.run())
        return query.error(kTableUnread);
    const bool sorted = filter.order == DataOrder::Attribute ? valued : filter.order == DataOrder::State && items;
    std::vector<std::int64_t> keys;
    std::vector<std::pair<std::string, std::int64_t>> byValue;
    while (query.next()) {
        std::string value = valued ? valueIn(query.textAt(2), filter.attribute) : std::string();
        if (valued && items && value.empty()) {
            const auto figure = ofFigures.find(firstOf(query.textAt(3)));
            value = figure == ofFigures.end() ? std::string() : figure->second;
        }
        if (narrowed && value != filter.value)
            continue;
        if (items && !filter.itemKind.empty() && review::itemKindName(static_cast<review::ItemKind>(query.intAt(4))) != filter.itemKind)
            continue;
        std::string split;
        if (placed) {
            const auto found = ofItems.find(query.textAt(1));
            split = found == ofItems.end() ? std::string() : found->second;
            if (!filter.split.empty() && (filter.split == "none" ? !split.empty() : split != filter.split))
                continue;
        }
        if (sorted)
            byValue.emplace_back(std::move(filter.order == DataOrder::State ? split : value), query.numberAt(0));
        else
            keys.push_back(query.numberAt(0));
    }
    if (query.failed())
        return query.error(kTableUnread);
    if (sorted) {
        std::stable_sort(byValue.begin(), byValue.end(), [&](const auto &a, const auto &b) { return filter.descending ? b.first < a.first : a.first < b.first; });
        for (const auto &[value, key] : byValue)
            keys.push_back(key);
    }
    keys.shrink_to_fit();
    return keys;
}

review::Result<std::vector<DataRow>> DataBrowser::rows(DataKind kind, std::span<const std::int64_t> keys, const std::string &attribute) const
{
    const bool items = kind == DataKind::Items;
    const std::string sql = std::string(items ? "SELECT id, external_id, question, attributes, kind, figures FROM item" : "SELECT id, external_id, caption, attributes, picture_state, label FROM figure")
        + " WHERE id IN (" + listOf(keys) + ")";
    Query query(m_project.database(), sql.c_str());
    if (!query.run())
        return query.error(kTableUnread);
    std::map<std::int64_t, DataRow> byKey;
    while (query.next()) {
        DataRow &row = byKey[query.numberAt(0)];
        row.id = query.textAt(1);
        row.words = query.textAt(2);
        row.attribute = valueIn(query.textAt(3), attribute);
        if (items) {
            row.kind = std::string(review::itemKindName(static_cast<review::ItemKind>(query.intAt(4))));
            row.figure = firstOf(query.textAt(5));
        } else {
            row.split = pictureWord(query.intAt(4));
            row.kind = query.textAt(5);
            row.figure = row.id;
        }
    }
    if (query.failed())
        return query.error(kTableUnread);
    std::vector<DataRow> rows;
    rows.reserve(keys.size());
    for (const std::int64_t key : keys)
        rows.push_back(std::move(byKey[key]));
    if (const auto added = addPictures(rows, attribute); !added)
        return added.error();
    if (items) {
        if (const auto added = addSplits(rows); !added)
            return added.error();
    }
    return rows;
}

review::Status DataBrowser::addPictures(std::vector<DataRow> &rows, const std::string &attribute) const
{
    std::set<std::string> figures;
    for (const DataRow &row : rows) {
        if (!row.figure.empty())
            figures.insert(row.figure);
    }
    if (figures.empty())
        return review::ok();
    const std::string sql = "SELECT f.external_id, r.folder, r.relative, f.path, f.attributes FROM figure f LEFT JOIN picture_root r ON r.id = f.root_id"
                            " WHERE f.external_id IN (" + marks(figures.size()) + ")";
    Query query(m_project.database(), sql.c_str());
    for (const std::string &figure : figures)
        query.text(figure);
    if (!query.run())
        return query.error(kTableUnread);
    struct Known {
        PicturePlace place;
        std::string value;
    };
    std::map<std::string, Known> known;
    while (query.next())
        known.emplace(query.textAt(0), Known{query.isNull(1) ? PicturePlace{} : placeOf(m_project, query.textAt(1), query.flagAt(2), query.textAt(3)),
                                             valueIn(query.textAt(4), attribute)});
    if (query.failed())
        return query.error(kTableUnread);
    for (DataRow &row : rows) {
        const auto found = known.find(row.figure);
        if (found == known.end())
            continue;
        row.picture = found->second.place;
        if (row.attribute.empty())
            row.attribute = found->second.value;
    }
    return review::ok();
}

review::Status DataBrowser::addSplits(std::vector<DataRow> &rows) const
{
    std::map<std::string, DataRow *> byId;
    for (DataRow &row : rows)
        byId.emplace(row.id, &row);
    const std::string sql = "SELECT item, split FROM outcome WHERE item IN (" + marks(byId.size()) + ") ORDER BY study_id";
    Query query(m_project.database(), sql.c_str());
    for (const auto &[id, row] : byId)
        query.text(id);
    if (!query.run())
        return query.error(kTableUnread);
    while (query.next())
        byId[query.textAt(0)]->split = std::string(review::splitName(static_cast<review::Split>(query.intAt(1))));
    return query.failed() ? review::Status(query.error(kTableUnread)) : review::ok();
}

review::Result<DataDetail> DataBrowser::figure(const std::string &id) const
{
    const storage::RecordRepository records(m_project.database());
    auto figure = records.figure(id);
    if (!figure)
        return figure.error();
    DataDetail detail;
    if (!*figure)
        return detail;
    detail.figure = *std::move(figure);
    Query place(m_project.database(), "SELECT r.folder, r.relative, f.path FROM figure f JOIN picture_root r ON r.id = f.root_id WHERE f.external_id = ?");
    if (!place.text(id).run())
        return place.error(kTableUnread);
    if (place.next())
        detail.picture = placeOf(m_project, place.textAt(0), place.flagAt(1), place.textAt(2));
    if (!detail.figure->source.empty()) {
        const auto source = records.source(detail.figure->source);
        detail.source = source && *source && !(*source)->title.empty() ? (*source)->title : detail.figure->source;
    }
    return detail;
}

review::Result<DataDetail> DataBrowser::item(const std::string &id) const
{
    auto item = storage::RecordRepository(m_project.database()).item(id);
    if (!item)
        return item.error();
    if (!*item)
        return review::Error{review::Error::Code::NotFound, "The item “" + id + "” is no longer in this project."};
    DataDetail detail;
    if (!(*item)->figures.empty()) {
        auto shown = figure((*item)->figures.front());
        if (!shown)
            return shown.error();
        detail = *std::move(shown);
    }
    detail.item = **std::move(item);
    auto responses = responsesOf(id);
    if (!responses)
        return responses.error();
    detail.responses = *std::move(responses);
    return detail;
}

review::Result<std::vector<DataResponse>> DataBrowser::responsesOf(const std::string &item) const
{
    Query query(m_project.database(),
                "SELECT study.name, seat.name, response.answer, response.revision, response.at_ms, response.exposed, response.defect, response.abstained,"
                " EXISTS (SELECT 1 FROM reopening o WHERE o.seat_id = response.seat_id AND o.unit = response.unit AND o.revision = response.revision)"
                " FROM response JOIN seat ON seat.id = response.seat_id JOIN study ON study.id = seat.study_id WHERE response.unit = ?"
                " ORDER BY study.id, seat.place, response.revision");
    if (!query.text(item).run())
        return query.error(kTableUnread);
    std::vector<DataResponse> responses;
    while (query.next()) {
        const auto answer = review::answerFromStoredJson(query.textAt(2));
        std::string words = answer ? review::answerToCell(*answer) : std::string();
        if (query.intAt(6) != 0)
            words = "defective";
        else if (query.flagAt(7))
            words = "abstained";
        responses.push_back({.study = query.textAt(0), .seat = query.textAt(1), .answer = std::move(words), .revision = query.intAt(3), .at = query.numberAt(4),
                             .exposed = query.flagAt(5), .current = !query.flagAt(8)});
        // An earlier revision of the same seat is replaced by this one.
        if (responses.size() > 1) {
            DataResponse &before = responses[responses.size() - 2];
            if (before.study == responses.back().study && before.seat == responses.back().seat)
                before.current = false;
        }
    }
    if (query.failed())
        return query.error(kTableUnread);
    return responses;
}

review::Result<std::string> DataBrowser::keyOf(const std::string &item) const
{
    const auto key = storage::KeyRepository(m_project.database()).key(item);
    if (!key)
        return key.error();
    return *key ? review::answerToCell((*key)->answer) : std::string();
}

} // namespace app
