#include "review/agreement_raters.h"

#include "stats/proportions.h"

#include <algorithm>

namespace review {
namespace {

/// Whether an answer equals what most of the others said; empty when it cannot be compared.
std::optional<bool> agreesWithOthers(const AgreementMatrix &matrix, std::size_t row, std::size_t rater, std::vector<std::int64_t> &votes)
{
    const int own = matrix.code(row, rater);
    if (own == 0)
        return {};
    std::ranges::fill(votes, 0);
    for (std::size_t other = 0; other < matrix.frame().raters.size(); ++other)
        if (const int code = matrix.code(row, other); other != rater && code > 0)
            ++votes[static_cast<std::size_t>(code) - 1];
    const std::int64_t most = std::ranges::max(votes);
    if (most == 0 || std::ranges::count(votes, most) > 1)
        return {};
    return votes[static_cast<std::size_t>(own) - 1] == most;
}

} // namespace

std::vector<RaterBias> raterBias(const AgreementMatrix &matrix)
{
    const std::size_t raters = matrix.frame().raters.size(), q = matrix.frame().categories.size();
    std::vector<std::int64_t> counts(raters * q, 0), pooled(q, 0);
    for (std::size_t row = 0; row < matrix.units(); ++row)
        for (std::size_t rater = 0; rater < raters; ++rater)
            if (const int code = matrix.code(row, rater); code > 0) {
                ++counts[rater * q + static_cast<std::size_t>(code) - 1];
                ++pooled[static_cast<std::size_t>(code) - 1];
            }
    std::int64_t all = 0;
    for (const std::int64_t count : pooled)
        all += count;
    std::vector<RaterBias> biases;
    for (std::size_t rater = 0; rater < raters; ++rater) {
        RaterBias &bias = biases.emplace_back(RaterBias{matrix.frame().raters[rater]});
        for (std::size_t k = 0; k < q; ++k)
            bias.answers += counts[rater * q + k];
        for (std::size_t k = 0; k < q && bias.answers > 0; ++k)
            bias.points.push_back(100.0 * (static_cast<double>(counts[rater * q + k]) / static_cast<double>(bias.answers) - static_cast<double>(pooled[k]) / static_cast<double>(all)));
    }
    return biases;
}

std::vector<DriftPoint> agreementDrift(const AgreementMatrix &matrix, const std::vector<std::vector<std::size_t>> &order, std::int64_t window)
{
    std::size_t longest = 0;
    for (const auto &units : order)
        longest = std::max(longest, units.size());
    std::vector<std::int64_t> compared(longest, 0), agreeing(longest, 0), votes(matrix.frame().categories.size(), 0);
    if (window < 1 || votes.empty())
        return {};
    for (std::size_t rater = 0; rater < order.size(); ++rater)
        for (std::size_t at = 0; at < order[rater].size(); ++at)
            if (const auto same = agreesWithOthers(matrix, matrix.rowOf(order[rater][at]), rater, votes)) {
                ++compared[at];
                agreeing[at] += *same ? 1 : 0;
            }
    std::vector<DriftPoint> points;
    DriftPoint sum;
    const auto width = static_cast<std::size_t>(window);
    for (std::size_t at = 0; at < longest; ++at) {
        sum.compared += compared[at];
        sum.agreeing += agreeing[at];
        if (at >= width) {
            sum.compared -= compared[at - width];
            sum.agreeing -= agreeing[at - width];
        }
        if (at + 1 < width || sum.compared < window)
            continue;
        const auto interval = stats::wilson(sum.agreeing, sum.compared);
        points.push_back({static_cast<std::int64_t>(at) + 1, sum.compared, sum.agreeing, static_cast<double>(sum.agreeing) / static_cast<double>(sum.compared), interval->low, interval->high});
    }
    return points;
}

} // namespace review
