#pragma once

#include "review/result.h"

#include <string>
#include <string_view>

namespace importers {

/// A picture that another file carries inside.
struct EmbeddedPicture {
    std::string name = {};  ///< Of its content: the SHA-256 in hex, with the ending of its kind. Never made of words in the file.
    std::string bytes = {};
};

/// The name that bytes are kept under. BadInput: they begin like no kind of picture that is known here.
review::Result<std::string> pictureNameOf(std::string_view bytes);

/// A picture from base64, with or without "data:image/…;base64," before it; line ends inside are passed over. BadInput: cut off, or
/// characters that are none of base64, or no picture.
review::Result<EmbeddedPicture> pictureFromBase64(std::string_view text);

} // namespace importers
