#pragma once

#include "storage/project.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace storage {

/// The row of a folder below which pictures lie, added when it is new, inside the caller's transaction. Kept relative to the project file
/// when it lies beside it: such data moves with the project. nullopt = the row could not be written.
std::optional<std::int64_t> pictureRootId(Project &project, const QString &folder);
/// The same without adding one: 0 when there is none yet.
std::optional<std::int64_t> knownPictureRoot(Project &project, const QString &folder);

} // namespace storage
