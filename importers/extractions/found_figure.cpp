#include "importers/extractions/found_figure.h"

#include "importers/fields.h"
#include "importers/foreign/numbers.h"
#include "importers/foreign/python_literal.h"

#include <algorithm>
#include <array>
#include <utility>

namespace importers {

namespace found_figure {

std::string lower(std::string_view text)
{
    std::string result(text);
    for (char &c : result)
        c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    return result;
}

bool isWordChar(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

/// What papers call their figures, longest first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kWords{{{"supplementary figure", "Figure"}, {"extended data figure", "Figure"},
    {"figures", "Figure"}, {"figure", "Figure"}, {"figs", "Figure"}, {"fig", "Figure"}, {"tables", "Table"}, {"table", "Table"}, {"tab", "Table"},
    {"schemes", "Scheme"}, {"scheme", "Scheme"}, {"plate", "Plate"}, {"chart", "Chart"}}};

/// Passes blanks, also those of one non-breaking sign.
void passBlanks(std::string_view text, std::size_t &at)
{
    for (;;) {
        if (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r'))
            ++at;
        else if (text.substr(at).starts_with("\xC2\xA0"))
            at += 2;
        else
            return;
    }
}

/// "3", "S2", "A.1", "IV", "2b" at this place; empty when there is no number.
std::string numberAt(std::string_view text, std::size_t &at)
{
    const auto digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
    std::size_t end = at;
    const auto isRoman = [](char c) { return std::string_view("IVX").find(c) != std::string_view::npos; };
    if (!digit(end) && end + 1 < text.size() && text[end] >= 'A' && text[end] <= 'Z' && (digit(end + 1) || (text[end + 1] == '.' && digit(end + 2))))
        end += text[end + 1] == '.' ? 2 : 1;
    if (digit(end)) {
        while (digit(end) || (end < text.size() && text[end] == '.' && digit(end + 1)))
            ++end;
    } else {
        end = at;
        while (end < text.size() && isRoman(text[end]))
            ++end;
        if (end < text.size() && isWordChar(text[end]))
            end = at;
    }
    std::string number(text.substr(at, end - at));
    if (number.empty())
        return number;
    // The letter of a panel, "3b" or "3(b)", does not make it another figure.
    if (end < text.size() && text[end] >= 'a' && text[end] <= 'z' && (end + 1 >= text.size() || !isWordChar(text[end + 1])))
        ++end;
    else if (end < text.size() && isWordChar(text[end]) && static_cast<unsigned char>(text[end]) < 0x80)
        return {};
    at = end;
    return number;
}

/// The word for a figure at this place, with a stop behind it passed; empty when there is none.
std::string_view wordAt(std::string_view text, std::string_view lowered, std::size_t &at)
{
    for (const auto &[word, name] : kWords) {
        if (!lowered.substr(at).starts_with(word))
            continue;
        std::size_t end = at + word.size();
        if (end < text.size() && text[end] == '.')
            ++end;
        else if (end < text.size() && isWordChar(text[end]) && !(text[end] >= '0' && text[end] <= '9') && text[end] != '\xC2')
            continue;
        passBlanks(text, end);
        at = end;
        return name;
    }
    return {};
}

JsonValue regionJson(const PageRegion &region)
{
    JsonValue json = jsonObject({{"box", computedNumbers({region.x, region.y, region.w, region.h})}, {"unit", JsonValue::ofText(region.unit)}});
    if (region.fromBottom)
        json.members.emplace_back("origin", JsonValue::ofText("bottom-left"));
    if (region.pageWidth)
        json.members.emplace_back("page_width", computedNumber(*region.pageWidth));
    if (region.pageHeight)
        json.members.emplace_back("page_height", computedNumber(*region.pageHeight));
    if (region.dpi && region.unit == "pt") {
        const double scale = *region.dpi / 72;
        json.members.emplace_back("dpi", computedNumber(*region.dpi));
        json.members.emplace_back("pixels", computedNumbers({region.x * scale, region.y * scale, region.w * scale, region.h * scale}));
    }
    return json;
}

} // namespace found_figure

NativeRow figureRow(const FoundFigure &figure)
{
    NativeRow row(Role::Figures);
    row.text("id", figure.id).text("path", figure.path).text("source", figure.source);
    row.text("label", figure.label.empty() ? labelInCaption(figure.caption) : figure.label);
    if (figure.page && *figure.page >= 1)
        row.number("page", *figure.page);
    row.value("page_raw", figure.pageAsWritten).text("caption", figure.caption).texts("context", figure.context);
    row.attribute("figure_type", JsonValue::ofText(figure.type));
    if (figure.region)
        row.value("region", found_figure::regionJson(*figure.region));
    if (figure.captionRegion)
        row.value("caption_region", found_figure::regionJson(*figure.captionRegion));
    return row;
}

std::string labelInCaption(std::string_view caption)
{
    std::size_t at = 0;
    found_figure::passBlanks(caption, at);
    const std::string lowered = found_figure::lower(caption);
    const std::string_view word = found_figure::wordAt(caption, lowered, at);
    if (word.empty())
        return {};
    const std::string number = found_figure::numberAt(caption, at);
    return number.empty() ? std::string() : std::string(word) + " " + number;
}

bool namesFigure(std::string_view paragraph, std::string_view label)
{
    const std::size_t blank = label.rfind(' ');
    if (blank == std::string_view::npos)
        return false;
    const std::string_view kind = label.substr(0, blank), wanted = label.substr(blank + 1);
    const auto wantedNumber = wholeFromText(wanted);
    const std::string lowered = found_figure::lower(paragraph);
    for (std::size_t at = 0; at < paragraph.size();) {
        if (at > 0 && found_figure::isWordChar(paragraph[at - 1])) {
            ++at;
            continue;
        }
        std::size_t behind = at;
        if (found_figure::wordAt(paragraph, lowered, behind) != kind || kind.empty()) {
            ++at;
            continue;
        }
        // "Figs. 1, 3 and 5–7": numbers joined by commas, words and dashes.
        std::string last;
        bool range = false;
        for (;;) {
            const std::string number = found_figure::numberAt(paragraph, behind);
            if (number.empty())
                break;
            if (number == wanted)
                return true;
            const auto from = wholeFromText(last), to = wholeFromText(number);
            if (range && wantedNumber && from && to && *from < *wantedNumber && *wantedNumber < *to)
                return true;
            last = number;
            range = false;
            std::size_t next = behind;
            found_figure::passBlanks(paragraph, next);
            bool joined = false;
            for (const std::string_view joint : {"–", "-", "to ", "through ", ", and ", ",", "and ", "& ", "&", "or "}) {
                if (std::string_view(lowered).substr(next).starts_with(joint)) {
                    next += joint.size();
                    range = joint == "–" || joint == "-" || joint == "to " || joint == "through ";
                    joined = true;
                    break;
                }
            }
            if (!joined)
                break;
            found_figure::passBlanks(paragraph, next);
            behind = next;
        }
        at = std::max(behind, at + 1);
    }
    return false;
}

std::string captionText(const JsonValue *value)
{
    if (value == nullptr)
        return {};
    std::vector<std::string> parts;
    if (value->isText()) {
        const std::string text = trimmed(value->text);
        parts = pythonList(text).value_or(std::vector<std::string>{text});
    }
    for (const JsonValue &element : value->list) {
        if (element.isText())
            parts.push_back(element.text);
        else if (element.type == JsonValue::Type::List)
            parts.push_back(captionText(&element));
    }
    std::string joined;
    for (const std::string &part : parts) {
        const std::string text = trimmed(part);
        if (!text.empty())
            joined += (joined.empty() ? "" : " ") + text;
    }
    return joined;
}

std::string baseName(std::string_view path)
{
    const std::size_t cut = path.find_last_of("/\\");
    return std::string(cut == std::string_view::npos ? path : path.substr(cut + 1));
}

std::string paperName(std::string_view name)
{
    const std::string lowered = found_figure::lower(name);
    return std::string(lowered.ends_with(".pdf") ? name.substr(0, name.size() - 4) : name);
}

} // namespace importers
