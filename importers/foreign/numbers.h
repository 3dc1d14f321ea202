#pragma once

#include "importers/json_value.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace importers {

/// A number for a row that was computed (from percents, points, fractions): rounded to 4 decimals, whole where it is whole. Null when it
/// is not finite.
JsonValue computedNumber(double value);
JsonValue computedNumbers(const std::vector<double> &values);
/// A number, or a text that is one in C notation ("79"); nothing else, and nothing that is not finite.
std::optional<double> numberOf(const JsonValue *value);
/// The numbers of a list of exactly `count`; nothing when one is none.
std::optional<std::vector<double>> numbersOf(const JsonValue *list, std::size_t count);

} // namespace importers
