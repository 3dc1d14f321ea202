#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <optional>
#include <string_view>

namespace storage {

/// A statement of the C interface, prepared once and run many times: bulk work only. Bound text must live until run().
class Statement {
public:
    Statement() = default;
    Statement(sqlite3 *handle, const char *sql) { sqlite3_prepare_v3(handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &m_statement, nullptr); }
    ~Statement() { sqlite3_finalize(m_statement); }
    Statement(const Statement &) = delete;
    Statement &operator=(const Statement &) = delete;

    Statement &text(std::string_view value)
    {
        sqlite3_bind_text64(m_statement, ++m_bound, value.data() ? value.data() : "", value.size(), SQLITE_STATIC, SQLITE_UTF8);
        return *this;
    }
    Statement &textOrNull(std::string_view value) { return value.empty() ? null() : text(value); }
    Statement &bytes(std::string_view value)
    {
        sqlite3_bind_blob64(m_statement, ++m_bound, value.data() ? value.data() : "", value.size(), SQLITE_STATIC);
        return *this;
    }
    Statement &number(std::int64_t value)
    {
        sqlite3_bind_int64(m_statement, ++m_bound, value);
        return *this;
    }
    Statement &numberOrNull(std::optional<std::int64_t> value) { return value ? number(*value) : null(); }
    Statement &null()
    {
        sqlite3_bind_null(m_statement, ++m_bound);
        return *this;
    }

    /// Could be prepared: a project of an earlier schema that is only read lacks the later tables.
    bool isReady() const { return m_statement != nullptr; }

    /// One step: a row, the end, or a failure.
    int step() { return m_statement ? sqlite3_step(m_statement) : SQLITE_ERROR; }
    /// Runs a statement without rows and makes it ready for the next values.
    [[nodiscard]] bool run()
    {
        const int done = step();
        reset();
        return done == SQLITE_DONE;
    }
    void reset()
    {
        sqlite3_reset(m_statement);
        m_bound = 0;
    }
    std::int64_t numberAt(int column) const { return sqlite3_column_int64(m_statement, column); }
    bool isNull(int column) const { return sqlite3_column_type(m_statement, column) == SQLITE_NULL; }
    /// Valid until the next step or reset.
    std::string_view bytesAt(int column) const
    {
        const auto *bytes = static_cast<const char *>(sqlite3_column_blob(m_statement, column));
        return bytes ? std::string_view(bytes, static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column))) : std::string_view();
    }

private:
    sqlite3_stmt *m_statement = nullptr;
    int m_bound = 0;
};

} // namespace storage
