#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stats {

/// Why a coefficient, or its interval, has no value.
enum class Undefined {
    No,
    BadInput,    ///< Sizes or codes that do not belong together.
    NoPairs,     ///< No item with two answers.
    NoVariation, ///< Expected disagreement is 0, as when both raters use one and the same category throughout.
    TooFew,      ///< One unit, person or group only: a value may exist, an interval does not.
    ZeroError,   ///< The standard error is 0 (all agree, all disagree, one constant rater): the interval is not estimable.
};

/// Agreement weights that come by name; i and j are positions in the declared list of q categories.
enum class Weighting {
    Unweighted, ///< [i = j]
    Linear,     ///< 1 - |i - j| / (q - 1)
    Quadratic,  ///< 1 - (i - j)² / (q - 1)²
};
/// The q × q matrix, row-major. With one category it is the single weight 1.
std::vector<double> weightMatrix(Weighting weighting, int categories);

/// Counts of a pair of raters, row-major: rows the first rater, columns the second.
struct PairTable {
    int categories = 0;                    ///< q, the declared number: unused categories stay in.
    std::vector<std::int64_t> counts = {}; ///< q * q, each ≥ 0.
    std::int64_t at(int row, int column) const;
    std::int64_t total() const;
    std::int64_t agreements() const; ///< The diagonal.
};
/// Counts the items both raters coded. Codes run 1..categories, 0 is missing (the item is left out).
/// Empty: the lengths differ or a code is out of range.
std::optional<PairTable> pairTable(std::span<const int> first, std::span<const int> second, int categories);

struct Kappa {
    std::optional<double> value = {};       ///< In [-1, 1]; empty whenever `why` is not No. Never NaN.
    Undefined why = Undefined::No;
    std::int64_t pairs = 0;                 ///< Items both raters coded.
    std::optional<double> observed = {};    ///< p_o; also given when only the coefficient is undefined.
    std::optional<double> expected = {};    ///< p_e; the same.
    std::optional<double> error = {};       ///< Standard error of Fleiss, Cohen, Everitt; 0 is possible.
    std::optional<double> low = {}, high = {}; ///< 95 % interval, cut to [-1, 1]; empty when the error is 0.
    Undefined noInterval = Undefined::No;   ///< Why a defined value has no interval.
    std::optional<double> nullError = {};   ///< Standard error under kappa = 0.
    std::optional<double> z = {}, p = {};   ///< value / nullError and its two-sided normal p; empty when nullError is 0.
    std::optional<double> maximum = {};     ///< Largest kappa that the margins allow (unweighted only).
};

/// Cohen's kappa of two raters, kappa = (p_o - p_e) / (1 - p_e) with p_o = Σ w_ij p_ij and p_e = Σ w_ij p_i. p_.j.
/// SE² = {Σ p_ij [w_ij - (1 - kappa)(w̄_i. + w̄_.j)]² - [kappa - p_e (1 - kappa)]²} / {n (1 - p_e)²},
/// w̄_i. = Σ_j w_ij p_.j, w̄_.j = Σ_i w_ij p_i.; under kappa = 0: {Σ p_i. p_.j [w_ij - (w̄_i. + w̄_.j)]² - p_e²} / {n (1 - p_e)²}.
/// Sources: Cohen 1960, Educ. Psychol. Meas. 20(1) 37-46; Cohen 1968, Psychol. Bull. 70(4) 213-220;
/// Fleiss, Cohen, Everitt 1969, Psychol. Bull. 72(5) 323-327.
/// Undefined: sizes do not fit, a negative count, a weight that is not finite or not 1 on the diagonal (BadInput); no items (NoPairs);
/// expected disagreement 0, so also linear or quadratic with one category (NoVariation).
Kappa cohenKappa(const PairTable &table, Weighting weighting = Weighting::Unweighted);
/// The same with a weight matrix of one's own, q × q, row-major, 1 on the diagonal.
Kappa cohenKappa(const PairTable &table, std::span<const double> weights);

/// One stratum's part in a pooled kappa.
struct Stratum {
    std::int64_t pairs = 0, agreements = 0;
    double expected = 0; ///< p_e of the stratum; where only its kappa is known, (p_o - kappa) / (1 - kappa), of a rounded kappa the lower end.
};
struct PooledBound {
    double expectedMost = 0; ///< Largest pooled p_e.
    double kappaLeast = 0;   ///< Pooled kappa at that p_e, not below -1.
};
/// What strata allow for the pooled kappa: p_e ≤ Σ (n_s / n) [p_e,s + (1 - p_o,s)² / 2], since Σ A B ≤ |A + B|² / 4 is convex in the
/// margins; kappa is least at that p_e. (Own derivation.) Empty: no pairs, or a bound p_e of 1 or more, which bounds nothing.
std::optional<PooledBound> pooledBound(std::span<const Stratum> strata);

} // namespace stats
