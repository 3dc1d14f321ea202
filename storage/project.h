#pragma once

#include "review/event.h"
#include "review/result.h"
#include "storage/clock.h"

#include <QSqlDatabase>
#include <QString>

#include <memory>

class QLockFile;

namespace storage {

/// One open project file (architecture decision 3). Opening checks application_id, user_version, quick_check and the
/// schema against the built-in list before anything is read; a refused file is left untouched, byte for byte.
/// Not thread-safe: each thread opens its own connection with connection().
class Project {
public:
    enum class Mode { ReadWrite, ReadOnly };
    /// Quick leaves out what walks over every page; lookWhole() is asked before anything is written. A file of an earlier schema is
    /// looked at wholly all the same, since it is written at once.
    enum class Look { Whole, Quick };

    /// Makes a new file. Refused: the file exists, the folder cannot be written.
    static review::Result<std::unique_ptr<Project>> create(const QString &path, const QString &title, const Clock &clock);
    /// Opens an existing file. ReadWrite takes the writer's lock (one writer per project); Busy names the holder.
    /// ReadOnly writes nothing into the file or beside it.
    static review::Result<std::unique_ptr<Project>> open(const QString &path, Mode mode, const Clock &clock, Look look = Look::Whole);
    ~Project();
    Q_DISABLE_COPY_MOVE(Project)

    /// Reads a copy of the file as it is now from here on, so that no writer waits while it is read for long. Storage: no room for a copy;
    /// the file itself is read on.
    review::Status stepAside();
    /// What a quick opening has left out: over-long texts and quick_check.
    review::Status lookWhole() const;
    const QString &path() const;
    QString title() const;
    Mode mode() const;
    const Clock &clock() const;
    /// The coordinator's connection, of the thread that opened the project.
    QSqlDatabase database() const;
    /// Path, device and inode are still those that were opened; asked before each write (threat-model rule 16).
    review::Status stillThere() const;
    /// Counter that moves with every commit by anyone (PRAGMA data_version), for cheap change checks.
    qint64 dataVersion() const;

private:
    Project();
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace storage
