#pragma once

#include "item_files.h"

#include <string>

namespace bench {

constexpr const char *kStudy = "Bench";

/// A project of `items` items with an open gold study over all of them, two primaries and an adjudicator. Empty when it could not be made.
QString openStudy(ItemFiles &files, std::int64_t items);
/// The project with its records alone.
QString records(ItemFiles &files, std::int64_t items);

} // namespace bench
