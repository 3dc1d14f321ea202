#pragma once

#include "importers/pictures/picture.h"

#include <string_view>

namespace importers {

/// What kind of picture begins like this, by its first 16 bytes; Unknown: none that is shown.
PictureFormat sniffPicture(std::string_view head);
/// Why bytes that sniffPicture() does not know are not shown: a Git LFS pointer, text, another kind of picture.
review::Error notAPicture(std::string_view head);
/// Adds a warning to `facts` when the ending of the name is that of another kind of picture.
void noticeEnding(PictureFacts &facts, std::string_view fileName);

} // namespace importers
