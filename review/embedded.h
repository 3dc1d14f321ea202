#pragma once

#include <map>
#include <string>
#include <string_view>

namespace review {

/// Files of resources/ that are compiled in, text by name without extension: "protocol" (the schema), "notes", and the presets.
const std::map<std::string, std::string_view> &embeddedFiles();

} // namespace review
