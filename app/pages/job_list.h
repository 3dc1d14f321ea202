#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace app {

/// One piece of long work, as the status bar and the list of jobs tell it.
struct Job {
    enum class State { Running, Done, Cancelled, Failed };
    enum class Measure {
        Things,  ///< `done` of `total` are told as counts: 312/545.
        Share,   ///< Bytes or passes: told in per cent.
        None     ///< Nobody knows how far it is.
    };
    int id = 0;
    QString words;                      ///< "Export gold.jsonl"
    Measure measure = Measure::None;
    std::int64_t done = 0, total = 0;   ///< total 0: not known yet.
    bool cancellable = true;
    State state = State::Running;
    QString outcome = {};               ///< A sentence once it has ended: what was done, what was kept.
    QElapsedTimer begun = {};
};

/// "Thumbnails 312/545 · 40 s left". The estimate only for work of more than ten seconds, and not from its first two, which would
/// make it jump about.
QString jobWords(const Job &job, qint64 elapsedMs);
/// From when on the status bar shows a job: shorter work shows busy in its own place.
constexpr qint64 kJobShownAfterMs = 1000;

class JobList;

/// The worker's end of a job; any thread. A handle that goes without finish() ends its job as done.
class JobHandle {
public:
    ~JobHandle();
    JobHandle(const JobHandle &) = delete;
    JobHandle &operator=(const JobHandle &) = delete;
    /// How far it is; false once the person has cancelled. Posts at most twenty times a second, however often it is called.
    bool tell(std::int64_t done, std::int64_t total);
    /// The same with other words.
    bool tell(const QString &words, std::int64_t done, std::int64_t total);
    bool isCancelled() const { return m_cancelled->load(); }
    int id() const { return m_id; }
    void finish(Job::State state, const QString &outcome = {});

private:
    friend class JobList;
    JobHandle(JobList &list, int id, std::shared_ptr<std::atomic<bool>> cancelled);
    JobList &m_list;
    const int m_id;
    std::shared_ptr<std::atomic<bool>> m_cancelled;
    std::mutex m_mutex;                 ///< Of the clock below.
    QElapsedTimer m_posted;
    std::atomic<bool> m_ended = false;
};

/// The long work of a project window: what runs, and how the last pieces ended. Lives on the window's thread and outlives its handles.
class JobList : public QObject {
    Q_OBJECT

public:
    explicit JobList(QObject *parent = nullptr);
    std::shared_ptr<JobHandle> start(const QString &words, Job::Measure measure, bool cancellable = true);
    void cancel(int id);
    void cancelAll();
    /// Newest first; at most twenty of those that have ended.
    const std::vector<Job> &jobs() const { return m_jobs; }
    /// The running job that began first; null when nothing runs.
    const Job *current() const;

Q_SIGNALS:
    void changed();

private:
    friend class JobHandle;
    void told(int id, const QString &words, std::int64_t done, std::int64_t total);
    void ended(int id, Job::State state, const QString &outcome);
    Job *find(int id);

    std::vector<Job> m_jobs;
    std::vector<std::pair<int, std::shared_ptr<std::atomic<bool>>>> m_flags; ///< Of the running ones.
    int m_last = 0;
};

} // namespace app
