#pragma once

#include <string>
#include <string_view>

namespace cv {
class Mat;
}

namespace importers {

/// A profile that a PNG packs (zlib); empty when it is broken or unpacks to more than 4 MB.
std::string unpackProfile(std::string_view packed);

enum class ProfileUse {
    Converted, ///< The colours were changed.
    Same,      ///< The profile is sRGB, or differs from it by at most 2 of 255: nothing was changed.
    Unusable,  ///< Broken, or for another kind of picture: nothing was changed.
};

/// 8-bit grey (1 channel) or BGR (3) from the ICC profile to sRGB, in place; grey may become BGR. CMYK amounts of ink (4) become BGR.
/// Relative colorimetric with black point compensation.
ProfileUse convertToSrgb(cv::Mat &pixels, std::string_view profile);

} // namespace importers
