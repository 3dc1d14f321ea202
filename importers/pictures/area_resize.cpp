#include "importers/pictures/area_resize.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

namespace importers {

namespace area_resize {

constexpr int kBits = 15, kWhole = 1 << kBits; // weights of a pixel add up to this

struct Shares {
    std::vector<int> from = {}, first = {};      ///< Per pixel of the result: first pixel, place of its weights; one more at the end.
    std::vector<std::uint32_t> weights = {};
};

Shares sharesOf(int size, int wanted)
{
    Shares shares;
    for (int i = 0; i < wanted; ++i) {
        // Exact in integers: the pixel covers size units from i * size on, where each source pixel has `wanted` units.
        const std::int64_t begin = std::int64_t{i} * size, end = begin + size;
        const auto from = static_cast<int>(begin / wanted), last = static_cast<int>((end - 1) / wanted);
        shares.from.push_back(from);
        shares.first.push_back(static_cast<int>(shares.weights.size()));
        std::int64_t given = 0;
        for (int source = from; source <= last; ++source) {
            const std::int64_t covered = std::min<std::int64_t>(end, std::int64_t{source + 1} * wanted) - begin;
            const std::int64_t sum = (covered * kWhole + size / 2) / size; // rounded sums, so that the weights add up
            shares.weights.push_back(static_cast<std::uint32_t>(sum - given));
            given = sum;
        }
    }
    shares.first.push_back(static_cast<int>(shares.weights.size()));
    return shares;
}

/// Weighted sum of rows, 256 times the grey.
void sumRows(const cv::Mat &picture, int from, const std::uint32_t *weights, int count, std::uint32_t *sums, std::uint16_t *to)
{
    const auto values = static_cast<std::size_t>(picture.cols) * static_cast<std::size_t>(picture.channels());
    const auto *a = picture.ptr<std::uint8_t>(from);
    const auto first = static_cast<std::uint16_t>(weights[0]);
    if (count == 1) {
        for (std::size_t i = 0; i < values; ++i)
            to[i] = static_cast<std::uint16_t>(a[i] << 8);
        return;
    }
    const auto *b = picture.ptr<std::uint8_t>(from + 1);
    const auto second = static_cast<std::uint16_t>(weights[1]);
    if (count == 2) {
        for (std::size_t i = 0; i < values; ++i)
            to[i] = static_cast<std::uint16_t>((static_cast<std::uint32_t>(a[i]) * first + static_cast<std::uint32_t>(b[i]) * second) >> (kBits - 8));
        return;
    }
    for (std::size_t i = 0; i < values; ++i)
        sums[i] = static_cast<std::uint32_t>(a[i]) * first + static_cast<std::uint32_t>(b[i]) * second;
    for (int row = 2; row < count; ++row) {
        const auto *c = picture.ptr<std::uint8_t>(from + row);
        const auto share = static_cast<std::uint16_t>(weights[row]);
        for (std::size_t i = 0; i < values; ++i)
            sums[i] += static_cast<std::uint32_t>(c[i]) * share;
    }
    for (std::size_t i = 0; i < values; ++i)
        to[i] = static_cast<std::uint16_t>(sums[i] >> (kBits - 8));
}

constexpr std::uint64_t kLanes = 0x0000'FFFF'0000'FFFFULL;
constexpr std::uint32_t kHalf = 1U << (kBits + 7);

/// Two channels in each of two sums, 32 bits apart; of three channels the fourth place holds what nobody asks for.
template <int channels>
void sumColumns(const std::uint16_t *row, const Shares &columns, int wanted, std::uint8_t *to)
{
    for (int x = 0; x < wanted; ++x, to += channels) {
        const std::uint16_t *pixel = row + static_cast<std::size_t>(columns.from[static_cast<std::size_t>(x)]) * channels;
        std::uint64_t even = 0, odd = 0;
        for (int i = columns.first[static_cast<std::size_t>(x)], end = columns.first[static_cast<std::size_t>(x) + 1]; i < end; ++i, pixel += channels) {
            std::uint64_t values = 0;
            std::memcpy(&values, pixel, sizeof values);
            const std::uint64_t weight = columns.weights[static_cast<std::size_t>(i)];
            even += (values & kLanes) * weight;
            odd += ((values >> 16) & kLanes) * weight;
        }
        const auto grey = [](std::uint64_t sum) { return static_cast<std::uint8_t>((static_cast<std::uint32_t>(sum) + kHalf) >> (kBits + 8)); };
        to[0] = grey(even);
        to[1] = grey(odd);
        to[2] = grey(even >> 32);
        if constexpr (channels == 4)
            to[3] = grey(odd >> 32);
    }
}

void sumColumnsOfOne(const std::uint16_t *row, const Shares &columns, int wanted, std::uint8_t *to)
{
    for (int x = 0; x < wanted; ++x) {
        const std::uint16_t *pixel = row + columns.from[static_cast<std::size_t>(x)];
        std::uint32_t sum = kHalf;
        for (int i = columns.first[static_cast<std::size_t>(x)], end = columns.first[static_cast<std::size_t>(x) + 1]; i < end; ++i, ++pixel)
            sum += *pixel * columns.weights[static_cast<std::size_t>(i)];
        to[x] = static_cast<std::uint8_t>(sum >> (kBits + 8));
    }
}

} // namespace area_resize

cv::Mat areaResized(const cv::Mat &picture, cv::Size size)
{
    using namespace area_resize;
    cv::Mat smaller(size, picture.type());
    // Whole squares are summed by OpenCV at least as fast.
    if (picture.cols % size.width == 0 && picture.rows % size.height == 0) {
        cv::resize(picture, smaller, size, 0, 0, cv::INTER_AREA);
        return smaller;
    }
    const Shares columns = sharesOf(picture.cols, size.width), rows = sharesOf(picture.rows, size.height);
    const auto values = static_cast<std::size_t>(picture.cols) * static_cast<std::size_t>(picture.channels());
    std::vector<std::uint32_t> sums(values);
    std::vector<std::uint16_t> row(values + 4, 0); // lanes are read past the last pixel
    for (int y = 0; y < size.height; ++y) {
        const auto at = static_cast<std::size_t>(y);
        sumRows(picture, rows.from[at], rows.weights.data() + rows.first[at], rows.first[at + 1] - rows.first[at], sums.data(), row.data());
        auto *to = smaller.ptr<std::uint8_t>(y);
        switch (picture.channels()) {
        case 1: sumColumnsOfOne(row.data(), columns, size.width, to); break;
        case 3: sumColumns<3>(row.data(), columns, size.width, to); break;
        default: sumColumns<4>(row.data(), columns, size.width, to); break;
        }
    }
    return smaller;
}

} // namespace importers
