#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace importers {

/// What the rows of a file are, as `--role` and the import report name it.
enum class Role { Sources, Figures, Items, Predictions, Traces, Responses, Ratings };
std::string_view roleName(Role role);                     ///< "sources", "figures", …
std::optional<Role> roleFromName(std::string_view name);

/// One row that was not taken, or something about a row that a person should look at.
struct Problem {
    enum class Level { Rejected, Warning };
    Level level = Level::Rejected;
    std::int64_t line = 0;     ///< Physical line where it is, from 1; 0 when it concerns the whole file.
    std::int64_t column = 0;   ///< In characters, from 1; 0 when unknown.
    std::string id = {};       ///< The record's id, or empty.
    std::string field = {};    ///< "answer", "options", …; empty when the whole row is meant.
    std::string value = {};    ///< What stands there, shortened to 200 characters.
    std::string reason = {};   ///< In words: "not one of A–D".
    Role role = Role::Items;
    std::string kind = {};     ///< Groups warnings of one kind: "missing-picture", "no-key", …; empty = the reason itself.
};
std::string_view levelName(Problem::Level level); ///< "rejected", "warning"

/// Keeps the first 1,000 rejected rows and the first 20 of each kind of warning; counts all.
class ProblemList {
public:
    static constexpr std::size_t kRejectedKept = 1000;
    static constexpr std::int64_t kWarningsKept = 20;
    void add(Problem problem);
    const std::vector<Problem> &kept() const { return m_kept; } ///< As they came.
    std::vector<Problem> ofRole(Role role) const;               ///< Those kept of one role, by line.
    std::int64_t rejected(Role role) const;
    std::int64_t warnings(Role role) const;
    /// How many of one level there were, kept or not: warnings by kind, rejected rows by the field (all whole rows under "").
    std::map<std::string, std::int64_t> counts(Role role, Problem::Level level) const;

private:
    std::vector<Problem> m_kept;
    std::size_t m_rejectedKept = 0;
    std::map<std::pair<Role, std::string>, std::int64_t> m_warnings, m_rejected; ///< By kind; by field.
};

} // namespace importers
