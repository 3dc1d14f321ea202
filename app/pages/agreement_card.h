#pragma once

#include "app/pages/cell_table_model.h"
#include "widgets/card.h"

#include <vector>

class QStackedWidget;
class QTableView;

namespace widgets {
class Button;
}

namespace app {

/// The numbers behind a picture.
struct NumberTable {
    std::vector<CellTableModel::Column> columns = {};
    std::vector<std::vector<Cell>> rows = {};
};

/// A table of numbers that scrolls within its card.
void styleNumbers(QTableView *table);
/// Columns as wide as what stands in them.
void fitNumbers(QTableView *table);

/// A card of the agreement page: a picture, and behind the tool "Data" the same numbers as a table; "Copy as TSV" copies that table,
/// Ctrl+C and the table's menu what is selected.
class AgreementCard : public widgets::Card {
    Q_OBJECT

public:
    AgreementCard(const QString &title, QWidget *parent);
    /// Picture and words side by side in the body; `picture` is taken over.
    void setPicture(QWidget *picture);
    void setNumbers(NumberTable numbers);
    void clear();
    void showNumbers(bool shown);
    bool showsNumbers() const;
    QString tsv() const; ///< What "Copy as TSV" copies.

private:
    QStackedWidget *m_stack;
    QTableView *m_table;
    CellTableModel *m_model = nullptr;
    widgets::Button *m_data;
    QStringList m_heads;
};

} // namespace app
