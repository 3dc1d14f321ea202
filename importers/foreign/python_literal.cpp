#include "importers/foreign/python_literal.h"

#include <cstdint>

namespace importers {

namespace python_literal {

constexpr std::size_t kMostElements = 10'000;

void appendUtf8(std::string &out, std::uint32_t code)
{
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0 | (code >> 6));
        out += static_cast<char>(0x80 | (code & 63));
    } else if (code < 0x10000) {
        out += static_cast<char>(0xE0 | (code >> 12));
        out += static_cast<char>(0x80 | ((code >> 6) & 63));
        out += static_cast<char>(0x80 | (code & 63));
    } else {
        out += static_cast<char>(0xF0 | (code >> 18));
        out += static_cast<char>(0x80 | ((code >> 12) & 63));
        out += static_cast<char>(0x80 | ((code >> 6) & 63));
        out += static_cast<char>(0x80 | (code & 63));
    }
}

class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    std::optional<std::vector<std::string>> list()
    {
        skipBlanks();
        const char closing = here() == '[' ? ']' : here() == '(' ? ')' : '\0';
        if (closing == '\0')
            return {};
        ++m_at;
        std::vector<std::string> result;
        for (;;) {
            skipBlanks();
            if (here() == closing) {
                ++m_at;
                skipBlanks();
                return m_at == m_text.size() ? std::optional(std::move(result)) : std::nullopt;
            }
            auto element = here() == '\'' || here() == '"' ? quoted() : word();
            if (!element || result.size() >= kMostElements)
                return {};
            result.push_back(std::move(*element));
            skipBlanks();
            if (here() == ',')
                ++m_at;
            else if (here() != closing)
                return {};
        }
    }

private:
    char here() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skipBlanks()
    {
        while (here() == ' ' || here() == '\n' || here() == '\r' || here() == '\t')
            ++m_at;
    }

    std::optional<std::string> word()
    {
        const std::size_t from = m_at;
        while (here() != '\0' && std::string_view(",])[( '\"").find(here()) == std::string_view::npos)
            ++m_at;
        const std::string word(m_text.substr(from, m_at - from));
        const bool number = !word.empty() && word.find_first_not_of("+-.0123456789eE") == std::string::npos;
        return number || word == "None" || word == "True" || word == "False" || word == "nan" ? std::optional(word) : std::nullopt;
    }

    std::optional<std::string> quoted()
    {
        const char mark = here();
        std::string out;
        for (++m_at; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == mark) {
                ++m_at;
                return out;
            }
            if (c != '\\') {
                out += c;
                continue;
            }
            ++m_at;
            if (!escape(out))
                return {};
        }
        return {};
    }

    bool escape(std::string &out)
    {
        switch (here()) {
        case 'n': out += '\n'; return true;
        case 't': out += '\t'; return true;
        case 'r': out += '\r'; return true;
        case '\\':
        case '\'':
        case '"': out += here(); return true;
        case '\n': return true;
        case 'x': return code(out, 2);
        case 'u': return code(out, 4);
        case 'U': return code(out, 8);
        case '\0': return false;
        default: // Python keeps the backslash of what is no escape
            out += '\\';
            out += here();
            return true;
        }
    }

    bool code(std::string &out, std::size_t digits)
    {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < digits; ++i) {
            ++m_at;
            const char c = here();
            const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
            if (digit < 0 || value > 0xFFFFFFF)
                return false;
            value = value * 16 + static_cast<std::uint32_t>(digit);
        }
        if (value == 0 || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
            return false;
        appendUtf8(out, value);
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace python_literal

std::optional<std::vector<std::string>> pythonList(std::string_view text)
{
    return python_literal::Reader(text).list();
}

} // namespace importers
