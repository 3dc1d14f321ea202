#include "importers/foreign/foreign_frames.h"

#include "importers/foreign/loose_json.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace importers {

namespace foreign_frames {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

constexpr std::string_view kCutRecord = "the file ends inside a record", kCutText = "the file ends inside a text in quotes";

} // namespace foreign_frames

using foreign_frames::isBlank;

review::Result<bool> ForeignFrames::more()
{
    while (m_at == m_piece.size()) {
        const auto piece = m_source.next();
        if (!piece)
            return piece.error();
        m_piece = *piece;
        m_at = 0;
        if (m_piece.empty())
            return false;
    }
    return true;
}

void ForeignFrames::step(char c)
{
    ++m_at;
    m_place.pass(c);
    if (m_keep)
        m_record += c;
}

review::Result<bool> ForeignFrames::skipBlanks(bool commas)
{
    for (;;) {
        const auto any = more();
        if (!any || !*any)
            return any;
        const char c = m_piece[m_at];
        if (!isBlank(c) && !(commas && c == ','))
            return true;
        step(c);
    }
}

/// Passes the value that begins here, kept in m_record. Returns why it is none, or nothing.
review::Result<std::string> ForeignFrames::value()
{
    int depth = 0;
    bool quoted = false, escaped = false, any = false;
    for (;;) {
        const auto left = more();
        if (!left)
            return left.error();
        if (!*left)
            return std::string(quoted ? foreign_frames::kCutText : any && depth == 0 ? std::string_view{} : foreign_frames::kCutRecord);
        if (m_record.size() >= m_rules.longestRecord())
            return "the record is longer than " + std::to_string(m_rules.longestRecord() / (1024 * 1024)) + " MB; the rest of the file was not read";
        const char c = m_piece[m_at];
        if (quoted) {
            // Whole stretches at a time: most of a file is the inside of texts.
            const std::size_t end = std::min(m_piece.find_first_of("\"\\\n", m_at), m_piece.size());
            if (end > m_at && !escaped) {
                const std::string_view part = m_piece.substr(m_at, end - m_at);
                if (m_keep)
                    m_record += part;
                m_place.column += characterCount(part);
                m_at = end;
                continue;
            }
            quoted = escaped || c != '"';
            escaped = !escaped && c == '\\';
            step(c);
            if (!quoted && depth == 0)
                return std::string{};
            continue;
        }
        if (depth == 0 && any && (c == ',' || c == ']' || c == '}' || isBlank(c)))
            return std::string{};
        if (depth == 0 && !any && (c == ',' || c == ']' || c == '}' || c == ':'))
            return std::string("broken JSON: unexpected ") + c;
        any = true;
        if (c == '"')
            quoted = true;
        else if (c == '{' || c == '[')
            ++depth;
        else if (c == '}' || c == ']')
            --depth;
        if (depth > kDeepest)
            return std::string("it is nested deeper than 64 levels; the rest of the file was not read");
        step(c);
        if (depth == 0 && (c == '}' || c == ']'))
            return std::string{};
    }
}

/// Passes `"name":` up to the value's first character.
review::Result<std::string> ForeignFrames::memberName(std::string &name)
{
    const std::string before = m_keep ? std::string() : std::exchange(m_record, {});
    const std::size_t from = m_record.size();
    const bool kept = std::exchange(m_keep, true);
    const auto why = m_piece[m_at] == '"' ? value() : review::Result<std::string>(std::string("broken JSON: unexpected ") + m_piece[m_at]);
    m_keep = kept;
    std::string text = m_record.substr(from);
    if (!kept)
        m_record = before;
    if (!why || !why->empty())
        return why;
    const auto parsed = parseJson(text);
    const auto *read = std::get_if<JsonValue>(&parsed);
    if (read == nullptr || !read->isText())
        return std::string("broken JSON: a member's name cannot be read");
    name = read->text;
    const auto any = skipBlanks(false);
    if (!any)
        return any.error();
    if (!*any)
        return std::string(foreign_frames::kCutRecord);
    if (m_piece[m_at] != ':')
        return std::string("broken JSON: no : behind a member's name");
    step(':');
    const auto value = skipBlanks(false);
    if (!value)
        return value.error();
    return std::string(*value ? std::string_view{} : foreign_frames::kCutRecord);
}

std::optional<ForeignFrames::Frame> ForeignFrames::failed(std::string why, bool cut)
{
    m_keep = false;
    m_shape = Shape::Ended;
    return Frame{.text = cut ? std::string_view(m_record) : std::string_view{}, .place = m_start, .fault = std::move(why), .cut = cut};
}

/// A key that stands twice would hide one of its records.
bool ForeignFrames::seenBefore(std::string_view key)
{
    return !m_keysSeen.insert(std::hash<std::string_view>()(key)).second;
}

std::optional<ForeignFrames::Frame> ForeignFrames::taken()
{
    m_keep = false;
    if (!m_key.empty() && seenBefore(m_key))
        return Frame{.place = m_start, .fault = "the key \"" + shortened(m_key, 40) + "\" stands twice in this file"};
    return Frame{.text = m_record, .place = m_start, .key = m_key, .list = m_list};
}

review::Result<std::optional<ForeignFrames::Frame>> ForeignFrames::next()
{
    m_record.clear();
    m_key.clear();
    switch (m_shape) {
    case Shape::Unknown: return first();
    case Shape::List: return element(']');
    case Shape::Dict: return element('}');
    case Shape::Wrapper: return m_list.empty() ? afterList() : element(m_innerDict ? '}' : ']');
    case Shape::Objects: {
        const auto any = skipBlanks(true);
        if (!any)
            return any.error();
        if (!*any)
            return std::optional<Frame>{};
        m_start = m_place;
        if (m_piece[m_at] == '{')
            return object();
        return failed("there is text after the end of a record; the rest of the file was not read");
    }
    case Shape::Lines: return line();
    case Shape::Ended: return std::optional<Frame>{};
    }
    return std::optional<Frame>{};
}

review::Result<std::optional<ForeignFrames::Frame>> ForeignFrames::first()
{
    const auto any = skipBlanks(false);
    if (!any)
        return any.error();
    m_shape = Shape::Ended;
    if (!*any)
        return std::optional<Frame>{};
    m_start = m_place;
    if (m_piece[m_at] == '[') {
        step('[');
        m_shape = Shape::List;
        return element(']');
    }
    if (m_piece[m_at] != '{')
        return failed("not JSON: a record begins with {");
    m_shape = Shape::Objects;
    const auto frame = object();
    // Lines are read as lines from the second on, so that a broken one costs itself alone.
    if (frame && *frame && m_shape == Shape::Objects && (*frame)->fault.empty() && m_place.line == m_start.line) {
        const std::size_t end = m_piece.find_first_not_of(" \t\r,", m_at);
        if (end != std::string_view::npos && m_piece[end] == '\n')
            m_shape = Shape::Lines;
    }
    return frame;
}

review::Result<std::optional<ForeignFrames::Frame>> ForeignFrames::object()
{
    m_keep = true;
    step('{');
    for (;;) {
        const auto any = skipBlanks(true);
        if (!any)
            return any.error();
        if (!*any)
            return failed(std::string(foreign_frames::kCutRecord), true);
        if (m_piece[m_at] == '}') {
            step('}');
            m_firstMember = false;
            return taken();
        }
        const std::size_t before = m_record.size();
        std::string name;
        if (const auto why = memberName(name); !why)
            return why.error();
        else if (!why->empty())
            return failed(*why, *why == foreign_frames::kCutRecord || *why == foreign_frames::kCutText);
        const char begins = m_piece[m_at];
        if (m_firstMember && m_rules.isDict != nullptr && m_rules.isDict(name, begins)) {
            m_shape = Shape::Dict;
            m_record.clear();
            m_key = name;
            m_start = m_place;
        } else if ((begins == '[' || begins == '{') && m_shape == Shape::Objects && std::ranges::find(m_rules.lists, name) != m_rules.lists.end()) {
            m_record.resize(before);
            m_wrapper = wholeMembers(m_record);
            m_record.clear();
            m_keep = false;
            m_shape = Shape::Wrapper;
            seenBefore("list " + name);
            m_list = name;
            m_innerDict = begins == '{';
            step(begins);
            return element(m_innerDict ? '}' : ']');
        }
        const auto why = value();
        if (!why)
            return why.error();
        if (!why->empty())
            return failed(*why, *why == foreign_frames::kCutRecord || *why == foreign_frames::kCutText);
        m_firstMember = false;
        if (m_shape == Shape::Dict)
            return taken();
    }
}

review::Result<std::optional<ForeignFrames::Frame>> ForeignFrames::element(char closing)
{
    m_keep = false;
    const auto any = skipBlanks(true);
    if (!any)
        return any.error();
    m_start = m_place;
    if (!*any)
        return failed("the file ends before its list is closed");
    if (m_piece[m_at] == closing) {
        step(closing);
        if (m_shape == Shape::Wrapper) {
            m_list.clear();
            return afterList();
        }
        m_shape = Shape::Ended;
        const auto rest = skipBlanks(false);
        if (!rest)
            return rest.error();
        m_start = m_place;
        return *rest ? failed("there is text after the end of the list; it was not read") : std::optional<Frame>{};
    }
    if (closing == '}') {
        if (const auto why = memberName(m_key); !why)
            return why.error();
        else if (!why->empty())
            return failed(*why);
        m_start = m_place;
    }
    m_keep = true;
    const auto why = value();
    if (!why)
        return why.error();
    if (!why->empty())
        return failed(*why, *why == foreign_frames::kCutRecord || *why == foreign_frames::kCutText);
    return taken();
}

/// Between the lists of a wrapper: other members are kept for the translator, the next list is gone into.
review::Result<std::optional<ForeignFrames::Frame>> ForeignFrames::afterList()
{
    for (;;) {
        m_keep = false;
        m_record.clear();
        const auto any = skipBlanks(true);
        if (!any)
            return any.error();
        m_start = m_place;
        if (!*any)
            return failed("the file ends before its outermost object is closed");
        if (m_piece[m_at] == '}') {
            step('}');
            m_shape = Shape::Ended;
            return std::optional<Frame>{};
        }
        std::string name;
        if (const auto why = memberName(name); !why)
            return why.error();
        else if (!why->empty())
            return failed(*why);
        const char begins = m_piece[m_at];
        if ((begins == '[' || begins == '{') && std::ranges::find(m_rules.lists, name) != m_rules.lists.end()) {
            if (seenBefore("list " + name))
                return failed("the member \"" + name + "\" stands twice; the rest of the file was not read");
            m_list = name;
            m_innerDict = begins == '{';
            step(begins);
            return element(m_innerDict ? '}' : ']');
        }
        m_keep = true;
        const auto why = value();
        if (!why)
            return why.error();
        if (!why->empty())
            return failed(*why);
        auto parsed = parseJson(m_record);
        if (auto *read = std::get_if<JsonValue>(&parsed); read != nullptr && m_wrapper.find(name) == nullptr)
            m_wrapper.members.emplace_back(std::move(name), std::move(*read));
    }
}

review::Result<std::optional<ForeignFrames::Frame>> ForeignFrames::line()
{
    if (const auto any = skipBlanks(true); !any)
        return any.error();
    else if (!*any)
        return std::optional<Frame>{};
    m_start = m_place;
    bool tooLong = false;
    for (;;) {
        const auto any = more();
        if (!any)
            return any.error();
        if (!*any)
            break;
        const std::size_t end = std::min(m_piece.find('\n', m_at), m_piece.size());
        const std::string_view part = m_piece.substr(m_at, end - m_at);
        tooLong = tooLong || m_record.size() + part.size() > m_rules.longestRecord();
        if (!tooLong)
            m_record += part;
        m_at = end;
        if (m_at < m_piece.size()) {
            step('\n');
            break;
        }
    }
    if (tooLong)
        return std::optional(Frame{.place = m_start, .fault = "the line is longer than " + std::to_string(m_rules.longestRecord() / (1024 * 1024)) + " MB"});
    while (!m_record.empty() && (isBlank(m_record.back()) || m_record.back() == ','))
        m_record.pop_back();
    return taken();
}

} // namespace importers
