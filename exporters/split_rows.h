#pragma once

#include "exporters/split.h"

#include <set>
#include <string>
#include <vector>

namespace exporters {

/// What a first pass over the items of a split finds out.
struct SplitNeeds {
    std::set<std::string> figures = {};     ///< Names the items use.
    std::set<std::string> sources = {};     ///< Of those figures.
    std::set<std::string> attributes = {};  ///< Names.
    std::string letters = {};               ///< "ABCD": A up to the last letter in use.
    bool overlays = false, explanation = false, tolerance = false, author = false;
};

/// The outcome of an item that belongs to the split, else nullptr.
const review::Outcome *chosen(const SplitRequest &request, const std::string &item);
/// Two passes: items, then the figures they need.
review::Result<SplitNeeds> gatherNeeds(const SplitRequest &request, const RecordStreams &records, SplitSummary &summary);

/// What a split adds to an item: value by name, none that is empty. Answers are given as they stand.
struct AddedMembers {
    review::Answer authorAnswer = {};
    std::string decision = {}, reason = {}, protocolHash = {};
};
AddedMembers addedMembers(const SplitRequest &request, const review::Outcome &outcome, const review::Key &key);
/// The answer that stands in the row: the gold label in gold and OOD, else the author's.
const review::Answer &rowAnswer(const SplitRequest &request, const review::Outcome &outcome, const review::Key &key);

} // namespace exporters
