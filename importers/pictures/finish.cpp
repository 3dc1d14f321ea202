#include "importers/pictures/area_resize.h"
#include "importers/pictures/colour_profile.h"
#include "importers/pictures/samples.h"
#include "review/index_ramp.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <utility>

namespace importers {

namespace finishing {

/// The stored rows turned and mirrored as EXIF orientation 2–8 says.
cv::Mat upright(const cv::Mat &stored, int orientation)
{
    cv::Mat turned;
    switch (orientation) {
    case 2: cv::flip(stored, turned, 1); return turned;
    case 3: cv::rotate(stored, turned, cv::ROTATE_180); return turned;
    case 4: cv::flip(stored, turned, 0); return turned;
    case 5: cv::transpose(stored, turned); return turned;
    case 6: cv::rotate(stored, turned, cv::ROTATE_90_CLOCKWISE); return turned;
    case 7: cv::transpose(stored, turned); cv::rotate(turned, turned, cv::ROTATE_180); return turned;
    case 8: cv::rotate(stored, turned, cv::ROTATE_90_COUNTERCLOCKWISE); return turned;
    default: return stored;
    }
}

/// The picture over white, without its alpha. Also where it has no value.
cv::Mat onWhite(const cv::Mat &picture, bool alpha, const cv::Mat &missing)
{
    const int colours = picture.channels() - (alpha ? 1 : 0);
    cv::Mat result(picture.rows, picture.cols, CV_MAKETYPE(CV_8U, colours));
    for (int y = 0; y < picture.rows; ++y) {
        const auto *from = picture.ptr<std::uint8_t>(y);
        const auto *gap = missing.empty() ? nullptr : missing.ptr<std::uint8_t>(y);
        auto *to = result.ptr<std::uint8_t>(y);
        for (int x = 0; x < picture.cols; ++x, from += picture.channels(), to += colours) {
            const int opaque = gap != nullptr && gap[x] != 0 ? 0 : alpha ? from[colours] : 255;
            for (int c = 0; c < colours; ++c)
                to[c] = static_cast<std::uint8_t>(opaque == 255 ? from[c] : (from[c] * opaque + 255 * (255 - opaque) + 127) / 255);
        }
    }
    return result;
}

/// Inks on white paper, as far as it can be told without the profile of the press.
cv::Mat fromInks(const cv::Mat &inks)
{
    cv::Mat result(inks.rows, inks.cols, CV_8UC3);
    for (int y = 0; y < inks.rows; ++y) {
        const auto *from = inks.ptr<std::uint8_t>(y);
        auto *to = result.ptr<std::uint8_t>(y);
        for (int x = 0; x < inks.cols; ++x, from += 4, to += 3) {
            for (int c = 0; c < 3; ++c)
                to[2 - c] = static_cast<std::uint8_t>(((255 - from[c]) * (255 - from[3]) + 127) / 255);
        }
    }
    return result;
}

/// The index of both channels in the colours of its ramp. Pixels without a value count as nothing beside their neighbours.
cv::Mat indexPicture(const Samples &samples, cv::Size size)
{
    cv::Mat values;
    samples.pixels.convertTo(values, CV_32F);
    if (!samples.missing.empty())
        values.setTo(cv::Scalar::all(0), samples.missing);
    if (values.size() != size) {
        cv::Mat smaller;
        cv::resize(values, smaller, size, 0, 0, cv::INTER_AREA);
        values = smaller;
    }
    cv::Mat picture(size, CV_8UC3);
    for (int y = 0; y < size.height; ++y) {
        const auto *from = values.ptr<float>(y);
        auto *to = picture.ptr<std::uint8_t>(y);
        for (int x = 0; x < size.width; ++x, from += 2, to += 3) {
            double index = 0;
            const review::Rgb colour = review::normalizedDifference(from[0], from[1], index) ? review::indexColour(index) : review::kNoIndex;
            std::reverse_copy(colour.begin(), colour.end(), to);
        }
    }
    return picture;
}

void convertColours(cv::Mat &picture, const Samples &samples, const PictureFacts &facts, std::vector<std::string> &warnings)
{
    ProfileUse use = ProfileUse::Same;
    // Stretched values are no colours of any profile.
    if (!facts.profile.empty() && samples.ranges.empty() && samples.kind != Samples::Kind::Index)
        use = convertToSrgb(picture, facts.profile);
    if (use == ProfileUse::Unusable)
        warnings.emplace_back("The colour profile in the file cannot be used; the colours are shown as stored.");
    else if (use == ProfileUse::Converted && samples.kind != Samples::Kind::Inks)
        warnings.emplace_back("The colours were converted from the profile in the file to sRGB.");
    if (samples.kind != Samples::Kind::Inks)
        return;
    warnings.emplace_back(use == ProfileUse::Converted ? "The picture is stored in inks (CMYK); it was converted to sRGB by the profile in the file."
                                                       : "The picture is stored in inks (CMYK) and was converted to red, green and blue; shades may differ.");
    if (picture.channels() == 4)
        picture = fromInks(picture);
}

} // namespace finishing

review::Raster finish(Samples &&samples, const PictureFacts &facts, int width, int height)
{
    review::Raster raster;
    raster.fullWidth = facts.width;
    raster.fullHeight = facts.height;
    raster.bands = facts.bands;
    raster.bitDepth = facts.bitDepth;
    raster.pages = facts.pages;
    raster.damaged = samples.damaged;
    raster.ranges = samples.ranges;
    raster.warnings = std::move(samples.warnings);
    const cv::Size stored = facts.orientation >= 5 ? cv::Size(height, width) : cv::Size(width, height);
    const bool index = samples.kind == Samples::Kind::Index;
    cv::Mat picture = index ? finishing::indexPicture(samples, stored) : eightBits(samples);
    samples.pixels.release();
    if (!index && (samples.alpha || !samples.missing.empty()))
        picture = finishing::onWhite(picture, samples.alpha, samples.missing);
    if (picture.size() != stored)
        picture = areaResized(picture, stored);
    finishing::convertColours(picture, samples, facts, raster.warnings);
    picture = finishing::upright(picture, facts.orientation);
    raster.width = width;
    raster.height = height;
    raster.bgra.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
    cv::Mat target(height, width, CV_8UC4, raster.bgra.data());
    cv::cvtColor(picture, target, picture.channels() == 1 ? cv::COLOR_GRAY2BGRA : cv::COLOR_BGR2BGRA);
    return raster;
}

} // namespace importers
