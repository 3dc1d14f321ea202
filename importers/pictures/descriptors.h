#pragma once

#include "review/raster.h"

#include <cstdint>
#include <optional>
#include <string>

namespace importers {

/// What is told of a figure beside its pixels, from the one decode that shows it.
struct PictureDescriptors {
    double megapixels = 0;                       ///< Width times height of the whole upright picture / 10^6.
    std::optional<double> entropy = {};          ///< Bits, 0–8; empty unless the raster is the whole picture in its own size.
    std::optional<std::uint64_t> phash = {};     ///< Perceptual hash; empty for a raster without pixels.
};

/// Entropy of the 8-bit grey picture: -sum p_g log2 p_g over the grey values g that occur, p_g their share of the pixels (Shannon 1948,
/// Bell Syst. Tech. J. 27), with grey = (9798 R + 19235 G + 3735 B + 16384) >> 15 of the pixels as shown: upright, in sRGB, over white,
/// stretched where the raster is. A reduced picture has another entropy, so none is given for it.
///
/// Perceptual hash: the picture is averaged to 32 × 32 grey cells, of their two-dimensional discrete cosine transform (DCT-II) the 8 × 8
/// lowest frequencies without the constant row and column are taken (frequencies 1–8 each way), and each of the 64 bits says whether its
/// coefficient is above the median of them; the highest bit is the lowest frequency, row by row. Whole numbers throughout, so that every
/// machine gives the same hash. Source: Zauner 2010, "Implementation and Benchmarking of Perceptual Image Hash Functions", section 3.2.1.
/// A picture of one colour has the hash 0. Pictures that were scaled, recompressed or changed in brightness differ in few bits,
/// unrelated ones in about half; turned or mirrored ones are unrelated.
PictureDescriptors describe(const review::Raster &raster);

/// Bits in which two hashes differ, 0–64.
int phashDistance(std::uint64_t a, std::uint64_t b);
std::string phashText(std::uint64_t hash); ///< 16 hex digits, lower case.

} // namespace importers
