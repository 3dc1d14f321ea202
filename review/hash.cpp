#include "review/hash.h"

#include <sodium.h>

namespace review {

namespace {

std::string toHex(const unsigned char *bytes, std::size_t count)
{
    std::string hex(count * 2 + 1, '\0'); // sodium_bin2hex ends its text with a NUL
    sodium_bin2hex(hex.data(), hex.size(), bytes, count);
    hex.pop_back();
    return hex;
}

const unsigned char *bytesOf(std::string_view text) { return reinterpret_cast<const unsigned char *>(text.data()); }

} // namespace

struct Sha256::State {
    crypto_hash_sha256_state sodium;
};

Sha256::Sha256() : m_state(std::make_unique<State>()) { crypto_hash_sha256_init(&m_state->sodium); }
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) { crypto_hash_sha256_update(&m_state->sodium, bytesOf(bytes), bytes.size()); }

std::string Sha256::hex()
{
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
    crypto_hash_sha256_final(&m_state->sodium, digest.data());
    return toHex(digest.data(), digest.size());
}

std::string sha256Hex(std::string_view bytes)
{
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
    crypto_hash_sha256(digest.data(), bytesOf(bytes), bytes.size());
    return toHex(digest.data(), digest.size());
}

std::string randomHex(std::size_t count)
{
    // randombytes_buf needs the library to be initialised; doing it again does no harm.
    [[maybe_unused]] static const int ready = sodium_init();
    std::string bytes(count, '\0');
    randombytes_buf(bytes.data(), bytes.size());
    return toHex(bytesOf(bytes), bytes.size());
}

} // namespace review
