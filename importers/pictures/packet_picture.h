#pragma once

#include "importers/pictures/picture.h"

#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// Of the copy of a JPEG, and of a WebP that is coded like one (libjpeg's scale, 0–100).
inline constexpr int kPacketJpegQuality = 95;

/// A picture as it goes to a reviewer: the same pixels, and nothing beside them.
struct PacketPicture {
    std::string bytes;                       ///< A whole file.
    std::string ending;                      ///< ".png" or ".jpg", as the bytes are.
    int width = 0, height = 0;               ///< Upright, as the picture was.
    bool damaged = false;                    ///< The source was cut off or broken; the copy is a whole file, so that it must be told beside it.
    std::vector<std::string> warnings = {};  ///< Of the loader.
};

/// Copies a picture without its metadata: EXIF with the position it was taken at, XMP, IPTC, comments, text chunks, thumbnails, the colour
/// profile and whatever stands behind its end. What they did to the picture is done to the pixels first: the orientation is applied and
/// colours are brought to sRGB, so that a box in upright pixels stays on its object. A source that is coded without loss becomes a PNG with
/// exactly the pixels that the viewer shows: 8 bits, stretched where they are, the bands that are shown, the first page, the first frame.
/// A JPEG becomes a JPEG of kPacketJpegQuality. The same bytes give the same copy. Errors are those of loadPicture().
review::Result<PacketPicture> packetPicture(std::string_view bytes, const PictureBudget &budget = {});

} // namespace importers
