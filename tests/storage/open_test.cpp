#include "fixture.h"

#include "storage/backup.h"
#include "storage/migrations.h"
#include "storage/verify.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include <set>

using namespace Qt::Literals::StringLiterals;

namespace {

class OpenTest : public ProjectTest {
protected:
    review::Result<std::unique_ptr<storage::Project>> open(const QString &path, storage::Project::Mode mode = storage::Project::Mode::ReadWrite)
    {
        return storage::Project::open(path, mode, steppingClock());
    }
};

TEST_F(OpenTest, AnExistingFileIsNeverMadeAnew)
{
    closeProject();
    const QByteArray before = bytesOf(m_path);
    EXPECT_FALSE(storage::Project::create(m_path, u"Other"_s, steppingClock()));
    EXPECT_EQ(bytesOf(m_path), before);
    auto again = open(m_path);
    ASSERT_DONE(again);
    EXPECT_EQ((*again)->title(), u"Trial \u00e9"_s);
}

TEST_F(OpenTest, WhatIsNoProjectIsRefusedWithItsOwnSentence)
{
    closeProject();
    std::set<std::string> sentences;
    const QByteArray project = bytesOf(m_path);
    const std::map<const char *, QByteArray> files{{"garbage.winnow", QByteArray(5000, 'x')}, {"empty.winnow", {}}, {"short.winnow", "SQLite format 3"}, {"cut.winnow", project.first(project.size() / 2)}};
    for (const auto &[name, bytes] : files) {
        writeBytes(file(name), bytes);
        for (const auto mode : {storage::Project::Mode::ReadWrite, storage::Project::Mode::ReadOnly}) {
            const auto opened = open(file(name), mode);
            ASSERT_FALSE(opened) << name;
            EXPECT_EQ(bytesOf(file(name)), bytes) << name;
            EXPECT_FALSE(QFileInfo::exists(file(name) + u"-journal"_s));
            sentences.insert(opened.error().userMessage);
        }
    }
    EXPECT_EQ(sentences.size(), files.size());
    EXPECT_EQ(open(file("absent.winnow")).error().code, review::Error::Code::NotFound);
    EXPECT_FALSE(QFileInfo::exists(file("absent.winnow")));
    EXPECT_FALSE(QFileInfo::exists(file("absent.winnow.lock")));
}

TEST_F(OpenTest, AllModesOfTheSpoilerAreRefusedOrFoundOrHarmless)
{
    makeStudy();
    const std::string before = everything(project());
    closeProject();
    const QStringList modes{u"trigger"_s, u"view"_s, u"future"_s, u"other_app"_s, u"zero_page"_s, u"flip_byte"_s, u"cut"_s, u"empty"_s, u"wal_left"_s, u"huge_text"_s, u"dup_index"_s};
    for (const QString &mode : modes) {
        const QString spoilt = m_folder.filePath(mode + u".winnow"_s);
        ASSERT_EQ(QProcess::execute(u"python3"_s, {QStringLiteral(STORAGE_DATA "/mutate_project.py"), m_path, spoilt, mode}), 0) << mode.toStdString();
        const QByteArray bytes = bytesOf(spoilt), side = bytesOf(spoilt + u"-wal"_s);
        for (const auto how : {storage::Project::Mode::ReadOnly, storage::Project::Mode::ReadWrite}) {
            auto opened = open(spoilt, how);
            if (opened) {
                EXPECT_TRUE(mode == u"flip_byte"_s || mode == u"zero_page"_s) << mode.toStdString();
                const std::string now = everything(**opened);
                opened->reset();
                const auto verified = storage::verify(spoilt, false);
                EXPECT_TRUE(!verified || !verified->findings.empty() || now == before) << mode.toStdString();
            } else {
                EXPECT_FALSE(opened.error().userMessage.empty());
                std::printf("%s: %s\n", qPrintable(mode), opened.error().userMessage.c_str());
            }
            EXPECT_EQ(bytesOf(spoilt), bytes) << mode.toStdString();
            EXPECT_EQ(bytesOf(spoilt + u"-wal"_s), side) << mode.toStdString();
        }
    }
}

TEST_F(OpenTest, ANewerProjectIsRefusedAsSuch)
{
    closeProject();
    ASSERT_TRUE(outsiderRuns(m_path, ("PRAGMA user_version = " + std::to_string(storage::newestSchema() + 1)).c_str()));
    const auto opened = open(m_path);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, review::Error::Code::NewerProject);
}

// A file as the first schema wrote it: read without being touched; brought up to date, after a backup, when it is opened for
// writing. Either way nothing in it seems changed, and an import can then name the file that it found.
TEST_F(OpenTest, AProjectOfTheFirstSchemaIsReadAndBroughtUpToDate)
{
    const QString path = file("first.winnow");
    ASSERT_TRUE(outsiderRuns(path, bytesOf(QStringLiteral(STORAGE_DATA "/schema_1.sql")).constData()));
    ASSERT_TRUE(QDir(m_folder.path()).mkpath(u"pics"_s));
    writeBytes(file("pics/a.png"), "a");
    writeBytes(file("pics/b c.png"), "b");
    const QByteArray first = bytesOf(path);
    const std::vector<std::string> missing{"The picture of figure \"fig-2\" is missing."};
    const auto read = storage::verify(path, false);
    ASSERT_DONE(read);
    EXPECT_EQ(read->findings, missing); // its recorded name is percent-encoded, and the first schema kept no other
    EXPECT_EQ(bytesOf(path), first);
    EXPECT_TRUE(storage::backups(path).isEmpty());
    {
        auto opened = open(path);
        ASSERT_DONE(opened);
        EXPECT_EQ(storage::backups(path).size(), 1);
        const auto upToDate = storage::verify(path, false);
        ASSERT_DONE(upToDate);
        EXPECT_EQ(upToDate->findings, missing);
        auto figure = *storage::RecordRepository((*opened)->database()).figure("fig-2");
        ASSERT_TRUE(figure);
        figure->pictureFile = "pics/b c.png";
        auto writer = storage::ImportWriter::begin(**opened, true);
        ASSERT_DONE(writer);
        ASSERT_DONE((*writer)->setPictureRoot(m_folder.path()));
        EXPECT_EQ(*(*writer)->add(*figure), storage::ImportWriter::Fate::Unchanged);
        ASSERT_DONE((*writer)->finish("coordinator"));
    }
    const auto verified = storage::verify(path, false);
    ASSERT_DONE(verified);
    EXPECT_TRUE(verified->findings.empty()) << verified->findings.front();
    ASSERT_TRUE(outsiderRuns(path, "UPDATE picture_file SET path = 'pics/a.png'"));
    const auto spoilt = storage::verify(path, false);
    ASSERT_DONE(spoilt);
    ASSERT_EQ(spoilt->findings.size(), 1U);
    EXPECT_NE(spoilt->findings[0].find("the names of the picture files"), std::string::npos);
}

TEST_F(OpenTest, AFileMovedWhileOpenIsNotWrittenAnywhere)
{
    const QString moved = file("moved.winnow");
    ASSERT_TRUE(QFile::rename(m_path, moved));
    const QByteArray before = bytesOf(moved);
    EXPECT_FALSE(project().stillThere());
    const auto added = storage::PeopleRepository(project()).add("Ann", "", "");
    ASSERT_FALSE(added);
    EXPECT_NE(added.error().userMessage.find("moved"), std::string::npos);
    EXPECT_EQ(bytesOf(moved), before);
    EXPECT_FALSE(QFileInfo::exists(m_path));
    ASSERT_TRUE(QFile::rename(moved, m_path)); // put back: it works again
    EXPECT_TRUE(bool(storage::PeopleRepository(project()).add("Ann", "", "")));
}

TEST_F(OpenTest, ABackupIsWholeAndRestoringLosesNeitherState)
{
    importSample(project());
    const auto saved = storage::backup(project(), u"test"_s);
    ASSERT_DONE(saved);
    const auto unchanged = storage::backupIfChanged(project(), u"timer"_s);
    ASSERT_DONE(unchanged);
    EXPECT_TRUE(unchanged->isEmpty());
    ASSERT_DONE(storage::PeopleRepository(project()).add("Ann", "", ""));
    EXPECT_FALSE(storage::restore(m_path, *saved, steppingClock())); // open here
    closeProject();
    ASSERT_DONE(storage::restore(m_path, *saved, steppingClock()));
    auto opened = open(m_path);
    ASSERT_DONE(opened);
    EXPECT_TRUE(storage::PeopleRepository(**opened).list()->empty());
    EXPECT_EQ(storage::RecordRepository((*opened)->database()).counts()->items, 24);
    opened->reset();
    const auto verified = storage::verify(m_path, false);
    ASSERT_DONE(verified);
    EXPECT_TRUE(verified->findings.empty()) << verified->findings.front();
    bool presentKept = false;
    for (const QString &backup : storage::backups(m_path)) {
        auto earlier = open(backup, storage::Project::Mode::ReadOnly);
        ASSERT_DONE(earlier);
        presentKept |= storage::PeopleRepository(**earlier).list()->size() == 1;
    }
    EXPECT_TRUE(presentKept);
}

TEST_F(OpenTest, ADamagedProjectCanBeRestoredAndIsKept)
{
    importSample(project());
    const auto saved = storage::backup(project(), u"test"_s);
    ASSERT_DONE(saved);
    closeProject();
    writeBytes(m_path, QByteArray("broken"));
    const auto broken = open(m_path);
    ASSERT_FALSE(broken);
    EXPECT_NE(broken.error().userMessage.find(QFileInfo(*saved).fileName().toStdString()), std::string::npos) << broken.error().userMessage;
    ASSERT_DONE(storage::restore(m_path, *saved, steppingClock()));
    EXPECT_TRUE(bool(open(m_path)));
    bool kept = false;
    const QDir folder(file("trial.backups"));
    for (const QString &name : folder.entryList(QDir::Files))
        kept |= bytesOf(folder.filePath(name)) == "broken";
    EXPECT_TRUE(kept);
}

TEST_F(OpenTest, OldBackupsRetireButNoneAfterARestore)
{
    for (int number = 0; number < 25; ++number)
        ASSERT_DONE(storage::backup(project(), u"test"_s));
    EXPECT_EQ(storage::backups(m_path).size(), 20);
    closeProject();
    ASSERT_DONE(storage::restore(m_path, storage::backups(m_path).first(), steppingClock()));
    auto opened = open(m_path);
    ASSERT_DONE(opened);
    const auto count = storage::backups(m_path).size();
    ASSERT_DONE(storage::backup(**opened, u"test"_s));
    EXPECT_EQ(storage::backups(m_path).size(), count + 1);
}

} // namespace
