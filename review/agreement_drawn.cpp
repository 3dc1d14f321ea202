#include "review/agreement_drawn.h"

#include "review/rank.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>

namespace review {

namespace {

/// Finds the pattern of a unit's codes, making it when it is new.
class PatternIndex {
public:
    PatternIndex(const AgreementMatrix &matrix, std::optional<std::pair<std::size_t, std::size_t>> pair) : m_matrix(matrix), m_pair(pair) {}

    /// Empty when none of the row's raters rated the unit.
    std::optional<std::uint32_t> find(std::size_t row, std::vector<stats::UnitPattern> &patterns)
    {
        m_key.clear();
        if (m_pair) {
            m_key = {m_matrix.code(row, m_pair->first), m_matrix.code(row, m_pair->second)};
        } else {
            for (std::size_t rater = 0; rater < m_matrix.frame().raters.size(); ++rater)
                m_key.push_back(m_matrix.code(row, rater));
            std::ranges::sort(m_key); // who said it does not matter
        }
        if (std::ranges::all_of(m_key, [](int code) { return code == 0; }))
            return {};
        const auto [found, made] = m_index.emplace(m_key, static_cast<std::uint32_t>(patterns.size()));
        if (made) {
            stats::UnitPattern pattern;
            auto sorted = m_key;
            std::ranges::sort(sorted);
            for (const int code : sorted) {
                const auto category = static_cast<std::uint32_t>(code - 1);
                if (code > 0 && !pattern.counts.empty() && pattern.counts.back().first == category)
                    ++pattern.counts.back().second;
                else if (code > 0)
                    pattern.counts.emplace_back(category, 1);
            }
            if (m_pair && m_key[0] > 0 && m_key[1] > 0) {
                pattern.first = m_key[0] - 1;
                pattern.second = m_key[1] - 1;
            }
            patterns.push_back(std::move(pattern));
        }
        return found->second;
    }

private:
    const AgreementMatrix &m_matrix;
    std::optional<std::pair<std::size_t, std::size_t>> m_pair;
    std::map<std::vector<int>, std::uint32_t> m_index;
    std::vector<int> m_key;
};

/// A unit rated twice or more.
struct Twice {
    std::size_t unit;
    std::uint32_t pattern;
    std::size_t row;
};

/// By their lowest category: ratings of one unit lie near each other, and so do then those of neighbouring patterns in memory.
void sortPatterns(Drawn &drawn, std::vector<Twice> &twice)
{
    std::vector<std::uint32_t> order(drawn.patterns.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t p) { return drawn.patterns[p].counts.front().first; });
    Drawn sorted;
    std::vector<std::uint32_t> places(order.size());
    for (const std::uint32_t from : order) {
        places[from] = static_cast<std::uint32_t>(sorted.patterns.size());
        sorted.patterns.push_back(std::move(drawn.patterns[from]));
        sorted.often.push_back(drawn.often[from]);
    }
    drawn.patterns = std::move(sorted.patterns);
    drawn.often = std::move(sorted.often);
    for (auto &stratum : drawn.clusters)
        for (auto &[pattern, often] : stratum.counts)
            pattern = places[pattern];
    for (Twice &entry : twice)
        entry.pattern = places[entry.pattern];
}

} // namespace

stats::CounterStream drawStream(std::int64_t seed, const std::string &stratum)
{
    // The first eight bytes of the hash, big-endian.
    const std::string hex = rank("bootstrap", seed, "agreement", stratum);
    std::uint64_t key = 0;
    std::from_chars(hex.data(), hex.data() + 16, key, 16);
    return stats::CounterStream(key);
}

Drawn drawnOf(const AgreementMatrix &matrix, const std::vector<std::size_t> &strata, std::optional<std::pair<std::size_t, std::size_t>> pair, std::int64_t seed)
{
    Drawn drawn;
    PatternIndex index(matrix, pair);
    std::vector<Twice> twice;
    for (const std::size_t stratum : strata) {
        std::map<std::uint32_t, std::map<std::uint32_t, std::uint32_t>> byCluster;
        for (std::size_t row = matrix.begin(stratum); row < matrix.begin(stratum + 1); ++row) {
            const auto pattern = index.find(row, drawn.patterns);
            if (!pattern)
                continue;
            drawn.often.resize(drawn.patterns.size(), 0.0);
            drawn.often[*pattern] += 1;
            byCluster[matrix.cluster(row)][*pattern] += 1;
            std::int64_t ratings = 0;
            for (const auto &[category, count] : drawn.patterns[*pattern].counts)
                ratings += count;
            if (ratings >= 2)
                twice.push_back({matrix.unit(row), *pattern, row});
        }
        stats::ClusterPatterns &clusters = drawn.clusters.emplace_back();
        for (const auto &[cluster, counts] : byCluster) {
            clusters.counts.insert(clusters.counts.end(), counts.begin(), counts.end());
            clusters.begin.push_back(clusters.counts.size());
        }
        drawn.shapes.push_back({static_cast<std::uint32_t>(byCluster.size()), drawStream(seed, matrix.stratum(stratum))});
    }
    if (matrix.tooMany())
        sortPatterns(drawn, twice);
    std::ranges::sort(twice, {}, &Twice::unit);
    for (const Twice &entry : twice) {
        drawn.units.push_back(entry.pattern);
        drawn.rows.push_back(entry.row);
    }
    return drawn;
}

} // namespace review
