#pragma once

#include <cstdint>

namespace stats {

// Distribution functions by Boost.Math, behind plain numbers: its headers are compiled in one place.

inline constexpr double kNormal975 = 1.959963984540054; ///< 97.5 % quantile of the standard normal.

double normalTwoSided(double z);                          ///< P[|Z| ≥ |z|]
double studentQuantile(double probability, double df);    ///< df > 0; 0 < probability < 1
double studentTwoSided(double t, double df);              ///< P[|T| ≥ |t|]
double fisherQuantile(double probability, double df1, double df2);
double chiSquareUpper(double x, double df);               ///< P[X ≥ x]
double betaQuantile(double probability, double a, double b);
double betaLower(double x, double a, double b);           ///< P[X ≤ x]
double binomialLower(std::int64_t k, std::int64_t n, double p); ///< P[X ≤ k]
double binomialPoint(std::int64_t k, std::int64_t n, double p); ///< P[X = k]

} // namespace stats
