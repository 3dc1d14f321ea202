#pragma once

#include "app/windows/shot_album.h"
#include "review/result.h"

namespace app {

/// The screens of a seat in all their states, on studies of their own in a copy of a project (S5, S6, S13), and once more on questions
/// that need much room. `copy` is written to; `scratch` is a folder for files of the routine's own. Without questions in the project only the latter.
review::Status takeSessionShots(ShotAlbum &album, const QString &copy, const QString &scratch);

} // namespace app
