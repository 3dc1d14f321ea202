#pragma once

#include "review/protocol.h"
#include "review/result.h"
#include "review/study.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace review {

/// What one seat said of a unit, as far as the decision needs it.
struct Verdict {
    Answer answer = {};
    Defect defect = Defect::None;
    bool abstained = false;
};

/// Stored: append, never renumber.
enum class Branch : int { NeedsPrimary = 1, NeedsAdjudicator, Agreed, TieBroken, Discarded };
std::string_view branchName(Branch branch); ///< "needs-primary", "needs-adjudicator", "agreed", "tie-broken", "discarded"

struct Decision {
    Branch branch = Branch::NeedsPrimary;
    Answer label = {};           ///< Set for Agreed and TieBroken.
    std::string reason = {};     ///< For Discarded: "defective" or "all-different".
    bool operator==(const Decision &) const = default;
};

/// Two blind primaries, third breaks ties (protocols.md 3.1, reference README 8.3). Order of the primaries does not matter.
/// A missing primary → NeedsPrimary. Both answers equal (sets compare as sets) and none defective → Agreed, whatever the third says.
/// An abstention, and an answer beside a defective mark, equals nothing: it goes to the adjudicator like a difference.
/// Else third missing → NeedsAdjudicator; third's answer equal to one primary's answer → TieBroken; else Discarded, with reason
/// "defective" when at least two of the three marked it, "all-different" otherwise.
Decision decide(const std::optional<Verdict> &first, const std::optional<Verdict> &second, const std::optional<Verdict> &third);

/// Units that go to the adjudicator: those for which decide(first, second, none) says NeedsAdjudicator, by external id.
std::vector<std::string> conflicts(const std::map<std::string, Verdict> &first, const std::map<std::string, Verdict> &second);

/// Units of an adjudicator seat's batch, by external id: all candidates (plan type `all`), or the conflicts plus decoys: agreed units,
/// floor(decoy_percent / 100 * conflicts + 1/2) of them as far as there are so many, those of the lowest `queue` ranks in the scope "decoy|" + seat.
/// NotFound: no such adjudicator seat. Refused: a candidate lacks a primary's answer (plan type `conflicts`).
Result<std::vector<std::string>> adjudicatorUnits(const Protocol &protocol, const std::string &seat, const std::vector<std::string> &candidates,
                                                  const std::map<std::string, Verdict> &first, const std::map<std::string, Verdict> &second);

} // namespace review
