#include "app/sessions/data_browser.h"

#include "storage/exclusion_repository.h"
#include "storage/migrations.h"
#include "storage/query.h"
#include "storage/record_rows.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <map>
#include <set>

namespace app {
namespace {

using storage::Query;

constexpr const char *kTableUnread = "The table could not be read", *kExcluded = "excluded";

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

PicturePlace picturePlaceOf(const storage::Project &project, const std::string &folder, bool relative, const std::string &path)
{
    const QString stored = QString::fromStdString(folder);
    return {.root = relative ? QFileInfo(project.path()).dir().filePath(stored) : stored, .path = QString::fromStdString(path)};
}

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

DataBrowser::DataBrowser(const storage::Project &project) : m_project(project)
{
    const auto there = storage::hasTable(project.database(), "exclusion");
    m_hasMarks = there && *there;
}

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
    const auto excluded = storage::exclusionsNow(m_project.database());
    if (!excluded)
        return excluded.error();
    for (const auto &[item, exclusion] : *excluded)
        splits[item] = kExcluded;
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
    // Where the rows themselves are looked at, walking them as they lie and sorting what is left beats jumping to each along the index.
    if (!filter.words.empty() || valued || (items && !filter.itemKind.empty()))
        sql += '+';
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

review::Result<std::vector<std::string>> DataBrowser::ids(DataKind kind, std::span<const std::int64_t> keys) const
{
    std::vector<std::string> ids;
    ids.reserve(keys.size());
    // A statement has an end; keys are taken so many at a time.
    constexpr std::size_t kAtOnce = 2000;
    for (std::size_t from = 0; from < keys.size(); from += kAtOnce) {
        const auto part = keys.subspan(from, std::min(kAtOnce, keys.size() - from));
        Query query(m_project.database(), (std::string("SELECT id, external_id FROM ") + (kind == DataKind::Items ? "item" : "figure") + " WHERE id IN (" + listOf(part) + ")").c_str());
        if (!query.run())
            return query.error(kTableUnread);
        std::map<std::int64_t, std::string> byKey;
        while (query.next())
            byKey.emplace(query.numberAt(0), query.textAt(1));
        if (query.failed())
            return query.error(kTableUnread);
        for (const std::int64_t key : part)
            if (const auto found = byKey.find(key); found != byKey.end())
                ids.push_back(found->second);
    }
    return ids;
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
        known.emplace(query.textAt(0), Known{query.isNull(1) ? PicturePlace{} : picturePlaceOf(m_project, query.textAt(1), query.flagAt(2), query.textAt(3)),
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
    // One statement for both: a block of rows is read while somebody scrolls.
    std::string wanted;
    for (std::size_t i = 0; i < byId.size(); ++i)
        wanted += i == 0 ? "(?)" : ", (?)";
    std::string sql = "WITH wanted (item) AS (VALUES " + wanted + ") SELECT item, split, 0 AS mark, study_id AS place FROM outcome WHERE item IN (SELECT item FROM wanted)";
    if (m_hasMarks)
        sql += " UNION ALL SELECT item, excluded, 1, event FROM exclusion WHERE item IN (SELECT item FROM wanted)";
    sql += " ORDER BY mark, place";
    Query query(m_project.database(), sql.c_str());
    for (const auto &[id, row] : byId)
        query.text(id);
    if (!query.run())
        return query.error(kTableUnread);
    std::map<std::string, std::string> placed; // what a readmitted item is again
    while (query.next()) {
        const std::string id = query.textAt(0);
        if (query.flagAt(2))
            byId[id]->split = query.flagAt(1) ? std::string(kExcluded) : placed[id];
        else
            placed[id] = byId[id]->split = std::string(review::splitName(static_cast<review::Split>(query.intAt(1))));
    }
    return query.failed() ? review::Status(query.error(kTableUnread)) : review::ok();
}

} // namespace app
