#pragma once

#include "review/item.h"
#include "review/picture_content.h"
#include "review/result.h"
#include "storage/project.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// What the project knows of a figure's picture.
struct FigurePicture {
    std::string figure;
    review::PictureState state = review::PictureState::Unknown;
    std::string sha256 = {};
    int width = 0, height = 0;
    std::optional<review::PictureContent> content = {}; ///< Empty while it was not decoded for it.
    bool damaged = false;                               ///< By the import or by decoding.
    bool accepted = false;                              ///< Damaged, and a person lets it be judged.
    bool isHeld() const { return damaged && !accepted; }
};
/// "ok", "missing", "damaged", "unknown": damaged also when only decoding found it.
std::string pictureStateName(const FigurePicture &picture);
std::string phashText(const FigurePicture &picture); ///< 16 hex digits; empty when it is not known.

/// The pictures of a project's figures: what is known of them, and damaged ones that may be judged. Use from the thread that opened the project.
class FigurePictures {
public:
    explicit FigurePictures(storage::Project &project);
    /// By figure id.
    review::Result<std::vector<FigurePicture>> list() const;
    /// Decodes every picture that was not decoded yet, once a content, and keeps what it tells; pictures that cannot be found stay as they are.
    /// Asked before each whether to go on; what was decoded by then is kept. Returns how many were decoded.
    review::Result<std::int64_t> describe(const std::function<bool(std::int64_t done, std::int64_t of)> &goOn = {});
    /// How many changed. See storage::PictureRepository.
    review::Result<std::int64_t> accept(const std::vector<std::string> &figures, const std::string &reason);
    review::Result<std::int64_t> holdBack(const std::vector<std::string> &figures, const std::string &reason);

private:
    storage::Project &m_project;
};

} // namespace app
