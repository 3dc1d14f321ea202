#include "importers/zip_archive.h"

#include "importers/json_value.h"

#include <zip.h>

#include <algorithm>

namespace importers {

namespace zip_archive {

review::Error refused(std::string why)
{
    return {review::Error::Code::BadInput, std::move(why)};
}

/// Why a name must not be in an archive; "" for one that is fine.
std::string_view faultOfName(std::string_view name)
{
    if (name.empty())
        return "has no name";
    if (name.find('\0') != std::string_view::npos)
        return "has the character NUL in its name";
    if (name.starts_with('/') || name.starts_with('\\'))
        return "is an absolute path";
    if (name.size() > 1 && name[1] == ':')
        return "names a drive";
    std::size_t at = 0;
    while (at <= name.size()) {
        const std::size_t end = std::min(name.find_first_of("/\\", at), name.size());
        if (name.substr(at, end - at) == "..")
            return "leads out of the archive's folder";
        at = end + 1;
    }
    return {};
}

constexpr std::uint32_t kUnixKind = 0170000, kUnixLink = 0120000, kUnixFile = 0100000, kUnixFolder = 0040000;

/// Files of Unix say in their attributes what they are.
std::string_view faultOfKind(zip_t *handle, std::uint64_t index)
{
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    if (zip_file_get_external_attributes(handle, index, 0, &system, &attributes) != 0 || system != ZIP_OPSYS_UNIX)
        return {};
    const std::uint32_t kind = (attributes >> 16) & kUnixKind;
    if (kind == kUnixLink)
        return "is a link";
    return kind == 0 || kind == kUnixFile || kind == kUnixFolder ? std::string_view() : "is no ordinary file";
}

} // namespace zip_archive

struct ZipArchive::Handle {
    zip_t *zip = nullptr;
    ~Handle()
    {
        if (zip != nullptr)
            zip_discard(zip);
    }
};

ZipArchive::ZipArchive() : m_handle(new Handle) {}
ZipArchive::~ZipArchive() = default;

review::Result<std::unique_ptr<ZipArchive>> ZipArchive::openFile(const std::filesystem::path &file, const Limits &limits)
{
    std::unique_ptr<ZipArchive> archive(new ZipArchive);
    int code = 0;
    archive->m_handle->zip = zip_open(file.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code);
    if (archive->m_handle->zip == nullptr)
        return zip_archive::refused("The file is no zip archive, or a damaged one. Nothing of it was read.");
    if (const auto looked = archive->look(limits); !looked)
        return looked.error();
    return archive;
}

review::Result<std::unique_ptr<ZipArchive>> ZipArchive::openBytes(std::string_view bytes, const Limits &limits)
{
    std::unique_ptr<ZipArchive> archive(new ZipArchive);
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    if (source != nullptr)
        archive->m_handle->zip = zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error);
    if (archive->m_handle->zip == nullptr && source != nullptr)
        zip_source_free(source);
    zip_error_fini(&error);
    if (archive->m_handle->zip == nullptr)
        return zip_archive::refused("The file is no zip archive, or a damaged one. Nothing of it was read.");
    if (const auto looked = archive->look(limits); !looked)
        return looked.error();
    return archive;
}

review::Status ZipArchive::look(const Limits &limits)
{
    constexpr std::size_t kNamed = 20;
    constexpr std::uint64_t kSmall = 1 << 20;
    zip_t *zip = m_handle->zip;
    const zip_int64_t count = zip_get_num_entries(zip, 0);
    if (count < 0 || static_cast<std::uint64_t>(count) > limits.entries)
        return zip_archive::refused("The archive has more than " + std::to_string(limits.entries) + " entries. Nothing of it was read.");
    std::vector<std::string> bad;
    std::uint64_t total = 0;
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(count); ++i) {
        zip_stat_t facts;
        zip_stat_init(&facts);
        constexpr zip_uint64_t kNeeded = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD;
        if (zip_stat_index(zip, i, ZIP_FL_ENC_GUESS, &facts) != 0 || (facts.valid & kNeeded) != kNeeded) {
            bad.push_back("entry " + std::to_string(i + 1) + " cannot be read");
            continue;
        }
        const std::string name = facts.name;
        std::string_view fault = zip_archive::faultOfName(name);
        if (fault.empty())
            fault = zip_archive::faultOfKind(zip, i);
        if (fault.empty() && facts.encryption_method != ZIP_EM_NONE)
            fault = "is encrypted";
        if (fault.empty() && facts.comp_method != ZIP_CM_STORE && facts.comp_method != ZIP_CM_DEFLATE)
            fault = "is packed in a way that is not read here";
        if (fault.empty() && facts.size > limits.one)
            fault = "is too large";
        if (fault.empty() && facts.size > kSmall && facts.size / std::max<std::uint64_t>(facts.comp_size, 1) > limits.ratio)
            fault = "unpacks to far more than it should";
        if (!fault.empty())
            bad.push_back(shortened(name, 60) + " " + std::string(fault));
        total += facts.size;
        m_entries.push_back({.name = name, .bytes = facts.size, .index = i, .isFolder = name.ends_with('/')});
    }
    if (total > limits.total)
        bad.push_back("all entries together are too large");
    if (bad.empty())
        return review::ok();
    std::string list;
    for (std::size_t i = 0; i < std::min(bad.size(), kNamed); ++i)
        list += (i > 0 ? "; " : "") + bad[i];
    if (bad.size() > kNamed)
        list += "; and " + std::to_string(bad.size() - kNamed) + " more";
    return zip_archive::refused("The archive was refused as a whole, since it has entries that must not be there: " + list + ". Nothing of it was read.");
}

const ZipArchive::Entry *ZipArchive::find(std::string_view name) const
{
    const auto found = std::ranges::find(m_entries, name, &Entry::name);
    return found == m_entries.end() ? nullptr : &*found;
}

review::Result<std::string> ZipArchive::read(const Entry &entry) const
{
    const review::Error damaged{review::Error::Code::Damaged, "The entry " + shortened(entry.name, 60) + " of the archive is damaged."};
    zip_file_t *file = zip_fopen_index(m_handle->zip, entry.index, 0);
    if (file == nullptr)
        return damaged;
    // The size was looked at; the entry is not read beyond it, whatever it holds.
    std::string bytes(entry.bytes, '\0');
    std::uint64_t done = 0;
    while (done < entry.bytes) {
        const zip_int64_t got = zip_fread(file, bytes.data() + done, entry.bytes - done);
        if (got <= 0)
            break;
        done += static_cast<std::uint64_t>(got);
    }
    char beyond = 0;
    const bool whole = done == entry.bytes && zip_fread(file, &beyond, 1) == 0;
    zip_fclose(file);
    if (!whole)
        return damaged;
    return bytes;
}

} // namespace importers
