// Ratings files of every layout through `winnow-cli agree`.

#include "cli_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QFile>

using namespace Qt::Literals::StringLiterals;

namespace {

using nlohmann::json;
using testing::HasSubstr;

const QStringList kLong{u"--unit"_s, u"item"_s, u"--rater"_s, u"rater"_s, u"--value"_s, u"value"_s, u"--json"_s, u"--resamples"_s, u"200"_s};

const json *row(const json &document, const json &pair, const char *group = "rows")
{
    for (const json &entry : document[group])
        if (entry["pair"] == pair)
            return &entry;
    return nullptr;
}

QByteArray longFile(const std::vector<std::array<const char *, 3>> &rows)
{
    QByteArray text = "item,rater,value\n";
    for (const auto &[item, rater, value] : rows)
        text += QByteArray(item) + ',' + rater + ',' + value + '\n';
    return text;
}

class Agree : public ::testing::Test {
protected:
    Ran agree(const QString &file, QStringList arguments) { return folder.run(QStringList{u"agree"_s, file} + std::move(arguments)); }
    CliFolder folder;
};

TEST_F(Agree, OneCategoryOnlyIsSaidAndNeverANumber)
{
    folder.write(u"constant.csv"_s, longFile({{"1", "R1", "A"}, {"1", "R2", "A"}, {"2", "R1", "A"}, {"2", "R2", "A"}, {"3", "R1", "A"}, {"3", "R2", "A"}}));
    const Ran ran = agree(u"constant.csv"_s, kLong);
    EXPECT_EQ(ran.code, 0) << ran.err;
    const json found = ran.json()["rows"][0];
    EXPECT_EQ(found["n"], 3);
    EXPECT_EQ(found["p_o"], 1.0);
    for (const char *name : {"cohen", "scott", "fleiss", "alpha"}) {
        EXPECT_TRUE(found[name]["value"].is_null()) << name;
        EXPECT_EQ(found[name]["undefined"], "one category only") << name;
        EXPECT_FALSE(found[name].contains("ci")) << name;
        EXPECT_FALSE(found[name].contains("ci_boot")) << name;
    }
    const Ran table = agree(u"constant.csv"_s, {u"--unit"_s, u"item"_s});
    EXPECT_THAT(table.out, HasSubstr("100.0 %"));
    EXPECT_THAT(table.out, HasSubstr("not defined: only one category used"));
    EXPECT_THAT(table.out, testing::Not(HasSubstr(" nan")));
    // With the categories declared the free-marginal coefficients are numbers.
    const json declared = agree(u"constant.csv"_s, kLong + QStringList{u"--categories"_s, u"A,B,C,D"_s}).json()["rows"][0];
    EXPECT_EQ(declared["brennan_prediger"]["value"], 1.0);
    EXPECT_EQ(declared["ac1"]["value"], 1.0);
    EXPECT_EQ(declared["ac1"]["interval"], "interval not estimable");
    EXPECT_TRUE(declared["cohen"]["value"].is_null());
}

TEST_F(Agree, BlankCellsAreMissing)
{
    folder.write(u"missing.csv"_s, longFile({{"1", "R1", "1"}, {"2", "R1", "1"}, {"3", "R1", "2"}, {"1", "R2", "1"}, {"2", "R2", "1"}, {"3", "R2", ""}, {"1", "R3", ""}, {"2", "R3", "1"}, {"3", "R3", "2"}}));
    const json found = agree(u"missing.csv"_s, kLong).json();
    EXPECT_EQ(found["units"], 3);
    EXPECT_EQ(found["ratings"], 7);
    EXPECT_EQ(found["missing"], 2);
    ASSERT_EQ(found["rows"].size(), 4U);
    const json &all = *row(found, nullptr);
    EXPECT_EQ(all["alpha"]["value"], 1.0);
    EXPECT_FALSE(all.contains("cohen"));
    EXPECT_FALSE(all.contains("table"));
    EXPECT_EQ(all["marginals"]["R1"], json({{"1", 2}, {"2", 1}}));
}

TEST_F(Agree, LabelsAreComparedAsText)
{
    folder.write(u"labels.csv"_s, longFile({{"1", "R1", "Aa"}, {"1", "R2", "BB"}, {"2", "R1", "BB"}, {"2", "R2", "BB"}, {"3", "R1", "Aa"}, {"3", "R2", "Aa"}, {"4", "R1", "C"}, {"4", "R2", "C"},
                                            {"5", "R1", "C"}, {"5", "R2", "Aa"}, {"6", "R1", "BB"}, {"6", "R2", "BB"}}));
    const json found = agree(u"labels.csv"_s, kLong).json();
    EXPECT_EQ(found["categories"], json({"Aa", "BB", "C"}));
    EXPECT_EQ(found["rows"][0]["agree"], 4);
    folder.write(u"digits.csv"_s, longFile({{"1", "R1", "1"}, {"1", "R2", "01"}, {"2", "R1", "1"}, {"2", "R2", "1"}}));
    EXPECT_EQ(agree(u"digits.csv"_s, kLong).json()["categories"], json({"01", "1"}));
    EXPECT_EQ(agree(u"digits.csv"_s, kLong + QStringList{u"--scale"_s, u"interval"_s}).json()["categories"], json({"1"})); // numbers there
}

TEST_F(Agree, RepeatedRowsAreListedAndTheFirstCounts)
{
    folder.write(u"repeated.csv"_s, longFile({{"1", "R1", "A"}, {"1", "R2", "B"}, {"1", "R1", "B"}, {"2", "R1", "A"}, {"2", "R2", "A"}, {"3", "R1", "B"}, {"3", "R2", "B"}, {"2", "R2", "B"}}));
    const Ran ran = agree(u"repeated.csv"_s, kLong);
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.err, HasSubstr("unit 1, rater R1"));
    const json found = ran.json();
    EXPECT_EQ(found["repeated"], json({{{"unit", "1"}, {"rater", "R1"}}, {{"unit", "2"}, {"rater", "R2"}}}));
    EXPECT_EQ(found["rows"][0]["n"], 3);
    EXPECT_EQ(found["rows"][0]["agree"], 2);
}

TEST_F(Agree, OneRaterIsRefusedWithoutANumber)
{
    folder.write(u"one.csv"_s, longFile({{"1", "R1", "A"}, {"2", "R1", "B"}}));
    const Ran ran = agree(u"one.csv"_s, kLong);
    EXPECT_EQ(ran.code, 3);
    EXPECT_TRUE(ran.out.empty());
    EXPECT_THAT(ran.err, HasSubstr("Needs at least two raters"));
}

TEST_F(Agree, EveryLayoutGivesTheSameSheet)
{
    QByteArray wide = "item,crop,fig,p1,p2,p3\n", jsonl, rows = "item,crop,fig,rater,value\n";
    const char *letters = "ABCD";
    for (int i = 0; i < 60; ++i) {
        const QByteArray item = "q" + QByteArray::number(i), crop = i % 3 == 0 ? "rice" : "corn", fig = "f" + QByteArray::number(i / 4);
        wide += item + ',' + crop + ',' + fig;
        for (int r = 0; r < 3; ++r) {
            const char value = letters[(i * 7 + (i % (5 + r) == 0 ? r : 0)) % 4];
            const bool missing = (i + r) % 17 == 0;
            const QByteArray rater = "p" + QByteArray::number(r + 1), text = missing ? QByteArray() : QByteArray(1, value);
            wide += ',' + text;
            rows += item + ',' + crop + ',' + fig + ',' + rater + ',' + text + '\n';
            jsonl += "{\"item\":\"" + item + "\",\"crop\":\"" + crop + "\",\"fig\":\"" + fig + "\",\"rater\":\"" + rater + "\",\"value\":" + (missing ? QByteArray("null") : '"' + text + '"') + "}\n";
        }
        wide += '\n';
    }
    folder.write(u"wide.csv"_s, wide);
    folder.write(u"long.csv"_s, rows);
    folder.write(u"long.jsonl"_s, jsonl);
    const QStringList common{u"--unit"_s, u"item"_s, u"--by"_s, u"crop"_s, u"--cluster"_s, u"fig"_s, u"--categories"_s, u"A,B,C,D"_s, u"--seed"_s, u"5"_s, u"--resamples"_s, u"300"_s, u"--json"_s};
    const Ran first = agree(u"wide.csv"_s, common + QStringList{u"--raters"_s, u"p1,p2,p3"_s});
    ASSERT_EQ(first.code, 0) << first.err;
    EXPECT_EQ(first.out, agree(u"long.csv"_s, common).out);
    EXPECT_EQ(first.out, agree(u"long.jsonl"_s, common).out);
    const json found = first.json();
    EXPECT_EQ(found["rows"].size(), 8U);   // two strata of three pairs and all
    EXPECT_EQ(found["pooled"].size(), 4U);
    EXPECT_EQ(found["mean_of_strata"].size(), 4U);
    const json &pooled = *row(found, json({"p1", "p2"}), "pooled");
    for (const char *name : {"cohen", "scott", "brennan_prediger", "ac1", "fleiss", "alpha"}) {
        ASSERT_TRUE(pooled[name].contains("ci_cluster")) << name;
        EXPECT_LE(pooled[name]["ci_cluster"][0], pooled[name]["value"]) << name;
        EXPECT_GE(pooled[name]["ci_cluster"][1], pooled[name]["value"]) << name;
        EXPECT_EQ(pooled[name]["resamples"], 300) << name;
    }
    EXPECT_TRUE(pooled["alpha"].contains("ci_boot"));
    EXPECT_FALSE(pooled.contains("by"));
    const json corn = found["rows"][0], rice = found["rows"][4];
    EXPECT_EQ(corn["by"], json({{"crop", "corn"}}));
    EXPECT_NEAR(found["mean_of_strata"][0]["ac1"]["value"].get<double>(), (corn["ac1"]["value"].get<double>() + rice["ac1"]["value"].get<double>()) / 2, 1e-12);
    const double n1 = corn["n"].get<double>(), n2 = rice["n"].get<double>();
    EXPECT_NEAR(found["weighted_mean_of_strata"][0]["cohen"]["value"].get<double>(),
                (n1 * corn["cohen"]["value"].get<double>() + n2 * rice["cohen"]["value"].get<double>()) / (n1 + n2), 1e-12);
}

TEST_F(Agree, ScalesBringTheirWeights)
{
    QByteArray wide = "item,a,b\n";
    for (int i = 0; i < 40; ++i)
        wide += QByteArray::number(i) + ',' + QByteArray::number(i % 5 + 1) + ',' + QByteArray::number((i + (i % 7 == 0 ? 1 : 0)) % 5 + 1) + '\n';
    folder.write(u"scale.csv"_s, wide);
    folder.write(u"identity.json"_s, "[[1,0,0,0,0],[0,1,0,0,0],[0,0,1,0,0],[0,0,0,1,0],[0,0,0,0,1]]");
    const QStringList common{u"--raters"_s, u"a,b"_s, u"--categories"_s, u"1,2,3,4,5"_s, u"--json"_s, u"--resamples"_s, u"100"_s};
    const json nominal = agree(u"scale.csv"_s, common).json()["rows"][0];
    EXPECT_FALSE(nominal.contains("cohen_linear"));
    EXPECT_FALSE(nominal.contains("alpha_ordinal"));
    const json ordinal = agree(u"scale.csv"_s, common + QStringList{u"--scale"_s, u"ordinal"_s, u"--weights"_s, u"radical,ordinal"_s, u"--weights"_s, u"identity.json"_s}).json()["rows"][0];
    for (const char *name : {"cohen_linear", "cohen_quadratic", "brennan_prediger_linear", "ac2_quadratic", "fleiss_radical", "ac2_ordinal", "alpha_ordinal", "cohen_custom", "ac2_custom"})
        EXPECT_TRUE(ordinal.contains(name)) << name;
    EXPECT_FALSE(ordinal.contains("alpha_interval"));
    EXPECT_FALSE(ordinal.contains("cohen_radical"));
    for (const auto &[custom, plain] : {std::pair("cohen_custom", "cohen"), std::pair("ac2_custom", "ac1"), std::pair("fleiss_custom", "fleiss"), std::pair("brennan_prediger_custom", "brennan_prediger")})
        EXPECT_NEAR(ordinal[custom]["value"].get<double>(), ordinal[plain]["value"].get<double>(), 1e-12) << custom;
    const json ratio = agree(u"scale.csv"_s, common + QStringList{u"--scale"_s, u"ratio"_s}).json()["rows"][0];
    EXPECT_TRUE(ratio.contains("alpha_interval"));
    EXPECT_TRUE(ratio["alpha_ratio"].contains("ci_boot"));
}

TEST_F(Agree, WhatDoesNotFitIsNamed)
{
    folder.write(u"odd.csv"_s, longFile({{"1", "R1", "A"}, {"1", "R2", "A"}, {"2", "R1", "X"}, {"2", "R2", "B"}, {"3", "R1", "B"}, {"3", "R2", "B"}}));
    const Ran undeclared = agree(u"odd.csv"_s, kLong + QStringList{u"--categories"_s, u"A,B"_s});
    EXPECT_EQ(undeclared.code, 1);
    EXPECT_THAT(undeclared.err, HasSubstr("Line 4"));
    EXPECT_EQ(undeclared.json()["rows"][0]["n"], 2);
    for (const QStringList &wrong : {QStringList{u"--scale"_s, u"ordinal"_s}, {u"--scale"_s, u"odd"_s}, {u"--unit"_s, u"nothing"_s}, {u"--weights"_s, u"cubic"_s}, {u"--by"_s, u"nothing"_s},
                                     {u"--weights"_s, u"linear"_s}, {u"--resamples"_s, u"-1"_s}, {u"--seed"_s, u"x"_s}, {u"--categories"_s, u"A,A"_s}, {u"--raters"_s, u"R1,R2"_s},
                                     {u"--scale"_s, u"interval"_s, u"--categories"_s, u"A,B"_s}}) {
        const Ran ran = agree(u"odd.csv"_s, wrong);
        EXPECT_EQ(ran.code, 2) << wrong.join(u' ').toStdString();
        EXPECT_FALSE(ran.err.empty());
    }
    EXPECT_EQ(agree(u"absent.csv"_s, kLong).code, 3);
}

} // namespace
