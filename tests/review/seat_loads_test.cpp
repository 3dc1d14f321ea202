#include "review/seat_loads.h"

#include <gtest/gtest.h>

using namespace review;

namespace {

const Seat kFirst{.name = "Primary 1", .role = Role::Primary, .pseudonym = "R1"};

Batch batchOn(const Seat &seat, std::vector<std::string> units)
{
    Batch batch{seat, {}};
    for (std::string &unit : units)
        batch.units.push_back({.unit = std::move(unit)});
    return batch;
}

TEST(SeatLoads, OnePersonOnTwoBatchesIsToldWithTheNumberOfSharedItems)
{
    const Seat second{.name = "Primary 2", .role = Role::Primary, .pseudonym = "R1"};
    EXPECT_EQ(seenTwice({kFirst, second}, {batchOn(kFirst, {"a", "b", "c"}), batchOn(second, {"b", "c", "d"})}),
              (std::vector<std::string>{"R1 sits on Primary 1 and on Primary 2 and would see 2 items twice. Give one of the two seats to somebody else."}));
    // Before anything is drawn two primaries of one person are a fault all the same.
    EXPECT_EQ(seenTwice({kFirst, second}, {}).size(), 1U);
}

TEST(SeatLoads, DisjointPartsOfOnePersonAreNoFault)
{
    const Seat one{.name = "Volunteer 1", .role = Role::Volunteer, .pseudonym = "R1"}, other{.name = "Volunteer 2", .role = Role::Volunteer, .pseudonym = "R1"};
    EXPECT_TRUE(seenTwice({one, other}, {batchOn(one, {"a"}), batchOn(other, {"b"})}).empty());
    EXPECT_TRUE(seenTwice({kFirst, {.name = "Primary 2", .role = Role::Primary, .pseudonym = "R2"}}, {}).empty());
    EXPECT_TRUE(seenTwice({{.name = "Primary 1"}, {.name = "Primary 2"}}, {}).empty()) << "nobody sits there yet";
}

TEST(SeatLoads, NobodyDecidesOnOwnAnswers)
{
    const Seat third{.name = "Adjudicator", .role = Role::Adjudicator, .pseudonym = "R1"};
    const auto told = seenTwice({kFirst, third}, {batchOn(kFirst, {"a"})});
    ASSERT_EQ(told.size(), 1U);
    EXPECT_NE(told.front().find("would decide on own answers"), std::string::npos);
}

TEST(SeatLoads, ABatchIsCountedByStratum)
{
    Sample sample;
    sample.items = {{"a", "rice", Draw::Candidate, "f"}, {"b", "corn", Draw::Candidate, "g"}, {"c", "rice", Draw::Candidate, "f"}, {"d", "rice", Draw::Silver, "h"}};
    EXPECT_EQ(strataOf(batchOn(kFirst, {"c", "b", "a"}), sample), (std::vector<std::pair<std::string, std::int64_t>>{{"corn", 1}, {"rice", 2}}));
}

} // namespace
