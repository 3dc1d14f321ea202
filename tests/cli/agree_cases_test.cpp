// The published case files of ratings that go wrong elsewhere, through `winnow-cli agree`.

#include "cli_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QFile>

using namespace Qt::Literals::StringLiterals;

namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class AgreeCase : public ::testing::Test {
protected:
    Ran agree(const QString &file, const QStringList &more = {})
    {
        return folder.run(QStringList{u"agree"_s, QStringLiteral(TEST_DATA) + u"/cases/stats/"_s + file, u"--resamples"_s, u"200"_s} + more);
    }
    json sheet(const QString &file, const QStringList &more = {}) { return agree(file, QStringList{u"--json"_s} + more).json(); }
    CliFolder folder;
};

const json &allRaters(const json &document)
{
    for (const json &row : document["rows"])
        if (row["pair"].is_null())
            return row;
    return document["rows"].back();
}

TEST_F(AgreeCase, C01OneCategoryEverywhere)
{
    const Ran table = agree(u"constant.csv"_s);
    EXPECT_EQ(table.code, 0) << table.err;
    EXPECT_THAT(table.out, HasSubstr("100.0 %"));
    EXPECT_THAT(table.out, HasSubstr("not defined: only one category used"));
    EXPECT_THAT(table.out, Not(HasSubstr(" nan")));
    const json row = sheet(u"constant.csv"_s)["rows"][0];
    EXPECT_EQ(row["n"], 6);
    EXPECT_TRUE(row["cohen"]["value"].is_null() && row["alpha"]["value"].is_null());
}

TEST_F(AgreeCase, C01MeansOverGroupsLeaveItOutAndSaySo)
{
    QByteArray text = "item,rater,value,crop\n";
    const char *second[] = {"A", "B", "B", "A"}, *first[] = {"A", "B", "A", "A"};
    for (int i = 0; i < 4; ++i) {
        const QByteArray item = QByteArray::number(i);
        text += "c" + item + ",R1,A,corn\nc" + item + ",R2,A,corn\nr" + item + ",R1," + first[i] + ",rice\nr" + item + ",R2," + second[i] + ",rice\n";
    }
    folder.write(u"groups.csv"_s, text);
    const QStringList asked{u"agree"_s, u"groups.csv"_s, u"--by"_s, u"crop"_s, u"--categories"_s, u"A,B"_s, u"--resamples"_s, u"0"_s};
    const json document = folder.run(asked + QStringList{u"--json"_s}).json();
    // Rice: p_o 3/4, margins 3 1 and 2 2: p_e 1/2, so 0.5; corn has none.
    for (const char *which : {"mean_of_strata", "weighted_mean_of_strata"}) {
        const json mean = document[which][0];
        EXPECT_DOUBLE_EQ(mean["cohen"]["value"].get<double>(), 0.5) << which;
        EXPECT_EQ(mean["left_out"], json({"corn"})) << which;
        EXPECT_EQ(mean["strata"], json({"rice"})) << which;
    }
    EXPECT_THAT(folder.run(asked).out, HasSubstr("left out: corn"));
}

TEST_F(AgreeCase, C03BlankCellsAreLeftOut)
{
    const json document = sheet(u"missing_three.csv"_s);
    EXPECT_EQ(document["units"], 3);
    EXPECT_EQ(document["ratings"], 7);
    EXPECT_DOUBLE_EQ(allRaters(document)["alpha"]["value"].get<double>(), 1.0);
}

TEST_F(AgreeCase, C05LabelsAreText)
{
    const json row = sheet(u"labels_aa_bb.csv"_s)["rows"][0];
    EXPECT_NEAR(row["cohen"]["value"].get<double>(), 0.5, 5e-4);
    EXPECT_NEAR(row["alpha"]["value"].get<double>(), 0.542, 5e-4);
    EXPECT_NEAR(row["p_o"].get<double>(), 0.667, 5e-4);
}

TEST_F(AgreeCase, C07RepeatedRowsAreNamedAndTheFirstCounts)
{
    const Ran ran = agree(u"repeated_rows.csv"_s, {u"--json"_s});
    EXPECT_EQ(ran.code, 1);
    const json document = ran.json();
    EXPECT_EQ(document["repeated"].size(), 2U);
    EXPECT_THAT(document["repeated"].dump(), testing::AllOf(HasSubstr("\"1\""), HasSubstr("\"R1\""), HasSubstr("\"2\""), HasSubstr("\"R2\"")));
    const json row = document["rows"][0];
    EXPECT_EQ(row["n"], 20);
    EXPECT_NEAR(row["cohen"]["value"].get<double>(), -0.012, 5e-4);
    for (const auto &[name, value] : row.items())
        if (value.is_object() && value.contains("value") && value["value"].is_number()) {
            EXPECT_GE(value["value"].get<double>(), -1.0) << name;
            EXPECT_LE(value["value"].get<double>(), 1.0) << name;
        }
}

TEST_F(AgreeCase, C09OneRaterGivesNoNumber)
{
    const Ran ran = agree(u"one_rater.csv"_s);
    EXPECT_NE(ran.code, 0);
    EXPECT_THAT(ran.err, HasSubstr("Needs at least two raters"));
    EXPECT_TRUE(ran.out.empty());
}

} // namespace
