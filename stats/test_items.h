#pragma once

#include "stats/kappa.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stats {

/// Right (1), wrong (0) or not answered (empty), one row per person, one column per item.
using Answers = std::vector<std::vector<std::optional<int>>>;

struct ItemAnalysis {
    struct ItemFacts {
        std::int64_t answered = 0;
        std::optional<double> difficulty = {};      ///< right / answered; empty when nobody answered.
        std::optional<double> discrimination = {};  ///< Pearson r with the rest score; empty without variance.
    };
    std::vector<ItemFacts> items = {};
    /// k / (k - 1) (1 - Σ p q / s²), s² the variance of totals with divisor n (Kuder, Richardson 1937, Psychometrika 2, 151-160); equals
    /// Cronbach's α. Empty unless every person answered every item, k ≥ 2 and the totals vary.
    std::optional<double> kr20 = {};
    bool complete = false;
};
/// Rest score: in a complete block the sum of the other items; else the share right on the other items that the same person answered.
/// Rows of unequal length count as not answered beyond their end.
ItemAnalysis analyseItems(const Answers &answers);

/// Cronbach 1951 α of complete 0/1 answers over the given columns; empty as kr20.
std::optional<double> cronbachAlpha(const Answers &answers, const std::vector<std::size_t> &columns);

/// Difficulty level of an item with `wrong` of `n` answers wrong, in integers: easy when 3 wrong < n, hard when 3 wrong > 2 n, else medium.
enum class Level : int { Easy = 0, Medium = 1, Hard = 2 };
std::optional<Level> difficultyLevel(std::int64_t wrong, std::int64_t n); ///< Empty: n < 1, or wrong outside 0 … n.
/// Mass of Beta(wrong + 1/2, n - wrong + 1/2) below 1/3, between, and above 2/3.
struct LevelChance {
    double easy = 0, medium = 0, hard = 0;
};
std::optional<LevelChance> levelChance(std::int64_t wrong, std::int64_t n);

} // namespace stats
