#include "tests/importers/collected.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace importers;
using namespace importers_test;
using review::Answer;
using review::ItemKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

Collected readLines(std::string_view text, const ReadOptions &options = {})
{
    Collected got;
    const auto summary = readWith("winnow-jsonl", text, got, options);
    EXPECT_TRUE(summary) << (summary ? "" : summary.error().userMessage);
    return got;
}

std::string itemLine(const std::string &members)
{
    return R"({"id":"q","question":"Which?",)" + members + "}\n";
}

} // namespace

TEST(WinnowJsonl, ReadsEveryRecordOfTheFormatPage)
{
    const std::string text = R"({"type":"source","id":"s-012","doi":"10.1234/x","title":"Rust on soybean leaves","year":2021,"authors":["R. Author"],"licence":"CC-BY-4.0"}
{"type":"figure","id":"soy-0007","path":"figures/soy_0007.png","source":"s-012","label":"Figure 3","page":5,"caption":"Leaf area with lesions.","context":["Lesions covered about a third of the blade."],"bands":["R","G","B"],"scale":{"unit":"mm","pixels_per_unit":11.8},"attributes":{"crop":"soybean","figure_type":"disease symptoms"}}
{"type":"item","id":"soy-0007-q1","figures":["soy-0007"],"kind":"single","question":"Which share of the leaf is affected?","options":{"A":"under 10 %","B":"10–25 %","C":"25–50 %","D":"over 50 %"},"answer":"C","explanation":"…","attributes":{"crop":"soybean","n":3},"overlays":[{"figure":"soy-0007","box":[120,80,60,40],"label":"target"}],"author":"a-3","note":{"b":1,"a":[true,null]}}
{"type":"prediction","item":"soy-0007-q1","model":"Model-8B","run":1,"output":"The lesions span … Answer: C","answer":"C","rationale":"The lesions span …"}
{"type":"response","study":"gold","seat":"Primary 1","unit":"soy-0007-q1","answer":"C","at":"2026-05-04T09:12:33.120Z","active_ms":41200,"unsure":false,"comment":""}
{"type":"rating","study":"grounding","seat":"Auditor 1","item":"soy-0007-q1","model":"Model-8B","run":1,"score":4}
)";
    Collected got;
    const auto summary = readWith("winnow-jsonl", text, got);
    ASSERT_TRUE(summary);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(got.sources.size(), 1U);
    EXPECT_EQ(got.sources[0].year, 2021);
    ASSERT_EQ(got.figures.size(), 1U);
    EXPECT_EQ(got.figures[0].scale->pixelsPerUnit, 11.8);
    EXPECT_EQ(got.figures[0].attributes.at("crop").text, "soybean");
    ASSERT_EQ(got.items.size(), 1U);
    const auto &item = got.items[0];
    EXPECT_EQ(item.options[2].text, "25–50 %");
    EXPECT_EQ(item.overlays[0].box, (review::Box{120, 80, 60, 40}));
    EXPECT_EQ(item.attributes.at("n"), (review::AttributeValue{"3", true}));
    EXPECT_EQ(got.keys[0].answer, Answer::ofLetters("C"));
    EXPECT_EQ(got.keys[0].author, "a-3");
    EXPECT_EQ(got.keys[0].extraJson, R"({"note":{"a":[true,null],"b":1}})");
    ASSERT_EQ(got.predictions.size(), 1U);
    EXPECT_EQ(got.predictions[0].answer, Answer::ofLetters("C"));
    ASSERT_EQ(got.answers.size(), 2U);
    EXPECT_EQ(got.answers[0].activeMs, 41200);
    EXPECT_EQ(review::utcToText(*got.answers[0].at), "2026-05-04T09:12:33.120Z");
    EXPECT_EQ(got.answers[1].unit, "soy-0007-q1|Model-8B|1");
    EXPECT_EQ(got.answers[1].answer, "4");
    EXPECT_TRUE(got.answers[1].rating);
    EXPECT_EQ(summary->tallies.at(Role::Items), (Tally{1, 1, 1, 0, 0, 0}));
}

TEST(WinnowJsonl, OptionCountsOfCaseA10)
{
    const Collected got = readLines(caseText("import/option_counts.jsonl"));
    ASSERT_EQ(got.items.size(), 5U);
    EXPECT_EQ(got.items[2].id, "eight");
    EXPECT_EQ(got.items[2].letters(), "ABCDEFGH");
    EXPECT_EQ(got.keys[2].answer, Answer::ofLetters("H"));
    EXPECT_EQ(got.keys[4].answer, Answer::ofLetters("B"));
    EXPECT_THAT(got.warning("answer-by-text", "by_text").reason, HasSubstr("read as B"));
    EXPECT_EQ(got.warning("no-key").id, "no_answer");
    const auto rejected = got.rejected();
    ASSERT_EQ(rejected.size(), 3U);
    EXPECT_EQ(rejected[0].id, "none_listed");
    EXPECT_EQ(rejected[0].field, "options");
    EXPECT_EQ(rejected[1].id, "beyond");
    EXPECT_EQ(rejected[1].reason, "not one of A–C");
    EXPECT_EQ(rejected[1].value, "E");
    EXPECT_EQ(rejected[1].line, 5);
    EXPECT_EQ(rejected[1].column, 73); // where "E" stands in that line
    EXPECT_EQ(rejected[2].id, "same_twice");
    EXPECT_EQ(rejected[2].reason, "2 options are identical (A, B)");
}

TEST(WinnowJsonl, ThreeBadLinesAreNamedAndTheRestIsKept)
{
    std::string text;
    for (int line = 1; line <= 1024; ++line) {
        const std::string id = line == 407 ? "cot_0406" : "cot_" + std::string(line < 1000 ? line < 100 ? line < 10 ? "000" : "00" : "0" : "") + std::to_string(line);
        const std::string answer = line == 118 ? "E" : "B";
        const std::string last = line == 733 ? "Higher leaf area" : "Lower leaf area";
        text += R"({"type":"item","id":")" + id + R"(","question":"Which is true of plot )" + std::to_string(line)
            + R"(?","options":{"A":"One","B":"Higher leaf area","C":"Two","D":")" + last + R"("},"answer":")" + answer + "\"}\r\n";
    }
    Collected got;
    const auto summary = readWith("winnow-jsonl", text, got);
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->tallies.at(Role::Items), (Tally{.rows = 1024, .accepted = 1021, .added = 1021, .rejected = 3}));
    const auto rejected = got.rejected();
    ASSERT_EQ(rejected.size(), 3U);
    EXPECT_EQ(rejected[0].line, 118);
    EXPECT_EQ(rejected[0].id, "cot_0118");
    EXPECT_EQ(rejected[0].reason, "not one of A–D");
    EXPECT_EQ(rejected[1].line, 407);
    EXPECT_EQ(rejected[1].reason, "repeats the id of line 406 with other content");
    EXPECT_EQ(rejected[2].line, 733);
    EXPECT_EQ(rejected[2].reason, "2 options are identical (B, D)");
    EXPECT_EQ(rejected[2].value, "Higher leaf area");
    Collected again = got;
    const auto second = readWith("winnow-jsonl", text, again);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->tallies.at(Role::Items).added, 0);
    EXPECT_EQ(second->tallies.at(Role::Items).unchanged, 1021);
}

TEST(WinnowJsonl, BrokenLinesSayWhereAndTheOthersAreRead)
{
    const Collected got = readLines("{\"id\":\"1\",\"question\":\"a\",\"options\":[\"x\",\"y\"],\"answer\":\"A\"}\n"
                                    "{\"id\":\"2\",\"question\":}\n"
                                    "\n"
                                    "{\"id\":\"3\",\"question\":\"caf\xE9\"}\n"
                                    "{\"id\":\"4\",\"question\":\"n\\u0000ul\",\"kind\":\"open\"}\n"
                                    "{\"id\":\"5\",\"id\":\"6\",\"question\":\"twice\"}\n"
                                    "{\"id\":\"7\",\"question\":\"cut");
    EXPECT_EQ(got.items.size(), 1U);
    const auto rejected = got.rejected();
    ASSERT_EQ(rejected.size(), 5U);
    EXPECT_EQ(rejected[0].line, 2);
    EXPECT_EQ(rejected[0].column, 22);
    EXPECT_THAT(rejected[0].reason, HasSubstr("unexpected }"));
    EXPECT_EQ(rejected[1].line, 4);
    EXPECT_EQ(rejected[1].column, 26);
    EXPECT_THAT(rejected[1].reason, HasSubstr("not UTF-8"));
    EXPECT_THAT(rejected[1].value, HasSubstr("caf\\xE9"));
    EXPECT_THAT(rejected[2].reason, HasSubstr("NUL"));
    EXPECT_EQ(rejected[2].column, 24);
    EXPECT_THAT(rejected[3].reason, HasSubstr("\"id\" stands twice"));
    EXPECT_EQ(rejected[4].line, 7);
    EXPECT_THAT(rejected[4].reason, HasSubstr("ends too early"));
}

TEST(WinnowJsonl, ListsOfRecordsAndTheMarkAtTheStart)
{
    EXPECT_EQ(readLines(caseText("import/bom.json")).items.at(0).options.at(1).text, "Thrips");
    const Collected broken = readLines(caseText("import/raw_newline.json"));
    ASSERT_EQ(broken.rejected().size(), 1U);
    EXPECT_TRUE(broken.rejected()[0].line == 3 || broken.rejected()[0].line == 4) << broken.rejected()[0].line;
    EXPECT_THAT(broken.rejected()[0].reason, HasSubstr("line break"));
    EXPECT_EQ(broken.items.size(), 1U);
    const Collected open = readLines(R"([{"id":"a","question":"x","kind":"open"},{"id":"b")");
    EXPECT_EQ(open.items.size(), 1U);
    EXPECT_THAT(open.rejected().at(0).reason, HasSubstr("ends inside a record"));
}

TEST(WinnowJsonl, DepthIsLimitedWhileReading)
{
    const Collected got = readLines(caseText("hostile/depth_100k.json"));
    EXPECT_TRUE(got.items.empty());
    ASSERT_EQ(got.rejected().size(), 1U);
    EXPECT_THAT(got.rejected()[0].reason, HasSubstr("deeper than 64"));
    const std::string deep(80, '[');
    EXPECT_THAT(readLines(itemLine("\"x\":" + deep)).rejected().at(0).reason, HasSubstr("deeper than 64"));
    const std::string longText = "\"x\":\"" + std::string(1024 * 1024 + 1, 'a') + "\"";
    EXPECT_THAT(readLines(itemLine(longText)).rejected().at(0).reason, HasSubstr("1 MB"));
}

TEST(WinnowJsonl, HostileIdsAndMarkupComeBackLetterForLetter)
{
    const Collected ids = readLines(caseText("hostile/sql_ids.jsonl"));
    ASSERT_EQ(ids.items.size(), 12U);
    EXPECT_EQ(ids.items[0].id, "x'); DROP TABLE answers;--");
    EXPECT_EQ(ids.items[9].id, "0");
    EXPECT_EQ(ids.keys[3].extraJson, R"({"rater":"{0}"})");
    const Collected rich = readLines(caseText("hostile/rich_text.jsonl"));
    ASSERT_EQ(rich.items.size(), 6U);
    EXPECT_EQ(rich.items[2].question, "Is pH &lt; 7?");
    EXPECT_EQ(rich.items[5].options[0].text, "&#x202e;abc");
    const Collected paths = readLines(caseText("hostile/image_paths.jsonl"));
    EXPECT_EQ(paths.items.size(), 9U); // the name with NUL is refused
    EXPECT_EQ(paths.items[4].figures.at(0), "\\\\example.invalid\\share\\x.jpg");
    EXPECT_TRUE(paths.items[8].figures.empty());
}

TEST(WinnowJsonl, AnswersOfEveryKind)
{
    const auto key = [](const std::string &members) {
        const Collected got = readLines(itemLine(members));
        return got.keys.empty() ? Answer::ofText("REJECTED " + got.rejected().at(0).reason) : got.keys[0].answer;
    };
    const std::string abc = R"("options":["rust","smut","None"],)";
    EXPECT_EQ(key(abc + R"("answer":["C","A","A"])"), Answer::ofLetters("AC"));
    EXPECT_EQ(key(abc + R"("kind":"multiple","answer":["B","A"])"), Answer::ofLetters("AB"));
    EXPECT_EQ(key(abc + R"("answer":"None")"), Answer::ofLetters("C"));
    EXPECT_EQ(key(abc + R"("answer":"none")").text, "REJECTED not one of A–C");
    EXPECT_EQ(key(abc + R"("kind":"single","answer":["A","B"])").text, "REJECTED not one of A–C");
    EXPECT_EQ(key(R"("kind":"judgement","answer":"B")"), Answer::ofLetters("B"));
    EXPECT_EQ(key(R"("kind":"judgement","answer":"Yes")"), Answer::ofLetters("A"));
    EXPECT_EQ(key(R"("kind":"judgement","answer":"C")").text, "REJECTED not one of A or B");
    EXPECT_EQ(key(R"("kind":"number","answer":4.5,"tolerance":{"rel":0.05})"), Answer::ofNumber(4.5));
    EXPECT_EQ(key(R"("kind":"number","answer":"007")"), Answer::ofNumber(7));
    EXPECT_EQ(key(R"("kind":"number","answer":"NaN")").text, "REJECTED not a number");
    EXPECT_EQ(key(R"("kind":"short","answer":"007")"), Answer::ofText("007"));
    EXPECT_EQ(key(R"("kind":"box","answer":[1,2,3,4])").boxes, (std::vector<review::Box>{{1, 2, 3, 4}}));
    EXPECT_EQ(key(R"("kind":"box","answer":[[1,2,3,4],[5,6,7,8]])").boxes.size(), 2U);
    EXPECT_TRUE(key(R"("kind":"box","answer":{"box":[0.1,0.2,0.3,0.4],"unit":"fraction"})").fraction);
    EXPECT_THAT(key(R"("kind":"box","answer":[1,2,0,4])").text, HasSubstr("REJECTED"));
    EXPECT_THAT(key(R"("kind":"riddle","answer":"A")").text, HasSubstr("not a kind of question"));
    EXPECT_TRUE(key(abc + R"("answer":null)").empty());
    EXPECT_THAT(key(R"("options":["only"],"answer":"A")").text, HasSubstr("at least 2"));
    EXPECT_THAT(key(R"("options":{"a":"x","b":"y"},"answer":"a")").text, HasSubstr("A–J"));
}

TEST(WinnowJsonl, ImageChoiceTakesFiguresForOptions)
{
    const Collected got = readLines(itemLine(R"("kind":"image-choice","options":{"A":{"figure":"f1"},"B":{"figure":"f2"}},"answer":["B"])"));
    ASSERT_EQ(got.items.size(), 1U);
    EXPECT_EQ(got.items[0].kind, ItemKind::Multiple);
    EXPECT_EQ(got.items[0].options[1].figure, "f2");
    EXPECT_EQ(got.keys[0].answer, Answer::ofLetters("B"));
}

TEST(WinnowJsonl, ExportMembersStayBesideTheKey)
{
    const Collected got = readLines(itemLine(
        R"("options":["a","b"],"answer":"B","author_answer":"A","decision":"tie-broken","protocol_hash":"ab","reason":"x","attributes":{"crop":"rice"})"));
    ASSERT_EQ(got.items.size(), 1U);
    EXPECT_EQ(got.items[0].attributes.size(), 1U);
    EXPECT_EQ(got.keys[0].extraJson, R"({"author_answer":"A","decision":"tie-broken","protocol_hash":"ab","reason":"x"})");
}

TEST(WinnowJsonl, NearDuplicatesAndLookAlikesAreWarnings)
{
    const Collected got = readLines(R"({"id":"a","figures":["f"],"question":"Which pest?","options":["Aphid","aphid"],"answer":"A"}
{"id":"b","figures":["f"],"question":"which  pest","options":["Aphid","aphid"],"answer":"B"}
{"id":"c","figures":["g"],"question":"Which pest?","options":["Aphid","Thrips"],"answer":"B"}
)");
    EXPECT_EQ(got.items.size(), 3U);
    EXPECT_EQ(got.warning("options-equal-but-for-case").id, "a");
    EXPECT_THAT(got.warning("near-duplicate", "b").reason, HasSubstr("line 1"));
    EXPECT_TRUE(got.warning("near-duplicate", "c").reason.empty());
}

TEST(WinnowJsonl, CancelStopsAndIsNoDamage)
{
    ReadOptions options;
    options.progress = [](std::int64_t) { return false; };
    Collected got;
    const auto summary = readWith("winnow-jsonl", itemLine("\"kind\":\"open\""), got, options);
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().code, review::Error::Code::Refused);
    EXPECT_TRUE(got.items.empty());
}

TEST(ProblemList, KeepsTheFirstAndCountsAll)
{
    ProblemList list;
    for (int i = 0; i < 1500; ++i)
        list.add({.line = i + 1, .reason = "bad"});
    for (int i = 0; i < 30; ++i)
        list.add({.level = Problem::Level::Warning, .line = i + 1, .reason = "no key", .kind = "no-key"});
    EXPECT_EQ(list.kept().size(), 1020U);
    EXPECT_EQ(list.rejected(Role::Items), 1500);
    EXPECT_EQ(list.warnings(Role::Items), 30);
    EXPECT_EQ(list.rejected(Role::Figures), 0);
}

// A set holds a letter once, and JSON writes several letters as a list; the joined form is that of CSV cells.
TEST(WinnowJsonl, SeveralLettersAreAListEachOnce)
{
    const auto read = [](const std::string &answer) { return readLines(itemLine(R"("kind":"multiple","options":["w","x","y","z"],"answer":)" + answer)); };
    const Collected twice = read(R"(["C","B","C"])");
    ASSERT_EQ(twice.keys.size(), 1U);
    EXPECT_EQ(twice.keys[0].answer, Answer::ofLetters("BC"));
    EXPECT_EQ(twice.warning("letter-repeated").value, R"(["C","B","C"])");
    EXPECT_THAT(twice.warning("letter-repeated").reason, HasSubstr("more than once"));
    for (const char *joined : {R"("B;C")", R"("B,C")", R"("b c")"}) {
        const Collected got = read(joined);
        EXPECT_TRUE(got.items.empty()) << joined;
        ASSERT_EQ(got.rejected().size(), 1U) << joined;
        EXPECT_THAT(got.rejected()[0].reason, HasSubstr("written as a list"));
    }
    for (const char *good : {R"(["B","C"])", R"(["x","C"])"})
        EXPECT_EQ(read(good).keys.at(0).answer, Answer::ofLetters("BC")) << good;
    EXPECT_TRUE(read(R"(["B","C"])").problems.empty());
    EXPECT_EQ(read(R"("B")").keys.at(0).answer, Answer::ofLetters("B"));
    EXPECT_EQ(read(R"(["B","Q"])").rejected().size(), 1U);
    Collected cells;
    ASSERT_TRUE(readWith("csv", "id,question,kind,A,B,C,answer\nq,Which?,multiple,x,y,z,\"c;b;C\"\n", cells));
    EXPECT_EQ(cells.keys.at(0).answer, Answer::ofLetters("BC"));
    EXPECT_EQ(cells.warning("letter-repeated").value, "c;b;C");
}
