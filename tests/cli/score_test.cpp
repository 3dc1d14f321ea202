// `score`: answers and keys as JSON Lines in, verdicts out.

#include "cli_folder.h"

#include <gtest/gtest.h>

using namespace Qt::Literals::StringLiterals;

namespace {

std::vector<std::string> verdicts(const QByteArray &rows, int code = 0)
{
    CliFolder folder;
    folder.write(u"a.jsonl"_s, rows);
    const Ran ran = folder.run({u"score"_s, u"a.jsonl"_s, u"--json"_s});
    EXPECT_EQ(ran.code, code) << ran.err;
    std::vector<std::string> found;
    for (std::size_t at = 0; at < ran.out.size();) {
        const std::size_t end = ran.out.find('\n', at);
        const auto row = nlohmann::json::parse(ran.out.substr(at, end - at));
        found.push_back(row["verdict"].get<std::string>() + " " + row["rule"].get<std::string>());
        EXPECT_TRUE(row["why"].is_string() && !row["why"].get<std::string>().empty());
        at = end + 1;
    }
    return found;
}
using Verdicts = std::vector<std::string>;

} // namespace

TEST(Score, EveryKindHasItsRule)
{
    EXPECT_EQ(verdicts(R"({"id":"a","kind":"single","options":{"A":"rust","B":"blight"},"answer":"B","key":"B"}
{"id":"b","kind":"single","options":["rust","blight"],"answer":"rust","key":"A"}
{"id":"c","kind":"image-choice","options":{"A":"","B":""},"answer":"A","key":"B"}
{"id":"d","kind":"judgement","answer":"Yes","key":"A"}
{"id":"e","kind":"multiple","options":{"A":"x","B":"y","C":"z"},"answer":["C","A"],"key":"A;C"}
{"id":"f","kind":"number","answer":"1,100","key":1000,"tolerance":{"rel":0.1}}
{"id":"g","kind":"short","answer":"Leaf rust on two plants","key":"rust;2"}
{"id":"h","kind":"open","answer":"a","key":"b","similarity":0.85}
{"id":"i","kind":"open","answer":"a","key":"b","similarity":0.86}
{"id":"j","kind":"open","answer":"a","key":"b"}
{"id":"k","kind":"box","answer":[1,0,3,1],"key":[0,0,3,1]}
{"id":"l","kind":"box","answer":[[0,0,3,1],[10,10,2,2]],"key":[[10,10,2,2],[0,0,3,1]]}
)"),
              (Verdicts{"right letter", "right letter", "wrong letter", "right letter", "right set", "right tolerance", "right elements", "wrong similarity", "right similarity",
                        "undecided similarity", "wrong iou", "right iou"}));
}

TEST(Score, WhatIsMissingIsWrongOrUndecided)
{
    EXPECT_EQ(verdicts(R"([{"kind":"single","answer":null,"key":"B"},{"kind":"single","answer":"B"},{"kind":"single","options":{"A":"x","B":"y"},"answer":"E","key":"B"},
{"kind":"number","answer":"many","key":3},{"kind":"box","answer":{"box":[0,0,0.5,0.5],"unit":"fraction"},"key":[0,0,10,10]},{"kind":"short","answer":"rust","key":"rust","rule":"similarity"}])"),
              (Verdicts{"wrong letter", "undecided letter", "wrong letter", "wrong tolerance", "undecided iou", "undecided similarity"}));
}

TEST(Score, RowsThatCannotBeReadAreNamedWithTheirLine)
{
    CliFolder folder;
    folder.write(u"a.jsonl"_s, "{\"kind\":\"single\",\"answer\":\"A\",\"key\":\"A\"}\n{\"kind\":\"essay\",\"answer\":\"A\"}\nnot json\n{\"answer\":\"A\",\"key\":\"A\"}\n{\"kind\":\"number\",\"answer\":1,\"key\":1,\"tolerance\":{\"abs\":-1}}\n");
    const Ran ran = folder.run({u"score"_s, u"a.jsonl"_s});
    EXPECT_EQ(ran.code, 1);
    EXPECT_EQ(ran.out, "id\tverdict\trule\twhy\n\tright\tletter\tthe same letter\n");
    for (const char *line : {"Line 2 was left out: “essay” is not a kind of question.", "Line 3 was left out: ", "Line 4 was left out: it has no kind.", "Line 5 was left out: its tolerance"})
        EXPECT_NE(ran.err.find(line), std::string::npos) << line << "\n" << ran.err;
    EXPECT_EQ(folder.run({u"score"_s, u"nowhere.jsonl"_s}).code, 3);
}
