#pragma once

#include "app/windows/shot_album.h"
#include "review/result.h"

namespace app {

/// The tools of the figure viewer in a seat's window: mini-map, figures side by side, pictures to choose from, the box. `scratch` is a folder
/// for a project and files of the routine's own.
review::Status takeToolShots(ShotAlbum &album, const QString &scratch);

} // namespace app
