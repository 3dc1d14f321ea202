#include "review/parsing/answer_parser.h"

#include "review/parsing/final_answer.h"
#include "review/parsing/output_text.h"

#include <algorithm>

namespace review {

namespace parsing {

using State = ParsedAnswer::State;

ParsedAnswer answerOf(const Item &item, std::string letters)
{
    std::sort(letters.begin(), letters.end());
    letters.erase(std::unique(letters.begin(), letters.end()), letters.end());
    if (letters.empty())
        return {};
    if (letters.size() > 1 && item.kind != ItemKind::Multiple)
        return {.state = State::Several};
    return {.state = State::Ok, .letters = std::move(letters)};
}

/// Upper case where a letter has one of the item's range.
std::string upperCase(std::string_view text)
{
    std::string out(text);
    for (char &c : out)
        c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
    return out;
}

ParsedAnswer plantXpert(const Item &item, std::string_view output)
{
    const std::string text = upperCase(output), letters = item.letters();
    std::string found;
    for (std::size_t at = 0; at < text.size(); ++at)
        if (letters.find(text[at]) != std::string::npos && standsAlone(text, at, 1))
            found += text[at];
    return answerOf(item, std::move(found));
}

/// The letters of which a form occurs, each with the place of its last occurrence.
using Found = std::vector<std::pair<std::size_t, char>>;

ParsedAnswer lastOf(const Item &item, const Found &found)
{
    if (item.kind != ItemKind::Multiple)
        return answerOf(item, found.empty() ? std::string() : std::string(1, std::ranges::max_element(found)->second));
    std::string letters;
    for (const auto &[place, letter] : found)
        letters += letter;
    return answerOf(item, std::move(letters));
}

int wordCount(std::string_view text)
{
    int count = 0;
    bool inside = false;
    for (const char c : text) {
        const bool blank = c == ' ' || (c >= '\t' && c <= '\r');
        count += !blank && !inside ? 1 : 0;
        inside = !blank;
    }
    return count;
}

ParsedAnswer agroMind(const Item &item, std::string_view output)
{
    constexpr std::string_view kEnds = ",.!?;:'";
    const std::size_t first = output.find_first_not_of(kEnds);
    const std::string_view bare = first == std::string_view::npos ? std::string_view() : output.substr(first, output.find_last_not_of(kEnds) - first + 1);
    const std::string text = " " + std::string(bare) + " ";
    constexpr std::pair<std::string_view, std::string_view> kForms[] = {{"(", ")"}, {" ", " "}, {"", ": "}, {"", "\n"}};
    for (const auto &[before, after] : kForms) {
        Found found;
        for (const char letter : item.letters())
            if (const std::size_t at = text.rfind(std::string(before) + letter + std::string(after)); at != std::string::npos)
                found.emplace_back(at, letter);
        if (!found.empty())
            return lastOf(item, found);
    }
    Found found;
    if (wordCount(bare) > 5) {
        const std::string low = lowerCase(text);
        for (const Option &option : item.options)
            if (const std::size_t at = low.rfind(lowerCase(option.text)); !option.text.empty() && at != std::string::npos)
                found.emplace_back(at, option.letter);
    }
    return lastOf(item, found);
}

ParsedAnswer agroBench(const Item &item, std::string_view output)
{
    const std::string_view whole = withoutBlanks(output);
    std::string found;
    for (const char letter : item.letters()) {
        const auto text = std::ranges::find(item.options, letter, &Option::letter);
        const bool named = !whole.empty() && whole.front() == letter && (whole.size() == 1 || (whole.size() == 2 && (whole[1] == '.' || whole[1] == ')')));
        const bool said = text != item.options.end() && !text->text.empty() && withoutBlanks(text->text) == whole;
        if (named || said)
            found += letter;
    }
    // Two options of one text are two answers, also where several are asked for.
    return found.size() > 1 ? ParsedAnswer{.state = State::Several} : answerOf(item, std::move(found));
}

/// By the whole words yes and no; nothing when neither stands there.
std::optional<ParsedAnswer> judged(const Item &item, std::string_view output)
{
    const std::string low = lowerCase(output);
    const bool yes = hasWords(low, "yes"), no = hasWords(low, "no");
    if (yes && no)
        return ParsedAnswer{.state = State::Several};
    if (!yes && !no)
        return {};
    for (const Option &option : item.options)
        if (lowerCase(withoutBlanks(option.text)) == (yes ? "yes" : "no"))
            return ParsedAnswer{.state = State::Ok, .letters = {option.letter}};
    return item.options.empty() ? ParsedAnswer{.state = State::Ok, .letters = yes ? "A" : "B"} : ParsedAnswer{};
}

} // namespace parsing

std::string_view answerParserName(AnswerParser parser)
{
    switch (parser) {
    case AnswerParser::PlantXpert: return "plantxpert";
    case AnswerParser::AgroMind: return "agromind";
    case AnswerParser::AgroBench: return "agrobench";
    case AnswerParser::FinalAnswer: return "final-answer";
    }
    return {};
}

int answerParserVersion(AnswerParser) { return 1; }

std::optional<AnswerParser> answerParserFromName(std::string_view name)
{
    for (const AnswerParser parser : kAnswerParsers)
        if (answerParserName(parser) == name)
            return parser;
    return {};
}

std::string_view parseStateName(ParsedAnswer::State state)
{
    return state == ParsedAnswer::State::Ok ? "ok" : state == ParsedAnswer::State::None ? "none" : "several";
}

ParsedAnswer parseAnswer(AnswerParser parser, const Item &item, std::string_view output)
{
    if (item.kind == ItemKind::Judgement) {
        if (const auto word = parsing::judged(item, output))
            return *word;
        if (item.options.empty())
            return {};
    } else if (item.kind != ItemKind::Single && item.kind != ItemKind::Multiple) {
        return {};
    }
    switch (parser) {
    case AnswerParser::PlantXpert: return parsing::plantXpert(item, output);
    case AnswerParser::AgroMind: return parsing::agroMind(item, output);
    case AnswerParser::AgroBench: return parsing::agroBench(item, output);
    case AnswerParser::FinalAnswer: return finalAnswer(item, output);
    }
    return {};
}

} // namespace review
