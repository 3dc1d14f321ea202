#pragma once

#include "review/result.h"

#include <QSqlDatabase>
#include <QSqlQuery>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;

namespace storage {

/// One prepared statement with bound values, on UTF-8 text. Positions of bind() follow the order of the calls.
class Query {
public:
    Query(const QSqlDatabase &db, const char *sql);
    Query &text(std::string_view value);
    Query &textOrNull(std::string_view value); ///< Empty text is stored as NULL.
    Query &bytes(std::string_view value);
    Query &number(std::int64_t value);
    Query &numberOrNull(std::optional<std::int64_t> value);
    Query &null();
    /// Executes; afterwards next() walks the rows. The bound values are spent, so that the statement can be bound anew.
    [[nodiscard]] bool run();
    [[nodiscard]] bool next();
    void finish() { m_query.finish(); }

    std::string textAt(int column) const; ///< NULL reads as empty.
    std::string bytesAt(int column) const;
    std::int64_t numberAt(int column) const;
    int intAt(int column) const { return static_cast<int>(numberAt(column)); }
    bool flagAt(int column) const { return numberAt(column) != 0; }
    bool isNull(int column) const;
    std::int64_t rowsChanged() const { return m_query.numRowsAffected(); }

    /// Whether the last run() or next() failed, as opposed to there being no more rows.
    bool failed() const { return m_failed; }
    /// `what` is the first half of the sentence: "Your answer was not saved".
    review::Error error(std::string_view what) const;

private:
    QSqlQuery m_query;
    int m_bound = 0;
    bool m_failed = false;
};

/// The driver's own handle: authorizer, limits, backup and bulk import go through it.
sqlite3 *handleOf(const QSqlDatabase &db);

} // namespace storage
