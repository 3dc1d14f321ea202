#include "storage/record_repository.h"

#include "storage/exclusion_repository.h"
#include "storage/item_list_repository.h"
#include "storage/migrations.h"
#include "storage/picture_repository.h"
#include "storage/record_rows.h"

#include <algorithm>

namespace storage {

namespace {

constexpr const char *kRecordsUnread = "The records could not be read";

/// Walks the rows of a statement, each read by `read`, until `take` says no.
template <class Record, class Read, class Take>
review::Status each(Query &query, Read read, Take take)
{
    if (!query.run())
        return query.error(kRecordsUnread);
    while (query.next()) {
        review::Result<Record> record = read(query);
        if (!record)
            return record.error();
        if (!take(*record))
            return review::ok();
    }
    return query.failed() ? review::Status(query.error(kRecordsUnread)) : review::ok();
}

template <class Record, class Read>
review::Result<std::optional<Record>> one(Query &query, Read read)
{
    std::optional<Record> found;
    auto done = each<Record>(query, read, [&](Record &record) {
        found = std::move(record);
        return false;
    });
    if (!done)
        return done.error();
    return found;
}

std::string select(const char *columns, const char *rest)
{
    return std::string("SELECT ") + columns + " " + rest;
}

} // namespace

RecordRepository::RecordRepository(const QSqlDatabase &db) : m_db(db)
{
}

review::Result<RecordCounts> RecordRepository::counts() const
{
    Query query(m_db, "SELECT (SELECT count(*) FROM source), (SELECT count(*) FROM figure), (SELECT count(*) FROM item), (SELECT count(*) FROM prediction),"
                      " (SELECT count(*) FROM figure WHERE picture_state = 2), (SELECT count(*) FROM figure WHERE picture_state = 3)");
    if (!query.run() || !query.next())
        return query.error(kRecordsUnread);
    return RecordCounts{.sources = query.numberAt(0),
                        .figures = query.numberAt(1),
                        .items = query.numberAt(2),
                        .predictions = query.numberAt(3),
                        .picturesMissing = query.numberAt(4),
                        .picturesDamaged = query.numberAt(5)};
}

review::Result<std::optional<review::Source>> RecordRepository::source(const std::string &id) const
{
    Query query(m_db, select(kSourceColumns, "FROM source s WHERE s.external_id = ?").c_str());
    query.text(id);
    return one<review::Source>(query, sourceAt);
}

review::Result<std::optional<review::Figure>> RecordRepository::figure(const std::string &id) const
{
    Query query(m_db, select(kFigureColumns, "FROM figure f WHERE f.external_id = ?").c_str());
    query.text(id);
    return one<review::Figure>(query, figureAt);
}

review::Result<std::optional<review::Item>> RecordRepository::item(const std::string &id) const
{
    Query query(m_db, select(kItemColumns, "FROM item i WHERE i.external_id = ?").c_str());
    query.text(id);
    return one<review::Item>(query, itemAt);
}

review::Status RecordRepository::eachSource(const std::function<bool(const review::Source &)> &take) const
{
    Query query(m_db, select(kSourceColumns, "FROM source s ORDER BY s.external_id").c_str());
    return each<review::Source>(query, sourceAt, take);
}

review::Status RecordRepository::eachFigure(const std::function<bool(const review::Figure &)> &take) const
{
    Query query(m_db, select(kFigureColumns, "FROM figure f ORDER BY f.external_id").c_str());
    return each<review::Figure>(query, figureAt, take);
}

review::Status RecordRepository::eachItem(const std::function<bool(const review::Item &)> &take) const
{
    Query query(m_db, select(kItemColumns, "FROM item i ORDER BY i.external_id").c_str());
    return each<review::Item>(query, itemAt, take);
}

review::Result<review::Population> RecordRepository::population() const
{
    review::Population population;
    {
        Query figures(m_db, "SELECT external_id, attributes, source FROM figure");
        if (!figures.run())
            return figures.error(kRecordsUnread);
        while (figures.next()) {
            auto attributes = attributesFromColumn(figures.textAt(1));
            if (!attributes)
                return attributes.error();
            const std::string id = figures.textAt(0);
            population.figures.emplace(id, review::PopulationFigure{.id = id, .attributes = *std::move(attributes), .source = figures.textAt(2)});
        }
        if (figures.failed())
            return figures.error(kRecordsUnread);
    }
    const auto excluded = exclusionsNow(m_db);
    if (!excluded)
        return excluded.error();
    const auto held = heldPictures(m_db);
    if (!held)
        return held.error();
    auto lists = itemLists(m_db);
    if (!lists)
        return lists.error();
    population.lists = *std::move(lists);
    auto done = eachItem([&](const review::Item &item) {
        std::vector<std::string> figures = item.shownFigures();
        const bool isHeld = !held->empty() && std::ranges::any_of(figures, [&](const std::string &figure) { return held->contains(figure); });
        population.items.push_back({.id = item.id, .figures = std::move(figures), .attributes = item.attributes, .kind = item.kind, .letters = item.letters(),
                                    .excluded = excluded->contains(item.id), .held = isHeld});
        return true;
    });
    if (!done)
        return done.error();
    return population;
}

review::Result<QString> RecordRepository::picturePath(const std::string &figureId) const
{
    return picturePathOf(m_db, figureId);
}

KeyRepository::KeyRepository(const QSqlDatabase &db) : m_db(db)
{
}

review::Result<std::optional<review::Key>> KeyRepository::key(const std::string &item) const
{
    Query query(m_db, select(kKeyColumns, "FROM secret_key k JOIN item i ON i.id = k.item_id WHERE i.external_id = ?").c_str());
    query.text(item);
    return one<review::Key>(query, keyAt);
}

review::Status KeyRepository::eachKey(const std::function<bool(const review::Key &)> &take) const
{
    Query query(m_db, select(kKeyColumns, "FROM secret_key k JOIN item i ON i.id = k.item_id ORDER BY i.external_id").c_str());
    return each<review::Key>(query, keyAt, take);
}

review::Status KeyRepository::eachWholeSource(const std::function<bool(const review::Source &)> &take) const
{
    Query query(m_db, select(kSourceColumns, ", e.extra FROM source s LEFT JOIN secret_extra e ON e.kind = 'source' AND e.record_id = s.id ORDER BY s.external_id").c_str());
    auto read = [](const Query &row) {
        auto source = sourceAt(row);
        if (source)
            source->extraJson = row.textAt(kSourceHashColumn + 1);
        return source;
    };
    return each<review::Source>(query, read, take);
}

review::Status KeyRepository::eachWholeFigure(const std::function<bool(const review::Figure &)> &take) const
{
    Query query(m_db, select(kFigureColumns, ", e.extra FROM figure f LEFT JOIN secret_extra e ON e.kind = 'figure' AND e.record_id = f.id ORDER BY f.external_id").c_str());
    auto read = [](const Query &row) {
        auto figure = figureAt(row);
        if (figure)
            figure->extraJson = row.textAt(kFigureHashColumn + 1);
        return figure;
    };
    return each<review::Figure>(query, read, take);
}

review::Status KeyRepository::eachItemWithKey(const std::function<bool(const review::Item &, const review::Key &)> &take) const
{
    Query items(m_db, select(kItemColumns, "FROM item i ORDER BY i.external_id").c_str());
    Query keys(m_db, select(kKeyColumns, "FROM secret_key k JOIN item i ON i.id = k.item_id ORDER BY i.external_id").c_str());
    if (!keys.run())
        return keys.error(kRecordsUnread);
    review::Key key;
    bool more = keys.next();
    review::Status failed = review::ok();
    // Both walk by id; an item whose key row is gone comes with an empty key.
    auto done = each<review::Item>(items, itemAt, [&](const review::Item &item) {
        key = {.item = item.id};
        while (more && keys.textAt(0) < item.id)
            more = keys.next();
        if (more && keys.textAt(0) == item.id) {
            auto read = keyAt(keys);
            if (!read) {
                failed = read.error();
                return false;
            }
            key = *std::move(read);
        }
        return take(item, key);
    });
    if (!done)
        return done;
    if (keys.failed())
        return keys.error(kRecordsUnread);
    return failed;
}

review::Status KeyRepository::eachPrediction(const std::function<bool(const review::Prediction &)> &take) const
{
    Query query(m_db, "SELECT p.item, m.name, p.run, p.output, p.answer, p.rationale, x.extra FROM prediction p JOIN secret_model m ON m.id = p.model_id"
                      " LEFT JOIN secret_prediction x ON x.prediction_id = p.id ORDER BY p.item, m.name, p.run");
    auto read = [](const Query &row) -> review::Result<review::Prediction> {
        auto answer = review::answerFromStoredJson(row.textAt(4));
        if (!answer)
            return answer.error();
        return review::Prediction{.item = row.textAt(0), .model = row.textAt(1), .run = row.intAt(2), .output = row.textAt(3),
                                  .answer = *std::move(answer), .rationale = row.textAt(5), .extraJson = row.textAt(6)};
    };
    return each<review::Prediction>(query, read, take);
}

review::Status KeyRepository::eachTrace(const std::function<bool(const review::Trace &)> &take) const
{
    const auto there = hasTable(m_db, "trace");
    if (!there)
        return there.error();
    if (!*there)
        return review::ok();
    Query query(m_db, "SELECT t.item, m.name, t.run, t.steps, t.final, x.reference, x.extra FROM trace t JOIN secret_model m ON m.id = t.model_id"
                      " LEFT JOIN secret_trace x ON x.trace_id = t.id ORDER BY t.item, m.name, t.run");
    auto read = [](const Query &row) -> review::Result<review::Trace> {
        auto steps = review::stepsFromJson(row.textAt(3)), reference = review::stepsFromJson(row.textAt(5));
        if (!steps || !reference)
            return steps ? reference.error() : steps.error();
        return review::Trace{.item = row.textAt(0), .model = row.textAt(1), .run = row.intAt(2), .steps = *std::move(steps), .final = row.textAt(4),
                             .reference = *std::move(reference), .extraJson = row.textAt(6)};
    };
    return each<review::Trace>(query, read, take);
}

} // namespace storage
