#include "review/model_eye.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace review {

namespace {

/// What of a row of `from` pixels lies under pixel `at` of `to`: the first, and the share of each.
struct Cover {
    int first = 0;
    std::vector<double> shares = {};
};

std::vector<Cover> covers(int from, int to)
{
    std::vector<Cover> all(static_cast<std::size_t>(to));
    for (int at = 0; at < to; ++at) {
        const double begin = static_cast<double>(at) * from / to, end = static_cast<double>(at + 1) * from / to;
        Cover &cover = all[static_cast<std::size_t>(at)];
        cover.first = static_cast<int>(begin);
        for (int i = cover.first; i < from && i < end; ++i) {
            const double share = std::min(end, i + 1.0) - std::max(begin, static_cast<double>(i));
            cover.shares.push_back(std::max(share, 0.0) * to / from);
        }
    }
    return all;
}

} // namespace

std::pair<int, int> modelSize(const ModelInput &input, int width, int height)
{
    if (input.maxSide <= 0)
        return {std::min(width, std::max(input.width, 1)), std::min(height, std::max(input.height, 1))};
    const int longest = std::max(width, height);
    if (longest <= input.maxSide)
        return {width, height};
    const double scale = static_cast<double>(input.maxSide) / longest;
    return {std::clamp(static_cast<int>(std::lround(width * scale)), 1, input.maxSide), std::clamp(static_cast<int>(std::lround(height * scale)), 1, input.maxSide)};
}

Raster modelView(const Raster &raster, const ModelInput &input)
{
    if (raster.width <= 0 || raster.height <= 0)
        return raster;
    const auto [width, height] = modelSize(input, raster.width, raster.height);
    Raster view = raster;
    view.width = width;
    view.height = height;
    view.bgra.assign(std::size_t{4} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 255);
    const std::vector<Cover> columns = covers(raster.width, width), rows = covers(raster.height, height);
    const double steps = static_cast<double>((1 << std::clamp(input.bits, 1, 8)) - 1);
    std::array<std::uint8_t, 256> depth{};
    for (std::size_t value = 0; value < depth.size(); ++value)
        depth[value] = static_cast<std::uint8_t>(std::lround(std::round(static_cast<double>(value) / 255 * steps) / steps * 255));
    std::vector<double> line(std::size_t{3} * static_cast<std::size_t>(raster.width));
    std::uint8_t *to = view.bgra.data();
    for (const Cover &row : rows) {
        std::fill(line.begin(), line.end(), 0.0);
        for (std::size_t i = 0; i < row.shares.size(); ++i) {
            const std::uint8_t *from = raster.bgra.data() + std::size_t{4} * static_cast<std::size_t>(raster.width) * (static_cast<std::size_t>(row.first) + i);
            for (std::size_t x = 0; x < static_cast<std::size_t>(raster.width); ++x, from += 4) {
                for (std::size_t c = 0; c < 3; ++c)
                    line[3 * x + c] += row.shares[i] * from[c];
            }
        }
        for (const Cover &column : columns) {
            for (std::size_t c = 0; c < 3; ++c) {
                double sum = 0;
                for (std::size_t i = 0; i < column.shares.size(); ++i)
                    sum += column.shares[i] * line[3 * (static_cast<std::size_t>(column.first) + i) + c];
                to[c] = depth[static_cast<std::size_t>(std::clamp(std::lround(sum), 0L, 255L))];
            }
            to += 4;
        }
    }
    return view;
}

} // namespace review
