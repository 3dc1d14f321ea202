#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace review {

/// A short answer as it is compared: NFKC with case folded (Unicode Standard Annex 15), punctuation off, numbers in one form, words joined
/// by single blanks.
///
/// Punctuation (general category P) parts words, but for an apostrophe within a word, which goes without a trace, and for the points, commas
/// and minus signs of numbers; other symbols (So, Sk) part words too, signs of arithmetic and money (Sm, Sc) are words of their own. A number
/// has its thousands' commas dropped ("1,000" is 1000, "1,00" is two numbers) as well as zeros that say nothing ("007.50" is 7.5). English number
/// words up to millions are that number: "twenty-one", "two hundred and five".
std::string shortText(std::string_view text);

/// Whether one of the forms occurs in a normalised text: not within a longer word, except in scripts that write without blanks (Han, kana, Thai,
/// Lao, Khmer, Myanmar).
bool occursIn(std::string_view part, std::string_view text);

/// A key's elements, which all have to occur, each as its alternatives, of which one has to: "corn|maize; rust". Normalised; what is left
/// empty is dropped.
std::vector<std::vector<std::string>> keyElements(std::string_view key);

/// Harmonic mean of precision and recall over the words of both normalised texts, as bags (Rajpurkar et al. 2016, "SQuAD: 100,000+ Questions
/// for Machine Comprehension of Text", EMNLP, section 6.1). 1 when both are empty, 0 when one is.
double tokenF1(std::string_view given, std::string_view key);

} // namespace review
