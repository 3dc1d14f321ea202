// The coordinator's sessions on one real project: import, open, watch, adjudicate, freeze.

#include "answer_project.h"

#include "app/sessions/import_session.h"
#include "app/sessions/project_file.h"
#include "app/sessions/report_session.h"
#include "app/sessions/study_session.h"
#include "storage/backup.h"
#include "storage/event_log.h"
#include "storage/record_repository.h"
#include "storage/verify.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QSignalSpy>

using namespace Qt::Literals::StringLiterals;

namespace {

std::unique_ptr<storage::Project> opened(const AnswerProject &project, storage::Project::Mode mode = storage::Project::Mode::ReadWrite)
{
    auto made = storage::Project::open(project.path(), mode, project.clock());
    EXPECT_TRUE(made) << (made ? std::string() : made.error().userMessage + made.error().detail);
    return made ? *std::move(made) : nullptr;
}

TEST(ReportSession, AReviewerSeesNoFiguresWhileAnOwnBatchIsOpen)
{
    AnswerProject made(4);
    made.answerAll("Primary 1", "A");
    const auto project = opened(made);
    ASSERT_TRUE(project);
    const app::ReportSession reports(*project);
    const auto progress = storage::StudyRepository(*project).progress(AnswerProject::kStudy);
    ASSERT_TRUE(progress);
    std::map<std::string, std::string> who;
    for (const auto &seat : *progress)
        who[seat.seat] = seat.pseudonym;
    ASSERT_FALSE(who["Primary 2"].empty());
    EXPECT_EQ(*reports.hiddenFrom(AnswerProject::kStudy, who["Primary 2"]), "Hidden while your own batch is open. 4 of 4 left.");
    EXPECT_EQ(*reports.hiddenFrom(AnswerProject::kStudy, who["Primary 1"]), "") << "the own batch is locked";
    EXPECT_EQ(*reports.hiddenFrom(AnswerProject::kStudy, ""), "") << "the coordinator holds no seat";
    EXPECT_FALSE(reports.hiddenFrom(AnswerProject::kStudy, who["Adjudicator"])->empty()) << "to judge blind, too";
}

TEST(StudySession, TheAdjudicatorsBatchIsDrawnOnceAndFreezingWaitsForIt)
{
    AnswerProject made(5);
    made.answerAll("Primary 1", "A");
    auto project = opened(made);
    ASSERT_TRUE(project);
    EXPECT_FALSE(*app::StudySession(*project).drawDue(AnswerProject::kStudy)) << "one primary still answers";
    project.reset();
    made.answerAll("Primary 2", "A", {{"q-002", "B"}, {"q-004", "C"}});
    project = opened(made);
    app::StudySession studies(*project);
    EXPECT_TRUE(*studies.drawDue(AnswerProject::kStudy));
    EXPECT_FALSE(*studies.drawDue(AnswerProject::kStudy)) << "drawn already";
    const auto frozen = studies.freeze(AnswerProject::kStudy);
    ASSERT_FALSE(frozen);
    EXPECT_EQ(frozen.error().code, review::Error::Code::Refused);
    EXPECT_NE(frozen.error().userMessage.find("2 candidates are undecided"), std::string::npos) << frozen.error().userMessage;
    EXPECT_EQ(studies.show(AnswerProject::kStudy)->state, review::StudyState::Open);
}

class Importing : public ::testing::Test {
protected:
    void SetUp() override
    {
        auto made = app::createProject(dir.filePath(u"p.winnow"_s), u"Import"_s);
        ASSERT_TRUE(made);
        project = *std::move(made);
        write(itemLine("q1"));
    }
    static QByteArray itemLine(const QByteArray &id) { return R"({"type":"item","id":")" + id + R"(","question":"Which?","options":{"A":"a","B":"b"},"answer":"A"})" "\n"; }
    void write(const QByteArray &bytes)
    {
        QFile file(dir.filePath(u"i.jsonl"_s));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    app::ImportRequest request()
    {
        app::ImportRequest made;
        made.paths = QStringList{dir.filePath(u"i.jsonl"_s)};
        return made;
    }
    std::int64_t items() { return storage::RecordRepository(project->database()).counts()->items; }
    QTemporaryDir dir;
    std::unique_ptr<storage::Project> project;
};

TEST_F(Importing, AFileThatChangedAfterTheCheckIsNotStored)
{
    app::ImportSession session(*project, request());
    ASSERT_TRUE(session.check());
    write(itemLine("q1") + itemLine("q2"));
    const auto stored = session.store(false);
    ASSERT_FALSE(stored);
    EXPECT_NE(stored.error().userMessage.find("changed"), std::string::npos) << stored.error().userMessage;
    EXPECT_EQ(items(), 0);
}

TEST_F(Importing, CancellingLeavesTheProjectAsItWas)
{
    app::ImportSession session(*project, request());
    ASSERT_TRUE(session.check());
    EXPECT_EQ(items(), 0) << "checking writes nothing";
    EXPECT_FALSE(session.store(false, [](const app::ImportProgress &) { return false; }));
    EXPECT_EQ(items(), 0);
    ASSERT_TRUE(session.check());
    ASSERT_TRUE(session.store(false));
    EXPECT_EQ(items(), 1);
}

TEST_F(Importing, OnePassIntoAnEmptyProjectIsTakenBackWhenARowIsRejected)
{
    write(itemLine("q1") + "{\"type\":\"item\"}\n" + itemLine("q2"));
    app::ImportSession session(*project, request());
    const auto refused = session.importNow(false);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().userMessage.find("1 row cannot be imported"), std::string::npos) << refused.error().userMessage;
    EXPECT_EQ(items(), 0);
    ASSERT_TRUE(session.report());
    EXPECT_EQ(session.report()->rejected(), 1);
    EXPECT_FALSE(session.report()->written);
    const auto taken = session.importNow(true);
    ASSERT_TRUE(taken) << taken.error().userMessage;
    EXPECT_TRUE(taken->written);
    EXPECT_EQ(items(), 2);
    EXPECT_TRUE(storage::verify(project->path(), true)->findings.empty());
}

TEST_F(Importing, TheSameFileAgainIsOneEventAndNothingElse)
{
    app::ImportSession session(*project, request());
    ASSERT_TRUE(session.importNow(false));
    const auto events = [&] { return storage::EventLog(project->database(), project->clock()).list(0, 1000)->size(); };
    const std::size_t before = events();
    const auto again = session.importNow(false);
    ASSERT_TRUE(again) << again.error().userMessage;
    EXPECT_TRUE(again->written);
    EXPECT_EQ(again->added(), 0);
    EXPECT_EQ(events(), before + 1);
    EXPECT_EQ(items(), 1);
    EXPECT_TRUE(storage::backups(project->path()).empty());
    EXPECT_TRUE(storage::verify(project->path(), true)->findings.empty());
    write(itemLine("q1") + itemLine("q2")); // not the same any more: the project has something to lose, and is kept
    ASSERT_TRUE(session.importNow(false));
    EXPECT_EQ(items(), 2);
    EXPECT_EQ(storage::backups(project->path()).size(), 1U);
}

TEST_F(Importing, AFigureNamedByItsPathAndMissingIsAWarning)
{
    write(R"({"type":"item","id":"q1","figures":["pics/a.png"],"question":"Which?","options":{"A":"a","B":"b"},"answer":"A"})" "\n");
    app::ImportSession session(*project, request());
    const auto checked = session.check();
    ASSERT_TRUE(checked);
    EXPECT_EQ(checked->rejected(), 0);
    EXPECT_GE(checked->warnings(), 1);
    ASSERT_TRUE(session.store(false));
    const auto figure = storage::RecordRepository(project->database()).figure("pics/a.png");
    ASSERT_TRUE(figure && *figure);
    EXPECT_EQ((*figure)->picture, review::PictureState::Missing);
}

} // namespace
