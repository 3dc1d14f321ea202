#include "review/seat_loads.h"

#include <algorithm>
#include <set>

namespace review {

namespace {

const Batch *batchOfSeat(const std::vector<Batch> &batches, const Seat &seat)
{
    const auto found = std::ranges::find_if(batches, [&](const Batch &batch) { return batch.seat.name == seat.name; });
    return found == batches.end() ? nullptr : &*found;
}

std::int64_t sharedUnits(const Batch &one, const Batch &other)
{
    std::set<std::string> units;
    for (const BatchUnit &unit : one.units)
        units.insert(unit.unit);
    return std::ranges::count_if(other.units, [&](const BatchUnit &unit) { return units.contains(unit.unit); });
}

} // namespace

std::vector<std::string> seenTwice(const std::vector<Seat> &seats, const std::vector<Batch> &batches)
{
    std::vector<std::string> told;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        for (std::size_t j = i + 1; j < seats.size(); ++j) {
            const Seat &one = seats[i], &other = seats[j];
            if (one.pseudonym.empty() || one.pseudonym != other.pseudonym)
                continue;
            const std::string sits = one.pseudonym + " sits on " + one.name + " and on " + other.name;
            const Batch *first = batchOfSeat(batches, one), *second = batchOfSeat(batches, other);
            const std::int64_t shared = first && second ? sharedUnits(*first, *second) : 0;
            if (shared > 0)
                told.push_back(sits + " and would see " + (shared == 1 ? "1 item" : std::to_string(shared) + " items") + " twice. Give one of the two seats to somebody else.");
            else if (one.role == Role::Primary && other.role == Role::Primary)
                told.push_back(sits + ". Primaries answer the same items independently; give one of the two seats to somebody else.");
            else if (one.role == Role::Adjudicator || other.role == Role::Adjudicator)
                told.push_back(sits + " and would decide on own answers. Give one of the two seats to somebody else.");
        }
    }
    return told;
}

std::vector<std::pair<std::string, std::int64_t>> strataOf(const Batch &batch, const Sample &sample)
{
    std::map<std::string, std::string> stratumOf;
    for (const DrawnItem &item : sample.items)
        stratumOf.emplace(item.item, item.stratum);
    std::map<std::string, std::int64_t> counts;
    for (const BatchUnit &unit : batch.units)
        if (const auto found = stratumOf.find(unit.unit); found != stratumOf.end())
            ++counts[found->second];
    return {counts.begin(), counts.end()};
}

} // namespace review
