#pragma once

#include "review/event.h"
#include "review/result.h"
#include "storage/clock.h"

#include <QSqlDatabase>

#include <functional>
#include <string>
#include <vector>

namespace storage {

/// The append-only chain of events and its head row (architecture decision 4).
class EventLog {
public:
    EventLog(const QSqlDatabase &db, const Clock &clock);
    /// Appends inside the caller's transaction and moves the head. `payload` is a canonical JSON object without secrets.
    review::Result<review::Event> append(const std::string &who, const std::string &what, const std::string &study, const std::string &payload);
    /// Events with counter > after, ascending, at most `limit`.
    review::Result<std::vector<review::Event>> list(std::int64_t after, int limit) const;
    /// The newest `limit` events, newest first, filtered by study and by "what" when not empty.
    review::Result<std::vector<review::Event>> newest(int limit, const std::string &study = {}, const std::string &what = {}) const;

private:
    QSqlDatabase m_db;
    Clock m_clock;
};

} // namespace storage
