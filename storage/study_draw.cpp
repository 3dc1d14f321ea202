#include "storage/failure.h"
#include "storage/study_repository.h"
#include "storage/study_rows.h"
#include "storage/transaction.h"

#include <nlohmann/json.hpp>

namespace storage {

namespace {

using Code = review::Error::Code;
constexpr const char *kDrawUnread = "The draw of the study could not be read";

review::Status putBatch(const QSqlDatabase &db, const StudyKey &study, const review::Batch &batch)
{
    const auto seat = findSeat(db, study, batch.seat.name);
    if (!seat)
        return seat.error();
    Query add(db, "INSERT INTO batch (seat_id, units) VALUES (?, ?)");
    if (!add.number(*seat).number(static_cast<std::int64_t>(batch.units.size())).run())
        return add.error(kStudyUnchanged);
    Query unit(db, "INSERT INTO batch_unit (seat_id, place, unit, shown_order) VALUES (?, ?, ?, ?)");
    std::int64_t place = 0;
    for (const review::BatchUnit &entry : batch.units)
        if (!unit.number(*seat).number(++place).text(entry.unit).text(entry.shownOrder).run())
            return unit.error(kStudyUnchanged);
    return review::ok();
}

review::Status putSample(const QSqlDatabase &db, std::int64_t study, const review::Sample &sample)
{
    Query stratum(db, "INSERT INTO study_stratum (study_id, name, figures, sampled_figures, candidates) VALUES (?, ?, ?, ?, ?)");
    for (const review::Sample::Stratum &row : sample.strata)
        if (!stratum.number(study).text(row.name).number(row.figures).number(row.sampledFigures).number(row.candidates).run())
            return stratum.error(kStudyUnchanged);
    Query figure(db, "INSERT INTO study_figure (study_id, figure) VALUES (?, ?)");
    for (const std::string &id : sample.sampledFigures)
        if (!figure.number(study).text(id).run())
            return figure.error(kStudyUnchanged);
    Query item(db, "INSERT INTO study_item (study_id, item, stratum, draw, cluster) VALUES (?, ?, ?, ?, ?)");
    for (const review::DrawnItem &row : sample.items)
        if (!item.number(study).text(row.item).text(row.stratum).number(static_cast<int>(row.draw)).text(row.cluster).run())
            return item.error(kStudyUnchanged);
    return review::ok();
}

} // namespace

review::Status StudyRepository::dropDraw(const std::string &name)
{
    const QSqlDatabase db = m_project.database();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    for (const char *statement :
         {"DELETE FROM batch_unit WHERE seat_id IN (SELECT id FROM seat WHERE study_id = ?)", "DELETE FROM batch WHERE seat_id IN (SELECT id FROM seat WHERE study_id = ?)",
          "DELETE FROM study_item WHERE study_id = ?", "DELETE FROM study_figure WHERE study_id = ?", "DELETE FROM study_stratum WHERE study_id = ?"}) {
        Query query(db, statement);
        if (!query.number(key->id).run())
            return query.error(kStudyUnchanged);
    }
    return review::ok();
}

review::Status StudyRepository::open(const std::string &name, const review::Sample &sample, const std::vector<review::Batch> &batches)
{
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    if (key->state == review::StudyState::Closed || key->state == review::StudyState::Frozen)
        return refusal(Code::Refused, "The study \"" + name + "\" was not opened: it is " + std::string(review::studyStateName(key->state)) + ".");
    const auto row = study(name);
    if (!row)
        return row.error();
    if (auto independent = review::independentPrimaries(row->seats); !independent)
        return refusal(Code::Refused, "The study \"" + name + "\" was not opened: " + independent.error().userMessage);
    const auto sealed = anythingSealed(db, key->id);
    if (!sealed)
        return sealed.error();
    if (*sealed)
        return refusal(Code::Refused, "The study \"" + name + "\" was not drawn again: answers were sealed in it already. Make a new study instead.");
    if (auto done = dropDraw(name); !done)
        return done;
    if (auto done = putSample(db, key->id, sample); !done)
        return done;
    nlohmann::json payload{{"seats", nlohmann::json::array()}, {"items", sample.items.size()}, {"sampled_figures", sample.sampledFigures.size()}};
    for (const review::Batch &batch : batches) {
        if (auto done = putBatch(db, *key, batch); !done)
            return done;
        payload["seats"].push_back({{"seat", batch.seat.name}, {"units", batch.units.size()}});
    }
    if (auto done = setState(db, key->id, review::StudyState::Open); !done)
        return done;
    if (auto done = logStudyChange(db, m_project.clock(), "coordinator", "study-opened", name, payload); !done)
        return done;
    return transaction.commit();
}

review::Status StudyRepository::addBatch(const std::string &name, const review::Batch &batch)
{
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    if (key->state != review::StudyState::Open)
        return refusal(Code::Refused, "The batch was not drawn: the study \"" + name + "\" is " + std::string(review::studyStateName(key->state)) + ", not open.");
    const auto seat = findSeat(db, *key, batch.seat.name);
    if (!seat)
        return seat.error();
    Query has(db, "SELECT EXISTS (SELECT 1 FROM batch WHERE seat_id = ?)");
    if (!has.number(*seat).run() || !has.next())
        return has.error(kStudyUnchanged);
    if (has.flagAt(0))
        return refusal(Code::Conflict, "The batch was not drawn: the seat \"" + batch.seat.name + "\" has one already.");
    has.finish();
    if (auto done = putBatch(db, *key, batch); !done)
        return done;
    if (auto done = logStudyChange(db, m_project.clock(), "coordinator", "batch-drawn", name, {{"seat", batch.seat.name}, {"units", batch.units.size()}}); !done)
        return done;
    return transaction.commit();
}

review::Result<review::Sample> StudyRepository::sample(const std::string &name) const
{
    const QSqlDatabase db = m_project.database();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    review::Sample sample;
    Query strata(db, "SELECT name, figures, sampled_figures, candidates FROM study_stratum WHERE study_id = ? ORDER BY name");
    if (!strata.number(key->id).run())
        return strata.error(kDrawUnread);
    while (strata.next())
        sample.strata.push_back({.name = strata.textAt(0), .figures = strata.numberAt(1), .sampledFigures = strata.numberAt(2), .candidates = strata.numberAt(3)});
    Query figures(db, "SELECT figure FROM study_figure WHERE study_id = ? ORDER BY figure");
    if (strata.failed() || !figures.number(key->id).run())
        return strata.failed() ? strata.error(kDrawUnread) : figures.error(kDrawUnread);
    while (figures.next())
        sample.sampledFigures.push_back(figures.textAt(0));
    Query items(db, "SELECT item, stratum, draw, cluster FROM study_item WHERE study_id = ? ORDER BY item");
    if (figures.failed() || !items.number(key->id).run())
        return figures.failed() ? figures.error(kDrawUnread) : items.error(kDrawUnread);
    while (items.next())
        sample.items.push_back({.item = items.textAt(0), .stratum = items.textAt(1), .draw = static_cast<review::Draw>(items.intAt(2)), .cluster = items.textAt(3)});
    if (items.failed())
        return items.error(kDrawUnread);
    return sample;
}

review::Result<std::vector<review::Batch>> StudyRepository::batches(const std::string &name) const
{
    const QSqlDatabase db = m_project.database();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    std::vector<review::Batch> batches;
    std::vector<std::int64_t> ids;
    Query seats(db, "SELECT s.id, s.name, s.role, coalesce(p.pseudonym, '') FROM batch b JOIN seat s ON s.id = b.seat_id LEFT JOIN person p ON p.id = s.person_id"
                    " WHERE s.study_id = ? ORDER BY s.place, s.name");
    if (!seats.number(key->id).run())
        return seats.error(kDrawUnread);
    while (seats.next()) {
        ids.push_back(seats.numberAt(0));
        batches.push_back({.seat = {.name = seats.textAt(1), .role = static_cast<review::Role>(seats.intAt(2)), .pseudonym = seats.textAt(3)}});
    }
    if (seats.failed())
        return seats.error(kDrawUnread);
    for (std::size_t index = 0; index < ids.size(); ++index) {
        Query units(db, "SELECT unit, shown_order FROM batch_unit WHERE seat_id = ? ORDER BY place");
        if (!units.number(ids[index]).run())
            return units.error(kDrawUnread);
        while (units.next())
            batches[index].units.push_back({.unit = units.textAt(0), .shownOrder = units.textAt(1)});
        if (units.failed())
            return units.error(kDrawUnread);
    }
    return batches;
}

} // namespace storage
