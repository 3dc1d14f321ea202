#pragma once

#include "tests/importers/pictures/picture_bytes.h"
#include "tests/importers/pictures/tiff_writer.h"

namespace importers_test {

/// The rows a camera stores, by what the standard says of them: where row 0 and column 0 lie in the upright picture.
inline cv::Mat stored(const cv::Mat &upright, int orientation)
{
    const int width = upright.cols, height = upright.rows;
    const bool turned = orientation >= 5;
    cv::Mat rows(turned ? width : height, turned ? height : width, CV_8UC3);
    for (int r = 0; r < rows.rows; ++r) {
        for (int c = 0; c < rows.cols; ++c) {
            int x = 0, y = 0;
            switch (orientation) {
            case 1: x = c; y = r; break;                          // top, left
            case 2: x = width - 1 - c; y = r; break;              // top, right
            case 3: x = width - 1 - c; y = height - 1 - r; break; // bottom, right
            case 4: x = c; y = height - 1 - r; break;             // bottom, left
            case 5: x = r; y = c; break;                          // left, top
            case 6: x = width - 1 - r; y = c; break;              // right, top
            case 7: x = width - 1 - r; y = height - 1 - c; break; // right, bottom
            default: x = r; y = height - 1 - c; break;            // left, bottom
            }
            rows.at<cv::Vec3b>(r, c) = upright.at<cv::Vec3b>(y, x);
        }
    }
    return rows;
}

inline std::string withOrientation(const std::string &format, const cv::Mat &rows, int orientation)
{
    const std::string exif = exifBlock(orientation);
    if (format == "JPEG")
        return withJpegPart(encoded(".jpg", rows, {cv::IMWRITE_JPEG_QUALITY, 100}), 0xE1, std::string("Exif\0\0", 6) + exif);
    if (format == "PNG")
        return withPngChunk(encoded(".png", rows), "eXIf", exif);
    if (format == "WebP")
        return extendedWebP(encoded(".webp", rows, {cv::IMWRITE_WEBP_QUALITY, 101}), rows.cols, rows.rows, 8, {}, webpChunk("EXIF", exif));
    TiffWriter tiff;
    tiff.rgb(rows.cols, rows.rows);
    TIFFSetField(tiff.handle(), TIFFTAG_ORIENTATION, orientation);
    for (int y = 0; y < rows.rows; ++y) {
        std::vector<std::uint8_t> row;
        for (int x = 0; x < rows.cols; ++x) {
            const auto &pixel = rows.at<cv::Vec3b>(y, x);
            row.insert(row.end(), {pixel[2], pixel[1], pixel[0]});
        }
        tiff.row(y, row.data());
    }
    return tiff.bytes();
}

} // namespace importers_test
