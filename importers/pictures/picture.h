#pragma once

#include "review/raster.h"
#include "review/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// What a picture may cost. Checked against the header, before anything is decoded.
struct PictureBudget {
    std::int64_t pixels = 120'000'000;            ///< Width times height of what is decoded at once.
    std::int64_t streamedPixels = 4'000'000'000;  ///< The same for a TIFF that is reduced, or of which a part is taken, while it is read.
    std::int64_t fileBytes = 512LL * 1024 * 1024; ///< Of a file that is held whole; a TIFF file is not.
};

enum class PictureFormat { Unknown, Jpeg, Png, WebP, Gif, Jpeg2000, Tiff };
std::string_view pictureFormatName(PictureFormat format); ///< "JPEG", "PNG", "WebP", "GIF", "JPEG 2000", "TIFF", "unknown"

/// What the bytes say without decoding the pixels.
struct PictureFacts {
    PictureFormat format = PictureFormat::Unknown;
    int width = 0, height = 0;              ///< Upright: after the orientation.
    int orientation = 1;                    ///< EXIF 1–8 as stored in the file.
    int channels = 0, bitDepth = 8;         ///< Of the file.
    int pages = 1;                          ///< Pictures beside each other in a TIFF; the frames of an animation count as one.
    bool damaged = false;                   ///< Cut off or broken, although something may be shown.
    bool wholeFits = true;                  ///< Within PictureBudget::pixels. Otherwise it is only given reduced or in parts.
    std::vector<std::string> bands = {};    ///< Names of the channels in order: "R", "G", "B", "NIR", "A", "Grey", "Band 5" …
    std::string profile = {};               ///< The embedded colour profile (ICC) as it stands in the file; empty without one.
    std::vector<std::string> warnings = {}; ///< One sentence each; the damage among them.
};

/// What of a picture is wanted. As it stands: all of the first page, in its own size.
struct PictureRequest {
    struct Region {
        int x = 0, y = 0, width = 0, height = 0;
    };
    int page = 0;                                   ///< From 0.
    int fitWidth = 0, fitHeight = 0;                ///< Both above 0: reduced by area averages to fit inside, with its shape; never enlarged.
    std::optional<Region> region = {};              ///< A part, in pixels of the whole upright picture; of a tiled TIFF only its tiles are read.
    std::vector<int> bands = {};                    ///< Numbers from 0 of the one band to show grey, or of the three to show as red, green and blue. Empty: as the file says.
    std::vector<review::Raster::Range> ranges = {}; ///< One per shown band instead of the measured ones, so that parts of one picture match.
    bool stretch = true;                            ///< False: nothing is measured, samples are shown in proportion unless `ranges` says otherwise.
    std::function<bool()> stopped = {};             ///< Asked between the rows of a TIFF, or of its tiles, on the thread that reads; true ends the reading with the error Busy.
    bool index = false;                             ///< `bands` are two, a and b: (a − b) / (a + b) is shown by the ramp of review/index_ramp.h, from −1 to 1.
};

/// Reads the header and walks the structure in constant memory. Refused: over the budget. BadInput: no picture that can be read
/// (empty, text, unknown content); the sentence says which. `fileName` is only used to notice an ending that does not fit.
review::Result<PictureFacts> probePicture(std::string_view bytes, const PictureBudget &budget = {}, std::string_view fileName = {});
/// The same of a file. NotFound: it cannot be opened.
review::Result<PictureFacts> probePictureFile(const std::filesystem::path &file, const PictureBudget &budget = {});

/// The one loader (architecture decision 8): bytes → sniff → budget → decoder → orientation applied once → raster and warnings.
/// A cut-off picture is given as far as it goes, with the warning; Damaged when nothing of it can be decoded; BadInput also for a
/// page, region or band that the picture does not have. Thread-safe; nothing throws.
///
/// Transparent parts stand on white, and so do pixels without a value (not a number, or the file's own mark for no data). Samples of
/// 8 bits and less, and those of more bits that use their range, are shown in proportion. Floating-point and signed samples, and
/// those of which 98 % lie in the lowest quarter of their range, are stretched: from the 2 % to the 98 % quantile (type 1) of at most
/// 262,144 pixels on an even grid; red, green and blue share one range, so that colours keep their balance. Floating-point samples
/// that all lie in 0–1 are shown from 0 to 1. An index is told from the stored samples, never from stretched ones; of a reduced picture from their averages.
/// Where the sum of both is not above 0, or one of them has no value, kNoIndex is shown. An embedded colour profile is converted to sRGB; PNG's gAMA and cHRM are not looked at.
review::Result<review::Raster> loadPicture(std::string_view bytes, const PictureBudget &budget = {}, std::string_view fileName = {},
    const PictureRequest &request = {});
/// The same of a file, of which a TIFF is never held whole. NotFound: it cannot be opened.
review::Result<review::Raster> loadPictureFile(const std::filesystem::path &file, const PictureRequest &request = {}, const PictureBudget &budget = {});

} // namespace importers
