#pragma once

#include "importers/pictures/picture_bytes.h"

#include <tiffio.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace importers {

/// An open TIFF over a source, never mapped. Its messages are kept, not printed.
class TiffFile {
public:
    /// Null when it cannot be opened.
    static std::unique_ptr<TiffFile> open(const PictureBytes &source);
    ~TiffFile();
    TiffFile(const TiffFile &) = delete;
    TiffFile &operator=(const TiffFile &) = delete;

    TIFF *handle() const { return m_handle; }
    const std::string &firstError() const { return m_firstError; }
    bool go(std::uint64_t directory) const { return TIFFSetSubDirectory(m_handle, directory) != 0; } ///< By its offset in the file.

private:
    explicit TiffFile(const PictureBytes &source) : m_source(source) {}
    static TiffFile &of(thandle_t given) { return *static_cast<TiffFile *>(given); }
    static tmsize_t read(thandle_t given, void *to, tmsize_t count);
    static toff_t seek(thandle_t given, toff_t offset, int from);
    static int keep(TIFF *, void *given, const char *module, const char *format, va_list words);

    const PictureBytes &m_source;
    std::uint64_t m_at = 0;
    TIFF *m_handle = nullptr;
    std::string m_firstError = {};
};

/// A copy of a page in the same file: the page itself, or one reduced for quick views.
struct TiffLevel {
    std::uint64_t directory = 0; ///< Offset in the file.
    int width = 0, height = 0;
};

/// The pages, each with its levels, the page itself first and then by falling size. At most the first 1,000 directories are looked at.
std::vector<std::vector<TiffLevel>> tiffPages(const TiffFile &file);

/// How a directory keeps its samples.
struct TiffForm {
    enum class Type { Bytes, Words, Floats }; ///< What its samples become: 1–8 bits, 9–16 bits, everything else.
    int width = 0, height = 0, orientation = 1;
    int bits = 1, samples = 1, format = SAMPLEFORMAT_UINT;
    int photometric = PHOTOMETRIC_MINISBLACK, compression = COMPRESSION_NONE;
    bool planes = false, tiled = false;
    bool byLibrary = false;               ///< Colours that libtiff converts to RGBA itself: YCbCr outside JPEG, CIE Lab, LogLuv.
    Type type = Type::Bytes;
    int alpha = -1;                       ///< Number of the band that is opacity; below 0: none.
    bool multiplied = false;              ///< The colours are already multiplied by it.
    std::optional<double> noData = {};    ///< The value that stands for none (GDAL_NODATA).
    std::vector<std::string> bands = {};  ///< Names in order.
    std::string problem = {};             ///< Why it is not shown, as a sentence; empty when it is.

    bool isSigned() const { return format == SAMPLEFORMAT_INT || format == SAMPLEFORMAT_IEEEFP; }
};
/// Of the directory that the file stands at. Makes JPEG inside give red, green and blue.
TiffForm tiffForm(const TiffFile &file);
/// The text of a tag that libtiff does not know, such as GDAL's; empty without.
std::string tiffText(const TiffFile &file, std::uint32_t tag);

} // namespace importers
