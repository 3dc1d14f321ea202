#include "importers/pictures/tiff_file.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <limits>

namespace importers {

namespace tiff_file {

constexpr std::size_t kMostDirectories = 1000;
constexpr tmsize_t kMostMemory = 512LL * 1024 * 1024;

std::optional<TiffLevel> level(const TiffFile &file)
{
    std::uint32_t width = 0, height = 0;
    if (TIFFGetField(file.handle(), TIFFTAG_IMAGEWIDTH, &width) == 0 || TIFFGetField(file.handle(), TIFFTAG_IMAGELENGTH, &height) == 0)
        return {};
    constexpr std::uint32_t kMost = std::numeric_limits<int>::max();
    return TiffLevel{TIFFCurrentDirOffset(file.handle()), static_cast<int>(std::min(width, kMost)), static_cast<int>(std::min(height, kMost))};
}

std::uint32_t subfile(const TiffFile &file)
{
    std::uint32_t type = 0;
    TIFFGetField(file.handle(), TIFFTAG_SUBFILETYPE, &type);
    return type;
}

/// Smaller, of the same shape but for rounding.
bool isReduced(const TiffLevel &page, const TiffLevel &other)
{
    if (other.width <= 0 || other.height <= 0 || other.width >= page.width || other.height > page.height)
        return false;
    const double across = static_cast<double>(page.width) / other.width, down = static_cast<double>(page.height) / other.height;
    return std::abs(across - down) * std::max(1, std::min(other.width, other.height)) <= 2 * std::max(across, down);
}

} // namespace tiff_file

std::unique_ptr<TiffFile> TiffFile::open(const PictureBytes &source)
{
    std::unique_ptr<TiffFile> file(new TiffFile(source));
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (options == nullptr)
        return {};
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, tiff_file::kMostMemory);
    TIFFOpenOptionsSetErrorHandlerExtR(options, &TiffFile::keep, file.get());
    TIFFOpenOptionsSetWarningHandlerExtR(options, [](TIFF *, void *, const char *, const char *, va_list) { return 1; }, nullptr);
    file->m_handle = TIFFClientOpenExt(
        "picture", "rm", file.get(), &TiffFile::read, [](thandle_t, void *, tmsize_t) -> tmsize_t { return 0; }, &TiffFile::seek,
        [](thandle_t) { return 0; }, [](thandle_t given) -> toff_t { return of(given).m_source.size(); }, nullptr, nullptr, options);
    TIFFOpenOptionsFree(options);
    if (file->m_handle == nullptr)
        return {};
    return file;
}

TiffFile::~TiffFile()
{
    if (m_handle != nullptr)
        TIFFClose(m_handle);
}

tmsize_t TiffFile::read(thandle_t given, void *to, tmsize_t count)
{
    TiffFile &file = of(given);
    const std::size_t done = count > 0 ? file.m_source.read(file.m_at, to, static_cast<std::size_t>(count)) : 0;
    file.m_at += done;
    return static_cast<tmsize_t>(done);
}

toff_t TiffFile::seek(thandle_t given, toff_t offset, int from)
{
    TiffFile &file = of(given);
    file.m_at = from == SEEK_CUR ? file.m_at + offset : from == SEEK_END ? file.m_source.size() + offset : offset;
    return file.m_at;
}

int TiffFile::keep(TIFF *, void *given, const char *module, const char *format, va_list words)
{
    auto &kept = static_cast<TiffFile *>(given)->m_firstError;
    if (kept.empty()) {
        char text[256];
        std::vsnprintf(text, sizeof text, format, words);
        kept = std::string(module == nullptr ? "" : module) + ": " + text;
    }
    return 1;
}

std::vector<std::vector<TiffLevel>> tiffPages(const TiffFile &file)
{
    std::vector<std::vector<TiffLevel>> pages;
    std::vector<std::uint64_t> below;
    TIFF *const handle = file.handle();
    for (std::size_t i = 0; i < tiff_file::kMostDirectories; ++i) {
        const auto level = tiff_file::level(file);
        const std::uint32_t type = tiff_file::subfile(file);
        if (level && !pages.empty() && (type & FILETYPE_REDUCEDIMAGE) != 0 && (type & FILETYPE_MASK) == 0) {
            if (tiff_file::isReduced(pages.back().front(), *level))
                pages.back().push_back(*level);
        } else if (level && (type & FILETYPE_MASK) == 0) {
            pages.push_back({*level});
        }
        if (TIFFReadDirectory(handle) == 0)
            break;
    }
    for (auto &page : pages) {
        std::uint16_t count = 0;
        const std::uint64_t *offsets = nullptr;
        if (!file.go(page.front().directory) || TIFFGetField(handle, TIFFTAG_SUBIFD, &count, &offsets) == 0)
            continue;
        below.assign(offsets, offsets + std::min<std::size_t>(count, 32));
        for (const std::uint64_t offset : below) {
            if (!file.go(offset) || (tiff_file::subfile(file) & FILETYPE_MASK) != 0)
                continue;
            if (const auto level = tiff_file::level(file); level && tiff_file::isReduced(page.front(), *level))
                page.push_back(*level);
        }
    }
    for (auto &page : pages)
        std::sort(page.begin() + 1, page.end(), [](const TiffLevel &a, const TiffLevel &b) { return a.width > b.width; });
    return pages;
}

} // namespace importers
