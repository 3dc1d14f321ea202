#pragma once

#include "review/parsing/answer_parser.h"

namespace review {

/// The rule "final-answer" of an item with options. After `*`, `_`, `$` and backticks are dropped:
/// 1. the last explicit statement of the strongest kind found: "answer (is, :) B" and "\boxed{B}"; then "so / thus / hence / therefore (the
///    answer is) B", "it is B", a line that is only a letter; then "option / choice (is, :) B";
/// 2. else the only option whose text occurs as whole words, in any case unless another option differs from it in case alone;
/// 3. else the only stand-alone upper-case letter, leaving out those right after "not" and an A or I that opens a sentence before a
///    lower-case word other than "and" and "or".
/// A letter stands alone, with or without brackets; in lower case it counts only in a statement that nothing but punctuation follows on its line.
/// Letters joined by "or", "and", commas or slashes are one statement of several. For an item that takes several answers, each step takes all of its letters.
ParsedAnswer finalAnswer(const Item &item, std::string_view output);

} // namespace review
