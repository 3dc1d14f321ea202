#pragma once

#include "review/answer.h"
#include "review/item.h"
#include "review/protocol.h"

#include <optional>
#include <string>
#include <string_view>

namespace review {

/// The named rules by which an answer is compared with a key (protocols.md 4). Stored in protocols by name.
enum class ScoreRule {
    Letter,     ///< The chosen letter is the key's.
    Set,        ///< The same letters, no credit for parts.
    Tolerance,  ///< The same number, or within an absolute or a relative tolerance, both ends inside.
    Elements,   ///< Every element of the key occurs in the answer; see short_text.h.
    Similarity, ///< A similarity score made elsewhere lies strictly above the threshold.
    Iou,        ///< A one-to-one match of all boxes, each pair overlapping strictly above the threshold.
};
std::string_view scoreRuleName(ScoreRule rule); ///< "letter", "set", "tolerance", "elements", "similarity", "iou"
std::optional<ScoreRule> scoreRuleFromName(std::string_view name);
ScoreRule usualRule(ItemKind kind);

enum class ScoreVerdict { Right, Wrong, Undecided };
std::string_view scoreVerdictName(ScoreVerdict verdict); ///< "right", "wrong", "undecided"

/// A rule with what it needs to know beside answer and key.
struct Scoring {
    ScoreRule rule = ScoreRule::Letter;
    std::optional<Fraction> threshold = {};    ///< Of Similarity, as nothing else is said 0.85; of Iou 1/2.
    Tolerance tolerance = {};                  ///< Relative to the key's absolute value. Within either is within; without both only the same number is right.
    std::optional<double> similarity = {};     ///< 0–1, as imported.
    int width = 0, height = 0;                 ///< Of the upright picture, for boxes of which one side is in pixels and the other in shares; 0 when unknown.
};
/// The rule of the kind with its usual threshold.
Scoring usualScoring(ItemKind kind);

struct Scored {
    ScoreVerdict verdict = ScoreVerdict::Undecided;
    std::string why = {};                      ///< In words, never naming the key.
};
/// Compares one answer with its key. No answer is wrong. Undecided: no key, a key of another shape than the rule compares, a missing similarity,
/// boxes that cannot be brought together. Numbers are compared as the decimals they are written as, so that 1.1 lies within 0.1 of 1.
Scored scoreAnswer(const Scoring &scoring, const Answer &answer, const Answer &key);

} // namespace review
