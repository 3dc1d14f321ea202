#pragma once

#include "review/picture_content.h"
#include "storage/query.h"

#include <string>

namespace storage {

inline constexpr const char *kContentColumns = "c.sha256, c.pixels, c.entropy, c.phash, c.damage, c.row_hash";
review::PictureContent contentAt(const Query &query);
/// Empty for none.
std::string entropyColumn(const review::PictureContent &content);
std::string phashColumn(const review::PictureContent &content);

} // namespace storage
