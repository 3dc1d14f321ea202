#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

// Names of pictures as records have them, before any file is looked for.

/// Why no file is looked for under this name, in words: a web address, a share, …; "" when one may be.
std::string_view whyNoName(std::string_view name);
bool isAbsoluteName(std::string_view name); ///< /x or C:x
/// Parts of a name with / between folders; nothing when it climbs out.
std::optional<std::vector<std::string>> nameParts(std::string_view name);
std::string percentDecoded(std::string_view text);
/// Letters in one case. Decomposed first, so that É is an E with its accent; letters of other scripts stay as they are.
std::string foldedName(const std::string &text);
/// The name as it stands, with / between folders, and percent-decoded: what is tried in this order.
std::vector<std::string> nameAttempts(std::string_view name);

} // namespace importers
