#pragma once

#include "importers/importer.h"
#include "importers/text_source.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// Rows of RFC 4180 text (LF or CRLF, line ends inside quotes), one at a time, with the physical place of every cell.
class CsvRows {
public:
    struct CsvRow {
        std::vector<std::string> cells = {}; ///< As they stand, quotes taken off; the guard ' is still there.
        std::vector<Place> places = {};      ///< Where each cell begins.
        Place place = {1, 1};                ///< Where the row begins.
        std::string fault = {};              ///< Why it is no row; then `cells` holds what was understood.
        Place faultPlace = {};
    };
    static constexpr std::size_t kLongestCell = 1024 * 1024; ///< Bytes.

    /// `delimiter` 0: a tab when the first line has more tabs than commas outside quotes, else a comma.
    explicit CsvRows(TextSource &source, char delimiter = 0, std::size_t longestCell = kLongestCell)
        : m_source(source), m_delimiter(delimiter), m_longestCell(longestCell)
    {
    }
    /// The next row, blank lines passed over; empty at the end. The reference is good until the next call; its cells may be moved from.
    review::Result<CsvRow *> next();
    char delimiter() const { return m_delimiter; }

private:
    review::Result<bool> more();
    void step(char c);
    void endCell();
    void fail(std::string why);
    std::string tooLong() const;

    TextSource &m_source;
    char m_delimiter;
    std::size_t m_longestCell;
    std::string_view m_piece = {};
    std::size_t m_at = 0;
    Place m_place = {1, 1};
    CsvRow m_row = {};
    std::string m_cell = {};
    Place m_cellPlace = {};
};

/// The delimiter of a first line, by counting outside quotes.
char csvDelimiter(std::string_view firstLine);
/// A text cell without the ' that the export puts before = + - @ tab CR and '.
std::string withoutGuard(std::string cell);

} // namespace importers
