#include "importers/json_value.h"

#include "importers/plain_json.h"
#include "review/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace importers {

namespace {

using Json = nlohmann::json;

std::string canonicalDouble(double value)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    std::string text(digits.data(), end);
    if (text.find_first_of(".en") == std::string::npos)
        text += ".0"; // stays a number with a fraction when it is read again
    return text;
}

/// Builds a JsonValue and stops at the first thing that we refuse.
class Builder : public nlohmann::json_sax<Json> {
public:
    explicit Builder(std::size_t longestText) : m_longestText(longestText) {}
    JsonValue root;
    std::optional<JsonFault> fault;

    bool null() override { return put({}); }
    bool boolean(bool value) override
    {
        JsonValue result;
        result.type = JsonValue::Type::Bool;
        result.boolean = value;
        return put(std::move(result));
    }
    bool number_integer(number_integer_t value) override { return integer(std::to_string(value), static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override { return integer(std::to_string(value), static_cast<double>(value)); }
    bool number_float(number_float_t value, const string_t &digits) override
    {
        if (!std::isfinite(value))
            return refuse("a number is too large");
        JsonValue result;
        result.type = JsonValue::Type::Float;
        result.number = value;
        // An integer beyond 64 bits keeps every digit.
        const bool wide = digits.find_first_of(".eE") == std::string::npos;
        result.text = wide ? digits : canonicalDouble(value);
        return put(std::move(result));
    }
    bool string(string_t &value) override
    {
        if (!fits(value))
            return false;
        return put(JsonValue::ofText(std::move(value)));
    }
    bool binary(binary_t &) override { return refuse("binary data"); }
    bool start_object(std::size_t) override { return open(JsonValue::Type::Object); }
    bool start_array(std::size_t) override { return open(JsonValue::Type::List); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t &name) override
    {
        if (!fits(name))
            return false;
        auto &members = m_open.back()->members;
        // A few members are compared one by one; many are cheaper by a look at sorted names, but records are small.
        for (const auto &member : members) {
            if (member.first == name)
                return refuse("the member \"" + shortened(name, 40) + "\" stands twice");
        }
        if (members.size() > 2000)
            return refuse("an object has more than 2,000 members");
        if (members.empty())
            members.reserve(m_open.size() == 1 ? 12 : 4); // a record has about a dozen, an object in it a few
        members.emplace_back(std::move(name), JsonValue{});
        return true;
    }
    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &error) override
    {
        if (!fault)
            fault = JsonFault{position > 0 ? position - 1 : 0, error.what()};
        return false;
    }

private:
    std::size_t m_longestText;
    std::vector<JsonValue *> m_open; // stable: a parent's list does not grow while a child of it is open

    bool refuse(std::string why)
    {
        fault = JsonFault{0, std::move(why)};
        return false;
    }
    bool fits(const std::string &text)
    {
        if (text.size() > m_longestText)
            return refuse("a text is longer than " + std::to_string(m_longestText / (1024 * 1024)) + " MB");
        if (text.find('\0') != std::string::npos)
            return refuse("a text holds the character NUL");
        return true;
    }
    bool integer(std::string digits, double value)
    {
        JsonValue result;
        result.type = JsonValue::Type::Integer;
        result.number = value;
        result.text = std::move(digits);
        return put(std::move(result));
    }
    JsonValue *place(JsonValue &&value)
    {
        if (m_open.empty()) {
            root = std::move(value);
            return &root;
        }
        JsonValue &parent = *m_open.back();
        if (parent.type == JsonValue::Type::List)
            return &parent.list.emplace_back(std::move(value));
        parent.members.back().second = std::move(value);
        return &parent.members.back().second;
    }
    bool put(JsonValue &&value)
    {
        place(std::move(value));
        return true;
    }
    bool open(JsonValue::Type type)
    {
        if (m_open.size() >= static_cast<std::size_t>(kDeepest))
            return refuse("it is nested deeper than 64 levels");
        JsonValue value;
        value.type = type;
        m_open.push_back(place(std::move(value)));
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        return true;
    }
};

std::string reasonInWords(std::string_view text, std::size_t offset)
{
    if (offset >= text.size())
        return "broken JSON: the record ends too early";
    const auto byte = static_cast<unsigned char>(text[offset]);
    if (byte == '\n' || byte == '\r')
        return "broken JSON: a line break stands inside a text; write it as \\n";
    if (byte < 0x20)
        return "broken JSON: a control character stands inside a text";
    if (byte < 0x80)
        return std::string("broken JSON: unexpected ") + static_cast<char>(byte);
    return "broken JSON: unexpected character";
}

void dumpMembers(std::string &out, std::vector<const std::pair<std::string, JsonValue> *> &members);

void dumpInto(std::string &out, const JsonValue &value)
{
    switch (value.type) {
    case JsonValue::Type::Null: out += "null"; break;
    case JsonValue::Type::Bool: out += value.boolean ? "true" : "false"; break;
    case JsonValue::Type::Integer:
    case JsonValue::Type::Float: out += value.text; break;
    case JsonValue::Type::String: review::appendQuoted(out, value.text); break;
    case JsonValue::Type::List: {
        out += '[';
        for (std::size_t i = 0; i < value.list.size(); ++i) {
            if (i > 0)
                out += ',';
            dumpInto(out, value.list[i]);
        }
        out += ']';
        break;
    }
    case JsonValue::Type::Object: {
        std::vector<const std::pair<std::string, JsonValue> *> members;
        members.reserve(value.members.size());
        for (const auto &member : value.members)
            members.push_back(&member);
        dumpMembers(out, members);
        break;
    }
    }
}

void dumpMembers(std::string &out, std::vector<const std::pair<std::string, JsonValue> *> &members)
{
    std::sort(members.begin(), members.end(), [](const auto *a, const auto *b) { return a->first < b->first; });
    out += '{';
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (i > 0)
            out += ',';
        review::appendQuoted(out, members[i]->first);
        out += ':';
        dumpInto(out, members[i]->second);
    }
    out += '}';
}

} // namespace

JsonValue JsonValue::ofText(std::string text)
{
    JsonValue value;
    value.type = Type::String;
    value.text = std::move(text);
    return value;
}

const JsonValue *JsonValue::find(std::string_view name) const
{
    for (const auto &member : members) {
        if (member.first == name)
            return &member.second;
    }
    return nullptr;
}

std::variant<JsonValue, JsonFault> parseJson(std::string_view text, std::size_t longestText)
{
    if (const auto bad = firstInvalidUtf8(text))
        return JsonFault{*bad, "bytes that are not UTF-8 text"};
    if (auto plain = parsePlainJson(text))
        return *std::move(plain);
    Builder builder(longestText);
    bool read = false;
    try {
        read = Json::sax_parse(text.begin(), text.end(), &builder);
    } catch (const std::exception &error) {
        return JsonFault{0, std::string("broken JSON: ") + error.what()};
    }
    if (read && !builder.fault)
        return std::move(builder.root);
    JsonFault fault = builder.fault.value_or(JsonFault{0, "broken JSON"});
    if (fault.reason.starts_with("[json"))
        fault.reason = reasonInWords(text, fault.offset);
    else if (fault.reason.find("NUL") != std::string::npos)
        fault.offset = std::min(text.find("\\u0000"), text.size());
    return fault;
}

std::string canonicalJson(const JsonValue &value)
{
    std::string out;
    dumpInto(out, value);
    return out;
}

std::string canonicalObject(std::vector<const std::pair<std::string, JsonValue> *> members)
{
    std::string out;
    dumpMembers(out, members);
    return out;
}

std::size_t memberOffset(std::string_view text, std::string_view name)
{
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            const std::size_t start = i + 1;
            for (++i; i < text.size() && text[i] != '"'; ++i)
                i += text[i] == '\\' ? 1 : 0;
            if (depth != 1 || i >= text.size() || text.substr(start, i - start) != name)
                continue;
            const std::size_t colon = text.find_first_not_of(" \t\r\n", i + 1);
            if (colon != std::string_view::npos && text[colon] == ':')
                return std::min(text.find_first_not_of(" \t\r\n", colon + 1), text.size());
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return 0;
}

} // namespace importers
