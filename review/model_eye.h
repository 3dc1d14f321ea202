#pragma once

#include "review/raster.h"
#include "review/viewer_rule.h"

#include <utility>

namespace review {

/// Width and height of the picture that a model was given of one of this size. Never enlarged: a smaller side stays as it is; with
/// maxSide the shape is kept, to the nearest whole pixel and at least 1.
std::pair<int, int> modelSize(const ModelInput &input, int width, int height);

/// The raster in that size, each pixel the average of the area it covers (parts of pixels count by their share), each channel in 2^bits
/// even steps from black to white. Its fullWidth and fullHeight stay. Nothing is done to a raster without pixels.
Raster modelView(const Raster &raster, const ModelInput &input);

} // namespace review
