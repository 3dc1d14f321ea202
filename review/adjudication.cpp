#include "review/adjudication.h"

#include "review/rank.h"

#include <algorithm>
#include <array>
#include <set>

namespace review {

namespace {

// An answer that can become a label: a defective mark or an abstention is none, whatever stands beside it.
const Answer *labelOf(const Verdict &verdict)
{
    const bool counts = verdict.defect == Defect::None && !verdict.abstained && !verdict.answer.empty();
    return counts ? &verdict.answer : nullptr;
}

bool sameLabel(const Verdict &one, const Verdict &other)
{
    const Answer *a = labelOf(one), *b = labelOf(other);
    return a != nullptr && b != nullptr && *a == *b;
}

std::optional<Verdict> verdictOn(const std::string &unit, const std::map<std::string, Verdict> &verdicts)
{
    const auto found = verdicts.find(unit);
    return found == verdicts.end() ? std::optional<Verdict>{} : found->second;
}

} // namespace

std::string_view branchName(Branch branch)
{
    switch (branch) {
    case Branch::NeedsPrimary: return "needs-primary";
    case Branch::NeedsAdjudicator: return "needs-adjudicator";
    case Branch::Agreed: return "agreed";
    case Branch::TieBroken: return "tie-broken";
    case Branch::Discarded: return "discarded";
    }
    return {};
}

Decision decide(const std::optional<Verdict> &first, const std::optional<Verdict> &second, const std::optional<Verdict> &third)
{
    if (!first || !second)
        return {};
    if (sameLabel(*first, *second))
        return {Branch::Agreed, first->answer, {}};
    if (!third)
        return {Branch::NeedsAdjudicator, {}, {}};
    if (sameLabel(*third, *first) || sameLabel(*third, *second))
        return {Branch::TieBroken, third->answer, {}};
    const auto marks = std::ranges::count_if(std::array{&*first, &*second, &*third}, [](const Verdict *verdict) { return verdict->defect != Defect::None; });
    return {Branch::Discarded, {}, marks >= 2 ? "defective" : "all-different"};
}

std::vector<std::string> conflicts(const std::map<std::string, Verdict> &first, const std::map<std::string, Verdict> &second)
{
    std::vector<std::string> units;
    for (const auto &[unit, verdict] : first)
        if (decide(verdict, verdictOn(unit, second), {}).branch == Branch::NeedsAdjudicator)
            units.push_back(unit);
    return units;
}

Result<std::vector<std::string>> adjudicatorUnits(const Protocol &protocol, const std::string &seat, const std::vector<std::string> &candidates,
    const std::map<std::string, Verdict> &first, const std::map<std::string, Verdict> &second)
{
    const auto role = protocol.plan.find(std::string(roleName(Role::Adjudicator)));
    if (role == protocol.plan.end() || std::ranges::find(role->second.seats, seat) == role->second.seats.end())
        return Error{Error::Code::NotFound, "This study has no adjudicator seat named \"" + seat + "\".", {}};
    std::set<std::string> units(candidates.begin(), candidates.end());
    if (role->second.type == "all")
        return std::vector<std::string>(units.begin(), units.end());

    std::vector<std::string> unresolved, agreed;
    std::size_t unanswered = 0;
    for (const std::string &unit : units) {
        switch (decide(verdictOn(unit, first), verdictOn(unit, second), {}).branch) {
        case Branch::NeedsAdjudicator: unresolved.push_back(unit); break;
        case Branch::Agreed: agreed.push_back(unit); break;
        default: ++unanswered;
        }
    }
    if (unanswered > 0)
        return Error{Error::Code::Refused,
            "The adjudicator's batch cannot be drawn yet: " + std::to_string(unanswered)
                + (unanswered == 1 ? " question still lacks" : " questions still lack") + " an answer of a primary. Nothing was changed; let both primaries finish first.",
            {}};
    const auto decoys = std::min<std::int64_t>(roundedShare({role->second.decoyPercent, 100}, static_cast<std::int64_t>(unresolved.size())),
        static_cast<std::int64_t>(agreed.size()));
    if (decoys > 0) {
        agreed = ranked("queue", protocol.seed, "decoy|" + seat, std::move(agreed));
        unresolved.insert(unresolved.end(), agreed.begin(), agreed.begin() + decoys);
        std::ranges::sort(unresolved);
    }
    return unresolved;
}

} // namespace review
