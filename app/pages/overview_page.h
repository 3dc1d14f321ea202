#pragma once

#include "app/pages/project_page.h"

class QVBoxLayout;
class QBoxLayout;

namespace widgets {
class Button;
class Card;
class EmptyState;
}

namespace app {

class FigureBars;

/// S2: studies with their seats and agreement, what waits for the coordinator, the last events, the file.
class OverviewPage : public ProjectPage {
    Q_OBJECT

public:
    OverviewPage(ProjectDesk &desk, QWidget *parent);
    void refresh() override;
    QString statusText() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fillStudies();
    void fillNeeds();
    void fillAtWork();
    void fillFile();
    void fillEvents();
    void fillFigures();
    void addNeed(const QString &icon, const QString &count, const QString &what, const QString &where, const QString &word, std::function<void()> act);

    QString m_studiesShown, m_needsShown, m_atWorkShown;
    int m_eventsShown = 10;
    widgets::EmptyState *m_empty;
    QWidget *m_columns;
    QBoxLayout *m_sides;
    QWidget *m_right;
    widgets::Card *m_studies, *m_events, *m_needs, *m_atWork, *m_figures, *m_file;
    QVBoxLayout *m_needRows, *m_studyRows, *m_atWorkRows, *m_fileRows;
    FigureBars *m_bars;
    CellTableModel *m_eventModel;
    QTableView *m_eventTable;
    widgets::Button *m_newStudy;
};

} // namespace app
