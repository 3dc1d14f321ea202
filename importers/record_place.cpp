#include "importers/record_place.h"

#include "importers/json_value.h"

#include <algorithm>

namespace importers {

Place placeAt(Place start, std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const std::size_t lineEnd = before.rfind('\n');
    if (lineEnd == std::string_view::npos)
        return {start.line, start.column + characterCount(before)};
    return {start.line + std::count(before.begin(), before.end(), '\n'), 1 + characterCount(before.substr(lineEnd + 1))};
}

std::string stretchAround(std::string_view text, std::size_t offset)
{
    constexpr std::size_t kReach = 30;
    std::size_t from = offset > kReach ? offset - kReach : 0;
    while (from > 0 && from < text.size() && (static_cast<unsigned char>(text[from]) & 0xC0) == 0x80)
        --from;
    std::string result;
    for (const char c : text.substr(std::min(from, text.size()), 2 * kReach)) {
        constexpr std::string_view kHex = "0123456789ABCDEF";
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20) {
            result += ' ';
        } else if (byte < 0x80) {
            result += c;
        } else {
            result += "\\x";
            result += kHex[byte >> 4];
            result += kHex[byte & 15];
        }
    }
    return result;
}

} // namespace importers
