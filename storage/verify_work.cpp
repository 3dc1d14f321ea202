#include "storage/verify_log.h"

#include "storage/query.h"
#include "storage/record_hash.h"
#include "storage/response_rows.h"

namespace storage {

namespace {

constexpr const char *kWorkUnchecked = "The answers could not be checked";
constexpr const char *kSeatJoin = " JOIN seat s ON s.id = w.seat_id JOIN study t ON t.id = s.study_id";

std::string placeName(const LoggedState::Place &place)
{
    const auto &[study, seat, unit, revision] = place;
    return "of " + seat + " on \"" + unit + "\" (revision " + std::to_string(revision) + ", study \"" + study + "\")";
}

review::Status compareResponses(const QSqlDatabase &db, const LoggedState &logged, Verification &verification)
{
    std::vector<std::string> &findings = verification.findings;
    Query query(db, (std::string("SELECT ") + responseColumns(db) + ", t.name, r.event FROM response r JOIN seat s ON s.id = r.seat_id JOIN study t ON t.id = s.study_id"
                     " ORDER BY t.name, s.name, r.unit, r.revision").c_str());
    if (!query.run())
        return query.error(kWorkUnchecked);
    std::map<LoggedState::Place, bool> there;
    while (query.next()) {
        ++verification.responses;
        const LoggedState::Place place{query.textAt(kResponseColumnCount), query.textAt(1), query.textAt(0), query.intAt(2)};
        there[place] = true;
        const auto entry = logged.sealed.find(place);
        if (entry == logged.sealed.end()) {
            findings.push_back("The sealed answer " + placeName(place) + " has no event: it was added or changed outside Winnow.");
            continue;
        }
        const auto response = responseAt(query);
        if (!response || responsePayload(*response, query.textAt(kResponseAnswerColumn)) != entry->second.payload
            || query.numberAt(kResponseColumnCount + 1) != entry->second.event)
            findings.push_back("The sealed answer " + placeName(place) + " was changed outside Winnow.");
    }
    if (query.failed())
        return query.error(kWorkUnchecked);
    for (const auto &[place, entry] : logged.sealed)
        if (!there.contains(place))
            findings.push_back("The sealed answer " + placeName(place) + " is missing.");
    return review::ok();
}

review::Status compareReopenings(const QSqlDatabase &db, const LoggedState &logged, Verification &verification)
{
    Query query(db, (std::string("SELECT t.name, s.name, w.unit, w.revision, w.event FROM reopening w") + kSeatJoin).c_str());
    if (!query.run())
        return query.error(kWorkUnchecked);
    std::map<LoggedState::Place, std::int64_t> found;
    while (query.next())
        found[{query.textAt(0), query.textAt(1), query.textAt(2), query.intAt(3)}] = query.numberAt(4);
    if (query.failed())
        return query.error(kWorkUnchecked);
    for (const auto &[place, event] : logged.reopened) {
        const auto row = found.find(place);
        if (row == found.end() || row->second != event)
            verification.findings.push_back("That the answer " + placeName(place) + " was taken back is missing or changed.");
    }
    for (const auto &[place, event] : found)
        if (!logged.reopened.contains(place))
            verification.findings.push_back("That the answer " + placeName(place) + " was taken back has no event: it was added outside Winnow.");
    return review::ok();
}

review::Status compareSubmissions(const QSqlDatabase &db, const LoggedState &logged, Verification &verification)
{
    Query query(db, (std::string("SELECT t.name, s.name, w.at_ms, w.event FROM submission w") + kSeatJoin).c_str());
    if (!query.run())
        return query.error(kWorkUnchecked);
    std::map<std::pair<std::string, std::string>, bool> found;
    while (query.next()) {
        const std::pair key{query.textAt(0), query.textAt(1)};
        found[key] = true;
        const auto entry = logged.submitted.find(key);
        if (entry == logged.submitted.end() || entry->second.event != query.numberAt(3) || entry->second.payload != query.textAt(2))
            verification.findings.push_back("The submission of " + key.second + " in study \"" + key.first + "\" was added or changed outside Winnow.");
    }
    if (query.failed())
        return query.error(kWorkUnchecked);
    for (const auto &[key, entry] : logged.submitted)
        if (!found.contains(key))
            verification.findings.push_back("The submission of " + key.second + " in study \"" + key.first + "\" is missing.");
    return review::ok();
}

review::Status compareExposures(const QSqlDatabase &db, const LoggedState &logged, Verification &verification)
{
    Query query(db, "SELECT e.event, t.name, p.pseudonym FROM exposure e JOIN study t ON t.id = e.study_id JOIN person p ON p.id = e.person_id");
    if (!query.run())
        return query.error(kWorkUnchecked);
    std::map<std::int64_t, std::pair<std::string, std::string>> found;
    while (query.next())
        found[query.numberAt(0)] = {query.textAt(1), query.textAt(2)};
    if (query.failed())
        return query.error(kWorkUnchecked);
    if (found != logged.exposed)
        verification.findings.push_back("The list of who uncovered live figures was changed outside Winnow.");
    return review::ok();
}

/// Drafts, flags and visits: rows that no event keeps.
review::Status compareChecksums(const QSqlDatabase &db, Verification &verification)
{
    Query drafts(db, (std::string("SELECT ") + kDraftColumns + ", t.name, s.name FROM draft d JOIN seat s ON s.id = d.seat_id JOIN study t ON t.id = s.study_id").c_str());
    if (!drafts.run())
        return drafts.error(kWorkUnchecked);
    while (drafts.next()) {
        const auto draft = draftAt(drafts);
        if (!draft || draftHash(drafts.textAt(9), drafts.textAt(10), *draft, drafts.textAt(1)) != drafts.textAt(8))
            verification.findings.push_back("The draft of " + drafts.textAt(10) + " on \"" + drafts.textAt(0) + "\" was changed outside Winnow.");
    }
    Query flags(db, (std::string("SELECT t.name, s.name, w.unit, w.marked, w.skipped, w.row_hash FROM unit_flag w") + kSeatJoin).c_str());
    if (drafts.failed() || !flags.run())
        return drafts.failed() ? drafts.error(kWorkUnchecked) : flags.error(kWorkUnchecked);
    while (flags.next())
        if (rowHash({flags.textAt(0), flags.textAt(1), flags.textAt(2), flags.textAt(3), flags.textAt(4)}) != flags.textAt(5))
            verification.findings.push_back("A mark of " + flags.textAt(1) + " on \"" + flags.textAt(2) + "\" was changed outside Winnow.");
    Query visits(db, (std::string("SELECT t.name, s.name, w.unit, w.visit, w.active_ms, w.wall_ms, w.at_ms, w.row_hash FROM visit w") + kSeatJoin).c_str());
    if (flags.failed() || !visits.run())
        return flags.failed() ? flags.error(kWorkUnchecked) : visits.error(kWorkUnchecked);
    while (visits.next())
        if (rowHash({visits.textAt(0), visits.textAt(1), visits.textAt(2), visits.textAt(3), visits.textAt(4), visits.textAt(5), visits.textAt(6)}) != visits.textAt(7))
            verification.findings.push_back("A time of " + visits.textAt(1) + " on \"" + visits.textAt(2) + "\" was changed outside Winnow.");
    return visits.failed() ? review::Status(visits.error(kWorkUnchecked)) : review::ok();
}

} // namespace

review::Status compareWork(const QSqlDatabase &db, const LoggedState &logged, Verification &verification)
{
    if (auto done = compareResponses(db, logged, verification); !done)
        return done;
    if (auto done = compareReopenings(db, logged, verification); !done)
        return done;
    if (auto done = compareSubmissions(db, logged, verification); !done)
        return done;
    if (auto done = compareExposures(db, logged, verification); !done)
        return done;
    return compareChecksums(db, verification);
}

} // namespace storage
