#pragma once

#include "app/sessions/import_look.h"

#include <QWidget>

#include <map>
#include <string>
#include <vector>

class QTableView;
class QVBoxLayout;

namespace widgets {
class Button;
class Card;
class CheckRow;
class ChoiceField;
class TextLabel;
}

namespace app {

/// S3, step 2: how a file is to be read. At the left its format, what its records are, its encoding, and what each column is read as; at
/// the right its first rows under those names. Changes nothing by itself: changed() tells of another choice, for which the page looks again.
class MappingPanel : public QWidget {
    Q_OBJECT

public:
    explicit MappingPanel(QWidget *parent);
    /// A file with what was chosen for it, under which it was looked at; with nothing chosen, what is guessed of its columns is the choice.
    void start(const QString &file, const ImportLook &look, const ImportChoice &choice);
    /// The same file, looked at anew under choice().
    void setLook(const ImportLook &look);
    const ImportChoice &choice() const { return m_choice; }
    void setColumns(const std::map<std::string, std::string> &columns); ///< Of a mapping that was saved.
    bool isReady() const { return !m_look.needsChoice() && twice().empty(); }
    void focusFirst();
    QString sentence() const; ///< What is still to be said, or that nothing is.

Q_SIGNALS:
    void changed();
    void openAsked();          ///< A mapping that was saved.
    void saveAsked();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fillFields();
    void fillRows();
    void choose(const std::string &column, const std::string &field);
    std::string twice() const; ///< A field that two columns are read as; empty when there is none.
    QWidget *columnLine(const std::string &column, std::size_t at);

    ImportLook m_look;
    ImportChoice m_choice;
    std::vector<std::string> m_shown;          ///< Columns that have a line.
    std::map<std::string, widgets::ChoiceField *> m_fields;
    widgets::Card *m_left, *m_right;
    widgets::ChoiceField *m_format, *m_role, *m_encoding;
    widgets::CheckRow *m_numbered;
    widgets::Button *m_save;
    widgets::TextLabel *m_say, *m_noRows;
    QVBoxLayout *m_lines;
    QTableView *m_rows;
};

} // namespace app
