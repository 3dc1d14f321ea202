#include "importers/pictures/descriptors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <vector>

namespace importers {

namespace descriptors {

constexpr std::size_t kSide = 32, kKept = 8;

/// round(2^14 cos((2x + 1) u pi / 64)) for u = 1 … 8.
std::array<std::array<std::int64_t, kSide>, kKept> cosines()
{
    std::array<std::array<std::int64_t, kSide>, kKept> table{};
    for (std::size_t u = 0; u < kKept; ++u) {
        for (std::size_t x = 0; x < kSide; ++x)
            table[u][x] = std::llround(16384 * std::cos(static_cast<double>((2 * x + 1) * (u + 1)) * 3.14159265358979323846 / 64));
    }
    return table;
}

std::uint32_t grey(const std::uint8_t *bgra)
{
    return (9798U * bgra[2] + 19235U * bgra[1] + 3735U * bgra[0] + 16384U) >> 15;
}

/// The pixels [from, to) of a cell on a side of `pixels`; where there are less than 32 of them, several cells have the same one.
struct Cell {
    std::size_t from, to;
    Cell(std::size_t number, std::size_t pixels) : from(number * pixels / kSide), to(std::max(from + 1, (number + 1) * pixels / kSide)) {}
};

/// The grey picture once: how often each value occurs, and the mean of each of 32 × 32 cells times 2^8.
class GreyPass {
public:
    explicit GreyPass(const review::Raster &raster)
    {
        const auto width = static_cast<std::size_t>(raster.width), height = static_cast<std::size_t>(raster.height);
        std::vector<std::uint8_t> row(width);
        // Four tables, so that a run of one value does not wait for itself.
        std::array<std::array<std::uint32_t, 256>, 4> counts{};
        std::array<std::array<std::uint64_t, kSide>, kSide> sums{}, pixels{};
        for (std::size_t y = 0; y < height; ++y) {
            const std::uint8_t *from = raster.bgra.data() + 4 * width * y;
            for (std::size_t x = 0; x < width; ++x)
                row[x] = static_cast<std::uint8_t>(grey(from + 4 * x));
            std::size_t x = 0;
            for (; x + 4 <= width; x += 4) {
                ++counts[0][row[x]];
                ++counts[1][row[x + 1]];
                ++counts[2][row[x + 2]];
                ++counts[3][row[x + 3]];
            }
            for (; x < width; ++x)
                ++counts[0][row[x]];
            std::array<std::uint64_t, kSide> across{};
            for (std::size_t column = 0; column < kSide; ++column) {
                const Cell cell(column, width);
                for (std::size_t i = cell.from; i < cell.to; ++i)
                    across[column] += row[i];
            }
            for (std::size_t line = 0; line < kSide; ++line) {
                const Cell cell(line, height);
                for (std::size_t column = 0; cell.from <= y && y < cell.to && column < kSide; ++column) {
                    const Cell beside(column, width);
                    sums[line][column] += across[column];
                    pixels[line][column] += beside.to - beside.from;
                }
            }
        }
        for (std::size_t g = 0; g < 256; ++g)
            m_counts[g] = std::uint64_t{counts[0][g]} + counts[1][g] + counts[2][g] + counts[3][g];
        for (std::size_t line = 0; line < kSide; ++line) {
            for (std::size_t cell = 0; cell < kSide; ++cell)
                m_cells[line][cell] = static_cast<std::int64_t>(256 * sums[line][cell] / pixels[line][cell]);
        }
    }

    double entropy(std::uint64_t total) const
    {
        double bits = 0;
        for (const std::uint64_t count : m_counts) {
            if (count > 0) {
                const double share = static_cast<double>(count) / static_cast<double>(total);
                bits -= share * std::log2(share);
            }
        }
        return std::max(bits, 0.0);
    }

    std::uint64_t hash() const
    {
        static const auto table = cosines();
        std::array<std::array<std::int64_t, kKept>, kSide> across{};
        for (std::size_t line = 0; line < kSide; ++line) {
            for (std::size_t u = 0; u < kKept; ++u) {
                for (std::size_t x = 0; x < kSide; ++x)
                    across[line][u] += m_cells[line][x] * table[u][x];
            }
        }
        std::array<std::int64_t, kKept * kKept> coefficients{};
        for (std::size_t v = 0; v < kKept; ++v) {
            for (std::size_t u = 0; u < kKept; ++u) {
                for (std::size_t line = 0; line < kSide; ++line)
                    coefficients[v * kKept + u] += (across[line][u] >> 8) * table[v][line];
            }
        }
        auto sorted = coefficients;
        std::sort(sorted.begin(), sorted.end());
        // Between the two in the middle; doubled, to stay whole.
        const std::int64_t median = sorted[31] + sorted[32];
        std::uint64_t bits = 0;
        for (const std::int64_t coefficient : coefficients)
            bits = (bits << 1) | (2 * coefficient > median ? 1U : 0U);
        return bits;
    }

private:
    std::array<std::uint64_t, 256> m_counts{};
    std::array<std::array<std::int64_t, kSide>, kSide> m_cells{};
};

} // namespace descriptors

PictureDescriptors describe(const review::Raster &raster)
{
    PictureDescriptors result;
    result.megapixels = static_cast<double>(raster.fullWidth) * static_cast<double>(raster.fullHeight) / 1e6;
    const std::uint64_t pixels = static_cast<std::uint64_t>(std::max(raster.width, 0)) * static_cast<std::uint64_t>(std::max(raster.height, 0));
    if (pixels == 0 || raster.bgra.size() != 4 * pixels)
        return result;
    const descriptors::GreyPass pass(raster);
    if (raster.width == raster.fullWidth && raster.height == raster.fullHeight)
        result.entropy = pass.entropy(pixels);
    result.phash = pass.hash();
    return result;
}

int phashDistance(std::uint64_t a, std::uint64_t b)
{
    return std::popcount(a ^ b);
}

std::string phashText(std::uint64_t hash)
{
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; hash >>= 4)
        text[i] = "0123456789abcdef"[hash & 15];
    return text;
}

} // namespace importers
