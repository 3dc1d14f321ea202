#include "app/sessions/picture_report.h"

#include "importers/pictures/descriptors.h"
#include "importers/pictures/picture.h"

#include <algorithm>

namespace app {

namespace picture_report {

constexpr int kReduced = 4096; ///< The longer side of a picture that is too large to be shown whole.

std::array<int, 3> colourIn(const review::Raster &raster, int x, int y)
{
    const std::size_t at = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(raster.width) + static_cast<std::size_t>(x));
    return {raster.bgra[at + 2], raster.bgra[at + 1], raster.bgra[at]};
}

} // namespace picture_report

review::Result<PictureReport> reportPicture(const std::string &path, const std::vector<std::array<int, 2>> &points)
{
    PictureReport report;
    auto raster = importers::loadPictureFile(path);
    if (!raster && raster.error().code == review::Error::Code::Refused)
        raster = importers::loadPictureFile(path, {.fitWidth = picture_report::kReduced, .fitHeight = picture_report::kReduced});
    if (!raster) {
        report.reason = raster.error().userMessage;
        return report;
    }
    const importers::PictureDescriptors told = importers::describe(*raster);
    report.verdict = raster->damaged ? PictureReport::Verdict::Warn : PictureReport::Verdict::Ok;
    report.warnings = raster->warnings;
    const auto damage = std::find_if(report.warnings.begin(), report.warnings.end(), [](const std::string &warning) { return warning.starts_with("The picture is damaged"); });
    if (raster->damaged && damage != report.warnings.end())
        report.reason = *damage;
    report.width = raster->fullWidth;
    report.height = raster->fullHeight;
    report.bands = raster->bands;
    report.bitDepth = raster->bitDepth;
    report.pages = raster->pages;
    report.ranges = raster->ranges;
    report.megapixels = told.megapixels;
    report.entropy = told.entropy;
    report.phash = importers::phashText(told.phash.value_or(0));
    const bool reduced = raster->width != raster->fullWidth;
    for (const auto &[x, y] : points) {
        if (x < 0 || y < 0 || x >= report.width || y >= report.height)
            return review::Error{review::Error::Code::BadInput, "The point " + std::to_string(x) + "," + std::to_string(y) + " lies outside the picture, which is "
                    + std::to_string(report.width) + " × " + std::to_string(report.height) + "."};
        std::array<int, 3> colour{};
        if (!reduced) {
            colour = picture_report::colourIn(*raster, x, y);
        } else {
            // The pixel itself, with the ranges of the whole.
            const auto pixel = importers::loadPictureFile(path, {.region = importers::PictureRequest::Region{x, y, 1, 1}, .ranges = raster->ranges});
            if (!pixel)
                return pixel.error();
            colour = picture_report::colourIn(*pixel, 0, 0);
        }
        report.points.push_back({x, y, colour[0], colour[1], colour[2]});
    }
    return report;
}

} // namespace app
