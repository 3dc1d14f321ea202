#pragma once

#include "item_files.h"

#include <string>
#include <utility>
#include <vector>

namespace bench {

constexpr const char *kStudy = "Bench";

/// A project of `items` items with an open gold study over all of them, two primaries and an adjudicator. Empty when it could not be made.
/// `set`: members of the protocol that are other than in the preset.
QString openStudy(ItemFiles &files, std::int64_t items, const std::vector<std::pair<std::string, std::string>> &set = {});
/// The same with three primaries on all items, who have answered all but the last `left` units of the third. Empty when it could not be made.
QString answeredStudy(ItemFiles &files, std::int64_t items, std::int64_t left);
/// The project with its records alone.
QString records(ItemFiles &files, std::int64_t items);

} // namespace bench
