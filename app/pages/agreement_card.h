#pragma once

#include "app/pages/cell_table_model.h"
#include "exporters/table.h"
#include "widgets/card.h"

#include <QPointer>

#include <functional>
#include <vector>

class QStackedWidget;
class QTableView;

namespace widgets {
class Button;
class TextLabel;
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
/// Ctrl+C and the table's menu what is selected. A list may take the picture's place for a while; then it is what is copied.
class AgreementCard : public widgets::Card {
    Q_OBJECT

public:
    AgreementCard(const QString &title, QWidget *parent);
    /// Picture and words side by side in the body; `picture` is taken over.
    void setPicture(QWidget *picture);
    void setNumbers(NumberTable numbers);
    /// The same for many of them: they are made when somebody looks at, copies or exports them. `make` must stay callable until the next call.
    void setNumbersLater(std::function<NumberTable()> make);
    /// Where the head is too narrow for all of it, the note keeps its first part, then the subtitle goes, then the note; all of it stays in the
    /// tooltip and for screen readers.
    void setTitle(const QString &title);
    void setSubtitle(const QString &subtitle);
    void setNote(const QString &note);
    void clear();
    void showNumbers(bool shown);
    bool showsNumbers() const;
    QString tsv();       ///< What "Copy as TSV" copies.
    /// In the picture's place, until "Back", Escape or hideList().
    void showList(const QString &title, NumberTable list);
    void hideList();
    bool showsList() const;
    QWidget *picture() const;
    QRect pictureBox() const;        ///< Where the picture stands, or would stand, in the card.
    exporters::Table table();        ///< The numbers, whatever is shown.

Q_SIGNALS:
    void listLeft(); ///< The person went back from the list.

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitHead();
    void makeNumbers();
    void buildList();
    void leaveList();
    QStackedWidget *m_stack;
    QTableView *m_table;
    CellTableModel *m_model = nullptr;
    std::function<NumberTable()> m_later = {};
    widgets::Button *m_data;
    QStringList m_heads;
    QString m_title, m_subtitle, m_note;
    QWidget *m_listPage = nullptr;
    QTableView *m_listTable = nullptr;
    CellTableModel *m_listModel = nullptr;
    widgets::TextLabel *m_listTitle = nullptr;
    QPointer<QWidget> m_before; ///< What had the focus before the list.
};

} // namespace app
