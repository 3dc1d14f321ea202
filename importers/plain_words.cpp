#include "importers/plain_words.h"

#include <array>
#include <cstddef>

namespace importers {

namespace plain_words {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The ASCII character that a character of a word becomes: itself, a capital in lower case; 0: it is a mark.
constexpr std::array<char, 128> kInWord = [] {
    std::array<char, 128> inWord{};
    for (std::size_t c = 0; c < inWord.size(); ++c)
        inWord[c] = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    for (const char mark : std::string_view(" \t\r\n\f\v.,;:?!'\"`()[]{}-_/\\"))
        inWord[static_cast<std::size_t>(mark)] = '\0';
    return inWord;
}();

/// Bytes of the mark that begins here; 0: none does.
std::size_t markAt(std::string_view text, std::size_t at)
{
    if (static_cast<unsigned char>(text[at]) < 0x80)
        return kInWord[static_cast<unsigned char>(text[at])] == '\0' && text[at] != '\0' ? 1 : 0;
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

/// A blank, quotation mark or bracket, or a mark that opens a sentence in Spanish: before a digit it says nothing about the number, as − . , : / do.
bool standsApart(std::string_view mark)
{
    const auto first = static_cast<unsigned char>(mark.front()), last = static_cast<unsigned char>(mark.back());
    if (mark.size() == 1)
        return std::string_view(" \t\r\n\f\v'\"`()[]{}").find(mark[0]) != std::string_view::npos;
    if (mark.size() == 2)
        return last != 0xB7;
    if (first == 0xE2)
        return last <= 0x8A || (last >= 0x98 && last <= 0x9F) || last == 0xAF;
    return first == 0xE3 ? last == 0x80 || last >= 0x88 : last >= 0x87 && last <= 0x89;
}

/// The small letter of a Latin or Cyrillic capital. Greek ones stay: Δ and δ, Σ and σ are other quantities.
unsigned smallLetter(unsigned letter)
{
    if ((letter >= 0xC0 && letter <= 0xDE && letter != 0xD7) || (letter >= 0x410 && letter <= 0x42F))
        return letter + 32;
    if (letter >= 0x400 && letter <= 0x40F)
        return letter + 80;
    const bool evenFirst = (letter >= 0x100 && letter <= 0x12F) || (letter >= 0x132 && letter <= 0x137) || (letter >= 0x14A && letter <= 0x177);
    const bool oddFirst = (letter >= 0x139 && letter <= 0x148) || (letter >= 0x179 && letter <= 0x17E);
    return (evenFirst && letter % 2 == 0) || (oddFirst && letter % 2 == 1) ? letter + 1 : letter;
}

} // namespace plain_words

std::string plainWords(std::string_view text)
{
    using plain_words::kInWord;
    // Never longer than the text: a blank stands for one mark at least.
    std::string plain(text.size(), '\0');
    char *const start = plain.data();
    char *to = start;
    bool parted = false;
    for (std::size_t at = 0; at < text.size();) {
        // Nearly all of a text is letters of ASCII.
        const auto byte = static_cast<unsigned char>(text[at]);
        char c = byte < kInWord.size() ? kInWord[byte] : '\0';
        if (c == '\0') {
            std::size_t mark = plain_words::markAt(text, at);
            if (mark > 0 && at + mark < text.size() && plain_words::isDigit(text[at + mark]) && !plain_words::standsApart(text.substr(at, mark)))
                mark = 0;
            if (mark > 0) {
                parted = true;
                at += mark;
                continue;
            }
            c = text[at];
        }
        if (parted && to != start)
            *to++ = ' ';
        parted = false;
        ++at;
        if (byte >= 0xC3 && byte <= 0xD1 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) {
            const unsigned small = plain_words::smallLetter((byte & 0x1FU) << 6 | (static_cast<unsigned char>(text[at]) & 0x3FU));
            *to++ = static_cast<char>(0xC0 | small >> 6);
            c = static_cast<char>(0x80 | (small & 0x3F));
            ++at;
        }
        *to++ = c;
    }
    plain.resize(static_cast<std::size_t>(to - start));
    return plain.empty() ? std::string(text) : plain;
}

} // namespace importers
