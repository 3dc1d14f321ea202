// How often 95 % intervals of Cohen's kappa hold the true value when items of one figure resemble each other: those over figures keep
// their promise, the analytic ones, which take items as independent, do not. Ends with 1 when either is not so.

#include "review/agreement_matrix.h"

#include <cstdio>
#include <random>
#include <thread>

namespace {

constexpr int kDataSets = 2000, kClusters = 120, kItems = 5, kCategories = 4;
constexpr std::int64_t kResamples = 2000;

/// Half of the figures are plain: both raters see the truth. On the others each sees it half the time and guesses otherwise, evenly:
/// there p_o = 0.625² + 3 · 0.125² = 0.4375, over all 0.71875; p_e = 1/4.
constexpr double kTrueKappa = (0.71875 - 0.25) / 0.75;

review::SheetInput simulated(std::mt19937_64 &generator)
{
    std::uniform_int_distribution<int> category(1, kCategories), coin(0, 1);
    review::SheetInput input{{"x", "y"}, {"A", "B", "C", "D"}, {}, {}};
    for (int cluster = 0; cluster < kClusters; ++cluster) {
        const bool plain = coin(generator) == 1;
        const int common = category(generator);
        for (int item = 0; item < kItems; ++item) {
            const int truth = coin(generator) == 1 ? common : category(generator);
            const auto said = [&] { return plain || coin(generator) == 1 ? truth : category(generator); };
            const int first = said(), second = said();
            input.units.push_back({std::to_string(1000 * cluster + item + 100000), {}, std::to_string(cluster + 1000), {first, second}});
        }
    }
    return input;
}

} // namespace

int main()
{
    std::mt19937_64 generator(20260);
    int byFigure = 0, analytic = 0;
    double sum = 0, widthByFigure = 0, widthAnalytic = 0;
    for (int set = 0; set < kDataSets; ++set) {
        const review::AgreementMatrix matrix(simulated(generator));
        review::Sheet sheet = review::agreementSheet(matrix);
        if (!review::addResampledIntervals(sheet, matrix, {.resamples = kResamples, .seed = set, .clusters = true,
                                                           .threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))}))
            return 1;
        const review::Coefficient &kappa = sheet.rows.front().cohen;
        sum += *kappa.value;
        byFigure += *kappa.clusterLow <= kTrueKappa && kTrueKappa <= *kappa.clusterHigh ? 1 : 0;
        analytic += *kappa.low <= kTrueKappa && kTrueKappa <= *kappa.high ? 1 : 0;
        widthByFigure += *kappa.clusterHigh - *kappa.clusterLow;
        widthAnalytic += *kappa.high - *kappa.low;
    }
    const double figures = 100.0 * byFigure / kDataSets, items = 100.0 * analytic / kDataSets;
    std::printf("kappa %.4f, mean of the estimates %.4f; %d data sets of %d figures with %d items, %lld resamples\n", kTrueKappa, sum / kDataSets, kDataSets, kClusters, kItems,
                static_cast<long long>(kResamples));
    std::printf("over figures: %.2f %% hold it (93 to 97 wanted), mean width %.4f\n", figures, widthByFigure / kDataSets);
    std::printf("analytic:     %.2f %% hold it (fewer than 93 expected), mean width %.4f\n", items, widthAnalytic / kDataSets);
    return figures >= 93 && figures <= 97 && items < 93 ? 0 : 1;
}
