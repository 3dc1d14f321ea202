#pragma once

#include <string>
#include <string_view>

namespace importers {

/// A text as a reader would compare it: Latin and Cyrillic letters in lower case; blanks and the marks of sentences (stops, commas, quotes,
/// brackets, dashes, also those of Chinese) as one blank between words, none at the ends. A mark right before a digit stays, since −5, 0.5 and
/// 3:1 are other numbers without it, unless it is a blank, a quotation mark or a bracket; so do signs that mean something (%, +, <, =, °). A text of
/// marks alone stays as it is. Linear in its length.
std::string plainWords(std::string_view text);

} // namespace importers
