#include "review/exclusion.h"

namespace review {

std::int64_t leaveOutExcluded(Sample &sample, const std::set<std::string> &excluded)
{
    if (excluded.empty())
        return 0;
    return static_cast<std::int64_t>(std::erase_if(sample.items, [&](const DrawnItem &item) { return item.draw != Draw::Candidate && excluded.contains(item.item); }));
}

std::int64_t leaveOutExcluded(std::vector<Outcome> &outcomes, const std::set<std::string> &excluded)
{
    if (excluded.empty())
        return 0;
    return static_cast<std::int64_t>(std::erase_if(outcomes, [&](const Outcome &outcome) {
        return (outcome.split == Split::Silver || (outcome.split == Split::HeldOut && outcome.reason == "not-drawn")) && excluded.contains(outcome.item);
    }));
}

std::set<std::string> excludedItems(const Population &population)
{
    std::set<std::string> excluded;
    for (const PopulationItem &item : population.items)
        if (item.excluded)
            excluded.insert(item.id);
    return excluded;
}

} // namespace review
