#include "storage/transaction.h"

#include "storage/connection.h"
#include "storage/query.h"

#include <tuple>

namespace storage {

namespace {
constexpr const char *kNothingSaved = "The change was not saved";
}

Transaction::Transaction(const QSqlDatabase &db) : m_db(db)
{
    if (auto there = stillThere(m_db.connectionName()); !there) {
        m_error = there.error();
        return;
    }
    Query begin(m_db, "BEGIN IMMEDIATE");
    m_open = begin.run();
    if (!m_open)
        m_error = begin.error(kNothingSaved);
}

Transaction::~Transaction()
{
    // After a full disk SQLite has rolled back already and this fails: nothing to do about it.
    if (m_open)
        std::ignore = Query(m_db, "ROLLBACK").run();
}

review::Status Transaction::commit()
{
    if (!m_open)
        return m_error;
    if (auto there = stillThere(m_db.connectionName()); !there)
        return there;
    Query commit(m_db, "COMMIT");
    if (!commit.run())
        return commit.error(kNothingSaved);
    m_open = false;
    return review::ok();
}

} // namespace storage
