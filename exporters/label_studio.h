#pragma once

#include "exporters/split.h"

#include <string>
#include <string_view>

namespace exporters {

/// Label Studio JSON: one list of tasks, a task a line, to go on labelling elsewhere.
/// data: uid (the item's id), question, kind, options ({"alias": letter, "value": text}, for a picture also figure, image and html), image
/// or images (addresses of local files by their paths), figures (ids, where one is not its path), attributes, overlays.
/// meta: the format, and in a split its name, protocol_hash, decision, reason.
/// Gold and OOD: one annotation marked as ground truth with the gold label; boxes in percent of the picture. No other split has any, so
/// that whoever labels elsewhere sees no key; explanations, tolerances, authors and unknown members are left out everywhere.
/// Refused: a gold box in pixels on a picture whose size is not known.
review::Result<SplitSummary> writeSplitLabelStudio(const SplitRequest &request, const RecordStreams &records, Sink &sink);

/// The address under which Label Studio finds a file below its folder of local files.
std::string labelStudioAddress(std::string_view path);

} // namespace exporters
