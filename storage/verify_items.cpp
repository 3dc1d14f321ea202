#include "storage/verify_log.h"

#include "storage/migrations.h"
#include "storage/query.h"

#include <set>

namespace storage {

namespace {

constexpr const char *kMarksUnchecked = "The exclusions and lists could not be checked";

std::string actName(const std::string &item, std::int64_t event, bool excluded)
{
    return std::string(excluded ? "The exclusion" : "The readmission") + " of item \"" + item + "\" (event " + std::to_string(event) + ")";
}

review::Status compareExclusions(const QSqlDatabase &db, const LoggedState &logged, Verification &verification)
{
    std::set<std::pair<std::string, std::int64_t>> there;
    Query query(db, "SELECT item, event, excluded, reason FROM exclusion ORDER BY item, event");
    if (!query.run())
        return query.error(kMarksUnchecked);
    while (query.next()) {
        const std::pair place(query.textAt(0), query.numberAt(1));
        there.insert(place);
        const auto said = logged.exclusions.find(place);
        if (said == logged.exclusions.end())
            verification.findings.push_back(actName(place.first, place.second, query.flagAt(2)) + " has no such event: it was added outside Winnow.");
        else if (LoggedState::ExclusionRow{.excluded = query.flagAt(2), .reason = query.textAt(3)} != said->second)
            verification.findings.push_back(actName(place.first, place.second, said->second.excluded) + " was changed outside Winnow.");
    }
    if (query.failed())
        return query.error(kMarksUnchecked);
    for (const auto &[place, said] : logged.exclusions)
        if (!there.contains(place))
            verification.findings.push_back(actName(place.first, place.second, said.excluded) + " is missing: it was deleted outside Winnow.");
    return review::ok();
}

review::Status compareLists(const QSqlDatabase &db, const LoggedState &logged, Verification &verification)
{
    std::set<std::pair<std::string, std::string>> there;
    Query query(db, "SELECT name, item, event FROM item_list ORDER BY name, item");
    if (!query.run())
        return query.error(kMarksUnchecked);
    while (query.next()) {
        const std::pair place(query.textAt(0), query.textAt(1));
        there.insert(place);
        const auto said = logged.listed.find(place);
        if (said == logged.listed.end() || said->second != query.numberAt(2))
            verification.findings.push_back("Item \"" + place.second + "\" in the list \"" + place.first + "\" has no such event: it was added or changed outside Winnow.");
    }
    if (query.failed())
        return query.error(kMarksUnchecked);
    for (const auto &[place, event] : logged.listed)
        if (!there.contains(place))
            verification.findings.push_back("Item \"" + place.second + "\" is missing from the list \"" + place.first + "\" (event " + std::to_string(event) + "): it was deleted outside Winnow.");
    return review::ok();
}

} // namespace

review::Status compareItemMarks(const QSqlDatabase &db, const LoggedState &logged, Verification &verification)
{
    const auto there = hasTable(db, "exclusion");
    if (!there)
        return there.error();
    if (!*there) // a file of an earlier schema that is only read: no event can speak of what it has no room for
        return review::ok();
    if (auto done = compareExclusions(db, logged, verification); !done)
        return done;
    return compareLists(db, logged, verification);
}

} // namespace storage
