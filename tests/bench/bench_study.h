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
/// The same over the items of a file of records, beside which their figures lie.
QString openStudyOf(ItemFiles &files, const QString &records, const std::vector<std::pair<std::string, std::string>> &set = {});
/// The same, its two primaries having answered all items but the last `left` of the second. Empty when it could not be made.
QString answeredStudy(ItemFiles &files, std::int64_t items, std::int64_t left);
/// The project with its records alone.
QString records(ItemFiles &files, std::int64_t items);

} // namespace bench
