// Every reference fixture through `winnow-cli stats`: the keys of its `expected` within its tolerance, null exactly where there is a reason.

#include "cli_folder.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>

#include <cmath>
#include <set>

using namespace Qt::Literals::StringLiterals;

namespace {

using nlohmann::json;

const QString kFixtures = QString::fromUtf8(TEST_DATA) + u"/stats/"_s;

json fixture(const QString &stem)
{
    QFile file(kFixtures + stem + u".json"_s);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << stem.toStdString();
    return json::parse(file.readAll().toStdString());
}

/// The largest difference allowed for a value, by the words of the fixture's own tolerance.
double toleranceOf(const QString &stem, const json &tolerance, const std::string &path)
{
    if (!tolerance.is_object())
        return 0;
    const auto ends = [&](const char *end) { return path.ends_with(end); };
    if (stem == u"alpha_bootstrap_mc"_s)
        return path.starts_with("/boot") ? 0.006 : 1e-9;
    if (stem == u"cluster_bootstrap_full"_s)
        return ends("boot_se") ? 0.0005 : ends("ci_low") || ends("ci_high") ? 0.003 : ends("delta") || ends("delta_pp") ? 1e-10 : ends("p") ? 0.02 : 0;
    if (stem == u"gee_logit"_s || stem == u"dawid_skene_anaesthetists"_s)
        return 1e-6;
    if (stem == u"tertiles"_s)
        return path.find("cuts") != std::string::npos ? 1e-9 : 0;
    if (tolerance.contains("abs_exhaustive"))
        return tolerance["abs_exhaustive"].get<double>();
    return tolerance.value("abs", 0.0);
}

struct Comparison {
    QString stem;
    json tolerance;
    int compared = 0;

    void same(const json &expected, const json &got, const std::string &path)
    {
        ASSERT_LT(::testing::UnitTest::GetInstance()->current_test_info()->result()->total_part_count(), 20) << "too many differences";
        if (expected.is_object()) {
            ASSERT_TRUE(got.is_object()) << path;
            for (const auto &[key, value] : expected.items()) {
                ASSERT_TRUE(got.contains(key)) << path << "/" << key;
                EXPECT_EQ(value.is_null(), got[key].is_null()) << path << "/" << key;
                if (!value.is_null()) {
                    same(value, got[key], path + "/" + key);
                } else if (key != "gold") { // an item without a gold label says why by its status
                    EXPECT_TRUE(got.contains("undefined") && got["undefined"].contains(key)) << path << "/" << key << " is undefined without a reason";
                }
            }
        } else if (expected.is_array()) {
            ASSERT_EQ(expected.size(), got.size()) << path;
            for (std::size_t at = 0; at < expected.size(); ++at)
                same(expected[at], got[at], path + "[]");
        } else if (expected.is_number()) {
            ++compared;
            ASSERT_TRUE(got.is_number()) << path << ": " << got;
            if (stem == u"dawid_skene_anaesthetists"_s && path == "/iterations_to_1e12")
                return; // informative, says the fixture
            EXPECT_LE(std::abs(got.get<double>() - expected.get<double>()), toleranceOf(stem, tolerance, path)) << path << ": " << got << " for " << expected;
        } else {
            ++compared;
            EXPECT_EQ(expected, got) << path;
        }
    }
};

void numbersIn(const json &value, std::set<double> &all)
{
    if (value.is_number_float())
        all.insert(value.get<double>());
    else if (value.is_structured())
        for (const auto &inner : value)
            numbersIn(inner, all);
}

class StatsFixture : public ::testing::TestWithParam<std::string> {};

TEST_P(StatsFixture, GivesTheExpectedValues)
{
    const QString stem = QString::fromStdString(GetParam());
    const CliFolder folder;
    const Ran ran = folder.run({u"stats"_s, stem, kFixtures + stem + u".json"_s, u"--json"_s});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const json document = fixture(stem), got = ran.json();
    Comparison comparison{stem, document["tolerance"]};
    comparison.same(document["expected"], got, "");
    EXPECT_GT(comparison.compared + static_cast<int>(got.contains("undefined")), 0);
    std::set<double> shown;
    numbersIn(got, shown);
    if (document.contains("wrong_values_to_avoid")) {
        for (const auto &[name, wrong] : document["wrong_values_to_avoid"].items())
            for (const double number : shown)
                EXPECT_GT(std::abs(number - wrong.get<double>()), 1e-9) << name << " is shown";
    }
}

std::vector<std::string> stems()
{
    std::vector<std::string> all;
    for (const QString &name : QDir(kFixtures).entryList({u"*.json"_s}, QDir::Files, QDir::Name))
        all.push_back(name.chopped(5).toStdString());
    return all;
}

INSTANTIATE_TEST_SUITE_P(Reference, StatsFixture, ::testing::ValuesIn(stems()), [](const auto &chosen) { return chosen.param; });

TEST(Stats, ThereAreAllThirtySeven)
{
    EXPECT_EQ(stems().size(), 37U);
}

TEST(Stats, ReadsTheBareInputAndOtherNamesOfAKind)
{
    const CliFolder folder;
    folder.write(u"table.json"_s, R"({"categories": ["yes", "no"], "table": [[4, 1], [2, 3]]})");
    for (const QString &kind : {u"kappa"_s, u"cohen"_s, u"kappa_of_my_own"_s}) {
        const Ran ran = folder.run({u"stats"_s, kind, u"table.json"_s, u"--json"_s});
        ASSERT_EQ(ran.code, 0) << ran.err;
        EXPECT_DOUBLE_EQ(ran.json()["kappa"].get<double>(), 0.4);
        EXPECT_DOUBLE_EQ(ran.json()["prevalence_index"].get<double>(), 0.1);
    }
    // Other units than the fixtures': {1,1}, {1,2}, {2,2}: o_11 = 2, o_12 = 1 twice, n = 6 → 1 - 5 * 2 / (2 * 9) = 4 / 9
    folder.write(u"units.json"_s, R"({"input": {"level": "nominal", "cases": {"three": [[1, 1], [1, 2], [2, 2]], "none": [[1, null]]}}})");
    const json alpha = folder.run({u"stats"_s, u"alpha"_s, u"units.json"_s, u"--json"_s}).json();
    EXPECT_NEAR(alpha["three"].get<double>(), 4.0 / 9, 1e-12);
    EXPECT_TRUE(alpha["none"].is_null());
    EXPECT_EQ(alpha["undefined"]["none"], "no common units");
    EXPECT_NE(folder.run({u"stats"_s, u"kappa"_s, u"table.json"_s}).out.find("n\t10\n"), std::string::npos);
}

TEST(Stats, WrongUsageAndUnfitInputAreSaidInWords)
{
    const CliFolder folder;
    folder.write(u"table.json"_s, R"({"table": [[4, 1], [2]]})");
    folder.write(u"broken.json"_s, R"({"table": [)");
    folder.write(u"deep.json"_s, QByteArray(100000, '['));
    EXPECT_EQ(folder.run({u"stats"_s}).code, 2);
    EXPECT_EQ(folder.run({u"stats"_s, u"nothing"_s, u"table.json"_s}).code, 2);
    EXPECT_NE(folder.run({u"stats"_s, u"--list"_s}).out.find("gee_logit\t"), std::string::npos);
    for (const QStringList &wrong : {QStringList{u"kappa"_s, u"table.json"_s}, {u"kappa"_s, u"broken.json"_s}, {u"kappa"_s, u"deep.json"_s}, {u"icc"_s, u"table.json"_s}, {u"kappa"_s, u"absent.json"_s}}) {
        const Ran ran = folder.run(QStringList{u"stats"_s} + wrong);
        EXPECT_EQ(ran.code, 3) << wrong.join(u' ').toStdString();
        EXPECT_FALSE(ran.err.empty());
        EXPECT_TRUE(ran.out.empty());
    }
}

} // namespace
