// A file that was imported before, in a newer state: what is new, changed and gone, and that no question of a study is touched.

#include "case_bytes.h"
#include "cli_folder.h"

#include <gtest/gtest.h>

#include <QDir>

#include <functional>

using namespace Qt::Literals::StringLiterals;

namespace {

/// Items of AgroMind's shape; `question` of the item of a number, empty for one that is left out.
QByteArray set(int count, const std::function<QString(int)> &question)
{
    QByteArray text = "[";
    for (int i = 1; i <= count; ++i) {
        const QString words = question(i);
        if (words.isEmpty())
            continue;
        text += (text.size() > 1 ? ",\n" : "\n")
            + u"{\"image_path\":\"./rice/%1.png\",\"question\":\"%2\",\"options\":{\"A\":\"x\",\"B\":\"y\",\"C\":\"z\",\"D\":\"w\"},\"answer\":\"B\",\"type_id\":1,\"item_id\":%1,\"level1_id\":2,\"level2_id\":2,\"level3_id\":1,\"crop\":\"rice\"}"_s
                  .arg(i)
                  .arg(words)
                  .toUtf8();
    }
    return text + "\n]\n";
}

nlohmann::json onlyFile(const Ran &ran) { return ran.json()["files"].at(0); }

class Reimport : public ::testing::Test {
protected:
    void SetUp() override
    {
        ASSERT_EQ(folder.run({u"new"_s, u"p.winnow"_s}).code, 0);
        folder.write(u"PDD_2_2_1.json"_s, set(5, [](int i) { return u"What is seen in picture %1?"_s.arg(i); }));
        const Ran first = import();
        ASSERT_EQ(first.code, 0) << first.err << first.out;
        ASSERT_EQ(onlyFile(first)["new"], 5);
    }
    Ran import(const QStringList &more = {}) const { return folder.run(QStringList{u"import"_s, u"p.winnow"_s, u"PDD_2_2_1.json"_s, u"--json"_s} + more); }
    CliFolder folder;
};

} // namespace

TEST_F(Reimport, TheSameFileHasNothingNew)
{
    const auto again = onlyFile(import());
    EXPECT_EQ(again["new"], 0);
    EXPECT_EQ(again["unchanged"], 5);
    EXPECT_EQ(again["changed"], 0);
    EXPECT_EQ(again["gone"], 0);
    EXPECT_EQ(again["rejected"], 0);
}

TEST_F(Reimport, ANewerStateShowsWhatIsNewChangedAndGone)
{
    // 2 asks another question, 4 has gone, 6 is new.
    folder.write(u"PDD_2_2_1.json"_s, set(6, [](int i) { return i == 4 ? QString() : i == 2 ? u"What is seen at the margin?"_s : u"What is seen in picture %1?"_s.arg(i); }));
    const Ran dry = import({u"--dry-run"_s});
    for (const auto &report : {onlyFile(dry), onlyFile(import())}) {
        EXPECT_EQ(report["rows"], 5);
        EXPECT_EQ(report["accepted"], 5);
        EXPECT_EQ(report["new"], 1);
        EXPECT_EQ(report["changed"], 1);
        EXPECT_EQ(report["unchanged"], 3);
        EXPECT_EQ(report["gone"], 1);
        EXPECT_EQ(report["rejected"], 0);
        bool told = false;
        for (const auto &problem : report["problems"])
            told |= problem["id"] == "PDD_2_2_1/4" && problem["level"] == "warning" && problem["reason"].get<std::string>().find("not in this file any more") != std::string::npos;
        EXPECT_TRUE(told) << report.dump();
    }
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s}).code, 0) << "the event vouches for the changed tables";
    const auto settled = onlyFile(import());
    EXPECT_EQ(settled["unchanged"], 5);
    EXPECT_EQ(settled["changed"], 0);
    EXPECT_EQ(settled["gone"], 1) << "it stays, and stays gone from the file";
}

TEST_F(Reimport, WhatAStudyAsksStaysAsItIs)
{
    for (const QString &person : {u"R1"_s, u"R2"_s, u"R3"_s})
        ASSERT_EQ(folder.run({u"people"_s, u"p.winnow"_s, u"add"_s, person, u"--pseudonym"_s, person}).code, 0);
    folder.openStudy({u"sample.strata=[\"task\"]"_s, u"sample.share=1"_s});
    folder.write(u"PDD_2_2_1.json"_s, set(5, [](int i) { return u"Quite another question %1?"_s.arg(i); }));
    const Ran ran = import({u"--accept-partial"_s});
    const auto report = onlyFile(ran);
    EXPECT_EQ(report["changed"], 0);
    EXPECT_EQ(report["rejected"], 5);
    EXPECT_NE(report["problems"].back()["reason"].get<std::string>().find("belongs to the study"), std::string::npos) << report.dump();
    ASSERT_EQ(folder.run({u"export"_s, u"p.winnow"_s, u"gold"_s, u"--split"_s, u"all"_s, u"--format"_s, u"winnow-jsonl"_s, u"-o"_s, u"out.jsonl"_s}).code, 0);
    const QByteArray out = folder.read(u"out.jsonl"_s);
    EXPECT_EQ(out.count("\"id\":\"PDD_2_2_1/"), 5);
    EXPECT_EQ(out.count("Quite another"), 0);
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s}).code, 0);
}

TEST_F(Reimport, APictureThatAStudyShowsStaysTheOneThatWasJudged)
{
    QDir(folder.path()).mkpath(u"rice"_s);
    folder.write(u"rice/1.png"_s, caseBytes(u"images/exif_orient_1.jpg"_s));
    folder.write(u"own.jsonl"_s, R"({"type":"figure","id":"./rice/1.png","path":"./rice/1.png"})" "\n");
    ASSERT_LE(folder.run({u"import"_s, u"p.winnow"_s, u"own.jsonl"_s}).code, 1);
    for (const char *name : {"R1", "R2", "R3"})
        ASSERT_EQ(folder.run({u"people"_s, u"p.winnow"_s, u"add"_s, QString::fromLatin1(name)}).code, 0);
    folder.openStudy({u"sample.strata=[\"task\"]"_s, u"sample.share=1"_s});
    folder.write(u"rice/1.png"_s, caseBytes(u"images/progressive.jpg"_s));
    const auto report = onlyFile(folder.run({u"import"_s, u"p.winnow"_s, u"own.jsonl"_s, u"--json"_s, u"--accept-partial"_s}));
    EXPECT_EQ(report["rejected"], 1) << report;
    EXPECT_EQ(report["changed"], 0);
    EXPECT_NE(report.dump().find("is another picture now, but belongs to the study"), std::string::npos) << report;
    EXPECT_NE(folder.run({u"verify"_s, u"p.winnow"_s, u"--deep"_s}).code, 0) << "the file is not the one that was judged";
}

TEST_F(Reimport, WinnowsOwnFormatsNeverChangeARecord)
{
    folder.write(u"own.jsonl"_s, R"({"type":"item","id":"q1","kind":"open","question":"One?"})" "\n");
    ASSERT_EQ(folder.run({u"import"_s, u"p.winnow"_s, u"own.jsonl"_s}).code, 0);
    folder.write(u"own.jsonl"_s, R"({"type":"item","id":"q1","kind":"open","question":"Two?"})" "\n");
    const auto report = onlyFile(folder.run({u"import"_s, u"p.winnow"_s, u"own.jsonl"_s, u"--json"_s, u"--dry-run"_s}));
    EXPECT_EQ(report["changed"], 0);
    EXPECT_EQ(report["rejected"], 1);
}
