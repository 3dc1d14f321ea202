#pragma once

#include <opencv2/core.hpp>

namespace importers {

/// The picture in a smaller size, each pixel the mean of what it covers, shares of pixels at its edges included; to within half a grey of the exact
/// mean and its rounding. As cv::resize() with INTER_AREA, in a fraction of its time when the sizes are no multiples. `picture`: 8 bits, 1, 3 or 4 channels.
cv::Mat areaResized(const cv::Mat &picture, cv::Size size);

} // namespace importers
