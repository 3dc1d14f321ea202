#pragma once

#include <QTimer>
#include <QWidget>

namespace widgets {
class ProgressTrack;
class TextLabel;
}

namespace app {

class JobList;

/// What an import does at the moment, in its own place on the page: its words with share and estimate, a track, and what Cancel leaves.
class ImportWork : public QWidget {
    Q_OBJECT

public:
    ImportWork(JobList &jobs, QWidget *parent);
    void watch(int job, const QString &note);
    void tellStopping();                         ///< Cancel was pressed and the work has not noticed it yet.

private:
    void fill();

    JobList &m_jobs;
    int m_job = 0;
    bool m_stopping = false;
    widgets::TextLabel *m_words, *m_note;
    widgets::ProgressTrack *m_track;
    QTimer m_clock;
};

} // namespace app
