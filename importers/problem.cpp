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
        ++m_rejected[{problem.role, problem.field}];
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
    std::int64_t sum = 0;
    for (const auto &[field, count] : counts(role, Problem::Level::Rejected))
        sum += count;
    return sum;
}

std::int64_t ProblemList::warnings(Role role) const
{
    std::int64_t sum = 0;
    for (const auto &[kind, count] : counts(role, Problem::Level::Warning))
        sum += count;
    return sum;
}

std::map<std::string, std::int64_t> ProblemList::counts(Role role, Problem::Level level) const
{
    std::map<std::string, std::int64_t> result;
    for (const auto &[of, count] : level == Problem::Level::Rejected ? m_rejected : m_warnings)
        if (of.first == role)
            result[of.second] = count;
    return result;
}

} // namespace importers
