#include "review/parsing/final_answer.h"

#include "review/parsing/output_text.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace review {

namespace final_answer {

using State = ParsedAnswer::State;

bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool isOpening(char c) { return c == '(' || c == '[' || c == '{'; }
bool isClosing(char c) { return c == ')' || c == ']' || c == '}'; }

/// A blank and a lower-case word other than "and" and "or" stand at `at`: a letter before them is a word of the sentence.
bool precedesWord(std::string_view text, std::size_t at)
{
    std::size_t word = at;
    while (word < text.size() && (text[word] == ' ' || text[word] == '\t'))
        ++word;
    std::size_t end = word;
    while (end < text.size() && text[end] >= 'a' && text[end] <= 'z')
        ++end;
    const std::string_view found = text.substr(word, end - word);
    return word > at && !found.empty() && found != "and" && found != "or";
}

/// Reads statements in one output.
class Statements {
public:
    Statements(std::string_view text, std::string letters, bool several) : m_text(text), m_low(lowerCase(text)), m_letters(std::move(letters)), m_several(several) {}

    /// The letters of the last statement of the strongest kind; empty when there is none.
    std::string last() const
    {
        for (const auto &kind : {&Statements::answers, &Statements::conclusions, &Statements::choices}) {
            Found found;
            (this->*kind)(found);
            if (!found.empty())
                return std::ranges::max_element(found)->second;
        }
        return {};
    }

private:
    using Found = std::vector<std::pair<std::size_t, std::string>>; ///< Where a statement begins, and its letters.

    std::size_t skipBlanks(std::size_t at) const
    {
        while (at < m_text.size() && isBlank(m_text[at]))
            ++at;
        return at;
    }
    /// Behind the word when it stands at `at` as a whole.
    bool skipWord(std::size_t &at, std::string_view word) const
    {
        if (m_low.compare(at, word.size(), word) != 0 || !standsAlone(m_low, at, word.size()))
            return false;
        at = skipBlanks(at + word.size());
        return true;
    }
    /// Behind "is", ":", "is:", "are" …
    std::size_t skipCopula(std::size_t at) const
    {
        at = skipBlanks(at);
        while (skipWord(at, "is") || skipWord(at, "are") || (at < m_text.size() && (m_text[at] == ':' || m_text[at] == '=')))
            if (at < m_text.size() && (m_text[at] == ':' || m_text[at] == '='))
                at = skipBlanks(at + 1);
        return at;
    }
    bool endsLine(std::size_t at) const
    {
        for (; at < m_text.size() && m_text[at] != '\n'; ++at)
            if (isWordAt(m_text, at) && (static_cast<unsigned char>(m_text[at]) & 0xC0) != 0x80)
                return false;
        return true;
    }
    /// The letter at `at`, behind brackets; `at` moves behind it and its closing bracket. 0 without one.
    char letterAt(std::size_t &at) const
    {
        std::size_t place = at;
        while (place < m_text.size() && (isOpening(m_text[place]) || m_text[place] == '"' || m_text[place] == '\''))
            ++place;
        if (place >= m_text.size() || !standsAlone(m_text, place, 1))
            return '\0';
        char letter = m_text[place];
        if (letter >= 'a' && letter <= 'z') {
            if (!endsLine(place + 1))
                return '\0';
            letter = static_cast<char>(letter - 32);
        }
        if (m_letters.find(letter) == std::string::npos || (letter == 'I' && precedesWord(m_text, place + 1)))
            return '\0';
        ++place;
        while (place < m_text.size() && (isClosing(m_text[place]) || m_text[place] == '"' || m_text[place] == '\''))
            ++place;
        at = place;
        return letter;
    }
    /// The letters at `at`, joined by commas, slashes, "and" and "or".
    std::string lettersAt(std::size_t at) const
    {
        std::string found;
        for (;;) {
            const char letter = letterAt(at);
            if (letter == '\0')
                return found;
            found += letter;
            at = skipBlanks(at);
            bool joined = false;
            while (at < m_text.size() && (m_text[at] == ',' || m_text[at] == '/' || m_text[at] == '&' || (m_several && m_text[at] == ';'))) {
                at = skipBlanks(at + 1);
                joined = true;
            }
            joined = skipWord(at, "and") || skipWord(at, "or") || joined;
            if (!joined)
                return found;
        }
    }
    template <class Behind>
    void after(std::string_view word, const Behind &behind, Found &found) const
    {
        for (std::size_t at = m_low.find(word); at != std::string::npos; at = m_low.find(word, at + 1)) {
            if (!standsAlone(m_low, at, word.size()))
                continue;
            if (std::string letters = lettersAt(behind(at + word.size())); !letters.empty())
                found.emplace_back(at, std::move(letters));
        }
    }

    void answers(Found &found) const
    {
        for (const std::string_view word : {"answer", "answers"})
            after(word, [this](std::size_t at) {
                at = skipCopula(at);
                return skipWord(at, "option") || skipWord(at, "choice") || skipWord(at, "letter") ? skipCopula(at) : at;
            }, found);
        constexpr std::string_view kBoxed = "\\boxed{", kText = "\\text{";
        for (std::size_t at = m_low.find(kBoxed); at != std::string::npos; at = m_low.find(kBoxed, at + 1)) {
            std::size_t inside = skipBlanks(at + kBoxed.size());
            if (m_low.compare(inside, kText.size(), kText) == 0)
                inside += kText.size();
            if (std::string letters = lettersAt(inside); !letters.empty())
                found.emplace_back(at, std::move(letters));
        }
    }
    void conclusions(Found &found) const
    {
        for (const std::string_view word : {"so", "thus", "hence", "therefore"})
            after(word, [this](std::size_t at) {
                at = skipBlanks(at);
                return at < m_text.size() && (m_text[at] == ',' || m_text[at] == ':') ? skipBlanks(at + 1) : at;
            }, found);
        for (const std::string_view word : {"it is", "it's"})
            after(word, [this](std::size_t at) { return skipCopula(at); }, found);
        for (std::size_t line = 0; line < m_text.size();) {
            const std::size_t end = std::min(m_text.find('\n', line), m_text.size());
            std::size_t at = line;
            while (at < end && !isWordAt(m_text, at))
                ++at;
            const std::size_t place = at;
            const char letter = at < end ? letterAt(at) : '\0';
            if (letter != '\0' && endsLine(at))
                found.emplace_back(place, std::string(1, letter));
            line = end + 1;
        }
    }
    void choices(Found &found) const
    {
        for (const std::string_view word : {"option", "choice", "options", "choices"})
            if (m_several || !word.ends_with('s'))
                after(word, [this](std::size_t at) { return skipCopula(at); }, found);
    }

    std::string_view m_text;
    std::string m_low; ///< As long as the text.
    std::string m_letters;
    bool m_several;
};

std::string optionsNamed(const Item &item, std::string_view text)
{
    const std::string low = lowerCase(text);
    std::string found;
    for (const Option &option : item.options) {
        const std::string_view words = withoutBlanks(option.text);
        const std::string lowWords = lowerCase(words);
        const bool alike = std::ranges::any_of(item.options, [&](const Option &other) { return other.letter != option.letter && lowerCase(withoutBlanks(other.text)) == lowWords; });
        if (alike ? hasWords(text, words) : hasWords(low, lowWords))
            found += option.letter;
    }
    return found;
}

/// The A or I at `at` is the article or pronoun that begins a sentence.
bool opensSentence(std::string_view text, std::size_t at)
{
    if (text[at] != 'A' && text[at] != 'I')
        return false;
    std::size_t before = at;
    bool newLine = before == 0;
    while (before > 0 && isBlank(text[before - 1]))
        newLine = text[--before] == '\n' || newLine;
    if (before > 0 && !newLine && text[before - 1] != '.' && text[before - 1] != '!' && text[before - 1] != '?')
        return false;
    return precedesWord(text, at + 1);
}

bool followsNot(std::string_view text, std::size_t at)
{
    while (at > 0 && (isBlank(text[at - 1]) || isOpening(text[at - 1])))
        --at;
    return at >= 3 && lowerCase(text.substr(at - 3, 3)) == "not" && !isWordBefore(text, at - 3);
}

std::string loneLetters(const Item &item, std::string_view text)
{
    const std::string letters = item.letters();
    std::string found;
    for (std::size_t at = 0; at < text.size(); ++at)
        if (letters.find(text[at]) != std::string::npos && standsAlone(text, at, 1) && !followsNot(text, at) && !opensSentence(text, at))
            found += text[at];
    return found;
}

ParsedAnswer read(const Item &item, std::string letters)
{
    std::sort(letters.begin(), letters.end());
    letters.erase(std::unique(letters.begin(), letters.end()), letters.end());
    if (letters.empty())
        return {};
    if (letters.size() > 1 && item.kind != ItemKind::Multiple)
        return {.state = State::Several};
    return {.state = State::Ok, .letters = std::move(letters)};
}

} // namespace final_answer

ParsedAnswer finalAnswer(const Item &item, std::string_view output)
{
    std::string text;
    for (const char c : output)
        if (c != '*' && c != '_' && c != '$' && c != '`')
            text += c;
    const bool several = item.kind == ItemKind::Multiple;
    if (const ParsedAnswer stated = final_answer::read(item, final_answer::Statements(text, item.letters(), several).last()); stated.state != ParsedAnswer::State::None)
        return stated;
    const ParsedAnswer named = final_answer::read(item, final_answer::optionsNamed(item, text));
    if (named.state == ParsedAnswer::State::Ok)
        return named;
    const ParsedAnswer alone = final_answer::read(item, final_answer::loneLetters(item, text));
    return alone.state == ParsedAnswer::State::None ? named : alone;
}

} // namespace review
