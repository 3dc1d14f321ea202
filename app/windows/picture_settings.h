#pragma once

#include "app/sessions/picture_source.h"

#include <QSettings>

namespace app {

/// What decoded pictures may take of the memory ("pictures/memory_mb", 64 to 16,384, default 256) and kept ones of the disk
/// ("pictures/cache_mb", 0 to 65,536, default 512), as set on this machine; what is no such number counts as the default.
PictureLimits pictureLimits(const QSettings &settings);

} // namespace app
