#include "storage/statement_cache.h"

#include <sqlite3.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace storage {

namespace {

constexpr std::size_t kKept = 96;
constexpr std::size_t kLongest = 4000; ///< Lists of ids make long statements that hardly come again.

struct Waiting {
    std::size_t hash = 0;
    sqlite3_stmt *statement = nullptr;
};

/// Of one connection; the latest given back stands last.
struct Kept {
    std::vector<Waiting> waiting;
    ~Kept()
    {
        for (const Waiting &each : waiting)
            sqlite3_finalize(each.statement);
    }
};

std::mutex s_mutex;
std::map<sqlite3 *, std::unique_ptr<Kept>> &connections()
{
    static std::map<sqlite3 *, std::unique_ptr<Kept>> known;
    return known;
}

Kept *keptOf(sqlite3 *handle)
{
    const std::lock_guard lock(s_mutex);
    const auto found = connections().find(handle);
    return found == connections().end() ? nullptr : found->second.get();
}

/// A pragma may do its work while it is prepared, so that a second run would do nothing.
bool comesAgain(std::string_view sql)
{
    return sql.size() <= kLongest && !sql.starts_with("PRAGMA");
}

} // namespace

void keepStatements(sqlite3 *handle)
{
    const std::lock_guard lock(s_mutex);
    connections().try_emplace(handle, std::make_unique<Kept>());
}

void dropStatements(sqlite3 *handle)
{
    std::unique_ptr<Kept> gone;
    const std::lock_guard lock(s_mutex);
    const auto found = connections().find(handle);
    if (found == connections().end())
        return;
    gone = std::move(found->second);
    connections().erase(found);
}

sqlite3_stmt *takeStatement(sqlite3 *handle, std::string_view sql)
{
    Kept *kept = comesAgain(sql) ? keptOf(handle) : nullptr;
    if (kept) {
        const std::size_t hash = std::hash<std::string_view>()(sql);
        // The latest first: an act runs the statements of the act before.
        const auto found = std::find_if(kept->waiting.rbegin(), kept->waiting.rend(), [&](const Waiting &each) { return each.hash == hash && sqlite3_sql(each.statement) == sql; });
        if (found != kept->waiting.rend()) {
            sqlite3_stmt *statement = found->statement;
            kept->waiting.erase(std::next(found).base());
            return statement;
        }
    }
    sqlite3_stmt *statement = nullptr;
    sqlite3_prepare_v3(handle, sql.data(), static_cast<int>(sql.size()), kept ? SQLITE_PREPARE_PERSISTENT : 0, &statement, nullptr);
    return statement;
}

void giveStatement(sqlite3 *handle, sqlite3_stmt *statement)
{
    if (!statement)
        return;
    const char *text = sqlite3_sql(statement);
    const std::string_view sql = text ? std::string_view(text) : std::string_view();
    Kept *kept = comesAgain(sql) ? keptOf(handle) : nullptr;
    if (!kept) {
        sqlite3_finalize(statement);
        return;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    if (kept->waiting.size() >= kKept) {
        sqlite3_finalize(kept->waiting.front().statement);
        kept->waiting.erase(kept->waiting.begin());
    }
    kept->waiting.push_back({std::hash<std::string_view>()(sql), statement});
}

} // namespace storage
