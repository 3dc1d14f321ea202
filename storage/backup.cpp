#include "storage/backup.h"

#include "storage/backup_files.h"
#include "storage/connection.h"
#include "storage/failure.h"
#include "storage/first_look.h"
#include "storage/query.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>
#include <QTimeZone>

#include <sqlite3.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <functional>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace storage {

namespace {

using Code = review::Error::Code;
constexpr int kKept = 20;
constexpr int kDays = 30;
// Its presence says that a restore happened: from then on no backup is deleted by itself.
const QString kRestoredMark = u"restored"_s;

QDateTime stampOf(const QString &backupPath, const QString &projectPath)
{
    const qsizetype start = QFileInfo(projectPath).completeBaseName().size() + 1;
    QDateTime at = QDateTime::fromString(QFileInfo(backupPath).fileName().mid(start, 19), u"yyyyMMdd'T'HHmmss.zzz"_s);
    at.setTimeZone(QTimeZone::utc());
    return at;
}

review::Status copyInto(const QSqlDatabase &from, const QString &target, std::string_view undone)
{
    auto opened = Connection::make(target);
    if (!opened)
        return opened.error();
    const QSqlDatabase &to = (*opened)->database();
    sqlite3_backup *copy = sqlite3_backup_init(handleOf(to), "main", handleOf(from), "main");
    if (!copy)
        return storageError(undone, handleOf(to));
    int step = SQLITE_OK;
    // A commit of another connection in between makes SQLite start over by itself.
    for (int tries = 0; (step = sqlite3_backup_step(copy, -1)) != SQLITE_DONE && tries < 50 && (step == SQLITE_BUSY || step == SQLITE_LOCKED); ++tries)
        sqlite3_sleep(100);
    sqlite3_backup_finish(copy);
    if (step != SQLITE_DONE)
        return storageError(undone, handleOf(to));
    return secondLook(to, target);
}

void retire(const QString &projectPath)
{
    if (QFileInfo::exists(QDir(backupFolder(projectPath)).filePath(kRestoredMark)))
        return;
    const QStringList all = backups(projectPath);
    if (all.size() <= kKept)
        return;
    const QDateTime newest = stampOf(all.first(), projectPath);
    QSet<QDate> days;
    for (qsizetype index = 0; index < all.size(); ++index) {
        const QDateTime at = stampOf(all[index], projectPath);
        const bool firstOfDay = at.isValid() && !days.contains(at.date());
        days.insert(at.date());
        if (index < kKept || !at.isValid() || (firstOfDay && at.daysTo(newest) < kDays))
            continue;
        QFile::remove(all[index]);
    }
}

} // namespace

QString backupFolder(const QString &projectPath)
{
    const QFileInfo info(projectPath);
    return info.dir().filePath(info.completeBaseName() + u".backups"_s);
}

QString freshBackupName(const QString &projectPath, const QString &reason, review::UtcMs at)
{
    const QString stamp = QDateTime::fromMSecsSinceEpoch(at, QTimeZone::utc()).toString(u"yyyyMMdd'T'HHmmss.zzz'Z'"_s);
    const QString stem = QDir(backupFolder(projectPath)).filePath(QFileInfo(projectPath).completeBaseName() + u'-' + stamp + u'-' + reason);
    QString name = stem + u".winnow"_s;
    for (int number = 2; QFileInfo::exists(name); ++number)
        name = stem + u'-' + QString::number(number) + u".winnow"_s;
    return name;
}

/// Writes beside the target and renames, so that a half-written file never bears a backup's name.
review::Status copyWhole(const QSqlDatabase &from, const QString &target, std::string_view undone)
{
    const QString part = target + u".part"_s;
    QFile::remove(part);
    review::Status copied = copyInto(from, part, undone);
    if (copied && std::rename(QFile::encodeName(part).constData(), QFile::encodeName(target).constData()) != 0)
        copied = refusal(Code::Storage, std::string(undone) + ": \"" + QFileInfo(target).fileName().toStdString() + "\" cannot be written (" + std::strerror(errno) + ").");
    QFile::remove(part);
    QFile::remove(part + u"-journal"_s);
    return copied;
}

review::Status keepAllBackups(const QString &projectPath)
{
    QFile mark(QDir(backupFolder(projectPath)).filePath(kRestoredMark));
    if (QDir().mkpath(backupFolder(projectPath)) && mark.open(QIODevice::WriteOnly))
        return review::ok();
    return refusal(Code::Storage, "The backup folder \"" + backupFolder(projectPath).toStdString() + "\" cannot be written" + (errno == ENOSPC ? ": the disk is full. Make room and try again." : "."));
}

QStringList backups(const QString &projectPath)
{
    const QDir folder(backupFolder(projectPath));
    QStringList names = folder.entryList({QFileInfo(projectPath).completeBaseName() + u"-*.winnow"_s}, QDir::Files);
    // The stamp follows the common stem, so the order of names is the order of times.
    std::sort(names.begin(), names.end(), std::greater<>());
    QStringList paths;
    for (const QString &name : std::as_const(names))
        paths += folder.filePath(name);
    return paths;
}

review::Result<QString> backup(Project &project, const QString &reason, const QString &target)
{
    if (auto there = project.stillThere(); !there)
        return there.error();
    QString file = target;
    if (file.isEmpty()) {
        if (!QDir().mkpath(backupFolder(project.path())))
            return refusal(Code::Storage, "The backup was not made: the folder \"" + backupFolder(project.path()).toStdString() + "\" cannot be written"
                                              + (errno == ENOSPC ? ": the disk is full. Make room and try again." : "."));
        file = freshBackupName(project.path(), reason, project.clock().now());
    } else if (QFileInfo::exists(file) && canonicalPath(file) == canonicalPath(project.path())) {
        return refusal(Code::BadInput, "The backup was not made: its name is the project's own. Choose another name.");
    }
    if (auto copied = copyWhole(project.database(), file); !copied)
        return copied.error();
    if (target.isEmpty())
        retire(project.path());
    return file;
}

review::Result<QString> backupIfChanged(Project &project, const QString &reason)
{
    const QStringList all = backups(project.path());
    if (!all.isEmpty() && QFileInfo(all.first()).lastModified() >= QFileInfo(project.path()).lastModified())
        return QString();
    return backup(project, reason);
}

} // namespace storage
