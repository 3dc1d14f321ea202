#pragma once

#include "importers/importer.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace importers {

/// The place of an offset in a record's text that begins at `start`.
Place placeAt(Place start, std::string_view text, std::size_t offset);
/// A few characters round an offset, broken bytes written out: what a report shows of a fault.
std::string stretchAround(std::string_view text, std::size_t offset);

} // namespace importers
