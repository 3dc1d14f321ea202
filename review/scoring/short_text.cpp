#include "review/scoring/short_text.h"

#include "review/scoring/number_words.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>

namespace review {
namespace {

using CodePoints = std::vector<utf8proc_int32_t>;

constexpr utf8proc_int32_t kMinusSign = 0x2212, kRightQuote = 0x2019;

CodePoints folded(std::string_view text)
{
    utf8proc_uint8_t *mapped = nullptr;
    const auto length = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t *>(text.data()), static_cast<utf8proc_ssize_t>(text.size()), &mapped,
                                     static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> held(mapped, &std::free);
    CodePoints points;
    points.reserve(text.size());
    // Bytes that are no UTF-8 never come this far from a file; here they are left as they stand, so that equal texts stay equal.
    if (length < 0) {
        for (const char c : text)
            points.push_back(static_cast<unsigned char>(c));
        return points;
    }
    for (utf8proc_ssize_t at = 0; at < length;) {
        utf8proc_int32_t point = 0;
        const auto step = utf8proc_iterate(mapped + at, length - at, &point);
        if (step < 1)
            break;
        points.push_back(point);
        at += step;
    }
    return points;
}

void append(std::string &text, utf8proc_int32_t point)
{
    utf8proc_uint8_t bytes[4];
    const auto length = utf8proc_encode_char(point, bytes);
    text.append(reinterpret_cast<const char *>(bytes), static_cast<std::size_t>(std::max<utf8proc_ssize_t>(length, 0)));
}

bool isDigit(utf8proc_int32_t point) { return point >= '0' && point <= '9'; }

/// A number from `at` in C notation with thousands' commas; how many points it took, 0 when none starts there.
std::size_t numberAt(const CodePoints &points, std::size_t at, std::string &number)
{
    const auto point = [&](std::size_t i) { return i < points.size() ? points[i] : 0; };
    std::size_t i = at;
    const bool negative = point(i) == '-' || point(i) == kMinusSign;
    i += negative ? 1 : 0;
    std::string whole, rest;
    while (isDigit(point(i)))
        whole += static_cast<char>(point(i++));
    if (!whole.empty() && whole.size() <= 3) {
        const auto group = [&](std::size_t from) { return point(from) == ',' && isDigit(point(from + 1)) && isDigit(point(from + 2)) && isDigit(point(from + 3)); };
        std::size_t end = i;
        std::string grouped = whole;
        for (; group(end); end += 4)
            for (std::size_t k = 1; k <= 3; ++k)
                grouped += static_cast<char>(point(end + k));
        if (end > i && !isDigit(point(end))) { // "1,0000" is no number in groups
            i = end;
            whole = grouped;
        }
    }
    const bool inChapters = at >= 2 && points[at - 1] == '.' && isDigit(points[at - 2]); // "1.2.3"
    if (point(i) == '.' && isDigit(point(i + 1)) && !inChapters) {
        std::size_t end = i + 1;
        while (isDigit(point(end)))
            rest += static_cast<char>(point(end++));
        if (point(end) == '.' && isDigit(point(end + 1)))
            rest.clear();
        else
            i = end;
    }
    if (whole.empty() && rest.empty())
        return 0;
    whole.erase(0, std::min(whole.find_first_not_of('0'), whole.size()));
    rest.erase(rest.find_last_not_of('0') + 1);
    const std::string digits = (whole.empty() ? "0" : whole) + (rest.empty() ? "" : "." + rest);
    number = (negative && digits != "0" ? "-" : "") + digits;
    return i - at;
}

/// Scripts that write words without blanks between them.
bool writesOn(utf8proc_int32_t p)
{
    return (p >= 0x0E00 && p <= 0x0EFF) || (p >= 0x1000 && p <= 0x109F) || (p >= 0x1780 && p <= 0x17FF) || (p >= 0x3040 && p <= 0x30FF) || (p >= 0x3400 && p <= 0x4DBF)
        || (p >= 0x4E00 && p <= 0x9FFF) || (p >= 0xF900 && p <= 0xFAFF) || (p >= 0x20000 && p <= 0x3134F);
}

std::vector<std::string> wordsOf(std::string_view text)
{
    const CodePoints points = folded(text);
    std::vector<std::string> words;
    std::string word;
    const auto end = [&] {
        if (!word.empty())
            words.push_back(std::move(word));
        word.clear();
    };
    for (std::size_t i = 0; i < points.size();) {
        const utf8proc_int32_t point = points[i];
        std::string number;
        if (const std::size_t used = word.empty() ? numberAt(points, i, number) : 0; used > 0) {
            word = number;
            i += used;
            continue;
        }
        ++i;
        switch (utf8proc_category(point)) {
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_MN:
        case UTF8PROC_CATEGORY_MC:
        case UTF8PROC_CATEGORY_ME:
        case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_NL:
        case UTF8PROC_CATEGORY_NO:
            append(word, point);
            break;
        case UTF8PROC_CATEGORY_SM:
        case UTF8PROC_CATEGORY_SC:
            end();
            append(word, point);
            end();
            break;
        default:
            if (!((point == '\'' || point == kRightQuote) && !word.empty() && i < points.size() && utf8proc_category(points[i]) == UTF8PROC_CATEGORY_LL))
                end();
        }
    }
    end();
    return withNumbersInDigits(words);
}

utf8proc_int32_t pointBefore(std::string_view text, std::size_t at)
{
    std::size_t from = at;
    do
        --from;
    while (from > 0 && (static_cast<unsigned char>(text[from]) & 0xC0U) == 0x80U);
    utf8proc_int32_t point = 0;
    utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t *>(text.data()) + from, static_cast<utf8proc_ssize_t>(at - from), &point);
    return point;
}

utf8proc_int32_t pointAt(std::string_view text, std::size_t at)
{
    utf8proc_int32_t point = 0;
    utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t *>(text.data()) + at, static_cast<utf8proc_ssize_t>(text.size() - at), &point);
    return point;
}

/// Whether a word may end between these bytes.
bool partsAt(std::string_view text, std::size_t at)
{
    if (at == 0 || at == text.size())
        return true;
    const utf8proc_int32_t before = pointBefore(text, at), after = pointAt(text, at);
    return before == ' ' || after == ' ' || writesOn(before) || writesOn(after);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

} // namespace

std::string shortText(std::string_view text)
{
    std::string joined;
    for (const std::string &word : wordsOf(text))
        joined.append(joined.empty() ? "" : " ").append(word);
    return joined;
}

bool occursIn(std::string_view part, std::string_view text)
{
    if (part.empty())
        return false;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        if (partsAt(text, at) && partsAt(text, at + part.size()))
            return true;
    return false;
}

std::vector<std::vector<std::string>> keyElements(std::string_view key)
{
    std::vector<std::vector<std::string>> elements;
    for (const std::string_view element : split(key, ';')) {
        std::vector<std::string> forms;
        for (const std::string_view form : split(element, '|')) {
            if (std::string normal = shortText(form); !normal.empty())
                forms.push_back(std::move(normal));
        }
        if (!forms.empty())
            elements.push_back(std::move(forms));
    }
    return elements;
}

double tokenF1(std::string_view given, std::string_view key)
{
    const std::vector<std::string> a = wordsOf(given), b = wordsOf(key);
    if (a.empty() || b.empty())
        return a.empty() && b.empty() ? 1.0 : 0.0;
    std::map<std::string, std::int64_t> left;
    for (const std::string &word : b)
        ++left[word];
    std::int64_t common = 0;
    for (const std::string &word : a)
        common += left[word]-- > 0 ? 1 : 0;
    return 2.0 * static_cast<double>(common) / static_cast<double>(a.size() + b.size());
}

} // namespace review
