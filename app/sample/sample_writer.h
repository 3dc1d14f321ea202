#pragma once

#include "review/result.h"

#include <QString>

#include <cstdint>
#include <functional>

namespace app::sample {

/// Paints every picture of the sample's recipe below `folder` (figures/…png), each file whole or not at all.
/// `painted` is told how many of how many are done; false stops. Refused: the folder cannot be written.
review::Status writePictures(const QString &folder, std::int64_t seed, const std::function<bool(int done, int all)> &painted = {});

} // namespace app::sample
