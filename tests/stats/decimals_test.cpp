// Bounds on numbers as they are written, ends included.

#include "stats/decimals.h"

#include <gtest/gtest.h>

using stats::decimalsWithin;

TEST(Decimals, BothEndsAreInside)
{
    EXPECT_TRUE(decimalsWithin(1.1, 1, 0.1));
    EXPECT_TRUE(decimalsWithin(0.9, 1, 0.1));
    EXPECT_TRUE(decimalsWithin(0.3, 0.2, 0.1));
    EXPECT_TRUE(decimalsWithin(-1.1, -1, 0.1));
    EXPECT_FALSE(decimalsWithin(1.1000000000000003, 1, 0.1));
    EXPECT_FALSE(decimalsWithin(0.8999999999999999, 1, 0.1));
    for (int i = 0; i <= 1000; ++i) {
        const double end = (i * 10 + 1) / 10.0; // i + 0.1, the nearest double
        EXPECT_TRUE(decimalsWithin(end, i, 0.1)) << i;
        EXPECT_FALSE(decimalsWithin(end, i, 0.0999999)) << i;
    }
}

TEST(Decimals, AFactorScalesTheBound)
{
    EXPECT_TRUE(decimalsWithin(105, 100, 0.05, 100));
    EXPECT_TRUE(decimalsWithin(-105, -100, 0.05, -100));
    EXPECT_TRUE(decimalsWithin(1.05, 1, 0.05, 1));
    EXPECT_FALSE(decimalsWithin(105.01, 100, 0.05, 100));
    EXPECT_TRUE(decimalsWithin(0, 0, 0.05, 0));
    EXPECT_FALSE(decimalsWithin(1e-12, 0, 0.05, 0));
}

TEST(Decimals, ExtremesDoNotOverflow)
{
    EXPECT_FALSE(decimalsWithin(1e308, -1e308, 1));
    EXPECT_TRUE(decimalsWithin(1e308, 1e308, 0));
    EXPECT_TRUE(decimalsWithin(5e-324, 0, 5e-324));
    EXPECT_FALSE(decimalsWithin(1e-323, 0, 5e-324));
    EXPECT_TRUE(decimalsWithin(1.1e300, 1e300, 0.1, 1e300));
}
