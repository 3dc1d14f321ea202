#include "storage/item_list_repository.h"

#include "review/json_text.h"
#include "review/sample.h"
#include "storage/event_log.h"
#include "storage/failure.h"
#include "storage/item_ids.h"
#include "storage/migrations.h"
#include "storage/query.h"
#include "storage/record_repository.h"
#include "storage/study_rows.h"
#include "storage/transaction.h"

#include <nlohmann/json.hpp>

namespace storage {

namespace {

using Code = review::Error::Code;

constexpr const char *kListUnmade = "The list was not made";

} // namespace

review::Result<std::map<std::string, std::set<std::string>>> itemLists(const QSqlDatabase &db)
{
    std::map<std::string, std::set<std::string>> lists;
    const auto there = hasTable(db, "item_list");
    if (!there)
        return there.error();
    if (!*there)
        return lists;
    Query query(db, "SELECT name, item FROM item_list ORDER BY name, item");
    if (!query.run())
        return query.error("The lists of items could not be read");
    while (query.next()) {
        std::set<std::string> &items = lists[query.textAt(0)];
        items.insert(items.end(), query.textAt(1));
    }
    if (query.failed())
        return query.error("The lists of items could not be read");
    return lists;
}

ItemListRepository::ItemListRepository(Project &project) : m_project(project)
{
}

review::Status ItemListRepository::make(const std::string &name, const std::vector<std::string> &items, const std::string &who)
{
    if (name.find_first_not_of(" \t") == std::string::npos)
        return refusal(Code::BadInput, "The list was not made: a name is needed.");
    const QSqlDatabase db = m_project.database();
    Transaction transaction(db);
    if (!transaction.isOpen())
        return transaction.error();
    const auto known = knownItems(db, items, kListUnmade);
    if (!known)
        return known.error();
    const auto population = RecordRepository(db).population();
    if (!population)
        return population.error();
    if (const auto clash = review::listAttributeClash(*population); !clash.empty())
        return refusal(Code::Refused, std::string(kListUnmade) + ": " + clash);
    if (population->lists.contains(name))
        return refusal(Code::Conflict, std::string(kListUnmade) + ": there is a list “" + name + "” already, and a list never changes. Choose another name.");
    const std::string payload = review::jsonText(nlohmann::json{{"items", *known}, {"list", name}});
    const auto event = EventLog(db, m_project.clock()).append(who.empty() ? kCoordinator : who, "list-made", {}, payload);
    if (!event)
        return event.error();
    Query add(db, "INSERT INTO item_list (name, item, event) VALUES (?, ?, ?)");
    for (const std::string &item : *known)
        if (!add.text(name).text(item).number(event->counter).run())
            return add.error(kListUnmade);
    return transaction.commit();
}

} // namespace storage
