#include "storage/exclusion_repository.h"

#include "review/json_text.h"
#include "storage/event_log.h"
#include "storage/failure.h"
#include "storage/item_ids.h"
#include "storage/migrations.h"
#include "storage/query.h"
#include "storage/study_rows.h"
#include "storage/transaction.h"

#include <nlohmann/json.hpp>

namespace storage {

namespace {

using Code = review::Error::Code;

constexpr const char *kNothingExcluded = "Nothing was excluded or readmitted";
constexpr const char *kExclusionsUnread = "The excluded items could not be read";

} // namespace

review::Result<std::map<std::string, review::Exclusion>> exclusionsNow(const QSqlDatabase &db)
{
    std::map<std::string, review::Exclusion> excluded;
    const auto there = hasTable(db, "exclusion");
    if (!there)
        return there.error();
    if (!*there)
        return excluded;
    // Ascending by event, so that of an item's acts the last one stands.
    Query query(db, "SELECT x.item, x.excluded, x.reason, e.at_ms, e.who FROM exclusion x LEFT JOIN event e ON e.counter = x.event ORDER BY x.event");
    if (!query.run())
        return query.error(kExclusionsUnread);
    while (query.next()) {
        std::string item = query.textAt(0);
        if (query.flagAt(1))
            excluded[item] = {.item = item, .reason = query.textAt(2), .at = query.numberAt(3), .who = query.textAt(4)};
        else
            excluded.erase(item);
    }
    if (query.failed())
        return query.error(kExclusionsUnread);
    return excluded;
}

ExclusionRepository::ExclusionRepository(Project &project) : m_project(project)
{
}

review::Result<std::int64_t> ExclusionRepository::exclude(const std::vector<std::string> &items, const std::string &reason, const std::string &who)
{
    if (reason.find_first_not_of(" \t\r\n") == std::string::npos)
        return refusal(Code::BadInput, "Nothing was excluded: say why. The reason stands in the log and beside the items.");
    return act(items, true, reason, who);
}

review::Result<std::int64_t> ExclusionRepository::readmit(const std::vector<std::string> &items, const std::string &reason, const std::string &who)
{
    return act(items, false, reason, who);
}

review::Result<std::int64_t> ExclusionRepository::act(const std::vector<std::string> &items, bool excluded, const std::string &reason, const std::string &who)
{
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    auto known = knownItems(db, items, excluded ? "Nothing was excluded" : "Nothing was readmitted");
    if (!known)
        return known.error();
    const auto now = exclusionsNow(db);
    if (!now)
        return now.error();
    std::erase_if(*known, [&](const std::string &item) { return now->contains(item) == excluded; });
    if (known->empty())
        return refusal(Code::Refused, excluded ? "Nothing was changed: what you chose is excluded already." : "Nothing was changed: nothing of what you chose is excluded.");
    const std::string payload = review::jsonText(nlohmann::json{{"items", *known}, {"reason", reason}});
    const auto event = EventLog(db, m_project.clock()).append(who.empty() ? kCoordinator : who, excluded ? "items-excluded" : "items-readmitted", {}, payload);
    if (!event)
        return event.error();
    Query add(db, "INSERT INTO exclusion (item, event, excluded, reason) VALUES (?, ?, ?, ?)");
    for (const std::string &item : *known)
        if (!add.text(item).number(event->counter).number(excluded ? 1 : 0).text(reason).run())
            return add.error(kNothingExcluded);
    if (auto done = transaction.commit(); !done)
        return done.error();
    return static_cast<std::int64_t>(known->size());
}

review::Result<std::vector<review::ExclusionAct>> exclusionHistory(const QSqlDatabase &db, const std::string &item)
{
    std::vector<review::ExclusionAct> acts;
    const auto there = hasTable(db, "exclusion");
    if (!there)
        return there.error();
    if (!*there)
        return acts;
    Query query(db, "SELECT x.excluded, x.reason, e.at_ms, e.who FROM exclusion x JOIN event e ON e.counter = x.event WHERE x.item = ? ORDER BY x.event");
    if (!query.text(item).run())
        return query.error(kExclusionsUnread);
    while (query.next())
        acts.push_back({.excluded = query.flagAt(0), .reason = query.textAt(1), .at = query.numberAt(2), .who = query.textAt(3)});
    if (query.failed())
        return query.error(kExclusionsUnread);
    return acts;
}

} // namespace storage
