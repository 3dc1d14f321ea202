#include "storage/backup.h"
#include "storage/event_log.h"
#include "storage/failure.h"
#include "storage/response_rows.h"
#include "storage/study_repository.h"
#include "storage/study_rows.h"
#include "storage/transaction.h"

#include "review/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace storage {

namespace {

using Code = review::Error::Code;
constexpr const char *kAnswersUnread = "The answers could not be read";

} // namespace

review::Status StudyRepository::close(const std::string &name)
{
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    if (key->state != review::StudyState::Open)
        return refusal(Code::Refused, "The study \"" + name + "\" was not closed: it is " + std::string(review::studyStateName(key->state)) + ", not open.");
    if (auto done = setState(db, key->id, review::StudyState::Closed); !done)
        return done;
    if (auto done = logStudyChange(db, m_project.clock(), kCoordinator, "closed", name, nlohmann::json::object()); !done)
        return done;
    if (auto event = EventLog(db, m_project.clock()).append(kCoordinator, "revealed", name, R"({"because":"closed"})"); !event)
        return event.error();
    return transaction.commit();
}

review::Status StudyRepository::freeze(const std::string &name, const std::vector<review::Outcome> &outcomes)
{
    const QSqlDatabase db = m_project.database();
    const auto before = findStudy(db, name);
    if (!before)
        return before.error();
    if (before->state != review::StudyState::Open && before->state != review::StudyState::Closed)
        return refusal(Code::Refused, "The study \"" + name + "\" was not frozen: it is " + std::string(review::studyStateName(before->state)) + ".");
    const auto open = std::count_if(outcomes.begin(), outcomes.end(), [](const review::Outcome &outcome) { return outcome.reason == "open"; });
    if (open > 0)
        return refusal(Code::Refused, "The study \"" + name + "\" was not frozen: " + std::to_string(open) + (open == 1 ? " candidate is" : " candidates are") + " still undecided.");
    if (auto saved = backup(m_project, u"freeze"_s); !saved)
        return saved.error();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    // Asked again under the lock: the backup took its time.
    const auto key = findStudy(db, name);
    if (!key || key->state != before->state)
        return refusal(Code::Conflict, "The study \"" + name + "\" was not frozen: it was changed meanwhile. Look at it and try again.");
    Query add(db, "INSERT INTO outcome (study_id, item, stratum, split, label, branch, reason, discarded_because, ood) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    nlohmann::json payload{{"gold", 0}, {"silver", 0}, {"held_out", 0}};
    for (const review::Outcome &outcome : outcomes) {
        add.number(key->id).text(outcome.item).text(outcome.stratum).number(static_cast<int>(outcome.split)).text(review::answerToStoredJson(outcome.label));
        add.number(static_cast<int>(outcome.branch)).text(outcome.reason).text(outcome.discardedBecause).number(outcome.ood ? 1 : 0);
        if (!add.run())
            return add.error("The study was not frozen");
        auto &count = payload[outcome.split == review::Split::Gold ? "gold" : outcome.split == review::Split::Silver ? "silver" : "held_out"];
        count = count.get<std::int64_t>() + 1;
    }
    if (auto done = setState(db, key->id, review::StudyState::Frozen); !done)
        return done;
    if (auto done = logStudyChange(db, m_project.clock(), kCoordinator, "frozen", name, payload); !done)
        return done;
    if (auto event = EventLog(db, m_project.clock()).append(kCoordinator, "revealed", name, R"({"because":"frozen"})"); !event)
        return event.error();
    return transaction.commit();
}

review::Status StudyRepository::remove(const std::string &name)
{
    const QSqlDatabase db = m_project.database();
    if (const auto there = findStudy(db, name); !there)
        return there.error();
    if (auto saved = backup(m_project, u"removal"_s); !saved)
        return saved.error();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    for (const char *table : {"draft", "unit_flag", "visit", "reopening", "response_view", "response", "submission"}) {
        Query query(db, (std::string("DELETE FROM ") + table + " WHERE seat_id IN (SELECT id FROM seat WHERE study_id = ?)").c_str());
        if (!query.number(key->id).run())
            return query.error(kStudyUnchanged);
    }
    if (auto done = dropDraw(name); !done)
        return done;
    for (const char *statement : {"DELETE FROM exposure WHERE study_id = ?", "DELETE FROM outcome WHERE study_id = ?", "DELETE FROM seat WHERE study_id = ?",
                                  "DELETE FROM protocol_version WHERE study_id = ?", "DELETE FROM study WHERE id = ?"}) {
        Query query(db, statement);
        if (!query.number(key->id).run())
            return query.error(kStudyUnchanged);
    }
    if (auto done = logStudyChange(db, m_project.clock(), kCoordinator, "study-removed", name, nlohmann::json::object()); !done)
        return done;
    return transaction.commit();
}

review::Result<std::vector<SeatProgress>> StudyRepository::progress(const std::string &name) const
{
    const QSqlDatabase db = m_project.database();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    // A unit is sealed unless its last answer was taken back: counted along the keys alone, without the rows. An answer can only be
    // exposed where somebody uncovered the study.
    Query query(db, std::string("SELECT s.name, s.role, coalesce(p.pseudonym, ''), b.seat_id, coalesce(b.units, 0),"
                                " (SELECT count(*) FROM response r WHERE r.seat_id = s.id AND r.revision = 1) - (SELECT count(*) FROM reopening o WHERE o.seat_id = s.id"
                                " AND o.revision = (SELECT max(x.revision) FROM response x WHERE x.seat_id = o.seat_id AND x.unit = o.unit)),"
                                " CASE WHEN EXISTS (SELECT 1 FROM exposure e WHERE e.study_id = s.study_id)"
                                " THEN (SELECT coalesce(sum(r.exposed), 0) FROM response r WHERE r.seat_id = s.id AND ") + kCounted + ") ELSE 0 END,"
                    " EXISTS (SELECT 1 FROM submission u WHERE u.seat_id = s.id)"
                    " FROM seat s LEFT JOIN batch b ON b.seat_id = s.id LEFT JOIN person p ON p.id = s.person_id WHERE s.study_id = ? ORDER BY s.place, s.name");
    if (!query.number(key->id).run())
        return query.error(kAnswersUnread);
    std::vector<SeatProgress> rows;
    while (query.next())
        rows.push_back({.seat = query.textAt(0), .role = static_cast<review::Role>(query.intAt(1)), .pseudonym = query.textAt(2), .hasBatch = !query.isNull(3),
                        .units = query.numberAt(4), .sealed = query.numberAt(5), .exposed = query.numberAt(6), .locked = query.flagAt(7)});
    if (query.failed())
        return query.error(kAnswersUnread);
    return rows;
}

review::Result<std::vector<review::Response>> StudyRepository::responses(const std::string &name) const
{
    const QSqlDatabase db = m_project.database();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    Query query(db, (std::string("SELECT ") + responseColumns(db) + " FROM response r JOIN seat s ON s.id = r.seat_id WHERE s.study_id = ? ORDER BY s.name, r.unit, r.revision").c_str());
    if (!query.number(key->id).run())
        return query.error(kAnswersUnread);
    std::vector<review::Response> rows;
    while (query.next()) {
        auto response = responseAt(query);
        if (!response)
            return response.error();
        rows.push_back(*std::move(response));
    }
    if (query.failed())
        return query.error(kAnswersUnread);
    return rows;
}

review::Result<std::map<std::string, std::map<std::string, review::Verdict>>> StudyRepository::verdicts(const std::string &name) const
{
    const QSqlDatabase db = m_project.database();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    Query query(db, (std::string("SELECT s.name, r.unit, r.answer, r.defect, r.abstained FROM response r JOIN seat s ON s.id = r.seat_id WHERE s.study_id = ? AND ") + kCounted).c_str());
    if (!query.number(key->id).run())
        return query.error(kAnswersUnread);
    std::map<std::string, std::map<std::string, review::Verdict>> verdicts;
    while (query.next()) {
        auto answer = review::answerFromStoredJson(query.textAt(2));
        if (!answer)
            return refusal(Code::Damaged, "A sealed answer of the project is damaged and cannot be read. Close the project and restore a backup.", answer.error().detail);
        verdicts[query.textAt(0)][query.textAt(1)] = {.answer = *std::move(answer), .defect = static_cast<review::Defect>(query.intAt(3)), .abstained = query.flagAt(4)};
    }
    if (query.failed())
        return query.error(kAnswersUnread);
    return verdicts;
}

review::Result<std::vector<review::Outcome>> StudyRepository::outcomes(const std::string &name) const
{
    const QSqlDatabase db = m_project.database();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    Query query(db, "SELECT item, stratum, split, label, branch, reason, discarded_because, ood FROM outcome WHERE study_id = ? ORDER BY item");
    if (!query.number(key->id).run())
        return query.error(kAnswersUnread);
    std::vector<review::Outcome> rows;
    while (query.next()) {
        auto label = review::answerFromStoredJson(query.textAt(3));
        if (!label)
            return refusal(Code::Damaged, "A gold label of the project is damaged and cannot be read. Close the project and restore a backup.", label.error().detail);
        rows.push_back({.item = query.textAt(0), .stratum = query.textAt(1), .split = static_cast<review::Split>(query.intAt(2)), .label = *std::move(label),
                        .branch = static_cast<review::Branch>(query.intAt(4)), .reason = query.textAt(5), .discardedBecause = query.textAt(6), .ood = query.flagAt(7)});
    }
    if (query.failed())
        return query.error(kAnswersUnread);
    return rows;
}

review::Status StudyRepository::recordExposure(const std::string &name, const std::string &pseudonym)
{
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    Query find(db, "SELECT id FROM person WHERE pseudonym = ?");
    if (!find.text(pseudonym).run())
        return find.error(kStudyUnchanged);
    if (!find.next())
        return refusal(Code::NotFound, "There is no reviewer " + pseudonym + " in this project.");
    const std::int64_t person = find.numberAt(0);
    find.finish();
    auto event = EventLog(db, m_project.clock()).append(pseudonym, "exposed", name, review::objectText({{"reviewer", review::quotedText(pseudonym)}}));
    if (!event)
        return event.error();
    Query add(db, "INSERT INTO exposure (event, study_id, person_id) VALUES (?, ?, ?)");
    if (!add.number(event->counter).number(key->id).number(person).run())
        return add.error(kStudyUnchanged);
    return transaction.commit();
}

} // namespace storage
