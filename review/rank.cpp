#include "review/rank.h"

#include "review/hash.h"

#include <algorithm>
#include <utility>

namespace review {

std::string rank(std::string_view purpose, std::int64_t seed, std::string_view scope, std::string_view id)
{
    std::string text = "winnow/1|";
    text.append(purpose).append("|").append(std::to_string(seed)).append("|").append(scope).append("|").append(id);
    return sha256Hex(text);
}

std::vector<std::string> ranked(std::string_view purpose, std::int64_t seed, std::string_view scope, std::vector<std::string> ids)
{
    std::vector<std::pair<std::string, std::string>> rows;
    rows.reserve(ids.size());
    for (std::string &id : ids) {
        std::string hash = rank(purpose, seed, scope, id);
        rows.emplace_back(std::move(hash), std::move(id));
    }
    std::ranges::sort(rows);
    ids.clear();
    for (auto &row : rows)
        ids.push_back(std::move(row.second));
    return ids;
}

} // namespace review
