#pragma once

#include "review/raster.h"

#include <QImage>

#include <memory>

namespace widgets {

/// The raster as an image without copying its pixels; the image keeps the raster alive. Null for an empty raster or one whose byte count is wrong.
/// May be called on any thread.
QImage imageOf(std::shared_ptr<const review::Raster> raster);
/// The same from a raster given away.
QImage imageOf(review::Raster &&raster);

} // namespace widgets
