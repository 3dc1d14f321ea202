#pragma once

#include <string>
#include <vector>

namespace review {

/// The same words with every run of English number words as its digits: {"two", "hundred", "and", "five", "leaves"} is {"205", "leaves"}.
/// Words are in lower case. "hundred", "thousand" and "million" count only after a number; what does not go on a number starts another.
std::vector<std::string> withNumbersInDigits(const std::vector<std::string> &words);

} // namespace review
