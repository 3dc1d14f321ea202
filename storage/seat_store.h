#pragma once

#include "review/item.h"
#include "review/protocol.h"
#include "review/result.h"
#include "review/study.h"
#include "storage/clock.h"

#include <QSqlDatabase>
#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace storage {

class Project;

/// What a seat's session knows about itself.
struct SeatFacts {
    std::string study, seat, pseudonym;
    review::Role role = review::Role::Primary;
    review::Protocol protocol;
    int protocolVersion = 1;
    bool locked = false;        ///< Batch submitted or study closed.
    bool exposed = false;       ///< The holder uncovered live figures: later responses carry it.
    std::vector<review::BatchUnit> units;
};

/// The state of one unit as its own seat may know it.
struct UnitState {
    std::optional<review::Draft> draft = {};
    std::optional<review::Response> current = {}; ///< Counted response; none while reopened.
    int revisions = 0;
    bool marked = false;
    bool skipped = false;
};

/// One row per visit of a unit: clocks are never added up elsewhere.
struct Visit {
    std::string unit;
    std::int64_t activeMs = 0, wallMs = 0;
    review::UtcMs at = 0;
};

/// The repository a blind session is given: bound to one seat, on a connection of its own whose authorizer denies every
/// secret_ table and the rows of other seats' tables are only reached through this seat's id. Use from one thread.
class SeatStore {
public:
    /// Opens a connection for the calling thread on the project's file. NotFound: no such study, seat or batch
    /// ("The adjudicator's batch is drawn when both primaries have submitted.").
    static review::Result<std::unique_ptr<SeatStore>> open(const QString &projectPath, const std::string &study, const std::string &seat, const Clock &clock);
    ~SeatStore();

    review::Result<SeatFacts> facts() const;
    review::Result<std::map<std::string, UnitState>> states() const;
    review::Result<UnitState> state(const std::string &unit) const;
    /// Built from the allow list of the protocol; options in the shown order. A judgement without options comes with A Yes, B No.
    review::Result<review::BlindItem> blindItem(const std::string &unit) const;
    /// Absolute path of a figure of this seat's units, or empty when missing. For the loader only: never shown. Refused: another's figure, or
    /// a damaged picture that nobody has accepted.
    review::Result<QString> picturePath(const std::string &figure) const;

    review::Status saveDraft(const review::Draft &draft);
    review::Status setMarked(const std::string &unit, bool marked);
    review::Status setSkipped(const std::string &unit, bool skipped);
    /// Appends the next revision (seat, revision, exposed, protocol version, visible and time stamp are filled in here), drops the draft, appends the event: one transaction.
    review::Result<review::Response> seal(review::Response response);
    /// Undo of a seal: the unit is a draft again with the earlier answer; the revision is kept and no longer counted.
    review::Result<UnitState> reopen(const std::string &unit);
    review::Status addVisit(const Visit &visit);
    /// Tells the coordinator that a picture of this unit could not be shown here: one event "picture-not-shown" {seat, unit}; once for a
    /// unit while the store is open, and nothing once the batch is locked.
    review::Status reportPicture(const std::string &unit);
    /// Locks the batch. Refused while a unit has no counted response (the sentence says how many are left).
    review::Status submit();
    /// Adjudicator with adjudicator_sees = answers, after an own sealed answer: the two primaries' verdict letters in an order ranked
    /// per unit (purpose `queue`, scope seat name + "|sides"), without names. Refused otherwise.
    review::Result<std::vector<std::string>> revealedAnswers(const std::string &unit) const;
    /// The connection, for tests that install their own authorizer.
    QSqlDatabase database() const;
    /// Hears (table, column) of every read the store's statements ask for, beside the built-in rules; false denies it.
    void watchReads(std::function<bool(std::string_view table, std::string_view column)> watch);

private:
    SeatStore();
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace storage
