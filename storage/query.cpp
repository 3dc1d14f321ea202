#include "storage/query.h"

#include "storage/failure.h"
#include "storage/statement_cache.h"

#include <QSqlDriver>
#include <QString>
#include <QVariant>

#include <sqlite3.h>

#include <algorithm>
#include <utility>

namespace storage {

namespace {

bool isPlain(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Bytes that are no UTF-8 become U+FFFD, on the way in and on the way out.
std::string mended(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toStdString();
}

} // namespace

Query::Query(const QSqlDatabase &db, std::string_view sql) : m_handle(handleOf(db)), m_statement(m_handle ? takeStatement(m_handle, sql) : nullptr)
{
    if (m_statement)
        return;
    m_failed = true;
    m_code = m_handle ? sqlite3_extended_errcode(m_handle) : SQLITE_ERROR;
    m_detail = std::string(m_handle ? sqlite3_errmsg(m_handle) : "the connection is closed") + " (" + std::to_string(m_code) + ") in " + std::string(sql);
}

Query::~Query()
{
    giveStatement(m_handle, m_statement);
}

int Query::place()
{
    if (m_bound == 0)
        finish();
    return ++m_bound;
}

Query &Query::text(std::string_view value)
{
    const int at = place();
    if (!value.empty() && !isPlain(value)) {
        const std::string whole = mended(value);
        sqlite3_bind_text64(m_statement, at, whole.data(), whole.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    } else {
        sqlite3_bind_text64(m_statement, at, value.empty() ? "" : value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    return *this;
}

Query &Query::textOrNull(std::string_view value)
{
    return value.empty() ? null() : text(value);
}

Query &Query::bytes(std::string_view value)
{
    sqlite3_bind_blob64(m_statement, place(), value.empty() ? "" : value.data(), value.size(), SQLITE_TRANSIENT);
    return *this;
}

Query &Query::number(std::int64_t value)
{
    sqlite3_bind_int64(m_statement, place(), value);
    return *this;
}

Query &Query::numberOrNull(std::optional<std::int64_t> value)
{
    return value ? number(*value) : null();
}

Query &Query::null()
{
    sqlite3_bind_null(m_statement, place());
    return *this;
}

bool Query::fail()
{
    m_failed = true;
    m_code = sqlite3_extended_errcode(m_handle);
    m_detail = std::string(sqlite3_errmsg(m_handle)) + " (" + std::to_string(m_code) + ") in " + sqlite3_sql(m_statement);
    sqlite3_reset(m_statement);
    m_ended = true;
    return false;
}

/// Onto a row: true. At the end, and when it fails, nothing is held any more.
bool Query::step()
{
    const int result = sqlite3_step(m_statement);
    if (result == SQLITE_ROW)
        return true;
    if (result != SQLITE_DONE)
        return fail();
    sqlite3_reset(m_statement);
    m_ended = true;
    return false;
}

bool Query::run()
{
    const int bound = std::exchange(m_bound, 0);
    if (m_failed)
        return false; // the statement could not be prepared: the first error is the one to show
    if (bound != sqlite3_bind_parameter_count(m_statement)) {
        m_failed = true;
        m_code = SQLITE_RANGE;
        m_detail = std::string("values do not fit the places (25) in ") + sqlite3_sql(m_statement);
        return false;
    }
    finish();
    m_ended = false;
    m_waiting = step();
    return !m_failed;
}

bool Query::next()
{
    if (m_failed || m_ended)
        return false;
    // A row that cannot be read (a damaged page, a text past the limit) must not look like the end of the rows.
    return std::exchange(m_waiting, false) || step();
}

void Query::finish()
{
    if (!m_ended && m_statement)
        sqlite3_reset(m_statement);
    m_ended = true;
    m_waiting = false;
}

std::string_view Query::viewAt(int column) const
{
    const auto *bytes = static_cast<const char *>(sqlite3_column_blob(m_statement, column));
    return bytes ? std::string_view(bytes, static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column))) : std::string_view();
}

std::string Query::textAt(int column) const
{
    const auto *characters = reinterpret_cast<const char *>(sqlite3_column_text(m_statement, column));
    if (!characters)
        return {};
    const std::string_view text(characters, static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column)));
    return isPlain(text) ? std::string(text) : mended(text);
}

std::string Query::bytesAt(int column) const
{
    return std::string(viewAt(column));
}

std::int64_t Query::numberAt(int column) const
{
    return sqlite3_column_int64(m_statement, column);
}

bool Query::isNull(int column) const
{
    return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
}

review::Error Query::error(std::string_view what) const
{
    if (m_failed)
        return storageError(what, m_code, m_detail);
    const char *sql = m_statement ? sqlite3_sql(m_statement) : nullptr;
    return storageError(what, SQLITE_ERROR, std::string("no row in ") + (sql ? sql : ""));
}

sqlite3 *handleOf(const QSqlDatabase &db)
{
    const QVariant handle = db.driver() ? db.driver()->handle() : QVariant();
    if (!handle.isValid() || qstrcmp(handle.typeName(), "sqlite3*") != 0)
        return nullptr;
    return *static_cast<sqlite3 *const *>(handle.constData());
}

} // namespace storage
