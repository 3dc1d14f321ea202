#include "storage/study_repository.h"

#include "storage/backup.h"
#include "storage/event_log.h"
#include "storage/failure.h"
#include "storage/study_rows.h"
#include "storage/transaction.h"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace storage {

namespace {

using Code = review::Error::Code;

review::Status addVersion(const QSqlDatabase &db, std::int64_t study, int version, const review::Protocol &protocol, const review::Amendment &amendment)
{
    Query add(db, "INSERT INTO protocol_version (study_id, version, document, hash, what, why, who, at_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    add.number(study).number(version).text(protocol.canonical).text(protocol.hash).text(amendment.what).text(amendment.why).text(amendment.who);
    return add.number(amendment.at).run() ? review::ok() : review::Status(add.error(kStudyUnchanged));
}

/// Seats as the protocol names them; those that are there keep their reviewer and their work.
review::Status putSeats(const QSqlDatabase &db, std::int64_t study, const review::Protocol &protocol)
{
    std::int64_t place = 0;
    for (const review::Seat &seat : review::protocolSeats(protocol)) {
        Query put(db, "INSERT INTO seat (id, study_id, place, name, role) SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ? FROM seat WHERE true"
                      " ON CONFLICT (study_id, name) DO UPDATE SET place = excluded.place, role = excluded.role");
        if (!put.number(study).number(place++).text(seat.name).number(static_cast<int>(seat.role)).run())
            return put.error(kStudyUnchanged);
    }
    return review::ok();
}

review::Status dropSeatsBeyond(const QSqlDatabase &db, std::int64_t study, const review::Protocol &protocol)
{
    std::vector<std::int64_t> gone;
    {
        const std::vector<review::Seat> seats = review::protocolSeats(protocol);
        Query query(db, "SELECT id, name FROM seat WHERE study_id = ?");
        if (!query.number(study).run())
            return query.error(kStudyUnchanged);
        while (query.next()) {
            const std::string name = query.textAt(1);
            if (std::none_of(seats.begin(), seats.end(), [&](const review::Seat &seat) { return seat.name == name; }))
                gone.push_back(query.numberAt(0));
        }
    }
    for (const std::int64_t seat : gone) {
        for (const char *statement : {"DELETE FROM draft WHERE seat_id = ?", "DELETE FROM unit_flag WHERE seat_id = ?", "DELETE FROM visit WHERE seat_id = ?",
                                      "DELETE FROM batch_unit WHERE seat_id = ?", "DELETE FROM batch WHERE seat_id = ?", "DELETE FROM seat WHERE id = ?"}) {
            Query query(db, statement);
            if (!query.number(seat).run())
                return query.error(kStudyUnchanged);
        }
    }
    return review::ok();
}

std::vector<std::string> seatNames(const review::Protocol &protocol)
{
    std::vector<std::string> names;
    for (const review::Seat &seat : review::protocolSeats(protocol))
        names.push_back(seat.name);
    return names;
}

nlohmann::json protocolFacts(const review::Protocol &protocol, int version)
{
    return {{"protocol_hash", protocol.hash}, {"version", version}, {"seats", seatNames(protocol)}};
}

} // namespace

StudyRepository::StudyRepository(Project &project) : m_project(project)
{
}

review::Status StudyRepository::create(const std::string &name, const review::Protocol &protocol)
{
    if (name.find_first_not_of(" \t") == std::string::npos)
        return refusal(Code::BadInput, "The study was not made: a name is needed.");
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    if (findStudy(db, name))
        return refusal(Code::Conflict, "The study was not made: there is a study \"" + name + "\" already. Choose another name.");
    Query add(db, "INSERT INTO study (id, name, state) SELECT coalesce(max(id), 0) + 1, ?, ? FROM study RETURNING id");
    if (!add.text(name).number(static_cast<int>(review::StudyState::Draft)).run() || !add.next())
        return add.error(kStudyUnchanged);
    const std::int64_t study = add.numberAt(0);
    add.finish();
    if (auto done = addVersion(db, study, 1, protocol, {}); !done)
        return done;
    if (auto done = putSeats(db, study, protocol); !done)
        return done;
    if (auto done = logStudyChange(db, m_project.clock(), kCoordinator, "study-created", name, protocolFacts(protocol, 1)); !done)
        return done;
    return transaction.commit();
}

review::Result<std::vector<StudyRow>> StudyRepository::list() const
{
    std::vector<std::string> names;
    {
        Query query(m_project.database(), "SELECT name FROM study ORDER BY name");
        if (!query.run())
            return query.error("The studies could not be read");
        while (query.next())
            names.push_back(query.textAt(0));
        if (query.failed())
            return query.error("The studies could not be read");
    }
    std::vector<StudyRow> rows;
    for (const std::string &name : names) {
        auto row = study(name);
        if (!row)
            return row.error();
        rows.push_back(*std::move(row));
    }
    return rows;
}

review::Result<StudyRow> StudyRepository::study(const std::string &name) const
{
    const QSqlDatabase db = m_project.database();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    StudyRow row;
    row.name = name;
    row.state = key->state;
    std::string document;
    {
        Query versions(db, "SELECT version, document, what, why, who, at_ms FROM protocol_version WHERE study_id = ? ORDER BY version");
        if (!versions.number(key->id).run())
            return versions.error("The study could not be read");
        while (versions.next()) {
            row.version = versions.intAt(0);
            document = versions.textAt(1);
            if (row.version > 1)
                row.amendments.push_back({.number = row.version - 1, .what = versions.textAt(2), .why = versions.textAt(3), .who = versions.textAt(4), .at = versions.numberAt(5)});
        }
        if (versions.failed())
            return versions.error("The study could not be read");
    }
    auto protocol = review::protocolFromJson(document);
    if (!protocol)
        return refusal(Code::Damaged, "The protocol of the study \"" + name + "\" is damaged and cannot be read. Close the project and restore a backup.", protocol.error().userMessage);
    row.protocol = *std::move(protocol);
    Query seats(db, "SELECT s.name, s.role, coalesce(p.pseudonym, '') FROM seat s LEFT JOIN person p ON p.id = s.person_id WHERE s.study_id = ? ORDER BY s.place, s.name");
    if (!seats.number(key->id).run())
        return seats.error("The study could not be read");
    while (seats.next())
        row.seats.push_back({.name = seats.textAt(0), .role = static_cast<review::Role>(seats.intAt(1)), .pseudonym = seats.textAt(2)});
    if (seats.failed())
        return seats.error("The study could not be read");
    const auto sealed = anythingSealed(db, key->id);
    if (!sealed)
        return sealed.error();
    row.locked = *sealed;
    return row;
}

review::Status StudyRepository::setProtocol(const std::string &name, const review::Protocol &protocol)
{
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    const auto sealed = anythingSealed(db, key->id);
    if (!sealed)
        return sealed.error();
    if (*sealed || key->state == review::StudyState::Closed || key->state == review::StudyState::Frozen)
        return refusal(Code::Refused, "The protocol of \"" + name + "\" was not changed: it is fixed since the first answer was sealed. Record an amendment, or make a new study.");
    if (auto done = dropDraw(name); !done)
        return done;
    Query drop(db, "DELETE FROM protocol_version WHERE study_id = ?");
    if (!drop.number(key->id).run())
        return drop.error(kStudyUnchanged);
    if (auto done = addVersion(db, key->id, 1, protocol, {}); !done)
        return done;
    if (auto done = dropSeatsBeyond(db, key->id, protocol); !done)
        return done;
    if (auto done = putSeats(db, key->id, protocol); !done)
        return done;
    if (auto done = setState(db, key->id, review::StudyState::Draft); !done)
        return done;
    if (auto done = logStudyChange(db, m_project.clock(), kCoordinator, "protocol-set", name, protocolFacts(protocol, 1)); !done)
        return done;
    return transaction.commit();
}

review::Status StudyRepository::assignSeat(const std::string &name, const std::string &seat, const std::string &pseudonym)
{
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    const auto seatId = findSeat(db, *key, seat);
    if (!seatId)
        return seatId.error();
    std::optional<std::int64_t> person;
    if (!pseudonym.empty()) {
        Query find(db, "SELECT id FROM person WHERE pseudonym = ?");
        if (!find.text(pseudonym).run())
            return find.error(kStudyUnchanged);
        if (!find.next())
            return refusal(Code::NotFound, "The seat was not assigned: there is no reviewer " + pseudonym + ". Add the reviewer first.");
        person = find.numberAt(0);
    }
    Query worked(db, "SELECT EXISTS (SELECT 1 FROM response WHERE seat_id = ?), coalesce(person_id, 0) FROM seat WHERE id = ?");
    if (!worked.number(*seatId).number(*seatId).run() || !worked.next())
        return worked.error(kStudyUnchanged);
    const std::int64_t holder = worked.numberAt(1);
    if (worked.flagAt(0) && holder != 0 && holder != person.value_or(0))
        return refusal(Code::Refused, "The seat \"" + seat + "\" was not given to somebody else: answers were sealed on it already.");
    worked.finish();
    Query assign(db, "UPDATE seat SET person_id = ? WHERE id = ?");
    if (!assign.numberOrNull(person).number(*seatId).run())
        return assign.error(kStudyUnchanged);
    // A draft may be rearranged seat by seat; it is looked at when it opens.
    if (key->state != review::StudyState::Draft) {
        const auto row = study(name);
        if (!row)
            return row.error();
        if (auto independent = review::independentPrimaries(row->seats); !independent)
            return independent;
    }
    if (auto done = logStudyChange(db, m_project.clock(), kCoordinator, "seat-assigned", name, {{"seat", seat}, {"reviewer", pseudonym}}); !done)
        return done;
    return transaction.commit();
}

review::Status StudyRepository::amend(const std::string &name, const review::Protocol &protocol, const std::string &what, const std::string &why, const std::string &who)
{
    if (why.find_first_not_of(" \t") == std::string::npos)
        return refusal(Code::BadInput, "The amendment was not recorded: say why it is made.");
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    const auto before = study(name);
    if (!before)
        return before.error();
    if (before->state == review::StudyState::Frozen)
        return refusal(Code::Refused, "The amendment was not recorded: the study \"" + name + "\" is frozen.");
    if (auto allowed = review::amendable(before->protocol, protocol); !allowed)
        return allowed;
    const auto key = findStudy(db, name);
    if (!key)
        return key.error();
    const int version = before->version + 1;
    if (auto done = addVersion(db, key->id, version, protocol, {.what = what, .why = why, .who = who, .at = m_project.clock().now()}); !done)
        return done;
    if (auto done = putSeats(db, key->id, protocol); !done)
        return done;
    nlohmann::json payload = protocolFacts(protocol, version);
    payload["what"] = what;
    payload["why"] = why;
    if (auto done = logStudyChange(db, m_project.clock(), who.empty() ? kCoordinator : who, "amended", name, payload); !done)
        return done;
    return transaction.commit();
}

} // namespace storage
