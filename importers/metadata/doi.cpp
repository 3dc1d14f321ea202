#include "importers/metadata/doi.h"

#include <algorithm>
#include <array>
#include <utility>

namespace importers {

namespace doi {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The value of "%28" and the like, which addresses are written with.
std::string percentsRead(std::string_view text)
{
    const auto hex = [](char c) { return isDigit(c) ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
    std::string read;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '%' && at + 2 < text.size() && hex(text[at + 1]) >= 0 && hex(text[at + 2]) >= 0) {
            const int byte = hex(text[at + 1]) * 16 + hex(text[at + 2]);
            if (byte > 0x20 && byte < 0x7F) {
                read += static_cast<char>(byte);
                at += 2;
                continue;
            }
        }
        read += text[at];
    }
    return read;
}

void dropEnd(std::string &doi)
{
    static constexpr std::array<std::pair<char, char>, 3> kBrackets{{{')', '('}, {'}', '{'}, {']', '['}}};
    for (;;) {
        if (doi.ends_with("\u201D") || doi.ends_with("\u2019")) {
            doi.resize(doi.size() - 3);
            continue;
        }
        if (doi.empty())
            return;
        const char last = doi.back();
        const auto bracket = std::ranges::find(kBrackets, last, &std::pair<char, char>::first);
        const bool alone = bracket != kBrackets.end() && std::ranges::count(doi, bracket->first) > std::ranges::count(doi, bracket->second);
        if (!alone && std::string_view(".,;:'\"").find(last) == std::string_view::npos)
            return;
        doi.pop_back();
    }
}

} // namespace doi

std::string doiIn(std::string_view text)
{
    const std::string read = doi::percentsRead(text);
    for (std::size_t at = read.find("10."); at != std::string::npos; at = read.find("10.", at + 3)) {
        if (at > 0 && (doi::isDigit(read[at - 1]) || read[at - 1] == '.'))
            continue;
        std::size_t slash = at + 3;
        while (slash < read.size() && doi::isDigit(read[slash]))
            ++slash;
        if (slash - at - 3 < 4 || slash - at - 3 > 9)
            continue;
        // Registrants may have parts of their own: 10.1000.5/x.
        while (slash + 1 < read.size() && read[slash] == '.' && doi::isDigit(read[slash + 1])) {
            ++slash;
            while (slash < read.size() && doi::isDigit(read[slash]))
                ++slash;
        }
        if (slash >= read.size() || read[slash] != '/')
            continue;
        std::size_t end = slash + 1;
        constexpr std::size_t kLongest = 400;
        while (end < read.size() && end - at < kLongest && static_cast<unsigned char>(read[end]) > 0x20 && !(read[end] == '\xC2' && end + 1 < read.size() && read[end + 1] == '\xA0'))
            ++end;
        std::string found = read.substr(at, end - at);
        doi::dropEnd(found);
        if (found.size() <= slash - at + 1)
            continue;
        for (char &c : found)
            c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
        return found;
    }
    return {};
}

} // namespace importers
