#include "stats/scores.h"

#include "stats/distributions.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace stats {
namespace {

/// What rounding alone leaves of a sum of squares, against as many times the largest square.
constexpr double kRounding = 1e-29;

double squared(double value) { return value * value; }

/// Spearman-Brown: reliability of the mean of k ratings.
double stepUp(double reliability, double k) { return k * reliability / (1.0 + (k - 1.0) * reliability); }

/// Sums of t (t - 1), t (t - 1)(t - 2) and t (t - 1)(2t + 5) over the groups of tied values.
struct Ties {
    double pairs = 0, triples = 0, variance = 0;
    void add(double t)
    {
        pairs += t * (t - 1.0);
        triples += t * (t - 1.0) * (t - 2.0);
        variance += t * (t - 1.0) * (2.0 * t + 5.0);
    }
};

/// Of values in any order whose `at(i)` equals `at(i - 1)` exactly within a tie: ascending.
template <class Same>
Ties tiesOf(std::size_t n, const Same &same)
{
    Ties ties;
    for (std::size_t from = 0; from < n;) {
        std::size_t to = from + 1;
        while (to < n && same(from, to))
            ++to;
        ties.add(static_cast<double>(to - from));
        from = to;
    }
    return ties;
}

/// Sorts and counts the pairs that stood in the wrong order: a merge sort.
std::uint64_t sortCounting(std::span<double> values, std::span<double> space)
{
    if (values.size() < 2)
        return 0;
    const std::size_t half = values.size() / 2;
    std::uint64_t wrong = sortCounting(values.first(half), space.first(half)) + sortCounting(values.subspan(half), space.subspan(half));
    std::size_t left = 0, right = half;
    for (double &place : space) {
        const bool fromRight = left == half || (right < values.size() && values[right] < values[left]);
        wrong += fromRight ? half - left : 0;
        place = values[fromRight ? right++ : left++];
    }
    std::ranges::copy(space, values.begin());
    return wrong;
}

struct Concordance {
    double agreeing = 0; ///< Concordant minus discordant pairs.
    Ties x, y;
};

/// Knight 1966, J. Am. Stat. Assoc. 61, 436-439: sorted by x, then y, the discordant pairs are the exchanges that sorting by y takes.
Concordance concordance(std::span<const double> x, std::span<const double> y)
{
    std::vector<std::size_t> order(x.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return x[a] != x[b] ? x[a] < x[b] : y[a] < y[b]; });
    std::vector<double> sorted(x.size()), space(x.size());
    for (std::size_t at = 0; at < order.size(); ++at)
        sorted[at] = y[order[at]];
    Concordance found;
    found.x = tiesOf(order.size(), [&](std::size_t a, std::size_t b) { return x[order[a]] == x[order[b]]; });
    const Ties both = tiesOf(order.size(), [&](std::size_t a, std::size_t b) { return x[order[a]] == x[order[b]] && sorted[a] == sorted[b]; });
    const std::uint64_t discordant = sortCounting(sorted, space);
    found.y = tiesOf(sorted.size(), [&](std::size_t a, std::size_t b) { return sorted[a] == sorted[b]; });
    const auto n = static_cast<double>(x.size());
    found.agreeing = (n * (n - 1.0) - found.x.pairs - found.y.pairs + both.pairs) / 2.0 - 2.0 * static_cast<double>(discordant);
    return found;
}

} // namespace

Icc intraclass(std::span<const double> scores, int raters)
{
    Icc icc;
    if (raters < 1 || scores.size() % static_cast<std::size_t>(std::max(raters, 1)) != 0) {
        icc.why = Undefined::BadInput;
        return icc;
    }
    const auto columns = static_cast<std::size_t>(raters), rows = scores.size() / columns;
    if (raters < 2 || rows < 2) {
        icc.why = Undefined::TooFew;
        return icc;
    }
    const auto k = static_cast<double>(raters), n = static_cast<double>(rows);
    if (std::all_of(scores.begin(), scores.end(), [&](double score) { return score == scores.front(); })) {
        icc.why = Undefined::NoVariation;
        return icc;
    }
    const double grand = std::accumulate(scores.begin(), scores.end(), 0.0) / (n * k);
    std::vector<double> rowMeans(rows, 0.0), columnMeans(columns, 0.0);
    double largest = 0;
    for (std::size_t at = 0; at < scores.size(); ++at) {
        rowMeans[at / columns] += scores[at] / k;
        columnMeans[at % columns] += scores[at] / n;
        largest = std::max(largest, std::abs(scores[at]));
    }
    // Each sum of squares on its own: as differences of one another they would leave less than nothing where a part vanishes. What rounding
    // alone leaves is nothing.
    const double dust = kRounding * n * k * squared(largest);
    const auto clean = [&](double sum) { return sum > dust ? sum : 0.0; };
    double betweenRows = 0, betweenColumns = 0, error = 0, within = 0;
    for (std::size_t at = 0; at < scores.size(); ++at) {
        const double ofRow = rowMeans[at / columns], ofColumn = columnMeans[at % columns];
        betweenRows += squared(ofRow - grand);
        betweenColumns += squared(ofColumn - grand);
        error += squared(scores[at] - ofRow - ofColumn + grand);
        within += squared(scores[at] - ofRow);
    }
    // Squares beyond a double, or all of them lost below it.
    if (!std::isfinite(dust) || !std::isfinite(betweenRows + betweenColumns + error + within) || !std::isnormal(squared(largest))) {
        icc.why = Undefined::BadInput;
        return icc;
    }
    const double r = icc.msRows = clean(betweenRows) / (n - 1.0);
    const double c = icc.msColumns = clean(betweenColumns) / (k - 1.0);
    const double e = icc.msError = clean(error) / ((n - 1.0) * (k - 1.0));
    const double w = icc.msWithin = clean(within) / (n * (k - 1.0));
    const auto ratio = [](double above, double below) { return below != 0 ? std::optional(above / below) : std::nullopt; };
    icc.one1 = ratio(r - w, r + (k - 1.0) * w);
    icc.two1 = ratio(r - e, r + (k - 1.0) * e + k * (c - e) / n);
    icc.three1 = ratio(r - e, r + (k - 1.0) * e);
    icc.oneK = ratio(r - w, r);
    icc.twoK = ratio(r - e, r + (c - e) / n);
    icc.threeK = ratio(r - e, r);
    if (!icc.two1 || !(e > 0) || !(r > 0))
        return icc;
    const double rho = *icc.two1, f = c / e;
    const double above = (k - 1.0) * (n - 1.0) * squared(k * rho * f + n * (1.0 + (k - 1.0) * rho) - k * rho);
    const double below = (n - 1.0) * squared(k * rho) * squared(f) + squared(n * (1.0 + (k - 1.0) * rho) - k * rho);
    if (!(above > 0) || !(below > 0))
        return icc;
    const double df = above / below;
    const double upper = fisherQuantile(0.975, n - 1.0, df), lower = fisherQuantile(0.975, df, n - 1.0);
    const double mixed = k * c + (k * n - k - n) * e;
    icc.two1Low = n * (r - upper * e) / (upper * mixed + n * r);
    icc.two1High = n * (lower * r - e) / (mixed + n * lower * r);
    // The stepped-up value has a pole at -1/(k - 1): below it a limit would come out on the other side.
    if (1.0 + (k - 1.0) * *icc.two1Low > 0) {
        icc.twoKLow = stepUp(*icc.two1Low, k);
        icc.twoKHigh = stepUp(*icc.two1High, k);
    }
    return icc;
}

std::vector<double> midRanks(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t from = 0; from < order.size();) {
        std::size_t to = from;
        while (to < order.size() && values[order[to]] == values[order[from]])
            ++to;
        for (std::size_t at = from; at < to; ++at)
            ranks[order[at]] = (static_cast<double>(from) + 1.0 + static_cast<double>(to)) / 2.0;
        from = to;
    }
    return ranks;
}

std::optional<double> pearson(std::span<const double> x, std::span<const double> y)
{
    if (x.size() != y.size() || x.size() < 2)
        return std::nullopt;
    const auto n = static_cast<double>(x.size());
    const double meanX = std::accumulate(x.begin(), x.end(), 0.0) / n, meanY = std::accumulate(y.begin(), y.end(), 0.0) / n;
    double xx = 0, yy = 0, xy = 0, largestX = 0, largestY = 0;
    for (std::size_t at = 0; at < x.size(); ++at) {
        largestX = std::max(largestX, std::abs(x[at]));
        largestY = std::max(largestY, std::abs(y[at]));
        xx += squared(x[at] - meanX);
        yy += squared(y[at] - meanY);
        xy += (x[at] - meanX) * (y[at] - meanY);
    }
    // Equal but for rounding: such values do not vary.
    if (!(xx > kRounding * n * squared(largestX)) || !(yy > kRounding * n * squared(largestY)))
        return std::nullopt;
    return std::clamp(xy / std::sqrt(xx * yy), -1.0, 1.0);
}

RankCorrelation rankCorrelation(std::span<const double> x, std::span<const double> y)
{
    RankCorrelation result;
    if (x.size() != y.size()) {
        result.why = Undefined::BadInput;
        return result;
    }
    if (x.size() < 2) {
        result.why = Undefined::TooFew;
        return result;
    }
    const auto n = static_cast<double>(x.size());
    result.spearman = pearson(midRanks(x), midRanks(y));
    if (!result.spearman) {
        result.why = Undefined::NoVariation;
        return result;
    }
    // Two items leave t no degree of freedom.
    const double rest = 1.0 - squared(*result.spearman);
    if (x.size() > 2)
        result.spearmanP = rest > 0 ? studentTwoSided(*result.spearman * std::sqrt((n - 2.0) / rest), n - 2.0) : 0.0;

    const Concordance pairs = concordance(x, y);
    const double all = n * (n - 1.0);
    result.kendall = std::clamp(pairs.agreeing / std::sqrt((all - pairs.x.pairs) / 2.0 * ((all - pairs.y.pairs) / 2.0)), -1.0, 1.0);
    const double triples = pairs.x.triples * pairs.y.triples;
    const double variance = (all * (2.0 * n + 5.0) - pairs.x.variance - pairs.y.variance) / 18.0 + pairs.x.pairs * pairs.y.pairs / (2.0 * all)
        + (triples > 0 ? triples / (9.0 * all * (n - 2.0)) : 0.0);
    result.kendallP = normalTwoSided(pairs.agreeing / std::sqrt(variance));
    return result;
}

} // namespace stats
