#pragma once

#include <QApplication>
#include <QObject>

#include <functional>
#include <sqlite3.h>
#include <string>
#include <vector>

class QWidget;

namespace bench {

double wallSeconds();
double processSeconds(); ///< CPU time of all threads.
double threadSeconds();  ///< CPU time of the calling thread.

/// Knows the longest time that one event held the window's thread.
class TimedApplication : public QApplication {
    Q_OBJECT

public:
    using QApplication::QApplication;
    bool notify(QObject *receiver, QEvent *event) override;
    void forget() { m_longest = 0; }
    double longest() const { return m_longest; } ///< Seconds on the wall.

private:
    double m_longest = 0;
    int m_depth = 0;
};

/// Runs the event loop until `done`; false after a minute of the process's own work, or a quarter of an hour.
bool waitFor(const std::function<bool()> &done);

/// Calls `painted` before a widget paints.
class PaintWatch : public QObject {
    Q_OBJECT

public:
    PaintWatch(QWidget *widget, std::function<void()> painted);
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    std::function<void()> m_painted;
};

/// A project file through the C interface alone.
class PlainReader {
public:
    explicit PlainReader(const QString &path);
    ~PlainReader();
    PlainReader(const PlainReader &) = delete;
    PlainReader &operator=(const PlainReader &) = delete;
    /// The first column of all rows.
    std::vector<std::int64_t> numbers(const std::string &sql);

private:
    sqlite3 *m_db = nullptr;
};

/// An answer and an audit row in one transaction of the C interface, under the pragmas of a project.
class PlainSeal {
public:
    explicit PlainSeal(const QString &path);
    ~PlainSeal();
    PlainSeal(const PlainSeal &) = delete;
    PlainSeal &operator=(const PlainSeal &) = delete;
    void seal(const std::string &unit);

private:
    sqlite3 *m_db = nullptr;
    sqlite3_stmt *m_answer = nullptr, *m_audit = nullptr;
};

} // namespace bench
