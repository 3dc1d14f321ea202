#pragma once

#include "review/protocol.h"
#include "review/viewer_rule.h"

#include <nlohmann/json_fwd.hpp>

namespace review {

/// The document read, checked (schema, then what a schema cannot say) and made canonical.
Result<Protocol> protocolFromDocument(const nlohmann::json &document);
/// viewerRule() of the member "viewer" of a document that fits the schema.
ViewerRule viewerRuleOf(const nlohmann::json &viewer);

} // namespace review
