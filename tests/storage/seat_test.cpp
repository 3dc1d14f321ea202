#include "fixture.h"

#include "storage/event_log.h"
#include "storage/query.h"
#include "storage/verify.h"

#include <QSqlError>
#include <QSqlQuery>

using namespace Qt::Literals::StringLiterals;

namespace {

class SeatTest : public ProjectTest {
protected:
    void SetUp() override
    {
        ProjectTest::SetUp();
        makeStudy();
    }
    static review::Response answer(const std::string &unit, const char *letters)
    {
        return {.unit = unit, .seat = {}, .answer = review::Answer::ofLetters(letters), .comment = "why", .activeMs = 1200, .wallMs = 1500};
    }
    static std::vector<review::BatchUnit> unitsOf(const storage::SeatStore &store) { return store.facts()->units; }
};

TEST_F(SeatTest, EachSealAppendsAndUndoBringsTheDraftBack)
{
    auto store = seat("Primary 1");
    ASSERT_TRUE(store);
    const std::string unit = unitsOf(*store).front().unit;
    ASSERT_DONE(store->saveDraft({.unit = unit, .answer = review::Answer::ofLetters("A"), .comment = "first thought"}));
    EXPECT_EQ(store->state(unit)->draft->comment, "first thought");
    const auto first = store->seal(answer(unit, "B"));
    ASSERT_DONE(first);
    EXPECT_EQ(first->revision, 1);
    EXPECT_EQ(first->shownOrder, unitsOf(*store).front().shownOrder);
    EXPECT_FALSE(store->state(unit)->draft.has_value());
    EXPECT_EQ(store->seal(answer(unit, "C"))->revision, 2);
    const auto reopened = store->reopen(unit);
    ASSERT_DONE(reopened);
    EXPECT_FALSE(reopened->current.has_value()); // not revision 1 either
    EXPECT_EQ(reopened->draft->answer.letters, "C");
    EXPECT_EQ(reopened->revisions, 2);
    EXPECT_EQ(storage::StudyRepository(project()).progress("gold")->front().sealed, 0);
    EXPECT_FALSE(store->reopen(unit));
    EXPECT_EQ(store->seal(answer(unit, "D"))->revision, 3);
    EXPECT_EQ(store->states()->at(unit).current->answer.letters, "D");
    const auto all = storage::StudyRepository(project()).responses("gold");
    ASSERT_DONE(all);
    ASSERT_EQ(all->size(), 3u);
    EXPECT_EQ(all->at(0).answer.letters, "B");
    EXPECT_TRUE(all->at(0).reopened);
    EXPECT_FALSE(all->at(2).reopened);
    EXPECT_TRUE(storage::StudyRepository(project()).study("gold")->locked);
    EXPECT_TRUE(storage::verify(m_path, false)->findings.empty());
}

TEST_F(SeatTest, OneSealIsOneEventWithTheWholeRow)
{
    auto store = seat("Primary 1");
    ASSERT_TRUE(store);
    const std::string unit = unitsOf(*store).front().unit;
    ASSERT_DONE(store->seal(answer(unit, "B")));
    const auto events = storage::EventLog(project().database(), project().clock()).newest(1);
    ASSERT_DONE(events);
    EXPECT_EQ(events->front().what, "sealed");
    EXPECT_EQ(events->front().who, "gold/Primary 1");
    EXPECT_EQ(events->front().study, "gold");
    EXPECT_EQ(events->front().offsetMinutes, 120);
    for (const char *part : {R"("active_ms":1200)", R"("wall_ms":1500)", R"("comment":"why")", R"("revision":1)", R"("seat":"Primary 1")"})
        EXPECT_NE(events->front().payload.find(part), std::string::npos) << part;
}

TEST_F(SeatTest, WhatCannotBeSealedIsRefusedAndLeavesNoTrace)
{
    auto store = seat("Primary 1");
    ASSERT_TRUE(store);
    const std::string unit = unitsOf(*store).front().unit;
    const auto before = storage::EventLog(project().database(), project().clock()).newest(1)->front().counter;
    EXPECT_FALSE(store->seal({.unit = unit, .seat = {}}));
    EXPECT_FALSE(store->seal({.unit = unit, .seat = {}, .answer = review::Answer::ofLetters("A"), .defect = review::Defect::Other}));
    EXPECT_FALSE(store->seal(answer("no-such-unit", "A")));
    EXPECT_FALSE(store->submit());
    EXPECT_EQ(storage::EventLog(project().database(), project().clock()).newest(1)->front().counter, before);
    ASSERT_DONE(storage::StudyRepository(project()).close("gold"));
    EXPECT_FALSE(store->seal(answer(unit, "A")));
    EXPECT_TRUE(store->facts()->locked);
}

TEST_F(SeatTest, TwoSeatsInterleavedKeepToThemselves)
{
    auto first = seat("Primary 1"), second = seat("Primary 2");
    ASSERT_TRUE(first && second);
    const auto units = unitsOf(*first);
    ASSERT_EQ(units.size(), 12u); // 4 of 8 soybean and 2 of 4 corn figures, 2 items each
    for (const review::BatchUnit &unit : units) {
        ASSERT_DONE(first->seal(answer(unit.unit, "A")));
        EXPECT_FALSE(second->state(unit.unit)->current.has_value());
        ASSERT_DONE(second->seal(answer(unit.unit, "B")));
    }
    EXPECT_EQ(first->states()->at(units[0].unit).current->answer.letters, "A");
    ASSERT_DONE(first->submit());
    EXPECT_FALSE(first->seal(answer(units[0].unit, "C")));
    EXPECT_FALSE(second->facts()->locked);
    ASSERT_DONE(second->submit());
    const auto verdicts = storage::StudyRepository(project()).verdicts("gold");
    ASSERT_DONE(verdicts);
    EXPECT_EQ(verdicts->at("Primary 2").at(units[3].unit).answer.letters, "B");
    EXPECT_TRUE(storage::verify(m_path, false)->findings.empty());
}

TEST_F(SeatTest, TheAdjudicatorComesLastAndSeesNothingByDefault)
{
    const auto early = storage::SeatStore::open(m_path, "gold", "Adjudicator", steppingClock());
    ASSERT_FALSE(early);
    EXPECT_EQ(early.error().userMessage, "The adjudicator's batch is drawn when both primaries have submitted.");
    auto first = seat("Primary 1");
    const std::string unit = unitsOf(*first).front().unit;
    ASSERT_DONE(first->seal(answer(unit, "A")));
    storage::StudyRepository studies(project());
    const review::Batch batch{.seat = {.name = "Adjudicator", .role = review::Role::Adjudicator}, .units = {{.unit = unit, .shownOrder = "DCBA"}}};
    ASSERT_DONE(studies.addBatch("gold", batch));
    EXPECT_EQ(studies.addBatch("gold", batch).error().code, review::Error::Code::Conflict);
    auto third = seat("Adjudicator");
    ASSERT_TRUE(third);
    EXPECT_EQ(third->blindItem(unit)->options.front().letter, 'D');
    ASSERT_DONE(third->seal(answer(unit, "B")));
    EXPECT_FALSE(third->revealedAnswers(unit));
}

TEST_F(SeatTest, APictureThatCannotBeShownIsToldOncePerUnitWhileTheBatchIsOpen)
{
    auto store = seat("Primary 1");
    ASSERT_TRUE(store);
    const auto units = unitsOf(*store);
    EXPECT_FALSE(store->reportPicture("none of this batch"));
    for (const std::size_t index : {0U, 1U, 0U})
        ASSERT_DONE(store->reportPicture(units[index].unit));
    const storage::EventLog log(project().database(), project().clock());
    const auto told = log.newest(10, "gold", "picture-not-shown");
    ASSERT_DONE(told);
    ASSERT_EQ(told->size(), 2u);
    EXPECT_EQ(told->back().who, "gold/Primary 1");
    EXPECT_EQ(told->back().payload, "{\"seat\":\"Primary 1\",\"unit\":\"" + units[0].unit + "\"}");
    ASSERT_DONE(storage::StudyRepository(project()).close("gold"));
    ASSERT_DONE(store->reportPicture(units[2].unit));
    EXPECT_EQ(log.newest(10, "gold", "picture-not-shown")->size(), 2u);
    EXPECT_TRUE(storage::verify(m_path, false)->findings.empty());
}

TEST_F(SeatTest, ExposureMarksLaterAnswersOnly)
{
    auto store = seat("Primary 1");
    const auto units = unitsOf(*store);
    ASSERT_DONE(store->seal(answer(units[0].unit, "A")));
    ASSERT_DONE(storage::StudyRepository(project()).recordExposure("gold", "R1"));
    EXPECT_TRUE(store->facts()->exposed);
    EXPECT_TRUE(store->seal(answer(units[1].unit, "A"))->exposed);
    EXPECT_FALSE(seat("Primary 2")->facts()->exposed);
    EXPECT_EQ(storage::StudyRepository(project()).progress("gold")->front().exposed, 1);
    EXPECT_TRUE(storage::verify(m_path, false)->findings.empty());
}

TEST_F(SeatTest, ASealedStudyIsFixedAndRemovingItKeepsTheLogSound)
{
    storage::StudyRepository studies(project());
    const auto before = studies.study("gold");
    ASSERT_DONE(before);
    ASSERT_DONE(studies.setProtocol("gold", before->protocol)); // nothing sealed: a redraw
    EXPECT_EQ(studies.study("gold")->state, review::StudyState::Draft);
    EXPECT_EQ(studies.study("gold")->seats.front().pseudonym, "R1");
    const review::Sample sample{.items = {{.item = "fig-0-q1", .stratum = {}, .draw = review::Draw::Candidate, .cluster = "fig-0"}}};
    ASSERT_DONE(studies.open("gold", sample, {{.seat = {.name = "Primary 1"}, .units = {{.unit = "fig-0-q1", .shownOrder = "ABCD"}}}}));
    ASSERT_DONE(seat("Primary 1")->seal(answer("fig-0-q1", "A")));
    EXPECT_FALSE(studies.setProtocol("gold", before->protocol));
    EXPECT_FALSE(studies.open("gold", sample, {}));
    EXPECT_FALSE(studies.assignSeat("gold", "Primary 1", "R2"));
    const auto amended = review::withMember(before->protocol, "instruction.text", "Look twice.");
    ASSERT_DONE(amended);
    EXPECT_FALSE(studies.amend("gold", *amended, "instruction.text", " ", "coordinator"));
    ASSERT_DONE(studies.amend("gold", *amended, "instruction.text", "clearer", "coordinator"));
    EXPECT_EQ(studies.study("gold")->version, 2);
    EXPECT_EQ(seat("Primary 1")->seal(answer("fig-0-q1", "B"))->protocolVersion, 2);
    const review::Outcome outcome{.item = "fig-0-q1", .stratum = "soybean", .split = review::Split::Gold, .label = review::Answer::ofLetters("B"), .branch = review::Branch::Agreed};
    ASSERT_DONE(studies.freeze("gold", {outcome}));
    EXPECT_EQ(studies.outcomes("gold")->front(), outcome);
    EXPECT_EQ(storage::EventLog(project().database(), project().clock()).newest(1)->front().what, "revealed");
    EXPECT_TRUE(storage::verify(m_path, false)->findings.empty());
    ASSERT_DONE(studies.remove("gold"));
    EXPECT_NE(studies.study("gold").error().userMessage.find("no study \"gold\""), std::string::npos);
    EXPECT_TRUE(storage::verify(m_path, false)->findings.empty());
}

} // namespace
