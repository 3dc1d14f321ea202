#pragma once

#include "importers/zip_archive.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace importers {

/// A zip file of pictures, searched by the names that records have.
class PictureArchive {
public:
    /// As ZipArchive::openFile(): refused as a whole for one bad entry.
    static review::Result<std::unique_ptr<PictureArchive>> open(const std::filesystem::path &file);

    struct Found {
        const ZipArchive::Entry *entry = nullptr;
        std::string reason = {}; ///< Why there is none.
        std::string remark = {}; ///< Worth a person's look: another folder, or other upper and lower case, than the name.
    };
    /// Compared as PictureFolder::find() does: as it stands, in any Unicode form, percent-decoded; then by its file name alone where it is
    /// the only one; then in any case.
    Found find(std::string_view name) const;
    review::Result<std::string> read(const ZipArchive::Entry &entry) const { return m_zip->read(entry); }
    const ZipArchive &zip() const { return *m_zip; }

private:
    std::unique_ptr<ZipArchive> m_zip;
    std::multimap<std::string, const ZipArchive::Entry *> m_byPath, m_byName, m_byFoldedPath;
};

} // namespace importers
