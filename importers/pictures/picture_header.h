#pragma once

#include "importers/pictures/picture.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
PictureFacts gifFacts(std::string_view bytes);
PictureFacts jpeg2000Facts(std::string_view bytes);

/// Names of channels for a picture of grey, grey and alpha, red green blue, or these and alpha.
std::vector<std::string> usualBands(int channels);
/// Sets the mark and says why: "The picture is damaged: WHY."
void markDamaged(PictureFacts &facts, std::string why);
constexpr const char *kEndsEarly = "the file ends before the picture does";
constexpr const char *kAnimated = "The picture is animated; its first frame is shown.";

/// The value that PNG names as transparent in a picture without alpha, per channel (grey, or red green blue), as stored.
std::optional<std::array<int, 3>> pngTransparentColour(std::string_view bytes);
/// An animated WebP's first frame as a still WebP of its own, and where it lies on the canvas. Empty `bytes`: it is not animated, or has no frame.
struct WebPFrame {
    std::string bytes = {};
    int x = 0, y = 0;
};
WebPFrame firstWebPFrame(std::string_view bytes);

} // namespace importers
