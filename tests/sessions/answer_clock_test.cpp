#include "app/sessions/answer_clock.h"
#include "app/sessions/executor.h"
#include "tests/sessions/answer_project.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QSignalSpy>

#include <thread>

using namespace Qt::Literals::StringLiterals;
using app::AnswerClock;

TEST(AnswerClock, LeavesTimeAwayOut)
{ // cases/files/flow/time_events.jsonl: shown 0, away from 25 s to 925 s, submitted at 940 s: active 25 + 15 s
    std::int64_t now = 5'000;
    AnswerClock clock([&now] { return now; });
    clock.begin();
    now += 25'000;
    clock.hold(AnswerClock::Hold::Inactive);
    now += 900'000;
    clock.release(AnswerClock::Hold::Inactive);
    now += 15'000;
    EXPECT_EQ(clock.activeMs(), 40'000);
    EXPECT_EQ(clock.wallMs(), 940'000);
}

TEST(AnswerClock, RunsOnlyWhenNothingHoldsIt)
{
    std::int64_t now = 0;
    AnswerClock clock([&now] { return now; });
    now += 10'000; // not painted yet
    EXPECT_EQ(clock.activeMs(), 0);
    EXPECT_EQ(clock.wallMs(), 0);
    clock.begin();
    clock.hold(AnswerClock::Hold::Paused);
    now += 1'000;
    clock.hold(AnswerClock::Hold::Inactive);
    clock.release(AnswerClock::Hold::Paused);
    now += 1'000;
    EXPECT_EQ(clock.activeMs(), 0); // the other reason still holds
    clock.release(AnswerClock::Hold::Inactive);
    now += 3'000;
    clock.begin(); // a second paint is no second beginning
    EXPECT_EQ(clock.activeMs(), 3'000);
    EXPECT_EQ(clock.wallMs(), 5'000);
    clock.reset();
    EXPECT_EQ(clock.activeMs(), 0);
}

TEST(AnswerClock, IdleEndsAtTheLimitHoweverLateItIsNoticed)
{
    std::int64_t now = 0;
    AnswerClock clock([&now] { return now; });
    clock.begin();
    now += 10'000;
    clock.touch();
    now += 75'400;
    EXPECT_EQ(clock.idleMs(), 75'400);
    clock.holdIdle(60'000);
    EXPECT_EQ(clock.activeMs(), 70'000);
    now += 100'000;
    clock.release(AnswerClock::Hold::Idle);
    now += 2'000;
    EXPECT_EQ(clock.activeMs(), 72'000);
}

TEST(AnswerSessionTime, IdleStopsTheClockAndTheWakingKeyDoesNotAnswer)
{
    AnswerProject project(2);
    const auto session = project.session();
    QSignalSpy said(session.get(), &app::AnswerSession::message);
    session->painted();
    project.advance(60'000);
    session->tick();
    EXPECT_TRUE(session->idle());
    EXPECT_EQ(said.last().at(0).toString(), u"No input for 60 s; the clock is stopped. Any key continues."_s);
    project.advance(500'000);
    EXPECT_TRUE(session->input());
    EXPECT_FALSE(session->input());
    project.advance(5'000);
    session->choose('A');
    session->seal();
    EXPECT_EQ(project.responses().at(0).activeMs, 65'000);
    EXPECT_EQ(project.responses().at(0).wallMs, 565'000);
}

TEST(AnswerSessionTime, PausesAndDraftTimeOfEarlierVisitsAreNotAdded)
{
    AnswerProject project(3);
    const auto session = project.session();
    session->painted();
    project.advance(20'000);
    session->choose('A');
    session->next();
    session->painted();
    project.advance(7'000);
    session->previous();
    session->painted();
    project.advance(3'000);
    session->pause();
    project.advance(100'000);
    session->enter(); // Enter continues and does not seal
    EXPECT_EQ(session->sealedCount(), 0U);
    project.advance(1'000);
    session->enter();
    ASSERT_EQ(project.responses().size(), 1U);
    EXPECT_EQ(project.responses().at(0).activeMs, 4'000);
    EXPECT_EQ(project.responses().at(0).wallMs, 104'000);
}

TEST(AnswerSessionTime, AHardLimitSealsTheChoiceOrRecordsNoAnswer)
{
    AnswerProject project(3, {{"time.soft_s", "60"}, {"time.hard_s", "120"}, {"answer.abstain", "true"}, {"time.idle_s", "600"}});
    const auto session = project.session();
    QSignalSpy said(session.get(), &app::AnswerSession::message);
    session->painted();
    session->choose('C');
    project.advance(60'000);
    session->tick();
    EXPECT_EQ(said.last().at(0).toString(), u"Over 1 min on this one. Take the time you need or press S."_s);
    project.advance(60'000);
    session->tick();
    EXPECT_EQ(said.last().at(0).toString(), u"Time is up for question 1. Your choice C was sealed."_s);
    EXPECT_EQ(session->index(), 1U);
    session->painted();
    project.advance(120'000);
    session->tick();
    EXPECT_EQ(said.last().at(0).toString(), u"Time is up for question 2. No choice was made; recorded as no answer."_s);
    std::size_t none = 0;
    for (const auto &response : project.responses())
        none += response.abstained ? 1 : 0;
    EXPECT_EQ(none, 1U);
}

TEST(AnswerSessionTime, AMissingPictureStopsTheClockAndCannotBeSealed)
{
    AnswerProject project(2);
    const auto session = project.session();
    session->painted();
    session->choose('A');
    session->pictureFailed(true);
    project.advance(30'000);
    session->seal();
    ASSERT_TRUE(session->lastError());
    EXPECT_EQ(session->sealedCount(), 0U);
    EXPECT_EQ(session->clock().activeMs(), 0);
    session->skip();
    EXPECT_EQ(session->index(), 1U);
    EXPECT_FALSE(session->pictureUnavailable());
}

TEST(ThreadExecutor, RunsInOrderElsewhereAndAnswersHere)
{
    app::ThreadExecutor executor;
    QObject context;
    std::vector<int> order;
    const auto here = std::this_thread::get_id();
    for (int i = 0; i < 100; ++i) {
        executor.run(&context, [i, here] { return std::this_thread::get_id() == here ? -1 : i; }, [&order, here](int value) {
            EXPECT_EQ(std::this_thread::get_id(), here);
            order.push_back(value);
        });
    }
    EXPECT_TRUE(order.empty()); // the caller never waits
    QElapsedTimer timer;
    timer.start();
    while (order.size() < 100 && timer.elapsed() < 5'000)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 50);
    ASSERT_EQ(order.size(), 100U);
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
}

TEST(ThreadExecutor, FinishesWhatWasPostedAndDropsResultsOfTheDead)
{
    std::atomic<int> done = 0;
    bool told = false;
    {
        app::ThreadExecutor executor;
        auto context = std::make_unique<QObject>();
        for (int i = 0; i < 50; ++i)
            executor.post(context.get(), [&done] { ++done; }, [&told] { told = true; });
        context.reset();
    }
    EXPECT_EQ(done, 50);
    QCoreApplication::processEvents();
    EXPECT_FALSE(told);
}
