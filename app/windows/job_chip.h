#pragma once

#include <QFrame>
#include <QPointer>
#include <QTimer>
#include <QWidget>

class QVBoxLayout;

namespace widgets {
class Button;
}

namespace app {

class JobList;

/// The list of jobs, above the chip that opened it: one line each, newest first, with Cancel where that is possible. Esc closes it.
class JobPopup : public QFrame {
    Q_OBJECT

public:
    JobPopup(JobList &jobs, QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void fill();

    JobList &m_jobs;
    QVBoxLayout *m_rows;
    QString m_shown;
    QTimer m_clock;
};

/// The status bar's chip of the running job with its Cancel: "Thumbnails 312/545 · 40 s left · Cancel". There from a job's second
/// second on; pressing it opens the list of jobs.
class JobChip : public QWidget {
    Q_OBJECT

public:
    JobChip(JobList &jobs, QWidget *parent);
    QString words() const;
    void openList();

private:
    void refresh();

    JobList &m_jobs;
    widgets::Button *m_words, *m_cancel;
    QPointer<JobPopup> m_list;
    QTimer m_clock;
};

} // namespace app
