#pragma once

#include "review/sample.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

/// Populations for tests, and shuffling of their import order.
namespace population_factory {

inline review::PopulationItem item(std::string id, std::vector<std::string> figures, review::Attributes attributes = {})
{
    return {std::move(id), std::move(figures), std::move(attributes), review::ItemKind::Single, "ABCD"};
}

inline void addFigure(review::Population &population, const std::string &id, review::Attributes attributes = {}, std::string source = {})
{
    population.figures[id] = {id, std::move(attributes), std::move(source)};
}

/// The order in which items were imported; std::shuffle's use of the generator is not portable, and need not be here.
inline review::Population shuffled(review::Population population, unsigned seed)
{
    std::mt19937 generator(seed);
    std::shuffle(population.items.begin(), population.items.end(), generator);
    return population;
}

struct Crop {
    std::string name;
    int figures = 0, items = 0;
};

/// Figures "soybean-0001" … with items "soybean-0001-q1" …, eight each; what is missing to the item count is taken, one item a figure,
/// from figures that `sampled` does not hold. Crops stand on the figures, sources "soybean-s01" … hold ten figures each.
inline review::Population published(const std::vector<Crop> &crops, const std::set<std::string> &sampled)
{
    review::Population population;
    for (const Crop &crop : crops) {
        int spare = crop.figures * 8 - crop.items;
        for (int i = 1; i <= crop.figures; ++i) {
            const std::string figure = fmt::format("{}-{:04}", crop.name, i);
            addFigure(population, figure, {{"crop", {crop.name}}}, fmt::format("{}-s{:02}", crop.name, (i + 9) / 10));
            const bool fewer = spare > 0 && !sampled.contains(figure);
            spare -= fewer ? 1 : 0;
            for (int j = 1; j <= (fewer ? 7 : 8); ++j)
                population.items.push_back(item(fmt::format("{}-q{}", figure, j), {figure}, {{"crop", {crop.name}}}));
        }
    }
    return population;
}

} // namespace population_factory
