#include "review/plan.h"

#include "population_factory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace population_factory;
using review::Protocol;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Protocol goldWith(std::initializer_list<std::pair<const char *, const char *>> members = {})
{
    Protocol result = *review::presetProtocol("plantxpert-gold");
    for (const auto &[member, value] : members)
        result = *review::withMember(result, member, value);
    return result;
}

review::Sample sampleOf(const std::vector<std::string> &candidates)
{
    review::Sample sample;
    sample.strata = {{"rice", 3, 1, static_cast<std::int64_t>(candidates.size())}};
    sample.sampledFigures = {"f"};
    for (const auto &id : candidates)
        sample.items.push_back({id, "rice", review::Draw::Candidate, "f"});
    sample.items.push_back({"zz-silver", "rice", review::Draw::Silver, "g"});
    sample.items.push_back({"zz-held", "rice", review::Draw::NotDrawn, "f"});
    return sample;
}

std::vector<std::string> units(const review::Batch &batch)
{
    std::vector<std::string> ids;
    for (const auto &unit : batch.units)
        ids.push_back(unit.unit);
    return ids;
}

TEST(MakeBatch, RanksUnitsPerSeatAndOptionsPerSeatAndItem)
{
    std::vector<std::string> ids;
    std::map<std::string, std::string> letters;
    for (int i = 1; i <= 12; ++i) {
        ids.push_back("q" + std::to_string(i));
        letters[ids.back()] = "ABCD";
    }
    letters.erase("q3"); // a kind without options
    // The order is python's: sorted(ids, key=lambda i: sha256(f"winnow/1|queue|0|Primary 1|{i}"))
    const auto batch = review::makeBatch(goldWith({{"seed", "0"}}), {"Primary 1"}, ids, letters);
    EXPECT_THAT(units(batch), ElementsAre("q11", "q3", "q2", "q9", "q6", "q5", "q1", "q12", "q10", "q4", "q8", "q7"));
    EXPECT_EQ(batch.units[0].shownOrder, "ABCD");
    EXPECT_EQ(batch.units[1].shownOrder, "");
    EXPECT_NE(units(review::makeBatch(goldWith({{"seed", "0"}}), {"Primary 2"}, ids, letters)), units(batch));
    EXPECT_THAT(units(review::makeBatch(goldWith({{"order.items", "source"}}), {"Primary 1"}, ids, letters)),
        ElementsAre("q1", "q10", "q11", "q12", "q2", "q3", "q4", "q5", "q6", "q7", "q8", "q9"));
    const auto shuffledOptions = review::makeBatch(goldWith({{"order.options", "ranked"}}), {"Primary 1"}, {"soy-0007-q1"}, {{"soy-0007-q1", "ABCD"}});
    EXPECT_EQ(shuffledOptions.units.front().shownOrder, "DBAC"); // python, seed 20240
}

TEST(StartBatches, GiveBothPrimariesAllCandidatesAndTheAdjudicatorNothingYet)
{
    const auto batches = *review::startBatches(goldWith(), sampleOf({"q1", "q2", "q3"}), {{"q1", "AB"}});
    ASSERT_EQ(batches.size(), 2U);
    EXPECT_EQ(batches[0].seat.name, "Primary 1");
    EXPECT_EQ(batches[1].seat.role, review::Role::Primary);
    EXPECT_THAT(units(batches[0]), testing::UnorderedElementsAre("q1", "q2", "q3"));
    // Also an adjudicator of all questions waits until the primaries are done.
    EXPECT_EQ(review::startBatches(goldWith({{"plan.adjudicator.type", "all"}}), sampleOf({"q1", "q2"}), {})->size(), 2U);
}

TEST(StartBatches, RefuseWhatTheRuleCannotFollow)
{
    const auto sentence = [](const Protocol &protocol) {
        const auto refused = review::startBatches(protocol, sampleOf({"q1"}), {});
        EXPECT_FALSE(refused);
        EXPECT_TRUE(refused || refused.error().code == review::Error::Code::Refused);
        return refused ? std::string{} : refused.error().userMessage;
    };
    EXPECT_THAT(sentence(goldWith({{"plan.primary.type", "partition"}})), HasSubstr("plan.primary.type to all"));
    EXPECT_THAT(sentence(goldWith({{"plan.primary.seats", R"(["P"])"}})), HasSubstr("two primaries, this one has 1"));
    EXPECT_THAT(sentence(goldWith({{"plan.adjudicator.type", "forms"}})), HasSubstr("plan.adjudicator.type"));
    EXPECT_THAT(sentence(goldWith({{"kind", "screening"}})), HasSubstr("screening"));
    EXPECT_THAT(sentence(goldWith({{"decision.rule", "single"}})), HasSubstr("decision.rule"));
    EXPECT_THAT(sentence(goldWith({{"decision.all_differ", "coordinator"}})), HasSubstr("all_differ"));
    EXPECT_THAT(sentence(goldWith({{"order.items", "interleaved"}})), HasSubstr("order.items"));
    EXPECT_FALSE(review::startBatches(goldWith(), sampleOf({}), {}));
}

TEST(PlanDiagnostics, AreSilentWhenAllIsWell)
{
    review::PlanFacts facts;
    facts.pseudonymOfSeat = {{"Primary 1", "R1"}, {"Primary 2", "R2"}, {"Adjudicator", "R3"}};
    facts.keyLetters = {{'A', 30}, {'B', 25}, {'C', 28}, {'D', 22}};
    facts.authorOfItem = {{"q1", "a-3"}};
    const auto told = review::planDiagnostics(goldWith({{"sample.cap_per_figure", "{}"}}), sampleOf({"q1"}), facts);
    EXPECT_TRUE(told.empty()) << told.front();
}

TEST(PlanDiagnostics, NameWhatIsAmiss)
{
    review::PlanFacts facts;
    facts.pseudonymOfSeat = {{"Primary 1", "R1"}, {"Primary 2", ""}, {"Adjudicator", "R1"}};
    facts.keyLetters = {{'A', 60}, {'B', 10}, {'C', 10}, {'D', 20}};
    facts.authorOfItem = {{"q1", "R1"}, {"zz-silver", "R1"}};
    review::Sample sample = sampleOf({"q1", "plain"});
    sample.items[1].cluster = "plain";
    sample.strata.push_back({"corn", 1, 0, 0});
    const auto told = review::planDiagnostics(goldWith(), sample, facts);
    EXPECT_THAT(told, Contains("Nobody sits on Primary 2 yet."));
    EXPECT_THAT(told, Contains("R1 sits on Primary 1 and Adjudicator: their answers are not independent."));
    EXPECT_THAT(told, Contains("Key positions are skewed: A is the key of 60 of 100 candidates."));
    EXPECT_THAT(told, Contains("R1 reviews 1 question of which they are the author (conflict of interest)."));
    EXPECT_THAT(told, Contains("1 question has no figure and cannot be drawn, since this study draws figures; they count as silver."));
    EXPECT_THAT(told, Contains("The stratum corn has no candidates: 0 of 1 figure sampled."));
    EXPECT_THAT(told, Contains(HasSubstr("cap_per_figure names soybean")));
    EXPECT_EQ(told.size(), 7U);
    EXPECT_THAT(review::planDiagnostics(goldWith({{"plan", R"({"primary":{"type":"all","seats":["P"],"k":null,"cap":null,"parts":null,"readers":null,"forms":null,"length":null,"balance":null,"decoy_percent":0}})"}}),
                    sample, {}),
        testing::AllOf(Contains(HasSubstr("agreement cannot be estimated")), Contains(HasSubstr("no adjudicator"))));
}

} // namespace
