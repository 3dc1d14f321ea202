#include "review/gold.h"

#include "population_factory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace population_factory;
using review::Branch;
using review::Decision;
using review::Draw;
using review::Split;

const review::Answer kA = review::Answer::ofLetters("A");

/// Sources: s1 only gold, s2 gold and silver, s3 gold in rice and silver in corn.
class Gold : public testing::Test {
protected:
    void SetUp() override
    {
        add("g1", "rice", {"f1"}, Draw::Candidate, "s1");
        add("g2", "rice", {"f2"}, Draw::Candidate, "s2");
        add("v2", "rice", {"f3"}, Draw::Silver, "s2");
        add("g3", "rice", {"f4"}, Draw::Candidate, "s3");
        add("v3", "corn", {"f5"}, Draw::Silver, "s3");
        add("g4", "rice", {"f6"}, Draw::Candidate, "");
        add("g5", "rice", {"f1", "f2"}, Draw::Candidate, "s1");
        add("g6", "rice", {"f1", "f4"}, Draw::Candidate, "s1");
        add("g7", "rice", {"f1", "f6"}, Draw::Candidate, "s1");
        add("d1", "rice", {"f1"}, Draw::Candidate, "s1");
        add("n1", "rice", {"f1"}, Draw::NotDrawn, "s1");
        add("o1", "rice", {"f1"}, Draw::Candidate, "s1");
        for (const char *id : {"g1", "g2", "g3", "g4", "g5", "g6"})
            decisions[id] = {Branch::Agreed, kA, ""};
        decisions["g7"] = {Branch::TieBroken, kA, ""};
        decisions["d1"] = {Branch::Discarded, {}, "defective"};
        decisions["o1"] = {Branch::NeedsAdjudicator, {}, ""};
    }
    void add(const std::string &id, const std::string &crop, std::vector<std::string> figures, Draw draw, const std::string &source)
    {
        if (!population.figures.contains(figures.front()))
            addFigure(population, figures.front(), {}, source); // crops stand on the items here
        sample.items.push_back({id, crop, draw, figures.front()});
        population.items.push_back(item(id, std::move(figures), {{"crop", {crop}}}));
    }
    review::Outcome outcome(const std::string &id) const
    {
        const auto all = review::goldOutcomes(sample, decisions, population);
        return *std::ranges::find(all, id, &review::Outcome::item);
    }
    review::Population population;
    review::Sample sample;
    std::map<std::string, Decision> decisions;
};

TEST_F(Gold, EveryItemHasOneFate)
{
    EXPECT_EQ(outcome("g1").split, Split::Gold);
    EXPECT_EQ(outcome("g1").label, kA);
    EXPECT_EQ(outcome("g7").branch, Branch::TieBroken);
    EXPECT_EQ(outcome("d1").split, Split::HeldOut);
    EXPECT_EQ(outcome("d1").reason, "discarded");
    EXPECT_EQ(outcome("d1").discardedBecause, "defective");
    EXPECT_TRUE(outcome("d1").label.empty());
    EXPECT_EQ(outcome("n1").reason, "not-drawn");
    EXPECT_EQ(outcome("o1").reason, "open");
    EXPECT_EQ(outcome("v2").split, Split::Silver);
    EXPECT_EQ(review::splitName(Split::HeldOut), "held-out");
    const auto all = review::goldOutcomes(sample, decisions, population);
    EXPECT_EQ(all.size(), sample.items.size());
    EXPECT_TRUE(std::ranges::is_sorted(all, {}, &review::Outcome::item));
}

TEST_F(Gold, OutOfDistributionIsByCropAndSource)
{
    EXPECT_TRUE(outcome("g1").ood);
    EXPECT_FALSE(outcome("g2").ood);
    EXPECT_TRUE(outcome("g3").ood) << "silver of the source is of another crop";
    EXPECT_FALSE(outcome("g4").ood) << "unknown source";
    EXPECT_FALSE(outcome("g5").ood) << "one of its figures shares a source with silver";
    EXPECT_TRUE(outcome("g6").ood);
    EXPECT_FALSE(outcome("g7").ood) << "one of its sources is unknown";
    EXPECT_FALSE(outcome("d1").ood) << "not gold";
}

TEST_F(Gold, RowsAddUp)
{
    const auto rows = review::goldRows(review::goldOutcomes(sample, decisions, population));
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].stratum, "corn");
    EXPECT_EQ(rows[0].silver, 1);
    const auto &rice = rows[1], &all = rows[2];
    EXPECT_TRUE(all.all);
    EXPECT_EQ(rice.candidates, 9);
    EXPECT_EQ(rice.open, 1);
    EXPECT_EQ(rice.agreed, 6);
    EXPECT_EQ(rice.tieBroken, 1);
    EXPECT_EQ(rice.discarded, 1);
    EXPECT_EQ(rice.gold, 7);
    EXPECT_EQ(rice.heldOut, 2); // discarded and not drawn; the open one waits
    EXPECT_EQ(rice.ood, 3);
    EXPECT_EQ(all.silver, 2);
    EXPECT_EQ(all.gold + all.silver + all.heldOut + all.open, static_cast<std::int64_t>(sample.items.size()));
    decisions.erase("o1"); // nothing sealed at all is as open
    EXPECT_EQ(review::goldRows(review::goldOutcomes(sample, decisions, population))[1].open, 1);
}

} // namespace
