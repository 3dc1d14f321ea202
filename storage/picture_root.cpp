#include "storage/picture_root.h"

#include "storage/query.h"

#include <QDir>
#include <QFileInfo>

using namespace Qt::Literals::StringLiterals;

namespace storage {

namespace {

/// As a row keeps a folder.
struct RootFolder {
    std::string folder;
    int relative = 0;
};

RootFolder keptFolder(const Project &project, const QString &folder)
{
    const QDir beside = QFileInfo(project.path()).dir();
    const QString canonical = QFileInfo(folder).canonicalFilePath();
    const QString near = QDir(beside.canonicalPath()).relativeFilePath(canonical);
    const bool relative = !near.startsWith(u"../.."_s) && !QDir::isAbsolutePath(near);
    return {(relative ? near : canonical).toStdString(), relative ? 1 : 0};
}

} // namespace

std::optional<std::int64_t> knownPictureRoot(Project &project, const QString &folder)
{
    const RootFolder kept = keptFolder(project, folder);
    Query find(project.database(), "SELECT id FROM picture_root WHERE folder = ? AND relative = ?");
    if (!find.text(kept.folder).number(kept.relative).run())
        return std::nullopt;
    return find.next() ? find.numberAt(0) : 0;
}

std::optional<std::int64_t> pictureRootId(Project &project, const QString &folder)
{
    const auto known = knownPictureRoot(project, folder);
    if (!known || *known > 0)
        return known;
    const RootFolder kept = keptFolder(project, folder);
    Query add(project.database(), "INSERT INTO picture_root (id, folder, relative) SELECT coalesce(max(id), 0) + 1, ?, ? FROM picture_root RETURNING id");
    if (!add.text(kept.folder).number(kept.relative).run() || !add.next())
        return std::nullopt;
    return add.numberAt(0);
}

} // namespace storage
