#pragma once

#include "importers/importer.h"
#include "importers/json_value.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// One record before it is understood: an object, whatever file it came from.
struct Row {
    JsonValue object = {};
    Place place = {};
    bool cells = false; ///< From CSV: every value is a text, numbers and lists are written in it.
    std::function<Place(std::string_view field)> where = {}; ///< Where a member's value stands.
};

/// Takes the members of a row one by one, with what is wrong about them; what nobody took is the rest.
class Fields {
public:
    Fields(const Row &row, Role role) : m_row(row), m_role(role), m_taken(row.object.members.size()) {}

    bool cells() const { return m_row.cells; }
    bool has(std::string_view name) const { return m_row.object.find(name) != nullptr; }
    /// The member, marked as taken; nullptr when it is absent, null or (in cells) empty.
    const JsonValue *take(std::string_view name);
    /// A text; anything else than a string is rejected.
    std::string text(std::string_view name);
    /// A name (id, model, author): a string, or a whole number by its digits with a warning.
    std::string name(std::string_view name);
    std::optional<std::int64_t> whole(std::string_view name, std::int64_t lowest);
    bool yes(std::string_view name); ///< true / false; false when absent.
    /// A list of texts; a single text counts as a list of one, in cells a JSON list may be written in it.
    std::vector<std::string> texts(std::string_view name);
    review::Attributes attributes(std::string_view name);
    void skip(std::string_view name) { taken(name); }
    std::string rest() const;                        ///< Canonical JSON of the members nobody took, or empty.
    std::vector<std::string> restNames() const;

    void reject(std::string_view field, std::string value, std::string reason);
    void warn(std::string_view field, std::string value, std::string reason, std::string kind);
    bool rejected() const { return m_rejected; }
    void setId(std::string id) { m_id = std::move(id); }
    const std::string &id() const { return m_id; }
    std::vector<Problem> &problems() { return m_problems; } ///< With id, place and role filled in by problem().
    Place place() const { return m_row.place; }

private:
    Problem problem(std::string_view field, std::string value, std::string reason) const;
    const JsonValue *taken(std::string_view name); ///< The member, marked; nullptr without one.
    const Row &m_row;
    Role m_role;
    std::string m_id = {};
    std::vector<bool> m_taken = {}; ///< By the member's place in the row.
    std::vector<Problem> m_problems = {};
    bool m_rejected = false;
};

/// The value as a person would write it: a text without quotes, else its JSON.
std::string plainValue(const JsonValue &value);
/// A number in C notation that fills the whole text.
std::optional<double> numberFromText(std::string_view text);
std::optional<std::int64_t> wholeFromText(std::string_view text);
std::string trimmed(std::string_view text);

} // namespace importers
