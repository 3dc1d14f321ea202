#pragma once

#include <QWidget>

#include "app/pages/mapping_lines.h"
#include "app/sessions/import_look.h"

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
class LineField;
class TextLabel;
}

namespace app {

/// S3, step 2: how a file is to be read. At the left its format, what its records are, its encoding, and what each column is read as, of a
/// Label Studio file what each result, member of the data and annotator is; at the right its first rows under those names. Changes nothing by itself: changed() tells of another choice, for which the page looks again.
class MappingPanel : public QWidget {
    Q_OBJECT

public:
    explicit MappingPanel(QWidget *parent);
    /// A file with what was chosen for it, under which it was looked at; with nothing chosen, what is guessed of its columns is the choice.
    /// `studies`: open ones, whose seats answers of annotators can go to.
    void start(const QString &file, const ImportLook &look, const ImportChoice &choice, std::vector<SeatsOfStudy> studies);
    /// The same file, looked at anew under choice().
    void setLook(const ImportLook &look);
    const ImportChoice &choice() const { return m_choice; }
    const ImportLook &look() const { return m_look; }
    bool holdsFor(const ImportChoice &choice) const; ///< What was seen of the file is the same under that choice.
    void setColumns(const std::map<std::string, std::string> &columns); ///< Of a mapping that was saved.
    bool isReady() const { return !m_look.needsChoice() && twice().empty() && ratingsOfNobody(m_look, m_choice).empty(); }
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
    void makeLines(std::vector<MappingLine> lines);
    QWidget *lineWidget(const MappingLine &line);
    void chose(const MappingLine &line, const std::string &value);
    QString labelsSentence() const;
    std::string twice() const; ///< A field that two columns are read as; empty when there is none.

    struct Field {
        MappingLine line;
        widgets::ChoiceField *field = nullptr;
        widgets::LineField *model = nullptr;   ///< Of a result: whose answers it rates.
    };

    ImportLook m_look;
    ImportChoice m_choice;
    std::vector<SeatsOfStudy> m_studies;
    ImportChoice m_looked;                     ///< Under which m_look was seen.
    std::vector<Field> m_fields;               ///< As they stand, headings without a field among them.
    widgets::Card *m_left, *m_right;
    widgets::ChoiceField *m_format, *m_role, *m_encoding;
    widgets::CheckRow *m_numbered;
    widgets::Button *m_open, *m_save;
    widgets::TextLabel *m_say, *m_noRows;
    QVBoxLayout *m_lines;
    QTableView *m_rows;
};

} // namespace app
