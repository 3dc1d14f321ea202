#include "review/json_text.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <cmath>

namespace review {

namespace {

template <class Json>
void append(std::string &out, const Json &value)
{
    if (value.is_object()) {
        out += '{';
        for (auto member = value.begin(); member != value.end(); ++member) {
            if (member != value.begin())
                out += ',';
            out += quotedText(member.key());
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
        out += quotedText(value.template get_ref<const std::string &>());
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

std::string quotedText(std::string_view text)
{
    static constexpr std::string_view kHex = "0123456789abcdef";
    std::string out;
    out.reserve(text.size() + 2);
    out += '"';
    // Nearly all text stands for itself and is taken over in long stretches.
    std::size_t from = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char character = text[at];
        const auto byte = static_cast<unsigned char>(character);
        if (byte >= 0x20 && character != '"' && character != '\\')
            continue;
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
            out += kHex[byte >> 4];
            out += kHex[byte & 0xF];
        }
    }
    out.append(text, from);
    out += '"';
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
    std::string out = "{";
    for (const auto &[name, text] : members) {
        if (out.size() > 1)
            out += ',';
        out += quotedText(name);
        out += ':';
        out += text;
    }
    out += '}';
    return out;
}

} // namespace review
