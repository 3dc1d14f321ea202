#include "review/adjudication.h"
#include "review/hash.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace {

using nlohmann::json;
using review::Answer;
using review::Branch;
using review::Defect;
using review::Verdict;
using testing::ElementsAre;

std::optional<Verdict> verdict(const json &given)
{
    if (given.is_null())
        return {};
    std::string letters;
    if (given.is_string())
        letters = given.get<std::string>();
    else
        for (const auto &letter : given)
            letters += letter.get<std::string>();
    return Verdict{Answer::ofLetters(letters)};
}

const std::map<std::string, Branch> kBranches{{"gold_agreed", Branch::Agreed}, {"gold_adjudicated", Branch::TieBroken}, {"discarded", Branch::Discarded},
    {"needs_adjudicator", Branch::NeedsAdjudicator}, {"needs_primary", Branch::NeedsPrimary}};

void expectDecision(const json &given, const std::string &status, const json &label)
{
    const auto first = verdict(given["primary1"]), second = verdict(given["primary2"]), third = verdict(given["third"]);
    const review::Decision decision = review::decide(first, second, third);
    SCOPED_TRACE(given.dump());
    EXPECT_EQ(decision.branch, kBranches.at(status));
    EXPECT_EQ(decision.label, label.is_null() ? Answer{} : verdict(label)->answer);
    EXPECT_EQ(decision, review::decide(second, first, third));
}

TEST(Decide, AllCombinationsOfTheReference)
{
    std::ifstream file(std::string(TEST_DATA) + "/stats/adjudication_rule.json");
    const json document = json::parse(file);
    const json &single = document["input"]["single"], &sets = document["input"]["sets"];
    ASSERT_EQ(single.size(), 125U);
    for (std::size_t i = 0; i < single.size(); ++i)
        expectDecision(single[i], document["expected"]["single"][i][0], document["expected"]["single"][i][1]);
    for (std::size_t i = 0; i < sets.size(); ++i)
        expectDecision(sets[i], document["expected"]["sets"][i]["status"], document["expected"]["sets"][i]["gold"]);
}

Verdict says(const char *letters) { return {Answer::ofLetters(letters)}; }
Verdict marks(Defect defect) { return {{}, defect}; }
Verdict abstains() { return {{}, Defect::None, true}; }

TEST(Decide, DefectiveMarks)
{
    const Verdict a = says("A"), b = says("B"), mark = marks(Defect::SeveralRight), other = marks(Defect::PictureUnreadable);
    EXPECT_EQ(review::decide(mark, a, {}).branch, Branch::NeedsAdjudicator);
    EXPECT_EQ(review::decide(mark, mark, {}).branch, Branch::NeedsAdjudicator);
    EXPECT_EQ(review::decide(mark, a, a), (review::Decision{Branch::TieBroken, a.answer, ""}));
    EXPECT_EQ(review::decide(a, mark, a), (review::Decision{Branch::TieBroken, a.answer, ""}));
    EXPECT_EQ(review::decide(mark, a, b), (review::Decision{Branch::Discarded, {}, "all-different"}));
    EXPECT_EQ(review::decide(mark, a, other), (review::Decision{Branch::Discarded, {}, "defective"}));
    EXPECT_EQ(review::decide(mark, other, a), (review::Decision{Branch::Discarded, {}, "defective"}));
    EXPECT_EQ(review::decide(mark, mark, mark), (review::Decision{Branch::Discarded, {}, "defective"}));
    EXPECT_EQ(review::decide(a, b, mark), (review::Decision{Branch::Discarded, {}, "all-different"}));
    EXPECT_EQ(review::decide(a, a, mark), (review::Decision{Branch::Agreed, a.answer, ""}));
}

TEST(Decide, AnAbstentionAgreesWithNothing)
{
    const Verdict a = says("A");
    EXPECT_EQ(review::decide(abstains(), abstains(), {}).branch, Branch::NeedsAdjudicator);
    EXPECT_EQ(review::decide(abstains(), abstains(), abstains()), (review::Decision{Branch::Discarded, {}, "all-different"}));
    EXPECT_EQ(review::decide(abstains(), a, a).branch, Branch::TieBroken);
    EXPECT_EQ(review::decide(a, a, abstains()).branch, Branch::Agreed);
}

TEST(Conflicts, AreTheUnitsAdjudicationWaitsFor)
{
    const std::map<std::string, Verdict> first{{"q1", says("A")}, {"q2", says("A")}, {"q3", marks(Defect::Other)}, {"q4", says("A")}},
        second{{"q1", says("A")}, {"q2", says("B")}, {"q3", says("A")}, {"q5", says("C")}};
    EXPECT_THAT(review::conflicts(first, second), ElementsAre("q2", "q3"));
    EXPECT_THAT(review::conflicts(second, first), ElementsAre("q2", "q3"));
}

class AdjudicatorUnits : public testing::Test {
protected:
    void SetUp() override
    {
        for (int i = 10; i < 30; ++i) {
            const std::string unit = "q" + std::to_string(i);
            candidates.push_back(unit);
            first[unit] = says("A");
            second[unit] = i % 5 == 0 ? says("B") : says("A"); // q10 q15 q20 q25
        }
        protocol.seed = 7;
        protocol.plan["adjudicator"] = {"conflicts", {"Adjudicator"}};
    }
    std::vector<std::string> candidates;
    std::map<std::string, Verdict> first, second;
    review::Protocol protocol;
};

TEST_F(AdjudicatorUnits, AreTheConflictsWithoutDecoys)
{
    EXPECT_THAT(*review::adjudicatorUnits(protocol, "Adjudicator", candidates, first, second), ElementsAre("q10", "q15", "q20", "q25"));
}

TEST_F(AdjudicatorUnits, DecoysAreAShareOfTheConflictsByRank)
{
    protocol.plan["adjudicator"].decoyPercent = 50;
    const auto units = *review::adjudicatorUnits(protocol, "Adjudicator", candidates, first, second);
    // python: sorted(agreed, key=lambda i: sha256(f"winnow/1|queue|7|decoy|Adjudicator|{i}"))[:2]
    EXPECT_EQ(units.size(), 6U);
    std::vector<std::pair<std::string, std::string>> order;
    for (const auto &unit : candidates)
        if (second[unit].answer.letters == "A")
            order.emplace_back(review::sha256Hex("winnow/1|queue|7|decoy|Adjudicator|" + unit), unit);
    std::ranges::sort(order);
    EXPECT_TRUE(std::ranges::binary_search(units, order[0].second));
    EXPECT_TRUE(std::ranges::binary_search(units, order[1].second));
    protocol.plan["adjudicator"].decoyPercent = 100;
    EXPECT_EQ(review::adjudicatorUnits(protocol, "Adjudicator", candidates, first, second)->size(), 8U);
}

TEST_F(AdjudicatorUnits, OnAllIsEveryCandidate)
{
    protocol.plan["adjudicator"].type = "all";
    EXPECT_EQ(*review::adjudicatorUnits(protocol, "Adjudicator", candidates, {}, {}), candidates);
}

TEST_F(AdjudicatorUnits, WaitForEveryPrimary)
{
    second.erase("q11");
    const auto units = review::adjudicatorUnits(protocol, "Adjudicator", candidates, first, second);
    ASSERT_FALSE(units);
    EXPECT_EQ(units.error().code, review::Error::Code::Refused);
    EXPECT_THAT(units.error().userMessage, testing::HasSubstr("1 question still lacks"));
    EXPECT_EQ(review::adjudicatorUnits(protocol, "Primary 1", candidates, first, second).error().code, review::Error::Code::NotFound);
}

} // namespace
