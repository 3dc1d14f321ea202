#include "review/viewer_rule.h"

#include "review/protocol_json.h"

#include <nlohmann/json.hpp>

namespace review {

ViewerRule viewerRuleOf(const nlohmann::json &viewer)
{
    ViewerRule rule;
    rule.bandsDefault = viewer.at("bands_default").get<std::string>();
    const auto found = viewer.find("model_input");
    if (found == viewer.end() || found->is_null())
        return rule;
    const auto number = [&](const char *name, int otherwise) {
        const auto member = found->find(name);
        return member == found->end() || member->is_null() ? otherwise : member->get<int>();
    };
    rule.modelInput = ModelInput{number("max_side", 0), number("width", 0), number("height", 0), number("bits", 8)};
    return rule;
}

ViewerRule viewerRule(const Protocol &protocol)
{
    const auto document = nlohmann::json::parse(protocol.canonical, nullptr, false);
    const auto viewer = document.is_object() ? document.find("viewer") : document.end();
    return document.is_object() && viewer != document.end() ? viewerRuleOf(*viewer) : ViewerRule{};
}

} // namespace review
