#pragma once

#include "importers/pictures/picture.h"

#include <opencv2/imgcodecs.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace importers_test {

inline std::array<int, 3> colourAt(const review::Raster &raster, int x, int y)
{
    const std::size_t at = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(raster.width) + static_cast<std::size_t>(x));
    return {raster.bgra[at + 2], raster.bgra[at + 1], raster.bgra[at]};
}

inline void putBig(std::string &to, std::uint32_t value, int count)
{
    for (int i = count - 1; i >= 0; --i)
        to += static_cast<char>(static_cast<unsigned char>(value >> (8 * i)));
}

inline void putLittle(std::string &to, std::uint32_t value, int count)
{
    for (int i = 0; i < count; ++i)
        to += static_cast<char>(static_cast<unsigned char>(value >> (8 * i)));
}

/// A chunk of a PNG with its check sum.
inline std::string pngChunk(const std::string &type, const std::string &body)
{
    std::string chunk;
    putBig(chunk, static_cast<std::uint32_t>(body.size()), 4);
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const char c : type + body) {
        crc ^= static_cast<unsigned char>(c);
        for (int k = 0; k < 8; ++k)
            crc = (crc & 1U) != 0 ? 0xEDB88320U ^ (crc >> 1) : crc >> 1;
    }
    chunk += type + body;
    putBig(chunk, crc ^ 0xFFFFFFFFU, 4);
    return chunk;
}

/// A PNG with a chunk more, behind its head.
inline std::string withPngChunk(std::string png, const std::string &type, const std::string &body)
{
    return png.insert(33, pngChunk(type, body));
}

/// A TIFF block that holds nothing but an orientation.
inline std::string exifBlock(int orientation)
{
    std::string block("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", 19);
    block += static_cast<char>(orientation);
    return block + std::string(6, '\0');
}

inline std::string encoded(const char *ending, const cv::Mat &picture, const std::vector<int> &how = {})
{
    std::vector<std::uint8_t> bytes;
    cv::imencode(ending, picture, bytes, how);
    return {bytes.begin(), bytes.end()};
}

inline std::string withJpegPart(std::string jpeg, unsigned char marker, const std::string &body)
{
    std::string part("\xFF");
    part += static_cast<char>(marker);
    putBig(part, static_cast<std::uint32_t>(body.size()) + 2, 2);
    return jpeg.insert(2, part + body);
}

/// A still WebP as OpenCV writes it, in the extended form with chunks behind the picture.
inline std::string extendedWebP(const std::string &still, int width, int height, unsigned flags, const std::string &before, const std::string &after)
{
    std::string inside = "WEBPVP8X";
    putLittle(inside, 10, 4);
    putLittle(inside, flags, 4);
    putLittle(inside, static_cast<std::uint32_t>(width - 1), 3);
    putLittle(inside, static_cast<std::uint32_t>(height - 1), 3);
    inside += before + still.substr(12) + after;
    std::string file = "RIFF";
    putLittle(file, static_cast<std::uint32_t>(inside.size()), 4);
    return file + inside;
}

inline std::string webpChunk(const std::string &type, const std::string &body)
{
    std::string chunk = type;
    putLittle(chunk, static_cast<std::uint32_t>(body.size()), 4);
    chunk += body;
    return chunk + std::string(body.size() & 1, '\0');
}

/// 16 × 8 pixels in four squares and a half: red above left, green above right, blue below left, grey below right.
inline cv::Mat fourColours(int width = 16, int height = 8)
{
    cv::Mat picture(height, width, CV_8UC3, cv::Scalar(200, 200, 200));
    picture(cv::Rect(0, 0, width / 2, height / 2)) = cv::Scalar(20, 20, 220);
    picture(cv::Rect(width / 2, 0, width - width / 2, height / 2)) = cv::Scalar(20, 220, 20);
    picture(cv::Rect(0, height / 2, width / 2, height - height / 2)) = cv::Scalar(220, 20, 20);
    return picture;
}

} // namespace importers_test
