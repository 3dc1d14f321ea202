#include "review/plan.h"
#include "review/protocol.h"

#include "review/protocol_json.h"
#include "review/protocol_schema.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace review {

namespace {

using nlohmann::json;

json documentOf(const Protocol &protocol) { return json::parse(protocol.canonical, nullptr, false); }

void differ(const json &before, const json &after, const std::string &path, std::vector<std::string> &members)
{
    if (before == after)
        return;
    if (!before.is_object() || !after.is_object()) {
        members.push_back(path);
        return;
    }
    std::set<std::string> names;
    for (const json *side : {&before, &after})
        for (const auto &[name, unused] : side->items())
            names.insert(name);
    for (const std::string &name : names) {
        const std::string place = path.empty() ? name : path + "." + name;
        if (before.contains(name) && after.contains(name))
            differ(before[name], after[name], place, members);
        else
            members.push_back(place);
    }
}

// Seats may be added behind those there are; none may go, since each may hold answers.
bool onlyMoreSeats(const json &before, const json &after)
{
    return after.size() >= before.size() && std::equal(before.begin(), before.end(), after.begin());
}

bool larger(const json &before, const json &after) { return before.is_number() && after.is_number() && after.get<std::int64_t>() > before.get<std::int64_t>(); }

bool planMayGrow(const json &before, const json &after, const std::vector<std::string> &members)
{
    return std::ranges::all_of(members, [&](const std::string &member) {
        if (!member.starts_with("plan."))
            return true;
        const std::string rest = member.substr(5);
        const std::size_t dot = rest.find('.');
        const std::string role = rest.substr(0, dot);
        const json &plan = after.at("plan");
        if (dot == std::string::npos)
            return plan.contains(role) && !before.at("plan").contains(role); // a role of its own is so many more seats
        const std::string name = rest.substr(dot + 1);
        const json &was = before.at("plan").at(role).at(name), &is = plan.at(role).at(name);
        if (name == "seats")
            return onlyMoreSeats(was, is);
        return (name == "readers" || name == "parts") && larger(was, is);
    });
}

Result<Protocol> tried(json document, const SchemaPlace &place, json value)
{
    json *target = &document;
    for (const std::string &name : place.path)
        target = &(*target)[name];
    *target = std::move(value);
    if (place.path.size() == 2 && place.path[0] == "sample" && !target->is_null()) {
        if (place.path[1] == "share")
            document["sample"]["count"] = nullptr;
        else if (place.path[1] == "count")
            document["sample"]["share"] = nullptr;
    }
    return protocolFromDocument(document);
}

/// `stated` over `document`, down to where the schema has no named members.
void lay(json &document, const json &stated, const json &schema, std::vector<std::string> &path)
{
    const bool group = document.is_object() && stated.is_object() && schema.contains("properties");
    if (!group) {
        document = stated;
        return;
    }
    for (const auto &[name, value] : stated.items()) {
        path.push_back(name);
        std::string dotted;
        for (const std::string &part : path)
            dotted += (dotted.empty() ? "" : ".") + part;
        const SchemaPlace place = schemaPlace(dotted);
        if (path.size() == 2 && path[0] == "plan" && value.is_null())
            document.erase(name);
        else if (place.schema == nullptr || !document.contains(name))
            document[name] = value; // the schema then names what does not fit
        else
            lay(document[name], value, *place.schema, path);
        path.pop_back();
    }
}

} // namespace

Result<Protocol> withDocument(const Protocol &protocol, std::string_view text)
{
    if (auto whole = protocolFromJson(text))
        return whole;
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    const json stated = json::parse(text, nullptr, false);
    if (!stated.is_object())
        return Error{Error::Code::BadInput, "The protocol is no JSON text that can be read.", {}};
    json document = documentOf(protocol);
    std::vector<std::string> path;
    lay(document, stated, protocolSchema(), path);
    if (const auto sample = stated.find("sample"); sample != stated.end() && sample->is_object()) {
        const bool share = sample->contains("share"), count = sample->contains("count");
        if (share != count && !(*sample)[share ? "share" : "count"].is_null())
            document["sample"][share ? "count" : "share"] = nullptr;
    }
    return protocolFromDocument(document);
}

Result<Protocol> withMember(const Protocol &protocol, std::string_view dottedMember, std::string_view value)
{
    const SchemaPlace place = schemaPlace(dottedMember);
    json document = documentOf(protocol);
    const bool roleMissing = place.path.size() > 2 && place.path[0] == "plan" && document.is_object() && !document["plan"].contains(place.path[1]);
    if (place.schema == nullptr || roleMissing)
        return Error{Error::Code::NotFound, "A protocol has no member named \"" + std::string(dottedMember) + "\""
                + (roleMissing ? " as long as its plan has no role " + place.path[1] : std::string{}) + ".", {}};

    // A value that is JSON and fits is meant as JSON; else it may be plain text.
    if (json parsed = json::parse(value, nullptr, false); !parsed.is_discarded()) {
        auto result = tried(document, place, std::move(parsed));
        if (result)
            return result;
    }
    auto result = tried(document, place, json(std::string(value)));
    if (result)
        return result;
    return Error{Error::Code::BadInput, "The member " + std::string(dottedMember) + " cannot be \"" + std::string(value) + "\"; it must be " + whatFits(*place.schema) + ".",
        result.error().userMessage};
}

std::vector<std::string> differingMembers(const Protocol &before, const Protocol &after)
{
    std::vector<std::string> members;
    differ(documentOf(before), documentOf(after), {}, members);
    std::ranges::sort(members);
    return members;
}

Status amendable(const Protocol &before, const Protocol &after)
{
    static constexpr std::array<std::string_view, 6> kOpen{"instruction.", "time.", "viewer.", "score.", "difficulty.", "agreement."};
    const auto members = differingMembers(before, after);
    if (members.empty())
        return Error{Error::Code::BadInput, "The protocol already says so; there is nothing to amend.", {}};
    std::string closed;
    for (const std::string &member : members)
        if (!member.starts_with("plan.") && std::ranges::none_of(kOpen, [&](std::string_view group) { return member.starts_with(group); }))
            closed += (closed.empty() ? "" : ", ") + member;
    if (closed.empty() && !planMayGrow(documentOf(before), documentOf(after), members))
        closed = "plan";
    if (!closed.empty())
        return Error{Error::Code::Refused, "The study is locked, and changing " + closed + " would make its earlier answers incomparable. Nothing was changed; make a new study.", {}};
    if (runnable(before))
        return runnable(after);
    return ok();
}

} // namespace review
