#pragma once

#include "widgets/type.h"

#include <QSize>

namespace widgets {

enum class WidthClass { Compact, Normal, Wide };

/// Sizes of a session window in device-independent px. A page makes one from its window's size and gives it to the question, the rows and the bars.
struct Metrics {
    WidthClass widthClass = WidthClass::Normal;
    int reading = 100;           ///< Percent; scales question and options only.

    int formWidth = 440;         ///< With its 1 px line at the left.
    int formPadding = 20;
    TypeSize question = {16, 24};
    int questionTop = 46;        ///< From the form's top; compact: 8 (no label above).
    int questionGap = 16;        ///< Under the question, before the first row.
    bool questionLabelShown = true; ///< "Question 38 … of 128" in the form; compact puts it into the top bar.

    TypeSize option = {15, 22};
    int rowSide = 8;             ///< Row border to keycap.
    int keycap = 28;
    int keycapGap = 12;
    int rowTextTop = 11;         ///< Also the space under the text.
    int rowMinimum = 44;
    int rowGap = 8;              ///< Between two borders.
    int ringMargin = 4;          ///< A row owns this on every side for its focus ring.
    int statusLine = 28;         ///< What the line "Sealed 09:40" adds to a row.

    int topBar = 44, commandBar = 56, viewerTools = 36;
    int footer = 92;             ///< With its line; compact: 40, one row.
    bool toolWords = true;       ///< Viewer tools with words.

    bool isCompact() const { return widthClass == WidthClass::Compact; }
    /// Wide from 1700, compact below 1180 or when lower than 760, else normal.
    static Metrics forWindow(QSize window, int readingPercent = 100);
    static Metrics of(WidthClass widthClass, int readingPercent = 100);
};

/// Rail: 200 with words, 56 with icons below a window width of 1180.
constexpr int kRailWide = 200, kRailNarrow = 56, kRailFoldsBelow = 1180;
constexpr int kPageHeader = 56, kStatusBar = 28, kCardHeader = 40, kTableHead = 28, kTableRow = 26, kTableRowWithPicture = 48;
constexpr int kControl = 32, kPrimaryInBar = 40;

} // namespace widgets
