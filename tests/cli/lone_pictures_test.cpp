// Picture files without records, and what a report says of the records it took.

#include "case_bytes.h"
#include "cli_folder.h"

#include <gtest/gtest.h>

#include <QDir>

using namespace Qt::Literals::StringLiterals;

namespace {

/// A folder "pics" of three pictures, one of them cut off, and of a text that is called like one.
class LonePictures : public ::testing::Test {
protected:
    void SetUp() override
    {
        ASSERT_EQ(folder.run({u"new"_s, u"p.winnow"_s}).code, 0);
        ASSERT_TRUE(QDir(folder.path()).mkpath(u"pics/trial 2"_s));
        folder.write(u"pics/b.jpg"_s, caseBytes(u"images/exif_orient_6.jpg"_s));
        folder.write(u"pics/trial 2/a.jpg"_s, caseBytes(u"images/progressive.jpg"_s));
        folder.write(u"pics/cut.jpg"_s, caseBytes(u"images/truncated.jpg"_s));
        folder.write(u"pics/empty.png"_s, {});
        folder.write(u"pics/123.jpeg"_s, "123\n");
    }
    Ran import(const QStringList &more) const { return folder.run(QStringList{u"import"_s, u"p.winnow"_s, u"--json"_s} + more); }
    CliFolder folder;
};

} // namespace

TEST_F(LonePictures, OfAFolderWithoutRecordsBecomeFiguresByTheirPaths)
{
    const Ran first = import({u"pics"_s});
    ASSERT_EQ(first.code, 0) << first.err;
    const auto report = first.json()["files"].at(0);
    EXPECT_EQ(first.json()["files"].size(), 1U);
    EXPECT_EQ(report["file"], "pics");
    EXPECT_EQ(report["format"], "pictures");
    EXPECT_EQ(report["role"], "figures");
    EXPECT_EQ(report["rows"], 3);
    EXPECT_EQ(report["new"], 3);
    EXPECT_EQ(report["counts"]["warning"].dump(), R"({"damaged-picture":1})");
    EXPECT_EQ(report["problems"].at(0)["id"], "cut.jpg");
    const Ran again = import({u"pics"_s});
    EXPECT_EQ(again.json()["files"].at(0)["new"], 0);
    EXPECT_EQ(again.json()["files"].at(0)["unchanged"], 3);
    // What is no picture is told with its reason.
    const Ran words = folder.run({u"import"_s, u"p.winnow"_s, u"--dry-run"_s, u"pics"_s});
    EXPECT_NE(words.out.find("123.jpeg is called like a picture and is none that is read here: The file holds text, not a picture."), std::string::npos) << words.out;
    EXPECT_NE(words.out.find("empty.png is called like a picture"), std::string::npos) << words.out;
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s, u"--deep"_s}).code, 0);
}

TEST_F(LonePictures, GivenByNameBecomeFiguresAndItemsFindThem)
{
    const Ran first = import({u"pics/b.jpg"_s});
    ASSERT_EQ(first.code, 0) << first.err;
    EXPECT_EQ(first.json()["files"].at(0)["file"], "b.jpg");
    EXPECT_EQ(first.json()["files"].at(0)["new"], 1);
    folder.write(u"pics/items.csv"_s, "id,figure,question,A,B,answer\nq1,b.jpg,Which?,x,y,A\n");
    const Ran items = import({u"pics/items.csv"_s});
    ASSERT_EQ(items.code, 0) << items.err << items.out;
    EXPECT_EQ(items.json()["files"].at(0)["new"], 1);
    EXPECT_EQ(items.json()["files"].at(0)["warnings"], 0) << items.out;
}

TEST_F(LonePictures, BesideRecordsAreFiguresOnlyWhenAsked)
{
    folder.write(u"pics/items.csv"_s, "id,figure,question,A,B,answer\nq1,b.jpg,Which?,x,y,A\n");
    const Ran records = import({u"pics"_s, u"--dry-run"_s});
    const nlohmann::json report = records.json();
    for (const auto &file : report["files"])
        EXPECT_NE(file["format"], "pictures") << records.out;
    const Ran asked = import({u"pics"_s, u"--format"_s, u"pictures"_s, u"--dry-run"_s});
    ASSERT_EQ(asked.json()["files"].size(), 1U) << asked.out;
    EXPECT_EQ(asked.json()["files"].at(0)["new"], 3);
}

TEST_F(LonePictures, AFileThatIsNoneIsRefusedWithTheReason)
{
    const Ran text = import({u"pics/123.jpeg"_s});
    EXPECT_EQ(text.code, 3);
    EXPECT_NE(text.err.find("“123.jpeg” is called like a picture and is none that is read here: The file holds text, not a picture."), std::string::npos) << text.err;
    const Ran empty = import({u"pics/empty.png"_s});
    EXPECT_EQ(empty.code, 3);
    EXPECT_NE(empty.err.find("0 bytes"), std::string::npos) << empty.err;
    // A picture holds no answers.
    const Ran answer = folder.run({u"answer"_s, u"p.winnow"_s, u"--study"_s, u"s"_s, u"--seat"_s, u"R1"_s, u"--from"_s, u"pics/b.jpg"_s});
    EXPECT_NE(answer.code, 0);
}

TEST_F(LonePictures, TheReportCountsKindsAndFindingsInFull)
{
    QByteArray rows = "id,figure,question,A,B,answer\n";
    for (int i = 0; i < 25; ++i)
        rows += "q" + QByteArray::number(i) + ",,Which of " + QByteArray::number(i) + "?,x,X,\n"; // no key, and options equal but for case
    rows += "bad1,,Which?,x,y,E\nbad2,,,x,y,A\n";
    folder.write(u"items.csv"_s, rows);
    const auto report = import({u"items.csv"_s, u"--dry-run"_s}).json()["files"].at(0);
    EXPECT_EQ(report["counts"]["kinds"].dump(), R"({"single":25})");
    EXPECT_EQ(report["counts"]["image_options"], 0);
    EXPECT_EQ(report["counts"]["rejected"].dump(), R"({"answer":1,"question":1})");
    EXPECT_EQ(report["counts"]["warning"]["options-equal-but-for-case"], 25);
    EXPECT_EQ(report["counts"]["warning"]["no-key"], 25);
    const Ran words = folder.run({u"import"_s, u"p.winnow"_s, u"--dry-run"_s, u"items.csv"_s});
    EXPECT_NE(words.out.find("kinds of question: 25 single"), std::string::npos) << words.out;
    EXPECT_NE(words.out.find("rejected by field: 1 answer, 1 question"), std::string::npos) << words.out;
}

TEST_F(LonePictures, AFileOfTheSameNameElsewhereNeverTakesTheOthersPlace)
{
    ASSERT_TRUE(QDir(folder.path()).mkpath(u"later"_s));
    folder.write(u"later/b.jpg"_s, caseBytes(u"images/progressive.jpg"_s));
    ASSERT_EQ(import({u"pics/b.jpg"_s}).code, 0);
    const std::string before = folder.run({u"verify"_s, u"p.winnow"_s}).out;
    for (const QStringList &more : {QStringList{u"later"_s, u"--dry-run"_s}, QStringList{u"later"_s, u"--accept-partial"_s}}) {
        const Ran other = import(more);
        EXPECT_EQ(other.code, 1) << other.err;
        const auto report = other.json()["files"].at(0);
        EXPECT_EQ(report["rejected"], 1) << other.out;
        EXPECT_EQ(report["unchanged"], 0);
        EXPECT_NE(other.out.find("another picture is known under this id and stays"), std::string::npos) << other.out;
    }
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s, u"--deep"_s}).code, 0) << "the figure still shows its own file";
    EXPECT_EQ(import({u"pics/b.jpg"_s}).json()["files"].at(0)["unchanged"], 1);
    // An item of that folder would show what was not meant for it: told.
    folder.write(u"later/items.csv"_s, "id,figure,question,A,B,answer\nq1,b.jpg,Which?,x,y,A\n");
    const auto items = import({u"later/items.csv"_s}).json()["files"].at(0);
    EXPECT_EQ(items["new"], 1);
    EXPECT_EQ(items["counts"]["warning"].dump(), R"({"other-picture":1})") << items;
}

TEST_F(LonePictures, TwoFilesOfOneImportThatMeanOtherPicturesByOneNameAreTold)
{
    ASSERT_TRUE(QDir(folder.path()).mkpath(u"later"_s));
    folder.write(u"later/b.jpg"_s, caseBytes(u"images/progressive.jpg"_s));
    folder.write(u"pics/items.csv"_s, "id,figure,question,A,B,answer\nq1,b.jpg,Which?,x,y,A\n");
    folder.write(u"later/more.csv"_s, "id,figure,question,A,B,answer\nq2,b.jpg,Which one?,x,y,A\n");
    for (const QStringList &more : {QStringList{u"--dry-run"_s}, QStringList{}}) {
        const auto files = import(QStringList{u"pics/items.csv"_s, u"later/more.csv"_s} + more).json()["files"];
        EXPECT_EQ(files.at(0)["warnings"], 0) << files;
        EXPECT_EQ(files.at(1)["counts"]["warning"].dump(), R"({"other-picture":1})") << files;
    }
}

TEST_F(LonePictures, APictureMendedWhereItLiesIsChangedAndOneWithMoreSaidOfItStays)
{
    folder.write(u"pics/figures.jsonl"_s, "{\"type\":\"figure\",\"id\":\"trial 2/a.jpg\",\"path\":\"trial 2/a.jpg\",\"caption\":\"A leaf\"}\n");
    ASSERT_EQ(import({u"pics/figures.jsonl"_s}).code, 0);
    const auto first = import({u"pics"_s, u"--format"_s, u"pictures"_s}).json()["files"].at(0);
    EXPECT_EQ(first["new"], 2);
    EXPECT_EQ(first["unchanged"], 1) << "the figure with a caption";
    folder.write(u"pics/b.jpg"_s, caseBytes(u"images/progressive.jpg"_s));
    EXPECT_NE(folder.run({u"verify"_s, u"p.winnow"_s, u"--deep"_s}).code, 0);
    const auto second = import({u"pics"_s, u"--format"_s, u"pictures"_s}).json()["files"].at(0);
    EXPECT_EQ(second["changed"], 1) << second;
    EXPECT_EQ(second["rejected"], 0);
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s, u"--deep"_s}).code, 0);
}
