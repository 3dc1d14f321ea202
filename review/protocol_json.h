#pragma once

#include "review/protocol.h"

#include <nlohmann/json_fwd.hpp>

namespace review {

/// The document read, checked (schema, then what a schema cannot say) and made canonical.
Result<Protocol> protocolFromDocument(const nlohmann::json &document);

} // namespace review
