#include "app/sessions/item_marks_session.h"

#include "review/json_text.h"
#include "storage/exclusion_repository.h"
#include "storage/item_list_repository.h"
#include "storage/record_repository.h"
#include "storage/study_repository.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace app {
namespace {

using review::Error;
using Lists = std::map<std::string, std::set<std::string>>;

std::vector<std::string> listsOf(const review::Protocol &protocol)
{
    const auto found = protocol.population.attributes.find(std::string(review::kListAttribute));
    return found == protocol.population.attributes.end() ? std::vector<std::string>() : found->second;
}

bool isListed(const Lists &lists, const std::vector<std::string> &names, const std::string &item)
{
    return std::ranges::any_of(names, [&](const std::string &name) {
        const auto found = lists.find(name);
        return found != lists.end() && found->second.contains(item);
    });
}

/// "Gold corn", "Gold corn 2", …: the first that no list has.
std::string freeName(const std::string &wish, const Lists &lists)
{
    std::string name = wish;
    for (int number = 2; lists.contains(name); ++number)
        name = wish + " " + std::to_string(number);
    return name;
}

} // namespace

ItemMarksSession::ItemMarksSession(storage::Project &project) : m_project(project) {}

review::Result<PickedItems> ItemMarksSession::picked(DataKind kind, std::span<const std::int64_t> keys) const
{
    PickedItems picked;
    auto ids = DataBrowser(m_project).ids(kind, keys);
    if (!ids)
        return ids.error();
    if (kind == DataKind::Figures) {
        picked.figures = static_cast<std::int64_t>(ids->size());
        const std::set<std::string> figures(ids->begin(), ids->end());
        const auto read = storage::RecordRepository(m_project.database()).eachItem([&](const review::Item &item) {
            if (std::ranges::any_of(item.shownFigures(), [&](const std::string &figure) { return figures.contains(figure); }))
                picked.items.push_back(item.id);
            return true;
        });
        if (!read)
            return read.error();
    } else {
        picked.items = *std::move(ids);
    }
    std::ranges::sort(picked.items);
    const auto excluded = storage::exclusionsNow(m_project.database());
    if (!excluded)
        return excluded.error();
    picked.excluded = std::ranges::count_if(picked.items, [&](const std::string &item) { return excluded->contains(item); });
    const auto lists = storage::itemLists(m_project.database());
    if (!lists)
        return lists.error();
    const storage::StudyRepository studies(m_project);
    const auto rows = studies.list();
    if (!rows)
        return rows.error();
    for (const storage::StudyRow &row : *rows) {
        if (row.state == review::StudyState::Draft) {
            PickedItems::Draft draft{.study = row.name, .lists = listsOf(row.protocol)};
            draft.here = std::ranges::count_if(picked.items, [&](const std::string &item) { return isListed(*lists, draft.lists, item); });
            picked.drafts.push_back(std::move(draft));
            continue;
        }
        const auto sample = studies.sample(row.name);
        if (!sample)
            return sample.error();
        const std::int64_t drawn = std::ranges::count_if(sample->items, [&](const review::DrawnItem &item) {
            return item.draw == review::Draw::Candidate && std::ranges::binary_search(picked.items, item.item);
        });
        if (drawn > 0)
            picked.drawn.emplace_back(row.name, drawn);
    }
    for (int number = 1; picked.freeListName.empty(); ++number)
        if (const std::string name = "List " + std::to_string(number); !lists->contains(name))
            picked.freeListName = name;
    return picked;
}

review::Result<std::map<std::string, review::Exclusion>> ItemMarksSession::excluded() const { return storage::exclusionsNow(m_project.database()); }

review::Result<std::int64_t> ItemMarksSession::exclude(const std::vector<std::string> &items, const std::string &reason)
{
    return storage::ExclusionRepository(m_project).exclude(items, reason);
}

review::Result<std::int64_t> ItemMarksSession::readmit(const std::vector<std::string> &items, const std::string &reason)
{
    return storage::ExclusionRepository(m_project).readmit(items, reason);
}

review::Status ItemMarksSession::makeList(const std::string &name, const std::vector<std::string> &items)
{
    return storage::ItemListRepository(m_project).make(name, items);
}

review::Result<std::string> ItemMarksSession::addToDraft(const std::string &study, const std::vector<std::string> &items)
{
    storage::StudyRepository studies(m_project);
    const auto row = studies.study(study);
    if (!row)
        return row.error();
    if (row->state != review::StudyState::Draft)
        return Error{Error::Code::Refused, "Items are added to a draft only. The study “" + study + "” is " + std::string(review::studyStateName(row->state))
                         + ", and its batches are fixed. Nothing was changed."};
    const auto lists = storage::itemLists(m_project.database());
    if (!lists)
        return lists.error();
    std::vector<std::string> names = listsOf(row->protocol), added;
    std::ranges::copy_if(items, std::back_inserter(added), [&](const std::string &item) { return !isListed(*lists, names, item); });
    if (added.empty())
        return Error{Error::Code::Refused, "The study “" + study + "” asks these items already. Nothing was changed."};
    names.push_back(freeName(study, *lists));
    nlohmann::json attributes = row->protocol.population.attributes;
    attributes[std::string(review::kListAttribute)] = names;
    const auto protocol = review::withMember(row->protocol, "population.attributes", review::jsonText(attributes));
    if (!protocol)
        return protocol.error();
    if (const auto made = makeList(names.back(), added); !made)
        return made.error();
    if (const auto changed = studies.setProtocol(study, *protocol); !changed)
        return changed.error();
    return names.back();
}

} // namespace app
