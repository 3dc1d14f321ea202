#include "importers/problem.h"

#include <algorithm>
#include <array>

namespace importers {

namespace {
constexpr std::array<std::pair<Role, std::string_view>, 7> kRoles{{{Role::Sources, "sources"}, {Role::Figures, "figures"},
    {Role::Items, "items"}, {Role::Predictions, "predictions"}, {Role::Traces, "traces"}, {Role::Responses, "responses"},
    {Role::Ratings, "ratings"}}};
} // namespace

std::string_view roleName(Role role)
{
    for (const auto &[value, name] : kRoles) {
        if (value == role)
            return name;
    }
    return {};
}

std::optional<Role> roleFromName(std::string_view name)
{
    for (const auto &[value, text] : kRoles) {
        if (text == name)
            return value;
    }
    return {};
}

std::string_view levelName(Problem::Level level)
{
    return level == Problem::Level::Rejected ? "rejected" : "warning";
}

void ProblemList::add(Problem problem)
{
    if (problem.level == Problem::Level::Rejected) {
        ++m_rejected[problem.role];
        if (m_rejectedKept >= kRejectedKept)
            return;
        ++m_rejectedKept;
    } else {
        const std::string &kind = problem.kind.empty() ? problem.reason : problem.kind;
        if (++m_warnings[{problem.role, kind}] > kWarningsKept)
            return;
    }
    m_kept.push_back(std::move(problem));
}

std::vector<Problem> ProblemList::ofRole(Role role) const
{
    std::vector<Problem> result;
    std::copy_if(m_kept.begin(), m_kept.end(), std::back_inserter(result), [role](const Problem &p) { return p.role == role; });
    std::stable_sort(result.begin(), result.end(), [](const Problem &a, const Problem &b) { return a.line < b.line; });
    return result;
}

std::int64_t ProblemList::rejected(Role role) const
{
    const auto found = m_rejected.find(role);
    return found == m_rejected.end() ? 0 : found->second;
}

std::int64_t ProblemList::warnings(Role role) const
{
    std::int64_t sum = 0;
    for (const auto &[kind, count] : m_warnings)
        sum += kind.first == role ? count : 0;
    return sum;
}

std::vector<std::pair<std::string, std::int64_t>> ProblemList::warningKinds() const
{
    std::map<std::string, std::int64_t> kinds;
    for (const auto &[kind, count] : m_warnings)
        kinds[kind.second] += count;
    return {kinds.begin(), kinds.end()};
}

} // namespace importers
