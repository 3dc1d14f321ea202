#pragma once

#include "importers/importer.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace importers {

/// The whole text of a file of a format that cannot be read piece by piece (XML, BibTeX, YAML): decoded, mark taken off. BadInput: it is
/// longer than `longest`, or no UTF-8 and no encoding was named.
review::Result<std::string> wholeText(ByteSource &source, const ReadOptions &options, std::size_t longest = 64 * 1024 * 1024);
/// Line and column of an offset in a text.
Place placeIn(std::string_view text, std::size_t offset);

} // namespace importers
