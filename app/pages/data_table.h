#pragma once

#include <QItemSelectionModel>
#include <QTableView>

#include <cstdint>
#include <vector>

namespace app {

class DataModel;

/// The table of items or figures: 48 px rows with thumbnails, or 26 without; splits as chips. A click on a head sorts. The row that is
/// looked at and the rows that are picked are two things: a click looks, the box, Space, Ctrl and Shift pick.
class DataTable : public QTableView {
    Q_OBJECT

public:
    DataTable(DataModel *model, QWidget *parent);
    void setPicturesShown(bool shown);
    bool picturesShown() const { return m_pictures; }
    QStringList pickedIds() const;           ///< In the table's order; of rows that are not loaded nothing.
    int pickedCount() const;
    std::vector<std::int64_t> pickedKeys() const; ///< Of all that are picked, loaded or not.
    bool areAllPickedExcluded() const;       ///< As far as they are loaded; false when none is picked.

Q_SIGNALS:
    void menuAsked(const QPoint &at);        ///< Right click, or the menu key at the current row; a global place.

protected:
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex &index, const QEvent *event) const override;
    void resizeEvent(QResizeEvent *event) override;
    void fitIds();                           ///< The column of ids is as wide as the ids that are loaded, within limits.
    void contextMenuEvent(QContextMenuEvent *event) override;
    void currentChanged(const QModelIndex &now, const QModelIndex &before) override;

private:
    void shareWidth();                       ///< The words take what the other columns leave.
    DataModel *m_model;
    bool m_pictures = true;
    int m_idWidth = 88, m_stateWidth = 128;
};

} // namespace app
