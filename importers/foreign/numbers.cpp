#include "importers/foreign/numbers.h"

#include "importers/fields.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <cmath>

namespace importers {

JsonValue computedNumber(double value)
{
    JsonValue number;
    if (!std::isfinite(value))
        return number;
    constexpr double kExact = 9007199254740992.0, kDecimals = 10000;
    const double rounded = std::abs(value) < kExact / kDecimals ? std::round(value * kDecimals) / kDecimals : value;
    number.number = rounded;
    if (rounded == std::trunc(rounded) && std::abs(rounded) < kExact) {
        number.type = JsonValue::Type::Integer;
        number.text = std::to_string(static_cast<std::int64_t>(rounded));
        return number;
    }
    number.type = JsonValue::Type::Float;
    std::array<char, 32> digits{};
    number.text.assign(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), rounded).ptr);
    return number;
}

JsonValue computedNumbers(const std::vector<double> &values)
{
    JsonValue list;
    list.type = JsonValue::Type::List;
    for (const double value : values)
        list.list.push_back(computedNumber(value));
    return list;
}

std::optional<double> numberOf(const JsonValue *value)
{
    if (value == nullptr)
        return {};
    const auto number = value->isNumber() ? std::optional(value->number) : value->isText() ? numberFromText(value->text) : std::nullopt;
    return number && std::isfinite(*number) ? number : std::nullopt;
}

std::optional<std::vector<double>> numbersOf(const JsonValue *list, std::size_t count)
{
    if (list == nullptr || list->type != JsonValue::Type::List || list->list.size() != count)
        return {};
    std::vector<double> numbers;
    for (const JsonValue &element : list->list) {
        const auto number = numberOf(&element);
        if (!number)
            return {};
        numbers.push_back(*number);
    }
    return numbers;
}

} // namespace importers
