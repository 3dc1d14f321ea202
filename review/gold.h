#pragma once

#include "review/adjudication.h"
#include "review/sample.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace review {

/// Where an item stands in a frozen gold study. Stored: append, never renumber.
enum class Split : int { Gold = 1, Silver, HeldOut };
std::string_view splitName(Split split); ///< "gold", "silver", "held-out"

/// The fate of one item. `reason` for HeldOut: "not-drawn", "discarded". `discardedBecause`: "defective", "all-different".
struct Outcome {
    std::string item;
    std::string stratum;
    Split split = Split::Silver;
    Answer label = {};                       ///< Gold only.
    Branch branch = Branch::NeedsPrimary;    ///< Agreed, TieBroken, Discarded for candidates.
    std::string reason = {};
    std::string discardedBecause = {};
    bool ood = false;                        ///< Gold whose (crop, source) has no silver item; several figures: every one of them.
    bool operator==(const Outcome &) const = default;
};

/// Outcomes of every item of the sample, by id. Open candidates (NeedsPrimary, NeedsAdjudicator) count as held out with reason "open".
std::vector<Outcome> goldOutcomes(const Sample &sample, const std::map<std::string, Decision> &decisionOfItem, const Population &population);

/// The counts of one stratum, and of all (stratum empty and `all` true).
struct GoldRow {
    std::string stratum;
    bool all = false;
    std::int64_t candidates = 0, open = 0, agreed = 0, tieBroken = 0, discarded = 0, gold = 0, silver = 0, heldOut = 0, ood = 0;
};
/// Rows by stratum name, then one for all. heldOut contains discarded, and open candidates while the study is not frozen do not count in it.
std::vector<GoldRow> goldRows(const std::vector<Outcome> &outcomes);

} // namespace review
