#pragma once

#include "review/result.h"
#include "storage/project.h"

#include <QString>
#include <QStringList>

namespace storage {

/// Online backup by SQLite's backup API into `target` (default: NAME.backups/NAME-<UTC stamp>-<reason>.winnow beside the project),
/// opened once to verify it. Returns the file written. Retention keeps the newest 20 and one per day for 30 days; after a
/// restore nothing is deleted any more.
review::Result<QString> backup(Project &project, const QString &reason, const QString &target = {});
/// The same for a timer (every 30 minutes of work): an empty name when nothing was written since the newest backup.
review::Result<QString> backupIfChanged(Project &project, const QString &reason);
/// Replaces the project by the backup, after a backup of the present state; the backup is checked like any project first.
/// The project must not be open elsewhere.
review::Status restore(const QString &projectPath, const QString &backupPath, const Clock &clock);
QStringList backups(const QString &projectPath); ///< Newest first.

} // namespace storage
