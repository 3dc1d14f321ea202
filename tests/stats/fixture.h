#pragma once

#include "stats/multi_rater.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>

namespace fixture {

inline nlohmann::json load(const std::string &name)
{
    std::ifstream file(std::string(TEST_DATA) + "/stats/" + name + ".json");
    return nlohmann::json::parse(file);
}

/// null in a fixture means undefined: then the value must be empty too.
inline void expectSame(const nlohmann::json &expected, const std::optional<double> &value, double tolerance, const std::string &what)
{
    if (expected.is_null()) {
        EXPECT_FALSE(value.has_value()) << what << " = " << value.value_or(0);
        return;
    }
    ASSERT_TRUE(value.has_value()) << what;
    EXPECT_NEAR(*value, expected.get<double>(), tolerance) << what;
}

inline int codeOf(const nlohmann::json &categories, const nlohmann::json &answer)
{
    for (std::size_t at = 0; at < categories.size(); ++at) {
        if (categories[at] == answer)
            return static_cast<int>(at) + 1;
    }
    return 0;
}

/// Ratings of a fixture: one row per item, one column per rater, null = not rated.
inline stats::RatingMatrix matrix(const nlohmann::json &categories, const nlohmann::json &ratings)
{
    stats::RatingMatrix result{ratings.empty() ? 0 : static_cast<int>(ratings[0].size()), static_cast<int>(categories.size()), {}};
    for (const auto &row : ratings) {
        for (const auto &answer : row)
            result.codes.push_back(static_cast<std::uint8_t>(codeOf(categories, answer)));
    }
    return result;
}

inline std::vector<double> numbers(const nlohmann::json &list) { return list.get<std::vector<double>>(); }

} // namespace fixture
