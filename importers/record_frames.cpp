#include "importers/record_frames.h"

#include "importers/json_value.h"

namespace importers {

namespace {
bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
} // namespace

review::Result<bool> RecordFrames::more()
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

void RecordFrames::step(char c)
{
    ++m_at;
    m_place.pass(c);
}

review::Result<bool> RecordFrames::skipBlanks(bool commas)
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

review::Result<std::optional<RecordFrames::Frame>> RecordFrames::next()
{
    m_record.clear();
    if (m_shape == Shape::Unknown) {
        const auto any = skipBlanks(false);
        if (!any)
            return any.error();
        if (!*any)
            return std::optional<Frame>{};
        m_shape = m_piece[m_at] == '[' ? Shape::List : Shape::Lines;
        if (m_shape == Shape::List)
            step('[');
    }
    if (m_shape == Shape::Ended)
        return std::optional<Frame>{};
    return m_shape == Shape::Lines ? nextLine() : nextElement();
}

review::Result<std::optional<RecordFrames::Frame>> RecordFrames::nextLine()
{
    // Blanks before a record belong to its line: only whole blank lines are passed over.
    if (const auto any = skipBlanks(false); !any)
        return any.error();
    else if (!*any)
        return std::optional<Frame>{};
    Frame frame;
    frame.place = m_place;
    bool tooLong = false;
    for (;;) {
        const auto any = more();
        if (!any)
            return any.error();
        if (!*any)
            break;
        const std::size_t end = m_piece.find('\n', m_at);
        const std::string_view part = m_piece.substr(m_at, end == std::string_view::npos ? end : end - m_at);
        tooLong = tooLong || m_record.size() + part.size() > kLongestRecord;
        if (!tooLong)
            m_record += part;
        m_at += part.size();
        if (end != std::string_view::npos) {
            step('\n');
            break;
        }
    }
    while (!m_record.empty() && isBlank(m_record.back()))
        m_record.pop_back();
    if (tooLong)
        frame.fault = "the line is longer than 8 MB";
    else
        frame.text = m_record;
    return std::optional<Frame>(frame);
}

review::Result<std::optional<RecordFrames::Frame>> RecordFrames::nextElement()
{
    const auto any = skipBlanks(true);
    if (!any)
        return any.error();
    Frame frame;
    frame.place = m_place;
    if (!*any) {
        m_shape = Shape::Ended;
        frame.fault = "the file ends before its list is closed";
        return std::optional<Frame>(frame);
    }
    if (m_piece[m_at] == ']') {
        step(']');
        m_shape = Shape::Ended;
        const auto rest = skipBlanks(false);
        if (!rest)
            return rest.error();
        if (!*rest)
            return std::optional<Frame>{};
        frame.place = m_place;
        frame.fault = "there is text after the end of the list; it was not read";
        return std::optional<Frame>(frame);
    }
    int depth = 1;
    bool quoted = false, escaped = false;
    for (;;) {
        const auto left = more();
        if (!left)
            return left.error();
        if (!*left) {
            m_shape = Shape::Ended;
            frame.fault = quoted ? "the file ends inside a text in quotes" : "the file ends inside a record";
            return std::optional<Frame>(frame);
        }
        const char c = m_piece[m_at];
        if (!quoted && depth == 1 && (c == ',' || c == ']'))
            break;
        if (quoted) {
            quoted = escaped || c != '"';
            escaped = !escaped && c == '\\';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            --depth;
        }
        if (depth > kDeepest || m_record.size() >= kLongestRecord) {
            m_shape = Shape::Ended;
            frame.fault = depth > kDeepest ? "it is nested deeper than 64 levels; the rest of the file was not read"
                                           : "the record is longer than 8 MB; the rest of the file was not read";
            return std::optional<Frame>(frame);
        }
        m_record += c;
        step(c);
        if (!quoted && depth == 1 && (c == '}' || c == ']'))
            break;
    }
    frame.text = m_record;
    return std::optional<Frame>(frame);
}

} // namespace importers
