#pragma once

#include "storage/connection.h"
#include "storage/seat_authorizer.h"
#include "storage/seat_store.h"
#include "storage/writer_lock.h"

#include <map>
#include <memory>
#include <set>
#include <string>

namespace storage {

struct SeatStore::State {
    std::shared_ptr<WriterLock> lock; ///< Outlives the connection.
    ReadWatch watch;
    std::unique_ptr<Connection> connection;
    Clock clock;
    std::string study, seat, pseudonym;
    std::int64_t studyId = 0, seatId = 0;
    review::Role role = review::Role::Primary;
    int protocolVersion = 0; ///< Version of `protocol`, read again when an amendment came.
    review::Protocol protocol;
    std::map<std::string, std::string> shownOrders; ///< Unit → shown order.
    std::vector<review::BatchUnit> units;
    std::set<std::string> figures;                  ///< Of the units: the only ones this seat may open.
    std::set<std::string> reported;                 ///< Units whose picture could not be shown, already in the log.

    const QSqlDatabase &db() const { return connection->database(); }
    std::string who() const { return study + "/" + seat; }
    review::Status readProtocol();
    review::Status readBatch();
    /// Batch submitted, or study not open.
    review::Result<bool> locked() const;
    review::Result<bool> exposed() const;
    /// BadInput when the unit is none of this batch.
    review::Status knows(const std::string &unit) const;
    /// Refused when nothing may be changed any more.
    review::Status writable(const std::string &unit) const;
    review::Result<review::Item> item(const std::string &unit) const;
    review::Result<std::optional<review::Response>> counted(const std::string &unit) const;
    review::Status putDraft(const review::Draft &draft);
    review::Status putFlags(const std::string &unit, std::optional<bool> marked, std::optional<bool> skipped);
    std::string visibleFacts(int revision) const;
};

} // namespace storage
