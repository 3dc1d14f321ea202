#pragma once

#include "review/raster.h"
#include "review/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// What a picture may cost. Checked against the header, before anything is decoded.
struct PictureBudget {
    std::int64_t pixels = 120'000'000;        ///< Width times height.
    std::int64_t fileBytes = 512LL * 1024 * 1024;
};

enum class PictureFormat { Unknown, Jpeg, Png, WebP };
std::string_view pictureFormatName(PictureFormat format); ///< "JPEG", "PNG", "WebP", "unknown"

/// What the bytes say without decoding the pixels.
struct PictureFacts {
    PictureFormat format = PictureFormat::Unknown;
    int width = 0, height = 0;              ///< Upright: after the orientation.
    int orientation = 1;                    ///< EXIF 1–8 as stored in the file.
    int channels = 0, bitDepth = 8;         ///< Of the file.
    bool damaged = false;                   ///< Cut off or broken, although something may be shown.
    std::vector<std::string> warnings = {}; ///< One sentence each; the damage among them.
};

/// Reads the header and walks the structure in constant memory. Refused: over the budget. BadInput: no picture that can be read
/// (empty, text, unknown content); the sentence says which. `fileName` is only used to notice an ending that does not fit.
review::Result<PictureFacts> probePicture(std::string_view bytes, const PictureBudget &budget = {}, std::string_view fileName = {});

/// The one loader (architecture decision 8): bytes → sniff → budget → decoder → orientation applied once → raster and warnings.
/// A cut-off picture is given as far as it goes, with the warning; Damaged when nothing of it can be decoded. Thread-safe; nothing throws.
review::Result<review::Raster> loadPicture(std::string_view bytes, const PictureBudget &budget = {}, std::string_view fileName = {});

} // namespace importers
