#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace review {

/// Pixels of an upright picture, ready to be painted: 8-bit BGRA rows without padding (the byte order of QImage::Format_RGB32
/// on little-endian machines). Orientation has been applied once.
struct Raster {
    /// Values of a band that are shown black and white; those between them in proportion.
    struct Range {
        double low = 0, high = 0;
    };

    int width = 0, height = 0;
    std::vector<std::uint8_t> bgra = {};      ///< 4 * width * height bytes.
    int fullWidth = 0, fullHeight = 0;        ///< Of the whole upright picture; larger than width and height where it was reduced or a part was asked for.
    std::vector<std::string> bands = {};      ///< Names of the file's channels in order.
    int bitDepth = 8;                         ///< Of a sample in the file.
    int pages = 1;                            ///< In the file; one of them is here.
    bool damaged = false;                     ///< Cut off or broken: not to be judged as if it were whole.
    std::vector<Range> ranges = {};           ///< Of the bands shown as red, green and blue, or of the one shown grey. Empty: not stretched.
    std::vector<std::string> warnings = {};   ///< One sentence each: truncated, odd extension, converted, stretched.

    bool stretched() const { return !ranges.empty(); }
};

} // namespace review
