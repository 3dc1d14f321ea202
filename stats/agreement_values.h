#pragma once

#include "stats/alpha_sums.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stats {

/// One coefficient to be evaluated.
struct AgreementRule {
    enum class Kind { Cohen, Fleiss, BrennanPrediger, GwetAc, Alpha };
    Kind kind = Kind::Cohen;
    std::vector<double> weights = {}; ///< q × q, row-major; empty = identity. Not for α.
    Metric metric = Metric::Nominal;  ///< α only.
    std::vector<double> values = {};  ///< α, interval and ratio: the numbers behind the categories.
};

/// The values alone of coefficients, many times over from the frequencies of the same patterns, as a bootstrap needs them: the definitions
/// of kappa.h, multi_rater.h and alpha.h, without errors or intervals. Everything that does not depend on the frequencies is worked out once; with
/// many categories linear, quadratic and ordinal weights are summed by their form, so that an evaluation does not walk the q × q table.
class AgreementValues {
public:
    /// A rule whose sizes do not fit is undefined throughout; counts of no category are left out.
    AgreementValues(int categories, std::vector<UnitPattern> patterns, std::vector<AgreementRule> rules);

    /// Work space of one thread.
    struct Scratch {
        std::vector<double> shares, totals, rows, columns;
        AlphaSums::Scratch alpha = {};
    };
    std::size_t rules() const { return m_rules.size(); }
    std::size_t patterns() const { return m_entries.patterns(); }
    bool fits(std::size_t rule) const { return m_rules[rule].fits; }
    double work(std::size_t rule) const { return m_rules[rule].work; } ///< Multiplications of one evaluation, about.
    /// `units[p]`: how many units show pattern p. Writes one value per rule; empty = undefined.
    void evaluate(std::span<const double> units, Scratch &scratch, std::span<std::optional<double>> values) const;

private:
    /// Disagreement 1 - w_ij as a |i - j| + b (i - j)², where weights have that form.
    struct Form {
        double linear = 0, quadratic = 0;
    };
    struct Rule {
        AgreementRule rule;
        bool fits = true;
        double work = 0, weightSum = 0;
        bool identity = false;
        std::optional<Form> form = {};       ///< Many categories only.
        std::vector<double> perUnit = {};    ///< p_a of a pattern; for Cohen's κ 1 - w of the pair, 0 without one.
        std::optional<AlphaSums> alpha = {}; ///< α only.
    };
    static std::optional<Form> formOf(std::span<const double> weights, std::size_t q);
    void prepare(Rule &rule) const;
    /// Σ_i Σ_j (1 - w_ij) a_i b_j.
    double disagreement(const Rule &rule, std::span<const double> a, std::span<const double> b) const;
    std::optional<double> chanceCorrected(const Rule &rule, std::span<const double> units, double twice, const Scratch &scratch) const;
    std::optional<double> cohen(const Rule &rule, std::span<const double> units, double pairs, const Scratch &scratch) const;
    std::optional<double> alpha(const Rule &rule, std::span<const double> units, double ratings, Scratch &scratch) const;

    std::size_t m_categories;
    PatternEntries m_entries;
    std::vector<double> m_shares;                ///< r_ik / r_i, by entry.
    std::vector<Rule> m_rules;
    std::vector<std::uint8_t> m_isPair;          ///< By pattern.
    std::vector<std::uint32_t> m_row, m_column;  ///< By pattern: the pair's codes, 0 without one.
    bool m_needsOthers = false;                  ///< Anything but Cohen's κ.
    bool m_needsShares = false, m_needsTotals = false, m_needsPairs = false;
};

} // namespace stats
