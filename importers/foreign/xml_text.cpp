#include "importers/foreign/xml_text.h"

#include "importers/fields.h"
#include "importers/foreign/whole_text.h"

#include <algorithm>
#include <vector>

namespace importers {

Place XmlText::placeOf(const pugi::xml_node &node) const
{
    const auto offset = node.offset_debug();
    if (offset < 0 || lines.empty())
        return {};
    const auto at = static_cast<std::size_t>(offset);
    const auto line = std::ranges::upper_bound(lines, at) - 1;
    // Files without line ends are one line, whose characters need not be counted for every element.
    constexpr std::size_t kCounted = 64 * 1024;
    const std::int64_t column = at - *line < kCounted ? 1 + characterCount(std::string_view(text).substr(*line, at - *line)) : 0;
    return {1 + (line - lines.begin()), column};
}

namespace xml_text {

/// Whether elements lie in one another deeper than is read.
bool tooDeep(const pugi::xml_node &top)
{
    int depth = 0;
    for (pugi::xml_node at = top.first_child(); at;) {
        if (at.first_child()) {
            if (++depth > kDeepestXml)
                return true;
            at = at.first_child();
            continue;
        }
        while (at && at != top && !at.next_sibling()) {
            at = at.parent();
            --depth;
        }
        if (!at || at == top)
            break;
        at = at.next_sibling();
    }
    return false;
}

} // namespace xml_text

review::Status readXml(ByteSource &source, const ReadOptions &options, XmlText &into, std::size_t longest)
{
    auto text = wholeText(source, options, longest);
    if (!text)
        return text.error();
    into.text = std::move(*text);
    into.lines = {0};
    for (std::size_t at = into.text.find('\n'); at != std::string::npos; at = into.text.find('\n', at + 1))
        into.lines.push_back(at + 1);
    const pugi::xml_parse_result result = into.document.load_buffer(into.text.data(), into.text.size(), pugi::parse_default | pugi::parse_ws_pcdata, pugi::encoding_utf8);
    if (!result) {
        const Place at = placeIn(into.text, static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0)));
        return review::Error{review::Error::Code::BadInput, "The file is not whole XML: line " + std::to_string(at.line) + ", column " + std::to_string(at.column)
                + " cannot be read. Nothing of it was imported.", result.description()};
    }
    if (xml_text::tooDeep(into.document))
        return review::Error{review::Error::Code::BadInput, "The file is nested deeper than 200 levels. Nothing of it was imported."};
    return review::ok();
}

std::string outermostElement(std::string_view firstBytes)
{
    if (firstBytes.starts_with("\xEF\xBB\xBF"))
        firstBytes.remove_prefix(3);
    for (std::size_t at = 0; at < firstBytes.size(); ++at) {
        const char c = firstBytes[at];
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
            continue;
        if (c != '<')
            return {};
        const std::string_view rest = firstBytes.substr(at + 1);
        if (rest.starts_with("!--")) {
            at = firstBytes.find("-->", at);
            if (at == std::string_view::npos)
                return {};
            at += 2;
        } else if (rest.starts_with('?') || rest.starts_with('!')) {
            // A document type may hold definitions in brackets.
            const std::size_t end = firstBytes.find('>', at), bracket = firstBytes.find('[', at);
            at = bracket < end ? firstBytes.find("]>", bracket) : end;
            if (at == std::string_view::npos)
                return {};
            at += bracket < end ? 1 : 0;
        } else {
            std::string name(rest.substr(0, rest.find_first_of(" \t\r\n/>")));
            return name.substr(name.rfind(':') == std::string::npos ? 0 : name.rfind(':') + 1);
        }
    }
    return {};
}

std::string wordsIn(const pugi::xml_node &node)
{
    std::string words;
    for (pugi::xml_node at = node; at;) {
        if (at.type() == pugi::node_pcdata || at.type() == pugi::node_cdata) {
            for (const char c : std::string_view(at.value())) {
                const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
                if (!blank)
                    words += c;
                else if (!words.empty() && words.back() != ' ')
                    words += ' ';
            }
        }
        if (at.first_child()) {
            at = at.first_child();
            continue;
        }
        while (at && at != node && !at.next_sibling())
            at = at.parent();
        if (!at || at == node)
            break;
        at = at.next_sibling();
    }
    return trimmed(words);
}

JsonValue xmlAsJson(const pugi::xml_node &node, int levels)
{
    JsonValue json;
    if (levels <= 0)
        return json;
    json.type = JsonValue::Type::Object;
    for (const pugi::xml_attribute &attribute : node.attributes())
        json.members.emplace_back("@" + std::string(attribute.name()), JsonValue::ofText(attribute.value()));
    std::string text;
    for (const pugi::xml_node &child : node.children()) {
        if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) {
            text += child.value();
            continue;
        }
        if (child.type() != pugi::node_element)
            continue;
        const std::string name = child.name();
        JsonValue inner = xmlAsJson(child, levels - 1);
        const auto known = std::ranges::find(json.members, name, &std::pair<std::string, JsonValue>::first);
        if (known == json.members.end()) {
            json.members.emplace_back(name, std::move(inner));
        } else if (known->second.type == JsonValue::Type::List) {
            known->second.list.push_back(std::move(inner));
        } else {
            JsonValue list;
            list.type = JsonValue::Type::List;
            list.list.push_back(std::move(known->second));
            list.list.push_back(std::move(inner));
            known->second = std::move(list);
        }
    }
    if (json.members.empty())
        return JsonValue::ofText(trimmed(text).empty() ? std::string() : text);
    if (!trimmed(text).empty())
        json.members.emplace_back("#text", JsonValue::ofText(text));
    return json;
}

} // namespace importers
