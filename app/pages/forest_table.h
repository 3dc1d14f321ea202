#pragma once

#include <QTableView>

#include "app/pages/kappa_axis.h"
#include "app/pages/project_page.h"

namespace app {

/// The agreement of pairs as a table whose last column is a forest plot on one axis, -0.2 to 1 with a line at 0. Below ten items
/// a row says why it shows no number. Every number is a cell that copies and that a screen reader says.
class ForestTable : public QTableView {
    Q_OBJECT

public:
    explicit ForestTable(QWidget *parent);
    /// `strata` heads the first column: "Crop".
    void setSheet(const review::Sheet &sheet, const QString &strata);
    void clear();

    struct Mark {
        review::Coefficient kappa = {};
        bool shown = false, pooled = false;
        QString sentence = {}; ///< In the place of the numbers.
        QString remark = {};   ///< In the place of the interval.
    };
    const Mark &mark(int row) const { return m_marks[static_cast<std::size_t>(row)]; }
    int markCount() const { return static_cast<int>(m_marks.size()); }
    static constexpr int kAxisColumn = 5;
    /// Where the axis lies in the last column's cell.
    static QRectF strip(const QRectF &cell);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();

    CellTableModel *m_model;
    std::vector<Mark> m_marks;
    QString m_strata;
};

} // namespace app
