#pragma once

#include <QItemSelectionModel>
#include <QTableView>

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

protected:
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex &index, const QEvent *event) const override;
    void resizeEvent(QResizeEvent *event) override;
    void currentChanged(const QModelIndex &now, const QModelIndex &before) override;

private:
    DataModel *m_model;
    bool m_pictures = true;
};

} // namespace app
