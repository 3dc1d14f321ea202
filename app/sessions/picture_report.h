#pragma once

#include "review/raster.h"
#include "review/result.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// What the loader makes of a picture file.
struct PictureReport {
    enum class Verdict {
        Ok,
        Warn,   ///< Damaged: shown as far as it goes, not to be judged as a whole picture.
        Refuse, ///< Not shown; only `reason` is set.
    };
    Verdict verdict = Verdict::Refuse;
    std::string reason = {};                 ///< Why it is damaged or refused; empty when it is neither.
    std::vector<std::string> warnings = {};  ///< All of them, the damage too.
    int width = 0, height = 0;               ///< Upright.
    std::vector<std::string> bands = {};
    int bitDepth = 0, pages = 0;
    std::vector<review::Raster::Range> ranges = {}; ///< As Raster::ranges.
    double megapixels = 0;
    std::optional<double> entropy = {};      ///< Bits; empty for a picture that is too large to be shown whole.
    std::string phash = {};                  ///< 16 hex digits; empty when refused.
    std::vector<std::array<int, 5>> points = {}; ///< x, y, red, green, blue as shown, for every point that was asked for.
};

/// Loads the file and samples it at the points, each x and y in the upright picture. BadInput: a point outside the picture.
review::Result<PictureReport> reportPicture(const std::string &path, const std::vector<std::array<int, 2>> &points);

} // namespace app
