#include "app/pages/job_list.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qint64 kPostEveryMs = 50, kEstimateAfterMs = 2000, kEstimateFromMs = 10'000;
constexpr std::size_t kEndedKept = 20;

} // namespace

QString jobWords(const Job &job, qint64 elapsedMs)
{
    QString words = job.words;
    if (job.state != Job::State::Running)
        return job.outcome.isEmpty() ? words : words + u" · "_s + job.outcome;
    if (job.measure == Job::Measure::None || job.total <= 0)
        return words;
    const double share = std::clamp(static_cast<double>(job.done) / static_cast<double>(job.total), 0.0, 1.0);
    if (job.measure == Job::Measure::Things)
        words += u' ' + QLocale().toString(static_cast<qlonglong>(job.done)) + u'/' + QLocale().toString(static_cast<qlonglong>(job.total));
    else
        words += u' ' + JobList::tr("%1 %").arg(static_cast<int>(100 * share));
    if (share <= 0 || elapsedMs < kEstimateAfterMs)
        return words;
    const double whole = static_cast<double>(elapsedMs) / share;
    if (whole < static_cast<double>(kEstimateFromMs))
        return words;
    const int left = static_cast<int>((whole - static_cast<double>(elapsedMs)) / 1000) + 1;
    return words + u" · "_s + (left < 90 ? JobList::tr("%1 s left").arg(left) : JobList::tr("%1 min left").arg((left + 30) / 60));
}

JobHandle::JobHandle(JobList &list, int id, std::shared_ptr<std::atomic<bool>> cancelled) : m_list(list), m_id(id), m_cancelled(std::move(cancelled)) {}

JobHandle::~JobHandle() { finish(Job::State::Done); }

bool JobHandle::tell(std::int64_t done, std::int64_t total) { return tell({}, done, total); }

bool JobHandle::tell(const QString &words, std::int64_t done, std::int64_t total)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_posted.isValid() && m_posted.elapsed() < kPostEveryMs)
            return !isCancelled();
        m_posted.start();
    }
    QMetaObject::invokeMethod(&m_list, [list = &m_list, id = m_id, words, done, total] { list->told(id, words, done, total); });
    return !isCancelled();
}

void JobHandle::finish(Job::State state, const QString &outcome)
{
    if (m_ended.exchange(true))
        return;
    QMetaObject::invokeMethod(&m_list, [list = &m_list, id = m_id, state, outcome] { list->ended(id, state, outcome); });
}

JobList::JobList(QObject *parent) : QObject(parent) {}

std::shared_ptr<JobHandle> JobList::start(const QString &words, Job::Measure measure, bool cancellable)
{
    Job job{.id = ++m_last, .words = words, .measure = measure, .cancellable = cancellable};
    job.begun.start();
    m_jobs.insert(m_jobs.begin(), job);
    m_flags.emplace_back(job.id, std::make_shared<std::atomic<bool>>(false));
    Q_EMIT changed();
    return std::shared_ptr<JobHandle>(new JobHandle(*this, job.id, m_flags.back().second));
}

void JobList::cancel(int id)
{
    for (const auto &[known, flag] : m_flags) {
        if (known == id)
            flag->store(true);
    }
}

void JobList::cancelAll()
{
    for (const auto &[id, flag] : m_flags)
        flag->store(true);
}

const Job *JobList::current() const
{
    const auto found = std::find_if(m_jobs.rbegin(), m_jobs.rend(), [](const Job &job) { return job.state == Job::State::Running; });
    return found == m_jobs.rend() ? nullptr : &*found;
}

Job *JobList::find(int id)
{
    const auto found = std::find_if(m_jobs.begin(), m_jobs.end(), [id](const Job &job) { return job.id == id; });
    return found == m_jobs.end() ? nullptr : &*found;
}

void JobList::told(int id, const QString &words, std::int64_t done, std::int64_t total)
{
    Job *job = find(id);
    if (!job || job->state != Job::State::Running)
        return;
    if (!words.isEmpty())
        job->words = words;
    job->done = done;
    job->total = total;
    Q_EMIT changed();
}

void JobList::ended(int id, Job::State state, const QString &outcome)
{
    Job *job = find(id);
    if (!job)
        return;
    job->state = state;
    job->outcome = outcome;
    std::erase_if(m_flags, [id](const auto &flag) { return flag.first == id; });
    std::size_t kept = 0;
    std::erase_if(m_jobs, [&](const Job &each) { return each.state != Job::State::Running && ++kept > kEndedKept; });
    Q_EMIT changed();
}

} // namespace app
