#include "importers/foreign/loose_json.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace importers {

JsonValue wholeMembers(std::string_view text)
{
    JsonValue object{.type = JsonValue::Type::Object};
    // The cut text closed behind ever fewer members is the simplest parser that agrees with the full one.
    std::vector<std::size_t> commas;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            i += c == '\\' ? 1 : 0;
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            --depth;
            if (depth == 0)
                commas.push_back(i);
        } else if (c == ',' && depth == 1) {
            commas.push_back(i);
        }
    }
    if (!text.starts_with('{'))
        return object;
    commas.push_back(text.size());
    for (std::size_t tries = 0; tries < 4 && !commas.empty(); ++tries) {
        auto parsed = parseJson(tidiedJson(std::string(text.substr(0, commas.back())) + "}").text);
        commas.pop_back();
        if (auto *read = std::get_if<JsonValue>(&parsed))
            return std::move(*read);
    }
    return object;
}

TidiedJson tidiedJson(std::string_view text)
{
    constexpr std::pair<std::string_view, std::string_view> kNumbers[] = {{"NaN", "null"}, {"-Infinity", "null     "}, {"Infinity", "null    "}};
    TidiedJson tidied;
    std::string &out = tidied.text;
    out.reserve(text.size() + 16);
    bool quoted = false;
    std::size_t comma = std::string::npos; // the last one outside texts, when nothing but blanks stands behind it
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            out += c;
            if (c == '\\' && i + 1 < text.size())
                out += text[++i];
            quoted = c != '"';
            continue;
        }
        if ((c == '}' || c == ']') && comma != std::string::npos) {
            out[comma] = ' ';
            tidied.commas = true;
        }
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            comma = c == ',' ? out.size() : std::string::npos;
        quoted = c == '"';
        const auto number = std::ranges::find_if(kNumbers, [&](const auto &pair) { return text.substr(i).starts_with(pair.first); });
        if (number == std::end(kNumbers)) {
            out += c;
            continue;
        }
        out += number->second;
        if (number->second.size() > number->first.size())
            tidied.grown.push_back(out.size());
        i += number->first.size() - 1;
        tidied.numbers = true;
    }
    return tidied;
}

} // namespace importers
