#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace review {

/// Lower case of the Latin, Greek and Cyrillic letters of Unicode's first blocks, byte for byte as long; everything else as it stands.
std::string lowerCase(std::string_view text);
/// A letter, a digit or an underscore begins at `at`. Letters of other scripts count; blanks, punctuation and symbols do not.
bool isWordAt(std::string_view text, std::size_t at);
/// The character that ends before `at` is one of these.
bool isWordBefore(std::string_view text, std::size_t at);
/// `part` stands at `at` and no word runs into it on either side.
bool standsAlone(std::string_view text, std::size_t at, std::size_t size);
/// `part` occurs as whole words.
bool hasWords(std::string_view text, std::string_view part);
std::string_view withoutBlanks(std::string_view text); ///< At both ends.

} // namespace review
