// What goes into a project and comes out of it again, through the real program: pictures, protocol files, answers given elsewhere.

#include "cli_folder.h"

#include <gtest/gtest.h>

#include <QFile>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace {

const std::vector<Crop> kFew{{.name = "soybean", .prefix = "soy", .figures = 10, .itemsOf = std::vector<int>(10, 3)}, {.name = "rice", .prefix = "ric", .figures = 10, .itemsOf = std::vector<int>(10, 2)}};

class Exchange : public ::testing::Test {
protected:
    void project()
    {
        folder.write(u"figures.jsonl"_s, figuresJsonl(kFew));
        folder.write(u"items.jsonl"_s, itemsJsonl(kFew));
        folder.makeProject({u"figures.jsonl"_s, u"items.jsonl"_s});
    }
    Ran answer(const QString &seat, const QString &file, bool submit = true)
    {
        QStringList arguments{u"answer"_s, u"p.winnow"_s, u"gold"_s, u"--seat"_s, seat, u"--from"_s, file};
        if (submit)
            arguments += u"--submit"_s;
        return folder.run(arguments);
    }
    CliFolder folder;
};

// What the import found, verify finds: the same look-up by separators, percent signs, Unicode form and case.
TEST_F(Exchange, AStudyTakesAPresetAndTheMembersOfAFileOverIt)
{
    project();
    folder.write(u"over.json"_s, R"({"seed":11,"sample":{"share":"1/2"},"plan":{"primary":{"seats":["Left","Right"]}}})");
    const QStringList start{u"study"_s, u"p.winnow"_s, u"create"_s};
    const QStringList preset{u"--preset"_s, u"plantxpert-gold"_s};
    const Ran made = folder.run(start + QStringList{u"a"_s} + preset + QStringList{u"--protocol"_s, u"over.json"_s, u"--set"_s, u"seed=12"_s, u"--seats"_s, u"Left=R1,Right=R2"_s});
    ASSERT_EQ(made.code, 0) << made.err;
    const auto document = folder.run({u"study"_s, u"p.winnow"_s, u"show"_s, u"a"_s, u"--json"_s}).json();
    EXPECT_EQ(document["seed"], 12) << "--set comes last";
    EXPECT_EQ(document["sample"]["share"], "1/2");
    EXPECT_EQ(document["plan"]["primary"]["seats"], (nlohmann::json{"Left", "Right"}));
    EXPECT_EQ(document["preset"], "plantxpert-gold");
    // A part of a document is no protocol by itself; a member that there is not is named.
    EXPECT_EQ(folder.run(start + QStringList{u"b"_s, u"--protocol"_s, u"over.json"_s}).code, 3);
    folder.write(u"odd.json"_s, R"({"sample":{"portion":"1/2"}})");
    const Ran odd = folder.run(start + QStringList{u"b"_s} + preset + QStringList{u"--protocol"_s, u"odd.json"_s});
    EXPECT_EQ(odd.code, 3);
    EXPECT_NE(odd.err.find("sample.portion"), std::string::npos) << odd.err;
    EXPECT_EQ(folder.run({u"study"_s, u"p.winnow"_s, u"list"_s}).out.find("b\t"), std::string::npos);
}

// Two primaries are two people: one person's answers agree with themselves.
TEST_F(Exchange, OnePersonOnBothPrimarySeatsIsRefusedWhenTheStudyOpens)
{
    project();
    ASSERT_EQ(folder.run({u"study"_s, u"p.winnow"_s, u"create"_s, u"gold"_s, u"--preset"_s, u"plantxpert-gold"_s, u"--seats"_s, u"Primary 1=R1,Primary 2=R1,Adjudicator=R3"_s}).code, 0);
    const QByteArray before = folder.read(u"p.winnow"_s);
    const Ran refused = folder.run({u"study"_s, u"p.winnow"_s, u"open"_s, u"gold"_s});
    EXPECT_EQ(refused.code, 3);
    EXPECT_NE(refused.err.find("R1 sits on Primary 1 and on Primary 2"), std::string::npos) << refused.err;
    EXPECT_EQ(folder.read(u"p.winnow"_s), before);
    EXPECT_NE(folder.run({u"study"_s, u"p.winnow"_s, u"list"_s}).out.find("gold\tdraft"), std::string::npos);
    // The same in a draft of two people opens.
    ASSERT_EQ(folder.run({u"study"_s, u"p.winnow"_s, u"create"_s, u"two"_s, u"--preset"_s, u"plantxpert-gold"_s, u"--seats"_s, u"Primary 1=R1,Primary 2=R2"_s}).code, 0);
    EXPECT_EQ(folder.run({u"study"_s, u"p.winnow"_s, u"open"_s, u"two"_s}).code, 0);
}

// Answers given elsewhere come in by import: sealed, with their own times, marked, and never over what a seat has said already.
TEST_F(Exchange, ResponsesOfAFileAreImportedOntoTheirSeats)
{
    project();
    folder.openStudy();
    const auto plan = folder.plan();
    std::vector<std::string> units;
    for (const auto &unit : plan["seats"][0]["units"])
        units.push_back(unit["unit"]);
    ASSERT_GE(units.size(), 4U);
    folder.write(u"own.csv"_s, QByteArray::fromStdString("unit,answer\n" + units[0] + ",B\n"));
    ASSERT_EQ(answer(u"Primary 1"_s, u"own.csv"_s, false).code, 0);
    const auto row = [](const std::string &unit, const std::string &rest) { return R"({"type":"response","study":"gold","seat":"Primary 1","unit":")" + unit + "\"," + rest + "}\n"; };
    std::string text = row(units[1], R"("answer":"C","at":"2026-05-04T09:12:33.120Z","active_ms":41200,"unsure":true,"comment":"by post")");
    text += row(units[2], R"("defective":"no-option-right")");
    folder.write(u"post.jsonl"_s, QByteArray::fromStdString(text));
    const Ran dry = folder.run({u"import"_s, u"p.winnow"_s, u"post.jsonl"_s, u"--dry-run"_s, u"--json"_s});
    EXPECT_EQ(dry.code, 0) << dry.out;
    EXPECT_EQ(dry.json()["files"][0]["role"], "responses");
    EXPECT_EQ(dry.json()["files"][0]["new"], 2);
    const Ran taken = folder.run({u"import"_s, u"p.winnow"_s, u"post.jsonl"_s, u"--json"_s});
    ASSERT_EQ(taken.code, 0) << taken.out;
    EXPECT_TRUE(taken.json()["written"]);
    const Ran again = folder.run({u"import"_s, u"p.winnow"_s, u"post.jsonl"_s, u"--json"_s});
    EXPECT_EQ(again.json()["files"][0]["unchanged"], 2);
    EXPECT_EQ(again.json()["files"][0]["new"], 0);
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s}).err.find("answer"), std::string::npos);
    ASSERT_EQ(folder.run({u"responses"_s, u"p.winnow"_s, u"gold"_s, u"--format"_s, u"jsonl"_s, u"-o"_s, u"r.jsonl"_s}).code, 0);
    std::map<std::string, nlohmann::json> rows;
    for (const QByteArray &line : folder.read(u"r.jsonl"_s).split('\n'))
        if (!line.isEmpty())
            rows[nlohmann::json::parse(line.toStdString())["unit"]] = nlohmann::json::parse(line.toStdString());
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[units[0]]["state"], "sealed");
    const auto &post = rows[units[1]];
    EXPECT_EQ(post["state"], "imported");
    EXPECT_EQ(post["answer"], "C");
    EXPECT_EQ(post["at"], "2026-05-04T09:12:33.120Z");
    EXPECT_EQ(post["active_ms"], 41200);
    EXPECT_EQ(post["unsure"], true);
    EXPECT_EQ(post["reviewer"], "R1");
    EXPECT_EQ(post["shown_order"], "ABCD");
    EXPECT_EQ(rows[units[2]]["defective"], "no-option-right");

    // One row of each kind that cannot be taken; what stands stays.
    text = row(units[0], R"("answer":"A")") + row(units[1], R"("answer":"D")") + row(units[3], R"("answer":"E")") + row("no-such-unit", R"("answer":"A")") + row(units[3], R"("comment":"none")");
    text += R"({"type":"response","study":"bronze","seat":"Primary 1","unit":"x","answer":"A"})" "\n" R"({"type":"response","study":"gold","seat":"Adjudicator","unit":"x","answer":"A"})" "\n";
    text += R"({"type":"response","unit":")" + units[3] + R"(","answer":"A"})" "\n" R"({"type":"rating","study":"gold","seat":"Primary 1","item":"x","model":"m","score":4})" "\n";
    folder.write(u"bad.jsonl"_s, QByteArray::fromStdString(text));
    const QByteArray before = folder.read(u"p.winnow"_s);
    const Ran bad = folder.run({u"import"_s, u"p.winnow"_s, u"bad.jsonl"_s, u"--json"_s});
    EXPECT_EQ(bad.code, 3);
    EXPECT_EQ(folder.read(u"p.winnow"_s), before);
    std::vector<std::string> reasons;
    const auto report = bad.json();
    for (const auto &file : report["files"])
        for (const auto &problem : file["problems"])
            reasons.push_back(problem["reason"]);
    ASSERT_EQ(reasons.size(), 9U) << bad.out;
    const std::vector<std::string> expected{"another answer", "another answer", "not one of A–D", "not in the batch", "either an answer", "bronze", "no batch yet", "names no study", "rating"};
    for (std::size_t at = 0; at < expected.size(); ++at)
        EXPECT_NE(reasons[at].find(expected[at]), std::string::npos) << reasons[at];
    // A submitted batch takes nothing more.
    std::string all;
    for (std::size_t at = 3; at < units.size(); ++at)
        all += row(units[at], R"("answer":"A")");
    folder.write(u"rest.jsonl"_s, QByteArray::fromStdString(all));
    ASSERT_EQ(folder.run({u"import"_s, u"p.winnow"_s, u"rest.jsonl"_s}).code, 0);
    folder.write(u"none.csv"_s, "unit,answer\n");
    EXPECT_EQ(answer(u"Primary 1"_s, u"none.csv"_s).code, 0);
    const Ran late = folder.run({u"import"_s, u"p.winnow"_s, u"rest.jsonl"_s, u"--json"_s});
    EXPECT_EQ(late.code, 3);
    EXPECT_NE(late.out.find("is submitted"), std::string::npos);
}

TEST_F(Exchange, VerifyFindsEveryPictureThatTheImportFound)
{
    const QByteArray picture = QByteArray::fromBase64("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
    const QByteArrayList files{"pics/leaf 1.png", "pics/caf\xC3\xA9.png", "pics/Corn.PNG"};
    for (const QByteArray &file : files)
        folder.write(QString::fromUtf8(file), picture);
    folder.write(u"f.jsonl"_s, R"({"type":"figure","id":"a","path":"pics\\leaf 1.png"}
{"type":"figure","id":"b","path":"pics/leaf%201.png"}
{"type":"figure","id":"c","path":"pics/cafe\u0301.png"}
{"type":"figure","id":"d","path":"pics/corn.png"}
{"type":"figure","id":"e","path":"C:\\data\\leaf 1.png"}
)");
    ASSERT_EQ(folder.run({u"new"_s, u"p.winnow"_s}).code, 0);
    const Ran imported = folder.run({u"import"_s, u"p.winnow"_s, u"f.jsonl"_s, u"--json"_s});
    ASSERT_EQ(imported.code, 0) << imported.err;
    EXPECT_EQ(imported.out.find("not found"), std::string::npos) << imported.out;
    for (const QStringList &arguments : {QStringList{u"verify"_s, u"p.winnow"_s}, QStringList{u"verify"_s, u"p.winnow"_s, u"--deep"_s}}) {
        const Ran verified = folder.run(arguments);
        EXPECT_EQ(verified.code, 0) << verified.err;
    }
    // Gone: said without --deep. Another picture in its place: said with it.
    ASSERT_TRUE(QFile::remove(folder.path(u"pics/Corn.PNG"_s)));
    folder.write(u"pics/leaf 1.png"_s, picture + "x");
    const Ran quick = folder.run({u"verify"_s, u"p.winnow"_s});
    EXPECT_EQ(quick.code, 1);
    EXPECT_EQ(quick.err, "The picture of figure \"d\" is missing.\n");
    const Ran deep = folder.run({u"verify"_s, u"p.winnow"_s, u"--deep"_s});
    EXPECT_EQ(std::count(deep.err.begin(), deep.err.end(), '\n'), 4) << deep.err;
}

// Files with other names for the same things: a mapping says what each column or member is read as.
TEST_F(Exchange, AMappingNamesTheColumnsOfOtherFiles)
{
    folder.write(u"wrong.csv"_s, "nr,text,labels,picture,A,B\n1,Which disease is shown?,B,leaf1.jpg,rust,mildew\n2,Which pest is shown?,A,leaf2.jpg,aphid,thrips\n");
    folder.write(u"lines.jsonl"_s, R"({"nr":"3","text":"Which crop?","choices":["rice","corn"],"labels":"Q"})" "\n" R"({"nr":"4","text":"x","question":"y","choices":["a","b"]})" "\n");
    folder.write(u"map.json"_s, R"({"nr":"id","text":"question","labels":"answer","picture":"figure","choices":"options"})");
    ASSERT_EQ(folder.run({u"new"_s, u"p.winnow"_s}).code, 0);
    const Ran without = folder.run({u"import"_s, u"p.winnow"_s, u"wrong.csv"_s});
    EXPECT_EQ(without.code, 3);
    EXPECT_NE(without.out.find("nr, text, labels, picture"), std::string::npos) << without.out << without.err;
    const Ran taken = folder.run({u"import"_s, u"p.winnow"_s, u"wrong.csv"_s, u"lines.jsonl"_s, u"--map"_s, u"map.json"_s, u"--accept-partial"_s, u"--json"_s});
    EXPECT_EQ(taken.code, 1) << taken.err;
    const auto mapped = taken.json();
    const auto &files = mapped["files"];
    EXPECT_EQ(files[0]["new"], 2) << taken.out;
    bool told = false;
    for (const auto &problem : files[0]["problems"])
        told |= problem["value"] == "choices";
    EXPECT_TRUE(told) << "a column that the file does not have is named";
    ASSERT_EQ(files[1]["rejected"], 2) << taken.out;
    EXPECT_EQ(files[1]["problems"][0]["value"], "Q");
    EXPECT_EQ(files[1]["problems"][0]["column"], 67) << "where the value stands under its own name";
    EXPECT_NE(files[1]["problems"][1]["reason"].get<std::string>().find("two members"), std::string::npos);
    for (const char *bad : {"[1]", R"({"a":7})", "{"}) {
        folder.write(u"bad.json"_s, bad);
        EXPECT_EQ(folder.run({u"import"_s, u"p.winnow"_s, u"wrong.csv"_s, u"--map"_s, u"bad.json"_s}).code, 3) << bad;
    }
}

} // namespace
