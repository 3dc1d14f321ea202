#include "review/protocol_schema.h"

#include "review/embedded.h"

#define VALIJSON_USE_EXCEPTIONS 1
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>

namespace review {

namespace {

using nlohmann::json;

const json &resolved(const json &schema)
{
    const auto reference = schema.find("$ref");
    return reference == schema.end() ? schema : protocolSchema().at(json::json_pointer(reference->get<std::string>().substr(1)));
}

const json *propertiesOf(const json &schema)
{
    const auto found = schema.find("properties");
    return found == schema.end() ? nullptr : &*found;
}

const json *entriesOf(const json &schema)
{
    const auto found = schema.find("additionalProperties");
    return found == schema.end() || !found->is_object() ? nullptr : &*found;
}

std::string dotted(const std::vector<std::string> &path)
{
    std::string text;
    for (const std::string &name : path)
        text += (text.empty() ? "" : ".") + name;
    return text;
}

Error badMember(std::string sentence, std::string detail) { return {Error::Code::BadInput, std::move(sentence), std::move(detail)}; }

/// The sentence on one place of the document that does not fit.
Error fault(const json &document, const std::vector<std::string> &context, const std::string &detail)
{
    const json *value = &document, *schema = &protocolSchema();
    std::vector<std::string> path;
    for (const std::string &entry : context) {
        if (entry.size() < 2 || entry.front() != '[' || !value->is_object())
            continue; // the root, or an element of a list: the list is what the sentence names
        const std::string name = entry.substr(1, entry.size() - 2);
        const json *properties = propertiesOf(*schema);
        const json *next = properties != nullptr && properties->contains(name) ? &(*properties)[name] : entriesOf(*schema);
        if (next == nullptr || !value->contains(name))
            break;
        schema = &resolved(*next);
        value = &(*value)[name];
        path.push_back(name);
    }
    const json *properties = propertiesOf(*schema);
    if (value->is_object() && properties != nullptr) {
        for (const auto &[name, unused] : value->items()) {
            if (!properties->contains(name)) {
                path.push_back(name);
                return badMember("The protocol has the unknown member " + dotted(path) + "; take it away.", detail);
            }
        }
        for (const auto &name : schema->value("required", json::array())) {
            if (!value->contains(name.get_ref<const std::string &>())) {
                path.push_back(name.get<std::string>());
                return badMember("The protocol lacks the member " + dotted(path) + "; every member is written out, null where it does not apply.", detail);
            }
        }
    }
    if (path.empty())
        return badMember("This is no protocol: a protocol is one JSON object with all its members.", detail);
    return badMember("The protocol's member " + dotted(path) + " must be " + whatFits(*schema) + ".", detail);
}

/// The schema as the validator wants it; null when it cannot be read.
const valijson::Schema *validatorSchema()
{
    static const std::unique_ptr<const valijson::Schema> built = []() -> std::unique_ptr<const valijson::Schema> {
        try {
            auto schema = std::make_unique<valijson::Schema>();
            const valijson::adapters::NlohmannJsonAdapter adapter(protocolSchema());
            valijson::SchemaParser().populateSchema(adapter, *schema);
            return schema;
        } catch (const std::exception &) {
            return nullptr;
        }
    }();
    return built.get();
}

} // namespace

const json &protocolSchema()
{
    static const json schema = json::parse(embeddedFiles().at("protocol"), nullptr, false);
    return schema;
}

Status fitsSchema(const json &document)
{
    const valijson::Schema *schema = validatorSchema();
    if (schema == nullptr)
        return Error{Error::Code::Damaged, "The program's own protocol schema cannot be read; install Winnow anew.", {}};
    try {
        valijson::ValidationResults results;
        const valijson::adapters::NlohmannJsonAdapter adapter(document);
        if (valijson::Validator().validate(*schema, adapter, &results))
            return ok();
        // The deepest place says most; what stands above only repeats that something below does not fit.
        const auto deepest = std::ranges::max_element(results, {}, [](const auto &error) { return error.context.size(); });
        if (deepest == results.end())
            return fault(document, {}, {});
        return fault(document, deepest->context, deepest->description);
    } catch (const std::exception &exception) {
        return badMember("The protocol cannot be checked against its schema.", exception.what());
    }
}

SchemaPlace schemaPlace(std::string_view dottedMember)
{
    SchemaPlace place{&protocolSchema(), {}};
    while (place.schema != nullptr && !dottedMember.empty()) {
        const json *entries = propertiesOf(*place.schema) == nullptr ? entriesOf(*place.schema) : nullptr;
        if (entries != nullptr) {
            place.path.emplace_back(dottedMember);
            place.schema = &resolved(*entries);
            return place;
        }
        const std::size_t dot = dottedMember.find('.');
        const std::string name(dottedMember.substr(0, dot));
        const json *properties = propertiesOf(*place.schema);
        const bool known = properties != nullptr && properties->contains(name) && (dot == std::string_view::npos || dot + 1 < dottedMember.size());
        place.schema = known ? &resolved((*properties)[name]) : nullptr;
        place.path.push_back(name);
        dottedMember.remove_prefix(dot == std::string_view::npos ? dottedMember.size() : dot + 1);
    }
    if (place.path.empty())
        place.schema = nullptr;
    return place;
}

std::string whatFits(const json &schema) { return schema.value("description", std::string("another value")); }

} // namespace review
