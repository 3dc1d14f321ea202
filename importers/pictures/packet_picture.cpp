#include "importers/pictures/packet_picture.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace importers {

namespace packet_picture {

std::uint32_t lengthAt(std::string_view bytes, std::size_t at)
{
    std::uint32_t length = 0;
    for (std::size_t i = 4; i-- > 0;)
        length = (length << 8) | static_cast<std::uint8_t>(bytes[at + i]);
    return length;
}

/// A WebP with a frame that is coded like a video's, inside the frames of an animation too.
bool isLossyWebP(std::string_view bytes)
{
    for (std::size_t at = 12; at + 8 <= bytes.size();) {
        const std::string_view type = bytes.substr(at, 4);
        if (type == "VP8 ")
            return true;
        if (type == "ANMF" && at + 28 <= bytes.size() && (bytes.substr(at + 24, 4) == "VP8 " || bytes.substr(at + 24, 4) == "ALPH"))
            return true;
        const std::size_t length = lengthAt(bytes, at + 4);
        at += 8 + length + (length & 1);
    }
    return false;
}

bool isLossy(PictureFormat format, std::string_view bytes)
{
    return format == PictureFormat::Jpeg || (format == PictureFormat::WebP && isLossyWebP(bytes));
}

bool isGrey(const review::Raster &raster)
{
    for (std::size_t at = 0; at + 3 < raster.bgra.size(); at += 4)
        if (raster.bgra[at] != raster.bgra[at + 1] || raster.bgra[at] != raster.bgra[at + 2])
            return false;
    return true;
}

} // namespace packet_picture

review::Result<PacketPicture> packetPicture(std::string_view bytes, const PictureBudget &budget)
{
    const auto facts = probePicture(bytes, budget);
    if (!facts)
        return facts.error();
    auto raster = loadPicture(bytes, budget);
    if (!raster)
        return raster.error();
    const bool lossy = packet_picture::isLossy(facts->format, bytes);
    PacketPicture copy{.bytes = {}, .ending = lossy ? ".jpg" : ".png", .width = raster->width, .height = raster->height, .damaged = raster->damaged, .warnings = std::move(raster->warnings)};
    std::vector<std::uint8_t> file;
    try {
        const cv::Mat shown(raster->height, raster->width, CV_8UC4, raster->bgra.data());
        cv::Mat plain;
        if (packet_picture::isGrey(*raster))
            cv::extractChannel(shown, plain, 0);
        else
            cv::cvtColor(shown, plain, cv::COLOR_BGRA2BGR);
        const std::vector<int> how = lossy ? std::vector<int>{cv::IMWRITE_JPEG_QUALITY, kPacketJpegQuality} : std::vector<int>{};
        if (!cv::imencode(copy.ending, plain, file, how))
            return review::Error{review::Error::Code::Storage, "The picture could not be written again without its metadata."};
    } catch (const cv::Exception &error) {
        return review::Error{review::Error::Code::Storage, "The picture could not be written again without its metadata.", error.what()};
    }
    copy.bytes.assign(file.begin(), file.end());
    return copy;
}

} // namespace importers
