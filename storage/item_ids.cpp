#include "storage/item_ids.h"

#include "storage/failure.h"
#include "storage/migrations.h"
#include "storage/query.h"

#include <algorithm>

namespace storage {

namespace {

/// An event holds all ids of an act, and a text of the file has at most 16 MiB.
constexpr std::size_t kMostBytes = 8 << 20;

} // namespace

review::Result<std::vector<std::string>> knownItems(const QSqlDatabase &db, std::vector<std::string> items, const std::string &undone)
{
    using Code = review::Error::Code;
    std::ranges::sort(items);
    items.erase(std::ranges::unique(items).begin(), items.end());
    if (items.empty())
        return refusal(Code::BadInput, undone + ": no items were chosen.");
    std::size_t bytes = 0;
    for (const std::string &item : items)
        bytes += item.size() + 3;
    if (bytes > kMostBytes)
        return refusal(Code::BadInput, undone + ": " + std::to_string(items.size()) + " items are too many for one entry of the log. Take them in several parts.");
    Query find(db, "SELECT 1 FROM item WHERE external_id = ?");
    std::vector<std::string> unknown;
    for (const std::string &item : items) {
        if (!find.text(item).run())
            return find.error(undone);
        if (!find.next())
            unknown.push_back(item);
    }
    if (unknown.empty())
        return items;
    constexpr std::size_t kNamed = 5;
    std::string sentence = undone + ": there is no item ";
    for (std::size_t i = 0; i < std::min(unknown.size(), kNamed); ++i)
        sentence += (i == 0 ? "“" : ", “") + unknown[i] + "”";
    if (unknown.size() > kNamed)
        sentence += " and " + std::to_string(unknown.size() - kNamed) + " more of the given ones";
    return refusal(Code::NotFound, sentence + " in this project.");
}

review::Result<std::int64_t> lastItemMark(const QSqlDatabase &db)
{
    const auto there = hasTable(db, "exclusion");
    if (!there || !*there)
        return there ? review::Result<std::int64_t>(0) : there.error();
    const auto pictures = hasTable(db, "picture_acceptance");
    if (!pictures)
        return pictures.error();
    Query query(db, std::string("SELECT coalesce(max(event), 0) FROM (SELECT event FROM exclusion UNION ALL SELECT event FROM item_list")
                        + (*pictures ? " UNION ALL SELECT event FROM picture_acceptance" : "") + ") mark");
    if (!query.run() || !query.next())
        return query.error("The log could not be read");
    return query.numberAt(0);
}

} // namespace storage
