#pragma once

#include "importers/json_value.h"

#include <optional>
#include <string_view>

namespace importers {

/// The value of JSON as files nearly always hold it: whole numbers of up to 18 digits, texts without \u, no member twice. Nothing: the text
/// is another one, be it JSON or not, and the full parser has to say what it is.
/// `text` is valid UTF-8.
std::optional<JsonValue> parsePlainJson(std::string_view text);

} // namespace importers
