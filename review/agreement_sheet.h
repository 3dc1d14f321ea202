#pragma once

#include "review/agreement_codes.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace review {

/// One counted answer as the sheet sees it.
struct SheetUnit {
    std::string unit;
    std::string stratum;
    std::string cluster;
    std::vector<int> codes; ///< One per rater, 1..q; 0 = missing; a LeftOut = missing and counted beside. Exposed ones are included as answered.
};

/// With more categories than this, as measurements give, there are no tables of counts: Krippendorff's α alone is given.
inline constexpr std::size_t kMostTabled = 1000;
inline constexpr const char *kTooManyValues = "more than 1,000 different values; coefficients of categories need fewer";

/// How the categories are to be read. Each includes what the ones before it allow.
enum class RatingScale { Nominal, Ordinal, Interval, Ratio };

struct SheetInput {
    std::vector<std::string> raters;     ///< Seat names, in order.
    std::vector<std::string> categories; ///< Declared, in order: q of them.
    std::string byAttribute;             ///< Name of the stratifying attribute(s), joined by '|'; empty without strata.
    std::vector<SheetUnit> units;        ///< By unit id.
    RatingScale scale = RatingScale::Nominal;
    std::vector<double> values = {};           ///< Interval and ratio: the numbers behind the categories, one each.
    std::vector<std::string> weightings = {};  ///< Beyond those of the scale: "linear", "quadratic", "radical", "ordinal".
    std::vector<double> customWeights = {};    ///< q × q agreement weights, row-major, 1 on the diagonal; empty = none.
    std::map<char, std::int64_t> keyLetters = {}; ///< How often each letter is the key of a unit; empty: no keys are known.
};

/// A coefficient (stats/kappa.h, multi_rater.h, alpha.h), or the reason why there is none.
struct Coefficient {
    std::optional<double> value = {};
    std::string undefined = {}; ///< In words, set exactly when value is empty.
    std::optional<double> pO = {}, pE = {}, se = {}, low = {}, high = {}; ///< 95 % analytic interval, cut to [-1, 1].
    std::optional<double> se0 = {}, z = {}, p = {}; ///< Under "no agreement beyond chance"; two-sided normal p.
    std::string interval = {};  ///< Why there is no interval, when there is a value but none.
    bool constantRater = false; ///< One rater used a single category: the value 0 says nothing of agreement.
    std::optional<double> pA = {};               ///< Observed agreement of the coefficients for any number of raters, in pO's place.
    std::optional<double> dO = {}, dE = {};      ///< α of an ordered metric: observed and expected disagreement.
    std::vector<std::optional<double>> perCategory = {}; ///< Fleiss' κ, complete ratings only: one per category, empty where it is undefined.
    std::optional<double> bootLow = {}, bootHigh = {};       ///< α: 95 % percentiles over resampled units.
    std::optional<double> clusterLow = {}, clusterHigh = {}; ///< 95 % percentiles over clusters resampled within strata.
    std::int64_t resamples = 0;                     ///< Asked for; 0 before addResampledIntervals().
    std::int64_t bootLeftOut = 0, clusterLeftOut = 0; ///< Resamples in which the coefficient was undefined.
    std::string noBootInterval = {};                ///< Why there are no bootLow and bootHigh although units were resampled.
    std::string noClusterInterval = {};             ///< Why there are no clusterLow and clusterHigh although clusters were resampled.
};

struct NamedCoefficient {
    std::string name; ///< As in the document: "cohen_linear", "ac1", "alpha_ordinal".
    Coefficient coefficient = {};
};

/// The figures of two categories (stats::twoByTwo).
struct TwoCategories {
    std::optional<double> prevalenceIndex = {}, biasIndex = {}, pabak = {}, positiveAgreement = {}, negativeAgreement = {};
};

/// One row: a pair of raters over the units both rated, or all raters over the units rated twice or more.
struct SheetRow {
    std::optional<std::string> stratum = {}; ///< Empty = pooled.
    std::string first, second;               ///< Rater names; both empty for all raters.
    std::int64_t n = 0, agree = 0;           ///< agree: units whose ratings are all the same.
    std::vector<std::vector<std::int64_t>> table = {}; ///< Rows first rater, columns second. None for all raters, or above kMostTabled.
    Coefficient cohen = {};                  ///< Pairs only.
    std::optional<double> kappaMax = {};     ///< Largest kappa the margins allow.
    std::vector<NamedCoefficient> coefficients = {};   ///< All but `cohen`, in the document's order.
    TwoCategories two = {};                  ///< Pairs of two declared categories.
    std::vector<std::vector<std::int64_t>> marginals = {}; ///< All raters: by rater, by category; none above kMostTabled.
    /// "cohen" or one of `coefficients`; nullptr when the row has none of that name.
    const Coefficient *find(const std::string &name) const;
};

/// The mean of one coefficient, and the strata that could not be counted.
struct NamedMean {
    std::string name;
    std::optional<double> value = {};     ///< Empty when no stratum has a value.
    std::vector<std::string> leftOut = {};
};

/// Means of the strata's values for one pair, or for all raters; strata where a coefficient is undefined are left out and named.
struct SheetMean {
    std::string first, second;              ///< Both empty for all raters.
    std::optional<double> cohen = {};       ///< Empty when no stratum has a value.
    std::vector<std::string> strata = {};   ///< Those that count: for Cohen's κ, or Fleiss' κ of all raters.
    std::vector<std::string> leftOut = {};
    std::vector<NamedMean> coefficients = {}; ///< Cohen's too, in the document's order.
};

/// What a pair's strata allow for its pooled value (stats::pooledBound).
struct SheetLimit {
    std::string first, second;
    double pEMost = 0, kappaLeast = 0;
};

struct Sheet {
    std::vector<std::string> raters, categories;
    std::int64_t units = 0, ratings = 0, missing = 0;
    LeftOutCounts leftOut = {}; ///< Among the missing: answers that are there and stand outside the coefficients.
    std::vector<SheetRow> rows = {};   ///< Stratum by stratum, one per pair; empty strata dimension = the whole file.
    std::vector<SheetRow> pooled = {}; ///< The same pairs without stratum; empty when there are no strata.
    std::vector<SheetMean> meanOfStrata = {};         ///< Plain mean; empty when there are no strata.
    std::vector<SheetMean> weightedMeanOfStrata = {}; ///< Weighted by n.
    std::vector<SheetLimit> limits = {};    ///< One per pair where the strata bound it; empty when there are no strata.
    std::vector<std::string> byNames = {};  ///< Names of the stratifying attributes, as in SheetInput::byAttribute.
    std::vector<std::string> warnings = {}; ///< e.g. a pooled value outside what the strata allow.
    std::vector<SheetRow> rowsOfAll = {};   ///< With more than two raters: one per stratum, for all of them.
    std::optional<SheetRow> pooledOfAll = {}; ///< The same without stratum.
    std::vector<std::pair<std::string, std::string>> repeated = {}; ///< (unit, rater) given more than once in a file; the first counted.
};

class AgreementMatrix;

/// Codes out of range count as missing and are warned of. Rows come by stratum, bytewise, pairs in the order of `raters`.
Sheet agreementSheet(const SheetInput &input);
/// The same from ratings that stay in memory while answers come in.
Sheet agreementSheet(const AgreementMatrix &matrix);

/// How the bootstrap intervals are drawn (protocols.md 2.1: one set of resamples per row and kind).
struct Resampling {
    std::int64_t resamples = 10000;  ///< 1 … 2³² - 1
    std::int64_t seed = 0;           ///< ≥ 0
    bool clusters = false;           ///< The units' clusters mean something: ci_cluster for every coefficient.
    int threads = 1;                 ///< The numbers are the same for any.
    const std::atomic<bool> *stop = nullptr;
};
/// Adds the bootstrap intervals to a sheet of the same matrix: clusters drawn within each stratum for every coefficient, and units for α.
/// Returns false, with the sheet unchanged, when it was stopped.
bool addResampledIntervals(Sheet &sheet, const AgreementMatrix &matrix, const Resampling &how);

/// The `agreement` object of `report --format json` and of `agree --json` (cli.md), as JSON text. `pooled_from_strata` holds the limits. A stratum name that does not split into the attributes stands under all of them joined.
std::string sheetToJson(const Sheet &sheet);

} // namespace review
