#include "review/agreement_sheet.h"
#include "review/gold.h"
#include "review/hash.h"
#include "review/plan.h"

#include "population_factory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

// The published PlantXpert size and answer tables (protocols.md 3.1), from the population to the gold split.
namespace {

using namespace population_factory;
using review::Answer;
using review::Draw;
using review::Verdict;
using testing::ElementsAre;

const std::vector<Crop> kCrops{{"soybean", 305, 2436}, {"cotton", 80, 640}, {"rice", 80, 635}, {"corn", 80, 640}};

/// Rows first primary, columns second, A–D.
const std::map<std::string, std::vector<std::vector<int>>> kTables{
    {"soybean", {{68, 0, 0, 1}, {0, 52, 0, 0}, {0, 0, 0, 0}, {0, 1, 0, 0}}},
    {"cotton", {{30, 0, 0, 0}, {0, 32, 1, 1}, {0, 0, 32, 0}, {0, 0, 0, 32}}},
    {"rice", {{31, 0, 1, 1}, {0, 30, 0, 3}, {0, 0, 30, 2}, {0, 0, 2, 28}}},
    {"corn", {{30, 1, 2, 0}, {0, 30, 2, 2}, {1, 0, 27, 0}, {0, 1, 2, 30}}},
};

std::string joinedHash(std::vector<std::string> ids)
{
    std::string text;
    for (const auto &id : ids)
        text += (text.empty() ? "" : "\n") + id;
    return review::sha256Hex(text).substr(0, 16);
}

/// What the rule gives by itself, from a Python script of ten lines (hashlib; n = (2 * figures * 20 + 100) // 200 figures of each crop by
/// sample-figure, all eight items of each or for soybean the two lowest by sample-item): first 16 digits of the SHA-256 of the sorted
/// figures, of the sorted candidates, and of Primary 2's queue, ids joined by line feeds.
struct Expected {
    const char *seed;
    const char *figures, *candidates, *queue;
};
void PrintTo(const Expected &expected, std::ostream *out) { *out << "seed " << expected.seed; }

class PlantXpert : public testing::TestWithParam<Expected> {
protected:
    void SetUp() override
    {
        protocol = *review::withMember(*review::presetProtocol("plantxpert-gold"), "seed", GetParam().seed);
        // Which figures are drawn does not hang on how many items they have, so one draw tells which may lack some.
        const auto full = *review::drawSample(published({{"soybean", 305, 2440}, {"cotton", 80, 640}, {"rice", 80, 640}, {"corn", 80, 640}}, {}), protocol);
        population = published(kCrops, {full.sampledFigures.begin(), full.sampledFigures.end()});
        sample = *review::drawSample(population, protocol);
        for (const auto &drawn : sample.items)
            if (drawn.draw == Draw::Candidate)
                candidates.push_back(drawn.item);
        answer();
    }

    /// Deals the cells of each crop's table to its candidates; the third follows the first primary, but one rice and one corn
    /// question get a third letter.
    void answer()
    {
        std::map<std::string, std::vector<std::pair<char, char>>> cells;
        for (const auto &[crop, table] : kTables)
            for (std::size_t i = 0; i < 4; ++i)
                for (std::size_t j = 0; j < 4; ++j)
                    cells[crop].insert(cells[crop].end(), static_cast<std::size_t>(table[i][j]), {static_cast<char>('A' + i), static_cast<char>('A' + j)});
        std::map<std::string, std::size_t> next;
        std::set<std::string> discarded;
        for (const auto &drawn : sample.items) {
            if (drawn.draw != Draw::Candidate)
                continue;
            ASSERT_LT(next[drawn.stratum], cells[drawn.stratum].size()) << drawn.stratum;
            const auto [one, two] = cells[drawn.stratum][next[drawn.stratum]++];
            first[drawn.item] = {Answer::ofLetters(std::string(1, one))};
            second[drawn.item] = {Answer::ofLetters(std::string(1, two))};
            if (one == two)
                continue;
            char chosen = one;
            if ((drawn.stratum == "rice" || drawn.stratum == "corn") && discarded.insert(drawn.stratum).second)
                chosen = *std::ranges::find_if(std::string_view("ABCD"), [&](char letter) { return letter != one && letter != two; });
            third[drawn.item] = {Answer::ofLetters(std::string(1, chosen))};
        }
    }

    review::Protocol protocol;
    review::Population population;
    review::Sample sample;
    std::vector<std::string> candidates;
    std::map<std::string, Verdict> first, second, third;
};

TEST_P(PlantXpert, Draw)
{
    EXPECT_EQ(sample.items.size(), 4351U);
    EXPECT_EQ(sample.sampledFigures.size(), 109U);
    EXPECT_EQ(candidates.size(), 506U);
    std::vector<std::string> rows;
    for (const auto &row : sample.strata)
        rows.push_back(fmt::format("{} {} {} {}", row.name, row.figures, row.sampledFigures, row.candidates));
    EXPECT_THAT(rows, ElementsAre("corn 80 16 128", "cotton 80 16 128", "rice 80 16 128", "soybean 305 61 122"));
    EXPECT_EQ(joinedHash(sample.sampledFigures), GetParam().figures);
    EXPECT_EQ(joinedHash(candidates), GetParam().candidates);
    std::vector<std::string> queue;
    const auto batches = *review::startBatches(protocol, sample, {});
    for (const auto &unit : batches.at(1).units)
        queue.push_back(unit.unit);
    EXPECT_EQ(joinedHash(queue), GetParam().queue);
}

TEST_P(PlantXpert, ImportOrderChangesNothing)
{
    for (unsigned seed = 1; seed <= 3; ++seed) {
        const auto again = *review::drawSample(shuffled(population, seed), protocol);
        ASSERT_EQ(again.items.size(), sample.items.size());
        EXPECT_EQ(again.sampledFigures, sample.sampledFigures);
        for (std::size_t i = 0; i < again.items.size(); ++i) {
            EXPECT_EQ(again.items[i].item, sample.items[i].item);
            EXPECT_EQ(again.items[i].draw, sample.items[i].draw);
        }
    }
}

TEST_P(PlantXpert, Agreement)
{
    review::SheetInput input{{"Primary 1", "Primary 2"}, {"A", "B", "C", "D"}, "crop", {}};
    for (const auto &drawn : sample.items)
        if (drawn.draw == Draw::Candidate)
            input.units.push_back({drawn.item, drawn.stratum, drawn.cluster, {first[drawn.item].answer.letters[0] - 'A' + 1, second[drawn.item].answer.letters[0] - 'A' + 1}});
    const auto sheet = review::agreementSheet(input);
    const std::map<std::string, std::pair<int, double>> expected{{"soybean", {120, 0.967182}}, {"cotton", {126, 0.979160}}, {"rice", {119, 0.906303}}, {"corn", {117, 0.885463}}};
    ASSERT_EQ(sheet.rows.size(), 4U);
    for (const auto &row : sheet.rows) {
        EXPECT_EQ(row.agree, expected.at(*row.stratum).first) << *row.stratum;
        EXPECT_NEAR(*row.cohen.value, expected.at(*row.stratum).second, 5e-7) << *row.stratum;
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_THAT(row.table[i], testing::ElementsAreArray(kTables.at(*row.stratum)[i]));
    }
    ASSERT_EQ(sheet.pooled.size(), 1U);
    const auto &pooled = sheet.pooled.front();
    EXPECT_EQ(pooled.n, 506);
    EXPECT_EQ(pooled.agree, 482);
    EXPECT_NEAR(*pooled.cohen.value, 0.935554, 5e-7);
    ASSERT_EQ(sheet.limits.size(), 1U);
    EXPECT_LE(sheet.limits.front().kappaLeast, *pooled.cohen.value);
    EXPECT_GT(sheet.limits.front().kappaLeast, 0.8994) << "the published overall value cannot come from these strata";
    EXPECT_EQ(sheet.ratings, 1012);
    EXPECT_TRUE(sheet.warnings.empty());
}

TEST_P(PlantXpert, GoldSplit)
{
    const auto waiting = *review::adjudicatorUnits(protocol, "Adjudicator", candidates, first, second);
    EXPECT_EQ(waiting.size(), 24U);
    EXPECT_EQ(waiting, review::conflicts(first, second));
    std::map<std::string, review::Decision> decisions;
    for (const auto &item : candidates)
        decisions[item] = review::decide(first[item], second[item], third.contains(item) ? std::optional(third[item]) : std::nullopt);
    const auto outcomes = review::goldOutcomes(sample, decisions, population);
    std::vector<std::string> rows;
    for (const auto &row : review::goldRows(outcomes))
        rows.push_back(fmt::format("{}: {} {} {} {} {} {} {} {}", row.all ? "all" : row.stratum, row.candidates, row.open, row.agreed, row.tieBroken, row.discarded, row.gold, row.silver, row.heldOut));
    EXPECT_THAT(rows, ElementsAre("corn: 128 0 117 10 1 127 512 1", "cotton: 128 0 126 2 0 128 512 0", "rice: 128 0 119 8 1 127 507 1", "soybean: 122 0 120 2 0 122 1948 366",
                          "all: 506 0 482 22 2 504 3479 368"));
    std::int64_t notDrawn = 0;
    for (const auto &outcome : outcomes)
        notDrawn += outcome.reason == "not-drawn" ? 1 : 0;
    EXPECT_EQ(notDrawn, 366);
}

INSTANTIATE_TEST_SUITE_P(Seeds, PlantXpert,
    testing::Values(Expected{"0", "2b6656ea27d57bcf", "666688a104a0c864", "651805dd8e2b90ac"}, Expected{"1", "006b78d5148f1e07", "c8e995a825b7674c", "cae18aaeab1e8d33"},
        Expected{"20240", "d5c790a47639adf6", "61c65545da556d03", "6032082792d95adf"},
        Expected{"9223372036854775807", "39b3dd9fb7c4fcf2", "b057c8df39e09745", "a029b74c2718033a"}),
    [](const auto &chosen) { return std::string("Seed") + chosen.param.seed; });

} // namespace
