#include "importers/picture_archive.h"

#include "importers/picture_folder.h"
#include "importers/picture_name.h"
#include "importers/unicode_form.h"

#include <iterator>

namespace importers {

namespace picture_archive {

std::string joined(const std::vector<std::string> &parts)
{
    std::string path;
    for (const std::string &part : parts)
        path += (path.empty() ? "" : "/") + part;
    return path;
}

} // namespace picture_archive

review::Result<std::unique_ptr<PictureArchive>> PictureArchive::open(const std::filesystem::path &file)
{
    auto zip = ZipArchive::openFile(file, {});
    if (!zip)
        return zip.error();
    auto archive = std::make_unique<PictureArchive>();
    archive->m_zip = *std::move(zip);
    for (const ZipArchive::Entry &entry : archive->m_zip->entries()) {
        const auto parts = nameParts(entry.name);
        if (entry.isFolder || !parts || parts->empty() || !looksLikePicture(entry.name))
            continue;
        const std::string path = picture_archive::joined(*parts);
        archive->m_byPath.emplace(decomposed(path), &entry);
        archive->m_byName.emplace(decomposed(parts->back()), &entry);
        archive->m_byFoldedPath.emplace(foldedName(path), &entry);
    }
    return archive;
}

PictureArchive::Found PictureArchive::find(std::string_view name) const
{
    if (const std::string_view why = whyNoName(name); !why.empty())
        return {.reason = std::string(why)};
    const auto only = [](const auto &names, const std::string &key) {
        const auto [first, last] = names.equal_range(key);
        return std::pair(std::distance(first, last), first == last ? nullptr : first->second);
    };
    for (const std::string &attempt : nameAttempts(name)) {
        const auto parts = nameParts(attempt);
        if (!parts)
            return {.reason = "lies outside the picture folder"};
        if (const auto [count, entry] = only(m_byPath, decomposed(picture_archive::joined(*parts))); count == 1)
            return {.entry = entry};
    }
    std::string why = "not in the archive";
    for (const std::string &attempt : nameAttempts(name)) {
        const auto parts = nameParts(attempt);
        if (!parts || parts->empty())
            continue;
        const auto [called, byName] = only(m_byName, decomposed(parts->back()));
        if (called == 1)
            return {.entry = byName, .remark = "was found by its file name alone, as “" + byName->name + "”"};
        if (called > 1)
            why = "not in the archive, and several pictures of that name are";
        const auto [alike, byCase] = only(m_byFoldedPath, foldedName(picture_archive::joined(*parts)));
        if (alike == 1)
            return {.entry = byCase, .remark = "was found in other upper and lower case, as “" + byCase->name + "”"};
    }
    return {.reason = why};
}

} // namespace importers
