#pragma once

#include "app/pages/project_page.h"
#include "app/pages/job_list.h"
#include "app/sessions/import_look.h"
#include "app/sessions/import_session.h"

#include <functional>
#include <memory>

class QStackedWidget;

namespace widgets {
class Bar;
class Button;
class EmptyState;
class TextLabel;
}

namespace app {

class AcceptedTable;
class DataFilterBar;
class DataModel;
class DataTable;
class ImportWork;
class MappingPanel;
struct PickedItems;
class ImportSummary;
class ItemPreview;
class RawLineView;
class StepRow;
class TabRow;

/// S15 and S3: a table of all items or figures with filter and preview, and importing with its report. Checking writes nothing; storing happens after consent, in one transaction.
class DataPage : public ProjectPage {
    Q_OBJECT

public:
    DataPage(ProjectDesk &desk, FileDialogs dialogs, QWidget *parent);
    ~DataPage() override;
    void refresh() override;
    void focusFilter() override;
    QString statusText() const override;
    void startImport();                          ///< Ctrl+I: asks for files.
    /// The checking pass, then the report; before it, where a file leaves questions, what is read as what.
    void check(const QStringList &paths);
    bool showsReport() const;
    bool showsMapping() const;
    bool showsWork() const;                      ///< What is being read or written takes more than a moment.
    void mainActAsked() override;                ///< Ctrl+Enter: checks the mapped file, or imports what the report accepts.

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Slot {                                ///< Touched on the store's thread only.
        std::unique_ptr<ImportSession> session;
    };
    enum Place { Empty, Browse, Report, Mapping, Work }; ///< Pages of the stack.
    std::shared_ptr<JobHandle> begin(const QString &words, Job::Measure measure, const QString &note);
    void endWork();                              ///< The job has ended: back to where it was asked for.
    void tellFailure(const JobHandle &job, const review::Error &error);
    void focusBody();
    void cancel();
    void runCheck();
    void mapAgain();
    void showMapping(const QString &path, const ImportLook &look);
    void takeLook(ImportLook look);
    void lookAgain();
    void saveMapping();
    void openMapping();
    void showReport(const ImportReport &report);
    void store();
    void leaveReport();
    void saveReport();
    void applyFilter();
    void fillPicked();
    void shareSide(int pageWidth);               ///< How wide the preview and its foot are.
    void shareHead(int pageWidth);               ///< Whether the steps have room for their words.
    void shareProblems(int pageWidth);           ///< How wide the columns of the report are.
    void withPicked(std::function<void(const PickedItems &)> take); ///< Looks the picked rows up, or else the current one.
    void openRowMenu(const QPoint &at);
    void exclude();
    void readmit();
    void readmitNow(const std::vector<std::string> &items, const std::string &reason);
    void withDamaged(bool accepted, std::function<void(const std::vector<std::string> &)> take); ///< Of the picked figures those with a damaged picture.
    void acceptPictures();
    void holdPictures();
    void holdPicturesNow(const std::vector<std::string> &figures);
    void addToStudy();
    void newStudyFrom(const PickedItems &picked);
    void showCurrent();
    void fillProblems();
    void tellProblem();
    void showRawLine();

    FileDialogs m_dialogs;
    std::shared_ptr<Slot> m_slot = std::make_shared<Slot>();
    ImportReport m_report;
    QStringList m_paths;
    QString m_mapped;                            ///< The file that the mapping is shown for.
    int m_looks = 0, m_rawLooks = 0;             ///< Asked so far: an answer to an older one is passed over.
    std::shared_ptr<JobHandle> m_job;            ///< What the import does at present; one thing at a time.
    int m_back = Browse;                         ///< Where it was asked for.
    ImportChoice m_choice;                       ///< How the files at hand are read.
    std::vector<std::pair<std::string, ImportProblem>> m_problems; ///< As the table lists them: file and problem, of warnings that are alike the first.
    QString m_recordsShown;

    QStackedWidget *m_stack;
    widgets::EmptyState *m_empty;
    QWidget *m_browse;
    TabRow *m_tabs;
    DataModel *m_model;
    DataTable *m_table;
    ItemPreview *m_preview;
    StepRow *m_steps;
    ImportSummary *m_summary;
    TabRow *m_problemTabs;
    AcceptedTable *m_accepted;
    DataFilterBar *m_bar;
    widgets::Bar *m_foot;                        ///< What can be done with the rows that are picked.
    widgets::TextLabel *m_pickedWords;
    widgets::Button *m_addToStudy, *m_exclude;
    bool m_countInFoot = true;
    int m_keepRow = -1;                          ///< To be looked at again when the rows are read anew; -1: the first one.
    CellTableModel *m_fileModel, *m_problemModel;
    QTableView *m_fileTable, *m_problemTable;
    widgets::Button *m_files, *m_folder, *m_cancel, *m_saveReport, *m_store, *m_map, *m_checkFile;
    MappingPanel *m_mapping;
    ImportWork *m_work;
    widgets::TextLabel *m_sentence, *m_rawTitle, *m_unwritten;
    RawLineView *m_raw;
};

} // namespace app
