// Published figures against what tables, strata and readers allow, through the real program.

#include "cli_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

using testing::HasSubstr;

class CheckPublished : public ::testing::Test {
protected:
    void SetUp() override
    {
        folder.write(u"strata.csv"_s, "stratum,n,agree,kappa\nsoybean,122,120,0.9672\ncotton,128,126,0.9792\nrice,128,119,0.9063\ncorn,128,117,0.8855\n");
        folder.write(u"levels.csv"_s, "level,n,accuracy\neasy,2350,0.7836\nmedium,10803,0.4644\nhard,11873,0.1536\n");
    }
    CliFolder folder;
};

TEST_F(CheckPublished, TheStrataForbidThePooledKappa)
{
    const Ran ran = folder.run({u"check-published"_s, u"--n"_s, u"506"_s, u"--agree"_s, u"482"_s, u"--kappa"_s, u"0.8994"_s, u"--categories"_s, u"4"_s, u"--strata"_s, u"strata.csv"_s, u"--json"_s});
    EXPECT_EQ(ran.code, 1);
    const auto found = ran.json();
    EXPECT_NEAR(found["p_o"].get<double>(), 0.952569, 5e-7);
    EXPECT_NEAR(found["p_e_implied"].get<double>(), 0.528521, 5e-7);
    EXPECT_NEAR(found["p_e_range"][0].get<double>(), 0.248879, 5e-7);
    EXPECT_NEAR(found["p_e_range"][1].get<double>(), 0.953694, 5e-7);
    EXPECT_NEAR(found["kappa_range"][0].get<double>(), -0.024291, 1e-6);
    EXPECT_NEAR(found["kappa_range"][1].get<double>(), 0.936853, 5e-7);
    EXPECT_FALSE(found["possible"].get<bool>());
    EXPECT_NEAR(found["pooled_from_strata"]["p_e_max"].get<double>(), 0.312227, 5e-7);
    EXPECT_NEAR(found["pooled_from_strata"]["kappa_min"].get<double>(), 0.931037, 5e-7);
    ASSERT_EQ(found["strata"].size(), 4U);
    EXPECT_NEAR(found["strata"][0]["p_e_implied"].get<double>(), 0.5002, 5e-5);
    for (const auto &stratum : found["strata"])
        EXPECT_TRUE(stratum["possible"].get<bool>()) << stratum;
    ASSERT_EQ(found["contradictions"].size(), 1U);
    EXPECT_THAT(found["contradictions"][0].get<std::string>(), HasSubstr("0.931037"));
    EXPECT_THAT(ran.err, HasSubstr("0.8994"));
}

TEST_F(CheckPublished, WithoutStrataTheSameKappaIsPossible)
{
    const Ran ran = folder.run({u"check-published"_s, u"--n"_s, u"506"_s, u"--agree"_s, u"482"_s, u"--kappa"_s, u"0.8994"_s, u"--json"_s});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(ran.json()["possible"].get<bool>());
    EXPECT_TRUE(ran.json()["contradictions"].empty());
    EXPECT_EQ(folder.run({u"check-published"_s, u"--n"_s, u"506"_s, u"--agree"_s, u"482"_s, u"--kappa"_s, u"0.9389"_s, u"--categories"_s, u"4"_s}).code, 1);
}

TEST_F(CheckPublished, LevelsOfThreeReadersHaveOnlySomeAccuracies)
{
    const Ran ran = folder.run({u"check-published"_s, u"--levels"_s, u"levels.csv"_s, u"--readers"_s, u"3"_s, u"--json"_s});
    EXPECT_EQ(ran.code, 1);
    const auto levels = ran.json()["levels"];
    EXPECT_EQ(levels[0]["range"], nlohmann::json({1.0, 1.0}));
    EXPECT_FALSE(levels[0]["possible"].get<bool>());
    EXPECT_TRUE(levels[1]["possible"].get<bool>());
    EXPECT_EQ(levels[2]["range"], nlohmann::json({0.0, 0.0}));
    EXPECT_FALSE(levels[2]["possible"].get<bool>());
    EXPECT_EQ(ran.json()["contradictions"].size(), 2U);
    // Ten readers: easy is 0–3 wrong, hard 7–10.
    EXPECT_EQ(folder.run({u"check-published"_s, u"--levels"_s, u"levels.csv"_s, u"--readers"_s, u"10"_s}).code, 0);
}

TEST_F(CheckPublished, WrongUsageIsTwo)
{
    for (const QStringList &wrong : {QStringList{}, {u"--n"_s, u"506"_s}, {u"--n"_s, u"0"_s, u"--agree"_s, u"0"_s, u"--kappa"_s, u"0.5"_s}, {u"--levels"_s, u"levels.csv"_s},
                                     {u"--levels"_s, u"strata.csv"_s, u"--readers"_s, u"3"_s}, {u"--n"_s, u"10"_s, u"--agree"_s, u"9"_s, u"--kappa"_s, u"high"_s},
                                     {u"--n"_s, u"10"_s, u"--agree"_s, u"9"_s, u"--kappa"_s, u"0.5"_s, u"--categories"_s, u"1"_s}}) {
        const Ran ran = folder.run(QStringList{u"check-published"_s} + wrong);
        EXPECT_EQ(ran.code, 2) << wrong.join(u' ').toStdString();
        EXPECT_FALSE(ran.err.empty());
    }
    EXPECT_EQ(folder.run({u"check-published"_s, u"--strata"_s, u"absent.csv"_s}).code, 3);
}

} // namespace
