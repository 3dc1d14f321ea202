#pragma once

#include "exporters/sink.h"
#include "review/agreement_sheet.h"
#include "review/gold.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace exporters {

/// A report's table. Numbers come formatted; `numeric` columns are set to the right in text and Markdown and not guarded in CSV.
struct Table {
    struct Column {
        std::string title;
        bool numeric = false;
    };
    std::string title = {};
    std::vector<Column> columns = {};
    std::vector<std::vector<std::string>> rows = {};
    std::vector<std::string> notes = {}; ///< One sentence each, below the table. Not in CSV.
};

review::Status writeTableText(const Table &table, Sink &sink);     ///< Columns padded with blanks, by characters.
review::Status writeTableCsv(const Table &table, Sink &sink);      ///< RFC 4180, guarded.
review::Status writeTableMarkdown(const Table &table, Sink &sink); ///< Pipes and line ends in cells are escaped.
review::Status writeTableLatex(const Table &table, Sink &sink);    ///< A table float with the rules of the package booktabs.
/// Text for LaTeX: its signs escaped, control characters as blanks, Greek letters of statistics as mathematics; other UTF-8 as it is.
std::string latexText(std::string_view text);

/// Decimals correctly rounded as printf does, C locale; "undefined" cells are written as the words given.
std::string fixedDecimals(double value, int decimals);

/// n, agreements, p_o, p_e, κ with its 95 % limits over resampled clusters (where there are any) and in closed form, per stratum and pooled; the sheet's warnings and undefined values as notes.
/// Without `both` the limits in closed form are left out where there are those over clusters: for a page of paper.
Table agreementTable(const review::Sheet &sheet, int decimals = 4, bool both = true);
/// Candidates and what became of them, per stratum and in all.
Table goldTable(const std::vector<review::GoldRow> &rows);

struct ProgressRow {
    std::string seat, reviewer;
    std::int64_t units = 0, sealed = 0, exposed = 0;
    bool locked = false;
};
Table progressTable(const std::vector<ProgressRow> &rows);

} // namespace exporters
