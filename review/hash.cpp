#include "review/hash.h"

#include <nettle/sha2.h>
#include <sodium.h>

namespace review {

namespace {

std::string toHex(const unsigned char *bytes, std::size_t count)
{
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string hex(count * 2, '\0');
    for (std::size_t at = 0; at < count; ++at) {
        hex[2 * at] = kDigits[bytes[at] >> 4];
        hex[2 * at + 1] = kDigits[bytes[at] & 15];
    }
    return hex;
}

const unsigned char *bytesOf(std::string_view text) { return reinterpret_cast<const unsigned char *>(text.data()); }

std::array<unsigned char, SHA256_DIGEST_SIZE> digestOf(sha256_ctx &context)
{
    std::array<unsigned char, SHA256_DIGEST_SIZE> digest{};
    sha256_digest(&context, digest.size(), digest.data());
    return digest;
}

std::array<unsigned char, SHA256_DIGEST_SIZE> digestOf(std::string_view bytes)
{
    sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, bytes.size(), bytesOf(bytes));
    return digestOf(context);
}

} // namespace

struct Sha256::State {
    sha256_ctx context;
};

Sha256::Sha256() : m_state(std::make_unique<State>()) { sha256_init(&m_state->context); }
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) { sha256_update(&m_state->context, bytes.size(), bytesOf(bytes)); }

std::string Sha256::hex()
{
    const auto digest = digestOf(m_state->context);
    return toHex(digest.data(), digest.size());
}

std::string sha256Hex(std::string_view bytes)
{
    const auto digest = digestOf(bytes);
    return toHex(digest.data(), digest.size());
}

std::string sha256Bytes(std::string_view bytes)
{
    const auto digest = digestOf(bytes);
    return {digest.begin(), digest.end()};
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
