#include "review/scoring/number_words.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace review {
namespace {

constexpr std::array<std::string_view, 20> kSmall{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                                                  "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array<std::string_view, 8> kTens{"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"};

std::optional<std::int64_t> smallNumber(std::string_view word)
{
    for (std::size_t i = 0; i < kSmall.size(); ++i)
        if (word == kSmall[i])
            return static_cast<std::int64_t>(i);
    return std::nullopt;
}

std::optional<std::int64_t> tens(std::string_view word)
{
    for (std::size_t i = 0; i < kTens.size(); ++i)
        if (word == kTens[i])
            return 20 + 10 * static_cast<std::int64_t>(i);
    return std::nullopt;
}

/// Reads the words of one number below 1,000 from `at`; how many words it took, 0 when there is none.
std::size_t belowThousand(const std::vector<std::string> &words, std::size_t at, std::int64_t &value)
{
    std::size_t used = 0;
    const auto word = [&](std::size_t i) { return at + i < words.size() ? std::string_view(words[at + i]) : std::string_view(); };
    const auto belowHundred = [&](std::size_t from) -> std::size_t {
        if (const auto ten = tens(word(from))) {
            value += *ten;
            const auto unit = smallNumber(word(from + 1));
            if (!unit || *unit < 1 || *unit > 9)
                return 1;
            value += *unit;
            return 2;
        }
        if (const auto small = smallNumber(word(from))) {
            value += *small;
            return 1;
        }
        return 0;
    };
    value = 0;
    used = belowHundred(0);
    if (used == 0 || value < 1 || value > 9 || word(used) != "hundred")
        return used;
    value *= 100;
    ++used;
    const std::int64_t hundreds = value;
    const std::size_t joined = word(used) == "and" ? 1 : 0;
    const std::size_t rest = belowHundred(used + joined);
    if (rest == 0 || value == hundreds) // "one hundred zero" are two numbers
        value = hundreds;
    else
        used += joined + rest;
    return used;
}

std::size_t number(const std::vector<std::string> &words, std::size_t at, std::int64_t &value)
{
    std::size_t used = 0;
    std::int64_t last = 1'000'000'000;
    value = 0;
    for (;;) {
        const std::size_t joined = used > 0 && at + used < words.size() && words[at + used] == "and" ? 1 : 0;
        std::int64_t part = 0;
        std::size_t taken = belowThousand(words, at + used + joined, part);
        if (taken == 0)
            return used;
        std::int64_t scale = 1;
        const std::size_t after = at + used + joined + taken;
        if (after < words.size() && (words[after] == "thousand" || words[after] == "million") && part > 0) {
            scale = words[after] == "thousand" ? 1'000 : 1'000'000;
            ++taken;
        }
        // The parts of one number fall in size: "one two" are two numbers, "two thousand and one" is one.
        if (used > 0 && (scale >= last || last == 1 || part == 0))
            return used;
        value += part * scale;
        used += joined + taken;
        last = scale;
    }
}

} // namespace

std::vector<std::string> withNumbersInDigits(const std::vector<std::string> &words)
{
    std::vector<std::string> out;
    out.reserve(words.size());
    for (std::size_t at = 0; at < words.size();) {
        std::int64_t value = 0;
        const std::size_t used = number(words, at, value);
        out.push_back(used > 0 ? std::to_string(value) : words[at]);
        at += used > 0 ? used : 1;
    }
    return out;
}

} // namespace review
