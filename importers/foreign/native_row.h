#pragma once

#include "importers/json_value.h"
#include "importers/problem.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace importers {

/// One record in the words of native-format under construction. Empty texts and null values are left out.
class NativeRow {
public:
    explicit NativeRow(Role role);

    NativeRow &text(std::string_view name, std::string value);
    NativeRow &number(std::string_view name, std::int64_t value);
    NativeRow &texts(std::string_view name, const std::vector<std::string> &values);
    NativeRow &value(std::string_view name, JsonValue value);
    NativeRow &value(std::string_view name, const JsonValue *value);
    NativeRow &attribute(std::string_view name, JsonValue value);
    NativeRow &attribute(std::string_view name, const JsonValue *value);
    /// Problems with the member `native` are shown at the foreign record's member.
    NativeRow &standsAt(std::string_view native, std::string foreign);

    Role role() const { return m_role; }
    const JsonValue &object() const { return m_object; }
    std::string_view foreignName(std::string_view native) const;
    JsonValue take(); ///< The object, attributes in it; the row is used up.

private:
    Role m_role;
    JsonValue m_object = {.type = JsonValue::Type::Object}, m_attributes = {.type = JsonValue::Type::Object};
    std::vector<std::pair<std::string, std::string>> m_names = {};
};

/// Values for rows.
JsonValue jsonNumber(std::int64_t value);
JsonValue jsonList(std::vector<JsonValue> values = {});
JsonValue jsonTexts(const std::vector<std::string> &values);
JsonValue jsonObject(std::vector<std::pair<std::string, JsonValue>> members = {});
/// The members at this path of names, or nullptr.
const JsonValue *memberAt(const JsonValue &value, std::initializer_list<std::string_view> path);
/// A text's words; "" for anything that is no text.
std::string textOf(const JsonValue *value);
/// A text, or a number or truth value by its JSON; "" for null, lists, objects and what is not there.
std::string scalarOf(const JsonValue *value);

} // namespace importers
