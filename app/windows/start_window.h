#pragma once

#include <QMainWindow>
#include <QString>

#include "app/sessions/executor.h"
#include "app/windows/recent_projects.h"

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

class QVBoxLayout;

namespace widgets {
class Button;
class Card;
class MessageBar;
class TextLabel;
}

namespace app {

class RecentRow;

/// How the start window asks for files; an empty result means: not now.
struct StartDialogs {
    std::function<QString(QWidget *)> openProject, newProject;
    static StartDialogs system();
};

/// What is known of a recent project after a look at its file.
struct ProjectGlance {
    QString path = {}, title = {};
    std::int64_t studies = 0, figures = 0, items = 0;
    struct Seat {
        QString study, seat, pseudonym;
        std::int64_t sealed = 0, units = 0;
    };
    std::vector<Seat> seats = {};       ///< Open, with a batch, not submitted.
    QString refused = {};               ///< Why it could not be read, in a sentence.
};
/// Opens for reading, looks, closes. Nothing that is secret or live is read: no key, no name, no agreement.
ProjectGlance glanceAt(const QString &path);

/// S1 Start, 960 × 640: recent projects, seats to work on at this machine, open, new, sample. By keys: Tab, arrows, Enter, Ctrl+O, Ctrl+N.
class StartWindow : public QMainWindow {
    Q_OBJECT

public:
    StartWindow(RecentProjects &recent, StartDialogs dialogs, QWidget *parent = nullptr);
    ~StartWindow() override;
    void reload();                       ///< Reads the list anew, and looks at each file on a thread of its own.
    void showMessage(const QString &sentence);
    bool isFirstRun() const { return m_firstRun; }
    void makeSample();                           ///< Makes the sample project and opens it.

Q_SIGNALS:
    void openAsked(const QString &path);
    void createAsked(const QString &path, const QString &title);
    void seatAsked(const QString &path, const QString &study, const QString &seat);
    void glanced();                      ///< All files have been looked at.

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    void build();
    void fillSeats();
    void orderFocus();
    void addSeat(const ProjectGlance &project, const ProjectGlance::Seat &seat, bool primary);
    void rowMenu(const QString &path, const QPoint &where);
    void locate(const QString &path);
    void sampleEnded();
    void openProject();
    void newProject();

    RecentProjects &m_recent;
    StartDialogs m_dialogs;
    std::unique_ptr<ThreadExecutor> m_executor;
    std::shared_ptr<std::atomic<bool>> m_stop = std::make_shared<std::atomic<bool>>(false);
    std::shared_ptr<std::atomic<bool>> m_stopSample = {}; ///< While the sample is being made.
    bool m_firstRun = false;
    int m_waiting = 0, m_round = 0;
    std::vector<std::pair<QString, RecentRow *>> m_rows;
    std::vector<ProjectGlance> m_glances;
    widgets::MessageBar *m_messages = nullptr;
    QWidget *m_seatBox = nullptr;
    widgets::Card *m_seatCard = nullptr;
    QVBoxLayout *m_seatRows = nullptr;
    std::vector<widgets::Button *> m_seatButtons;
    widgets::Button *m_sample = nullptr, *m_beginning = nullptr;
    widgets::TextLabel *m_sampleNote = nullptr;
};

} // namespace app
