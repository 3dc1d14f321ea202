// Ratings files at the edge, through `winnow-cli agree`: many different values, ids numbered within groups, short rows, lists, plurals.

#include "cli_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace {

using nlohmann::json;
using testing::HasSubstr;

class AgreeEdges : public ::testing::Test {
protected:
    Ran agree(const QByteArray &file, const QStringList &arguments, const QString &name = u"file.csv"_s)
    {
        folder.write(name, file);
        return folder.run(QStringList{u"agree"_s, name} + arguments);
    }
    CliFolder folder;
};

/// Every null has its reason: beside it in a coefficient, or by its name in the row.
void expectReasons(const json &row)
{
    for (const auto &[name, member] : row.items()) {
        if (member.is_object() && member.contains("value") && member["value"].is_null()) {
            EXPECT_FALSE(member.value("undefined", "").empty()) << name;
        }
        if (member.is_null() && name != "pair") {
            EXPECT_THAT(row["undefined"].dump(), HasSubstr(name));
        }
    }
}

TEST_F(AgreeEdges, MoreThanAThousandMeasurementsHaveAlphaAndSayWhatTheyHaveNot)
{
    // 600 units by two raters, all 1,200 numbers different. With x and x + d in a unit, and y = 2 i + d over all: by hand from the moments.
    QByteArray file = "unit,a,b\n";
    double observed = 0, sum = 0, squares = 0;
    for (int i = 0; i < 600; ++i) {
        const double first = 3.0 * i, second = first + 1 + (i % 7) / 8.0;
        file += QByteArray::number(i) + ',' + QByteArray::number(first, 'g', 17) + ',' + QByteArray::number(second, 'g', 17) + '\n';
        observed += 2 * (second - first) * (second - first);
        for (const double value : {first, second}) {
            sum += value;
            squares += value * value;
        }
    }
    const double expected = 2 * (1200 * squares - sum * sum);
    const Ran ran = agree(file, {u"--raters"_s, u"a,b"_s, u"--scale"_s, u"ratio"_s, u"--json"_s, u"--resamples"_s, u"300"_s});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("1200 different values"));
    const json row = ran.json()["rows"][0];
    EXPECT_EQ(row["n"], 600);
    EXPECT_EQ(row["q"], 1200);
    EXPECT_NEAR(row["alpha_interval"]["value"].get<double>(), 1 - 1199 * observed / expected, 1e-12);
    EXPECT_NEAR(row["alpha_interval"]["d_o"].get<double>(), observed / 1200, 1e-9);
    for (const char *name : {"alpha_ordinal", "alpha_interval", "alpha_ratio"}) {
        EXPECT_LT(row[name]["ci_boot"][0], row[name]["ci_boot"][1]) << name;
        EXPECT_EQ(row[name]["resamples"], 300) << name;
    }
    EXPECT_THAT(row["cohen"]["undefined"].get<std::string>(), HasSubstr("more than 1,000 different values"));
    EXPECT_TRUE(row["table"].is_null());
    expectReasons(row);
}

TEST_F(AgreeEdges, AThousandCategoriesMoreOrLessGiveTheSameAlpha)
{
    // The same ratings, once with few enough declared numbers for tables and once with too many.
    QByteArray file = "unit,a,b,c\n";
    for (int i = 0; i < 60; ++i)
        file += QByteArray::number(i) + ',' + QByteArray::number(i % 9) + ',' + QByteArray::number(i % 9 + (i % 4 == 0 ? 1 : 0)) + ',' + (i % 5 == 0 ? QByteArray() : QByteArray::number((i * 7) % 10)) + '\n';
    const auto declared = [&](int count) {
        QStringList names;
        for (int k = 0; k < count; ++k)
            names << QString::number(k);
        return agree(file, {u"--raters"_s, u"a,b,c"_s, u"--scale"_s, u"ratio"_s, u"--json"_s, u"--resamples"_s, u"200"_s, u"--categories"_s, names.join(u',')}).json();
    };
    const json few = declared(12), many = declared(1001);
    ASSERT_EQ(few["rows"].size(), many["rows"].size());
    EXPECT_EQ(few["ratings"], many["ratings"]);
    EXPECT_EQ(few["missing"], 12);
    for (std::size_t at = 0; at < few["rows"].size(); ++at) {
        const json &a = few["rows"][at], &b = many["rows"][at];
        EXPECT_EQ(a["n"], b["n"]);
        EXPECT_EQ(a["agree"], b["agree"]);
        EXPECT_NEAR(a["p_o"].get<double>(), b["p_o"].get<double>(), 1e-14);
        for (const char *name : {"alpha", "alpha_ordinal", "alpha_interval", "alpha_ratio"}) {
            EXPECT_NEAR(a[name]["value"].get<double>(), b[name]["value"].get<double>(), 1e-12) << name;
            for (const int end : {0, 1})
                EXPECT_NEAR(a[name]["ci_boot"][end].get<double>(), b[name]["ci_boot"][end].get<double>(), 1e-12) << name;
        }
        expectReasons(b);
    }
}

TEST_F(AgreeEdges, IdsNumberedWithinGroupsAreUnitsOfTheirOwn)
{
    const QByteArray file = "item,crop,a,b\n1,corn,A,A\n2,corn,B,B\n1,soy,A,B\n2,soy,B,B\n";
    const Ran ran = agree(file, {u"--raters"_s, u"a,b"_s, u"--by"_s, u"crop"_s, u"--categories"_s, u"A,B"_s, u"--json"_s});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const json found = ran.json();
    EXPECT_EQ(found["units"], 4);
    EXPECT_TRUE(found["repeated"].empty());
    EXPECT_EQ(found["pooled"][0]["n"], 4);
    EXPECT_EQ(found["rows"][1]["agree"], 1);
    EXPECT_THAT(ran.err, HasSubstr("2 unit ids occur in several groups"));
    // Two raters that do not agree on the group of one unit contradict each other: the first counts.
    const Ran other = agree("item,crop,rater,value\n1,corn,a,A\n1,soy,b,A\n2,soy,a,B\n2,soy,b,A\n", {u"--by"_s, u"crop"_s, u"--categories"_s, u"A,B"_s, u"--json"_s});
    EXPECT_EQ(other.code, 1);
    EXPECT_EQ(other.json()["units"], 2);
    EXPECT_THAT(other.err, HasSubstr("Line 3: 1 has the group “soy” here and “corn” before"));
}

TEST_F(AgreeEdges, AShortRowIsNamed)
{
    const Ran ran = agree("item,a,b\n1,A,A\n2,B\n3,B,A\n4,A,B\n", {u"--raters"_s, u"a,b"_s, u"--json"_s});
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.err, HasSubstr("Line 3 has fewer cells than the header"));
    EXPECT_EQ(ran.json()["missing"], 1);
}

TEST_F(AgreeEdges, SeveralOptionsAreASetInWhateverOrderAndHoweverOften)
{
    const QByteArray file = R"({"item": "1", "rater": "a", "value": ["A", "B"]}
{"item": "1", "rater": "b", "value": ["B", "A", "B"]}
{"item": "2", "rater": "a", "value": ["A"]}
{"item": "2", "rater": "b", "value": ["A", "C"]}
)";
    const json row = agree(file, {u"--json"_s}, u"file.jsonl"_s).json()["rows"][0];
    EXPECT_EQ(row["n"], 2);
    EXPECT_EQ(row["agree"], 1);
    EXPECT_EQ(row["q"], 3);
}

TEST_F(AgreeEdges, TheTableCountsInWords)
{
    const Ran three = agree("item,a,b,c\n1,A,A,A\n", {u"--raters"_s, u"a,b,c"_s});
    EXPECT_THAT(three.out, HasSubstr("Agreement: 1 unit, 3 raters, 1 category, 3 ratings"));
    EXPECT_THAT(three.out, HasSubstr("1 of 1 unit: all who rated it agree"));
    EXPECT_THAT(three.out, testing::Not(HasSubstr("one answer only")));
}

} // namespace
