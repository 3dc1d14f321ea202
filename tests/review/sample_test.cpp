#include "review/hash.h"
#include "review/protocol.h"
#include "review/sample.h"

#include "population_factory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

namespace {

using namespace population_factory;
using review::Draw;
using review::Population;
using review::Protocol;
using review::Sample;
using testing::ElementsAre;
using testing::HasSubstr;

Protocol protocol(std::initializer_list<std::pair<const char *, const char *>> members)
{
    Protocol result = *review::presetProtocol("plantxpert-gold");
    for (const auto &[member, value] : members) {
        auto changed = review::withMember(result, member, value);
        EXPECT_TRUE(changed) << (changed ? "" : changed.error().userMessage);
        if (changed)
            result = *changed;
    }
    return result;
}

std::string text(const Sample &sample)
{
    std::string out;
    for (const auto &row : sample.strata)
        out += fmt::format("{} {} {} {}\n", row.name, row.figures, row.sampledFigures, row.candidates);
    for (const auto &figure : sample.sampledFigures)
        out += figure + "\n";
    for (const auto &drawn : sample.items)
        out += fmt::format("{} {} {} {}\n", drawn.item, drawn.stratum, static_cast<int>(drawn.draw), drawn.cluster);
    return out;
}

std::vector<std::string> with(const Sample &sample, Draw draw)
{
    std::vector<std::string> items;
    for (const auto &drawn : sample.items)
        if (drawn.draw == draw)
            items.push_back(drawn.item);
    return items;
}

/// Rule of protocols 2.1, written anew: the n lowest of sha256("winnow/1|purpose|seed|scope|id").
std::set<std::string> lowest(const std::string &purpose, const std::string &seed, const std::string &scope, const std::vector<std::string> &ids, std::size_t n)
{
    std::vector<std::pair<std::string, std::string>> rows;
    for (const auto &id : ids)
        rows.emplace_back(review::sha256Hex("winnow/1|" + purpose + "|" + seed + "|" + scope + "|" + id), id);
    std::ranges::sort(rows);
    std::set<std::string> result;
    for (std::size_t i = 0; i < n; ++i)
        result.insert(rows[i].second);
    return result;
}

Population twoCrops()
{
    Population population;
    for (const char *crop : {"rice", "soybean"}) {
        for (int i = 1; i <= 10; ++i) {
            const std::string figure = fmt::format("{}-{}", crop, i);
            addFigure(population, figure, {{"crop", {crop}}});
            for (int j = 1; j <= 4; ++j)
                population.items.push_back(item(fmt::format("{}-q{}", figure, j), {figure}));
        }
    }
    return population;
}

TEST(DrawSample, TakesTheLowestRanksOfEachStratumAndCapsFigures)
{
    const Population population = twoCrops();
    const Sample sample = *review::drawSample(population, protocol({{"seed", "7"}}));
    std::vector<std::string> rice, soybean;
    for (int i = 1; i <= 10; ++i) {
        rice.push_back("rice-" + std::to_string(i));
        soybean.push_back("soybean-" + std::to_string(i));
    }
    std::set<std::string> figures = lowest("sample-figure", "7", "rice", rice, 2), candidates;
    for (const auto &figure : figures)
        for (int j = 1; j <= 4; ++j)
            candidates.insert(fmt::format("{}-q{}", figure, j));
    for (const auto &figure : lowest("sample-figure", "7", "soybean", soybean, 2)) {
        figures.insert(figure);
        candidates.merge(lowest("sample-item", "7", figure, {figure + "-q1", figure + "-q2", figure + "-q3", figure + "-q4"}, 2));
    }
    EXPECT_THAT(sample.sampledFigures, testing::ElementsAreArray(figures));
    EXPECT_THAT(with(sample, Draw::Candidate), testing::ElementsAreArray(candidates));
    EXPECT_EQ(with(sample, Draw::NotDrawn).size(), 4U);
    EXPECT_EQ(with(sample, Draw::Silver).size(), 64U);
    ASSERT_EQ(sample.strata.size(), 2U);
    EXPECT_EQ(sample.strata[1].name, "soybean");
    EXPECT_EQ(sample.strata[1].figures, 10);
    EXPECT_EQ(sample.strata[1].sampledFigures, 2);
    EXPECT_EQ(sample.strata[1].candidates, 4);
}

TEST(DrawSample, IsTheSameForEveryImportOrderAndDiffersBySeed)
{
    Population population = twoCrops();
    population.items.push_back(item("both", {"rice-1", "rice-2"}));
    population.items.push_back(item("none", {}, {{"crop", {"rice"}}}));
    const Protocol one = protocol({});
    const std::string expected = text(*review::drawSample(population, one));
    for (unsigned seed = 0; seed < 20; ++seed)
        EXPECT_EQ(text(*review::drawSample(shuffled(population, seed), one)), expected);
    EXPECT_NE(text(*review::drawSample(population, protocol({{"seed", "1"}}))), expected);
}

TEST(DrawSample, AnItemWithSeveralFiguresNeedsThemAll)
{
    Population population;
    for (int i = 1; i <= 6; ++i) {
        addFigure(population, "f" + std::to_string(i));
        population.items.push_back(item("q" + std::to_string(i), {"f" + std::to_string(i)}));
    }
    for (int i = 1; i <= 6; ++i)
        for (int j = i + 1; j <= 6; ++j)
            population.items.push_back(item(fmt::format("m{}{}", i, j), {"f" + std::to_string(i), "f" + std::to_string(j)}));
    const Sample sample = *review::drawSample(population, protocol({{"sample.share", "0.5"}, {"sample.strata", "[]"}, {"sample.cap_per_figure", "{}"}}));
    ASSERT_EQ(sample.sampledFigures.size(), 3U);
    const std::set<std::string> sampled(sample.sampledFigures.begin(), sample.sampledFigures.end());
    for (const auto &drawn : sample.items) {
        const auto figures = std::ranges::find(population.items, drawn.item, &review::PopulationItem::id)->figures;
        const auto hits = static_cast<std::size_t>(std::ranges::count_if(figures, [&](const auto &figure) { return sampled.contains(figure); }));
        EXPECT_EQ(drawn.draw, hits == figures.size() ? Draw::Candidate : hits == 0 ? Draw::Silver : Draw::NotDrawn) << drawn.item;
        EXPECT_EQ(drawn.cluster, figures.front());
        EXPECT_EQ(drawn.stratum, "");
    }
    EXPECT_EQ(with(sample, Draw::Candidate).size(), 6U);
    EXPECT_EQ(with(sample, Draw::NotDrawn).size(), 9U);
    EXPECT_EQ(with(sample, Draw::Silver).size(), 6U);
}

TEST(DrawSample, AFigureWithoutTheAttributeTakesWhatItsItemsShare)
{
    Population population;
    addFigure(population, "f1");
    population.items = {item("q1", {"f1"}, {{"crop", {"corn"}}}), item("q2", {"f1"}), item("q3", {"f2"}, {{"crop", {"rice"}}})};
    const Sample sample = *review::drawSample(population, protocol({{"sample.share", "1"}}));
    EXPECT_THAT(with(sample, Draw::Candidate), ElementsAre("q1", "q2", "q3")); // f2 has no record yet and counts all the same
    EXPECT_EQ(sample.items[1].stratum, "corn");
    EXPECT_EQ(sample.items[2].stratum, "rice");
}

TEST(DrawSample, RefusesContradictionsAndListsThem)
{
    Population population;
    addFigure(population, "f1");
    addFigure(population, "f2", {{"crop", {"rice"}}});
    population.items = {item("q1", {"f1"}, {{"crop", {"corn"}}}), item("q2", {"f1"}, {{"crop", {"rice"}}}), item("q3", {"f2"}, {{"crop", {"corn"}}})};
    const auto refused = review::drawSample(population, protocol({}));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, review::Error::Code::Refused);
    EXPECT_THAT(refused.error().userMessage, testing::AllOf(HasSubstr("figure f1"), HasSubstr("corn and rice"), HasSubstr("question q3")));
    EXPECT_EQ(review::drawSample(shuffled(population, 3), protocol({})).error().userMessage, refused.error().userMessage);
}

TEST(DrawSample, RefusesWhatHasNoStratum)
{
    Population population;
    addFigure(population, "f1");
    population.items = {item("q1", {"f1"}), item("q2", {}), item("q3", {"f3"}, {{"crop", {""}}})};
    const auto refused = review::drawSample(population, protocol({}));
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().userMessage, testing::AllOf(HasSubstr("figure f1"), HasSubstr("question q2"), HasSubstr("figure f3")));
}

TEST(DrawSample, RefusesAnEmptyPopulation)
{
    EXPECT_THAT(review::drawSample({}, protocol({})).error().userMessage, HasSubstr("no questions yet"));
    EXPECT_THAT(review::drawSample(twoCrops(), protocol({{"population.kinds", R"(["box"])"}})).error().userMessage, HasSubstr("matches"));
}

TEST(DrawSample, LeavesOutWhatThePopulationExcludes)
{
    Population population = twoCrops();
    for (auto &entry : population.items)
        entry.attributes["task"] = {entry.id.ends_with("q1") ? "count" : "name"};
    population.items[0].kind = review::ItemKind::Box;
    const Sample sample = *review::drawSample(population, protocol({{"population.attributes.task", R"(["count","other"])"}, {"population.kinds", R"(["single"])"}}));
    EXPECT_EQ(sample.items.size(), 19U);
    EXPECT_EQ(sample.strata[0].figures, 9); // the figure whose only matching item is of another kind is no figure of this population
}

TEST(DrawSample, ThePopulationKnowsAnItemByItsFirstFigureToo)
{
    const Sample sample = *review::drawSample(twoCrops(), protocol({{"population.attributes.crop", R"(["rice"])"}})); // crops stand on the figures only
    EXPECT_EQ(sample.items.size(), 40U);
    EXPECT_EQ(sample.strata.size(), 1U);
}

TEST(DrawSample, SeveralStrataAreJoinedInTheProtocolsOrder)
{
    Population population = twoCrops();
    for (auto &[id, figure] : population.figures)
        figure.attributes["site"] = {id.size() % 2 == 0 ? "north" : "south"};
    const Sample sample = *review::drawSample(population, protocol({{"sample.strata", R"(["site","crop"])"}, {"sample.share", "0.5"}, {"sample.cap_per_figure", R"({"north|rice":1})"}}));
    std::vector<std::string> names;
    for (const auto &row : sample.strata) {
        names.push_back(row.name);
        EXPECT_EQ(row.candidates, row.name == "north|rice" ? row.sampledFigures : 4 * row.sampledFigures);
    }
    EXPECT_THAT(names, ElementsAre("north|rice", "north|soybean", "south|rice", "south|soybean"));
}

TEST(DrawSample, ACountIsPerStratumAndMustBeThere)
{
    const Sample sample = *review::drawSample(twoCrops(), protocol({{"sample.count", "3"}}));
    EXPECT_EQ(sample.sampledFigures.size(), 6U);
    const auto refused = review::drawSample(twoCrops(), protocol({{"sample.count", "11"}}));
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().userMessage, testing::AllOf(HasSubstr("11 figures of rice"), HasSubstr("at most 10")));
    EXPECT_EQ(review::drawSample(twoCrops(), protocol({{"sample.share", "null"}}))->sampledFigures.size(), 20U);
}

TEST(DrawSample, ByItemKeepsSilverApartFromDrawnFigures)
{
    const Population population = twoCrops();
    const Sample sample = *review::drawSample(population, protocol({{"sample.unit", "item"}, {"sample.count", "3"}}));
    std::vector<std::string> rice;
    for (const auto &entry : population.items)
        if (entry.id.starts_with("rice"))
            rice.push_back(entry.id);
    std::vector<std::string> drawnRice;
    std::set<std::string> sampled(sample.sampledFigures.begin(), sample.sampledFigures.end());
    for (const auto &drawn : sample.items) {
        if (drawn.draw == Draw::Candidate && drawn.stratum == "rice")
            drawnRice.push_back(drawn.item);
        EXPECT_EQ(drawn.draw == Draw::Silver, !sampled.contains(drawn.cluster)) << drawn.item;
    }
    EXPECT_THAT(drawnRice, testing::ElementsAreArray(lowest("sample-item", "20240", "rice", rice, 3)));
}

TEST(DrawSample, ItemsWithoutFiguresAreSilverByFigureAndDrawableByItem)
{
    Population population = twoCrops();
    population.items.push_back(item("plain", {}, {{"crop", {"rice"}}}));
    const Sample byFigure = *review::drawSample(population, protocol({{"sample.share", "1"}}));
    EXPECT_THAT(with(byFigure, Draw::Silver), ElementsAre("plain"));
    const Sample byItem = *review::drawSample(population, protocol({{"sample.share", "1"}, {"sample.unit", "item"}}));
    EXPECT_EQ(with(byItem, Draw::Candidate).size(), population.items.size());
    EXPECT_EQ(byItem.items.front().item, "plain");
    EXPECT_EQ(byItem.items.front().cluster, "plain");
}

TEST(DrawSample, IsQuickForTwentyFiveThousandItems)
{
    Population population;
    for (int i = 0; i < 25'026; ++i) {
        const std::string figure = fmt::format("f{}", i / 8);
        if (i % 8 == 0)
            addFigure(population, figure, {{"crop", {i % 3 == 0 ? "rice" : "corn"}}});
        population.items.push_back(item(fmt::format("q{}", i), {figure}));
    }
    const auto start = std::chrono::steady_clock::now();
    ASSERT_TRUE(review::drawSample(population, protocol({})));
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5)); // far above what it takes, for slow sanitizer runs
}

} // namespace
