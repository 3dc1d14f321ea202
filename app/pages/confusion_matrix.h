#pragma once

#include <QTableView>

#include "app/pages/project_page.h"

namespace app {

/// Who chose what: rows the first rater, columns the second, each cell a count and its share of the row on the sequential ramp.
class ConfusionMatrix : public QTableView {
    Q_OBJECT

public:
    explicit ConfusionMatrix(QWidget *parent);
    void setRow(const review::SheetRow &row, const std::vector<std::string> &categories);
    void clear();

private:
    CellTableModel *m_model = nullptr;
    std::vector<std::string> m_categories;
};

} // namespace app
