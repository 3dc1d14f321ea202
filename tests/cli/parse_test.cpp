// `parse`: outputs of models as JSON Lines in, answers out.

#include "case_bytes.h"
#include "cli_folder.h"

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

std::vector<nlohmann::json> lines(const std::string &text)
{
    std::vector<nlohmann::json> rows;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        rows.push_back(nlohmann::json::parse(text.substr(at, end - at)));
        at = end + 1;
    }
    return rows;
}

} // namespace

TEST(Parse, OutputsThatOtherScriptsMisreadReadAsExpected)
{
    CliFolder folder;
    const QByteArray cases = caseBytes(u"parse/model_answers.jsonl"_s);
    folder.write(u"o.jsonl"_s, cases);
    const Ran ran = folder.run({u"parse"_s, u"o.jsonl"_s, u"--parser"_s, u"final-answer"_s, u"--json"_s});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto got = lines(ran.out), wanted = lines(cases.toStdString());
    ASSERT_EQ(got.size(), wanted.size());
    ASSERT_EQ(got.size(), 12U);
    for (std::size_t i = 0; i < got.size(); ++i) {
        const auto &expected = wanted[i]["expected"];
        EXPECT_EQ(got[i]["id"], wanted[i]["id"]);
        if (expected.is_null())
            EXPECT_TRUE(got[i]["answer"].is_null() && got[i]["state"] != "ok") << got[i];
        else if (expected == "yes" || expected == "no")
            EXPECT_EQ(got[i]["text"], expected == "yes" ? "Yes" : "No") << got[i];
        else
            EXPECT_EQ(got[i]["answer"], expected) << got[i];
    }
    EXPECT_EQ(got[3].dump(), R"({"answer":null,"id":"r1","parser":"final-answer","state":"none","text":null,"version":1})");
    EXPECT_EQ(got[5]["state"], "several");
    EXPECT_EQ(folder.run({u"parse"_s, u"o.jsonl"_s, u"--json"_s}).out, ran.out) << "the same input reads the same; final-answer is the rule when none is named";
}

TEST(Parse, AllRulesStandSideBySide)
{
    CliFolder folder;
    folder.write(u"o.jsonl"_s, "{\"id\":\"x\",\"options\":[\"Rust\",\"Blight\"],\"output\":\"The answer is B because of a brown spot.\"}\n");
    const auto rows = lines(folder.run({u"parse"_s, u"o.jsonl"_s, u"--parser"_s, u"all"_s, u"--json"_s}).out);
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].dump(), R"({"answer":null,"id":"x","parser":"plantxpert","state":"several","text":null,"version":1})");
    EXPECT_EQ(rows[3].dump(), R"({"answer":"B","id":"x","parser":"final-answer","state":"ok","text":"Blight","version":1})");
    const Ran table = folder.run({u"parse"_s, u"o.jsonl"_s});
    EXPECT_EQ(table.out, "id\tparser\tanswer\ttext\tstate\nx\tfinal-answer\tB\tBlight\tok\n");
}

TEST(Parse, RowsThatCannotBeReadAreNamedAndTheOthersStand)
{
    CliFolder folder;
    folder.write(u"o.jsonl"_s, "{\"id\":\"a\",\"options\":{\"A\":\"x\",\"B\":\"y\"},\"output\":\"B\"}\n{\"id\":\"b\",\"options\":{\"A\":\"x\"}}\nnot json\n"
                               "{\"id\":\"c\",\"kind\":\"riddle\",\"output\":\"B\"}\n{\"id\":\"d\",\"kind\":\"single\",\"output\":\"B\"}\n");
    const Ran ran = folder.run({u"parse"_s, u"o.jsonl"_s, u"--json"_s});
    EXPECT_EQ(ran.code, 1);
    EXPECT_EQ(lines(ran.out).size(), 1U);
    for (const char *words : {"Line 2 was left out: it has no output", "Line 3 was left out", "Line 4 was left out: “riddle” is not a kind of question", "Line 5 was left out: a choice question has no options"})
        EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
    EXPECT_EQ(folder.run({u"parse"_s, u"o.jsonl"_s, u"--parser"_s, u"guess"_s}).code, 2);
    EXPECT_EQ(folder.run({u"parse"_s, u"gone.jsonl"_s}).code, 3);
}
