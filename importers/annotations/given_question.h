#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace importers {

/// A question that a mapping gives for files that hold none, with {label}, {text} and the like filled in. What is put in is not looked
/// through again.
std::string filledQuestion(std::string_view question, std::initializer_list<std::pair<std::string_view, std::string_view>> values);

} // namespace importers
