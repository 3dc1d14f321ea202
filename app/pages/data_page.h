#pragma once

#include "app/pages/project_page.h"
#include "app/sessions/import_session.h"

#include <memory>

class QStackedWidget;

namespace widgets {
class Button;
class Card;
class EmptyState;
class LineField;
class TextLabel;
}

namespace app {

/// Data: the items, and importing with its report (S3). Checking writes nothing; storing happens after consent, in one transaction.
class DataPage : public ProjectPage {
    Q_OBJECT

public:
    DataPage(ProjectDesk &desk, FileDialogs dialogs, QWidget *parent);
    ~DataPage() override;
    void refresh() override;
    void focusFilter() override;
    QString statusText() const override;
    void startImport();                          ///< Ctrl+I: asks for files.
    void check(const QStringList &paths);        ///< The checking pass, then the report.
    bool showsReport() const;

private:
    struct Slot {                                ///< Touched on the store's thread only.
        std::unique_ptr<ImportSession> session;
    };
    void showReport(const ImportReport &report);
    void store();
    void leaveReport();
    void saveReport();
    void loadItems();
    void applyFilter();

    FileDialogs m_dialogs;
    std::shared_ptr<Slot> m_slot = std::make_shared<Slot>();
    ImportReport m_report;
    QStringList m_paths;
    std::int64_t m_itemsShown = -1;
    struct Line {
        QString id, question, kind, figures;
    };
    std::vector<Line> m_lines;

    QStackedWidget *m_stack;
    widgets::EmptyState *m_empty;
    QWidget *m_items;
    CellTableModel *m_itemModel, *m_fileModel, *m_problemModel;
    QTableView *m_itemTable, *m_fileTable, *m_problemTable;
    widgets::LineField *m_filter;
    widgets::Button *m_files, *m_folder, *m_cancel, *m_saveReport, *m_store;
    widgets::TextLabel *m_sentence;
};

} // namespace app
