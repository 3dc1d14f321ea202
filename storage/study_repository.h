#pragma once

#include "review/gold.h"
#include "review/plan.h"
#include "review/protocol.h"
#include "review/result.h"
#include "review/study.h"
#include "storage/project.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace storage {

struct StudyRow {
    std::string name;
    review::StudyState state = review::StudyState::Draft;
    int version = 1;                 ///< Current protocol version.
    review::Protocol protocol;       ///< Of the current version.
    std::vector<review::Amendment> amendments = {};
    std::vector<review::Seat> seats = {}; ///< In protocol order, with pseudonyms.
    bool locked = false;             ///< A response was sealed or a packet made: the document is fixed.
};

struct SeatProgress {
    std::string seat;
    review::Role role = review::Role::Primary;
    std::string pseudonym;
    bool hasBatch = false;
    std::int64_t units = 0, sealed = 0, exposed = 0;
    bool locked = false;             ///< Batch submitted.
};

/// Studies, their protocol versions, draws, seats, batches and decisions. Coordinator's side.
/// Every change is one transaction with its event.
class StudyRepository {
public:
    explicit StudyRepository(Project &project);
    review::Status create(const std::string &name, const review::Protocol &protocol);
    review::Result<std::vector<StudyRow>> list() const;
    review::Result<StudyRow> study(const std::string &name) const; ///< NotFound names the studies there are.
    /// Replaces the document of a study that is not locked. Its draw and batches go, its state is Draft again: the caller
    /// opens it anew for the redraw. Reviewers keep their seats, drafts are kept. Refused once locked.
    review::Status setProtocol(const std::string &name, const review::Protocol &protocol);
    review::Status assignSeat(const std::string &name, const std::string &seat, const std::string &pseudonym);
    review::Status amend(const std::string &name, const review::Protocol &protocol, const std::string &what, const std::string &why, const std::string &who);
    /// Fixes population, draw and batches. Opening again after setProtocol replaces them while nothing is sealed.
    review::Status open(const std::string &name, const review::Sample &sample, const std::vector<review::Batch> &batches);
    /// Adds a batch drawn later (adjudicator). Conflict: it has one.
    review::Status addBatch(const std::string &name, const review::Batch &batch);
    review::Status close(const std::string &name);
    /// Stores outcomes, sets the state Frozen, writes the reveal event; a backup is made first.
    review::Status freeze(const std::string &name, const std::vector<review::Outcome> &outcomes);
    review::Status remove(const std::string &name); ///< A backup is made first; responses go with it.

    review::Result<review::Sample> sample(const std::string &name) const;
    review::Result<std::vector<review::Batch>> batches(const std::string &name) const;
    review::Result<std::vector<SeatProgress>> progress(const std::string &name) const;
    /// Responses of all seats, all revisions, by seat, unit, revision.
    review::Result<std::vector<review::Response>> responses(const std::string &name) const;
    /// Current counted verdicts by seat and unit.
    review::Result<std::map<std::string, std::map<std::string, review::Verdict>>> verdicts(const std::string &name) const;
    review::Result<std::vector<review::Outcome>> outcomes(const std::string &name) const; ///< Empty before freezing.
    /// Records that a person uncovered live figures of a study while holding an unlocked batch in it.
    review::Status recordExposure(const std::string &name, const std::string &pseudonym);

private:
    review::Status dropDraw(const std::string &name);
    Project &m_project;
};

} // namespace storage
