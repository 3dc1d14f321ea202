#pragma once

#include "importers/picture.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace importers {

/// Big- and little-endian numbers in bytes; 0 beyond the end.
std::uint32_t bigEndian(std::string_view bytes, std::size_t at, int count);
std::uint32_t littleEndian(std::string_view bytes, std::size_t at, int count);

/// EXIF orientation 1–8 of a TIFF block ("II*\0…" or "MM\0*…"); empty when it has none.
std::optional<int> exifOrientation(std::string_view tiff);

// Each walks one format's structure without decoding pixels; width and height are as stored, before the orientation.
PictureFacts jpegFacts(std::string_view bytes);
PictureFacts pngFacts(std::string_view bytes);
PictureFacts webpFacts(std::string_view bytes);

} // namespace importers
