#include "review/plan.h"

#include "review/rank.h"

#include <algorithm>
#include <set>
#include <utility>

namespace review {

namespace {

constexpr std::string_view kRuns = "gold"; // the study kind whose rule and report there are

Error refused(std::string sentence) { return {Error::Code::Refused, std::move(sentence), {}}; }

std::string counted(std::int64_t count, std::string_view noun)
{
    return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::vector<std::string> candidates(const Sample &sample)
{
    std::vector<std::string> units;
    for (const DrawnItem &item : sample.items)
        if (item.draw == Draw::Candidate)
            units.push_back(item.item);
    return units;
}

std::string shownOrder(const Protocol &protocol, const Seat &seat, const std::string &unit, const std::string &letters)
{
    if (!protocol.rankedOptions)
        return letters;
    std::vector<std::string> ids;
    for (const char letter : letters)
        ids.emplace_back(1, letter);
    std::string order;
    for (const std::string &letter : ranked("options", protocol.seed, seat.name + "|" + unit, std::move(ids)))
        order += letter;
    return order;
}

void tellPeople(const Protocol &protocol, const PlanFacts &facts, std::vector<std::string> &told)
{
    std::map<std::string, std::vector<std::string>> seatsOfPerson;
    for (const Seat &seat : protocolSeats(protocol)) {
        const auto found = facts.pseudonymOfSeat.find(seat.name);
        if (found == facts.pseudonymOfSeat.end() || found->second.empty())
            told.push_back("Nobody sits on " + seat.name + " yet.");
        else
            seatsOfPerson[found->second].push_back(seat.name);
    }
    for (const auto &[person, seats] : seatsOfPerson) {
        if (seats.size() < 2)
            continue;
        std::string names;
        for (const std::string &seat : seats)
            names += (names.empty() ? "" : seat == seats.back() ? " and " : ", ") + seat;
        told.push_back(person + " sits on " + names + ": their answers are not independent.");
    }
}

void tellAuthors(const std::vector<std::string> &units, const PlanFacts &facts, std::vector<std::string> &told)
{
    std::set<std::string> people;
    for (const auto &[seat, person] : facts.pseudonymOfSeat)
        people.insert(person);
    std::map<std::string, std::int64_t> own;
    for (const std::string &unit : units)
        if (const auto author = facts.authorOfItem.find(unit); author != facts.authorOfItem.end() && !author->second.empty() && people.contains(author->second))
            ++own[author->second];
    for (const auto &[person, count] : own)
        told.push_back(person + " reviews " + counted(count, "question") + " of which they are the author (conflict of interest).");
}

void tellSample(const Protocol &protocol, const Sample &sample, std::vector<std::string> &told)
{
    std::int64_t withoutFigure = 0;
    for (const DrawnItem &item : sample.items)
        withoutFigure += item.cluster == item.item ? 1 : 0;
    const bool byFigure = protocol.sample.unit == "figure";
    if (byFigure && withoutFigure > 0)
        told.push_back(counted(withoutFigure, "question") + (withoutFigure == 1 ? " has" : " have") + " no figure and cannot be drawn, since this study draws figures; they count as silver.");
    if (!byFigure && !protocol.sample.capPerFigure.empty())
        told.push_back("sample.cap_per_figure has no effect, since this study draws questions.");
    std::set<std::string> names;
    for (const Sample::Stratum &stratum : sample.strata) {
        names.insert(stratum.name);
        const std::string where = stratum.name.empty() ? "The sample" : "The stratum " + stratum.name;
        if (stratum.candidates == 0)
            told.push_back(where + " has no candidates: " + std::to_string(stratum.sampledFigures) + " of " + counted(stratum.figures, "figure") + " sampled.");
    }
    if (byFigure)
        for (const auto &[name, cap] : protocol.sample.capPerFigure)
            if (!names.contains(name))
                told.push_back("sample.cap_per_figure names " + (name.empty() ? "the empty stratum" : name) + ", which is no stratum of this population.");
}

} // namespace

Status runnable(const Protocol &protocol)
{
    if (protocol.kind != kRuns)
        return refused("Winnow cannot open a study of the kind " + protocol.kind + " yet; it opens gold studies.");
    if (protocol.decision.rule != "primaries-then-adjudicator")
        return refused("A gold study is decided by two primaries and an adjudicator; set decision.rule to primaries-then-adjudicator.");
    if (protocol.decision.allDiffer != "discard")
        return refused("A question on which all three differ is discarded in a gold study; set decision.all_differ to discard.");
    if (protocol.itemOrder == ItemOrder::Interleaved)
        return refused("A gold study shows its questions in ranked order or as in the source; set order.items to ranked or source.");
    for (const auto &[name, role] : protocol.plan) {
        if (name == "primary" && role.type != "all")
            return refused("In a gold study every primary answers every question; set plan.primary.type to all.");
        if (name == "primary" && role.seats.size() != 2)
            return refused("A gold study needs two primaries, this one has " + std::to_string(role.seats.size()) + "; name two in plan.primary.seats.");
        if (name == "adjudicator" && role.type != "conflicts" && role.type != "all")
            return refused("The adjudicator of a gold study gets the conflicts or all questions; set plan.adjudicator.type to conflicts or all.");
        if (name == "adjudicator" && role.seats.size() > 1)
            return refused("A gold study has one adjudicator, this one has " + std::to_string(role.seats.size()) + "; name one in plan.adjudicator.seats.");
        if (name != "primary" && name != "adjudicator")
            return refused("A gold study has primaries and an adjudicator, but no " + name + "; take plan." + name + " away.");
    }
    if (!protocol.plan.contains("primary"))
        return refused("A gold study needs two primaries, this one has none; name two in plan.primary.seats.");
    return ok();
}

Batch makeBatch(const Protocol &protocol, const Seat &seat, std::vector<std::string> units, const std::map<std::string, std::string> &lettersOfUnit)
{
    if (protocol.itemOrder == ItemOrder::Source)
        std::ranges::sort(units);
    else
        units = ranked("queue", protocol.seed, seat.name, std::move(units));
    Batch batch{seat, {}};
    batch.units.reserve(units.size());
    for (std::string &unit : units) {
        const auto letters = lettersOfUnit.find(unit);
        std::string order = letters == lettersOfUnit.end() ? std::string{} : shownOrder(protocol, seat, unit, letters->second);
        batch.units.push_back({std::move(unit), std::move(order)});
    }
    return batch;
}

Result<std::vector<Batch>> startBatches(const Protocol &protocol, const Sample &sample, const std::map<std::string, std::string> &lettersOfUnit)
{
    if (const auto runs = runnable(protocol); !runs)
        return runs.error();
    const auto units = candidates(sample);
    if (units.empty())
        return refused("The draw has no candidates, so there is nothing to answer. Enlarge the sample.");
    std::vector<Batch> batches;
    for (const Seat &seat : protocolSeats(protocol))
        if (seat.role != Role::Adjudicator && protocol.plan.at(std::string(roleName(seat.role))).type == "all")
            batches.push_back(makeBatch(protocol, seat, units, lettersOfUnit));
    return batches;
}

std::string skewedKeys(const std::map<char, std::int64_t> &keyLetters, std::int64_t offered)
{
    constexpr std::int64_t kEnough = 20;
    std::int64_t total = 0, most = 0;
    char letter = 'A';
    for (const auto &[name, count] : keyLetters) {
        total += count;
        if (count > most) {
            most = count;
            letter = name;
        }
    }
    const auto letters = std::max(offered, static_cast<std::int64_t>(keyLetters.size()));
    const bool skewed = letters > 2 ? most * letters > 2 * total : most * 4 > 3 * total;
    if (total < kEnough || !skewed)
        return {};
    return "Key positions are skewed: " + std::string(1, letter) + " is the key of " + std::to_string(most) + " of " + counted(total, "candidate") + ".";
}

std::vector<std::string> planDiagnostics(const Protocol &protocol, const Sample &sample, const PlanFacts &facts)
{
    std::vector<std::string> told;
    if (const auto runs = runnable(protocol); !runs)
        told.push_back(runs.error().userMessage);
    tellPeople(protocol, facts, told);
    const auto primary = protocol.plan.find("primary");
    if (primary == protocol.plan.end() || primary->second.seats.size() < 2)
        told.push_back("No two primaries share a question: agreement cannot be estimated.");
    const auto adjudicator = protocol.plan.find("adjudicator");
    if (protocol.kind == kRuns && (adjudicator == protocol.plan.end() || adjudicator->second.seats.empty()))
        told.push_back("There is no adjudicator: a question on which the primaries differ stays open, and the study cannot be frozen.");
    tellSample(protocol, sample, told);
    if (std::string skewed = skewedKeys(facts.keyLetters); !skewed.empty())
        told.push_back(std::move(skewed));
    tellAuthors(candidates(sample), facts, told);
    return told;
}

} // namespace review
