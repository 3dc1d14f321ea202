// The figures that stay in memory while answers come in, against those read anew from the file.

#include "answer_project.h"

#include "app/sessions/agreement_intervals.h"
#include "app/sessions/live_report.h"
#include "app/sessions/report_session.h"
#include "storage/seat_store.h"

#include <gtest/gtest.h>

#include <QTest>

#include <random>

namespace {

std::unique_ptr<storage::Project> reading(const AnswerProject &project)
{
    auto made = storage::Project::open(project.path(), storage::Project::Mode::ReadOnly, project.clock());
    EXPECT_TRUE(made) << (made ? std::string() : made.error().userMessage + made.error().detail);
    return made ? *std::move(made) : nullptr;
}

std::string fromTheFile(storage::Project &project)
{
    const auto report = app::ReportSession(project).report({.study = AnswerProject::kStudy, .what = "agreement"});
    EXPECT_TRUE(report);
    return report ? review::sheetToJson(report->agreement) : std::string();
}

TEST(LiveReport, EqualsTheFileAfterAnySequenceOfAnswersRevisionsAndUndos)
{
    AnswerProject made(8);
    const auto project = reading(made);
    ASSERT_TRUE(project);
    app::LiveReport live;
    std::mt19937 generator(7);
    std::vector<std::unique_ptr<storage::SeatStore>> seats;
    for (const char *seat : {"Primary 1", "Primary 2"}) {
        auto store = storage::SeatStore::open(made.path(), AnswerProject::kStudy, seat, made.clock());
        ASSERT_TRUE(store) << store.error().userMessage;
        seats.push_back(*std::move(store));
    }
    int reopened = 0, revised = 0;
    for (int step = 0; step < 44; ++step) {
        storage::SeatStore &seat = *seats[generator() % 2];
        const auto facts = seat.facts();
        ASSERT_TRUE(facts);
        const std::string unit = facts->units[generator() % facts->units.size()].unit;
        const auto states = seat.states();
        ASSERT_TRUE(states);
        const auto state = states->find(unit);
        const bool sealed = state != states->end() && state->second.current.has_value();
        made.advance(1000);
        if (sealed && generator() % 2 == 0) {
            ASSERT_TRUE(seat.reopen(unit));
            ++reopened;
        } else if (!sealed) {
            review::Response response;
            response.unit = unit;
            if (generator() % 6 == 0)
                response.abstained = true;
            else
                response.answer = review::Answer::ofLetters(std::string(1, "ABCD"[generator() % 4]));
            const auto done = seat.seal(response);
            ASSERT_TRUE(done) << done.error().userMessage << done.error().detail;
            revised += done->revision > 1 ? 1 : 0;
        }
        const auto report = live.report(*project, {.study = AnswerProject::kStudy});
        ASSERT_TRUE(report) << report.error().userMessage;
        ASSERT_EQ(review::sheetToJson(report->sheet), fromTheFile(*project)) << "after step " << step;
    }
    EXPECT_GT(reopened, 3);
    EXPECT_GT(revised, 3);
    // A reader that starts now knows the same.
    app::LiveReport fresh;
    const auto one = live.report(*project, {.study = AnswerProject::kStudy}), other = fresh.report(*project, {.study = AnswerProject::kStudy});
    ASSERT_TRUE(one && other);
    EXPECT_EQ(one->course.answers, other->course.answers);
    EXPECT_EQ(one->course.drift.size(), other->course.drift.size());
    EXPECT_DOUBLE_EQ(one->course.medianSeconds, other->course.medianSeconds);
}

TEST(LiveReport, ShowsNothingToWhoHoldsAnOpenBatch)
{
    AnswerProject made(4);
    made.answerAll("Primary 1", "A");
    const auto project = reading(made);
    ASSERT_TRUE(project);
    const auto progress = storage::StudyRepository(*project).progress(AnswerProject::kStudy);
    ASSERT_TRUE(progress);
    std::string second;
    for (const auto &seat : *progress)
        if (seat.seat == "Primary 2")
            second = seat.pseudonym;
    app::LiveReport live;
    const auto covered = live.report(*project, {.study = AnswerProject::kStudy, .person = second});
    ASSERT_TRUE(covered);
    EXPECT_FALSE(covered->hidden.empty());
    EXPECT_EQ(covered->sheet.ratings, 0);
    EXPECT_TRUE(covered->sheet.rows.empty() && covered->course.seats.empty() && covered->bias.empty() && !covered->matrix);
}

TEST(ReportSession, GivesIntervalsOverFiguresWhenAsked)
{
    AnswerProject made(8);
    made.answerAll("Primary 1", "A", {{"q-001", "B"}, {"q-002", "B"}, {"q-003", "C"}});
    made.answerAll("Primary 2", "A", {{"q-001", "B"}, {"q-003", "C"}, {"q-004", "D"}});
    const auto project = reading(made);
    ASSERT_TRUE(project);
    const app::ReportSession reports(*project);
    const auto plain = reports.report({.study = AnswerProject::kStudy, .what = "agreement"}), drawn = reports.report({.study = AnswerProject::kStudy, .what = "agreement", .intervals = true});
    ASSERT_TRUE(plain && drawn);
    const auto &rows = drawn->agreement.pooled.empty() ? drawn->agreement.rows : drawn->agreement.pooled;
    const auto &before = plain->agreement.pooled.empty() ? plain->agreement.rows : plain->agreement.pooled;
    ASSERT_TRUE(rows.front().cohen.clusterLow && rows.front().cohen.clusterHigh);
    EXPECT_FALSE(before.front().cohen.clusterLow);
    EXPECT_LT(*rows.front().cohen.clusterLow, *rows.front().cohen.value);
    EXPECT_EQ(rows.front().cohen.resamples, 10000);
    EXPECT_EQ(rows.front().cohen.value, before.front().cohen.value);
    EXPECT_NE(app::reportToJson(*drawn).find("\"ci_cluster\""), std::string::npos);
}

TEST(AgreementIntervals, NewerDataCancelsWhatIsBeingDrawn)
{
    review::SheetInput input{{"x", "y"}, {"A", "B"}, {}, {}};
    std::mt19937 generator(3);
    for (int unit = 0; unit < 400; ++unit) {
        const int code = static_cast<int>(generator() % 2) + 1;
        input.units.push_back({std::to_string(1000 + unit), {}, std::to_string(unit / 4), {code, generator() % 5 == 0 ? 3 - code : code}});
    }
    const auto older = std::make_shared<const review::AgreementMatrix>(input);
    input.units.pop_back();
    const auto newer = std::make_shared<const review::AgreementMatrix>(input);
    QObject owner;
    app::AgreementIntervals intervals(&owner);
    int first = 0, second = 0;
    review::Sheet drawn;
    intervals.start(review::agreementSheet(*older), older, [&](review::Sheet &&) { ++first; });
    intervals.start(review::agreementSheet(*newer), newer, [&](review::Sheet &&sheet) {
        ++second;
        drawn = std::move(sheet);
    });
    ASSERT_TRUE(QTest::qWaitFor([&] { return second == 1; }, 20000));
    QTest::qWait(50);
    EXPECT_EQ(first, 0);
    EXPECT_FALSE(intervals.isRunning());
    // The numbers are those of `agree --cluster` with its own number of resamples and seed.
    review::Sheet wanted = review::agreementSheet(*newer);
    ASSERT_TRUE(review::addResampledIntervals(wanted, *newer, {.resamples = 10000, .seed = 0, .clusters = true}));
    EXPECT_EQ(review::sheetToJson(drawn), review::sheetToJson(wanted));
    ASSERT_TRUE(drawn.rows.front().cohen.clusterLow);
    EXPECT_LT(*drawn.rows.front().cohen.clusterLow, *drawn.rows.front().cohen.value);
}

} // namespace
