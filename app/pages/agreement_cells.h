#pragma once

#include <QLabel>
#include <QTableView>

#include "app/pages/cell_table_model.h"

#include <vector>

namespace app {

/// A small table of boxes on a colour ramp with names around them. A cell with a share is a box, with its second line smaller; the others are
/// names and totals, bold or quiet. Every cell copies and is said by a screen reader.
class RampTable : public QTableView {
    Q_OBJECT

public:
    enum class Ramp { Sequential, Diverging }; ///< Shares 0 … 1, or -1 … 1.
    RampTable(Ramp ramp, QWidget *parent);
    /// `widths` per column, `heights` per row, in px; a box is 2 px smaller. Heads are for what is copied.
    void setCells(const QStringList &heads, std::vector<std::vector<Cell>> rows, const std::vector<int> &widths, const std::vector<int> &heights);
    void setMarked(int row, int column); ///< A box with an accent line; -1: none.
    void clear();

    Ramp ramp() const { return m_ramp; }
    bool isMarked(int row, int column) const { return row == m_markedRow && column == m_markedColumn; }

protected:
    void wheelEvent(QWheelEvent *event) override; ///< The page scrolls, unless the table itself can.

private:
    Ramp m_ramp;
    CellTableModel *m_model = nullptr;
    QStringList m_heads;
    int m_markedRow = -1, m_markedColumn = -1;
};

/// Bold caption text that runs upwards, as the name beside a matrix.
class UprightLabel : public QLabel {
    Q_OBJECT

public:
    explicit UprightLabel(QWidget *parent);
    QSize sizeHint() const override { return {18, 60}; }
    QSize minimumSizeHint() const override { return {18, 20}; }

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// The sequential ramp from 0 to 1 with its name.
class RampLegend : public QLabel {
    Q_OBJECT

public:
    explicit RampLegend(const QString &name, QWidget *parent);
    QSize sizeHint() const override { return {152, 54}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_name;
};

} // namespace app
