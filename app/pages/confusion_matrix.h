#pragma once

#include "app/pages/agreement_cells.h"
#include "review/agreement_sheet.h"

#include <optional>
#include <utility>

namespace app {

/// Who chose what: rows the first rater, columns the second, each cell a count and its share of the row on the sequential ramp.
class ConfusionMatrix : public RampTable {
    Q_OBJECT

public:
    explicit ConfusionMatrix(QWidget *parent);
    void setRow(const review::SheetRow &row, const std::vector<std::string> &categories);
    int boxesLeft() const { return m_names; } ///< Where the boxes begin, in px.
    int boxesWidth() const;
    /// Categories (0-based) of the first and the second rater that a cell stands for; empty for names and totals.
    std::optional<std::pair<int, int>> answersAt(const QModelIndex &index) const;

private:
    int m_names = 0, m_count = 0;
};

} // namespace app
