#include "importers/metadata/bibtex.h"

#include "importers/fields.h"
#include "importers/metadata/doi.h"
#include "importers/metadata/tex_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace importers {

namespace bib {

std::string lower(std::string_view text)
{
    std::string result(text);
    for (char &c : result)
        c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    return result;
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kMonths{{{"jan", "January"}, {"feb", "February"}, {"mar", "March"}, {"apr", "April"},
    {"may", "May"}, {"jun", "June"}, {"jul", "July"}, {"aug", "August"}, {"sep", "September"}, {"oct", "October"}, {"nov", "November"}, {"dec", "December"}}};

class EntryReader {
public:
    explicit EntryReader(std::string_view text) : m_text(text)
    {
        for (const auto &[name, month] : kMonths)
            m_strings.emplace(name, month);
    }

    std::vector<BibEntry> whole()
    {
        std::vector<BibEntry> entries;
        while ((m_at = m_text.find('@', m_at)) != std::string_view::npos) {
            BibEntry entry;
            entry.offset = m_at;
            ++m_at;
            const bool isEntry = read(entry);
            if (!m_fault.empty()) {
                // What follows the fault cannot be trusted to be this entry's; the next @ at the start of a line is another one.
                entry.fault = std::exchange(m_fault, {});
                entry.faultOffset = std::min(m_at, m_text.size());
                std::size_t next = m_text.find("\n@", entry.offset);
                next = next == std::string_view::npos ? m_text.size() : next + 1;
                m_at = next;
                entry.raw = m_text.substr(entry.offset, next - entry.offset);
                while (!entry.raw.empty() && isBlank(entry.raw.back()))
                    entry.raw.pop_back();
                entries.push_back(std::move(entry));
            } else if (isEntry) {
                entry.raw = m_text.substr(entry.offset, m_at - entry.offset);
                entries.push_back(std::move(entry));
            }
        }
        return entries;
    }

private:
    char here() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skipBlanks()
    {
        while (m_at < m_text.size() && isBlank(m_text[m_at]))
            ++m_at;
    }
    bool fail(std::string why)
    {
        m_fault = std::move(why);
        return false;
    }
    std::string name()
    {
        skipBlanks();
        const std::size_t from = m_at;
        while (m_at < m_text.size() && !isBlank(m_text[m_at]) && std::string_view("{}(),=#\"@").find(m_text[m_at]) == std::string_view::npos)
            ++m_at;
        return lower(m_text.substr(from, m_at - from));
    }

    /// True for an entry, false for what is none; m_fault says what is wrong.
    bool read(BibEntry &entry)
    {
        const std::size_t afterAt = m_at;
        entry.type = name();
        skipBlanks();
        if (entry.type.empty() || (here() != '{' && here() != '(')) {
            m_at = afterAt; // an address such as a@b in free text
            return false;
        }
        const char closing = here() == '{' ? '}' : ')';
        if (entry.type == "comment") {
            std::string passedOver;
            if (here() == '{')
                braced(passedOver);
            m_fault.clear();
            return false;
        }
        ++m_at;
        if (entry.type == "preamble" || entry.type == "string")
            return definition(entry.type == "string", closing);
        skipBlanks();
        const std::size_t from = m_at;
        while (m_at < m_text.size() && m_text[m_at] != ',' && m_text[m_at] != closing && m_text[m_at] != '=' && !entryBegins(m_at))
            ++m_at;
        entry.key = trimmed(m_text.substr(from, m_at - from));
        if (here() == '=') {
            entry.key.clear();
            m_at = from; // an entry without a key
        } else if (here() == ',') {
            ++m_at;
        }
        for (;;) {
            skipBlanks();
            if (here() == closing) {
                ++m_at;
                return true;
            }
            if (here() == ',') {
                ++m_at;
                continue;
            }
            if (m_at >= m_text.size())
                return fail("the entry is not closed");
            const std::string field = name();
            skipBlanks();
            if (field.empty() || here() != '=')
                return fail("a field has no name or no =");
            ++m_at;
            std::string value;
            if (!pieces(value))
                return false;
            entry.fields.try_emplace(field, std::move(value)); // the first of two counts, as in BibTeX
            skipBlanks();
            if (here() != ',' && here() != closing)
                return fail("there is no comma after the field " + field);
        }
    }

    bool definition(bool isString, char closing)
    {
        std::string defined;
        if (isString) {
            defined = name();
            skipBlanks();
            if (here() != '=')
                return fail("an abbreviation has no =");
            ++m_at;
        }
        std::string value;
        if (!pieces(value))
            return false;
        skipBlanks();
        if (here() == closing)
            ++m_at;
        if (isString)
            m_strings[defined] = value;
        return false;
    }

    /// One value, or several joined by #.
    bool pieces(std::string &value)
    {
        for (;;) {
            skipBlanks();
            if (here() == '{') {
                if (!braced(value))
                    return false;
            } else if (here() == '"') {
                if (!quoted(value))
                    return false;
            } else {
                const std::string word = name();
                if (word.empty())
                    return fail("a field has no value");
                const auto known = m_strings.find(word);
                value += known != m_strings.end() ? known->second : word;
            }
            skipBlanks();
            if (here() != '#')
                return true;
            ++m_at;
        }
    }

    /// A line that begins another entry ends a value that was not closed: without it each of many such entries would be read to the
    /// end of the file.
    bool entryBegins(std::size_t at) const
    {
        if (m_text[at] != '\n' || at + 1 >= m_text.size() || m_text[at + 1] != '@')
            return false;
        std::size_t end = at + 2;
        while (end < m_text.size() && end < at + 40 && ((m_text[end] >= 'a' && m_text[end] <= 'z') || (m_text[end] >= 'A' && m_text[end] <= 'Z')))
            ++end;
        return end > at + 2 && end < m_text.size() && (m_text[end] == '{' || m_text[end] == '(');
    }

    bool braced(std::string &value)
    {
        int depth = 0;
        for (const std::size_t from = m_at + 1; m_at < m_text.size() && !entryBegins(m_at); ++m_at) {
            const char c = m_text[m_at];
            if (c == '\\' && m_at + 1 < m_text.size() && (m_text[m_at + 1] == '{' || m_text[m_at + 1] == '}')) {
                ++m_at;
                continue;
            }
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0) {
                value += m_text.substr(from, m_at - from);
                ++m_at;
                return true;
            }
        }
        return fail("a brace is not closed");
    }

    bool quoted(std::string &value)
    {
        int depth = 0;
        ++m_at;
        for (const std::size_t from = m_at; m_at < m_text.size() && !entryBegins(m_at); ++m_at) {
            const char c = m_text[m_at];
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth < 0)
                break;
            if (c == '"' && depth == 0) {
                value += m_text.substr(from, m_at - from);
                ++m_at;
                return true;
            }
        }
        return fail("a quote is not closed");
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::map<std::string, std::string> m_strings;
    std::string m_fault = {};
};

/// The text cut at `separator` where no brace is open.
std::vector<std::string> cutAt(std::string_view text, std::string_view separator)
{
    std::vector<std::string> parts{{}};
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        depth += text[at] == '{' ? 1 : text[at] == '}' ? -1 : 0;
        if (depth == 0 && lower(text.substr(at, separator.size())) == separator) {
            parts.emplace_back();
            at += separator.size() - 1;
            continue;
        }
        parts.back() += text[at];
    }
    return parts;
}

/// The four digits of a year in "2021", "2021-04-02", "{c. 2019}".
std::optional<int> yearIn(std::string_view text)
{
    for (std::size_t at = 0; at + 4 <= text.size(); ++at) {
        const auto digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
        if (digit(at) && digit(at + 1) && digit(at + 2) && digit(at + 3) && !digit(at + 4) && (at == 0 || !digit(at - 1)))
            return (text[at] - '0') * 1000 + (text[at + 1] - '0') * 100 + (text[at + 2] - '0') * 10 + (text[at + 3] - '0');
    }
    return {};
}

constexpr std::array<std::string_view, 16> kSourceFields{"title", "author", "year", "date", "doi", "url", "journal", "journaltitle", "booktitle", "publisher",
    "howpublished", "license", "licence", "copyright", "institution", "organization"};

} // namespace bib

std::vector<BibEntry> readBibtex(std::string_view text)
{
    return bib::EntryReader(text).whole();
}

std::vector<std::string> bibAuthors(std::string_view field)
{
    std::vector<std::string> authors;
    std::string spaced(field);
    for (char &c : spaced)
        c = bib::isBlank(c) ? ' ' : c;
    for (const std::string &name : bib::cutAt(spaced, " and ")) {
        const auto parts = bib::cutAt(name, ",");
        // "Family, Given" and "Family, Jr, Given"; a name without a comma stands in order already.
        std::string author;
        if (parts.size() == 1)
            author = plainTex(parts[0]);
        else
            author = plainTex(parts.back() + " " + parts.front()) + (parts.size() > 2 ? ", " + plainTex(parts[1]) : std::string());
        if (author == "others")
            author = "et al.";
        if (!author.empty())
            authors.push_back(std::move(author));
    }
    return authors;
}

void describeSource(const BibEntry &entry, NativeRow &row)
{
    const auto field = [&entry](std::initializer_list<const char *> names) {
        for (const char *name : names) {
            if (const auto found = entry.fields.find(name); found != entry.fields.end() && !trimmed(found->second).empty())
                return found->second;
        }
        return std::string();
    };
    row.text("title", plainTex(field({"title"}))).texts("authors", bibAuthors(field({"author"})));
    if (const auto year = bib::yearIn(field({"year", "date"})))
        row.number("year", *year);
    std::string doi;
    for (const char *name : {"doi", "url", "howpublished", "note"}) {
        if (doi.empty())
            doi = doiIn(field({name}));
    }
    if (doi.empty())
        doi = doiIn(entry.key);
    row.text("doi", doi).text("licence", plainTex(field({"license", "licence", "copyright"})));
    row.text("venue", plainTex(field({"journal", "journaltitle", "booktitle", "publisher", "howpublished", "institution", "organization"})));
    row.text("url", trimmed(field({"url"})));
}

bool isSourceField(std::string_view name)
{
    return std::ranges::find(bib::kSourceFields, name) != bib::kSourceFields.end();
}

} // namespace importers
