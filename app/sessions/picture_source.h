#pragma once

#include "importers/pictures/picture.h"
#include "importers/pictures/pyramid.h"
#include "storage/picture_cache.h"

#include <QString>

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// A size of a picture that shows all of it, or a part of it.
using PictureLevel = std::shared_ptr<const review::Raster>;

/// What pictures may cost.
struct PictureLimits {
    std::int64_t memoryBytes = 256LL * 1024 * 1024;                ///< Of decoded pictures held; what stands on screen is held in any case.
    std::int64_t cacheBytes = storage::PictureCache::kMostBytes;   ///< Of the cache file.
    std::int64_t levelPixels = 4LL * 1024 * 1024;                  ///< The largest level that goes into the cache, and that a picture shown in parts is held in.
    std::int64_t settledMs = 2000;                                 ///< A file changed less than this ago may change again without its times telling: nothing is kept of it.
    importers::PictureBudget budget = {};
};

/// Reads pictures and keeps their small levels in the cache file. Made, used and destroyed on one thread.
class PictureSource {
public:
    enum class Outcome { Read, NotKept, Missing, Damaged, Stopped };
    struct Answer {
        Outcome outcome = Outcome::NotKept;
        std::vector<PictureLevel> levels = {}; ///< The finest first.
        std::string stamp = {};                ///< Of the file as it was read, when keep() has something to do.
    };
    using Stop = std::shared_ptr<const std::atomic<bool>>; ///< True: nobody wants it any more.

    PictureSource(const QString &cacheFile, const PictureLimits &limits) : m_limits(limits), m_cache(cacheFile, limits.cacheBytes) {}

    /// The small levels of a file from the cache, as long as the file is the one they were made of. NotKept: none.
    Answer kept(const QString &file);
    /// All levels that are held of a file: of one that fits from its full size on, else from the first level that is small enough.
    /// `small`: no more than what is kept. Damaged: also one of which a part can be shown, with the levels of that. Stopped: only a TIFF notices.
    Answer read(const QString &file, bool small, const Stop &stop);
    /// Keeps levels that were read, none above the limit for it, under the hash of the file, which is read through for it unless it is known.
    void keep(const QString &file, const Answer &answer, const Stop &stop);
    /// A part in pixels of the whole picture, to fit a size; `like` is a level of the picture, whose stretch it shares unless `look` says
    /// which bands are shown in which ranges. Null: it cannot be had.
    PictureLevel part(const QString &file, const importers::PictureRequest::Region &region, int width, int height, const review::Raster &like,
                      const std::optional<importers::PictureRequest> &look = {}) const;

private:
    PictureLimits m_limits;
    storage::PictureCache m_cache;
};

} // namespace app
