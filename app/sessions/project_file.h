#pragma once

#include "storage/backup.h"
#include "storage/people_repository.h"
#include "storage/project.h"
#include "storage/verify.h"

#include <memory>

namespace app {

/// The project for a command or window that only reads: nothing is written into the file or beside it.
review::Result<std::unique_ptr<storage::Project>> openForReading(const QString &path, storage::Project::Look look = storage::Project::Look::Whole);
/// The project for the one writer.
review::Result<std::unique_ptr<storage::Project>> openForWriting(const QString &path, storage::Project::Look look = storage::Project::Look::Whole);
review::Result<std::unique_ptr<storage::Project>> createProject(const QString &path, const QString &title);

} // namespace app
