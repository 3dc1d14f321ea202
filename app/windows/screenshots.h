#pragma once

#include "review/result.h"

#include <QString>

namespace app {

/// Opens every screen on a copy of the project and saves pictures of 1440 × 900 and 1024 × 700 px (the start window 960 × 640), light
/// and dark, into `folder`: NN-screen-theme-WIDTHxHEIGHT.png. The project itself is not touched. Works with no display.
review::Status takeScreenshots(const QString &project, const QString &folder);

} // namespace app
