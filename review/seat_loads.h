#pragma once

#include "review/plan.h"

#include <string>
#include <utility>
#include <vector>

namespace review {

/// Where one person would meet an item twice, or would decide on an own answer, in words: two seats of one person whose batches share
/// units, two primaries of one person, a primary who is the adjudicator. Empty when there is none. Batches not drawn yet are told by their roles.
std::vector<std::string> seenTwice(const std::vector<Seat> &seats, const std::vector<Batch> &batches);

/// Units of a batch per stratum of the sample, by name.
std::vector<std::pair<std::string, std::int64_t>> strataOf(const Batch &batch, const Sample &sample);

} // namespace review
