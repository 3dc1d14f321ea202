#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace bench {

/// Made-up pictures of a texture like leaves, in a folder that goes with the program.
class PictureFiles {
public:
    static constexpr int kSide = 4500, kHuge = 20000;

    PictureFiles();
    ~PictureFiles();
    PictureFiles(const PictureFiles &) = delete;
    PictureFiles &operator=(const PictureFiles &) = delete;

    std::string jpeg(bool progressive) const;              ///< kSide × kSide, quality 90.
    std::string png() const;
    /// TIFF in strips: 3 bands of 8 bits or 4 of 16, of which 12 are used; packed (LZW) or not.
    std::filesystem::path strips(int bits, bool packed) const;
    /// TIFF in tiles of 256 pixels, JPEG inside; with smaller copies down to 1/16 or without.
    std::filesystem::path tiles(int side, bool copies) const;

private:
    std::filesystem::path m_folder;
};

/// The bytes of a file.
std::string bytesOf(const std::filesystem::path &file);

} // namespace bench
