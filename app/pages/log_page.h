#pragma once

#include "app/pages/project_page.h"

namespace widgets {
class ChoiceField;
class LineField;
}

namespace app {

/// The event log, newest first: who, what, where, when. Payloads are not shown: they may hold an answer.
class LogPage : public ProjectPage {
    Q_OBJECT

public:
    LogPage(ProjectDesk &desk, QWidget *parent);
    void refresh() override;
    void focusFilter() override;
    QString statusText() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fillChoices();
    CellTableModel *m_model;
    QTableView *m_table;
    widgets::LineField *m_filter;
    widgets::ChoiceField *m_study, *m_what;
};

} // namespace app
