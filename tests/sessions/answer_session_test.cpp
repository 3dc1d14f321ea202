#include "tests/sessions/answer_project.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlDriver>
#include <QSqlQuery>

#include <sqlite3.h>

using namespace Qt::Literals::StringLiterals;
using app::AnswerSession;
using review::Answer;
using UnitPhase = AnswerSession::UnitPhase;
using Phase = AnswerSession::Phase;

namespace {

QStringList messages(const QSignalSpy &spy)
{
    QStringList all;
    for (const auto &call : spy) {
        if (!call.at(0).toString().isEmpty())
            all << call.at(0).toString();
    }
    return all;
}

} // namespace

TEST(AnswerSession, ShowsTheInstructionOnceAndThenTheFirstQuestion)
{
    AnswerProject project(3);
    app::InlineExecutor executor;
    {
        AnswerSession first(project.opener(), executor, project.monotonic(), project.clock());
        first.open();
        ASSERT_EQ(first.phase(), Phase::Instruction);
        EXPECT_FALSE(first.hasItem());
        first.enter();
        EXPECT_EQ(first.phase(), Phase::Answering);
        EXPECT_EQ(first.index(), 0U);
        first.choose('B');
    }
    AnswerSession second(project.opener(), executor, project.monotonic(), project.clock());
    second.open();
    EXPECT_EQ(second.phase(), Phase::Answering);
}

TEST(AnswerSession, AChoiceIsADraftOnDiskAndNotCounted)
{
    AnswerProject project;
    const auto session = project.session();
    QSignalSpy counts(session.get(), &AnswerSession::countsChanged);
    const std::string unit = session->item().unit;
    session->choose('C');
    EXPECT_EQ(session->unitPhase(), UnitPhase::Draft);
    EXPECT_EQ(session->draftStatus(), u"Draft saved %1"_s.arg(app::clockText(project.clock(), project.clock().now(), true)));
    EXPECT_EQ(session->sealedCount(), 0U);
    EXPECT_TRUE(counts.isEmpty());
    EXPECT_TRUE(project.responses().empty());
    const auto store = storage::SeatStore::open(project.path(), AnswerProject::kStudy, "Primary 1", project.clock());
    ASSERT_TRUE(store);
    const auto state = (*store)->state(unit);
    ASSERT_TRUE(state && state->draft);
    EXPECT_EQ(state->draft->answer, Answer::ofLetters("C"));
}

TEST(AnswerSession, SealAppendsARevisionAndGoesOn)
{
    AnswerProject project;
    const auto session = project.session();
    QSignalSpy said(session.get(), &AnswerSession::message);
    const std::string unit = session->item().unit;
    session->painted();
    project.advance(41'200);
    session->choose('C');
    session->toggleUnsure();
    session->toggleMarked();
    session->setComment(u"Read twice"_s);
    session->enter();
    EXPECT_FALSE(session->lastError());
    EXPECT_EQ(session->index(), 1U);
    EXPECT_EQ(session->sealedCount(), 1U);
    EXPECT_TRUE(messages(said).contains(u"Your answer is sealed. Nobody sees it until both raters have finished. U takes it back."_s));
    const auto responses = project.responses();
    ASSERT_EQ(responses.size(), 1U);
    EXPECT_EQ(responses[0].unit, unit);
    EXPECT_EQ(responses[0].seat, "Primary 1");
    EXPECT_EQ(responses[0].answer, Answer::ofLetters("C"));
    EXPECT_TRUE(responses[0].unsure);
    EXPECT_TRUE(responses[0].marked);
    EXPECT_EQ(responses[0].comment, "Read twice");
    EXPECT_EQ(responses[0].activeMs, 41'200);
    EXPECT_EQ(responses[0].shownOrder, "ABCD");
}

TEST(AnswerSession, TheSameKeyTwiceSealsUnlessTheProtocolForbidsIt)
{
    AnswerProject project;
    const auto session = project.session();
    session->pressLetter('B');
    EXPECT_EQ(session->sealedCount(), 0U);
    session->pressLetter('C'); // another letter only changes the choice
    EXPECT_EQ(session->sealedCount(), 0U);
    session->pressLetter('C');
    EXPECT_EQ(session->sealedCount(), 1U);
    EXPECT_EQ(project.responses().at(0).answer, Answer::ofLetters("C"));

    AnswerProject strict(3, {{"seal.same_key_twice", "false"}});
    const auto other = strict.session();
    other->pressLetter('B');
    other->pressLetter('B');
    EXPECT_EQ(other->sealedCount(), 0U);
    EXPECT_EQ(other->index(), 0U);
    EXPECT_EQ(other->unitPhase(), UnitPhase::Draft);
}

TEST(AnswerSession, NotSureStillNeedsAnAnswer)
{
    AnswerProject project;
    const auto session = project.session();
    QSignalSpy said(session.get(), &AnswerSession::message);
    session->toggleUnsure();
    session->enter();
    EXPECT_EQ(messages(said).last(), u"Choose an answer first. If unsure, pick the most likely and press Q."_s);
    EXPECT_EQ(session->sealedCount(), 0U);
    EXPECT_TRUE(project.responses().empty());
}

TEST(AnswerSession, UndoReopensTheLastSealedAndKeepsTheRevision)
{
    AnswerProject project;
    const auto session = project.session();
    QSignalSpy said(session.get(), &AnswerSession::message);
    session->undo();
    EXPECT_EQ(messages(said).last(), u"Nothing to undo."_s);
    const std::string unit = session->item().unit;
    session->pressLetter('B');
    session->enter();
    ASSERT_EQ(session->index(), 1U);
    session->undo();
    EXPECT_EQ(session->index(), 0U);
    EXPECT_EQ(session->unitPhase(), UnitPhase::Draft);
    EXPECT_EQ(session->draft().answer, Answer::ofLetters("B"));
    EXPECT_EQ(messages(said).last(), u"Reopened question 1. Your earlier answer is kept in the history."_s);
    EXPECT_EQ(session->sealedCount(), 0U);
    session->choose('D');
    session->enter();
    const auto responses = project.responses();
    ASSERT_EQ(responses.size(), 2U);
    EXPECT_EQ(responses[0].answer, Answer::ofLetters("B"));
    EXPECT_EQ(responses[1].answer, Answer::ofLetters("D"));
    EXPECT_EQ(responses[1].revision, 2);
    // The history shows both revisions of the question.
    const auto &history = session->history();
    ASSERT_EQ(history.size(), 3U);
    EXPECT_EQ(history[0].text, u"B"_s);
    EXPECT_EQ(history[0].revision, 1);
    EXPECT_EQ(history[2].text, u"D"_s);
    EXPECT_EQ(history[2].revision, 2);
    EXPECT_EQ(history[2].number, 1U);
}

TEST(AnswerSession, RedoSealsAgainWhatUndoTookBack)
{
    AnswerProject project;
    const auto session = project.session();
    session->choose('B');
    session->enter();
    session->undo();
    session->redo();
    EXPECT_FALSE(session->lastError());
    EXPECT_EQ(session->sealedCount(), 1U);
    const auto responses = project.responses();
    ASSERT_EQ(responses.size(), 2U);
    EXPECT_EQ(responses[1].answer, Answer::ofLetters("B"));
    session->redo();
    ASSERT_TRUE(session->lastError());
    EXPECT_EQ(session->lastError()->userMessage, "Nothing to redo.");
}

TEST(AnswerSession, UndoFollowsTheProtocol)
{
    AnswerProject never(3, {{"seal.undo", "none"}});
    const auto strict = never.session();
    strict->choose('A');
    strict->enter();
    strict->undo();
    EXPECT_EQ(strict->sealedCount(), 1U);
    EXPECT_EQ(strict->index(), 1U);

    AnswerProject last(4, {{"seal.undo", "last"}});
    const auto session = last.session();
    session->choose('A');
    session->enter();
    session->choose('B');
    session->enter();
    session->undo();
    EXPECT_EQ(session->index(), 1U);
    session->undo(); // only the last one
    EXPECT_EQ(session->sealedCount(), 1U);
    EXPECT_EQ(session->index(), 1U);
}

TEST(AnswerSession, ASealedAnswerChangesNothingAndSaysSo)
{
    AnswerProject project;
    const auto session = project.session();
    session->choose('B');
    session->enter();
    session->previous();
    ASSERT_EQ(session->index(), 0U);
    ASSERT_EQ(session->unitPhase(), UnitPhase::Sealed);
    QSignalSpy said(session.get(), &AnswerSession::message);
    session->pressLetter('D');
    session->toggleUnsure();
    session->setComment(u"late"_s);
    EXPECT_EQ(messages(said), QStringList(3, u"This answer is sealed. U takes it back."_s));
    EXPECT_EQ(session->draft().answer, Answer::ofLetters("B"));
    session->enter(); // next question
    EXPECT_EQ(session->index(), 1U);
    EXPECT_EQ(project.responses().size(), 1U);
}

TEST(AnswerSession, SkippedQuestionsComeBackAtTheEnd)
{
    AnswerProject project(3);
    const auto session = project.session();
    QSignalSpy said(session.get(), &AnswerSession::message);
    session->skip();
    EXPECT_EQ(session->index(), 1U);
    EXPECT_EQ(messages(said).last(), u"Skipped. It comes back at the end."_s);
    session->choose('A');
    session->enter();
    session->choose('A');
    session->enter();
    EXPECT_EQ(session->index(), 0U);
    EXPECT_EQ(messages(said).last(), u"Only skipped questions are left (1)."_s);
    session->toggleMarked();
    session->choose('A');
    QSignalSpy finished(session.get(), &AnswerSession::finished);
    session->enter();
    EXPECT_EQ(session->phase(), Phase::Summary);
    EXPECT_EQ(said.last().at(0).toString(), QString()); // the line is free for the summary's own hint
    ASSERT_EQ(finished.size(), 1);
    EXPECT_TRUE(finished.front().front().toString().startsWith(u"All 3 sealed. Review your 1 mark"_s));
}

TEST(AnswerSession, SubmitLocksForGood)
{
    AnswerProject project(2);
    const auto session = project.session();
    session->submit();
    ASSERT_TRUE(session->lastError());
    EXPECT_EQ(session->phase(), Phase::Answering);
    for (int i = 0; i < 2; ++i) {
        session->choose('A');
        session->enter();
    }
    ASSERT_EQ(session->phase(), Phase::Summary);
    session->submit();
    EXPECT_EQ(session->phase(), Phase::Locked);
    QSignalSpy said(session.get(), &AnswerSession::message);
    session->undo();
    EXPECT_EQ(messages(said).last(), u"This batch is submitted; answers cannot change."_s);
    session->previous();
    session->pressLetter('B');
    EXPECT_EQ(messages(said).last(), u"This batch is submitted; answers cannot change."_s);
    EXPECT_EQ(project.session()->phase(), Phase::Locked);
    EXPECT_EQ(project.responses().size(), 2U);
}

TEST(AnswerSession, RestoresTheDraftAfterACrash)
{
    AnswerProject project;
    std::string unit;
    {
        const auto session = project.session();
        session->next();
        session->next();
        unit = session->item().unit;
        session->choose('C');
    }
    app::InlineExecutor executor;
    AnswerSession again(project.opener(), executor, project.monotonic(), project.clock());
    QSignalSpy notices(&again, &AnswerSession::notice);
    again.open();
    EXPECT_EQ(again.item().unit, unit);
    EXPECT_EQ(again.draft().answer, Answer::ofLetters("C"));
    ASSERT_EQ(notices.size(), 1);
    EXPECT_EQ(notices.at(0).at(0).toString(), u"Restored your draft from %1."_s.arg(app::clockText(project.clock(), again.draft().at, true)));
}

TEST(AnswerSession, AFullDiskLeavesTheAnswerOnScreenAndRetrySealsIt)
{
    AnswerProject project(40);
    app::InlineExecutor executor;
    QSqlDatabase database;
    const auto base = project.opener();
    AnswerSession session([&]() -> review::Result<std::unique_ptr<storage::SeatStore>> {
        auto store = base();
        if (store)
            database = (*store)->database();
        return store;
    }, executor, project.monotonic(), project.clock());
    session.open();
    session.enter();
    // The seat's own rules deny every PRAGMA, so they are lifted for this one.
    auto *handle = *static_cast<sqlite3 **>(database.driver()->handle().data());
    sqlite3_set_authorizer(handle, nullptr, nullptr);
    const auto limit = [&database](const QString &pages) {
        QSqlQuery query(database);
        EXPECT_TRUE(query.exec(u"PRAGMA max_page_count = %1"_s.arg(pages)));
    };
    // SQLite's page limit stands in for a full disk: no page can be added to the file as it is.
    limit(u"1"_s);
    session.setComment(QString(60'000, u'x'));
    session.choose('C');
    ASSERT_TRUE(session.saveFailed());
    EXPECT_EQ(session.draftStatus(), u"Not saved: disk full. Your last answer is still on screen. Free space, then press Retry."_s);
    EXPECT_EQ(session.draft().answer, Answer::ofLetters("C"));
    const auto unit = session.item().unit;
    session.enter(); // blocked
    EXPECT_EQ(session.item().unit, unit);
    EXPECT_EQ(session.sealedCount(), 0U);
    session.next(); // the answer stays on screen
    EXPECT_EQ(session.item().unit, unit);
    limit(u"1000000"_s);
    session.retry();
    EXPECT_FALSE(session.saveFailed());
    session.enter();
    EXPECT_EQ(session.sealedCount(), 1U);
    EXPECT_EQ(project.responses().at(0).comment.size(), 60'000U);
    database = {};
}

TEST(AnswerSession, NoSecretTableCanBeReadOnTheConnectionOfASession)
{
    AnswerProject project(2);
    const auto store = storage::SeatStore::open(project.path(), AnswerProject::kStudy, "Primary 1", project.clock());
    ASSERT_TRUE(store);
    const auto plain = storage::Project::open(project.path(), storage::Project::Mode::ReadOnly, project.clock());
    ASSERT_TRUE(plain);
    QSqlQuery list((*plain)->database());
    ASSERT_TRUE(list.exec(u"SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'secret_%'"_s));
    int secrets = 0;
    while (list.next()) {
        ++secrets;
        EXPECT_FALSE(QSqlQuery((*store)->database()).exec(u"SELECT * FROM \"%1\""_s.arg(list.value(0).toString())));
    }
    EXPECT_GE(secrets, 2);
}
