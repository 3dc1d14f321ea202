#pragma once

#include <QString>
#include <QTableView>
#include <QWidget>

#include "app/pages/cell_table_model.h"
#include "app/pages/project_desk.h"
#include "widgets/message_bar.h"
#include "widgets/page_header.h"

#include <functional>
#include <initializer_list>

class QVBoxLayout;

namespace app {

/// How pages ask for files; a constructor argument, so that tests answer without a dialog. An empty result means: not now.
struct FileDialogs {
    std::function<QStringList(QWidget *)> importFiles;
    std::function<QString(QWidget *)> importFolder;
    std::function<QString(QWidget *, const QString &suggested)> saveFile;
    static FileDialogs system();
};

/// A page of the project window: head, a bar for sentences, and a body that scrolls. Pages show the desk's view and ask the desk;
/// none reads the file itself.
class ProjectPage : public QWidget {
    Q_OBJECT

public:
    ProjectPage(const QString &title, ProjectDesk &desk, QWidget *parent);
    virtual void refresh() = 0;              ///< The desk's view changed, or the page comes up.
    virtual void focusFilter() {}            ///< Ctrl+F
    virtual void exportAsked() {}            ///< Ctrl+E
    virtual void mainActAsked() {}           ///< Ctrl+Enter: the page's one primary act, with whatever it asks before.
    /// A sentence at the head of the page with something to do about it.
    void tell(const QString &sentence, const QString &action, std::function<void()> act);
    virtual QString statusText() const { return {}; } ///< Right end of the status bar.

Q_SIGNALS:
    void pageAsked(const QString &page);     ///< "data", "studies", …
    void studyAsked(const QString &study, const QString &page);
    void seatAsked(const QString &study, const QString &seat);
    void previewAsked(const QString &study);
    void statusChanged();                    ///< statusText() is another one now.

protected:
    ProjectDesk &desk() { return m_desk; }
    const ProjectView &view() const { return m_desk.view(); }
    widgets::PageHeader *header() { return m_header; }
    widgets::MessageBar *messages() { return m_messages; }
    QVBoxLayout *body() { return m_body; }   ///< Margin 16, gap 16, on bg.window.
    void showError(const review::Error &error);
    /// Long work: `task(project, told)` on the store's thread; `told(words, share)` returns false once the person cancelled.
    using Told = std::function<bool(const QString &words, double share)>;

    void paintEvent(QPaintEvent *event) override;

private:
    ProjectDesk &m_desk;
    widgets::PageHeader *m_header;
    widgets::MessageBar *m_messages;
    QMetaObject::Connection m_told;
    QVBoxLayout *m_body;
};

/// A styled table of cells. `widths`: pixels per column, 0 = stretch.
QTableView *makeTable(CellTableModel *model, const std::vector<int> &widths, QWidget *parent);
/// A card's tool that copies the whole table, head included, as TSV.
QWidget *copyTool(QTableView *table, QWidget *parent);
/// As high as its rows, when the page scrolls and not the table.
void fitTable(QTableView *table);

/// "1 study", "4 studies": the word by the count, the count by the locale.
QString counted(std::int64_t count, const QString &one, const QString &many);
/// Tab goes through the parts in this order, and within each as one reads: row by row, left to right. Call it when their contents moved.
void orderByPlace(const std::vector<QWidget *> &parts);
/// Keeps a card as high as what it holds; the room that its column has beyond that goes to one with a stretch, which there must be.
void keepTight(std::initializer_list<QWidget *> cards);
QString plainNumber(std::int64_t value);              ///< By the locale, with its thousands separator.
QString kappaText(double value);                      ///< Two decimals, U+2212.
/// κ of a row in words: "0.89", or the sentence why there is none (n below 10, undefined).
struct KappaWords {
    bool shown = false;
    QString value = {}, interval = {}, sentence = {};
};
KappaWords kappaWords(const review::SheetRow &row);
QString shortSeat(const std::string &seat);           ///< "Primary 1" → "P1", "Volunteer 12" → "V12", "Adjudicator" → "Adj"
QString stateWord(review::StudyState state);
QString eventTime(review::UtcMs at);                  ///< Today: 09:41:07; else the day.
/// Who did it: a seat without its study, which has a column of its own.
QString eventWho(const review::Event &event);
/// What an event was, in words; nothing of its payload, since that may hold an answer.
QString eventWords(const review::Event &event);
QString text(const std::string &utf8);

} // namespace app
