#include "storage/study_rows.h"

#include "review/json_text.h"
#include "storage/event_log.h"
#include "storage/failure.h"

#include <nlohmann/json.hpp>

namespace storage {

namespace {

constexpr const char *kStudyUnread = "The study could not be read";

/// "a, b and c" out of the first column of the rows.
review::Result<std::string> namesOf(Query &query)
{
    if (!query.run())
        return query.error(kStudyUnread);
    std::string names;
    while (query.next())
        names += (names.empty() ? "\"" : ", \"") + query.textAt(0) + "\"";
    return names;
}

} // namespace

review::Result<StudyKey> findStudy(const QSqlDatabase &db, const std::string &name)
{
    Query query(db, "SELECT id, state FROM study WHERE name = ?");
    if (!query.text(name).run())
        return query.error(kStudyUnread);
    if (query.next())
        return StudyKey{.id = query.numberAt(0), .state = static_cast<review::StudyState>(query.intAt(1))};
    if (query.failed())
        return query.error(kStudyUnread);
    Query all(db, "SELECT name FROM study ORDER BY name");
    auto names = namesOf(all);
    if (!names)
        return names.error();
    return refusal(review::Error::Code::NotFound,
                   "There is no study \"" + name + "\" in this project. " + (names->empty() ? std::string("It has no study yet.") : "There is: " + *names + "."));
}

review::Result<std::int64_t> findSeat(const QSqlDatabase &db, const StudyKey &study, const std::string &seat)
{
    Query query(db, "SELECT id FROM seat WHERE study_id = ? AND name = ?");
    if (!query.number(study.id).text(seat).run())
        return query.error(kStudyUnread);
    if (query.next())
        return query.numberAt(0);
    if (query.failed())
        return query.error(kStudyUnread);
    Query all(db, "SELECT name FROM seat WHERE study_id = ? ORDER BY place");
    all.number(study.id);
    auto names = namesOf(all);
    if (!names)
        return names.error();
    return refusal(review::Error::Code::NotFound, "The study has no seat \"" + seat + "\". Its seats: " + *names + ".");
}

review::Result<bool> anythingSealed(const QSqlDatabase &db, std::int64_t study)
{
    Query query(db, "SELECT EXISTS (SELECT 1 FROM response r JOIN seat s ON s.id = r.seat_id WHERE s.study_id = ?)");
    if (!query.number(study).run() || !query.next())
        return query.error(kStudyUnread);
    return query.flagAt(0);
}

review::Status setState(const QSqlDatabase &db, std::int64_t study, review::StudyState state)
{
    Query query(db, "UPDATE study SET state = ? WHERE id = ?");
    return query.number(static_cast<int>(state)).number(study).run() ? review::ok() : review::Status(query.error("The study was not changed"));
}

review::Status logStudyChange(const QSqlDatabase &db, const Clock &clock, const std::string &who, const std::string &what, const std::string &study, nlohmann::json payload)
{
    if (auto done = addDigests(payload, db, TableGroup::Studies); !done)
        return done;
    if (auto event = EventLog(db, clock).append(who, what, study, review::jsonText(payload)); !event)
        return event.error();
    return review::ok();
}

} // namespace storage
