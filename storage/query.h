#pragma once

#include "review/result.h"

#include <QSqlDatabase>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace storage {

/// One prepared statement with bound values, on UTF-8 text. Positions of bind() follow the order of the calls. The statement comes from
/// those its connection keeps and goes back there, so that an act that is done often is prepared once.
class Query {
public:
    Query(const QSqlDatabase &db, std::string_view sql);
    ~Query();
    Q_DISABLE_COPY_MOVE(Query)
    Query &text(std::string_view value);
    Query &textOrNull(std::string_view value); ///< Empty text is stored as NULL.
    Query &bytes(std::string_view value);
    Query &number(std::int64_t value);
    Query &numberOrNull(std::optional<std::int64_t> value);
    Query &null();
    /// Executes; afterwards next() walks the rows. The bound values are spent, so that the statement can be bound anew.
    [[nodiscard]] bool run();
    [[nodiscard]] bool next();
    void finish(); ///< Lets go of the rows that are left, and with them of the read lock.

    std::string textAt(int column) const; ///< NULL reads as empty.
    std::string bytesAt(int column) const;
    /// The same without a copy: valid until the next run(), next() or finish(). Bytes as they are stored.
    std::string_view viewAt(int column) const;
    std::int64_t numberAt(int column) const;
    int intAt(int column) const { return static_cast<int>(numberAt(column)); }
    bool flagAt(int column) const { return numberAt(column) != 0; }
    bool isNull(int column) const;

    /// Whether the last run() or next() failed, as opposed to there being no more rows.
    bool failed() const { return m_failed; }
    /// `what` is the first half of the sentence: "Your answer was not saved".
    review::Error error(std::string_view what) const;

private:
    int place(); ///< Of the next value; a run that was not read to its end is over then.
    bool step();
    bool fail();

    sqlite3 *m_handle;
    sqlite3_stmt *m_statement;
    std::string m_detail; ///< Of the first failure.
    int m_code = 0;
    int m_bound = 0;
    bool m_waiting = false; ///< run() has stepped onto the first row, next() has not shown it yet.
    bool m_ended = true;
    bool m_failed = false;
};

/// The driver's own handle: authorizer, limits, backup and bulk import go through it.
sqlite3 *handleOf(const QSqlDatabase &db);

} // namespace storage
