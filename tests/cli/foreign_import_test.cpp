// Files of other programs through the real program: pictures in archives and in cells, ids that meet, nothing written before consent.

#include "case_bytes.h"
#include "cli_folder.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>

using namespace Qt::Literals::StringLiterals;

namespace {

class ForeignImport : public ::testing::Test {
protected:
    void SetUp() override { ASSERT_EQ(folder.run({u"new"_s, u"p.winnow"_s}).code, 0); }
    QStringList names(const QString &below = {}) const { return QDir(folder.path(below)).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden, QDir::Name); }
    QStringList kept() const { return QDir(folder.path(u"p.pictures"_s)).entryList(QDir::Files); }
    void open() const
    {
        for (const QString &person : {u"R1"_s, u"R2"_s, u"R3"_s})
            ASSERT_EQ(folder.run({u"people"_s, u"p.winnow"_s, u"add"_s, person, u"--pseudonym"_s, person}).code, 0);
        folder.openStudy();
    }
    CliFolder folder;
};

int warningsLike(const nlohmann::json &report, const std::string &words)
{
    int count = 0;
    for (const auto &file : report["files"])
        for (const auto &problem : file["problems"])
            count += problem["reason"].get<std::string>().find(words) != std::string::npos ? 1 : 0;
    return count;
}

} // namespace

// The names differ in Unicode form, hold other scripts and quotation marks; one picture each is found and kept under no name of the archive.
TEST_F(ForeignImport, PicturesOfAnArchiveAreFoundByTheNamesThatRecordsHave)
{
    folder.write(u"odd_names.zip"_s, caseBytes(u"names/odd_names.zip"_s));
    QByteArray table = caseBytes(u"names/odd_names.csv"_s);
    table.replace("\n", ",rice\n").replace("answer,rice", "answer,crop"); // a study asks for crops
    folder.write(u"odd_names.csv"_s, table);
    const QStringList before = names();
    const Ran dry = folder.run({u"import"_s, u"p.winnow"_s, u"odd_names.zip"_s, u"odd_names.csv"_s, u"--dry-run"_s, u"--json"_s});
    EXPECT_EQ(dry.code, 0) << dry.err;
    EXPECT_EQ(names(), before) << "nothing is written before consent";
    const Ran done = folder.run({u"import"_s, u"p.winnow"_s, u"odd_names.csv"_s, u"--pictures"_s, u"odd_names.zip"_s, u"--json"_s});
    ASSERT_EQ(done.code, 0) << done.err;
    EXPECT_EQ(done.json()["files"][0]["new"], 4);
    EXPECT_EQ(warningsLike(done.json(), "not in the archive") + warningsLike(done.json(), "not found"), 0) << done.out;
    ASSERT_FALSE(kept().isEmpty());
    for (const QString &name : kept())
        EXPECT_EQ(name.size(), 68) << name.toStdString();
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s, u"--deep"_s}).code, 0);
    open();
    ASSERT_EQ(folder.run({u"export"_s, u"p.winnow"_s, u"gold"_s, u"--split"_s, u"all"_s, u"--format"_s, u"winnow-jsonl"_s, u"-o"_s, u"out.jsonl"_s}).code, 0);
    const QByteArray out = folder.read(u"out.jsonl"_s);
    EXPECT_EQ(out.count("\"type\":\"figure\""), 4);
    EXPECT_EQ(out.count("\"path\":\"O'Neil"), 1) << "the original name";
    EXPECT_FALSE(out.contains(".pictures"));
}

TEST_F(ForeignImport, AnArchiveWithOneBadEntryIsRefusedAsAWhole)
{
    folder.write(u"package_traversal.zip"_s, caseBytes(u"hostile/package_traversal.zip"_s));
    folder.write(u"items.csv"_s, "id,image,question,A,B,answer\n1,ok.jpg,Which?,x,y,A\n");
    const QStringList before = names();
    const QStringList parent = QDir(folder.path()).entryList();
    const QByteArray project = folder.read(u"p.winnow"_s);
    const Ran refused = folder.run({u"import"_s, u"p.winnow"_s, u"package_traversal.zip"_s, u"items.csv"_s});
    EXPECT_EQ(refused.code, 3);
    for (const char *bad : {"../outside.jpg leads out", "/abs.jpg is an absolute path", "C:\\win.jpg names a drive", "link.jpg is a link"})
        EXPECT_NE(refused.err.find(bad), std::string::npos) << refused.err;
    EXPECT_EQ(names(), before);
    EXPECT_EQ(QDir(folder.path()).entryList(), parent);
    EXPECT_EQ(folder.read(u"p.winnow"_s), project);
}

TEST_F(ForeignImport, PicturesInCellsAreKeptOnlyWhenTheImportIsStored)
{
    const QByteArray one = caseBytes(u"images/exif_orient_1.jpg"_s).toBase64(), two = caseBytes(u"images/palette_alpha.png"_s).toBase64();
    const QByteArray head = "index\timage\tquestion\tA\tB\tanswer\n";
    folder.write(u"bad.tsv"_s, head + "1\t" + one + "\tWhich?\tx\ty\tA\n2\t" + two + "\tWhich one?\tx\tx\tA\n");
    const QStringList before = names();
    EXPECT_EQ(folder.run({u"import"_s, u"p.winnow"_s, u"bad.tsv"_s, u"--dry-run"_s}).code, 1);
    EXPECT_EQ(folder.run({u"import"_s, u"p.winnow"_s, u"bad.tsv"_s}).code, 3) << "the second row has 2 equal options";
    EXPECT_EQ(names(), before) << "what was written is taken back";
    folder.write(u"good.tsv"_s, head + "1\t" + one + "\tWhich?\tx\ty\tA\n2\t" + two + "\tWhich one?\tx\ty\tA\n3\t1\tWhich other?\tx\ty\tB\n");
    const Ran done = folder.run({u"import"_s, u"p.winnow"_s, u"good.tsv"_s, u"--json"_s});
    ASSERT_EQ(done.code, 0) << done.err << done.out;
    EXPECT_EQ(kept().size(), 2);
    EXPECT_EQ(folder.read(u"p.pictures/"_s + kept().filter(u".jpg"_s).value(0)), caseBytes(u"images/exif_orient_1.jpg"_s));
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s, u"--deep"_s}).code, 0);
    // Once more: nothing new; a picture that was lost since comes back.
    ASSERT_TRUE(QFile::remove(folder.path(u"p.pictures/"_s + kept().value(0))));
    const Ran again = folder.run({u"import"_s, u"p.winnow"_s, u"good.tsv"_s, u"--json"_s});
    ASSERT_EQ(again.code, 0) << again.err;
    const auto againReport = again.json();
    for (const auto &file : againReport["files"])
        EXPECT_EQ(file["new"], 0);
    EXPECT_EQ(kept().size(), 2);
}

TEST_F(ForeignImport, TheSameIdsOfTwoFilesAreKeptApart)
{
    folder.write(u"a.tsv"_s, "index\timage_path\tquestion\tA\tB\tanswer\n1\tp.jpg\tWhich?\tx\ty\tA\n2\tq.jpg\tWhich?\tx\ty\tA\n");
    folder.write(u"b.tsv"_s, "index\timage_path\tquestion\tA\tB\tanswer\n1\tr.jpg\tWhat?\tx\ty\tA\n3\ts.jpg\tWhat?\tx\ty\tA\n");
    const Ran both = folder.run({u"import"_s, u"p.winnow"_s, u"a.tsv"_s, u"b.tsv"_s, u"--json"_s});
    ASSERT_EQ(both.code, 0) << both.out;
    EXPECT_EQ(warningsLike(both.json(), "as in b/1"), 1) << both.out;
    // The same files again, alone and together, name the same items.
    for (const QStringList &files : {QStringList{u"b.tsv"_s}, QStringList{u"a.tsv"_s, u"b.tsv"_s}, QStringList{u"a.tsv"_s}}) {
        const Ran again = folder.run(QStringList{u"import"_s, u"p.winnow"_s} + files + QStringList{u"--json"_s});
        EXPECT_EQ(again.code, 0) << again.out;
        const auto againReport = again.json();
        for (const auto &file : againReport["files"])
            EXPECT_EQ(file["new"], 0) << again.out;
    }
}

TEST_F(ForeignImport, OutputsOfWhichNoItemIsHereAreTold)
{
    folder.write(u"items.csv"_s, "id,question,A,B,answer\nq1,Which?,x,y,A\n");
    folder.write(u"own.jsonl"_s, R"({"type":"prediction","item":"q1","model":"M","output":"A"})" "\n" R"({"type":"prediction","item":"Q1","model":"M","output":"A"})" "\n");
    const Ran done = folder.run({u"import"_s, u"p.winnow"_s, u"own.jsonl"_s, u"items.csv"_s, u"--json"_s});
    ASSERT_EQ(done.code, 0) << done.err;
    EXPECT_EQ(warningsLike(done.json(), "no item of this id is here"), 1) << done.out;
    EXPECT_NE(done.out.find(R"("line":2,"column":1,"id":"Q1")"), std::string::npos) << done.out;
}

// A task's dialog and a model's are kept apart by the model, come once, and are vouched for by the log.
TEST_F(ForeignImport, TracesAreStoredOnceAndVouchedFor)
{
    const QByteArray task = R"({"7":{"tools":[],"files":[],"dialogs":[{"role":"user","content":"How many?"},{"role":"assistant","tool_calls":[{"function":{"name":"Count","arguments":{"c":"apple"}}}]},{"role":"tool","name":"Count","content":"17"},{"role":"assistant","content":"17"}],"gt_answer":["17"]}})";
    folder.write(u"dataset.json"_s, task);
    folder.write(u"own.jsonl"_s, R"({"type":"trace","item":"7","model":"Model-X","steps":[{"tool":"Count","arguments":{"c":"pear"},"observation":"3"}],"final":"3"})" "\n");
    const QStringList import{u"import"_s, u"p.winnow"_s, u"dataset.json"_s, u"own.jsonl"_s, u"--json"_s};
    const Ran done = folder.run(import);
    ASSERT_EQ(done.code, 0) << done.err << done.out;
    int fresh = 0;
    const auto doneReport = done.json();
    for (const auto &file : doneReport["files"])
        fresh += file["role"] == "traces" ? file["new"].get<int>() : 0;
    EXPECT_EQ(fresh, 2) << done.out;
    const Ran checked = folder.run({u"verify"_s, u"p.winnow"_s, u"--deep"_s});
    EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
    const Ran again = folder.run(import);
    ASSERT_EQ(again.code, 0);
    const auto againReport = again.json();
    for (const auto &file : againReport["files"])
        EXPECT_EQ(file["new"], 0) << again.out;
    folder.write(u"own.jsonl"_s, R"({"type":"trace","item":"7","model":"Model-X","final":"4"})" "\n");
    EXPECT_EQ(folder.run(import).code, 3) << "another trace of the same model and run";
    QFile file(folder.path(u"p.winnow"_s));
    ASSERT_TRUE(file.open(QIODevice::ReadWrite));
    QByteArray bytes = file.readAll();
    const qsizetype at = bytes.indexOf("\"pear\"");
    ASSERT_GT(at, 0);
    bytes.replace(at, 6, "\"plum\"");
    file.seek(0);
    file.write(bytes);
    file.close();
    const Ran spoiled = folder.run({u"verify"_s, u"p.winnow"_s});
    EXPECT_NE(spoiled.code, 0);
    EXPECT_NE((spoiled.out + spoiled.err).find("the traces"), std::string::npos) << spoiled.out << spoiled.err;
}
