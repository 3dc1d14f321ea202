#include "importers/unicode_form.h"

#include "importers/json_value.h"

#include <algorithm>
#include <vector>

namespace importers {

namespace {

void decomposeInto(std::u32string &out, char32_t c)
{
    constexpr char32_t kHangul = 0xAC00, kHangulCount = 11172;
    if (c >= kHangul && c < kHangul + kHangulCount) {
        const char32_t index = c - kHangul;
        out += static_cast<char32_t>(0x1100 + index / 588);
        out += static_cast<char32_t>(0x1161 + index % 588 / 28);
        if (index % 28 != 0)
            out += static_cast<char32_t>(0x11A7 + index % 28);
        return;
    }
    const auto found = std::lower_bound(kUnicodeDecompositions.begin(), kUnicodeDecompositions.end(), c,
        [](const UnicodeDecomposition &entry, char32_t value) { return entry.composed < value; });
    if (found == kUnicodeDecompositions.end() || found->composed != c) {
        out += c;
        return;
    }
    decomposeInto(out, found->first);
    if (found->second != 0)
        decomposeInto(out, found->second);
}

int combiningClass(char32_t c)
{
    const auto found = std::lower_bound(kUnicodeClasses.begin(), kUnicodeClasses.end(), c,
        [](const UnicodeClass &entry, char32_t value) { return entry.last < value; });
    return found != kUnicodeClasses.end() && found->first <= c ? found->combining : 0;
}

void appendUtf8(std::string &out, char32_t c)
{
    const auto byte = [&out](char32_t value) { out += static_cast<char>(static_cast<unsigned char>(value)); };
    if (c < 0x80) {
        byte(c);
    } else if (c < 0x800) {
        byte(0xC0 | (c >> 6));
        byte(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        byte(0xE0 | (c >> 12));
        byte(0x80 | ((c >> 6) & 0x3F));
        byte(0x80 | (c & 0x3F));
    } else {
        byte(0xF0 | (c >> 18));
        byte(0x80 | ((c >> 12) & 0x3F));
        byte(0x80 | ((c >> 6) & 0x3F));
        byte(0x80 | (c & 0x3F));
    }
}

} // namespace

std::string decomposed(std::string_view text)
{
    const bool ascii = std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    if (ascii || firstInvalidUtf8(text))
        return std::string(text);
    std::u32string points;
    for (std::size_t i = 0; i < text.size();) {
        const auto first = static_cast<unsigned char>(text[i]);
        const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        char32_t c = length == 1 ? first : first & (0xFFU >> (length + 1));
        for (std::size_t k = 1; k < length; ++k)
            c = (c << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
        decomposeInto(points, c);
        i += length;
    }
    for (std::size_t i = 0; i < points.size();) {
        std::size_t end = i;
        while (end < points.size() && combiningClass(points[end]) != 0)
            ++end;
        std::stable_sort(points.begin() + static_cast<std::ptrdiff_t>(i), points.begin() + static_cast<std::ptrdiff_t>(end),
            [](char32_t a, char32_t b) { return combiningClass(a) < combiningClass(b); });
        i = end == i ? i + 1 : end;
    }
    std::string out;
    for (const char32_t c : points)
        appendUtf8(out, c);
    return out;
}

} // namespace importers
