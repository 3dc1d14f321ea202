#pragma once

#include "app/sessions/stats_kinds.h"
#include "stats/kappa.h"
#include "stats/ratings.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// Named values on their way out: an undefined one is null, and `undefined` says why.
class Findings {
public:
    Findings();
    ~Findings();
    Findings(const Findings &) = delete;
    Findings &operator=(const Findings &) = delete;
    /// `why` is used when there is no value.
    void put(const std::string &key, const std::optional<double> &value, const std::string &why = "not defined");
    void put(const std::string &key, const nlohmann::json &value);
    /// Why parts of a list that was put are null.
    void explain(const std::string &key, const std::string &why);
    /// Value, error and interval: key, key_se, key_ci_low, key_ci_high.
    template <class Found>
    void putWithInterval(const std::string &key, const Found &found)
    {
        put(key, found.value, words(found.why));
        putInterval(key, found);
    }
    template <class Found>
    void putInterval(const std::string &key, const Found &found)
    {
        const std::string why = words(found.value ? found.noInterval : found.why);
        put(key + "_se", found.error, why);
        put(key + "_ci_low", found.low, why);
        put(key + "_ci_high", found.high, why);
    }
    nlohmann::json done() const;
    static std::string words(stats::Undefined why);

private:
    struct Members;
    std::unique_ptr<Members> m_members;
};

/// The declared categories of an input; without any, the values present in `answers` (lists of lists), sorted.
std::vector<nlohmann::json> categoriesOf(const nlohmann::json &input, const nlohmann::json &answers);
/// Code from 1 of an answer, 0 for null. Unfit when it is none of the categories.
int codeOf(const std::vector<nlohmann::json> &categories, const nlohmann::json &answer);
/// Patterns of ratings given as a row per unit.
stats::RatingPatterns patternsOf(const std::vector<nlohmann::json> &categories, const nlohmann::json &rows);
/// The numbers behind the categories; empty when they are no numbers.
std::vector<double> numbersBehind(const std::vector<nlohmann::json> &categories);
/// A list of numbers with nulls.
std::vector<std::optional<double>> optionalNumbers(const nlohmann::json &list);
/// A number; unfit when it is none: a boolean is no 0 or 1 of a measurement.
double numberIn(const nlohmann::json &value);
/// Right or wrong: true, false, 1 or 0. Unfit otherwise.
bool rightIn(const nlohmann::json &value);
/// Whether the categories stand in an order: declared, of numbers, or so few that there is but one distance.
bool isOrdered(const nlohmann::json &input, const std::vector<nlohmann::json> &categories);
inline constexpr const char *kNoOrder = "the order of the categories is not declared";
/// The largest count, and the largest sum of counts, that is computed with: products of two stay far inside a double's exponent.
inline constexpr std::int64_t kMostCounted = 1'000'000'000'000;
/// A whole number within ±kMostCounted, also when it is written as 3.0. Unfit otherwise: a count must not lose its fraction, nor its size.
std::int64_t wholeOf(const nlohmann::json &value);
/// Adds a count from wholeOf; unfit when the sum passes kMostCounted.
void addCount(std::int64_t &sum, std::int64_t count);
/// A whole number ≥ 0 of the input (a seed: as large as 63 bits hold), or `otherwise`.
std::int64_t wholeMember(const nlohmann::json &input, const char *name, std::int64_t otherwise);

} // namespace app
