#include "importers/plain_json.h"

#include <array>
#include <charconv>
#include <utility>

namespace importers {

namespace {

constexpr std::size_t kMostMembers = 2000, kMostDigits = 18;

/// Bytes that do not simply stand for themselves inside a text.
constexpr std::array<bool, 256> kSpecial = [] {
    std::array<bool, 256> special{};
    for (std::size_t byte = 0; byte < 0x20; ++byte)
        special[byte] = true;
    special['"'] = special['\\'] = true;
    return special;
}();

class PlainParser {
public:
    explicit PlainParser(std::string_view text) : m_text(text) {}

    bool whole(JsonValue &root)
    {
        if (!value(root, 0))
            return false;
        skipBlanks();
        return m_at == m_text.size();
    }

private:
    char here() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skipBlanks()
    {
        while (here() == ' ' || here() == '\t' || here() == '\n' || here() == '\r')
            ++m_at;
    }
    bool taken(char c)
    {
        skipBlanks();
        if (here() != c)
            return false;
        ++m_at;
        return true;
    }
    bool word(std::string_view word)
    {
        if (!m_text.substr(m_at).starts_with(word))
            return false;
        m_at += word.size();
        return true;
    }

    bool value(JsonValue &into, int depth)
    {
        skipBlanks();
        switch (here()) {
        case '"': into.type = JsonValue::Type::String; return text(into.text);
        case '{': return object(into, depth);
        case '[': return list(into, depth);
        case 'n': return word("null");
        case 't':
        case 'f':
            into.type = JsonValue::Type::Bool;
            into.boolean = here() == 't';
            return word(into.boolean ? "true" : "false");
        default: return number(into);
        }
    }

    bool number(JsonValue &into)
    {
        const std::size_t from = m_at;
        if (here() == '-')
            ++m_at;
        const std::size_t digits = m_at;
        while (here() >= '0' && here() <= '9')
            ++m_at;
        const std::size_t count = m_at - digits;
        // A fraction, an exponent, a zero in front and minus zero are for the full parser.
        if (count == 0 || count > kMostDigits || (m_text[digits] == '0' && m_at - from > 1) || here() == '.' || here() == 'e' || here() == 'E')
            return false;
        const std::string_view whole = m_text.substr(from, m_at - from);
        std::int64_t number = 0;
        std::from_chars(whole.data(), whole.data() + whole.size(), number);
        into.type = JsonValue::Type::Integer;
        into.number = static_cast<double>(number);
        into.text = whole;
        return true;
    }

    bool text(std::string &into)
    {
        for (++m_at;;) {
            const std::size_t from = m_at;
            while (m_at < m_text.size() && !kSpecial[static_cast<unsigned char>(m_text[m_at])])
                ++m_at;
            into.append(m_text, from, m_at - from);
            if (into.size() > kLongestText)
                return false;
            const char special = here();
            ++m_at;
            if (special == '"')
                return true;
            if (special != '\\')
                return false;
            switch (here()) {
            case '"':
            case '\\':
            case '/': into += here(); break;
            case 'b': into += '\b'; break;
            case 'f': into += '\f'; break;
            case 'n': into += '\n'; break;
            case 'r': into += '\r'; break;
            case 't': into += '\t'; break;
            default: return false;
            }
            ++m_at;
        }
    }

    bool list(JsonValue &into, int depth)
    {
        into.type = JsonValue::Type::List;
        ++m_at;
        if (depth >= kDeepest)
            return false;
        if (taken(']'))
            return true;
        do {
            if (!value(into.list.emplace_back(), depth + 1))
                return false;
        } while (taken(','));
        return taken(']');
    }

    bool object(JsonValue &into, int depth)
    {
        into.type = JsonValue::Type::Object;
        ++m_at;
        if (depth >= kDeepest)
            return false;
        if (taken('}'))
            return true;
        into.members.reserve(depth == 0 ? 12 : 4); // a record has about a dozen, an object in it a few
        do {
            skipBlanks();
            std::string name;
            if (here() != '"' || !text(name) || into.members.size() > kMostMembers)
                return false;
            for (const auto &member : into.members)
                if (member.first == name)
                    return false;
            if (!taken(':') || !value(into.members.emplace_back(std::move(name), JsonValue{}).second, depth + 1))
                return false;
        } while (taken(','));
        return taken('}');
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

std::optional<JsonValue> parsePlainJson(std::string_view text)
{
    JsonValue root;
    return PlainParser(text).whole(root) ? std::optional(std::move(root)) : std::nullopt;
}

} // namespace importers
