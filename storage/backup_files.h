#pragma once

#include "review/result.h"
#include "review/study.h"

#include <QSqlDatabase>
#include <QString>

#include <string_view>

namespace storage {

/// NAME.backups beside the project.
QString backupFolder(const QString &projectPath);
/// A name in it that is not taken: NAME-<UTC stamp>-<reason>.winnow.
QString freshBackupName(const QString &projectPath, const QString &reason, review::UtcMs at);
/// Copies the open project whole into `target` through a file beside it, checked before it bears the name. `undone`: what a failure's
/// sentence says first.
review::Status copyWhole(const QSqlDatabase &from, const QString &target, std::string_view undone = "The backup was not made");
/// From now on no backup of this project is deleted by itself.
review::Status keepAllBackups(const QString &projectPath);

} // namespace storage
