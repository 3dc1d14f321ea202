#include "app/sessions/stats_kinds_findings.h"

#include "review/agreement_rules.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace app {

using nlohmann::json;

struct Findings::Members {
    json values = json::object(), undefined = json::object();
};

Findings::Findings() : m_members(std::make_unique<Members>()) {}
Findings::~Findings() = default;

void Findings::put(const std::string &key, const json &value)
{
    m_members->values[key] = value;
}

void Findings::put(const std::string &key, const std::optional<double> &value, const std::string &why)
{
    if (value && std::isfinite(*value)) {
        m_members->values[key] = *value;
        return;
    }
    m_members->values[key] = nullptr;
    m_members->undefined[key] = why.empty() ? "not defined" : why;
}

void Findings::explain(const std::string &key, const std::string &why)
{
    m_members->undefined[key] = why;
}

json Findings::done() const
{
    json all = m_members->values;
    if (!m_members->undefined.empty())
        all["undefined"] = m_members->undefined;
    return all;
}

std::string Findings::words(stats::Undefined why) { return review::inWords(why); }

std::vector<json> categoriesOf(const json &input, const json &answers)
{
    if (input.contains("categories") && !input.at("categories").is_null()) {
        auto categories = input.at("categories").get<std::vector<json>>();
        if (std::set<json>(categories.begin(), categories.end()).size() != categories.size())
            throw UnfitInput("A category is declared twice.");
        return categories;
    }
    std::set<json> present;
    for (const json &row : answers)
        for (const json &answer : row)
            if (!answer.is_null())
                present.insert(answer);
    return {present.begin(), present.end()};
}

int codeOf(const std::vector<json> &categories, const json &answer)
{
    if (answer.is_null())
        return 0;
    const auto found = std::find(categories.begin(), categories.end(), answer);
    if (found == categories.end())
        throw UnfitInput("The answer " + answer.dump() + " is none of the categories.");
    return static_cast<int>(found - categories.begin()) + 1;
}

stats::RatingPatterns patternsOf(const std::vector<json> &categories, const json &rows)
{
    std::size_t raters = 0;
    for (const json &row : rows)
        raters = std::max(raters, row.get<std::vector<json>>().size());
    std::vector<std::uint16_t> codes;
    for (const json &row : rows) {
        for (std::size_t rater = 0; rater < raters; ++rater)
            codes.push_back(rater < row.size() ? static_cast<std::uint16_t>(codeOf(categories, row[rater])) : std::uint16_t{0});
    }
    return stats::countPatterns(std::span<const std::uint16_t>(codes), static_cast<int>(raters), static_cast<int>(categories.size()));
}

double numberIn(const json &value)
{
    if (!value.is_number() || !std::isfinite(value.get<double>()))
        throw UnfitInput(value.dump() + " is no number.");
    return value.get<double>();
}

bool rightIn(const json &value)
{
    if (value.is_boolean())
        return value.get<bool>();
    if (!value.is_number() || (value != 0 && value != 1))
        throw UnfitInput("An answer is right (1 or true) or wrong (0 or false), not " + value.dump() + ".");
    return value == 1;
}

bool isOrdered(const json &input, const std::vector<json> &categories)
{
    const bool declared = input.contains("categories") && !input.at("categories").is_null();
    return declared || categories.size() < 3 || !numbersBehind(categories).empty();
}

std::vector<double> numbersBehind(const std::vector<json> &categories)
{
    std::vector<double> numbers;
    for (const json &category : categories) {
        if (!category.is_number())
            return {};
        numbers.push_back(category.get<double>());
    }
    return numbers;
}

std::vector<std::optional<double>> optionalNumbers(const json &list)
{
    std::vector<std::optional<double>> numbers;
    for (const json &value : list)
        numbers.push_back(value.is_null() ? std::nullopt : std::optional(numberIn(value)));
    return numbers;
}

std::int64_t wholeOf(const json &value)
{
    const double number = value.is_number() ? value.get<double>() : 0.5;
    if (std::floor(number) != number)
        throw UnfitInput(value.dump() + " is no whole number.");
    if (std::abs(number) > static_cast<double>(kMostCounted))
        throw UnfitInput(value.dump() + " is too large a count; the largest is 1,000,000,000,000.");
    return value.is_number_integer() ? value.get<std::int64_t>() : static_cast<std::int64_t>(number);
}

void addCount(std::int64_t &sum, std::int64_t count)
{
    sum += count;
    if (sum > kMostCounted || sum < -kMostCounted)
        throw UnfitInput("The counts add up to more than 1,000,000,000,000, the largest number that is computed with.");
}

std::int64_t wholeMember(const json &input, const char *name, std::int64_t otherwise)
{
    if (!input.contains(name))
        return otherwise;
    // A seed may be any number that 64 bits hold; it counts nothing.
    const json &given = input[name];
    const bool seed = given.is_number_integer() && given.is_number_unsigned() && given.get<std::uint64_t>() <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const auto value = seed ? given.get<std::int64_t>() : wholeOf(given);
    if (value < 0)
        throw UnfitInput(std::string(name) + " is a whole number from 0.");
    return value;
}

} // namespace app
