// The coordinator's sessions on one real project: import, open, watch, adjudicate, freeze.

#include "answer_project.h"

#include "app/sessions/import_session.h"
#include "app/sessions/live_report.h"
#include "app/sessions/project_file.h"
#include "app/sessions/report_session.h"
#include "app/sessions/study_session.h"
#include "storage/record_repository.h"

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

std::int64_t sealedOf(const app::LiveReport &live, const std::string &seat)
{
    for (const auto &row : live.progress())
        if (row.seat == seat)
            return row.sealed;
    return -1;
}

TEST(LiveReport, ASealedAnswerToldByIdGivesWhatAReloadGives)
{
    AnswerProject made(6);
    made.answerAll("Primary 1", "A");
    const auto project = opened(made);
    ASSERT_TRUE(project);
    app::LiveReport live(*project, AnswerProject::kStudy);
    ASSERT_TRUE(live.reload());
    EXPECT_EQ(live.agreement().ratings, 6);
    EXPECT_EQ(sealedOf(live, "Primary 2"), 0);

    QSignalSpy changed(&live, &app::LiveReport::changed);
    const auto session = made.session("Primary 2");
    QObject::connect(session.get(), &app::AnswerSession::sealed, &live, [&](const QString &unit) { live.unitChanged(u"Primary 2"_s, unit); });
    const std::string unit = session->facts().units.front().unit;
    session->goTo(unit);
    session->setAnswer(review::Answer::ofLetters("B"));
    session->seal();
    ASSERT_FALSE(session->lastError().has_value());
    EXPECT_EQ(changed.size(), 1);
    EXPECT_EQ(live.agreement().ratings, 7);
    EXPECT_EQ(sealedOf(live, "Primary 2"), 1);

    app::LiveReport fresh(*project, AnswerProject::kStudy);
    ASSERT_TRUE(fresh.reload());
    EXPECT_EQ(review::sheetToJson(live.agreement()), review::sheetToJson(fresh.agreement()));
    EXPECT_EQ(live.gold().back().open, fresh.gold().back().open);
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
