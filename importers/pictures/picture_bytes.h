#pragma once

#include "review/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace importers {

/// Bytes that can be read at any place without holding all of them. One reader at a time.
class PictureBytes {
public:
    virtual ~PictureBytes() = default;
    virtual std::uint64_t size() const = 0;
    /// Bytes read into `to`: fewer than `count` at the end and after an error.
    virtual std::size_t read(std::uint64_t offset, void *to, std::size_t count) const = 0;
    std::string text(std::uint64_t offset, std::size_t count) const; ///< Fewer at the end.
};

/// Bytes that somebody else keeps.
std::unique_ptr<PictureBytes> memorySource(std::string_view bytes);
/// A regular file, read where it is asked for and never mapped. NotFound: there is none, or it cannot be opened.
review::Result<std::unique_ptr<PictureBytes>> fileSource(const std::filesystem::path &file);

} // namespace importers
