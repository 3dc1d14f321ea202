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

/// 256 times the grey, weighted; what is cut off is below a 256th.
std::uint16_t part(std::uint8_t grey, std::uint16_t weight)
{
    return static_cast<std::uint16_t>((static_cast<std::uint32_t>(static_cast<std::uint16_t>(grey << 8)) * weight) >> 16);
}

/// Weighted sum of rows, 256 times the grey.
void sumRows(const cv::Mat &picture, int from, const std::uint32_t *weights, int count, std::uint16_t *to)
{
    const auto values = static_cast<std::size_t>(picture.cols) * static_cast<std::size_t>(picture.channels());
    const auto *a = picture.ptr<std::uint8_t>(from);
    // In halves of words of 16 bits, of which 65,536 is none: what is lost at the top is put back, half of what is cut off on average.
    const auto share = [&](int row) { return static_cast<std::uint16_t>(std::min<std::uint32_t>(2 * weights[row], 65'535)); };
    if (count == 1) {
        for (std::size_t i = 0; i < values; ++i)
            to[i] = static_cast<std::uint16_t>(a[i] << 8);
        return;
    }
    const auto *b = picture.ptr<std::uint8_t>(from + 1);
    const std::uint16_t first = share(0), second = share(1);
    for (std::size_t i = 0; i < values; ++i)
        to[i] = static_cast<std::uint16_t>(part(a[i], first) + part(b[i], second));
    for (int row = 2; row < count; ++row) {
        const auto *c = picture.ptr<std::uint8_t>(from + row);
        const std::uint16_t more = share(row);
        for (std::size_t i = 0; i < values; ++i)
            to[i] = static_cast<std::uint16_t>(to[i] + part(c[i], more));
    }
}

/// The same number of weights for every pixel: what is missing counts nothing.
struct Taps {
    int count = 1;
    std::vector<std::uint32_t> at = {};      ///< First value of each pixel in a row.
    std::vector<std::uint64_t> weights = {}; ///< `count` each.
};

Taps tapsOf(const Shares &shares, int size, int channels)
{
    Taps taps;
    const std::size_t wanted = shares.from.size();
    for (std::size_t x = 0; x < wanted; ++x)
        taps.count = std::max(taps.count, shares.first[x + 1] - shares.first[x]);
    for (std::size_t x = 0; x < wanted; ++x) {
        const int from = std::min(shares.from[x], size - taps.count), skipped = shares.from[x] - from;
        taps.at.push_back(static_cast<std::uint32_t>(from * channels));
        for (int i = 0; i < taps.count; ++i) {
            const int own = shares.first[x] + i - skipped;
            taps.weights.push_back(i >= skipped && own < shares.first[x + 1] ? shares.weights[static_cast<std::size_t>(own)] : 0U);
        }
    }
    return taps;
}

constexpr std::uint64_t kLanes = 0x0000'FFFF'0000'FFFFULL, kHalves = (1ULL << (kBits + 7)) * 0x0000'0001'0000'0001ULL;

/// Two channels in each of two sums, 32 bits apart; of three channels the fourth place holds what nobody asks for.
template <int channels, int fixed>
void sumColumns(const std::uint16_t *row, const Taps &taps, std::uint8_t *to)
{
    const int each = fixed > 0 ? fixed : taps.count;
    const std::uint64_t *weight = taps.weights.data();
    const std::uint32_t *at = taps.at.data();
    for (std::size_t x = 0, count = taps.at.size(); x < count; ++x, weight += each, to += channels) {
        const std::uint16_t *pixel = row + at[x];
        std::uint64_t even = kHalves, odd = kHalves;
        for (int i = 0; i < each; ++i) {
            std::uint64_t values = 0;
            std::memcpy(&values, pixel + std::ptrdiff_t{channels} * i, channels == 1 ? sizeof *pixel : sizeof values);
            even += (values & kLanes) * weight[i];
            if constexpr (channels > 1)
                odd += ((values >> 16) & kLanes) * weight[i];
        }
        to[0] = static_cast<std::uint8_t>(even >> (kBits + 8));
        if constexpr (channels > 1) {
            to[1] = static_cast<std::uint8_t>(odd >> (kBits + 8));
            to[2] = static_cast<std::uint8_t>(even >> (kBits + 40));
        }
        if constexpr (channels == 4)
            to[3] = static_cast<std::uint8_t>(odd >> (kBits + 40));
    }
}

template <int channels>
void sumColumns(const std::uint16_t *row, const Taps &taps, std::uint8_t *to)
{
    switch (taps.count) {
    case 2: return sumColumns<channels, 2>(row, taps, to);
    case 3: return sumColumns<channels, 3>(row, taps, to);
    default: return sumColumns<channels, 0>(row, taps, to);
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
    const Taps taps = tapsOf(columns, picture.cols, picture.channels());
    std::vector<std::uint16_t> row(values + 4, 0); // lanes are read past the last pixel
    for (int y = 0; y < size.height; ++y) {
        const auto at = static_cast<std::size_t>(y);
        sumRows(picture, rows.from[at], rows.weights.data() + rows.first[at], rows.first[at + 1] - rows.first[at], row.data());
        auto *to = smaller.ptr<std::uint8_t>(y);
        switch (picture.channels()) {
        case 1: sumColumns<1>(row.data(), taps, to); break;
        case 3: sumColumns<3>(row.data(), taps, to); break;
        default: sumColumns<4>(row.data(), taps, to); break;
        }
    }
    return smaller;
}

} // namespace importers
