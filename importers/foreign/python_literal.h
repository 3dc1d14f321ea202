#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// A list of texts as Python prints it, ['a', "it's", 'c\n'], read by a small reader of its own, never by an evaluator. A tuple counts as a list;
/// numbers, None and True stand for themselves as texts. Nothing: it is no such list, or holds anything else (lists in lists, names).
std::optional<std::vector<std::string>> pythonList(std::string_view text);

} // namespace importers
