#include "stats/test_items.h"

#include "stats/distributions.h"
#include "stats/scores.h"

#include <algorithm>

namespace stats {
namespace {

std::size_t widest(const Answers &answers)
{
    std::size_t items = 0;
    for (const auto &row : answers)
        items = std::max(items, row.size());
    return items;
}

bool isComplete(const Answers &answers, std::size_t items)
{
    return !answers.empty() && items > 0 && std::all_of(answers.begin(), answers.end(), [&](const auto &row) {
        return row.size() == items && std::all_of(row.begin(), row.end(), [](const auto &cell) { return cell.has_value(); });
    });
}

std::optional<double> discrimination(const Answers &answers, std::size_t item, bool complete)
{
    std::vector<double> own, rest;
    for (const auto &row : answers) {
        if (item >= row.size() || !row[item])
            continue;
        double right = 0, answered = 0;
        for (std::size_t other = 0; other < row.size(); ++other) {
            if (other != item && row[other]) {
                right += *row[other];
                ++answered;
            }
        }
        if (answered == 0)
            continue;
        own.push_back(*row[item]);
        rest.push_back(complete ? right : right / answered);
    }
    return pearson(own, rest);
}

} // namespace

std::optional<double> cronbachAlpha(const Answers &answers, const std::vector<std::size_t> &columns)
{
    const auto people = static_cast<double>(answers.size()), k = static_cast<double>(columns.size());
    if (answers.empty() || columns.size() < 2 || !isComplete(answers, widest(answers)))
        return std::nullopt;
    double itemVariance = 0, sum = 0, squares = 0;
    for (const std::size_t column : columns) {
        double right = 0;
        for (const auto &row : answers)
            right += *row[column];
        itemVariance += right / people * (1.0 - right / people);
    }
    for (const auto &row : answers) {
        double total = 0;
        for (const std::size_t column : columns)
            total += *row[column];
        sum += total;
        squares += total * total;
    }
    const double variance = squares / people - sum / people * (sum / people);
    if (!(variance > 1e-12))
        return std::nullopt;
    return k / (k - 1.0) * (1.0 - itemVariance / variance);
}

ItemAnalysis analyseItems(const Answers &answers)
{
    ItemAnalysis analysis;
    const std::size_t items = widest(answers);
    analysis.complete = isComplete(answers, items);
    std::vector<std::size_t> columns;
    for (std::size_t item = 0; item < items; ++item) {
        ItemAnalysis::ItemFacts facts;
        double right = 0;
        for (const auto &row : answers) {
            if (item < row.size() && row[item]) {
                ++facts.answered;
                right += *row[item];
            }
        }
        if (facts.answered > 0)
            facts.difficulty = right / static_cast<double>(facts.answered);
        facts.discrimination = discrimination(answers, item, analysis.complete);
        analysis.items.push_back(facts);
        columns.push_back(item);
    }
    if (analysis.complete)
        analysis.kr20 = cronbachAlpha(answers, columns);
    return analysis;
}

std::optional<Level> difficultyLevel(std::int64_t wrong, std::int64_t n)
{
    if (n < 1 || wrong < 0 || wrong > n)
        return std::nullopt;
    if (3 * wrong < n)
        return Level::Easy;
    return 3 * wrong > 2 * n ? Level::Hard : Level::Medium;
}

std::optional<LevelChance> levelChance(std::int64_t wrong, std::int64_t n)
{
    if (n < 1 || wrong < 0 || wrong > n)
        return std::nullopt;
    const double a = static_cast<double>(wrong) + 0.5, b = static_cast<double>(n - wrong) + 0.5;
    const double low = betaLower(1.0 / 3.0, a, b), high = betaLower(2.0 / 3.0, a, b);
    return LevelChance{low, high - low, 1.0 - high};
}

} // namespace stats
