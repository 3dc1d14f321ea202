#include "importers/csv_rows.h"

#include "importers/json_value.h"

#include <algorithm>
#include <array>
#include <utility>

namespace importers {

namespace {

/// Which bytes end a stretch of a cell.
using Ends = std::array<bool, 256>;

constexpr Ends endsAt(std::string_view bytes)
{
    Ends ends{};
    for (const char c : bytes)
        ends[static_cast<unsigned char>(c)] = true;
    return ends;
}

constexpr Ends kQuotedEnds = endsAt("\"\n"), kCommaEnds = endsAt(",\r\n"), kTabEnds = endsAt("\t\r\n");

std::size_t endOfStretch(std::string_view text, std::size_t at, const Ends &ends)
{
    while (at < text.size() && !ends[static_cast<unsigned char>(text[at])])
        ++at;
    return at;
}

} // namespace

char csvDelimiter(std::string_view firstLine)
{
    std::ptrdiff_t commas = 0, tabs = 0;
    bool quoted = false;
    for (const char c : firstLine) {
        quoted = c == '"' ? !quoted : quoted;
        if (!quoted && (c == '\n' || c == '\r'))
            break;
        commas += !quoted && c == ',' ? 1 : 0;
        tabs += !quoted && c == '\t' ? 1 : 0;
    }
    return tabs > commas ? '\t' : ',';
}

std::string withoutGuard(std::string cell)
{
    if (cell.size() > 1 && cell[0] == '\'' && std::string_view("=+-@\t\r'").find(cell[1]) != std::string_view::npos)
        cell.erase(0, 1);
    return cell;
}

review::Result<bool> CsvRows::more()
{
    while (m_at == m_piece.size()) {
        const auto piece = m_source.next();
        if (!piece)
            return piece.error();
        m_piece = *piece;
        m_at = 0;
        if (m_piece.empty())
            return false;
        if (m_delimiter == 0)
            m_delimiter = csvDelimiter(m_piece);
    }
    return true;
}

void CsvRows::step(char c)
{
    ++m_at;
    m_place.pass(c);
}

std::string CsvRows::tooLong() const
{
    return "a text is longer than " + std::to_string(m_longestCell / kLongestCell) + " MB";
}

void CsvRows::fail(std::string why)
{
    if (!m_row.fault.empty())
        return;
    m_row.fault = std::move(why);
    m_row.faultPlace = m_place;
}

void CsvRows::endCell()
{
    if (const auto bad = firstInvalidUtf8(m_cell); bad && m_row.fault.empty()) {
        m_row.fault = "bytes that are not UTF-8 text; choose the encoding of the file";
        const auto before = std::string_view(m_cell).substr(0, *bad);
        m_row.faultPlace = {m_cellPlace.line + std::count(before.begin(), before.end(), '\n'), m_cellPlace.column + characterCount(before)};
    }
    if (m_cell.find('\0') != std::string::npos)
        fail("a text holds the character NUL");
    m_row.cells.push_back(std::move(m_cell));
    m_row.places.push_back(m_cellPlace);
    m_cell.clear();
}

review::Result<CsvRows::CsvRow *> CsvRows::next()
{
    enum class In { Start, Plain, Quoted, Closed } in = In::Start;
    m_row.cells.clear();
    m_row.places.clear();
    m_row.fault.clear();
    m_cell.clear();
    m_row.place = m_cellPlace = m_place;
    for (;;) {
        const auto any = more();
        if (!any)
            return any.error();
        if (!*any) {
            if (in == In::Quoted) {
                m_row.fault = "a quotation mark is opened and never closed";
                m_row.faultPlace = m_cellPlace;
            }
            if (in == In::Start && m_row.cells.empty())
                return nullptr;
            endCell();
            return &m_row;
        }
        const char c = m_piece[m_at];
        if (in == In::Quoted) {
            if (m_cell.size() > m_longestCell)
                fail(tooLong());
            // Whole stretches at a time: most of a file is the inside of cells.
            const std::size_t end = endOfStretch(m_piece, m_at, kQuotedEnds);
            if (end > m_at) {
                const std::string_view part = m_piece.substr(m_at, end - m_at);
                if (m_row.fault.empty())
                    m_cell += part;
                m_place.column += characterCount(part);
                m_at = end;
            } else if (c == '"') {
                in = In::Closed;
                step(c);
            } else {
                if (m_row.fault.empty())
                    m_cell += c;
                step(c);
            }
            continue;
        }
        if (c == '"' && in == In::Start) {
            in = In::Quoted;
            step(c);
        } else if (c == '"' && in == In::Closed) {
            m_cell += c;
            in = In::Quoted;
            step(c);
        } else if (c == m_delimiter) {
            endCell();
            step(c);
            m_cellPlace = m_place;
            in = In::Start;
        } else if (c == '\n' || c == '\r') {
            step(c);
            if (c == '\r') {
                const auto follows = more();
                if (!follows)
                    return follows.error();
                if (*follows && m_piece[m_at] == '\n') {
                    step('\n');
                } else if (in != In::Closed) { // a lone CR belongs to the text
                    m_cell += c;
                    in = In::Plain;
                    continue;
                }
            }
            if (in == In::Start && m_row.cells.empty()) {
                m_row.place = m_cellPlace = m_place; // a blank line
                continue;
            }
            endCell();
            return &m_row;
        } else {
            if (in == In::Closed) {
                fail("text stands behind a closing quotation mark");
                step(c);
                continue;
            }
            in = In::Plain;
            const std::size_t end = endOfStretch(m_piece, m_at, m_delimiter == '\t' ? kTabEnds : kCommaEnds);
            const std::string_view part = m_piece.substr(m_at, end - m_at);
            if (m_cell.size() + part.size() > m_longestCell)
                fail(tooLong());
            else
                m_cell += part;
            m_place.column += characterCount(part);
            m_at = end;
        }
    }
}

} // namespace importers
