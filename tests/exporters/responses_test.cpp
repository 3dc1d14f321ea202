#include "exporters/responses.h"
#include "exporters/table.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

using namespace exporters;
using review::Answer;

namespace {

ResponseRow row(const std::string &seat, const std::string &unit, int revision, const std::string &letters, bool replaced = false)
{
    ResponseRow result{.study = "gold", .reviewer = "R1", .item = unit, .replaced = replaced, .state = "sealed"};
    result.response.unit = unit;
    result.response.seat = seat;
    result.response.revision = revision;
    result.response.answer = letters.empty() ? Answer{} : Answer::ofLetters(letters);
    result.response.shownOrder = "BACD";
    result.response.activeMs = 41200;
    result.response.wallMs = 50000;
    result.response.at = 1777885953120; // 2026-05-04T09:12:33.120Z
    return result;
}

std::vector<ResponseRow> sample()
{
    auto marked = row("Primary 2", "q2", 1, "");
    marked.response.defect = review::Defect::NoOptionRight;
    marked.response.comment = "+1, \"agree\"";
    return {marked, row("Primary 2", "q1", 1, "C"), row("Primary 1", "q1", 2, "B"), row("Primary 1", "q1", 1, "A", true), row("Primary 1", "q10", 1, "BD")};
}

} // namespace

TEST(Responses, LongIsSortedAndShowsTheHistoryF01)
{
    StringSink sink;
    ASSERT_TRUE(writeResponsesCsv(sample(), false, sink));
    EXPECT_EQ(sink.text(),
        "study,seat,reviewer,unit,item,model,run,revision,replaced,state,answer,defective,unsure,comment,shown_order,active_ms,wall_ms,at,exposed,protocol_version\n"
        "gold,Primary 1,R1,q1,q1,,,1,true,sealed,A,,false,,BACD,41200,50000,2026-05-04T09:12:33.120Z,false,1\n"
        "gold,Primary 1,R1,q1,q1,,,2,false,sealed,B,,false,,BACD,41200,50000,2026-05-04T09:12:33.120Z,false,1\n"
        "gold,Primary 1,R1,q10,q10,,,1,false,sealed,B;D,,false,,BACD,41200,50000,2026-05-04T09:12:33.120Z,false,1\n"
        "gold,Primary 2,R1,q1,q1,,,1,false,sealed,C,,false,,BACD,41200,50000,2026-05-04T09:12:33.120Z,false,1\n"
        "gold,Primary 2,R1,q2,q2,,,1,false,sealed,,no-option-right,false,\"'+1, \"\"agree\"\"\",BACD,41200,50000,2026-05-04T09:12:33.120Z,false,1\n");
    StringSink current;
    ASSERT_TRUE(writeResponsesCsv(sample(), true, current));
    EXPECT_EQ(current.text().find(",true,sealed"), std::string::npos);
}

TEST(Responses, JsonLinesHaveTheSameNames)
{
    StringSink sink;
    ASSERT_TRUE(writeResponsesJsonl(sample(), true, sink));
    const auto first = nlohmann::json::parse(sink.text().substr(0, sink.text().find('\n')));
    EXPECT_EQ(first.size(), responseColumns().size());
    for (const auto &name : responseColumns())
        EXPECT_TRUE(first.contains(name)) << name;
    EXPECT_EQ(first["answer"], "B");
    EXPECT_TRUE(first["comment"].is_null());
    EXPECT_TRUE(first["run"].is_null());
    EXPECT_EQ(first["replaced"], false);
    EXPECT_EQ(first["active_ms"], 41200);
}

TEST(Responses, WideHoldsTheCurrentCountedAnswers)
{
    auto rows = sample();
    rows.push_back(row("Primary 1", "q2", 1, "A"));
    rows.back().response.reopened = true;
    StringSink sink;
    ASSERT_TRUE(writeResponsesWideCsv(rows, {"Primary 1", "Primary 2"}, sink));
    EXPECT_EQ(sink.text(), "unit,Primary 1,Primary 2\nq1,B,C\nq10,B;D,\nq2,,\n");
}

TEST(Table, TextCsvAndMarkdownOfAnAgreementSheet)
{
    review::Sheet sheet;
    sheet.units = 122;
    sheet.ratings = 244;
    review::SheetRow one{.stratum = "soy|bean", .first = "Primary 1", .second = "Primary 2", .n = 122, .agree = 120};
    one.cohen.value = 0.96718224613;
    one.cohen.pE = 0.50047;
    one.cohen.low = 0.9228;
    one.cohen.high = 1;
    review::SheetRow all{.first = "Primary 1", .second = "Primary 2", .n = 3, .agree = 3};
    all.cohen.undefined = "only one category used";
    sheet.rows = {one};
    sheet.pooled = {all};
    const Table table = agreementTable(sheet);
    StringSink text, csv, markdown;
    ASSERT_TRUE(writeTableText(table, text));
    ASSERT_TRUE(writeTableCsv(table, csv));
    ASSERT_TRUE(writeTableMarkdown(table, markdown));
    EXPECT_EQ(csv.text(), "stratum,pair,n,agree,p_o,p_e,kappa,formula low,formula high\n"
                          "soy|bean,Primary 1 and Primary 2,122,120,0.9836,0.5005,0.9672,0.9228,1.0000\n"
                          "all,Primary 1 and Primary 2,3,3,1.0000,,undefined,,\n");
    EXPECT_NE(text.text().find("κ of Primary 1 and Primary 2, all is undefined: only one category used (n = 3)."), std::string::npos);
    EXPECT_NE(markdown.text().find("| soy\\|bean | Primary 1 and Primary 2 | 122 |"), std::string::npos);
    EXPECT_EQ(text.text().find("nan"), std::string::npos);
    // A limit below 0 is a number and no formula; the interval over clusters comes first.
    sheet.rows[0].cohen.low = -0.3681;
    sheet.rows[0].cohen.clusterLow = -0.5;
    sheet.rows[0].cohen.clusterHigh = 0.98;
    StringSink clustered;
    ASSERT_TRUE(writeTableCsv(agreementTable(sheet), clustered));
    EXPECT_EQ(clustered.text(), "stratum,pair,n,agree,p_o,p_e,kappa,cluster low,cluster high,formula low,formula high\n"
                                "soy|bean,Primary 1 and Primary 2,122,120,0.9836,0.5005,0.9672,-0.5000,0.9800,-0.3681,1.0000\n"
                                "all,Primary 1 and Primary 2,3,3,1.0000,,undefined,,,,\n");
}

TEST(Table, LatexEscapesItsSignsAndKeepsTheColumns)
{
    Table table{.title = "R&D_50 % of a tie-broken {a}", .columns = {{"name"}, {"kappa", true}}, .rows = {{"[a] \\b~^#$", "-0.0200"}, {"x -- y\nz", "undefined"}}, .notes = {"κ ≥ 0"}};
    StringSink latex;
    ASSERT_TRUE(writeTableLatex(table, latex));
    EXPECT_EQ(latex.text(), "\\begin{table}\n\\centering\n\\caption{R\\&D\\_50 \\% of a tie-broken \\{a\\}}\n\\begin{tabular}{lr}\n\\toprule\nname & kappa \\\\\n\\midrule\n"
                            "{[}a] \\textbackslash{}b\\textasciitilde{}\\textasciicircum{}\\#\\$ & $-0.0200$ \\\\\nx -{}- y z & undefined \\\\\n\\bottomrule\n\\end{tabular}\n"
                            "\\par\\smallskip\\footnotesize $\\kappa$ $\\geq$ 0\n\\end{table}\n");
}

TEST(FixedDecimals, RoundsAsPrintfDoes)
{
    EXPECT_EQ(fixedDecimals(0.125, 2), "0.12");
    EXPECT_EQ(fixedDecimals(0.375, 2), "0.38");
    EXPECT_EQ(fixedDecimals(0.935554, 4), "0.9356");
    EXPECT_EQ(fixedDecimals(1.0 / 0.0, 2), "undefined");
}
