#pragma once

#include "importers/json_value.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// The members of an object's text that are complete, also when the text is cut off; an empty object when it is none.
JsonValue wholeMembers(std::string_view objectText);

/// What other programs write into JSON that is none: NaN, Infinity and -Infinity become null, commas before a closing bracket go.
struct TidiedJson {
    std::string text = {};
    bool numbers = false, commas = false;      ///< What was changed.
    std::vector<std::size_t> grown = {};       ///< Offsets in `text` behind which it is one byte longer than the original.
};
TidiedJson tidiedJson(std::string_view text);

} // namespace importers
