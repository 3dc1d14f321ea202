#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace review {

/// SHA-256 (FIPS 180-4) as lower-case hex of the bytes given. The one hash function of the program, over nettle, which uses the
/// processor's own instructions for it where there are any.
std::string sha256Hex(std::string_view bytes);
/// The same as 32 bytes.
std::string sha256Bytes(std::string_view bytes);

/// The same for data that comes in pieces.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(const Sha256 &) = delete;
    Sha256 &operator=(const Sha256 &) = delete;
    void add(std::string_view bytes);
    std::string hex(); ///< Ends the hash; call once.

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Cryptographically random bytes as lower-case hex (2 * count characters): salts, never draws.
std::string randomHex(std::size_t count);

} // namespace review
