#include "review/gold.h"

#include <algorithm>
#include <set>
#include <utility>

namespace review {

namespace {

using CropSource = std::pair<std::string, std::string>;

std::string cropOf(const Attributes &attributes)
{
    const auto found = attributes.find("crop");
    return found == attributes.end() ? std::string{} : found->second.text;
}

/// (crop, source) of every figure with a known source. A figure without a crop takes the one its items share, else the item's own.
class Origins {
public:
    Origins(const Population &population, const std::vector<Outcome> &outcomes) : m_population(population)
    {
        for (const PopulationItem &item : population.items)
            m_items.emplace(item.id, &item);
        std::map<std::string_view, std::set<std::string>> crops;
        for (const Outcome &outcome : outcomes)
            if (const PopulationItem *record = item(outcome.item))
                for (const std::string &figure : record->figures)
                    if (std::string crop = cropOf(record->attributes); !crop.empty())
                        crops[figure].insert(std::move(crop));
        for (const auto &[figure, values] : crops)
            if (values.size() == 1)
                m_sharedCrop.emplace(figure, *values.begin());
    }

    /// Empty when there is no figure, or one of them has no known source.
    std::set<CropSource> allKnown(const std::string &id) const { return of(id, true); }
    std::set<CropSource> known(const std::string &id) const { return of(id, false); }

private:
    const PopulationItem *item(std::string_view id) const
    {
        const auto found = m_items.find(id);
        return found == m_items.end() ? nullptr : found->second;
    }

    std::set<CropSource> of(const std::string &id, bool everyOne) const
    {
        std::set<CropSource> pairs;
        const PopulationItem *record = item(id);
        if (record == nullptr)
            return pairs;
        for (const std::string &name : record->figures) {
            const auto figure = m_population.figures.find(name);
            if (figure == m_population.figures.end() || figure->second.source.empty()) {
                if (everyOne)
                    return {};
                continue;
            }
            std::string crop = cropOf(figure->second.attributes);
            if (const auto shared = m_sharedCrop.find(name); crop.empty() && shared != m_sharedCrop.end())
                crop = shared->second;
            pairs.emplace(crop.empty() ? cropOf(record->attributes) : crop, figure->second.source);
        }
        return pairs;
    }

    const Population &m_population;
    std::map<std::string_view, const PopulationItem *> m_items;
    std::map<std::string_view, std::string> m_sharedCrop;
};

void count(GoldRow &row, const Outcome &outcome)
{
    const bool candidate = outcome.split == Split::Gold || (outcome.split == Split::HeldOut && outcome.reason != "not-drawn");
    const bool open = outcome.split == Split::HeldOut && outcome.reason == "open";
    row.candidates += candidate ? 1 : 0;
    row.open += open ? 1 : 0;
    row.agreed += candidate && outcome.branch == Branch::Agreed ? 1 : 0;
    row.tieBroken += candidate && outcome.branch == Branch::TieBroken ? 1 : 0;
    row.discarded += candidate && outcome.branch == Branch::Discarded ? 1 : 0;
    row.gold += outcome.split == Split::Gold ? 1 : 0;
    row.silver += outcome.split == Split::Silver ? 1 : 0;
    row.heldOut += outcome.split == Split::HeldOut && !open ? 1 : 0;
    row.ood += outcome.ood ? 1 : 0;
}

} // namespace

std::string_view splitName(Split split)
{
    switch (split) {
    case Split::Gold: return "gold";
    case Split::Silver: return "silver";
    case Split::HeldOut: return "held-out";
    }
    return {};
}

std::vector<Outcome> goldOutcomes(const Sample &sample, const std::map<std::string, Decision> &decisionOfItem, const Population &population)
{
    std::vector<Outcome> outcomes;
    outcomes.reserve(sample.items.size());
    for (const DrawnItem &drawn : sample.items) {
        Outcome outcome;
        outcome.item = drawn.item;
        outcome.stratum = drawn.stratum;
        if (drawn.draw == Draw::Silver) {
            outcome.split = Split::Silver;
        } else if (drawn.draw == Draw::NotDrawn) {
            outcome.split = Split::HeldOut;
            outcome.reason = "not-drawn";
        } else {
            const auto found = decisionOfItem.find(drawn.item);
            const Decision decision = found == decisionOfItem.end() ? Decision{} : found->second;
            outcome.branch = decision.branch;
            switch (decision.branch) {
            case Branch::Agreed:
            case Branch::TieBroken:
                outcome.split = Split::Gold;
                outcome.label = decision.label;
                break;
            case Branch::Discarded:
                outcome.split = Split::HeldOut;
                outcome.reason = "discarded";
                outcome.discardedBecause = decision.reason;
                break;
            case Branch::NeedsPrimary:
            case Branch::NeedsAdjudicator:
                outcome.split = Split::HeldOut;
                outcome.reason = "open";
                break;
            }
        }
        outcomes.push_back(std::move(outcome));
    }
    std::ranges::sort(outcomes, {}, &Outcome::item);

    const Origins origins(population, outcomes);
    std::set<CropSource> silver;
    for (const Outcome &outcome : outcomes)
        if (outcome.split == Split::Silver)
            silver.merge(origins.known(outcome.item));
    for (Outcome &outcome : outcomes) {
        if (outcome.split != Split::Gold)
            continue;
        const auto pairs = origins.allKnown(outcome.item);
        outcome.ood = !pairs.empty() && std::ranges::none_of(pairs, [&](const CropSource &pair) { return silver.contains(pair); });
    }
    return outcomes;
}

std::vector<GoldRow> goldRows(const std::vector<Outcome> &outcomes)
{
    std::map<std::string, GoldRow> byStratum;
    GoldRow all;
    all.all = true;
    for (const Outcome &outcome : outcomes) {
        GoldRow &row = byStratum[outcome.stratum];
        row.stratum = outcome.stratum;
        count(row, outcome);
        count(all, outcome);
    }
    std::vector<GoldRow> rows;
    for (auto &[name, row] : byStratum)
        rows.push_back(std::move(row));
    rows.push_back(std::move(all));
    return rows;
}

} // namespace review
