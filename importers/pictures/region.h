#pragma once

#include "importers/pictures/samples.h"

#include <utility>

namespace importers {

/// The size that fits inside, with the shape kept, at least 1 × 1 and never larger; the given size when nothing is to fit.
std::pair<int, int> fitted(int width, int height, int fitWidth, int fitHeight);
/// Of the picture before it is turned upright.
LeastSize storedSize(const PictureFacts &facts);
/// A part of the upright picture where it lies before the picture is turned.
PictureRequest::Region storedRegion(const PictureRequest::Region &region, const PictureFacts &facts);

/// Leaves one band, as grey, or three, as red, green and blue. `bands` number red, green, blue (or grey) and alpha. False: not of this kind of picture.
bool chooseBands(Samples &samples, const std::vector<int> &bands);
/// Names of the shown bands in the order of the ranges.
std::vector<std::string> shownNames(const PictureFacts &facts, const Samples &samples, const std::vector<int> &bands);

} // namespace importers
