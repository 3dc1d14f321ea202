#include "review/parsing/output_text.h"

#include <cstdint>

namespace review {

namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// The code point at `at` of valid UTF-8; broken bytes stand for themselves.
char32_t codeAt(std::string_view text, std::size_t at)
{
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t size = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    if (size == 1 || at + size > text.size())
        return lead;
    char32_t code = lead & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i)
        code = (code << 6) | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
    return code;
}

/// Blanks, punctuation and symbols beyond ASCII, by their blocks.
bool isMark(char32_t code)
{
    constexpr std::pair<char32_t, char32_t> kMarks[] = {{0x80, 0xA9}, {0xAB, 0xB4}, {0xB6, 0xB9}, {0xBB, 0xBF}, {0xD7, 0xD7}, {0xF7, 0xF7}, {0x2000, 0x206F}, {0x20A0, 0x20CF},
        {0x2190, 0x2BFF}, {0x3000, 0x3004}, {0x3008, 0x3020}, {0xFE30, 0xFE6B}, {0xFF01, 0xFF0F}, {0xFF1A, 0xFF20}, {0xFF3B, 0xFF40}, {0xFF5B, 0xFF65}, {0xFFE0, 0xFFFD}};
    for (const auto &[first, last] : kMarks)
        if (code >= first && code <= last)
            return true;
    return code >= 0x1F000 && code <= 0x1FAFF;
}

/// Two-byte characters whose lower case has two bytes too.
char32_t lowered(char32_t code)
{
    if ((code >= 0xC0 && code <= 0xDE && code != 0xD7) || (code >= 0x391 && code <= 0x3A9) || (code >= 0x410 && code <= 0x42F))
        return code + 0x20;
    if (code >= 0x400 && code <= 0x40F)
        return code + 0x50;
    const bool evenCapitals = (code >= 0x100 && code <= 0x12F) || (code >= 0x132 && code <= 0x137) || (code >= 0x14A && code <= 0x177);
    const bool oddCapitals = (code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17E);
    return (evenCapitals && code % 2 == 0) || (oddCapitals && code % 2 == 1) ? code + 1 : code;
}

} // namespace

std::string lowerCase(std::string_view text)
{
    std::string out(text);
    for (std::size_t at = 0; at < out.size(); ++at) {
        const auto byte = static_cast<unsigned char>(out[at]);
        if (byte >= 'A' && byte <= 'Z') {
            out[at] = static_cast<char>(byte + 32);
        } else if (byte >= 0xC3 && byte <= 0xD0 && at + 1 < out.size() && continues(out[at + 1])) {
            const char32_t code = lowered(codeAt(out, at));
            out[at] = static_cast<char>(0xC0U | (code >> 6));
            out[++at] = static_cast<char>(0x80U | (code & 0x3FU));
        }
    }
    return out;
}

bool isWordAt(std::string_view text, std::size_t at)
{
    if (at >= text.size())
        return false;
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80)
        return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') || byte == '_';
    return !isMark(codeAt(text, at));
}

bool isWordBefore(std::string_view text, std::size_t at)
{
    if (at == 0)
        return false;
    --at;
    while (at > 0 && continues(text[at]))
        --at;
    return isWordAt(text, at);
}

bool standsAlone(std::string_view text, std::size_t at, std::size_t size)
{
    return !isWordBefore(text, at) && !isWordAt(text, at + size);
}

bool hasWords(std::string_view text, std::string_view part)
{
    if (part.empty())
        return false;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        if (standsAlone(text, at, part.size()))
            return true;
    return false;
}

std::string_view withoutBlanks(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

} // namespace review
