#pragma once

#include <QAbstractTableModel>
#include <QString>

#include "widgets/tokens.h"

#include <optional>
#include <vector>

namespace app {

/// One cell: what it says and how. `share` draws a track of 0 … 1 instead of words.
struct Cell {
    QString text = {};
    bool bold = false, quiet = false, right = false;
    std::optional<double> share = {};
    QString icon = {};   ///< Before the words.
    widgets::Token iconInk = widgets::Token::TextSecondary;
    QString spoken = {}; ///< What a screen reader says in place of `text`, when not empty.
    QString id = {}; ///< What a row stands for, under Qt::UserRole.
};

/// Rows of plain cells with a head, for every table of the project window. Sentences that stand for a number are said in full.
class CellTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    struct Column {
        QString title;
        bool right = false;
        bool centred = false;
    };
    /// The last row is a sum: on bg.window, under a strong rule.
    void setLastIsTotal(bool total) { m_lastIsTotal = total; }
    CellTableModel(std::vector<Column> columns, QObject *parent);
    /// The same number of rows keeps the selection.
    void setRows(std::vector<std::vector<Cell>> rows);
    QString idOf(int row) const;
    void setTitle(int column, const QString &title);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<Column> m_columns;
    std::vector<std::vector<Cell>> m_rows;
    bool m_lastIsTotal = false;
};

} // namespace app
