#include "storage/backup.h"
#include "storage/backup_files.h"
#include "storage/connection.h"
#include "storage/event_log.h"
#include "storage/failure.h"
#include "storage/transaction.h"
#include "storage/writer_lock.h"

#include "review/json_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cstdio>

using namespace Qt::Literals::StringLiterals;

namespace storage {

namespace {

using Code = review::Error::Code;

/// Keeps a project that cannot be opened any more: the file and what other programs left beside it, moved together.
review::Status setAside(const QString &projectPath, const Clock &clock)
{
    if (!QDir().mkpath(backupFolder(projectPath)))
        return refusal(Code::Storage, "Nothing was restored: the backup folder cannot be written.");
    QString aside = freshBackupName(projectPath, u"damaged"_s, clock.now());
    // Not .winnow: it is kept as evidence, and must not be offered as a backup.
    aside.replace(aside.size() - 7, 7, u".damaged"_s);
    for (const QString &suffix : {QString(), u"-journal"_s, u"-wal"_s, u"-shm"_s}) {
        if (QFileInfo::exists(projectPath + suffix)
            && std::rename(QFile::encodeName(projectPath + suffix).constData(), QFile::encodeName(aside + suffix).constData()) != 0)
            return refusal(Code::Storage, "Nothing was restored: the damaged file could not be moved into the backup folder.");
    }
    return review::ok();
}

} // namespace

review::Status restore(const QString &projectPath, const QString &backupPath, const Clock &clock)
{
    const QString path = canonicalPath(projectPath);
    if (QFileInfo::exists(backupPath) && canonicalPath(backupPath) == path)
        return refusal(Code::BadInput, "Nothing was restored: the backup is the project itself. Choose a backup.");
    if (isOpenHere(path))
        return refusal(Code::Busy, "Nothing was restored: the project is open in this program. Close it first.");
    // Held until the end, so that nobody opens the project while it is being replaced.
    auto lock = WriterLock::take(path);
    if (!lock)
        return lock.error();
    const QString part = path + u".restoring"_s;
    {
        auto source = Project::open(backupPath, Project::Mode::ReadOnly, clock);
        if (!source) {
            review::Error error = source.error();
            error.userMessage = "Nothing was restored. " + error.userMessage;
            return error;
        }
        QFile::remove(part);
        if (auto copied = copyWhole((*source)->database(), part, "Nothing was restored"); !copied)
            return copied;
    }
    auto undo = [&](review::Error error) {
        QFile::remove(part);
        return error;
    };
    if (auto kept = keepAllBackups(path); !kept)
        return undo(kept.error());
    if (QFileInfo::exists(path)) {
        review::Status saved = review::ok();
        {
            auto present = Project::open(path, Project::Mode::ReadWrite, clock);
            if (present) {
                auto file = backup(**present, u"before-restore"_s);
                if (!file)
                    return undo(file.error()); // a full disk is no reason to lose the present state
            } else {
                saved = present.error();
            }
        }
        if (!saved)
            if (auto aside = setAside(path, clock); !aside)
                return undo(aside.error());
    }
    if (std::rename(QFile::encodeName(part).constData(), QFile::encodeName(path).constData()) != 0)
        return undo(refusal(Code::Storage, "Nothing was restored: the project file cannot be replaced. Its folder cannot be written."));
    auto project = Project::open(path, Project::Mode::ReadWrite, clock);
    if (!project)
        return project.error();
    Transaction transaction((*project)->database());
    if (!transaction.isOpen())
        return transaction.error();
    const std::string name = QFileInfo(backupPath).fileName().toStdString();
    if (auto event = EventLog((*project)->database(), clock).append("coordinator", "restored", {}, review::objectText({{"backup", review::quotedText(name)}})); !event)
        return event.error();
    return transaction.commit();
}

} // namespace storage
