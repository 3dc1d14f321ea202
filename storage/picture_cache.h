#pragma once

#include "review/raster.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace storage {

/// Small sizes of pictures kept beside a project, so that they stand on screen before the picture itself is decoded. SQLite with an
/// application_id of its own. Whatever it holds can be made again: it may be deleted at any time, what is damaged in it is forgotten (each row has a hash
/// of its bytes; a file that is none is begun anew), and nothing of it is ever an error. It knows pictures by hash only: no name, path, question or person stands in it.
/// Not thread-safe: one object, one thread; several programs may share the file.
class PictureCache {
public:
    static constexpr std::int64_t kMostBytes = 512LL * 1024 * 1024;

    /// The cache's file of a project file: "NAME.winnow.cache".
    static QString fileOf(const QString &project) { return project + QStringLiteral(".cache"); }
    /// Opens or makes the file. What holds more than `mostBytes` of pixels afterwards loses what was used longest ago. A folder that cannot be
    /// written to, or a full disk, makes a cache that keeps nothing.
    explicit PictureCache(const QString &file, std::int64_t mostBytes = kMostBytes);
    ~PictureCache();
    PictureCache(const PictureCache &) = delete;
    PictureCache &operator=(const PictureCache &) = delete;

    /// The levels kept under a key, the finest first, and marks them as used; empty: none, or not whole.
    std::vector<review::Raster> levels(const std::string &key);
    bool holds(const std::string &key);
    /// Keeps levels, the finest first, all or none of them. More bytes than a quarter of the bound are not kept.
    void keep(const std::string &key, const std::vector<review::Raster> &levels);

    /// The hash of the content of a file with this stamp (a hash of what the file system says of it), as it was when it was last read through.
    std::optional<std::string> contentOf(const std::string &stamp);
    void setContent(const std::string &stamp, const std::string &content);

    std::int64_t bytes(); ///< Of pixels held.

private:
    struct State;
    bool open();
    void close();
    void startAnew();
    bool attempt(int result);
    void evict();

    QString m_file;
    std::int64_t m_mostBytes;
    std::unique_ptr<State> m_state;
};

} // namespace storage
