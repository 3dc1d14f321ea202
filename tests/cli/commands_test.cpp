// Exit codes, sentences and JSON shapes of the commands, through the real program.

#include "cli_folder.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace {

const std::vector<Crop> kSmall{{.name = "soybean", .prefix = "soy", .figures = 10, .itemsOf = std::vector<int>(10, 3)}, {.name = "rice", .prefix = "ric", .figures = 10, .itemsOf = std::vector<int>(10, 2)}};

class Commands : public ::testing::Test {
protected:
    void SetUp() override
    {
        folder.write(u"figures.jsonl"_s, figuresJsonl(kSmall));
        folder.write(u"items.jsonl"_s, itemsJsonl(kSmall));
    }
    void project() { folder.makeProject({u"figures.jsonl"_s, u"items.jsonl"_s}); }
    QByteArray answers(const QString &letter, const QByteArray &more = {})
    {
        QByteArray text = "unit,answer\n";
        const auto plan = folder.plan();
        for (const auto &unit : plan["seats"][0]["units"])
            text += QByteArray::fromStdString(unit["unit"]) + ',' + letter.toLatin1() + '\n';
        return text + more;
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

TEST_F(Commands, EveryCommandHelpsWithAnExample)
{
    for (const QString &command : {u"sample"_s, u"demo"_s, u"new"_s, u"import"_s, u"formats"_s, u"answer"_s, u"report"_s, u"export"_s, u"responses"_s, u"verify"_s, u"backup"_s,
                                   u"restore"_s, u"sample-plan"_s, u"people"_s, u"study"_s}) {
        const Ran ran = folder.run({command, u"--help"_s});
        EXPECT_EQ(ran.code, 0) << command.toStdString();
        EXPECT_NE(ran.out.find("Example:\n  winnow-cli " + command.toStdString()), std::string::npos) << ran.out;
        EXPECT_TRUE(ran.err.empty());
    }
    for (const QString &verb : {u"create"_s, u"list"_s, u"show"_s, u"open"_s, u"close"_s, u"freeze"_s, u"amend"_s, u"plan"_s})
        EXPECT_NE(folder.run({u"study"_s, u"p.winnow"_s, verb, u"--help"_s}).out.find("Example:"), std::string::npos) << verb.toStdString();
}

TEST_F(Commands, ItemsAreExcludedListedAndReadmitted)
{
    project();
    EXPECT_EQ(folder.run({u"exclude"_s, u"p.winnow"_s, u"soy-1-q1"_s}).code, 2) << "a reason is needed";
    folder.write(u"ids.txt"_s, folder.run({u"item-list"_s, u"p.winnow"_s, u"None"_s, u"nowhere"_s}).code == 3 ? "" : "nowhere\n");
    const auto names = [&] {
        folder.run({u"export"_s, u"p.winnow"_s, u"gold"_s, u"--split"_s, u"all"_s, u"--format"_s, u"csv"_s, u"-o"_s, u"all.csv"_s});
        return folder.read(u"all.csv"_s);
    };
    folder.openStudy();
    const std::string unit = folder.plan()["seats"][0]["units"][0]["unit"];
    const QByteArray before = names();
    folder.write(u"ids.txt"_s, QByteArray::fromStdString(unit) + "\n\n");
    const Ran excluded = folder.run({u"exclude"_s, u"p.winnow"_s, u"--items"_s, u"ids.txt"_s, u"--reason"_s, u"burnt in"_s});
    EXPECT_EQ(excluded.code, 0) << excluded.err;
    EXPECT_EQ(excluded.out, "1 item excluded\n");
    EXPECT_EQ(names(), before) << "it was drawn before";
    const Ran listed = folder.run({u"excluded"_s, u"p.winnow"_s});
    EXPECT_EQ(listed.out.substr(0, unit.size() + 1), unit + "\t");
    EXPECT_NE(listed.out.find("\tcoordinator\tburnt in\n"), std::string::npos) << listed.out;
    EXPECT_EQ(folder.run({u"exclude"_s, u"p.winnow"_s, QString::fromStdString(unit), u"--reason"_s, u"again"_s}).code, 3);
    EXPECT_EQ(folder.run({u"readmit"_s, u"p.winnow"_s, QString::fromStdString(unit)}).out, "1 item readmitted\n");
    EXPECT_EQ(folder.run({u"excluded"_s, u"p.winnow"_s}).out, "");
    EXPECT_EQ(folder.run({u"item-list"_s, u"p.winnow"_s, u"Picks"_s, QString::fromStdString(unit)}).code, 0);
    EXPECT_EQ(folder.run({u"study"_s, u"p.winnow"_s, u"create"_s, u"picked"_s, u"--preset"_s, u"plantxpert-gold"_s, u"--set"_s, u"sample.share=1"_s, u"--set"_s,
                          u"population.attributes={\"list\":[\"Picks\"]}"_s}).code, 0);
    EXPECT_EQ(folder.run({u"study"_s, u"p.winnow"_s, u"plan"_s, u"picked"_s, u"--json"_s}).json()["seats"][0]["units"].size(), 1U);
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s}).code, 0);
}

TEST_F(Commands, WrongUsageIsTwoAndSaysSoOnStderr)
{
    project();
    folder.openStudy();
    const QList<QStringList> wrong{{},
                                   {u"bogus"_s},
                                   {u"new"_s},
                                   {u"import"_s, u"p.winnow"_s},
                                   {u"import"_s, u"p.winnow"_s, u"items.jsonl"_s, u"--format"_s, u"bogus"_s},
                                   {u"import"_s, u"p.winnow"_s, u"items.jsonl"_s, u"--role"_s, u"bogus"_s},
                                   {u"study"_s, u"p.winnow"_s, u"create"_s, u"x"_s},
                                   {u"study"_s, u"p.winnow"_s, u"create"_s, u"x"_s, u"--preset"_s, u"bogus"_s},
                                   {u"study"_s, u"p.winnow"_s, u"create"_s, u"x"_s, u"--preset"_s, u"plantxpert-gold"_s, u"--set"_s, u"bogus=1"_s},
                                   {u"study"_s, u"p.winnow"_s, u"create"_s, u"x"_s, u"--preset"_s, u"plantxpert-gold"_s, u"--set"_s, u"seed"_s},
                                   {u"study"_s, u"p.winnow"_s, u"create"_s, u"x"_s, u"--preset"_s, u"plantxpert-gold"_s, u"--set"_s, u"seed=x"_s},
                                   {u"study"_s, u"p.winnow"_s, u"amend"_s, u"gold"_s, u"--set"_s, u"time.idle_s=90"_s},
                                   {u"study"_s, u"p.winnow"_s, u"amend"_s, u"gold"_s, u"--set"_s, u"time.idle_s=90"_s, u"--why"_s, u" "_s},
                                   {u"report"_s, u"p.winnow"_s, u"gold"_s, u"--what"_s, u"grounding"_s},
                                   {u"report"_s, u"p.winnow"_s, u"gold"_s, u"--format"_s, u"html"_s},
                                   {u"report"_s, u"p.winnow"_s, u"gold"_s, u"--by"_s, u"no-such-attribute"_s},
                                   {u"export"_s, u"p.winnow"_s, u"gold"_s, u"--split"_s, u"bogus"_s, u"--format"_s, u"csv"_s, u"-o"_s, u"x"_s},
                                   {u"export"_s, u"p.winnow"_s, u"gold"_s, u"--split"_s, u"all"_s, u"--format"_s, u"bogus"_s, u"-o"_s, u"x"_s},
                                   {u"sample-plan"_s, u"--seed"_s, u"-1"_s, u"--purpose"_s, u"queue"_s, u"items.jsonl"_s},
                                   {u"sample-plan"_s, u"--seed"_s, u"9223372036854775808"_s, u"--purpose"_s, u"queue"_s, u"items.jsonl"_s}};
    for (const QStringList &arguments : wrong) {
        const Ran ran = folder.run(arguments);
        EXPECT_EQ(ran.code, 2) << arguments.join(u' ').toStdString() << ran.err;
        EXPECT_FALSE(ran.err.empty());
        EXPECT_TRUE(ran.out.empty()) << ran.out;
    }
    EXPECT_FALSE(QFileInfo::exists(folder.path(u"x"_s)));
}

TEST_F(Commands, RefusalsAreThreeAndChangeNothing)
{
    project();
    folder.openStudy();
    folder.write(u"other.winnow"_s, "not a project");
    const QByteArray before = folder.read(u"p.winnow"_s);
    const QList<QStringList> refused{{u"new"_s, u"p.winnow"_s},
                                     {u"verify"_s, u"other.winnow"_s},
                                     {u"verify"_s, u"missing.winnow"_s},
                                     {u"import"_s, u"p.winnow"_s, u"missing.jsonl"_s},
                                     {u"study"_s, u"p.winnow"_s, u"open"_s, u"gold"_s},
                                     {u"study"_s, u"p.winnow"_s, u"plan"_s, u"bogus"_s},
                                     {u"study"_s, u"p.winnow"_s, u"freeze"_s, u"gold"_s},
                                     {u"study"_s, u"p.winnow"_s, u"create"_s, u"gold"_s, u"--preset"_s, u"plantxpert-gold"_s},
                                     {u"export"_s, u"p.winnow"_s, u"gold"_s, u"--split"_s, u"gold"_s, u"--format"_s, u"csv"_s, u"-o"_s, u"x"_s},
                                     {u"export"_s, u"p.winnow"_s, u"gold"_s, u"--split"_s, u"all"_s, u"--format"_s, u"csv"_s, u"-o"_s, u"no/such/folder/x"_s},
                                     {u"people"_s, u"p.winnow"_s, u"add"_s, u"Ada"_s},
                                     {u"answer"_s, u"p.winnow"_s, u"gold"_s, u"--seat"_s, u"Primary 9"_s, u"--from"_s, u"items.jsonl"_s}};
    for (const QStringList &arguments : refused) {
        const Ran ran = folder.run(arguments);
        EXPECT_EQ(ran.code, 3) << arguments.join(u' ').toStdString() << ran.err;
        EXPECT_FALSE(ran.err.empty());
        EXPECT_EQ(ran.err.find("SELECT"), std::string::npos) << ran.err;
    }
    EXPECT_EQ(folder.read(u"p.winnow"_s), before);
    EXPECT_EQ(folder.read(u"other.winnow"_s), "not a project");
    EXPECT_FALSE(QFileInfo::exists(folder.path(u"x"_s)));
}

TEST_F(Commands, ReadingCommandsLeaveTheFileAsItIs)
{
    project();
    folder.openStudy();
    const QByteArray before = folder.read(u"p.winnow"_s);
    const auto names = QDir(folder.path()).entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    for (const QStringList &arguments : QList<QStringList>{{u"verify"_s, u"p.winnow"_s},
                                                           {u"people"_s, u"p.winnow"_s, u"list"_s},
                                                           {u"study"_s, u"p.winnow"_s, u"list"_s},
                                                           {u"study"_s, u"p.winnow"_s, u"show"_s, u"gold"_s},
                                                           {u"study"_s, u"p.winnow"_s, u"plan"_s, u"gold"_s},
                                                           {u"report"_s, u"p.winnow"_s, u"gold"_s},
                                                           {u"import"_s, u"p.winnow"_s, u"items.jsonl"_s, u"--dry-run"_s}}) {
        const Ran ran = folder.run(arguments);
        EXPECT_EQ(ran.code, 0) << arguments.join(u' ').toStdString() << ran.err;
        EXPECT_FALSE(ran.out.empty()) << arguments.join(u' ').toStdString();
    }
    EXPECT_EQ(folder.read(u"p.winnow"_s), before);
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name), names);
    EXPECT_EQ(folder.run({u"people"_s, u"p.winnow"_s, u"list"_s}).out, "R1\tAda\t\nR2\tBen\t\nR3\tCleo\t\n");
}

TEST_F(Commands, ARejectedRowStopsTheImportUntilThePersonAgrees)
{
    ASSERT_EQ(folder.run({u"new"_s, u"p.winnow"_s}).code, 0);
    QByteArray bad = itemsJsonl(kSmall);
    bad += "{\"type\":\"item\",\"id\":\"bad-1\",\"question\":\"Which?\",\"options\":{\"A\":\"x\",\"B\":\"y\"},\"answer\":\"E\"}\n{broken\n";
    folder.write(u"bad.jsonl"_s, bad);
    const Ran dry = folder.run({u"import"_s, u"p.winnow"_s, u"bad.jsonl"_s, u"figures.jsonl"_s, u"--dry-run"_s, u"--json"_s});
    EXPECT_EQ(dry.code, 1);
    const Ran refused = folder.run({u"import"_s, u"p.winnow"_s, u"bad.jsonl"_s, u"figures.jsonl"_s, u"--json"_s});
    EXPECT_EQ(refused.code, 3);
    EXPECT_FALSE(refused.json()["written"]);
    const Ran taken = folder.run({u"import"_s, u"p.winnow"_s, u"bad.jsonl"_s, u"figures.jsonl"_s, u"--json"_s, u"--accept-partial"_s});
    EXPECT_EQ(taken.code, 1);
    const auto report = taken.json();
    EXPECT_TRUE(report["written"]);
    ASSERT_EQ(report["files"].size(), 2U);
    const auto &items = report["files"][0];
    EXPECT_EQ(items["file"], "bad.jsonl");
    EXPECT_EQ(items["format"], "winnow-jsonl");
    EXPECT_EQ(items["role"], "items");
    EXPECT_EQ(items["rows"], 52);
    EXPECT_EQ(items["new"], 50);
    EXPECT_EQ(items["accepted"], 50);
    EXPECT_EQ(items["rejected"], 2);
    std::vector<int> lines;
    for (const auto &problem : items["problems"])
        if (problem["level"] == "rejected")
            lines.push_back(problem["line"]);
    EXPECT_EQ(lines, (std::vector{51, 52}));
    EXPECT_EQ(report["files"][1]["role"], "figures");
    EXPECT_EQ(report["files"][1]["warnings"], 20) << "a missing picture is a warning";

    const Ran again = folder.run({u"import"_s, u"p.winnow"_s, u"figures.jsonl"_s, u"items.jsonl"_s, u"--json"_s});
    EXPECT_EQ(again.code, 0);
    const auto second = again.json();
    for (const auto &file : second["files"]) {
        EXPECT_EQ(file["new"], 0);
        EXPECT_EQ(file["unchanged"], file["rows"]);
    }
}

TEST_F(Commands, AFolderIsOneImport)
{
    folder.write(u"data/a/items.jsonl"_s, itemsJsonl(kSmall));
    folder.write(u"data/z.jsonl"_s, figuresJsonl(kSmall));
    folder.write(u"data/answers.csv"_s, "unit,answer\nsoy-0001-q1,A\n");
    folder.write(u"data/README.txt"_s, "Some words about the data.\n");
    ASSERT_EQ(folder.run({u"new"_s, u"p.winnow"_s}).code, 0);
    const Ran ran = folder.run({u"import"_s, u"p.winnow"_s, u"data"_s, u"--json"_s});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const auto report = ran.json();
    ASSERT_EQ(report["files"].size(), 2U) << ran.out;
    EXPECT_EQ(report["files"][0]["file"], "a/items.jsonl");
    EXPECT_EQ(report["files"][0]["new"], 50);
    EXPECT_EQ(report["files"][1]["new"], 20);
    EXPECT_NE(ran.err.find("answers.csv"), std::string::npos) << "what was left out is named";
}

TEST_F(Commands, RowsThatCannotBeSealedAreNamedWithTheirLine)
{
    project();
    folder.openStudy();
    const auto plan = folder.plan();
    const std::string first = plan["seats"][0]["units"][0]["unit"], second = plan["seats"][0]["units"][1]["unit"], third = plan["seats"][0]["units"][2]["unit"];
    folder.write(u"a.csv"_s, QByteArray::fromStdString("unit,answer,defective\n" + first + ",E,\nno-such-unit,A,\n" + second + ",,\n" + third + ",,no-option-right\n" + first + ",d,\n"));
    const Ran ran = answer(u"Primary 1"_s, u"a.csv"_s, false);
    EXPECT_EQ(ran.code, 1);
    EXPECT_EQ(ran.out, "sealed " + third + "\nsealed " + first + "\n");
    for (const char *line : {"Line 2, ", "Line 3, no-such-unit", "Line 4, "})
        EXPECT_NE(ran.err.find(line), std::string::npos) << ran.err;
    EXPECT_EQ(ran.err.find("Line 5"), std::string::npos);
    // The same unit again is its next revision, and the earlier one is kept.
    folder.write(u"b.csv"_s, QByteArray::fromStdString("unit,answer,active_ms,at\n" + first + ",A,4100,2026-05-04T09:12:33.120Z\n"));
    EXPECT_EQ(answer(u"Primary 1"_s, u"b.csv"_s, false).code, 0);
    ASSERT_EQ(folder.run({u"responses"_s, u"p.winnow"_s, u"gold"_s, u"--format"_s, u"jsonl"_s, u"-o"_s, u"r.jsonl"_s}).code, 0);
    std::vector<nlohmann::json> rows;
    for (const QByteArray &line : folder.read(u"r.jsonl"_s).split('\n'))
        if (!line.isEmpty())
            rows.push_back(nlohmann::json::parse(line.toStdString()));
    ASSERT_EQ(rows.size(), 3U);
    std::map<int, nlohmann::json> revisions;
    for (const auto &row : rows)
        if (row["unit"] == first)
            revisions[row["revision"]] = row;
    EXPECT_EQ(revisions[1]["answer"], "D");
    EXPECT_TRUE(revisions[1]["replaced"]);
    EXPECT_EQ(revisions[2]["answer"], "A");
    EXPECT_FALSE(revisions[2]["replaced"]);
    EXPECT_EQ(revisions[2]["active_ms"], 4100);
    EXPECT_EQ(revisions[2]["at"], "2026-05-04T09:12:33.120Z");
    EXPECT_EQ(revisions[2]["reviewer"], "R1");
    // Not all are answered: the batch stays open.
    const Ran early = answer(u"Primary 1"_s, u"b.csv"_s);
    EXPECT_EQ(early.code, 1);
}

TEST_F(Commands, ReportHasTheMembersAskedFor)
{
    project();
    folder.openStudy();
    folder.write(u"a.csv"_s, answers(u"C"_s));
    ASSERT_EQ(answer(u"Primary 1"_s, u"a.csv"_s).code, 0);
    const auto half = folder.run({u"report"_s, u"p.winnow"_s, u"gold"_s, u"--format"_s, u"json"_s}).json();
    const int units = half["progress"][0]["units"];
    EXPECT_GT(units, 0);
    EXPECT_EQ(half["progress"][0]["sealed"], units);
    EXPECT_TRUE(half["progress"][0]["locked"]);
    EXPECT_EQ(half["progress"][1]["sealed"], 0);
    EXPECT_EQ(half["gold"].back()["open"], units);
    EXPECT_TRUE(half["gold"].back()["stratum"].is_null());
    ASSERT_EQ(answer(u"Primary 2"_s, u"a.csv"_s).code, 0);
    const Ran agreement = folder.run({u"report"_s, u"p.winnow"_s, u"gold"_s, u"--what"_s, u"agreement"_s, u"--by"_s, u"domain"_s, u"--format"_s, u"json"_s});
    const auto sheet = agreement.json();
    EXPECT_FALSE(sheet.contains("gold"));
    EXPECT_FALSE(sheet.contains("progress"));
    EXPECT_EQ(sheet["agreement"]["rows"][0]["by"].begin().key(), "domain");
    // One category only: said in words, not a number.
    EXPECT_TRUE(sheet["agreement"]["rows"][0]["cohen"]["value"].is_null());
    EXPECT_FALSE(sheet["agreement"]["rows"][0]["cohen"]["undefined"].get<std::string>().empty());
    EXPECT_FALSE(folder.run({u"report"_s, u"p.winnow"_s, u"gold"_s, u"--what"_s, u"progress"_s, u"--format"_s, u"json"_s}).json().contains("agreement"));
    for (const QString &format : {u"text"_s, u"csv"_s, u"markdown"_s, u"latex"_s}) {
        ASSERT_EQ(folder.run({u"report"_s, u"p.winnow"_s, u"gold"_s, u"--format"_s, format, u"-o"_s, u"report"_s}).code, 0);
        EXPECT_FALSE(folder.read(u"report"_s).isEmpty());
        EXPECT_FALSE(folder.read(u"report"_s).contains("nan"));
    }
    EXPECT_TRUE(folder.read(u"report"_s).contains("\\toprule\nstratum & pair & n & agree & p\\_o & p\\_e & kappa & formula low & formula high \\\\\n\\midrule\n"));
    EXPECT_TRUE(folder.read(u"report"_s).contains(QByteArray::fromStdString(half["protocol_hash"]))) << "every report names its protocol";
    // Amended after the lock, and refused where earlier answers would become incomparable.
    const Ran amended = folder.run({u"study"_s, u"p.winnow"_s, u"amend"_s, u"gold"_s, u"--set"_s, u"time.idle_s=90"_s, u"--why"_s, u"long figures"_s});
    EXPECT_EQ(amended.code, 0) << amended.err;
    const Ran refused = folder.run({u"study"_s, u"p.winnow"_s, u"amend"_s, u"gold"_s, u"--set"_s, u"seed=5"_s, u"--why"_s, u"why not"_s});
    EXPECT_EQ(refused.code, 3);
    EXPECT_NE(refused.err.find("new study"), std::string::npos) << refused.err;
    const auto after = folder.run({u"report"_s, u"p.winnow"_s, u"gold"_s, u"--format"_s, u"json"_s}).json();
    EXPECT_EQ(after["version"], 2);
    EXPECT_EQ(after["amendments"][0]["why"], "long figures");
    EXPECT_NE(after["protocol_hash"], half["protocol_hash"]);
}

TEST_F(Commands, SamplePlanIsTheTenLineRule)
{
    std::vector<std::string> ids{"soy-0001", "b|c", "ä ö", "'; DROP TABLE item;--", "007", "None", " x", "=1+1", std::string(300, 'k')};
    QByteArray text;
    for (const std::string &id : ids)
        text += QByteArray::fromStdString(id) + "\n";
    folder.write(u"ids.txt"_s, text);
    for (const char *seed : {"0", "7", "9223372036854775807"})
        for (const char *scope : {"soybean", "Primary 1", "rice|2021"}) {
            const Ran ran = folder.run({u"sample-plan"_s, u"--seed"_s, QString::fromLatin1(seed), u"--purpose"_s, u"sample-figure"_s, u"--scope"_s, QString::fromLatin1(scope), u"ids.txt"_s});
            std::string expected;
            for (const std::string &id : rankedByHand("sample-figure", seed, scope, ids))
                expected += id + "\n";
            EXPECT_EQ(ran.code, 0);
            EXPECT_EQ(ran.out, expected);
        }
}

TEST_F(Commands, BackupAndRestoreGiveTheSameContent)
{
    project();
    const std::string hash = folder.run({u"verify"_s, u"p.winnow"_s}).out;
    EXPECT_EQ(hash.rfind("project content hash ", 0), 0U);
    ASSERT_EQ(folder.run({u"backup"_s, u"p.winnow"_s, u"-o"_s, u"copy.winnow"_s}).code, 0);
    folder.openStudy();
    EXPECT_NE(folder.run({u"verify"_s, u"p.winnow"_s}).out, hash);
    ASSERT_EQ(folder.run({u"restore"_s, u"p.winnow"_s, u"copy.winnow"_s}).code, 0);
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s}).out, hash);
    EXPECT_EQ(folder.run({u"restore"_s, u"p.winnow"_s, u"items.jsonl"_s}).code, 3);
}

TEST_F(Commands, AChangedAnswerIsFoundByVerify)
{
    project();
    folder.openStudy();
    const auto plan = folder.plan();
    const std::string unit = plan["seats"][0]["units"][0]["unit"];
    folder.write(u"a.csv"_s, QByteArray::fromStdString("unit,answer,comment\n" + unit + ",B,a rather unusual remark\n"));
    ASSERT_EQ(answer(u"Primary 1"_s, u"a.csv"_s, false).code, 0);
    EXPECT_EQ(folder.run({u"verify"_s, u"p.winnow"_s}).code, 0);
    QByteArray bytes = folder.read(u"p.winnow"_s);
    const auto at = bytes.lastIndexOf("a rather unusual remark");
    ASSERT_GE(at, 0);
    bytes[at + 2] = 'R';
    folder.write(u"p.winnow"_s, bytes);
    const Ran ran = folder.run({u"verify"_s, u"p.winnow"_s});
    EXPECT_EQ(ran.code, 1) << ran.out << ran.err;
    EXPECT_FALSE(ran.err.empty());
}

} // namespace
