#pragma once

#include "review/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// A zip file whose names are looked at before anything is read. A name never becomes a path.
class ZipArchive {
public:
    struct Entry {
        std::string name = {};       ///< As UTF-8; bytes in no known encoding are taken as CP437, as the format says.
        std::uint64_t bytes = 0;     ///< Unpacked.
        std::uint64_t index = 0;
        bool isFolder = false;
    };
    /// What an archive may hold. Looked at before anything is unpacked.
    struct Limits {
        std::uint64_t entries = 200'000, total = 8ULL << 30, one = 512ULL << 20;
        std::uint64_t ratio = 200;   ///< Unpacked to packed, of an entry over 1 MB: more is a bomb.
    };

    /// BadInput: it is no zip file, or one with entries that are not to be there; the sentence lists them, and nothing of it is read:
    /// names that lead out (.., absolute, a drive), links, encrypted or unknown packing, sizes over the limits.
    static review::Result<std::unique_ptr<ZipArchive>> openFile(const std::filesystem::path &file, const Limits &limits);
    /// The same of bytes in memory, which must outlive it.
    static review::Result<std::unique_ptr<ZipArchive>> openBytes(std::string_view bytes, const Limits &limits);
    ~ZipArchive();
    ZipArchive(const ZipArchive &) = delete;
    ZipArchive &operator=(const ZipArchive &) = delete;

    const std::vector<Entry> &entries() const { return m_entries; }
    const Entry *find(std::string_view name) const;
    /// Unpacks one entry into memory. Damaged: it does not unpack to what it says.
    review::Result<std::string> read(const Entry &entry) const;

private:
    ZipArchive();
    review::Status look(const Limits &limits);
    struct Handle;
    std::unique_ptr<Handle> m_handle;
    std::vector<Entry> m_entries = {};
};

} // namespace importers
