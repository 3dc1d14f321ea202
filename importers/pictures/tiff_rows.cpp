#include "importers/pictures/tiff_rows.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace importers {

namespace tiff_rows {

constexpr std::uint64_t kMostBytes = 256ULL * 1024 * 1024; ///< Of one row, or one row of tiles.

review::Error tooLarge()
{
    return {review::Error::Code::Refused, "The picture is kept in parts that are too large to be read one by one."};
}

std::size_t sampleBytes(const TiffForm &form)
{
    return form.type == TiffForm::Type::Bytes ? 1 : form.type == TiffForm::Type::Words ? 2 : 4;
}

/// Packed rows of one file handle: of all bands, or of one where each band lies apart.
class Packed {
public:
    static review::Result<std::unique_ptr<Packed>> open(const PictureBytes &source, std::uint64_t directory, const TiffForm &form, const TiffWindow &window, int plane)
    {
        std::unique_ptr<Packed> packed(new Packed(form, window, plane));
        packed->m_file = TiffFile::open(source);
        if (!packed->m_file || !packed->m_file->go(directory))
            return review::Error{review::Error::Code::Damaged, "The picture is damaged and cannot be shown."};
        (void)tiffForm(*packed->m_file); // JPEG inside is told which colours to give
        return packed->prepare() ? review::Result<std::unique_ptr<Packed>>(std::move(packed)) : tooLarge();
    }

    /// The row of the window, or null; `first` is where the window begins in it, in pixels.
    const std::uint8_t *row(int y, int &first)
    {
        return m_form.tiled ? tileRow(y, first) : stripRow(y, first);
    }

    /// The rows of the window from `y` on that lie in one row of tiles, tile by tile: their number, or −1.
    int blocks(int y, std::size_t pixelBytes, const TiffRows::TakeBlock &take)
    {
        const int top = y % m_tileHeight, rows = std::min(m_tileHeight - top, m_window.y + m_window.height - y);
        for (int i = 0; i < m_tiles; ++i) {
            const int left = (m_firstTile + i) * m_tileWidth, begin = std::max(left, m_window.x), end = std::min(left + m_tileWidth, m_window.x + m_window.width);
            if (!readTile(i, static_cast<std::uint32_t>(y - top)))
                return -1;
            take({begin - m_window.x, end - begin, rows, m_tile.data() + static_cast<std::size_t>(top) * m_tileRowBytes + static_cast<std::size_t>(begin - left) * pixelBytes, m_tileRowBytes});
        }
        return rows;
    }
    bool isTiled() const { return m_form.tiled; }

private:
    Packed(const TiffForm &form, const TiffWindow &window, int plane) : m_form(form), m_window(window), m_plane(static_cast<std::uint16_t>(plane)) {}

    bool prepare()
    {
        TIFF *const handle = m_file->handle();
        if (!m_form.tiled) {
            std::uint32_t rows = 0;
            TIFFGetFieldDefaulted(handle, TIFFTAG_ROWSPERSTRIP, &rows);
            m_rowsPerStrip = static_cast<int>(std::clamp<std::uint32_t>(rows, 1, static_cast<std::uint32_t>(std::max(m_form.height, 1))));
            const std::uint64_t bytes = TIFFScanlineSize64(handle);
            if (bytes == 0 || bytes > kMostBytes)
                return false;
            m_buffer.resize(bytes);
            return true;
        }
        std::uint32_t width = 0, height = 0;
        TIFFGetField(handle, TIFFTAG_TILEWIDTH, &width);
        TIFFGetField(handle, TIFFTAG_TILELENGTH, &height);
        const std::uint64_t tile = TIFFTileSize64(handle), row = TIFFTileRowSize64(handle);
        if (width == 0 || height == 0 || width > 1U << 20 || height > 1U << 20 || tile == 0 || row == 0 || tile > kMostBytes)
            return false;
        m_tileWidth = static_cast<int>(width);
        m_tileHeight = static_cast<int>(height);
        m_firstTile = m_window.x / m_tileWidth;
        m_tiles = (m_window.x + m_window.width - 1) / m_tileWidth - m_firstTile + 1;
        const std::uint64_t bytes = tile * static_cast<std::uint64_t>(m_tiles);
        if (bytes > kMostBytes || row * height > tile)
            return false;
        m_tileRowBytes = row;
        m_tile.resize(tile);
        return true;
    }

    const std::uint8_t *stripRow(int y, int &first)
    {
        first = m_window.x;
        const int strip = y / m_rowsPerStrip;
        if (strip == m_broken)
            return nullptr;
        // Packed rows can only be reached from the start of their strip, one after the other.
        if (m_form.compression == COMPRESSION_NONE)
            m_nextRow = y;
        else if (m_nextRow > y || m_nextRow / m_rowsPerStrip != strip)
            m_nextRow = strip * m_rowsPerStrip;
        for (; m_nextRow <= y; ++m_nextRow) {
            if (TIFFReadScanline(m_file->handle(), m_buffer.data(), static_cast<std::uint32_t>(m_nextRow), m_plane) != 1) {
                m_broken = strip; // each further row of it would be decoded from its start again
                return nullptr;
            }
        }
        return m_buffer.data();
    }

    const std::uint8_t *tileRow(int y, int &first)
    {
        first = m_window.x - m_firstTile * m_tileWidth;
        const int band = y / m_tileHeight;
        if (band != m_band) {
            m_band = band;
            m_bandBroken = !readTiles(static_cast<std::uint32_t>(band * m_tileHeight));
        }
        if (m_bandBroken)
            return nullptr;
        return m_buffer.data() + static_cast<std::size_t>(y % m_tileHeight) * m_tileRowBytes * static_cast<std::size_t>(m_tiles);
    }

    bool readTile(int i, std::uint32_t y)
    {
        const auto x = static_cast<std::uint32_t>((m_firstTile + i) * m_tileWidth);
        const std::uint32_t number = TIFFComputeTile(m_file->handle(), x, y, 0, m_plane);
        // A tile that was never written stands for zeros.
        if (TIFFGetStrileByteCount(m_file->handle(), number) == 0 && TIFFGetStrileOffset(m_file->handle(), number) == 0) {
            std::fill(m_tile.begin(), m_tile.end(), std::uint8_t{0});
            return true;
        }
        return TIFFReadEncodedTile(m_file->handle(), number, m_tile.data(), static_cast<tmsize_t>(m_tile.size())) >= 0;
    }

    bool readTiles(std::uint32_t y)
    {
        m_buffer.resize(m_tile.size() * static_cast<std::size_t>(m_tiles));
        for (int i = 0; i < m_tiles; ++i) {
            if (!readTile(i, y))
                return false;
            const std::uint8_t *from = m_tile.data();
            std::uint8_t *to = m_buffer.data() + static_cast<std::size_t>(i) * m_tileRowBytes;
            for (int row = 0; row < m_tileHeight; ++row, from += m_tileRowBytes, to += m_tileRowBytes * static_cast<std::size_t>(m_tiles))
                std::copy(from, from + m_tileRowBytes, to);
        }
        return true;
    }

    TiffForm m_form;
    TiffWindow m_window;
    std::uint16_t m_plane;
    std::unique_ptr<TiffFile> m_file = {};
    std::vector<std::uint8_t> m_buffer = {}, m_tile = {};
    int m_rowsPerStrip = 1, m_nextRow = 0, m_broken = -1, m_tileWidth = 0, m_tileHeight = 0, m_firstTile = 0, m_tiles = 0, m_band = -1;
    std::size_t m_tileRowBytes = 0;
    bool m_bandBroken = false;
};

/// Bands beside each other, out of one handle or out of one for each band.
class Rows : public TiffRows {
public:
    Rows(const TiffForm &form, const TiffWindow &window, std::vector<int> bands) : m_form(form), m_window(window), m_bands(std::move(bands)), m_y(window.y) {}

    review::Status open(const PictureBytes &source, std::uint64_t directory)
    {
        const std::vector<int> planes = m_form.planes ? m_bands : std::vector<int>{0};
        for (const int plane : planes) {
            auto packed = Packed::open(source, directory, m_form, m_window, plane);
            if (!packed)
                return packed.error();
            m_packed.push_back(std::move(*packed));
        }
        std::vector<int> all(static_cast<std::size_t>(m_form.samples));
        std::iota(all.begin(), all.end(), 0);
        m_asStored = (!m_form.planes || m_bands.size() == 1) && (m_form.planes || m_bands == all)
            && (m_form.bits == 8 * static_cast<int>(sampleBytes(m_form)) && (m_form.type != TiffForm::Type::Floats || m_form.format == SAMPLEFORMAT_IEEEFP));
        m_row.resize(m_asStored ? 0 : static_cast<std::size_t>(m_window.width) * m_bands.size() * sampleBytes(m_form));
        return review::ok();
    }

    const void *next() override
    {
        const int y = m_y++, stride = static_cast<int>(m_bands.size());
        for (std::size_t i = 0; i < m_packed.size(); ++i) {
            int first = 0;
            const std::uint8_t *packed = m_packed[i]->row(y, first);
            if (packed == nullptr)
                return nullptr;
            if (m_asStored)
                return packed + static_cast<std::size_t>(first) * m_bands.size() * sampleBytes(m_form);
            if (m_form.planes)
                unpackSamples(packed, m_form, first, m_window.width, 1, {0}, m_row.data() + i * sampleBytes(m_form), stride);
            else
                unpackSamples(packed, m_form, first, m_window.width, m_form.samples, m_bands, m_row.data(), stride);
        }
        return m_row.data();
    }

    int nextBlocks(const TakeBlock &take) override
    {
        if (!m_asStored || m_form.planes || !m_packed.front()->isTiled())
            return 0;
        const int rows = m_packed.front()->blocks(m_y, m_bands.size() * sampleBytes(m_form), take);
        m_y += rows;
        return rows;
    }

private:
    TiffForm m_form;
    TiffWindow m_window;
    std::vector<int> m_bands;
    int m_y;
    bool m_asStored = false;
    std::vector<std::unique_ptr<Packed>> m_packed = {};
    std::vector<std::uint8_t> m_row = {};
};

/// Numbers of colours turned into red, green and blue.
class Palette : public TiffRows {
public:
    Palette(std::unique_ptr<Rows> numbers, const TiffForm &form, int width) : m_numbers(std::move(numbers)), m_form(form), m_row(static_cast<std::size_t>(width) * 3) {}

    bool take(const TiffFile &file)
    {
        std::array<const std::uint16_t *, 3> maps{};
        if (TIFFGetField(file.handle(), TIFFTAG_COLORMAP, &maps[0], &maps[1], &maps[2]) == 0)
            return false;
        const std::size_t count = std::size_t{1} << m_form.bits;
        std::uint16_t most = 0;
        for (const auto *map : maps)
            most = std::max(most, *std::max_element(map, map + count));
        for (std::size_t c = 0; c < 3; ++c) {
            for (std::size_t i = 0; i < count; ++i) // some writers put 8 bits where 16 belong
                m_colours[c].push_back(static_cast<std::uint8_t>(most < 256 ? maps[c][i] : maps[c][i] / 257));
        }
        return true;
    }

    const void *next() override
    {
        const void *numbers = m_numbers->next();
        for (std::size_t i = 0; numbers != nullptr && i < m_row.size(); ++i) {
            const std::size_t pixel = i / 3;
            const std::size_t value = m_form.type == TiffForm::Type::Bytes ? static_cast<const std::uint8_t *>(numbers)[pixel] : static_cast<const std::uint16_t *>(numbers)[pixel];
            m_row[i] = m_colours[i % 3][value];
        }
        return numbers == nullptr ? nullptr : m_row.data();
    }

private:
    std::unique_ptr<Rows> m_numbers;
    TiffForm m_form;
    std::array<std::vector<std::uint8_t>, 3> m_colours = {};
    std::vector<std::uint8_t> m_row;
};

/// What libtiff turns into RGBA itself, some rows at a time.
class ByLibrary : public TiffRows {
public:
    ByLibrary(const TiffForm &form, const TiffWindow &window) : m_form(form), m_window(window), m_y(window.y), m_row(static_cast<std::size_t>(window.width) * 4) {}
    ~ByLibrary() override
    {
        if (m_begun)
            TIFFRGBAImageEnd(&m_image);
    }
    ByLibrary(const ByLibrary &) = delete;
    ByLibrary &operator=(const ByLibrary &) = delete;

    review::Status open(const PictureBytes &source, std::uint64_t directory)
    {
        m_file = TiffFile::open(source);
        char why[1024] = {};
        if (!m_file || !m_file->go(directory) || TIFFRGBAImageBegin(&m_image, m_file->handle(), 1, why) == 0)
            return review::Error{review::Error::Code::Damaged, "The picture is damaged and cannot be shown.", why};
        m_begun = true;
        m_image.req_orientation = m_image.orientation; // turned by us
        std::uint32_t rows = 0;
        TIFFGetFieldDefaulted(m_file->handle(), m_form.tiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &rows);
        m_rows = static_cast<int>(std::clamp<std::uint32_t>(rows, 1, static_cast<std::uint32_t>(m_form.height)));
        if (4ULL * static_cast<std::uint64_t>(m_form.width) * static_cast<std::uint64_t>(m_rows) > kMostBytes)
            return tooLarge();
        m_block.resize(static_cast<std::size_t>(m_form.width) * static_cast<std::size_t>(m_rows));
        return review::ok();
    }

    const void *next() override
    {
        const int y = m_y++, block = y / m_rows;
        if (block != m_current) {
            m_current = block;
            m_image.row_offset = block * m_rows;
            m_image.col_offset = 0;
            const int rows = std::min(m_rows, m_form.height - block * m_rows);
            m_broken = TIFFRGBAImageGet(&m_image, m_block.data(), static_cast<std::uint32_t>(m_form.width), static_cast<std::uint32_t>(rows)) == 0;
        }
        if (m_broken)
            return nullptr;
        const std::uint32_t *from = m_block.data() + static_cast<std::size_t>(y % m_rows) * static_cast<std::size_t>(m_form.width) + m_window.x;
        for (std::size_t x = 0; x < static_cast<std::size_t>(m_window.width); ++x) {
            m_row[4 * x] = static_cast<std::uint8_t>(TIFFGetR(from[x]));
            m_row[4 * x + 1] = static_cast<std::uint8_t>(TIFFGetG(from[x]));
            m_row[4 * x + 2] = static_cast<std::uint8_t>(TIFFGetB(from[x]));
            m_row[4 * x + 3] = static_cast<std::uint8_t>(TIFFGetA(from[x]));
        }
        return m_row.data();
    }

private:
    TiffForm m_form;
    TiffWindow m_window;
    int m_y;
    std::unique_ptr<TiffFile> m_file = {};
    TIFFRGBAImage m_image{};
    bool m_begun = false, m_broken = false;
    int m_rows = 1, m_current = -1;
    std::vector<std::uint32_t> m_block = {};
    std::vector<std::uint8_t> m_row;
};

} // namespace tiff_rows

review::Result<std::unique_ptr<TiffRows>> TiffRows::open(const PictureBytes &source, std::uint64_t directory, const TiffForm &form, const TiffWindow &window,
    const std::vector<int> &bands)
{
    if (form.byLibrary) {
        auto rows = std::make_unique<tiff_rows::ByLibrary>(form, window);
        const auto opened = rows->open(source, directory);
        return opened ? review::Result<std::unique_ptr<TiffRows>>(std::move(rows)) : opened.error();
    }
    const bool palette = form.photometric == PHOTOMETRIC_PALETTE;
    auto rows = std::make_unique<tiff_rows::Rows>(form, window, palette ? std::vector<int>{0} : bands);
    if (const auto opened = rows->open(source, directory); !opened)
        return opened.error();
    if (!palette)
        return std::unique_ptr<TiffRows>(std::move(rows));
    auto coloured = std::make_unique<tiff_rows::Palette>(std::move(rows), form, window.width);
    const auto file = TiffFile::open(source);
    if (!file || !file->go(directory) || !coloured->take(*file))
        return review::Error{review::Error::Code::Damaged, "The picture is damaged: its table of colours is missing."};
    return std::unique_ptr<TiffRows>(std::move(coloured));
}

} // namespace importers
