#include "widgets/figure_view/figure_scale.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

namespace widgets {
namespace {

constexpr int kWhole = 256;      // weights of one px add up to this
constexpr double kHair = 1e-7;   // far below a px, far above what doubles lose

/// Which px of a line make up each px to be painted, and how much each counts.
struct Line {
    std::vector<int> first = {}, count = {}, from = {}; ///< Place in `weights`, number of weights, first px of the piece.
    std::vector<std::uint16_t> weights = {};
    bool plain = true;                                  ///< One px each.
    int least = 0, most = 0;                            ///< Px of the piece that are needed.
};

/// Along one direction: px `begin` to `end` of the view; the figure begins at `target` and is `across` device px long and `full` of its own;
/// the piece of `size` px stands for `length` of them from `place` on.
struct Axis {
    double target = 0, across = 1, full = 1, place = 0, length = 1;
    int size = 1;

    /// Px of the piece at a place of the view.
    double at(double view) const { return ((view - target) * full / across - place) * size / length; }
    /// The px of the view whose middles lie in the piece.
    std::pair<int, int> reach() const
    {
        const double begin = target + place * across / full, end = target + (place + length) * across / full;
        return {static_cast<int>(std::ceil(begin - 0.5 - kHair)), static_cast<int>(std::ceil(end - 0.5 - kHair))};
    }
};

void addNearest(Line &line, const Axis &axis, int x)
{
    line.first.push_back(static_cast<int>(line.weights.size()));
    line.count.push_back(1);
    line.from.push_back(std::clamp(static_cast<int>(std::floor(axis.at(x + 0.5) + kHair)), 0, axis.size - 1));
    line.weights.push_back(kWhole);
}

void addBetween(Line &line, const Axis &axis, int x)
{
    const double middle = std::clamp(axis.at(x + 0.5) - 0.5, 0.0, axis.size - 1.0);
    const int from = static_cast<int>(std::floor(middle + kHair));
    const int second = from + 1 < axis.size ? static_cast<int>(std::lround(std::max(middle - from, 0.0) * kWhole)) : 0;
    line.first.push_back(static_cast<int>(line.weights.size()));
    line.from.push_back(from);
    line.count.push_back(second > 0 ? 2 : 1);
    line.weights.push_back(static_cast<std::uint16_t>(kWhole - second));
    if (second > 0)
        line.weights.push_back(static_cast<std::uint16_t>(second));
    line.plain = line.plain && second == 0;
}

void addMean(Line &line, const Axis &axis, int x)
{
    const double begin = std::clamp(axis.at(x), 0.0, static_cast<double>(axis.size)), end = std::clamp(axis.at(x + 1), begin, static_cast<double>(axis.size));
    const int from = std::clamp(static_cast<int>(std::floor(begin + kHair)), 0, axis.size - 1);
    const int last = std::clamp(static_cast<int>(std::ceil(end - kHair)) - 1, from, axis.size - 1);
    line.first.push_back(static_cast<int>(line.weights.size()));
    line.from.push_back(from);
    line.count.push_back(last - from + 1);
    // Rounded sums, so that the weights add up whatever each of them is.
    int given = 0;
    for (int i = from; i <= last; ++i) {
        const double share = end > begin ? std::clamp((std::min(i + 1.0, end) - begin) / (end - begin), 0.0, 1.0) : 1.0;
        const int sum = i == last ? kWhole : static_cast<int>(std::lround(share * kWhole));
        line.weights.push_back(static_cast<std::uint16_t>(sum - given));
        given = sum;
    }
    line.plain = line.plain && last == from;
}

Line lineOf(const Axis &axis, int begin, int end, bool nearest)
{
    Line line;
    const double perPx = axis.full / axis.across * axis.size / axis.length;
    for (int x = begin; x < end; ++x) {
        if (nearest)
            addNearest(line, axis, x);
        else if (perPx <= 1.0 + 1e-9)
            addBetween(line, axis, x);
        else
            addMean(line, axis, x);
    }
    line.least = line.from.front();
    line.most = line.from.back() + line.count.back() - 1;
    return line;
}

/// Weighted sum of rows into 16 bits a channel.
void sumRows(const QImage &image, const Line &rows, std::size_t y, int leastColumn, std::size_t values, std::uint16_t *to)
{
    const std::uint16_t *weight = rows.weights.data() + rows.first[y];
    const auto row = [&](int i) { return image.constScanLine(rows.from[y] + i) + std::ptrdiff_t{4} * leastColumn; };
    const int count = rows.count[y];
    const uchar *a = row(0);
    if (count == 1) {
        for (std::size_t i = 0; i < values; ++i)
            to[i] = a[i];
        return;
    }
    const uchar *b = row(1);
    const std::uint16_t first = weight[0], second = weight[1];
    if (count == 2) {
        for (std::size_t i = 0; i < values; ++i)
            to[i] = static_cast<std::uint16_t>(static_cast<std::uint16_t>(a[i] * first + b[i] * second + 128) >> 8);
        return;
    }
    const uchar *c = row(2);
    const std::uint16_t third = weight[2];
    if (count == 3) {
        for (std::size_t i = 0; i < values; ++i)
            to[i] = static_cast<std::uint16_t>(static_cast<std::uint16_t>(a[i] * first + b[i] * second + c[i] * third + 128) >> 8);
        return;
    }
    for (std::size_t i = 0; i < values; ++i)
        to[i] = static_cast<std::uint16_t>(a[i] * first + b[i] * second + c[i] * third + 128);
    for (int more = 3; more < count; ++more) {
        const uchar *d = row(more);
        const std::uint16_t share = weight[more];
        for (std::size_t i = 0; i < values; ++i)
            to[i] = static_cast<std::uint16_t>(to[i] + d[i] * share);
    }
    for (std::size_t i = 0; i < values; ++i)
        to[i] = static_cast<std::uint16_t>(to[i] >> 8);
}

/// Four channels of 16 bits at once.
std::uint64_t lanes(const std::uint16_t *pixel)
{
    std::uint64_t value = 0;
    std::memcpy(&value, pixel, sizeof value);
    return value;
}

std::uint32_t bytesOf(std::uint64_t sum)
{
    std::uint64_t value = ((sum + 0x0080'0080'0080'0080ULL) >> 8) & 0x00FF'00FF'00FF'00FFULL;
    value = (value | (value >> 8)) & 0x0000'FFFF'0000'FFFFULL;
    return static_cast<std::uint32_t>(value | (value >> 16));
}

/// The same number of weights for every px: what is missing counts nothing.
struct Taps {
    int count = 1;
    std::vector<std::uint32_t> at = {};      ///< First value of each px in a row of sums.
    std::vector<std::uint64_t> weights = {}; ///< `count` each.
};

Taps tapsOf(const Line &columns)
{
    Taps taps;
    const int room = columns.most - columns.least + 1;
    taps.count = *std::max_element(columns.count.begin(), columns.count.end());
    for (std::size_t x = 0; x < columns.from.size(); ++x) {
        const int first = columns.from[x] - columns.least, from = std::min(first, room - taps.count);
        taps.at.push_back(static_cast<std::uint32_t>(4 * from));
        for (int i = 0; i < taps.count; ++i) {
            const int own = i - (first - from);
            taps.weights.push_back(own >= 0 && own < columns.count[x] ? columns.weights[static_cast<std::size_t>(columns.first[x] + own)] : 0U);
        }
    }
    return taps;
}

template <int fixed>
void blendTaps(const std::uint16_t *row, const Taps &taps, std::uint32_t *to)
{
    const int each = fixed > 0 ? fixed : taps.count;
    const std::uint64_t *weight = taps.weights.data();
    const std::uint32_t *at = taps.at.data();
    for (std::size_t x = 0, count = taps.at.size(); x < count; ++x, weight += each) {
        const std::uint16_t *pixel = row + at[x];
        std::uint64_t sum = 0;
        for (int i = 0; i < each; ++i)
            sum += lanes(pixel + std::ptrdiff_t{4} * i) * weight[i];
        to[x] = bytesOf(sum) | 0xFF000000U;
    }
}

void blendColumns(const std::uint16_t *row, const Taps &taps, std::uint32_t *to)
{
    switch (taps.count) {
    case 1: return blendTaps<1>(row, taps, to);
    case 2: return blendTaps<2>(row, taps, to);
    case 3: return blendTaps<3>(row, taps, to);
    case 4: return blendTaps<4>(row, taps, to);
    default: return blendTaps<0>(row, taps, to);
    }
}

void copyColumns(const uchar *row, const Line &columns, std::uint32_t *to)
{
    const auto *from = reinterpret_cast<const std::uint32_t *>(row);
    const std::size_t count = columns.from.size();
    if (columns.most - columns.least + 1 == static_cast<int>(count)) {
        std::memcpy(to, from + columns.least, count * sizeof *to);
        return;
    }
    for (std::size_t x = 0; x < count; ++x)
        to[x] = from[columns.from[x]];
}

} // namespace

void paintPiece(QImage &to, QPoint origin, const QRect &seen, const FigurePlace &where, const FigurePiece &piece)
{
    if (piece.image.isNull() || piece.place.isEmpty() || where.full.isEmpty() || where.target.isEmpty())
        return;
    const Axis across{where.target.x(), where.target.width(), static_cast<double>(where.full.width()), piece.place.x(), piece.place.width(), piece.image.width()};
    const Axis down{where.target.y(), where.target.height(), static_cast<double>(where.full.height()), piece.place.y(), piece.place.height(), piece.image.height()};
    const QRect room = seen.intersected(QRect(origin, to.size()));
    const int left = std::max(room.left(), across.reach().first), right = std::min(room.left() + room.width(), across.reach().second);
    const int top = std::max(room.top(), down.reach().first), bottom = std::min(room.top() + room.height(), down.reach().second);
    if (left >= right || top >= bottom)
        return;
    const Line columns = lineOf(across, left, right, where.nearest), rows = lineOf(down, top, bottom, where.nearest);
    const auto values = static_cast<std::size_t>(columns.most - columns.least + 1) * 4;
    const Taps taps = columns.plain && rows.plain ? Taps() : tapsOf(columns);
    std::vector<std::uint16_t> sums(columns.plain && rows.plain ? 0 : values);
    const std::size_t bytes = columns.from.size() * sizeof(std::uint32_t);
    for (std::size_t y = 0; y < rows.from.size(); ++y) {
        const auto lineOfView = [&](std::size_t row) { return reinterpret_cast<std::uint32_t *>(to.scanLine(top + static_cast<int>(row) - origin.y())) + (left - origin.x()); };
        std::uint32_t *line = lineOfView(y);
        if (!columns.plain || !rows.plain) {
            sumRows(piece.image, rows, y, columns.least, values, sums.data());
            blendColumns(sums.data(), taps, line);
        } else if (y > 0 && rows.from[y] == rows.from[y - 1]) {
            std::memcpy(line, lineOfView(y - 1), bytes);
        } else {
            copyColumns(piece.image.constScanLine(rows.from[y]), columns, line);
        }
    }
}

} // namespace widgets
