#include "importers/qa/qa_parts.h"

#include "importers/column_names.h"
#include "importers/fields.h"
#include "importers/picture_folder.h"

#include <algorithm>

namespace importers {

namespace qa_parts {

bool areAllPictures(const std::vector<const JsonValue *> &values)
{
    return !values.empty() && std::ranges::all_of(values, [](const JsonValue *value) { return value->isText() && looksLikePicture(value->text); });
}

JsonValue figureOption(const std::string &path)
{
    return jsonObject({{"figure", JsonValue::ofText(path)}});
}

/// The letter that a line of printed options begins with, and where its text begins.
std::optional<std::pair<char, std::size_t>> printedLetter(std::string_view line)
{
    std::size_t at = line.find_first_not_of(" \t");
    if (at == std::string_view::npos)
        return {};
    const bool bracket = line[at] == '(';
    at += bracket ? 1 : 0;
    if (at + 2 >= line.size())
        return {};
    const char letter = line[at];
    if (letter < 'A' || letter > 'J')
        return {};
    const char mark = line[at + 1];
    if (!(mark == ')' || (!bracket && (mark == '.' || mark == ':'))) || (line[at + 2] != ' ' && line[at + 2] != '\t'))
        return {};
    return std::pair(letter, at + 2);
}

} // namespace qa_parts

JsonValue nativeOptions(const JsonValue &options)
{
    std::vector<const JsonValue *> values;
    for (const JsonValue &value : options.list)
        values.push_back(&value);
    for (const auto &[letter, value] : options.members)
        values.push_back(&value);
    if (!qa_parts::areAllPictures(values))
        return options;
    JsonValue result = options;
    for (JsonValue &value : result.list)
        value = qa_parts::figureOption(value.text);
    for (auto &[letter, value] : result.members)
        value = qa_parts::figureOption(value.text);
    return result;
}

JsonValue letteredOptions(const std::vector<std::string> &texts)
{
    return nativeOptions(jsonTexts(texts));
}

std::optional<char> letterOfText(const JsonValue &options, std::string_view text)
{
    std::optional<char> found;
    const auto compare = [&](char letter, const JsonValue &value) {
        const JsonValue *figure = value.find("figure");
        if (plainValue(figure != nullptr ? *figure : value) != text)
            return true;
        if (found)
            return false;
        found = letter;
        return true;
    };
    for (std::size_t i = 0; i < options.list.size() && i < 10; ++i) {
        if (!compare(static_cast<char>('A' + static_cast<int>(i)), options.list[i]))
            return {};
    }
    for (const auto &[letter, value] : options.members) {
        if (letter.size() == 1 && !compare(letter[0], value))
            return {};
    }
    return found;
}

std::optional<char> letterAlone(std::string_view text)
{
    const std::string plain = trimmed(text);
    std::string_view left = plain;
    if (left.starts_with('(') && left.ends_with(')'))
        left = left.substr(1, left.size() - 2);
    else if (left.size() == 2 && (left[1] == '.' || left[1] == ')' || left[1] == ':'))
        left.remove_suffix(1);
    return left.size() == 1 && left[0] >= 'A' && left[0] <= 'Z' ? std::optional(left[0]) : std::nullopt;
}

PrintedOptions optionsInText(std::string_view text)
{
    PrintedOptions result;
    std::size_t at = 0;
    bool open = false;
    while (at <= text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        const auto letter = qa_parts::printedLetter(line);
        const char expected = static_cast<char>('A' + static_cast<int>(result.options.size()));
        if (letter && letter->first == expected) {
            result.options.push_back(trimmed(line.substr(letter->second)));
            open = true;
        } else if (letter && !result.options.empty()) {
            return {.question = std::string(text)}; // letters out of order: they are part of the question
        } else if (trimmed(line).empty()) {
            open = false;
            result.question += result.options.empty() ? std::string(line) + "\n" : std::string();
        } else if (open && !result.options.empty()) {
            // What stands behind the last option is either its second line or a request such as "Answer with the letter."; it stays question.
            result.question += (result.question.empty() || result.question.ends_with('\n') ? "" : "\n") + std::string(line) + "\n";
            open = false;
        } else {
            result.question += std::string(line) + "\n";
        }
        at = end + 1;
    }
    if (result.options.size() < 2)
        return {.question = std::string(text)};
    result.question = trimmed(result.question);
    return result;
}

Thought withoutThought(std::string_view text)
{
    constexpr std::string_view kBegin = "<think>", kEnd = "</think>";
    const std::size_t end = text.find(kEnd);
    if (end == std::string_view::npos)
        return {.rest = std::string(text)};
    const std::size_t begin = text.find(kBegin);
    const std::size_t from = begin == std::string_view::npos || begin > end ? 0 : begin + kBegin.size();
    std::string before(begin == std::string_view::npos || begin > end ? std::string_view() : text.substr(0, begin));
    return {.thought = trimmed(text.substr(from, end - from)), .rest = trimmed(before + std::string(text.substr(end + kEnd.size())))};
}

const std::string &ModelName::of(NativeRows &rows, const std::string &guess, std::string_view from)
{
    if (!m_name.empty() && (m_guess.empty() || m_guess == guess))
        return m_name;
    m_name = givenValue(rows.options().columns, "model");
    if (!m_name.empty())
        return m_name;
    m_name = m_guess = guess;
    if (!guess.empty())
        rows.remark(Role::Predictions, "the model is called \"" + guess + "\" after " + std::string(from) + "; a mapping such as {\"=Model-8B\": \"model\"} gives another name", "model-named-by-file");
    return m_name;
}

std::string outputText(const JsonValue *value)
{
    return value == nullptr ? std::string() : plainValue(*value);
}

} // namespace importers
