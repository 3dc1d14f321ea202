#include "stats/ratings.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace stats {
namespace {

constexpr std::size_t kLargestIndex = 1U << 12U; // the same for what units were given, however the raters
constexpr std::size_t kNearTable = 1024;
constexpr std::size_t kLargestRow = 16;
constexpr std::size_t kLargestTable = 1U << 16U; // patterns counted by index; above it they are sorted

std::size_t patternSpace(int raters, int categories)
{
    std::size_t space = 1;
    for (int rater = 0; rater < raters; ++rater) {
        space *= static_cast<std::size_t>(categories) + 1;
        if (space > kLargestTable)
            return 0;
    }
    return space;
}

/// Frequencies by index; false when a code is above the categories. One pass: a code too high is counted as the highest and found out at the end.
template <class Code, std::size_t kRaters>
bool countFrequencies(std::span<const Code> codes, std::size_t raters, std::size_t base, std::span<std::int64_t> units)
{
    const std::size_t width = kRaters > 0 ? kRaters : raters;
    std::size_t worst = 0;
    for (std::size_t at = 0; at < codes.size(); at += width) {
        std::size_t index = 0;
        for (std::size_t rater = 0; rater < width; ++rater) {
            const std::size_t code = codes[at + rater];
            worst = std::max(worst, code);
            index = index * base + std::min(code, base - 1);
        }
        ++units[index];
    }
    return worst < base;
}

template <class Code>
void countByIndex(std::span<const Code> codes, std::size_t raters, std::size_t base, std::size_t space, RatingPatterns &patterns)
{
    // A small table stands on the stack: asking for memory takes as long as counting some hundred units.
    std::int64_t near[kNearTable];
    std::vector<std::int64_t> far(space > kNearTable ? space : 0, 0);
    const std::span<std::int64_t> units = space > kNearTable ? std::span(far) : std::span(near).first(space);
    if (far.empty())
        std::fill(units.begin(), units.end(), 0);
    const bool fits = raters == 2 ? countFrequencies<Code, 2>(codes, raters, base, units) : raters == 3 ? countFrequencies<Code, 3>(codes, raters, base, units)
                                                                                                       : countFrequencies<Code, 0>(codes, raters, base, units);
    if (!fits)
        return;
    patterns.rows.reserve(units.size() - static_cast<std::size_t>(std::count(units.begin(), units.end(), 0)));
    for (std::size_t index = 0; index < units.size(); ++index) {
        if (units[index] == 0)
            continue;
        SmallRow<std::uint16_t, 8> row(raters);
        for (std::size_t rest = index, rater = raters; rater-- > 0; rest /= base)
            row[rater] = static_cast<std::uint16_t>(rest % base);
        patterns.rows.push_back({std::move(row), units[index]});
    }
}

template <class Code>
RatingPatterns patternsOf(std::span<const Code> codes, int raters, int categories)
{
    RatingPatterns patterns{raters, categories, {}};
    if (raters < 1 || categories < 1 || codes.size() % static_cast<std::size_t>(raters) != 0)
        return patterns;
    if (const auto space = patternSpace(raters, categories); space > 0) {
        countByIndex(codes, static_cast<std::size_t>(raters), static_cast<std::size_t>(categories) + 1, space, patterns);
        return patterns;
    }
    if (!codes.empty() && *std::max_element(codes.begin(), codes.end()) > categories)
        return patterns;
    std::map<std::vector<std::uint16_t>, std::int64_t> units;
    for (auto at = codes.begin(); at != codes.end(); at += raters)
        ++units[std::vector<std::uint16_t>(at, at + raters)];
    for (const auto &[row, count] : units)
        patterns.rows.push_back({row, count});
    return patterns;
}

RatingCounts fromMap(std::map<std::vector<std::int64_t>, std::int64_t> unitsOfCounts, int categories)
{
    RatingCounts counts{categories, {}};
    for (auto &[row, units] : unitsOfCounts) {
        const auto ratings = std::accumulate(row.begin(), row.end(), std::int64_t{0});
        if (ratings > 0)
            counts.rows.push_back({row, ratings, units});
    }
    return counts;
}

} // namespace

RatingPatterns countPatterns(std::span<const std::uint8_t> codes, int raters, int categories) { return patternsOf(codes, raters, categories); }
RatingPatterns countPatterns(std::span<const std::uint16_t> codes, int raters, int categories) { return patternsOf(codes, raters, categories); }
RatingPatterns countPatterns(const RatingMatrix &matrix) { return countPatterns(std::span(matrix.codes), matrix.raters, matrix.categories); }

RatingPatterns mergePatterns(const RatingPatterns &first, const RatingPatterns &second)
{
    RatingPatterns merged{first.raters, first.categories, {}};
    merged.rows.reserve(first.rows.size() + second.rows.size());
    auto a = first.rows.begin(), b = second.rows.begin();
    while (a != first.rows.end() || b != second.rows.end()) {
        if (b == second.rows.end() || (a != first.rows.end() && a->codes < b->codes))
            merged.rows.push_back(*a++);
        else if (a == first.rows.end() || b->codes < a->codes)
            merged.rows.push_back(*b++);
        else
            merged.rows.push_back({a->codes, (a++)->units + (b++)->units});
    }
    return merged;
}

RatingPatterns pairPatterns(const RatingPatterns &patterns, int first, int second)
{
    RatingPatterns pair{2, patterns.categories, {}};
    const auto base = static_cast<std::size_t>(patterns.categories) + 1;
    std::vector<std::int64_t> dense(base * base <= kLargestTable ? base * base : 0, 0);
    std::map<std::size_t, std::int64_t> sparse;
    for (const auto &row : patterns.rows) {
        const std::size_t index = row.codes[static_cast<std::size_t>(first)] * base + row.codes[static_cast<std::size_t>(second)];
        (dense.empty() ? sparse[index] : dense[index]) += row.units;
    }
    const auto add = [&](std::size_t index, std::int64_t units) {
        if (index > 0 && units > 0)
            pair.rows.push_back({{static_cast<std::uint16_t>(index / base), static_cast<std::uint16_t>(index % base)}, units});
    };
    for (std::size_t index = 0; index < dense.size(); ++index)
        add(index, dense[index]);
    for (const auto &[index, units] : sparse)
        add(index, units);
    return pair;
}

PairTable pairTable(const RatingPatterns &patterns, int first, int second)
{
    const auto q = static_cast<std::size_t>(patterns.categories);
    PairTable table{patterns.categories, std::vector<std::int64_t>(q * q, 0)};
    for (const auto &row : patterns.rows) {
        const std::size_t a = row.codes[static_cast<std::size_t>(first)], b = row.codes[static_cast<std::size_t>(second)];
        if (a > 0 && b > 0)
            table.counts[(a - 1) * q + b - 1] += row.units;
    }
    return table;
}

std::int64_t RatingCounts::rated() const
{
    return std::accumulate(rows.begin(), rows.end(), std::int64_t{0}, [](std::int64_t sum, const Row &row) { return sum + row.units; });
}

std::int64_t RatingCounts::ratedTwice() const
{
    return std::accumulate(rows.begin(), rows.end(), std::int64_t{0},
                           [](std::int64_t sum, const Row &row) { return sum + (row.ratings >= 2 ? row.units : 0); });
}

RatingCounts ratingCounts(const RatingPatterns &patterns)
{
    // r_i1 … r_iq as the digits of one number: in ascending order they are the rows in theirs. Where the numbers get too many, they are sorted.
    const auto q = static_cast<std::size_t>(std::max(0, patterns.categories)), base = static_cast<std::size_t>(std::max(0, patterns.raters)) + 1;
    std::size_t space = 1;
    for (std::size_t k = 0; k < q && space <= kLargestIndex; ++k)
        space *= base;
    if (space > kLargestIndex || q >= kLargestRow) {
        std::map<std::vector<std::int64_t>, std::int64_t> units;
        for (const auto &row : patterns.rows) {
            std::vector<std::int64_t> counts(q, 0);
            for (const std::size_t code : row.codes) {
                if (code > 0)
                    ++counts[code - 1];
            }
            units[std::move(counts)] += row.units;
        }
        return fromMap(std::move(units), patterns.categories);
    }
    std::size_t place[kLargestRow] = {}; // nothing said adds nothing
    for (std::size_t k = q, power = 1; k > 0; --k, power *= base)
        place[k] = power;
    std::int64_t near[kNearTable];
    std::vector<std::int64_t> far(space > kNearTable ? space : 0, 0);
    std::int64_t *units = space > kNearTable ? far.data() : near;
    if (far.empty())
        std::fill(near, near + space, 0);
    std::size_t filled = 0;
    for (const auto &row : patterns.rows) {
        std::size_t index = 0;
        for (const std::size_t code : row.codes)
            index += place[code];
        filled += index > 0 && units[index] == 0 ? 1 : 0;
        units[index] += row.units;
    }
    RatingCounts counts{patterns.categories, {}};
    counts.rows.reserve(filled);
    for (std::size_t index = 1; index < space && counts.rows.size() < filled; ++index) {
        if (units[index] == 0)
            continue;
        RatingCounts::Row row{SmallRow<std::int64_t, 8>(q), 0, units[index]};
        for (std::size_t rest = index, k = q; rest > 0; rest /= base) {
            row.counts[--k] = static_cast<std::int64_t>(rest % base);
            row.ratings += row.counts[k];
        }
        counts.rows.push_back(std::move(row));
    }
    return counts;
}

std::vector<std::uint32_t> rowsOfUnits(const RatingMatrix &matrix, const RatingCounts &counts)
{
    std::map<std::vector<std::int64_t>, std::uint32_t> rowOf;
    for (std::size_t row = 0; row < counts.rows.size(); ++row)
        rowOf.emplace(counts.rows[row].counts, static_cast<std::uint32_t>(row));
    std::vector<std::uint32_t> rows;
    const auto raters = static_cast<std::size_t>(std::max(1, matrix.raters));
    std::vector<std::int64_t> unit(static_cast<std::size_t>(matrix.categories));
    for (std::size_t at = 0; at < matrix.codes.size(); at += raters) {
        std::fill(unit.begin(), unit.end(), 0);
        for (std::size_t rater = 0; rater < raters; ++rater) {
            if (const std::size_t code = matrix.codes[at + rater]; code > 0)
                ++unit[code - 1];
        }
        if (const auto found = rowOf.find(unit); found != rowOf.end() && counts.rows[found->second].ratings >= 2)
            rows.push_back(found->second);
    }
    return rows;
}

RatingCounts ratingCounts(std::span<const std::int64_t> table, int categories)
{
    if (categories < 1 || table.size() % static_cast<std::size_t>(categories) != 0
        || std::any_of(table.begin(), table.end(), [](std::int64_t count) { return count < 0; }))
        return {categories, {}};
    std::map<std::vector<std::int64_t>, std::int64_t> units;
    for (std::size_t at = 0; at < table.size(); at += static_cast<std::size_t>(categories))
        ++units[std::vector<std::int64_t>(table.begin() + static_cast<std::ptrdiff_t>(at), table.begin() + static_cast<std::ptrdiff_t>(at) + categories)];
    return fromMap(std::move(units), categories);
}

} // namespace stats
