#include "importers/pictures/sniff.h"

#include <algorithm>
#include <array>
#include <utility>

namespace importers {

namespace sniff {

/// Also of bytes that end before it.
bool standsAt(std::string_view bytes, std::size_t at, std::string_view words)
{
    return bytes.size() >= at && bytes.substr(at).starts_with(words);
}

review::Error none(std::string why)
{
    return {review::Error::Code::BadInput, std::move(why)};
}

constexpr std::array<std::string_view, 4> kTiffStarts{
    std::string_view("II*\0", 4), std::string_view("MM\0*", 4), std::string_view("II+\0", 4), std::string_view("MM\0+", 4)};

} // namespace sniff

std::string_view pictureFormatName(PictureFormat format)
{
    switch (format) {
    case PictureFormat::Jpeg: return "JPEG";
    case PictureFormat::Png: return "PNG";
    case PictureFormat::WebP: return "WebP";
    case PictureFormat::Gif: return "GIF";
    case PictureFormat::Jpeg2000: return "JPEG 2000";
    case PictureFormat::Tiff: return "TIFF";
    case PictureFormat::Unknown: break;
    }
    return "unknown";
}

PictureFormat sniffPicture(std::string_view head)
{
    if (head.starts_with("\xFF\xD8\xFF"))
        return PictureFormat::Jpeg;
    if (head.starts_with("\x89PNG\r\n\x1A\n"))
        return PictureFormat::Png;
    if (head.starts_with("RIFF") && sniff::standsAt(head, 8, "WEBP"))
        return PictureFormat::WebP;
    if (head.starts_with("GIF87a") || head.starts_with("GIF89a"))
        return PictureFormat::Gif;
    if (head.starts_with(std::string_view("\0\0\0\x0CjP  \r\n\x87\n", 12)) || head.starts_with("\xFF\x4F\xFF\x51"))
        return PictureFormat::Jpeg2000;
    for (const std::string_view start : sniff::kTiffStarts) {
        if (head.starts_with(start))
            return PictureFormat::Tiff;
    }
    return PictureFormat::Unknown;
}

review::Error notAPicture(std::string_view head)
{
    constexpr std::string_view kReads = " Shown are JPEG, PNG, WebP, GIF, JPEG 2000 and TIFF pictures.";
    if (head.starts_with("version https://git-lfs"))
        return sniff::none("The file is a Git LFS pointer that stands in place of the picture. Fetch the picture itself (git lfs pull).");
    const std::string_view other = head.starts_with("BM") && head.size() > 26 && head.substr(6, 4) == std::string_view("\0\0\0\0", 4) ? "a BMP picture"
        : sniff::standsAt(head, 4, "ftypavif") ? "an AVIF picture"
        : sniff::standsAt(head, 4, "ftyphei") || sniff::standsAt(head, 4, "ftypmif") ? "a HEIF picture"
        : sniff::standsAt(head, 4, "JXL ") || head.starts_with("\xFF\x0A") ? "a JPEG XL picture"
        : head.starts_with("8BPS") ? "a Photoshop document"
        : head.starts_with("%PDF") ? "a PDF document"
                                   : "";
    if (!other.empty())
        return sniff::none("The file is " + std::string(other) + ", which is not shown." + std::string(kReads));
    head = head.substr(0, 512);
    const bool text = std::all_of(head.begin(), head.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x20 || (c >= '\t' && c <= '\r'); });
    if (text && head.find("<svg") != std::string_view::npos)
        return sniff::none("The file is an SVG drawing, which is not shown: it could open other files." + std::string(kReads));
    return sniff::none(text ? "The file holds text, not a picture." : "The file is no picture that is known here." + std::string(kReads));
}

void noticeEnding(PictureFacts &facts, std::string_view fileName)
{
    const std::size_t dot = fileName.rfind('.');
    if (dot == std::string_view::npos)
        return;
    std::string ending;
    for (const char c : fileName.substr(dot + 1))
        ending += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    constexpr std::array<std::pair<std::string_view, PictureFormat>, 10> kEndings{{{"jpg", PictureFormat::Jpeg}, {"jpeg", PictureFormat::Jpeg},
        {"png", PictureFormat::Png}, {"webp", PictureFormat::WebP}, {"tif", PictureFormat::Tiff}, {"tiff", PictureFormat::Tiff},
        {"gif", PictureFormat::Gif}, {"jp2", PictureFormat::Jpeg2000}, {"j2k", PictureFormat::Jpeg2000}, {"bmp", PictureFormat::Unknown}}};
    for (const auto &[name, format] : kEndings) {
        if (ending == name && format != facts.format)
            facts.warnings.push_back("The file is called ." + ending + " but is a " + std::string(pictureFormatName(facts.format)) + " picture.");
    }
}

} // namespace importers
