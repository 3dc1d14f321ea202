#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace storage {

/// SHA-256 of a record's canonical JSON as 32 bytes, as the columns record_hash hold it.
std::string recordHash(std::string_view canonicalJson);
/// Checksum of a row that may change (draft, flag, visit): SHA-256 in hex over its values in column order, each with its length.
std::string rowHash(std::initializer_list<std::string> values);

} // namespace storage
