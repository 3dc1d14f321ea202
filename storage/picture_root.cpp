#include "storage/picture_root.h"

#include "storage/query.h"

#include <QDir>
#include <QFileInfo>

using namespace Qt::Literals::StringLiterals;

namespace storage {

std::optional<std::int64_t> pictureRootId(Project &project, const QString &folder)
{
    const QDir beside = QFileInfo(project.path()).dir();
    const QString canonical = QFileInfo(folder).canonicalFilePath();
    const QString near = QDir(beside.canonicalPath()).relativeFilePath(canonical);
    const bool relative = !near.startsWith(u"../.."_s) && !QDir::isAbsolutePath(near);
    const std::string kept = (relative ? near : canonical).toStdString();
    Query find(project.database(), "SELECT id FROM picture_root WHERE folder = ? AND relative = ?");
    if (!find.text(kept).number(relative ? 1 : 0).run())
        return std::nullopt;
    if (find.next())
        return find.numberAt(0);
    Query add(project.database(), "INSERT INTO picture_root (id, folder, relative) SELECT coalesce(max(id), 0) + 1, ?, ? FROM picture_root RETURNING id");
    if (!add.text(kept).number(relative ? 1 : 0).run() || !add.next())
        return std::nullopt;
    return add.numberAt(0);
}

} // namespace storage
