#include "importers/foreign/native_row.h"

#include "importers/fields.h"

namespace importers {

namespace native_row {

std::string_view typeOf(Role role)
{
    switch (role) {
    case Role::Sources: return "source";
    case Role::Figures: return "figure";
    case Role::Items: return "item";
    case Role::Predictions: return "prediction";
    case Role::Traces: return "trace";
    case Role::Responses: return "response";
    case Role::Ratings: return "rating";
    }
    return {};
}

} // namespace native_row

NativeRow::NativeRow(Role role) : m_role(role)
{
    m_object.members.reserve(12);
    m_object.members.emplace_back("type", JsonValue::ofText(std::string(native_row::typeOf(role))));
}

NativeRow &NativeRow::value(std::string_view name, JsonValue value)
{
    if (value.type != JsonValue::Type::Null)
        m_object.members.emplace_back(name, std::move(value));
    return *this;
}

NativeRow &NativeRow::value(std::string_view name, const JsonValue *value)
{
    return value != nullptr ? this->value(name, *value) : *this;
}

NativeRow &NativeRow::text(std::string_view name, std::string value)
{
    return value.empty() ? *this : this->value(name, JsonValue::ofText(std::move(value)));
}

NativeRow &NativeRow::number(std::string_view name, std::int64_t value)
{
    return this->value(name, jsonNumber(value));
}

NativeRow &NativeRow::texts(std::string_view name, const std::vector<std::string> &values)
{
    return values.empty() ? *this : value(name, jsonTexts(values));
}

NativeRow &NativeRow::attribute(std::string_view name, JsonValue value)
{
    if (value.type != JsonValue::Type::Null && !(value.isText() && value.text.empty()))
        m_attributes.members.emplace_back(name, std::move(value));
    return *this;
}

NativeRow &NativeRow::attribute(std::string_view name, const JsonValue *value)
{
    return value != nullptr ? attribute(name, *value) : *this;
}

NativeRow &NativeRow::standsAt(std::string_view native, std::string foreign)
{
    m_names.emplace_back(native, std::move(foreign));
    return *this;
}

std::string_view NativeRow::foreignName(std::string_view native) const
{
    for (const auto &[name, foreign] : m_names) {
        if (name == native)
            return foreign;
    }
    return native;
}

JsonValue NativeRow::take()
{
    if (!m_attributes.members.empty())
        m_object.members.emplace_back("attributes", std::move(m_attributes));
    return std::move(m_object);
}

JsonValue jsonNumber(std::int64_t value)
{
    return {.type = JsonValue::Type::Integer, .number = static_cast<double>(value), .text = std::to_string(value)};
}

JsonValue jsonList(std::vector<JsonValue> values)
{
    return {.type = JsonValue::Type::List, .list = std::move(values)};
}

JsonValue jsonTexts(const std::vector<std::string> &values)
{
    JsonValue list = jsonList();
    list.list.reserve(values.size());
    for (const std::string &text : values)
        list.list.push_back(JsonValue::ofText(text));
    return list;
}

JsonValue jsonObject(std::vector<std::pair<std::string, JsonValue>> members)
{
    return {.type = JsonValue::Type::Object, .members = std::move(members)};
}

const JsonValue *memberAt(const JsonValue &value, std::initializer_list<std::string_view> path)
{
    const JsonValue *at = &value;
    for (const std::string_view name : path) {
        at = at->find(name);
        if (at == nullptr)
            return nullptr;
    }
    return at;
}

std::string textOf(const JsonValue *value)
{
    return value != nullptr && value->isText() ? value->text : std::string();
}

std::string scalarOf(const JsonValue *value)
{
    if (value == nullptr || value->type == JsonValue::Type::List || value->type == JsonValue::Type::Object || value->type == JsonValue::Type::Null)
        return {};
    return plainValue(*value);
}

} // namespace importers
