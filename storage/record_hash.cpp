#include "storage/record_hash.h"

#include "review/hash.h"

namespace storage {

std::string recordHash(std::string_view canonicalJson)
{
    return review::sha256Bytes(canonicalJson);
}

std::string rowHash(std::initializer_list<std::string> values)
{
    std::string row;
    for (const std::string &value : values)
        row += std::to_string(value.size()) + ":" + value;
    return review::sha256Hex(row);
}

} // namespace storage
