#include "stats/feasible_kappa.h"

#include "stats/kappa.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

using namespace stats;

namespace {

struct Seen {
    double expectedLow = 2, expectedHigh = -1, kappaLow = 2, kappaHigh = -2;
};

/// What every q × q table of n items gives, by its agreements.
std::map<std::int64_t, Seen> everyTable(int q, std::int64_t n)
{
    std::map<std::int64_t, Seen> seen;
    PairTable table{q, std::vector<std::int64_t>(static_cast<std::size_t>(q) * static_cast<std::size_t>(q), 0)};
    const std::function<void(std::size_t, std::int64_t)> fill = [&](std::size_t cell, std::int64_t left) {
        if (cell + 1 < table.counts.size()) {
            for (std::int64_t units = 0; units <= left; ++units) {
                table.counts[cell] = units;
                fill(cell + 1, left - units);
            }
            return;
        }
        table.counts[cell] = left;
        const Kappa kappa = cohenKappa(table);
        Seen &entry = seen[table.agreements()];
        entry.expectedLow = std::min(entry.expectedLow, *kappa.expected);
        entry.expectedHigh = std::max(entry.expectedHigh, *kappa.expected);
        if (kappa.value) {
            entry.kappaLow = std::min(entry.kappaLow, *kappa.value);
            entry.kappaHigh = std::max(entry.kappaHigh, *kappa.value);
        }
    };
    fill(0, n);
    return seen;
}

} // namespace

TEST(FeasibleKappa, IsTheRangeOfEveryTableOfSmallN)
{
    for (const auto &[q, most] : {std::pair(2, 9), std::pair(3, 6), std::pair(4, 3)})
        for (std::int64_t n = 1; n <= most; ++n)
            for (const auto &[agreements, seen] : everyTable(q, n)) {
                const auto range = feasibleKappa(n, agreements, q).value();
                EXPECT_NEAR(range.expectedLow, seen.expectedLow, 1e-12) << q << " " << n << " " << agreements;
                EXPECT_NEAR(range.expectedHigh, seen.expectedHigh, 1e-12) << q << " " << n << " " << agreements;
                if (seen.kappaHigh >= -1) {
                    EXPECT_NEAR(range.kappaLow, seen.kappaLow, 1e-12) << q << " " << n << " " << agreements;
                    EXPECT_NEAR(range.kappaHigh, seen.kappaHigh, 1e-12) << q << " " << n << " " << agreements;
                }
            }
}

TEST(FeasibleKappa, MoreCategoriesAllowMoreAndNonsenseIsRefused)
{
    EXPECT_LT(feasibleKappa(506, 482, 4)->kappaHigh, feasibleKappa(506, 482, 5)->kappaHigh);
    EXPECT_LE(feasibleKappa(506, 482, 500)->kappaHigh, feasibleKappa(506, 482, std::nullopt)->kappaHigh);
    EXPECT_FALSE(feasibleKappa(0, 0, 4));
    EXPECT_FALSE(feasibleKappa(10, 11, 4));
    EXPECT_FALSE(feasibleKappa(10, 5, 1));
}
