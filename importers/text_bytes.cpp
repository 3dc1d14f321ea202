#include "importers/json_value.h"

#include <cstdint>
#include <cstring>

namespace importers {

std::optional<std::size_t> firstInvalidUtf8(std::string_view text)
{
    const auto at = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto tail = [&](std::size_t i) { return i < text.size() && (at(i) & 0xC0) == 0x80; };
    for (std::size_t i = 0; i < text.size();) {
        // Nearly all text is ASCII, and is passed eight bytes at a time.
        for (std::uint64_t word = 0; i + sizeof word <= text.size(); i += sizeof word) {
            std::memcpy(&word, text.data() + i, sizeof word);
            if ((word & 0x8080808080808080) != 0)
                break;
        }
        if (i == text.size())
            break;
        const unsigned char first = at(i);
        if (first < 0x80) {
            ++i;
        } else if (first >= 0xC2 && first <= 0xDF && tail(i + 1)) {
            i += 2;
        } else if (first >= 0xE0 && first <= 0xEF && tail(i + 1) && tail(i + 2)
                   && !(first == 0xE0 && at(i + 1) < 0xA0) && !(first == 0xED && at(i + 1) > 0x9F)) {
            i += 3;
        } else if (first >= 0xF0 && first <= 0xF4 && tail(i + 1) && tail(i + 2) && tail(i + 3)
                   && !(first == 0xF0 && at(i + 1) < 0x90) && !(first == 0xF4 && at(i + 1) > 0x8F)) {
            i += 4;
        } else {
            return i;
        }
    }
    return {};
}

std::int64_t characterCount(std::string_view text)
{
    std::int64_t count = 0;
    for (const char c : text)
        count += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
    return count;
}

std::string shortened(std::string_view text, std::size_t characters)
{
    std::size_t seen = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((static_cast<unsigned char>(text[i]) & 0xC0) == 0x80)
            continue;
        if (seen++ == characters)
            return std::string(text.substr(0, i)) + "…";
    }
    return std::string(text);
}

} // namespace importers
