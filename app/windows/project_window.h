#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QString>

#include "app/pages/project_page.h"
#include "app/windows/recent_projects.h"

#include <memory>
#include <set>
#include <vector>

class QStackedWidget;

namespace widgets {
class Button;
class EmptyState;
class Rail;
class StatusBar;
}

namespace app {

class AgreementPage;
class DataPage;
class GoldPage;
class JobChip;
class OverviewPage;
class SessionWindow;
class StudiesPage;

/// The coordinator's window of one project: rail, page, status bar. Its title is the project's. Delete it or set
/// Qt::WA_DeleteOnClose; the file is closed with it.
class ProjectWindow : public QMainWindow {
    Q_OBJECT

public:
    enum class Start { Open, Create };
    ProjectWindow(const QString &path, Start start, const QString &title, FileDialogs dialogs, RecentProjects &recent, QWidget *parent = nullptr);
    ~ProjectWindow() override;

    ProjectDesk &desk() { return *m_desk; }
    void showPage(const QString &page);          ///< overview, data, studies, people, agreement, gold, log
    void showStudy(const QString &study, const QString &page);
    QStringList pages() const;
    ProjectPage *page(const QString &name) const;
    /// Opens the seat's own window; an adjudicator's batch that is due is drawn first.
    void sitDown(const QString &study, const QString &seat);

Q_SIGNALS:
    void ready();                                ///< The project is open and on screen.
    void refused(const QString &sentence);       ///< It is not, and the window says why.
    void closed();
    void sessionOpened(app::SessionWindow *window);
    void sampleAsked();                          ///< The person would rather look around in the sample project first.

protected:
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void addPage(const QString &name, const QString &icon, const QString &word, ProjectPage *page);
    void addKeys();
    void go(int index);
    void nextPane(bool forward);                 ///< F6 and Shift+F6.
    static void focusFirst(QWidget *pane);       ///< The first of its parts that takes the focus.
    void viewChanged();
    void drawWhatIsDue();
    void preview(const QString &study);
    void openSession(const QString &study, const QString &seat);
    void choosePerson();
    void askWhoSitsHere();

    struct Place {
        QString name;
        QString icon, word;
        ProjectPage *page;
    };
    QString m_path;
    RecentProjects &m_recent;
    std::unique_ptr<ProjectDesk> m_desk;
    std::vector<Place> m_places;
    std::set<std::string> m_drawn;               ///< Studies for which a due batch was asked for, by name and event counter.
    QWidget *m_main;
    widgets::Rail *m_rail = nullptr;
    QStackedWidget *m_stack;
    widgets::StatusBar *m_status;
    widgets::Button *m_person;
    JobChip *m_jobs;
    widgets::EmptyState *m_refusal;
    OverviewPage *m_overview;
    DataPage *m_data;
    StudiesPage *m_studies;
    AgreementPage *m_agreement;
    GoldPage *m_gold;
    std::vector<QPointer<SessionWindow>> m_sessions;
};

} // namespace app
