#pragma once

#include "review/gold.h"
#include "review/study.h"

#include <set>
#include <string>
#include <vector>

namespace review {

/// An item that no draw takes until it is readmitted, as it stands now.
struct Exclusion {
    std::string item;
    std::string reason;   ///< Never empty.
    UtcMs at = 0;
    std::string who = {}; ///< As in the log.
};

/// One act on an item, for its history: excluded with a reason, or readmitted.
struct ExclusionAct {
    bool excluded = true;
    std::string reason = {}; ///< May be empty when the item was readmitted.
    UtcMs at = 0;
    std::string who = {};
};

/// Takes out of a draw that is fixed already what was excluded since and had not been drawn: Silver and NotDrawn. Candidates stay,
/// since their batches stay. The strata's counts stay as they were drawn. Returns how many items were taken out.
std::int64_t leaveOutExcluded(Sample &sample, const std::set<std::string> &excluded);
/// The same of outcomes: what became gold or was discarded stays, since it was drawn.
std::int64_t leaveOutExcluded(std::vector<Outcome> &outcomes, const std::set<std::string> &excluded);
std::set<std::string> excludedItems(const Population &population);

} // namespace review
