#pragma once

#include "review/sample.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace review {

/// The frozen, ordered units of one seat.
struct Batch {
    Seat seat;
    std::vector<BatchUnit> units = {};
};

/// Whether the program can run such a study. Refused: another kind than gold, or members its rule cannot follow; the sentence names them.
Status runnable(const Protocol &protocol);

/// The batch of one seat over the given candidates: unit order by rank `queue` (scope: seat name) or as the protocol says;
/// option order by rank `options` (scope: seat name|item) or as source. Source order of units is by external id, of options as given.
/// A unit without letters has an empty shown order.
Batch makeBatch(const Protocol &protocol, const Seat &seat, std::vector<std::string> units,
                const std::map<std::string, std::string> &lettersOfUnit);

/// Batches over the candidates of the roles that start at once (plan type `all`), in role and plan order; an adjudicator's is drawn
/// when every batch of the primaries is locked.
/// Refused: what runnable() refuses; a sample without candidates.
Result<std::vector<Batch>> startBatches(const Protocol &protocol, const Sample &sample, const std::map<std::string, std::string> &lettersOfUnit);

/// What the plan tells the coordinator before opening, in words: no reviewer for a seat, one person on two seats,
/// agreement not estimable, skewed key positions, an author of an item who is a reviewer, empty strata.
struct PlanFacts {
    std::map<std::string, std::string> pseudonymOfSeat = {};
    std::map<std::string, std::string> authorOfItem = {};      ///< Coordinator's side only.
    std::map<char, std::int64_t> keyLetters = {};              ///< Counts of key letters among the candidates; coordinator's side only.
};
/// In words, when one letter is the key of more than twice its even share of the units (of two letters: three quarters), among 20 keys or more,
/// so that chance does not explain it; empty otherwise. `offered`: letters there are; those of the map at least.
std::string skewedKeys(const std::map<char, std::int64_t> &keyLetters, std::int64_t offered = 2);
std::vector<std::string> planDiagnostics(const Protocol &protocol, const Sample &sample, const PlanFacts &facts);

} // namespace review
