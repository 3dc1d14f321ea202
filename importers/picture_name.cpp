#include "importers/picture_name.h"

#include "importers/unicode_form.h"

#include <algorithm>

namespace importers {

namespace {

bool isNameLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// "http:", "file:", "data:": a scheme of two letters or more (one letter is a Windows drive).
bool hasScheme(std::string_view name)
{
    std::size_t i = 0;
    while (i < name.size() && (isNameLetter(name[i]) || (i > 0 && ((name[i] >= '0' && name[i] <= '9') || name[i] == '+' || name[i] == '-' || name[i] == '.'))))
        ++i;
    return i >= 2 && name.substr(i, 3) == "://";
}

} // namespace

std::string_view whyNoName(std::string_view name)
{
    constexpr std::size_t kLongest = 4096;
    if (name.empty())
        return "no file is named";
    if (name.find('\0') != std::string_view::npos)
        return "the name holds the character NUL";
    if (hasScheme(name) || name.starts_with("data:") || name.starts_with("file:"))
        return "is a web address, not a file below the picture folder";
    if (name.starts_with("\\\\") || name.starts_with("//"))
        return "is a network share, not a file below the picture folder";
    if (name.starts_with('~'))
        return "lies outside the picture folder";
    return name.size() > kLongest ? "the name is too long" : std::string_view();
}

bool isAbsoluteName(std::string_view name)
{
    return name.starts_with('/') || (name.size() > 1 && isNameLetter(name[0]) && name[1] == ':');
}

std::vector<std::string> nameAttempts(std::string_view name)
{
    std::string slashed(name);
    std::replace(slashed.begin(), slashed.end(), '\\', '/');
    std::vector<std::string> attempts{std::string(name)};
    for (const std::string &attempt : {slashed, percentDecoded(slashed)}) {
        if (std::find(attempts.begin(), attempts.end(), attempt) == attempts.end())
            attempts.push_back(attempt);
    }
    return attempts;
}

std::string percentDecoded(std::string_view text)
{
    const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; };
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? digit(text[i + 1]) : -1;
        const int low = high >= 0 ? digit(text[i + 2]) : -1;
        if (low >= 0) {
            out += static_cast<char>(static_cast<unsigned char>(high * 16 + low));
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::optional<std::vector<std::string>> nameParts(std::string_view name)
{
    std::vector<std::string> result;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find('/', at), name.size());
        const std::string part(name.substr(at, end - at));
        if (part == "..")
            return {};
        if (!part.empty() && part != ".")
            result.push_back(part);
        at = end + 1;
    }
    return result;
}

std::string foldedName(const std::string &text)
{
    std::string out = decomposed(text);
    std::transform(out.begin(), out.end(), out.begin(), [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
    return out;
}

} // namespace importers
