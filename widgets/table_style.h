#pragma once

#include <QHeaderView>
#include <QStyledItemDelegate>

class QTableView;

namespace widgets {

/// Roles a model may answer beside Qt's: a track of share 0 to 1, a cell in bold, a cell in secondary ink, a cell of the sum under the others
/// (bg.window, a strong rule above).
enum TableRole { ShareRole = Qt::UserRole + 40, BoldRole, SecondaryRole, TotalRole };

/// Cells of 13/18 plain text: side 8, elided, a rule under each row, selection in accent.soft; alignment by Qt::TextAlignmentRole.
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// The whole text of a cell that has no room for it; a model's own ToolTipRole goes first.
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option, const QModelIndex &index) override;
};

/// Head of 28 px on bg.window, 12 px bold secondary text, aligned as Qt::TextAlignmentRole says.
class TableHead : public QHeaderView {
    Q_OBJECT
public:
    explicit TableHead(QWidget *parent);
    QSize sizeHint() const override;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int logicalIndex) const override;
};

/// Rows 26 (48 with pictures), no grid, no frame, whole rows selected, head and delegate as above; Ctrl+C copies the selection as TSV of DisplayRole.
void styleTable(QTableView &table, bool withPictures = false);

} // namespace widgets
