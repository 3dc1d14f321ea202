#include "storage/record_hash.h"

#include "review/hash.h"

#include <cstddef>

namespace storage {

namespace {

int nibble(char digit)
{
    return digit <= '9' ? digit - '0' : digit - 'a' + 10;
}

} // namespace

std::string recordHash(std::string_view canonicalJson)
{
    const std::string hex = review::sha256Hex(canonicalJson);
    std::string bytes(hex.size() / 2, '\0');
    for (std::size_t index = 0; index < bytes.size(); ++index)
        bytes[index] = static_cast<char>(nibble(hex[2 * index]) * 16 + nibble(hex[2 * index + 1]));
    return bytes;
}

std::string rowHash(std::initializer_list<std::string> values)
{
    std::string row;
    for (const std::string &value : values)
        row += std::to_string(value.size()) + ":" + value;
    return review::sha256Hex(row);
}

} // namespace storage
