#pragma once

#include <QDateTime>
#include <QSettings>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace app {

/// Paths of the projects opened on this machine, newest first, at most 12. Nothing but path, time and who sat there (a pseudonym).
class RecentProjects {
public:
    struct Entry {
        QString path;
        QDateTime opened;
    };
    /// `settings` is a seam for tests; null: the program's own.
    explicit RecentProjects(std::unique_ptr<QSettings> settings = {});
    std::vector<Entry> list() const;
    void add(const QString &path, const QDateTime &when);
    void remove(const QString &path);
    void replace(const QString &path, const QString &movedTo); ///< Keeps the time.

    /// The pseudonym of the person who last sat at this machine in that project; empty for a coordinator without a seat.
    QString personAt(const QString &path) const;
    bool isPersonKnown(const QString &path) const; ///< Somebody said who sits there, be it a coordinator without a seat.
    void setPersonAt(const QString &path, const QString &pseudonym);

private:
    void write(const std::vector<Entry> &entries);
    std::unique_ptr<QSettings> m_settings;
};

} // namespace app
