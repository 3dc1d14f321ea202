#include "importers/picture.h"

#include "importers/picture_header.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace importers {

namespace {

/// Also of bytes that end before it.
bool standsAt(std::string_view bytes, std::size_t at, std::string_view words)
{
    return bytes.size() >= at && bytes.substr(at).starts_with(words);
}

review::Error noPicture(std::string why)
{
    return {review::Error::Code::BadInput, std::move(why)};
}

std::string megapixels(std::int64_t pixels)
{
    return std::to_string((pixels + 500'000) / 1'000'000) + " megapixels";
}

/// Bits of a sample of the first picture in a TIFF; 0 when it does not say.
std::uint32_t tiffBits(std::string_view bytes)
{
    const bool little = bytes.starts_with('I');
    const auto number = [&](std::size_t at, int count) { return little ? littleEndian(bytes, at, count) : bigEndian(bytes, at, count); };
    const std::size_t directory = number(4, 4);
    const std::uint32_t entries = number(directory, 2);
    for (std::uint32_t i = 0; i < entries && directory + 14 + 12 * std::size_t{i} <= bytes.size(); ++i) {
        const std::size_t entry = directory + 2 + 12 * std::size_t{i};
        if (number(entry, 2) == 258)
            return number(entry + 4, 4) > 2 ? number(number(entry + 8, 4), 2) : number(entry + 8, 2);
    }
    return 0;
}

/// Why bytes that are neither PNG, JPEG nor WebP are not shown.
review::Error unreadable(std::string_view bytes)
{
    constexpr std::string_view kReads = " This version shows PNG, JPEG and WebP pictures.";
    if (bytes.starts_with("version https://git-lfs"))
        return noPicture("The file is a Git LFS pointer that stands in place of the picture. Fetch the picture itself (git lfs pull).");
    if (bytes.starts_with(std::string_view("II*\0", 4)) || bytes.starts_with(std::string_view("MM\0*", 4))) {
        const std::uint32_t bits = tiffBits(bytes);
        return noPicture("The file is a TIFF picture" + (bits > 0 ? " with " + std::to_string(bits) + " bits a sample" : std::string()) + "."
            + std::string(kReads));
    }
    if (bytes.starts_with("GIF8"))
        return noPicture("The file is a GIF picture." + std::string(kReads));
    if (standsAt(bytes, 4, "jP  ") || bytes.starts_with("\xFF\x4F\xFF\x51"))
        return noPicture("The file is a JPEG 2000 picture." + std::string(kReads));
    if (bytes.starts_with("BM"))
        return noPicture("The file is a BMP picture." + std::string(kReads));
    const std::string_view head = bytes.substr(0, 512);
    const bool text = std::all_of(head.begin(), head.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x20 || (c >= '\t' && c <= '\r'); });
    return noPicture(text ? "The file holds text, not a picture." : "The file is no picture that is known here." + std::string(kReads));
}

void noticeEnding(PictureFacts &facts, std::string_view fileName)
{
    const std::size_t dot = fileName.rfind('.');
    if (dot == std::string_view::npos)
        return;
    std::string ending;
    for (const char c : fileName.substr(dot + 1))
        ending += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    constexpr std::array<std::pair<std::string_view, PictureFormat>, 6> kEndings{{{"jpg", PictureFormat::Jpeg}, {"jpeg", PictureFormat::Jpeg},
        {"png", PictureFormat::Png}, {"webp", PictureFormat::WebP}, {"tif", PictureFormat::Unknown}, {"gif", PictureFormat::Unknown}}};
    for (const auto &[name, format] : kEndings) {
        if (ending == name && format != facts.format)
            facts.warnings.push_back("The file is called ." + ending + " but is a " + std::string(pictureFormatName(facts.format)) + " picture.");
    }
}

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

/// 16-bit samples to 8 bits. Data that uses only a low part of the range is stretched to it, and says so: 12-bit pictures would be black.
cv::Mat eightBits(const cv::Mat &decoded, review::Raster &raster)
{
    if (decoded.depth() == CV_8U)
        return decoded;
    double highest = 0;
    // The highest sample of the colours: an opaque alpha would hide that they are dark.
    std::vector<cv::Mat> planes;
    cv::split(decoded, planes);
    const std::size_t colours = planes.size() == 4 ? 3 : planes.size();
    for (std::size_t i = 0; i < colours; ++i) {
        double low = 0, high = 0;
        cv::minMaxLoc(planes[i], &low, &high);
        highest = std::max(highest, high);
    }
    double scale = 255.0 / 65535.0;
    if (highest > 0 && highest < 4096) {
        scale = 255.0 / highest;
        raster.warnings.push_back("The picture uses only values up to " + std::to_string(static_cast<int>(highest))
            + " of 65535; it is shown stretched to full brightness.");
    }
    for (std::size_t i = 0; i < planes.size(); ++i)
        planes[i].convertTo(planes[i], CV_8U, i < colours ? scale : 255.0 / 65535.0);
    cv::Mat result;
    cv::merge(planes, result);
    return result;
}

/// Transparent parts over white, opaque BGRA into the raster.
void paint(const cv::Mat &picture, review::Raster &raster)
{
    raster.width = picture.cols;
    raster.height = picture.rows;
    raster.bgra.resize(static_cast<std::size_t>(picture.cols) * static_cast<std::size_t>(picture.rows) * 4);
    cv::Mat target(picture.rows, picture.cols, CV_8UC4, raster.bgra.data());
    if (picture.channels() == 1) {
        cv::cvtColor(picture, target, cv::COLOR_GRAY2BGRA);
    } else if (picture.channels() == 3) {
        cv::cvtColor(picture, target, cv::COLOR_BGR2BGRA);
    } else {
        picture.copyTo(target);
        for (std::size_t i = 0; i < raster.bgra.size(); i += 4) {
            const int alpha = raster.bgra[i + 3];
            if (alpha == 255)
                continue;
            for (std::size_t c = i; c < i + 3; ++c)
                raster.bgra[c] = static_cast<std::uint8_t>((raster.bgra[c] * alpha + 255 * (255 - alpha) + 127) / 255);
            raster.bgra[i + 3] = 255;
        }
    }
}

review::Result<review::Raster> decode(std::string_view bytes, const PictureFacts &facts)
{
    static const bool oneThread = [] {
        cv::setNumThreads(1); // loading runs in workers of ours already
        return true;
    }();
    (void)oneThread;
    const cv::Mat file(1, static_cast<int>(bytes.size()), CV_8UC1, const_cast<char *>(bytes.data()));
    // JPEG through COLOR, so that CMYK is converted; both flags leave the orientation to us.
    const int flags = facts.format == PictureFormat::Jpeg ? cv::IMREAD_COLOR | cv::IMREAD_IGNORE_ORIENTATION : cv::IMREAD_UNCHANGED;
    cv::Mat decoded = cv::imdecode(file, flags);
    if (decoded.empty())
        return review::Error{review::Error::Code::Damaged, "The picture is damaged and cannot be shown."};
    review::Raster raster;
    raster.bitDepth = facts.bitDepth;
    raster.warnings = facts.warnings;
    raster.bands = facts.channels <= 2 ? std::vector<std::string>{"Grey"}
        : facts.format == PictureFormat::Jpeg && facts.channels == 4 ? std::vector<std::string>{"C", "M", "Y", "K"}
                                                                     : std::vector<std::string>{"R", "G", "B"};
    if (facts.format != PictureFormat::Jpeg && (facts.channels == 2 || facts.channels == 4))
        raster.bands.emplace_back("A");
    paint(upright(eightBits(decoded, raster), facts.orientation), raster);
    return raster;
}

} // namespace

std::string_view pictureFormatName(PictureFormat format)
{
    switch (format) {
    case PictureFormat::Jpeg: return "JPEG";
    case PictureFormat::Png: return "PNG";
    case PictureFormat::WebP: return "WebP";
    case PictureFormat::Unknown: break;
    }
    return "unknown";
}

review::Result<PictureFacts> probePicture(std::string_view bytes, const PictureBudget &budget, std::string_view fileName)
{
    if (bytes.empty())
        return noPicture("The file is empty: it has 0 bytes.");
    if (static_cast<std::int64_t>(bytes.size()) > budget.fileBytes)
        return review::Error{review::Error::Code::Refused, "The picture file has " + std::to_string(bytes.size() / 1'000'000)
                + " MB; at most " + std::to_string(budget.fileBytes / 1'000'000) + " MB are opened."};
    PictureFacts facts;
    if (bytes.starts_with("\xFF\xD8\xFF"))
        facts = jpegFacts(bytes);
    else if (bytes.starts_with("\x89PNG\r\n\x1A\n"))
        facts = pngFacts(bytes);
    else if (bytes.starts_with("RIFF") && standsAt(bytes, 8, "WEBP"))
        facts = webpFacts(bytes);
    else
        return unreadable(bytes);
    if (facts.width <= 0 || facts.height <= 0)
        return review::Error{review::Error::Code::Damaged, "The picture is damaged: the file does not say how large it is."};
    const std::int64_t pixels = std::int64_t{facts.width} * facts.height;
    if (pixels > budget.pixels)
        return review::Error{review::Error::Code::Refused, "The picture claims " + std::to_string(facts.width) + " × " + std::to_string(facts.height)
                + " pixels (" + megapixels(pixels) + "); at most " + megapixels(budget.pixels) + " are opened."};
    if (facts.orientation >= 5)
        std::swap(facts.width, facts.height);
    noticeEnding(facts, fileName);
    return facts;
}

review::Result<review::Raster> loadPicture(std::string_view bytes, const PictureBudget &budget, std::string_view fileName)
{
    const auto facts = probePicture(bytes, budget, fileName);
    if (!facts)
        return facts.error();
    try {
        auto raster = decode(bytes, *facts);
        // The header is checked against the budget; a decoder that makes another picture of it is not believed.
        if (raster && (raster->width != facts->width || raster->height != facts->height))
            return review::Error{review::Error::Code::Damaged, "The picture is damaged: its size is not the one the file states."};
        return raster;
    } catch (const std::exception &error) {
        return review::Error{review::Error::Code::Damaged, "The picture is damaged and cannot be shown.", error.what()};
    }
}

} // namespace importers
