#pragma once

#include "review/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// A table of text: CSV or TSV with a header line, JSON Lines or one JSON list of flat objects.
struct TextTable {
    std::vector<std::string> columns = {}; ///< CSV: in the file's order. JSON: in the order of their first appearance.
    struct Row {
        std::int64_t line = 0;             ///< From 1; in a JSON list the number of the object.
        std::vector<std::string> cells = {}; ///< One per column; an empty cell, null and a member that is not there are all empty.
    };
    std::vector<Row> rows = {};
    std::vector<std::int64_t> shortRows = {}; ///< Lines of CSV rows with fewer cells than the header: filled up with empty ones.

    std::optional<std::size_t> column(const std::string &name) const;
    std::string columnList() const; ///< For a sentence: “a”, “b” and “c”.
};

/// Reads the whole file. NotFound: it cannot be opened; BadInput: it is no such table (names the line).
review::Result<TextTable> readTextTable(const std::string &path);
/// The text of a JSON file, after a reader with limits of depth and length has found it whole. NotFound, or BadInput with the reason.
review::Result<std::string> readJsonText(const std::string &path);
/// A square table of numbers, alone or as the member "weights", row-major. NotFound, or BadInput.
review::Result<std::vector<double>> readWeightTable(const std::string &path);
/// The bytes of a file. NotFound when it cannot be opened.
review::Result<std::string> readWhole(const std::string &path);

} // namespace app
