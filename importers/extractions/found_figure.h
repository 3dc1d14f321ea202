#pragma once

#include "importers/foreign/native_row.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// A stretch of a page: left, top, width, height from the page's top left corner.
struct PageRegion {
    double x = 0, y = 0, w = 0, h = 0;
    std::string unit = "pt";            ///< "pt": 1/72 inch; "page": parts of which the page is page_width × page_height.
    std::optional<double> pageWidth = {}, pageHeight = {};
    std::optional<double> dpi = {};     ///< Resolution of the crop: its pixels are pt × dpi / 72.
    bool fromBottom = false;            ///< y counts from the page's bottom to the box's bottom, since the page's height is not known.
};

/// A figure as a program found it in a paper.
struct FoundFigure {
    std::string id = {};                ///< Unique in the file.
    std::string source = {};            ///< The paper: the file's stem, or the name it has in the file, without ".pdf".
    std::string path = {};              ///< Of the crop; empty when none was written.
    std::string label = {};             ///< "Figure 3"; empty = by the caption's first words.
    std::string type = {};              ///< "Figure", "Table", …
    std::string caption = {};
    std::optional<std::int64_t> page = {}; ///< From 1.
    JsonValue pageAsWritten = {};
    std::optional<PageRegion> region = {}, captionRegion = {};
    std::vector<std::string> context = {};
};

/// A `figure` row: id, source, path, label, page, caption, context, attribute figure_type; beside them `region` and `caption_region`
/// {"box": [x, y, w, h], "unit", "page_width", "page_height", "pixels": [x, y, w, h] with a dpi} and `page_raw`.
NativeRow figureRow(const FoundFigure &figure);

/// "Figure 3" of a caption that begins "Fig. 3:", "FIGURE 3 |", "Table S2."; empty when it begins otherwise.
std::string labelInCaption(std::string_view caption);
/// Whether a paragraph names the figure: "Fig. 3", "Figures 2 and 3", "Figs 2–4", "Fig. 3b" all name "Figure 3".
bool namesFigure(std::string_view paragraph, std::string_view label);
/// A caption that is a text, a list of texts, or a text that is a Python list of texts: joined with blanks.
std::string captionText(const JsonValue *value);
/// The name behind the last / or \.
std::string baseName(std::string_view path);
/// The name of a paper's file without ".pdf".
std::string paperName(std::string_view name);

} // namespace importers
