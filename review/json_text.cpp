#include "review/json_text.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace review {

namespace {

/// The first place from `at` on of a character that is escaped; the text's end without one. Eight bytes at a time.
std::size_t plainUntil(std::string_view text, std::size_t at)
{
    constexpr std::uint64_t kOnes = 0x0101010101010101, kHigh = 0x8080808080808080;
    // A byte of `word` that is zero, or below `bound` (at most 0x80), gets its high bit; bytes above 0x7F never do.
    const auto zero = [](std::uint64_t word) { return (word - kOnes) & ~word & kHigh; };
    const auto below = [](std::uint64_t word, std::uint64_t bound) { return (word - kOnes * bound) & ~word & kHigh; };
    for (; at + 8 <= text.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, 8);
        if ((below(word, 0x20) | zero(word ^ (kOnes * '"')) | zero(word ^ (kOnes * '\\'))) != 0)
            break;
    }
    while (at < text.size() && static_cast<unsigned char>(text[at]) >= 0x20 && text[at] != '"' && text[at] != '\\')
        ++at;
    return at;
}

template <class Json>
void append(std::string &out, const Json &value)
{
    if (value.is_object()) {
        out += '{';
        for (auto member = value.begin(); member != value.end(); ++member) {
            if (member != value.begin())
                out += ',';
            appendQuoted(out, member.key());
            out += ':';
            append(out, member.value());
        }
        out += '}';
    } else if (value.is_array()) {
        out += '[';
        for (auto element = value.begin(); element != value.end(); ++element) {
            if (element != value.begin())
                out += ',';
            append(out, *element);
        }
        out += ']';
    } else if (value.is_string()) {
        appendQuoted(out, value.template get_ref<const std::string &>());
    } else if (value.is_boolean()) {
        out += value.template get<bool>() ? "true" : "false";
    } else if (value.is_number_unsigned()) {
        out += std::to_string(value.template get<std::uint64_t>());
    } else if (value.is_number_integer()) {
        out += std::to_string(value.template get<std::int64_t>());
    } else if (value.is_number_float()) {
        out += numberText(value.template get<double>());
    } else {
        out += "null";
    }
}

} // namespace

void appendQuoted(std::string &out, std::string_view text)
{
    static constexpr std::string_view kHex = "0123456789abcdef";
    out += '"';
    // Nearly all text stands for itself and is taken over in long stretches.
    std::size_t from = 0;
    for (std::size_t at = plainUntil(text, 0); at < text.size(); at = plainUntil(text, at + 1)) {
        const char character = text[at];
        out.append(text, from, at - from);
        from = at + 1;
        switch (character) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\b': out += "\\b"; break;
        case '\f': out += "\\f"; break;
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '\t': out += "\\t"; break;
        default:
            out += "\\u00";
            out += kHex[static_cast<unsigned char>(character) >> 4];
            out += kHex[static_cast<unsigned char>(character) & 0xF];
        }
    }
    out.append(text, from);
    out += '"';
}

std::string quotedText(std::string_view text)
{
    std::string out;
    out.reserve(text.size() + 2);
    appendQuoted(out, text);
    return out;
}

std::string numberText(double value)
{
    if (!std::isfinite(value))
        return "null";
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value == 0 ? 0.0 : value).ptr;
    return {buffer.data(), end};
}

std::string jsonText(const nlohmann::json &value)
{
    std::string out;
    append(out, value);
    return out;
}

std::string jsonText(const nlohmann::ordered_json &value)
{
    std::string out;
    append(out, value);
    return out;
}

std::string objectText(const std::map<std::string, std::string> &members)
{
    std::size_t size = 2;
    for (const auto &[name, text] : members)
        size += name.size() + text.size() + 4;
    std::string out;
    out.reserve(size);
    out += '{';
    for (const auto &[name, text] : members) {
        if (out.size() > 1)
            out += ',';
        appendQuoted(out, name);
        out += ':';
        out += text;
    }
    out += '}';
    return out;
}

} // namespace review
