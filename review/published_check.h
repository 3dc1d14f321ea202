#pragma once

#include "review/result.h"
#include "stats/feasible_kappa.h"
#include "stats/kappa.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace review {

/// A number as it was printed: it stands for every value that rounds to its digits.
struct Printed {
    double value = 0, half = 0; ///< half: half a unit of the last printed place.
    double low() const { return value - half; }
    double high() const { return value + half; }
};
/// "0.8994" → 0.8994 ± 0.00005. Empty when it is no number in the C locale.
std::optional<Printed> printedNumber(const std::string &text);

/// Agreement of two raters as a paper gives it. `stratum` is empty for the whole.
struct PublishedKappa {
    std::string stratum = {};
    std::int64_t n = 0, agree = 0; ///< n ≥ 1, agree ≥ 0; agree > n contradicts itself.
    Printed kappa = {};
    bool defined = true; ///< false: a dash was printed. Where all agree p_e = p_o = 1; else κ is merely not known.
};
/// Accuracy of the readers over the items of a difficulty level.
struct PublishedLevel {
    std::string level;   ///< "easy", "medium" or "hard"
    std::int64_t n = 0;  ///< items ≥ 0
    Printed accuracy = {}; ///< A fraction.
};

struct PublishedFigures {
    std::optional<PublishedKappa> whole = {};
    std::optional<std::int64_t> categories = {}; ///< q ≥ 2; empty = not known, any number.
    std::vector<PublishedKappa> strata = {};
    std::vector<PublishedLevel> levels = {};
    std::int64_t readers = 0; ///< Per item; ≥ 1 when there are levels.
};

struct CheckedKappa {
    PublishedKappa published;
    double pO = 0;
    std::optional<double> pEImplied = {}; ///< (p_o - κ) / (1 - κ) of the printed value; empty for κ = 1, and for a dash unless all agree (1).
    std::optional<stats::FeasibleKappa> feasible = {}; ///< Over all tables with that n, agreement and q; empty when there are more agreements than items.
    bool possible = true;
};
struct CheckedLevel {
    PublishedLevel published;
    std::optional<double> low = {}, high = {}; ///< Accuracies that items of the level can have; empty when no item can be of it.
    bool possible = true;
};
struct PublishedCheck {
    std::optional<CheckedKappa> whole = {};
    std::vector<CheckedKappa> strata = {};
    std::optional<stats::PooledBound> pooled = {}; ///< From the strata (reference README 1.5), of rounded kappas the lower end.
    std::vector<CheckedLevel> levels = {};
    std::vector<std::string> contradictions = {}; ///< One sentence each; empty = nothing speaks against the figures.
};

/// BadInput: counts outside their ranges, two strata of one name, fewer than two categories, a level of another name, an accuracy outside 0 … 1, levels without readers.
Result<PublishedCheck> checkPublished(const PublishedFigures &figures);

} // namespace review
