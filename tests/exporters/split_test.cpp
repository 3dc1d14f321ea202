#include "exporters/csv_writer.h"
#include "exporters/manifest.h"
#include "tests/exporters/records.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <sstream>

using namespace exporters;
using namespace exporters_test;
using Json = nlohmann::json;

namespace {

std::vector<std::string> lines(const std::string &text)
{
    std::vector<std::string> result;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        result.push_back(line);
    return result;
}

std::vector<std::string> jsonl(SplitChoice split)
{
    StringSink sink;
    const Records records = sampleRecords();
    EXPECT_TRUE(writeSplitJsonl(sampleRequest(split), records.streams(), sink));
    return lines(sink.text());
}

std::vector<std::string> csv(SplitChoice split)
{
    StringSink sink;
    const Records records = sampleRecords();
    EXPECT_TRUE(writeSplitCsv(sampleRequest(split), records.streams(), sink));
    return lines(sink.text());
}

} // namespace

TEST(SplitJsonl, GoldCarriesTheLabelAndWhatTheAuthorSaid)
{
    const auto rows = jsonl(SplitChoice::Gold);
    ASSERT_EQ(rows.size(), 4U); // the one source and the one figure the items need come first
    EXPECT_EQ(Json::parse(rows[0])["id"], "s1");
    EXPECT_EQ(Json::parse(rows[1])["id"], "f1");
    const Json q1 = Json::parse(rows[2]);
    EXPECT_EQ(q1["answer"], "B");
    EXPECT_EQ(q1["author_answer"], "A");
    EXPECT_EQ(q1["decision"], "tie-broken");
    EXPECT_EQ(q1["protocol_hash"], "abc");
    EXPECT_FALSE(q1.contains("reason"));
    EXPECT_EQ(Json::parse(rows[3])["decision"], "agreed");
    EXPECT_EQ(jsonl(SplitChoice::Ood).size(), 3U);
}

TEST(SplitJsonl, SilverAndHeldOutKeepTheAuthorsAnswer)
{
    const auto silver = jsonl(SplitChoice::Silver), heldOut = jsonl(SplitChoice::HeldOut), all = jsonl(SplitChoice::All);
    ASSERT_EQ(silver.size(), 3U);
    EXPECT_EQ(Json::parse(silver[2])["answer"], "A");
    EXPECT_FALSE(Json::parse(silver[2]).contains("decision"));
    ASSERT_EQ(heldOut.size(), 3U);
    EXPECT_EQ(Json::parse(heldOut[2])["reason"], "discarded");
    EXPECT_EQ(Json::parse(heldOut[2])["answer"], "C");
    EXPECT_EQ(all.size(), 8U); // 2 sources, 2 figures, 4 items
    EXPECT_FALSE(Json::parse(all[7]).contains("protocol_hash"));
}

TEST(SplitJsonl, AnEarlierExportsMembersAreReplaced)
{
    Records records = sampleRecords();
    records.items[1].second.extraJson = R"({"author_answer":"C","decision":"agreed","note":7,"protocol_hash":"old"})";
    StringSink sink;
    ASSERT_TRUE(writeSplitJsonl(sampleRequest(SplitChoice::Silver), records.streams(), sink));
    const Json row = Json::parse(lines(sink.text()).back());
    EXPECT_EQ(row["protocol_hash"], "abc");
    EXPECT_EQ(row["note"], 7);
    EXPECT_FALSE(row.contains("decision"));
    EXPECT_FALSE(row.contains("author_answer"));
}

TEST(SplitJsonl, AFailingSinkStopsTheExport)
{
    class Full : public Sink {
    public:
        review::Status write(std::string_view) override { return review::Error{review::Error::Code::Storage, "The disk is full."}; }
    } sink;
    const Records records = sampleRecords();
    const auto summary = writeSplitJsonl(sampleRequest(SplitChoice::Gold), records.streams(), sink);
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().userMessage, "The disk is full.");
}

TEST(SplitCsv, HasTheItemsOnlyAndTheAddedColumnsLast)
{
    const auto rows = csv(SplitChoice::Gold);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0], "id,figure,question,A,B,C,answer,kind,crop,n,author_answer,decision,protocol_hash");
    EXPECT_EQ(rows[1], "q1,f1,\"Which, \"\"if any\"\"?\",'=rust,smut,none,B,single,rice,3,A,tie-broken,abc");
    EXPECT_EQ(csv(SplitChoice::HeldOut)[0], "id,figure,question,A,B,C,answer,kind,crop,n,reason,protocol_hash");
}

TEST(Guard, CellsThatASpreadsheetWouldRunAreTextF07)
{
    for (const char *text : {"=1+1", "+1 agree", "-2+3", "@SUM(1)", "\tTabbed", "\rx", "'quoted"})
        EXPECT_EQ(guarded(text), "'" + std::string(text));
    EXPECT_EQ(guarded("a=b"), "a=b");
    EXPECT_EQ(guarded(""), "");
    EXPECT_EQ(shortestNumber(-0.5), "-0.5");
    StringSink sink;
    CsvWriter writer(sink);
    ASSERT_TRUE(writer.row(std::vector<std::string>{"a", "b,c", "d\"e", "f\ng", ""}));
    EXPECT_EQ(sink.text(), "a,\"b,c\",\"d\"\"e\",\"f\ng\",\n");
}

TEST(ManifestJson, NamesWhatTheExportHolds)
{
    StringSink sink;
    const Records records = sampleRecords();
    const auto summary = writeSplitJsonl(sampleRequest(SplitChoice::All), records.streams(), sink);
    ASSERT_TRUE(summary);
    Manifest manifest{.study = "gold", .protocolHash = "abc", .split = SplitChoice::All, .version = 2, .summary = *summary,
        .files = {{"gold.jsonl", 5, "ff"}}, .software = "winnow 0.1.0"};
    manifest.amendments = {{.number = 1, .what = "instruction.text", .why = "a \"typo\"", .who = "coordinator", .at = 77}};
    const std::string text = manifestJson(manifest);
    const Json json = Json::parse(text);
    EXPECT_EQ(json["format"], "winnow-manifest/1");
    EXPECT_EQ(json["counts"], (Json{{"items", 4}, {"figures", 2}, {"sources", 2}}));
    EXPECT_EQ(json["figures"][0], (Json{{"id", "f1"}, {"path", "figures/f1.png"}, {"sha256", std::string(64, 'a')}}));
    EXPECT_TRUE(json["figures"][1]["sha256"].is_null());
    EXPECT_EQ(json["amendments"], Json::parse(R"([{"number":1,"what":"instruction.text","why":"a \"typo\""}])"));
    EXPECT_EQ(json["files"][0]["bytes"], 5);
    EXPECT_EQ(json.size(), 10U);
    EXPECT_EQ(manifestJson(manifest), text);
    EXPECT_EQ(text.find("coordinator"), std::string::npos);
}
