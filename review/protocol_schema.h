#pragma once

#include "review/result.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace review {

/// The schema of resources/protocol.schema.json.
const nlohmann::json &protocolSchema();

/// BadInput: the document does not fit the schema; the sentence names the first member that does not, and what fits.
Status fitsSchema(const nlohmann::json &document);

/// Where a dotted member leads: the names on the way and the schema of what stands there.
struct SchemaPlace {
    const nlohmann::json *schema = nullptr; ///< Null when there is no such member.
    std::vector<std::string> path = {};
};
/// The names of map entries may hold dots: "sample.cap_per_figure.cv. Merlot" leads to the entry "cv. Merlot".
SchemaPlace schemaPlace(std::string_view dottedMember);

/// What fits there, in words: "a share such as 0.20, or null".
std::string whatFits(const nlohmann::json &schema);

} // namespace review
