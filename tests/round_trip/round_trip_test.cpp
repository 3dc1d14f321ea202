#include "exporters/responses.h"
#include "exporters/split.h"
#include "tests/exporters/records.h"
#include "tests/importers/collected.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>

using namespace exporters;
using namespace exporters_test;
using importers_test::caseText;
using importers_test::Collected;
using importers_test::readWith;

namespace {

Records recordsOf(const Collected &got)
{
    Records records{got.sources, got.figures, {}};
    for (std::size_t i = 0; i < got.items.size(); ++i)
        records.items.emplace_back(got.items[i], got.keys[i]);
    const auto byId = [](const auto &a, const auto &b) { return a.id < b.id; };
    std::sort(records.sources.begin(), records.sources.end(), byId);
    std::sort(records.figures.begin(), records.figures.end(), byId);
    std::sort(records.items.begin(), records.items.end(), [](const auto &a, const auto &b) { return a.first.id < b.first.id; });
    return records;
}

Records imported(std::string_view format, const std::string &text)
{
    Collected got;
    EXPECT_TRUE(readWith(format, text, got));
    EXPECT_TRUE(got.rejected().empty()) << got.rejected().at(0).id << ": " << got.rejected().at(0).reason;
    return recordsOf(got);
}

std::string exported(std::string_view format, const Records &records, SplitRequest request = {})
{
    if (request.outcomes.empty()) {
        request.split = SplitChoice::All;
        for (const auto &[item, key] : records.items)
            request.outcomes[item.id] = {.item = item.id, .stratum = {}};
    }
    StringSink sink;
    EXPECT_TRUE(format == "csv" ? writeSplitCsv(request, records.streams(), sink) : writeSplitJsonl(request, records.streams(), sink));
    return sink.text();
}

const std::string kEveryKind = R"({"type":"source","id":"s","title":"Tïtle","year":2021,"authors":["A","B"],"venue":"x"}
{"type":"figure","id":"f","path":"a/b.png","source":"s","page":5,"context":["c1"],"scale":{"unit":"mm","pixels_per_unit":11.8},"attributes":{"crop":"rice"},"extra":[1,2.5,null]}
{"type":"item","id":"1","figures":["f"],"question":"=1+1 \"q\"\nnext, line","options":{"A":"None","B":"-x","C":"'y"},"answer":"B","attributes":{"crop":"rice","=odd":"@v","n":1.50}}
{"type":"item","id":"2","kind":"multiple","figures":["f","g.png"],"question":"m","options":["a","b","c"],"answer":["C","A"],"zeta":{"b":1,"a":"é"}}
{"type":"item","id":"3","kind":"judgement","question":"j","answer":"A"}
{"type":"item","id":"4","kind":"number","question":"n","answer":-0.1,"tolerance":{"abs":0.5}}
{"type":"item","id":"5","kind":"short","question":"s","answer":"007"}
{"type":"item","id":"6","kind":"open","question":"o"}
{"type":"item","id":"7","kind":"box","question":"b","figures":["f"],"answer":[1.5,2,3,4],"overlays":[{"figure":"f","box":[1,2,3,4],"label":"t"}],"author":"a-3","explanation":"=because"}
{"type":"item","id":"8","kind":"box","question":"b","answer":{"box":[0.1,0.2,0.3,0.4],"unit":"fraction"}}
{"type":"item","id":"9","question":"i","kind":"image-choice","options":{"A":{"figure":"f"},"B":{"figure":"g"}},"answer":"A"}
)";

} // namespace

TEST(RoundTrip, JsonLinesOfEveryKindComeBackByteForByte)
{
    const Records first = imported("winnow-jsonl", kEveryKind);
    ASSERT_EQ(first.items.size(), 9U);
    const std::string once = exported("winnow-jsonl", first);
    const Records again = imported("winnow-jsonl", once);
    EXPECT_EQ(again.items, first.items);
    EXPECT_EQ(exported("winnow-jsonl", again), once);
}

TEST(RoundTrip, CsvOfEveryKindComesBackByteForByte)
{
    const std::string once = exported("csv", imported("winnow-jsonl", kEveryKind));
    const Records again = imported("csv", once);
    ASSERT_EQ(again.items.size(), 9U);
    EXPECT_EQ(again.items[0].first.question, "=1+1 \"q\"\nnext, line");
    EXPECT_EQ(again.items[0].first.options[2].text, "'y");
    EXPECT_EQ(again.items[0].first.attributes.at("=odd").text, "@v");
    EXPECT_EQ(again.items[6].second.answer.boxes.at(0).x, 1.5);
    EXPECT_EQ(exported("csv", again), once);
}

TEST(RoundTrip, AGoldSplitImportsIntoAnEmptyProject)
{
    const std::string gold = exported("winnow-jsonl", sampleRecords(), sampleRequest(SplitChoice::Gold));
    const Records back = imported("winnow-jsonl", gold);
    ASSERT_EQ(back.items.size(), 2U);
    EXPECT_EQ(back.sources.size(), 1U);
    EXPECT_EQ(back.figures.size(), 1U);
    EXPECT_EQ(back.items[0].second.answer, review::Answer::ofLetters("B"));
    EXPECT_FALSE(back.items[0].first.attributes.contains("author_answer"));
    EXPECT_EQ(exported("winnow-jsonl", back), gold);
    const std::string table = exported("csv", sampleRecords(), sampleRequest(SplitChoice::Gold));
    const Records fromTable = imported("csv", table);
    EXPECT_EQ(fromTable.items[0].second.extraJson, R"({"author_answer":"A","decision":"tie-broken","protocol_hash":"abc"})");
    EXPECT_FALSE(fromTable.items[0].first.attributes.contains("decision"));
}

TEST(RoundTrip, HostileFilesKeepTheirText)
{
    for (const char *name : {"hostile/sql_ids.jsonl", "hostile/rich_text.jsonl"}) {
        const Records records = imported("winnow-jsonl", caseText(name));
        for (const char *format : {"winnow-jsonl", "csv"}) {
            const std::string once = exported(format, records);
            const Records again = imported(format, once);
            ASSERT_EQ(again.items.size(), records.items.size());
            for (std::size_t i = 0; i < records.items.size(); ++i)
                EXPECT_EQ(again.items[i].first, records.items[i].first) << name;
            EXPECT_EQ(exported(format, again), once);
        }
    }
    const Records cells = imported("csv", caseText("hostile/formula_cells.csv"));
    EXPECT_EQ(cells.items[0].first.attributes.at("rater").text, "=1+1");
    const std::string once = exported("csv", cells);
    EXPECT_NE(once.find("'=1+1"), std::string::npos);
    EXPECT_NE(once.find("'\tTabbed"), std::string::npos);
    EXPECT_EQ(imported("csv", once).items, cells.items);
}

TEST(RoundTrip, TheLocaleChangesNothing)
{
    const Records records = imported("winnow-jsonl", kEveryKind);
    const std::string plain = exported("csv", records) + exported("winnow-jsonl", records);
    for (const char *name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE"}) {
        if (std::setlocale(LC_ALL, name) != nullptr)
            break;
    }
    const Records again = imported("winnow-jsonl", kEveryKind);
    EXPECT_EQ(exported("csv", again) + exported("winnow-jsonl", again), plain);
    std::setlocale(LC_ALL, "C");
}

TEST(RoundTrip, ResponsesReadAsScriptedAnswers)
{
    ResponseRow row{.study = "gold", .reviewer = "R1", .item = "q1", .state = "sealed"};
    row.response = {.unit = "q1", .seat = "Primary 1", .answer = review::Answer::ofLetters("BD"), .unsure = true, .comment = "=no", .activeMs = 5, .at = 1777885953120};
    StringSink csv, lines;
    ASSERT_TRUE(writeResponsesCsv({row}, false, csv));
    ASSERT_TRUE(writeResponsesJsonl({row}, false, lines));
    for (const auto &[format, text] : {std::pair{"csv", csv.text()}, std::pair{"winnow-jsonl", lines.text()}}) {
        Collected got;
        ASSERT_TRUE(readWith(format, text, got));
        ASSERT_EQ(got.answers.size(), 1U) << format;
        EXPECT_EQ(importers::answerFromCell(got.answers[0].answer, review::ItemKind::Multiple, "ABCD")->letters, "BD");
        EXPECT_EQ(got.answers[0].seat, "Primary 1");
        EXPECT_EQ(got.answers[0].comment, "=no");
        EXPECT_TRUE(got.answers[0].unsure);
        EXPECT_EQ(got.answers[0].at, 1777885953120);
    }
}
