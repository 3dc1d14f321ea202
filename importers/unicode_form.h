#pragma once

#include <array>
#include <string>
#include <string_view>

namespace importers {

struct UnicodeDecomposition {
    char32_t composed, first, second; ///< second 0: a single character.
};
extern const std::array<UnicodeDecomposition, 2061> kUnicodeDecompositions;

struct UnicodeClass {
    char32_t first, last;
    int combining;
};
extern const std::array<UnicodeClass, 382> kUnicodeClasses;

/// The text fully decomposed in canonical order (Unicode NFD). Two names are the same in NFC exactly when they are the same in NFD,
/// so comparing needs no composing. Bytes that are not UTF-8 stay as they are.
std::string decomposed(std::string_view text);

} // namespace importers
