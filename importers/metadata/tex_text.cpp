#include "importers/metadata/tex_text.h"

#include "importers/unicode_form.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace importers {

namespace tex {

struct Accent {
    char command;
    char32_t combining;
};
constexpr std::array<Accent, 15> kAccents{{{'"', 0x308}, {'\'', 0x301}, {'`', 0x300}, {'^', 0x302}, {'~', 0x303}, {'=', 0x304}, {'.', 0x307},
    {'u', 0x306}, {'v', 0x30C}, {'H', 0x30B}, {'c', 0x327}, {'k', 0x328}, {'r', 0x30A}, {'d', 0x323}, {'b', 0x331}}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 36> kSigns{{{"ss", "ß"}, {"o", "ø"}, {"O", "Ø"}, {"l", "ł"}, {"L", "Ł"}, {"ae", "æ"}, {"AE", "Æ"},
    {"oe", "œ"}, {"OE", "Œ"}, {"aa", "å"}, {"AA", "Å"}, {"i", "ı"}, {"j", "ȷ"}, {"dh", "ð"}, {"DH", "Ð"}, {"th", "þ"}, {"TH", "Þ"}, {"dj", "đ"}, {"DJ", "Đ"},
    {"ng", "ŋ"}, {"NG", "Ŋ"}, {"S", "§"}, {"P", "¶"}, {"copyright", "©"}, {"pounds", "£"}, {"textendash", "–"}, {"textemdash", "—"}, {"textquoteright", "’"},
    {"textquoteleft", "‘"}, {"textquotedblleft", "“"}, {"textquotedblright", "”"}, {"textregistered", "®"}, {"texttrademark", "™"}, {"textdegree", "°"},
    {"ldots", "…"}, {"textasciitilde", "~"}}};

/// Commands that change how a text looks and not what it says.
constexpr std::array<std::string_view, 20> kTypeOnly{"emph", "textit", "textbf", "textsc", "textsl", "texttt", "textrm", "textsf", "textup", "textnormal", "mathrm", "it",
    "bf", "em", "sc", "rm", "tt", "mbox", "enquote", "url"};

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void append(std::string &out, char32_t c)
{
    if (c < 0x80) {
        out += static_cast<char>(c);
    } else if (c < 0x800) {
        out += static_cast<char>(0xC0 | (c >> 6));
        out += static_cast<char>(0x80 | (c & 0x3F));
    } else {
        out += static_cast<char>(0xE0 | (c >> 12));
        out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (c & 0x3F));
    }
}

std::optional<char32_t> composed(char32_t letter, char32_t combining)
{
    static const std::map<std::pair<char32_t, char32_t>, char32_t> kComposed = [] {
        std::map<std::pair<char32_t, char32_t>, char32_t> pairs;
        for (const UnicodeDecomposition &one : kUnicodeDecompositions) {
            if (one.second != 0)
                pairs.emplace(std::pair(one.first, one.second), one.composed);
        }
        return pairs;
    }();
    const auto found = kComposed.find({letter, combining});
    return found == kComposed.end() ? std::nullopt : std::optional(found->second);
}

class PlainText {
public:
    explicit PlainText(std::string_view text) : m_text(text) {}

    std::string whole()
    {
        while (m_at < m_text.size())
            piece();
        std::string one;
        for (const char c : m_out) {
            const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
            if (!blank)
                one += c;
            else if (!one.empty() && one.back() != ' ')
                one += ' ';
        }
        if (!one.empty() && one.back() == ' ')
            one.pop_back();
        return one;
    }

private:
    void piece()
    {
        const char c = m_text[m_at];
        const std::string_view rest = m_text.substr(m_at);
        if (c == '\\') {
            command();
        } else if (c == '{' || c == '}') {
            ++m_at;
        } else if (c == '$') {
            const std::size_t end = m_text.find('$', m_at + 1);
            const std::size_t length = end == std::string_view::npos ? 1 : end + 1 - m_at;
            m_out += m_text.substr(m_at, length);
            m_at += length;
        } else if (rest.starts_with("---")) {
            put("—", 3);
        } else if (rest.starts_with("--")) {
            put("–", 2);
        } else if (rest.starts_with("``")) {
            put("“", 2);
        } else if (rest.starts_with("''")) {
            put("”", 2);
        } else if (c == '~') {
            put(" ", 1);
        } else {
            m_out += c;
            ++m_at;
        }
    }

    void put(std::string_view sign, std::size_t used)
    {
        m_out += sign;
        m_at += used;
    }

    void command()
    {
        if (m_at + 1 >= m_text.size()) {
            put("\\", 1);
            return;
        }
        const char first = m_text[m_at + 1];
        std::size_t end = m_at + 1;
        while (end < m_text.size() && isLetter(m_text[end]))
            ++end;
        if (end == m_at + 1) {
            if (std::string_view("&%$#_{} ").find(first) != std::string_view::npos)
                put(std::string(1, first), 2);
            else if (first == '\\')
                put(" ", 2);
            else if (first == '-' || first == '/')
                m_at += 2;
            else if (!accent(first, m_at + 2))
                put("\\", 1);
            return;
        }
        const std::string_view name = m_text.substr(m_at + 1, end - m_at - 1);
        if (name.size() == 1 && accent(first, end))
            return;
        if (const auto sign = std::ranges::find(kSigns, name, &std::pair<std::string_view, std::string_view>::first); sign != kSigns.end()) {
            m_out += sign->second;
            m_at = end;
            endOfName();
        } else if (std::ranges::find(kTypeOnly, name) != kTypeOnly.end()) {
            m_at = end;
            endOfName();
        } else {
            put("\\", 1);
        }
    }

    /// Blanks behind a command's name only end it; so does {}.
    void endOfName()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
        if (m_text.substr(m_at).starts_with("{}"))
            m_at += 2;
    }

    /// An accent and the letter it stands over, from `at`; false when there is no such accent or no letter.
    bool accent(char command, std::size_t at)
    {
        const auto known = std::ranges::find(kAccents, command, &Accent::command);
        if (known == kAccents.end())
            return false;
        int braces = 0;
        while (at < m_text.size() && (m_text[at] == '{' || m_text[at] == ' ')) {
            braces += m_text[at] == '{' ? 1 : 0;
            ++at;
        }
        if (at >= m_text.size())
            return false;
        std::string_view letter = m_text.substr(at, 1);
        if (m_text.substr(at).starts_with("\\i") || m_text.substr(at).starts_with("\\j")) {
            letter = m_text.substr(at + 1, 1); // the dotless letter takes the accent as the dotted one does
            at += 2;
        } else if (isLetter(letter[0])) {
            ++at;
        } else {
            return false;
        }
        if (const auto one = composed(static_cast<unsigned char>(letter[0]), known->combining)) {
            append(m_out, *one);
        } else {
            m_out += letter;
            append(m_out, known->combining);
        }
        while (braces > 0 && at < m_text.size() && (m_text[at] == '}' || m_text[at] == ' ')) {
            braces -= m_text[at] == '}' ? 1 : 0;
            ++at;
        }
        m_at = at;
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string m_out = {};
};

} // namespace tex

std::string plainTex(std::string_view text)
{
    return tex::PlainText(text).whole();
}

} // namespace importers
