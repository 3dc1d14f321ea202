#pragma once

#include "app/pages/agreement_cells.h"
#include "review/agreement_sheet.h"

namespace app {

/// Who chose what: rows the first rater, columns the second, each cell a count and its share of the row on the sequential ramp.
class ConfusionMatrix : public RampTable {
    Q_OBJECT

public:
    explicit ConfusionMatrix(QWidget *parent);
    void setRow(const review::SheetRow &row, const std::vector<std::string> &categories);
    int boxesLeft() const { return m_names; } ///< Where the boxes begin, in px.
    int boxesWidth() const;

private:
    int m_names = 0, m_count = 0;
};

} // namespace app
