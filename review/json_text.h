#pragma once

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>
#include <string_view>

namespace review {

/// The text between JSON quotes and the quotes, escaped as Python's json.dumps(ensure_ascii=False) does. Bytes are passed on as they are.
std::string quotedText(std::string_view text);
/// The same at the end of `out`.
void appendQuoted(std::string &out, std::string_view text);
/// The shortest text that reads back the same double, C locale: 0.1, 17, 1e+20. "null" for what is not finite.
std::string numberText(double value);

/// JSON without blanks; members in the order they have: bytewise for `json`, as inserted for `ordered_json`.
std::string jsonText(const nlohmann::json &value);
std::string jsonText(const nlohmann::ordered_json &value);

/// One JSON object out of members that are JSON text already: sorted bytewise, no blanks.
std::string objectText(const std::map<std::string, std::string> &members);

} // namespace review
