#include "review/grounding.h"

namespace review {

namespace {

constexpr int kGroundedSum = 8;

std::optional<double> share(std::int64_t part, std::int64_t whole)
{
    if (whole == 0)
        return {};
    return static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

std::optional<double> GroundingSummary::accuracy() const { return share(correct, known); }
std::optional<double> GroundingSummary::noRationaleShare() const { return share(noRationale, scored); }
std::optional<double> GroundingSummary::meanScore() const { return share(scoreSum, 2 * rationale); }
std::optional<double> GroundingSummary::groundedShare() const { return share(grounded, rationale); }
std::optional<double> GroundingSummary::correctGroundedShare() const { return share(correctGrounded, scored); }

GroundingSummary groundingSummary(const std::vector<GroundingRow> &rows)
{
    GroundingSummary summary;
    for (const GroundingRow &row : rows) {
        ++summary.rows;
        summary.known += row.correct ? 1 : 0;
        summary.correct += row.correct.value_or(false) ? 1 : 0;
        if (!row.first || !row.second) {
            ++summary.incomplete;
            continue;
        }
        ++summary.scored;
        if (*row.first == 1 && *row.second == 1) {
            ++summary.noRationale;
            continue;
        }
        const int sum = *row.first + *row.second;
        ++summary.rationale;
        summary.scoreSum += sum;
        if (sum >= kGroundedSum) {
            ++summary.grounded;
            summary.correctGrounded += row.correct.value_or(false) ? 1 : 0;
        }
    }
    return summary;
}

std::map<std::string, GroundingSummary> groundingByModel(const std::vector<GroundingRow> &rows)
{
    std::map<std::string, std::vector<GroundingRow>> models;
    for (const GroundingRow &row : rows)
        models[row.model].push_back(row);
    std::map<std::string, GroundingSummary> summaries;
    for (const auto &[model, own] : models)
        summaries.emplace(model, groundingSummary(own));
    return summaries;
}

} // namespace review
