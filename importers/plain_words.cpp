#include "importers/plain_words.h"

#include <cstddef>

namespace importers {

namespace plain_words {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isAsciiMark(char c)
{
    constexpr std::string_view kMarks = " \t\r\n\f\v.,;:?!'\"`()[]{}-_/\\";
    return kMarks.find(c) != std::string_view::npos;
}

/// Bytes of the mark that begins here; 0: none does.
std::size_t markAt(std::string_view text, std::size_t at)
{
    if (static_cast<unsigned char>(text[at]) < 0x80)
        return isAsciiMark(text[at]) ? 1 : 0;
    const auto byte = [&](std::size_t i) { return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U; };
    const unsigned first = byte(0), second = byte(1), third = byte(2);
    if (first == 0xC2) // no-break space, ¡, «, ·, », ¿
        return second == 0xA0 || second == 0xA1 || second == 0xAB || second == 0xB7 || second == 0xBB || second == 0xBF ? 2 : 0;
    if (first == 0xE2 && second == 0x80) // spaces, dashes, quotes, dots (U+2000–2027), narrow space; not ‰ and primes
        return third <= 0xA7 || third == 0xAF ? 3 : 0;
    if (first == 0xE3 && second == 0x80) // U+3000–3002 and the brackets U+3008–3011
        return third <= 0x82 || (third >= 0x88 && third <= 0x91) ? 3 : 0;
    if (first == 0xEF && second == 0xBC) // full-width ！ ＇（）， － ． ／ ： ； ？
        return third == 0x81 || (third >= 0x87 && third <= 0x89) || (third >= 0x8C && third <= 0x8F) || third == 0x9A || third == 0x9B || third == 0x9F ? 3 : 0;
    return 0;
}

} // namespace plain_words

std::string plainWords(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    bool parted = false;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t mark = plain_words::markAt(text, at);
        const bool blank = mark == 1 && (text[at] == ' ' || (text[at] >= '\t' && text[at] <= '\r'));
        if (mark > 0 && !blank && at + mark < text.size() && plain_words::isDigit(text[at + mark]))
            mark = 0;
        if (mark > 0) {
            parted = true;
            at += mark;
            continue;
        }
        if (parted && !plain.empty())
            plain += ' ';
        parted = false;
        const char c = text[at++];
        plain += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    }
    return plain.empty() ? std::string(text) : plain;
}

} // namespace importers
