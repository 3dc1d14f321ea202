#include "importers/pictures/region.h"

#include <algorithm>
#include <cmath>

namespace importers {

std::pair<int, int> fitted(int width, int height, int fitWidth, int fitHeight)
{
    if (fitWidth <= 0 || fitHeight <= 0 || (width <= fitWidth && height <= fitHeight))
        return {width, height};
    const double scale = std::min(static_cast<double>(fitWidth) / width, static_cast<double>(fitHeight) / height);
    return {std::clamp(static_cast<int>(std::lround(width * scale)), 1, fitWidth), std::clamp(static_cast<int>(std::lround(height * scale)), 1, fitHeight)};
}

LeastSize storedSize(const PictureFacts &facts)
{
    return facts.orientation >= 5 ? LeastSize{facts.height, facts.width} : LeastSize{facts.width, facts.height};
}

PictureRequest::Region storedRegion(const PictureRequest::Region &region, const PictureFacts &facts)
{
    const auto [storedWidth, storedHeight] = storedSize(facts);
    const auto place = [&, width = storedWidth, height = storedHeight](int x, int y) -> std::pair<int, int> {
        switch (facts.orientation) {
        case 2: return {width - 1 - x, y};
        case 3: return {width - 1 - x, height - 1 - y};
        case 4: return {x, height - 1 - y};
        case 5: return {y, x};
        case 6: return {y, height - 1 - x};
        case 7: return {width - 1 - y, height - 1 - x};
        case 8: return {width - 1 - y, x};
        default: return {x, y};
        }
    };
    const auto a = place(region.x, region.y), b = place(region.x + region.width - 1, region.y + region.height - 1);
    return {std::min(a.first, b.first), std::min(a.second, b.second), std::abs(a.first - b.first) + 1, std::abs(a.second - b.second) + 1};
}

bool chooseBands(Samples &samples, const std::vector<int> &bands)
{
    const int channels = samples.pixels.channels(), colours = samples.colours();
    if (samples.kind == Samples::Kind::Inks)
        return false;
    cv::Mat chosen(samples.pixels.size(), CV_MAKETYPE(samples.pixels.depth(), static_cast<int>(bands.size())));
    const bool index = bands.size() == 2;
    std::vector<int> pairs;
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const int from = bands[i] < colours ? colours - 1 - bands[i] : bands[i];
        if (from >= channels)
            return false;
        pairs.insert(pairs.end(), {from, static_cast<int>(index ? i : bands.size() - 1 - i)});
    }
    cv::mixChannels(&samples.pixels, 1, &chosen, 1, pairs.data(), bands.size());
    samples.pixels = chosen;
    samples.kind = bands.size() == 1 ? Samples::Kind::Grey : index ? Samples::Kind::Index : Samples::Kind::Colour;
    samples.alpha = false;
    samples.apart = true;
    samples.ranges = index ? std::vector<review::Raster::Range>{} : rangesOf(samples);
    return true;
}

std::vector<std::string> shownNames(const PictureFacts &facts, const Samples &samples, const std::vector<int> &bands)
{
    std::vector<std::string> names;
    for (const int band : bands)
        names.push_back(facts.bands[static_cast<std::size_t>(band)]);
    for (std::size_t i = 0; bands.empty() && i < static_cast<std::size_t>(samples.colours()) && i < facts.bands.size(); ++i)
        names.push_back(facts.bands[i]);
    return names;
}

} // namespace importers
