#pragma once

#include "stats/alpha.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stats {

/// A way in which units are rated: what a resample counts. Codes are 0-based categories.
struct UnitPattern {
    int first = -1, second = -1;           ///< The pair's codes, for Cohen's κ; -1 = not rated, or no pair.
    std::vector<std::int64_t> counts = {}; ///< r_ik, one per category.
};

/// One coefficient to be evaluated.
struct AgreementRule {
    enum class Kind { Cohen, Fleiss, BrennanPrediger, GwetAc, Alpha };
    Kind kind = Kind::Cohen;
    std::vector<double> weights = {}; ///< q × q, row-major; empty = identity. Not for α.
    Metric metric = Metric::Nominal;  ///< α only.
    std::vector<double> values = {};  ///< α, interval and ratio: the numbers behind the categories.
};

/// The values alone of coefficients, many times over from the frequencies of the same patterns, as a bootstrap needs them: the definitions
/// of kappa.h, multi_rater.h and alpha.h, without errors or intervals. Everything that does not depend on the frequencies is worked out once.
class AgreementValues {
public:
    /// `patterns` have `categories` counts each. A rule whose sizes do not fit is undefined throughout.
    AgreementValues(int categories, std::vector<UnitPattern> patterns, std::vector<AgreementRule> rules);

    /// Work space of one thread.
    struct Scratch {
        std::vector<double> shares, totals, rows, columns, middles;
    };
    std::size_t rules() const { return m_rules.size(); }
    std::size_t patterns() const { return m_patterns.size(); }
    /// `units[p]`: how many units show pattern p. Writes one value per rule; empty = undefined.
    void evaluate(std::span<const double> units, Scratch &scratch, std::span<std::optional<double>> values) const;

private:
    struct Pattern {
        int first, second;
        double ratings;
        std::vector<std::pair<std::size_t, double>> counts; ///< Category and r_ik, those above 0.
        std::vector<double> shares = {};                    ///< r_ik / r_i of the same.
    };
    struct Rule {
        AgreementRule rule;
        bool fits = true;
        double weightSum = 0;
        std::vector<double> perUnit = {};   ///< p_a of a pattern; for α Σ r_c r_k δ² / (r - 1); for Cohen's κ 1 - w of the pair, 0 without one.
        std::vector<double> distances = {}; ///< δ² of α, all but ordinal.
    };
    std::optional<double> chanceCorrected(const Rule &rule, std::span<const double> units, double twice, const Scratch &scratch) const;
    std::optional<double> cohen(const Rule &rule, std::span<const double> units, double pairs, const Scratch &scratch) const;
    std::optional<double> alpha(const Rule &rule, std::span<const double> units, double ratings, Scratch &scratch) const;

    std::size_t m_categories;
    std::vector<Pattern> m_patterns;
    std::vector<Rule> m_rules;
    std::vector<std::uint8_t> m_isPair;          ///< By pattern.
    std::vector<std::uint32_t> m_row, m_column;  ///< By pattern: the pair's codes, 0 without one.
    bool m_needsOthers = false;                  ///< Anything but Cohen's κ.
    bool m_needsShares = false, m_needsTotals = false, m_needsPairs = false;
};

} // namespace stats
