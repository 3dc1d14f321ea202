#include "storage/event_log.h"

#include "review/hash.h"
#include "storage/query.h"

namespace storage {

namespace {

constexpr const char *kNotSaved = "The change was not saved";
constexpr const char *kColumns = "SELECT counter, at_ms, offset_minutes, who, what, study, payload, previous_hash, hash FROM event";

review::Result<std::vector<review::Event>> read(Query &query)
{
    std::vector<review::Event> events;
    if (!query.run())
        return query.error("The log could not be read");
    while (query.next())
        events.push_back({.counter = query.numberAt(0),
                          .at = query.numberAt(1),
                          .offsetMinutes = query.intAt(2),
                          .who = query.textAt(3),
                          .what = query.textAt(4),
                          .study = query.textAt(5),
                          .payload = query.textAt(6),
                          .previousHash = query.textAt(7),
                          .hash = query.textAt(8)});
    if (query.failed())
        return query.error("The log could not be read");
    return events;
}

} // namespace

EventLog::EventLog(const QSqlDatabase &db, const Clock &clock) : m_db(db), m_clock(clock)
{
}

review::Result<review::Event> EventLog::append(const std::string &who, const std::string &what, const std::string &study, const std::string &payload)
{
    review::Event event{.at = m_clock.now(), .offsetMinutes = m_clock.offsetMinutes(), .who = who, .what = what, .study = study, .payload = payload};
    {
        Query head(m_db, "SELECT counter, hash FROM event_head WHERE id = 1");
        if (!head.run() || !head.next())
            return head.error(kNotSaved);
        event.counter = head.numberAt(0) + 1;
        event.previousHash = head.textAt(1);
    }
    event.hash = review::sha256Hex(review::canonicalEvent(event));
    Query insert(m_db, "INSERT INTO event (counter, at_ms, offset_minutes, who, what, study, payload, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.number(event.counter).number(event.at).number(event.offsetMinutes).text(who).text(what).text(study).text(payload);
    if (!insert.text(event.previousHash).text(event.hash).run())
        return insert.error(kNotSaved);
    Query move(m_db, "UPDATE event_head SET counter = ?, hash = ? WHERE id = 1");
    if (!move.number(event.counter).text(event.hash).run())
        return move.error(kNotSaved);
    return event;
}

review::Result<std::vector<review::Event>> EventLog::list(std::int64_t after, int limit) const
{
    Query query(m_db, (std::string(kColumns) + " WHERE counter > ? ORDER BY counter LIMIT ?").c_str());
    query.number(after).number(limit);
    return read(query);
}

review::Result<std::vector<review::Event>> EventLog::newest(int limit, const std::string &study, const std::string &what) const
{
    Query query(m_db, (std::string(kColumns) + " WHERE (? = '' OR study = ?) AND (? = '' OR what = ?) ORDER BY counter DESC LIMIT ?").c_str());
    query.text(study).text(study).text(what).text(what).number(limit);
    return read(query);
}

} // namespace storage
