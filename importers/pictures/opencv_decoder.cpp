#include "importers/pictures/picture_header.h"
#include "importers/pictures/samples.h"

#include <opencv2/imgcodecs.hpp>

#include <algorithm>

namespace importers {

namespace opencv_decoder {

cv::Mat decode(std::string_view bytes)
{
    static const bool oneThread = [] {
        cv::setNumThreads(1); // loading runs in workers of ours already
        return true;
    }();
    (void)oneThread;
    // A WebP of a few pixels is shorter than OpenCV believes one can be; what follows its end is not looked at.
    constexpr std::size_t kLeast = 32;
    std::string padded;
    if (bytes.size() < kLeast) {
        padded = bytes;
        padded.resize(kLeast);
        bytes = padded;
    }
    // Neither the orientation nor the depth is touched: both are ours.
    return cv::imdecode(cv::Mat(1, static_cast<int>(bytes.size()), CV_8UC1, const_cast<char *>(bytes.data())), cv::IMREAD_UNCHANGED);
}

/// The frame where it lies on an otherwise transparent canvas.
cv::Mat onCanvas(const WebPFrame &frame, int width, int height)
{
    const cv::Mat picture = decode(frame.bytes);
    const cv::Rect canvas(0, 0, width, height), place = cv::Rect(frame.x, frame.y, picture.cols, picture.rows) & canvas;
    if (picture.empty() || picture.size() == canvas.size())
        return picture;
    cv::Mat whole(height, width, CV_8UC4, cv::Scalar(255, 255, 255, 0));
    if (place.empty())
        return whole;
    const cv::Mat seen = picture(cv::Rect(0, 0, place.width, place.height));
    cv::Mat target = whole(place);
    constexpr int kPairs[] = {0, 0, 1, 1, 2, 2, 3, 3};
    if (seen.channels() == 4) {
        cv::mixChannels(&seen, 1, &target, 1, kPairs, 4);
    } else {
        const cv::Mat parts[] = {seen, cv::Mat(seen.size(), CV_8UC1, cv::Scalar(255))};
        cv::mixChannels(parts, 2, &target, 1, kPairs, 4);
    }
    return whole;
}

} // namespace opencv_decoder

review::Result<Samples> decodeByOpenCv(std::string_view bytes, const PictureFacts &facts)
{
    const review::Error damaged{review::Error::Code::Damaged, "The picture is damaged and cannot be shown."};
    const bool turned = facts.orientation >= 5;
    if (facts.format == PictureFormat::Jpeg2000 && (facts.channels == 2 || facts.channels > 4 || facts.bitDepth > 16))
        return review::Error{review::Error::Code::BadInput, "The file is a JPEG 2000 picture with " + std::to_string(facts.channels) + " channels of "
                + std::to_string(facts.bitDepth) + " bits; 1, 3 or 4 channels of at most 16 bits are shown."};
    Samples samples;
    const WebPFrame frame = facts.format == PictureFormat::WebP ? firstWebPFrame(bytes) : WebPFrame{};
    samples.pixels = frame.bytes.empty() ? opencv_decoder::decode(bytes)
                                         : opencv_decoder::onCanvas(frame, turned ? facts.height : facts.width, turned ? facts.width : facts.height);
    if (samples.pixels.empty() || samples.pixels.depth() > CV_16U || samples.pixels.depth() == CV_8S)
        return damaged;
    const int channels = samples.pixels.channels();
    if (channels == 2 || channels > 4)
        return damaged;
    samples.kind = channels == 1 ? Samples::Kind::Grey : Samples::Kind::Colour;
    samples.alpha = channels == 4 && !(facts.format == PictureFormat::Jpeg2000 && facts.bands.back() != "A");
    if (channels == 4 && !samples.alpha) {
        cv::Mat colours(samples.pixels.size(), CV_MAKETYPE(samples.pixels.depth(), 3));
        constexpr int kPairs[] = {0, 0, 1, 1, 2, 2};
        cv::mixChannels(&samples.pixels, 1, &colours, 1, kPairs, 3);
        samples.pixels = colours;
    }
    samples.white = samples.pixels.depth() == CV_8U ? 255 : 65535;
    if (facts.format == PictureFormat::Jpeg2000 && facts.bitDepth < 16 && samples.pixels.depth() == CV_16U)
        samples.white = (1 << facts.bitDepth) - 1;
    if (facts.format == PictureFormat::Png && !samples.alpha) {
        if (const auto clear = pngTransparentColour(bytes)) {
            const int scale = facts.bitDepth < 8 ? 255 / ((1 << facts.bitDepth) - 1) : 1;
            const cv::Scalar key = channels == 1 ? cv::Scalar((*clear)[0] * scale) : cv::Scalar((*clear)[2], (*clear)[1], (*clear)[0]);
            cv::inRange(samples.pixels, key, key, samples.missing);
        }
    }
    samples.ranges = rangesOf(samples);
    return samples;
}

} // namespace importers
