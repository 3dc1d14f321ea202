#include "storage/query.h"

#include "storage/failure.h"

#include <QSqlDriver>
#include <QSqlError>
#include <QVariant>

#include <sqlite3.h>

namespace storage {

Query::Query(const QSqlDatabase &db, const char *sql) : m_query(db)
{
    m_query.setForwardOnly(true);
    m_failed = !m_query.prepare(QString::fromUtf8(sql));
}

Query &Query::text(std::string_view value)
{
    // An empty QString that is not null: a null one would be stored as NULL.
    QString stored = value.empty() ? QString(QLatin1String("")) : QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
    m_query.bindValue(m_bound++, stored);
    return *this;
}

Query &Query::textOrNull(std::string_view value)
{
    return value.empty() ? null() : text(value);
}

Query &Query::bytes(std::string_view value)
{
    m_query.bindValue(m_bound++, QByteArray(value.data(), static_cast<qsizetype>(value.size())));
    return *this;
}

Query &Query::number(std::int64_t value)
{
    m_query.bindValue(m_bound++, qlonglong{value});
    return *this;
}

Query &Query::numberOrNull(std::optional<std::int64_t> value)
{
    return value ? number(*value) : null();
}

Query &Query::null()
{
    m_query.bindValue(m_bound++, QVariant());
    return *this;
}

bool Query::run()
{
    m_bound = 0;
    if (m_failed)
        return false; // the statement could not be prepared: the first error is the one to show
    m_failed = !m_query.exec();
    return !m_failed;
}

bool Query::next()
{
    if (m_failed)
        return false;
    if (m_query.next())
        return true;
    // A row that cannot be read (a damaged page, a text past the limit) must not look like the end of the rows.
    m_failed = m_query.lastError().type() != QSqlError::NoError;
    return false;
}

std::string Query::textAt(int column) const
{
    return m_query.value(column).toString().toStdString();
}

std::string Query::bytesAt(int column) const
{
    return m_query.value(column).toByteArray().toStdString();
}

std::int64_t Query::numberAt(int column) const
{
    return m_query.value(column).toLongLong();
}

bool Query::isNull(int column) const
{
    return m_query.isNull(column);
}

review::Error Query::error(std::string_view what) const
{
    return storageError(what, m_query.lastError(), m_query.lastQuery());
}

sqlite3 *handleOf(const QSqlDatabase &db)
{
    const QVariant handle = db.driver() ? db.driver()->handle() : QVariant();
    if (!handle.isValid() || qstrcmp(handle.typeName(), "sqlite3*") != 0)
        return nullptr;
    return *static_cast<sqlite3 *const *>(handle.constData());
}

} // namespace storage
