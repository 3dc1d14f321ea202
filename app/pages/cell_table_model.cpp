#include "app/pages/cell_table_model.h"

#include "widgets/icons.h"
#include "widgets/table_style.h"

namespace app {

CellTableModel::CellTableModel(std::vector<Column> columns, QObject *parent) : QAbstractTableModel(parent), m_columns(std::move(columns)) {}

void CellTableModel::setRows(std::vector<std::vector<Cell>> rows)
{
    if (rows.size() == m_rows.size()) {
        m_rows = std::move(rows);
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

QString CellTableModel::idOf(int row) const
{
    if (row < 0 || row >= rowCount() || m_rows[static_cast<std::size_t>(row)].empty())
        return {};
    return m_rows[static_cast<std::size_t>(row)].front().id;
}

void CellTableModel::setTitle(int column, const QString &title)
{
    QString &now = m_columns[static_cast<std::size_t>(column)].title;
    if (now == title)
        return;
    now = title;
    Q_EMIT headerDataChanged(Qt::Horizontal, column, column);
}

int CellTableModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
int CellTableModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_columns.size()); }

QVariant CellTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const std::vector<Cell> &row = m_rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<std::size_t>(index.column());
    if (column >= row.size())
        return {};
    const Cell &cell = row[column];
    switch (role) {
    case Qt::DisplayRole: return cell.text;
    case Qt::AccessibleTextRole: return cell.spoken.isEmpty() ? cell.text : cell.spoken;
    case Qt::TextAlignmentRole:
        return static_cast<int>((m_columns[column].centred ? Qt::AlignHCenter : cell.right || m_columns[column].right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case widgets::TotalRole: return m_lastIsTotal && index.row() == rowCount() - 1;
    case Qt::DecorationRole: return cell.icon.isEmpty() ? QVariant() : QVariant(widgets::themedIcon(cell.icon, cell.iconInk));
    case widgets::BoldRole: return cell.bold;
    case widgets::SecondaryRole: return cell.quiet;
    case widgets::ShareRole: return cell.share ? QVariant(*cell.share) : QVariant();
    case Qt::UserRole: return row.front().id;
    default: return {};
    }
}

QVariant CellTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Column &column = m_columns[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return column.title;
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((column.centred ? Qt::AlignHCenter : column.right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace app
