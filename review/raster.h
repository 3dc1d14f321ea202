#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace review {

/// Pixels of an upright picture, ready to be painted: 8-bit BGRA rows without padding (the byte order of QImage::Format_RGB32
/// on little-endian machines). Orientation has been applied once.
struct Raster {
    int width = 0, height = 0;
    std::vector<std::uint8_t> bgra = {};      ///< 4 * width * height bytes.
    std::vector<std::string> bands = {};      ///< Names of the file's channels in order.
    int bitDepth = 8;                         ///< Of the file.
    std::vector<std::string> warnings = {};   ///< One sentence each: truncated, odd extension, converted, stretched.
};

} // namespace review
