#include "storage/transaction.h"

#include "storage/connection.h"
#include "storage/failure.h"

#include <QSqlError>

using namespace Qt::Literals::StringLiterals;

namespace storage {

namespace {
constexpr const char *kNothingSaved = "The change was not saved";
}

Transaction::Transaction(const QSqlDatabase &db) : m_query(db), m_connection(db.connectionName())
{
    if (auto there = stillThere(m_connection); !there) {
        m_error = there.error();
        return;
    }
    m_open = m_query.exec(u"BEGIN IMMEDIATE"_s);
    if (!m_open)
        m_error = storageError(kNothingSaved, m_query.lastError(), m_query.lastQuery());
}

Transaction::~Transaction()
{
    // After a full disk SQLite has rolled back already and this fails: nothing to do about it.
    if (m_open)
        m_query.exec(u"ROLLBACK"_s);
}

review::Status Transaction::commit()
{
    if (!m_open)
        return m_error;
    if (auto there = stillThere(m_connection); !there)
        return there;
    if (!m_query.exec(u"COMMIT"_s))
        return storageError(kNothingSaved, m_query.lastError(), m_query.lastQuery());
    m_open = false;
    return review::ok();
}

} // namespace storage
