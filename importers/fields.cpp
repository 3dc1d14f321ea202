#include "importers/fields.h"

#include <charconv>
#include <cmath>

namespace importers {

std::string plainValue(const JsonValue &value)
{
    return value.isText() ? value.text : canonicalJson(value);
}

std::string trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
}

std::optional<double> numberFromText(std::string_view text)
{
    const std::string clean = trimmed(text);
    double value = 0;
    const char *begin = clean.data() + (clean.size() > 1 && clean[0] == '+' && clean[1] != '-' ? 1 : 0);
    const auto [end, error] = std::from_chars(begin, clean.data() + clean.size(), value);
    if (error != std::errc() || end != clean.data() + clean.size() || !std::isfinite(value))
        return {};
    return value;
}

std::optional<std::int64_t> wholeFromText(std::string_view text)
{
    const std::string clean = trimmed(text);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(clean.data(), clean.data() + clean.size(), value);
    if (error != std::errc() || end != clean.data() + clean.size())
        return {};
    return value;
}

const JsonValue *Fields::taken(std::string_view name)
{
    const auto &members = m_row.object.members;
    for (std::size_t at = 0; at < members.size(); ++at) {
        if (members[at].first != name)
            continue;
        m_taken[at] = true;
        return &members[at].second;
    }
    return nullptr;
}

const JsonValue *Fields::take(std::string_view name)
{
    const JsonValue *value = taken(name);
    if (value == nullptr)
        return nullptr;
    if (value->type == JsonValue::Type::Null || (m_row.cells && value->isText() && value->text.empty()))
        return nullptr;
    return value;
}

std::string Fields::text(std::string_view name)
{
    const JsonValue *value = take(name);
    if (value == nullptr)
        return {};
    if (value->isText())
        return value->text;
    reject(name, canonicalJson(*value), "not a text in quotes");
    return {};
}

std::string Fields::name(std::string_view name)
{
    const JsonValue *value = take(name);
    if (value == nullptr)
        return {};
    if (value->isText())
        return value->text;
    if (value->type == JsonValue::Type::Integer) {
        warn(name, value->text, "a number was read as the text \"" + value->text + "\"", "number-as-text");
        return value->text;
    }
    reject(name, canonicalJson(*value), "not a text in quotes");
    return {};
}

std::optional<std::int64_t> Fields::whole(std::string_view name, std::int64_t lowest)
{
    const JsonValue *value = take(name);
    if (value == nullptr)
        return {};
    std::optional<std::int64_t> number;
    if (value->isText() || value->type == JsonValue::Type::Integer)
        number = wholeFromText(value->text);
    if (number && *number >= lowest)
        return number;
    reject(name, plainValue(*value), "not a whole number from " + std::to_string(lowest));
    return {};
}

bool Fields::yes(std::string_view name)
{
    const JsonValue *value = take(name);
    if (value == nullptr)
        return false;
    if (value->type == JsonValue::Type::Bool)
        return value->boolean;
    const std::string text = plainValue(*value);
    if (text == "true" || text == "TRUE" || text == "True" || text == "1")
        return true;
    if (!text.empty() && text != "false" && text != "FALSE" && text != "False" && text != "0")
        reject(name, text, "not true or false");
    return false;
}

std::vector<std::string> Fields::texts(std::string_view name)
{
    const JsonValue *value = take(name);
    if (value == nullptr)
        return {};
    JsonValue parsed;
    if (value->isText()) {
        if (!m_row.cells || !value->text.starts_with('['))
            return value->text.empty() ? std::vector<std::string>{} : std::vector<std::string>{value->text};
        auto read = parseJson(value->text);
        if (!std::holds_alternative<JsonValue>(read))
            return {value->text}; // a file name may begin with [
        parsed = std::move(std::get<JsonValue>(read));
        value = &parsed;
    }
    std::vector<std::string> result;
    const bool list = value->type == JsonValue::Type::List;
    for (const JsonValue &element : value->list) {
        if (!element.isText() || element.text.empty()) {
            reject(name, plainValue(*value), "not a list of texts in quotes");
            return {};
        }
        result.push_back(element.text);
    }
    if (!list)
        reject(name, plainValue(*value), "not a list of texts in quotes");
    return result;
}

review::Attributes Fields::attributes(std::string_view name)
{
    const JsonValue *value = take(name);
    if (value == nullptr)
        return {};
    if (value->type != JsonValue::Type::Object) {
        reject(name, plainValue(*value), "not an object of names and values");
        return {};
    }
    review::Attributes result;
    for (const auto &[key, member] : value->members)
        result[key] = {plainValue(member), !member.isText()};
    return result;
}

std::string Fields::rest() const
{
    std::vector<const std::pair<std::string, JsonValue> *> left;
    for (std::size_t at = 0; at < m_taken.size(); ++at) {
        if (!m_taken[at])
            left.push_back(&m_row.object.members[at]);
    }
    return left.empty() ? std::string() : canonicalObject(std::move(left));
}

std::vector<std::string> Fields::restNames() const
{
    std::vector<std::string> names;
    for (std::size_t at = 0; at < m_taken.size(); ++at) {
        const auto &[name, value] = m_row.object.members[at];
        const bool empty = value.type == JsonValue::Type::Null || (m_row.cells && value.text.empty());
        if (!m_taken[at] && !empty)
            names.push_back(name);
    }
    return names;
}

Problem Fields::problem(std::string_view field, std::string value, std::string reason) const
{
    const Place place = m_row.where && !field.empty() ? m_row.where(field) : m_row.place;
    Problem result;
    result.line = place.line;
    result.column = place.column;
    result.field = field;
    result.value = shortened(value);
    result.reason = std::move(reason);
    result.role = m_role;
    return result;
}

void Fields::reject(std::string_view field, std::string value, std::string reason)
{
    m_rejected = true;
    m_problems.push_back(problem(field, std::move(value), std::move(reason)));
}

void Fields::warn(std::string_view field, std::string value, std::string reason, std::string kind)
{
    Problem warning = problem(field, std::move(value), std::move(reason));
    warning.level = Problem::Level::Warning;
    warning.kind = std::move(kind);
    m_problems.push_back(std::move(warning));
}

} // namespace importers
