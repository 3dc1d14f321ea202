#include "stats/labels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace stats {
namespace {

constexpr double kTie = 1e-12; // posteriors nearer than their rounding are equal

using Table = std::vector<std::vector<double>>;

/// n[rater][item][answer]: how often each answer was given.
std::vector<Table> answerCounts(const Votes &votes, std::size_t classes, std::size_t raters)
{
    std::vector<Table> counts(raters, Table(votes.size(), std::vector<double>(classes, 0.0)));
    for (std::size_t item = 0; item < votes.size(); ++item) {
        for (std::size_t rater = 0; rater < votes[item].size(); ++rater) {
            for (const int answer : votes[item][rater])
                ++counts[rater][item][static_cast<std::size_t>(answer)];
        }
    }
    return counts;
}

void maximize(DawidSkene &model, const std::vector<Table> &counts, std::size_t classes)
{
    const auto items = model.posterior.size();
    for (std::size_t j = 0; j < classes; ++j) {
        double sum = 0;
        for (const auto &row : model.posterior)
            sum += row[j];
        model.priors[j] = sum / static_cast<double>(items);
    }
    for (std::size_t rater = 0; rater < counts.size(); ++rater) {
        for (std::size_t j = 0; j < classes; ++j) {
            auto &row = model.errors[rater][j];
            std::fill(row.begin(), row.end(), 0.0);
            double all = 0;
            for (std::size_t item = 0; item < items; ++item) {
                for (std::size_t l = 0; l < classes; ++l) {
                    const double part = model.posterior[item][j] * counts[rater][item][l];
                    row[l] += part;
                    all += part;
                }
            }
            if (all > 0) {
                for (double &rate : row)
                    rate /= all;
            }
        }
    }
}

/// New posteriors; returns their largest change.
double expect(DawidSkene &model, const std::vector<Table> &counts, std::size_t classes)
{
    double change = 0;
    model.logLikelihood = 0;
    constexpr double kNever = -std::numeric_limits<double>::infinity();
    std::vector<double> logs(classes);
    for (std::size_t item = 0; item < model.posterior.size(); ++item) {
        for (std::size_t j = 0; j < classes; ++j) {
            logs[j] = model.priors[j] > 0 ? std::log(model.priors[j]) : kNever;
            for (std::size_t rater = 0; rater < counts.size(); ++rater) {
                for (std::size_t l = 0; l < classes; ++l) {
                    const double given = counts[rater][item][l], rate = model.errors[rater][j][l];
                    if (given > 0)
                        logs[j] += rate > 0 ? given * std::log(rate) : kNever;
                }
            }
        }
        const double top = *std::max_element(logs.begin(), logs.end());
        double sum = 0;
        for (const double value : logs)
            sum += std::exp(value - top);
        for (std::size_t j = 0; j < classes; ++j) {
            const double posterior = std::exp(logs[j] - top) / sum;
            change = std::max(change, std::abs(posterior - model.posterior[item][j]));
            model.posterior[item][j] = posterior;
        }
        model.logLikelihood += top + std::log(sum);
    }
    return change;
}

} // namespace

Majority majority(std::span<const int> votes)
{
    Majority result;
    result.votes = static_cast<std::int64_t>(votes.size());
    if (votes.empty())
        return result;
    std::map<int, std::int64_t> counts;
    for (const int vote : votes)
        ++counts[vote];
    const auto top = std::max_element(counts.begin(), counts.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    result.tie = std::count_if(counts.begin(), counts.end(), [&](const auto &entry) { return entry.second == top->second; }) > 1;
    result.share = static_cast<double>(top->second) / static_cast<double>(votes.size());
    result.absolute = 2 * top->second > result.votes;
    if (!result.tie)
        result.label = top->first;
    return result;
}

std::optional<DawidSkene> dawidSkene(const Votes &votes, int classes, double tolerance, int most)
{
    if (votes.empty() || classes < 1)
        return std::nullopt;
    const auto q = static_cast<std::size_t>(classes);
    std::size_t raters = 0;
    for (const auto &item : votes) {
        raters = std::max(raters, item.size());
        for (const auto &answers : item) {
            if (std::any_of(answers.begin(), answers.end(), [&](int answer) { return answer < 0 || answer >= classes; }))
                return std::nullopt;
        }
    }
    const auto counts = answerCounts(votes, q, raters);
    DawidSkene model;
    model.priors.assign(q, 0.0);
    model.errors.assign(raters, Table(q, std::vector<double>(q, 0.0)));
    model.posterior.assign(votes.size(), std::vector<double>(q, 0.0));
    for (std::size_t item = 0; item < votes.size(); ++item) {
        double all = 0;
        for (const auto &rater : counts) {
            for (std::size_t l = 0; l < q; ++l) {
                model.posterior[item][l] += rater[item][l];
                all += rater[item][l];
            }
        }
        if (!(all > 0))
            return std::nullopt;
        for (double &share : model.posterior[item])
            share /= all;
    }
    while (model.iterations < most && !model.converged) {
        maximize(model, counts, q);
        model.converged = expect(model, counts, q) < tolerance;
        ++model.iterations;
    }
    for (const auto &row : model.posterior) {
        const auto top = std::max_element(row.begin(), row.end());
        const auto equal = std::count_if(row.begin(), row.end(), [&](double posterior) { return posterior >= *top - kTie; });
        model.labels.push_back(equal > 1 ? std::nullopt : std::optional(static_cast<int>(top - row.begin())));
    }
    return model;
}

} // namespace stats
