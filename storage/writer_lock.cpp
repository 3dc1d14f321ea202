#include "storage/writer_lock.h"

#include "storage/connection.h"
#include "storage/failure.h"

#include <QFileInfo>

#include <map>
#include <mutex>

using namespace Qt::Literals::StringLiterals;

namespace storage {

review::Result<std::shared_ptr<WriterLock>> WriterLock::take(const QString &projectPath)
{
    static std::mutex mutex;
    static std::map<QString, std::weak_ptr<WriterLock>> held;
    const QString path = canonicalPath(projectPath);
    const std::lock_guard guard(mutex);
    if (auto shared = held[path].lock())
        return shared;
    auto lock = std::make_shared<WriterLock>(path + u".lock"_s);
    // Never stale by age: a session may last all day. A lock whose process is gone is taken over by QLockFile itself.
    lock->m_file.setStaleLockTime(0);
    if (lock->m_file.tryLock(0)) {
        held[path] = lock;
        return lock;
    }
    const std::string name = "\"" + QFileInfo(path).fileName().toStdString() + "\"";
    if (lock->m_file.error() == QLockFile::UnknownError) // the lock's file was made and could not be filled
        return refusal(review::Error::Code::Storage, name + " cannot be opened for writing: the disk is full or reports an error. Make room and try again; everything saved before is kept.");
    if (lock->m_file.error() != QLockFile::LockFailedError)
        return refusal(review::Error::Code::Storage, name + " cannot be opened for writing: its folder cannot be written. Open it read-only or copy it to another folder.");
    qint64 process = 0;
    QString host, program;
    std::string holder = "another program";
    if (lock->m_file.getLockInfo(&process, &host, &program))
        holder = (program.isEmpty() ? "another program" : program.toStdString()) + " (process " + std::to_string(process) + " on " + host.toStdString() + ")";
    return refusal(review::Error::Code::Busy, name + " is open for writing in " + holder + ". Close it there first, or open it read-only; nothing was changed.");
}

} // namespace storage
