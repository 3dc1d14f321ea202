#pragma once

#include "review/adjudication.h"
#include "review/item.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace review {

/// Answers that stand outside the coefficients and are counted beside them (protocols.md 6). As codes of a SheetUnit.
enum class LeftOut : int { Defective = -1, Abstained = -2, Several = -3, OtherKind = -4 };
inline constexpr std::array kLeftOut{LeftOut::Defective, LeftOut::Abstained, LeftOut::Several, LeftOut::OtherKind};

/// The code of an answer in a sheet: its category from 1, a LeftOut, or a number past the last category for an answer that is none of them
/// (warned of). The answer to a question of the kind `multiple` is a set: one category only where the declared categories name sets of letters
/// ("BD"); where they are single letters every such answer is left out, also one that happens to hold a single letter, since it was given
/// under another rule. Numbers, texts and boxes are of no category at all.
int agreementCode(const Verdict &verdict, ItemKind kind, const std::vector<std::string> &categories);

/// Of a sheet's answers, how many stand outside the coefficients.
struct LeftOutCounts {
    std::int64_t defective = 0, abstained = 0, several = 0, otherKind = 0;
    bool operator==(const LeftOutCounts &) const = default;
};
/// One sentence for each kind there is: how many, and why.
std::vector<std::string> leftOutInWords(const LeftOutCounts &counts);

} // namespace review
