#include "window_scene.h"

#include <QEvent>
#include <QThread>
#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <chrono>
#include <ctime>

namespace bench {
namespace {

constexpr double kPatience = 60;     ///< Seconds of this process's own work: on a busy machine they take many more on the wall.
constexpr double kLongestWait = 900; ///< Seconds on the wall, for what waits and does not work.

double clockSeconds(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

} // namespace

double wallSeconds() { return clockSeconds(CLOCK_MONOTONIC); }
double processSeconds() { return clockSeconds(CLOCK_PROCESS_CPUTIME_ID); }
double threadSeconds() { return clockSeconds(CLOCK_THREAD_CPUTIME_ID); }

bool TimedApplication::notify(QObject *receiver, QEvent *event)
{
    if (QThread::currentThread() != thread())
        return QApplication::notify(receiver, event); // the events of workers come by here too
    ++m_depth;
    const double before = wallSeconds();
    const bool taken = QApplication::notify(receiver, event);
    if (--m_depth == 0)
        m_longest = std::max(m_longest, wallSeconds() - before);
    return taken;
}

bool waitFor(const std::function<bool()> &done)
{
    const double worked = processSeconds() + kPatience, waited = wallSeconds() + kLongestWait;
    QTimer tick; // an event loop without events would not look at the time
    tick.start(100);
    while (!done() && processSeconds() < worked && wallSeconds() < waited)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return done();
}

PaintWatch::PaintWatch(QWidget *widget, std::function<void()> painted) : QObject(widget), m_painted(std::move(painted))
{
    widget->installEventFilter(this);
}

bool PaintWatch::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::Paint)
        m_painted();
    return false;
}

PlainReader::PlainReader(const QString &path)
{
    sqlite3_open_v2(path.toUtf8().constData(), &m_db, SQLITE_OPEN_READONLY, nullptr);
    sqlite3_exec(m_db, "PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON", nullptr, nullptr, nullptr);
}

PlainReader::~PlainReader() { sqlite3_close(m_db); }

std::vector<std::int64_t> PlainReader::numbers(const std::string &sql)
{
    std::vector<std::int64_t> found;
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(m_db, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK)
        while (sqlite3_step(statement) == SQLITE_ROW)
            found.push_back(sqlite3_column_int64(statement, 0));
    sqlite3_finalize(statement);
    return found;
}

PlainSeal::PlainSeal(const QString &path)
{
    sqlite3_open(path.toUtf8().constData(), &m_db);
    sqlite3_exec(m_db, "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; CREATE TABLE response (unit TEXT, answer TEXT, at INTEGER);"
                       "CREATE TABLE audit (id INTEGER PRIMARY KEY, payload TEXT)",
                 nullptr, nullptr, nullptr);
    sqlite3_prepare_v2(m_db, "INSERT INTO response VALUES (?, 'A', 1)", -1, &m_answer, nullptr);
    sqlite3_prepare_v2(m_db, "INSERT INTO audit (payload) VALUES (?)", -1, &m_audit, nullptr);
}

PlainSeal::~PlainSeal()
{
    sqlite3_finalize(m_answer);
    sqlite3_finalize(m_audit);
    sqlite3_close(m_db);
}

void PlainSeal::seal(const std::string &unit)
{
    sqlite3_exec(m_db, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
    for (sqlite3_stmt *statement : {m_answer, m_audit}) {
        sqlite3_bind_text(statement, 1, unit.data(), static_cast<int>(unit.size()), SQLITE_TRANSIENT);
        sqlite3_step(statement);
        sqlite3_reset(statement);
    }
    sqlite3_exec(m_db, "COMMIT", nullptr, nullptr, nullptr);
}

} // namespace bench
