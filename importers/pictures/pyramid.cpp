#include "importers/pictures/pyramid.h"

#include "importers/pictures/area_resize.h"
#include "importers/pictures/region.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace importers {

namespace pyramid {

/// One size for all: what the loader makes of a picture that is to fit, so that a level equals the same reduced picture.
std::pair<int, int> levelSize(int width, int height, int halvings)
{
    const auto halved = [&](int length) { return static_cast<int>((std::int64_t{length} + (std::int64_t{1} << halvings) - 1) >> halvings); };
    return fitted(width, height, halved(width), halved(height));
}

/// Without its pixels.
review::Raster headOf(const review::Raster &raster)
{
    review::Raster head;
    head.fullWidth = raster.fullWidth;
    head.fullHeight = raster.fullHeight;
    head.bands = raster.bands;
    head.bitDepth = raster.bitDepth;
    head.pages = raster.pages;
    head.damaged = raster.damaged;
    head.ranges = raster.ranges;
    head.warnings = raster.warnings;
    return head;
}

} // namespace pyramid

int halvingsTo(int width, int height, std::int64_t mostPixels)
{
    int halvings = 0;
    for (auto [across, down] = std::pair{width, height}; std::int64_t{across} * down > mostPixels && std::max(across, down) > 1 && halvings < 30;)
        std::tie(across, down) = pyramid::levelSize(width, height, ++halvings);
    return halvings;
}

review::Result<PictureLevels> loadPictureLevels(const std::filesystem::path &file, std::int64_t mostPixels, const PictureRequest &request, const PictureBudget &budget)
{
    const auto facts = probePictureFile(file, budget);
    if (!facts)
        return facts.error();
    PictureRequest asked = request;
    asked.region.reset();
    asked.fitWidth = asked.fitHeight = 0;
    // The first page's size decides: other pages are only told when they are read.
    if (const int halvings = halvingsTo(facts->width, facts->height, std::min(mostPixels, budget.pixels)); halvings > 0)
        std::tie(asked.fitWidth, asked.fitHeight) = pyramid::levelSize(facts->width, facts->height, halvings);
    auto finest = loadPictureFile(file, asked, budget);
    if (!finest)
        return finest.error();
    return levelsFrom(*std::move(finest));
}

PictureLevels levelsFrom(review::Raster &&finest)
{
    PictureLevels levels;
    levels.push_back(std::move(finest));
    const int width = levels.front().width, height = levels.front().height;
    cv::Mat given(height, width, CV_8UC4, levels.front().bgra.data());
    for (int halvings = 1; std::max(levels.back().width, levels.back().height) > kThumbnail; ++halvings) {
        review::Raster smaller = pyramid::headOf(levels.front());
        std::tie(smaller.width, smaller.height) = pyramid::levelSize(width, height, halvings);
        smaller.bgra.resize(static_cast<std::size_t>(smaller.width) * static_cast<std::size_t>(smaller.height) * 4);
        cv::Mat target(smaller.height, smaller.width, CV_8UC4, smaller.bgra.data());
        areaResized(given, target.size()).copyTo(target);
        levels.push_back(std::move(smaller));
        // From the level before where that is an exact half of it: the same average, a quarter of the work.
        if (width % (1 << halvings) == 0 && height % (1 << halvings) == 0)
            given = cv::Mat(levels.back().height, levels.back().width, CV_8UC4, levels.back().bgra.data());
    }
    return levels;
}

} // namespace importers
