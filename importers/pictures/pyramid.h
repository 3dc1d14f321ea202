#pragma once

#include "importers/pictures/picture.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace importers {

/// Raised whenever the loader shows any picture otherwise than before: what was kept of pictures under an older number is not used.
constexpr int kLoaderVersion = 1;

/// Sizes of a picture by halving, the finest first, each the area average of the picture. The next is half as wide and as high as the one
/// before (rounded; where the picture is a multiple of it: squares of whole pixels), the last the first whose longer side is at most `kThumbnail`.
using PictureLevels = std::vector<review::Raster>;
constexpr int kThumbnail = 256;

/// How often a picture of this size is halved until it has at most `mostPixels`.
int halvingsTo(int width, int height, std::int64_t mostPixels);

/// The levels of a file from the first with at most `mostPixels` on, in one pass over the file: rows of a TIFF, or a smaller copy in it, JPEG by
/// its own halving. No more is held than that first level and what the decoder needs. `request` has the page, bands and ranges; its size
/// and part are not looked at. Errors and warnings as of loadPictureFile(); the warnings stand in every level.
review::Result<PictureLevels> loadPictureLevels(const std::filesystem::path &file, std::int64_t mostPixels, const PictureRequest &request = {}, const PictureBudget &budget = {});

/// The given level and those below it. A picture of its own full size is a level too.
PictureLevels levelsFrom(review::Raster &&finest);

} // namespace importers
