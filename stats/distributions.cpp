#include "stats/distributions.h"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <cmath>
#include <numbers>

namespace stats {

namespace bm = boost::math;

double normalTwoSided(double z) { return std::erfc(std::abs(z) / std::numbers::sqrt2); }
double studentQuantile(double probability, double df)
{
    // Every coefficient of one table asks for the same quantile, and finding it costs more than the table's own arithmetic.
    thread_local double lastProbability = -1, lastDf = -1, last = 0;
    if (probability != lastProbability || df != lastDf) {
        last = bm::quantile(bm::students_t(df), probability);
        lastProbability = probability;
        lastDf = df;
    }
    return last;
}
double studentTwoSided(double t, double df) { return 2.0 * bm::cdf(bm::complement(bm::students_t(df), std::abs(t))); }
double fisherQuantile(double probability, double df1, double df2) { return bm::quantile(bm::fisher_f(df1, df2), probability); }
double chiSquareUpper(double x, double df) { return bm::cdf(bm::complement(bm::chi_squared(df), x)); }
double betaQuantile(double probability, double a, double b) { return bm::quantile(bm::beta_distribution<>(a, b), probability); }
double betaLower(double x, double a, double b) { return bm::cdf(bm::beta_distribution<>(a, b), x); }
double binomialLower(std::int64_t k, std::int64_t n, double p)
{
    return bm::cdf(bm::binomial(static_cast<double>(n), p), static_cast<double>(k));
}
double binomialPoint(std::int64_t k, std::int64_t n, double p)
{
    return bm::pdf(bm::binomial(static_cast<double>(n), p), static_cast<double>(k));
}

} // namespace stats
