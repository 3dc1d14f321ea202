#pragma once

#include "review/result.h"

#include <QLockFile>
#include <QString>

#include <memory>

namespace storage {

/// The right to write a project: one process at a time. Within the process it is shared by everyone who asks.
class WriterLock {
public:
    /// Busy: another process holds it; the sentence names the program, the process and the computer.
    static review::Result<std::shared_ptr<WriterLock>> take(const QString &projectPath);
    explicit WriterLock(const QString &lockPath) : m_file(lockPath) {}

private:
    QLockFile m_file;
};

} // namespace storage
