#include "review/scoring/answer_score.h"

#include "review/boxes.h"
#include "review/scoring/short_text.h"
#include "stats/decimals.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace review {
namespace {

constexpr std::array<std::string_view, 6> kRules{"letter", "set", "tolerance", "elements", "similarity", "iou"};

Scored wrongOrRight(bool right, std::string_view whyRight, std::string_view whyWrong)
{
    return {right ? ScoreVerdict::Right : ScoreVerdict::Wrong, std::string(right ? whyRight : whyWrong)};
}

Scored scoreLetters(bool set, const Answer &answer, const Answer &key)
{
    if (key.shape != Answer::Shape::Letters || key.letters.empty())
        return {ScoreVerdict::Undecided, "the key is no letter"};
    if (!set && key.letters.size() > 1)
        return {ScoreVerdict::Undecided, "the key is several letters, and the rule compares one"};
    if (answer.shape != Answer::Shape::Letters)
        return {ScoreVerdict::Wrong, "the answer is no letter"};
    return set ? wrongOrRight(answer.letters == key.letters, "the same letters", "other letters than the key's") : wrongOrRight(answer.letters == key.letters, "the same letter", "another letter than the key");
}

Scored scoreNumber(const Tolerance &tolerance, const Answer &answer, const Answer &key)
{
    if (key.shape != Answer::Shape::Number || !std::isfinite(key.number))
        return {ScoreVerdict::Undecided, "the key is no number"};
    if (answer.shape != Answer::Shape::Number || !std::isfinite(answer.number))
        return {ScoreVerdict::Wrong, "the answer is no number"};
    if (answer.number == key.number)
        return {ScoreVerdict::Right, "the same number"};
    if (tolerance.abs && stats::decimalsWithin(answer.number, key.number, *tolerance.abs, 1))
        return {ScoreVerdict::Right, "within the absolute tolerance"};
    if (tolerance.rel && stats::decimalsWithin(answer.number, key.number, *tolerance.rel, key.number))
        return {ScoreVerdict::Right, "within the relative tolerance"};
    return {ScoreVerdict::Wrong, tolerance.abs || tolerance.rel ? "outside the tolerance" : "another number than the key"};
}

std::optional<std::string> textOf(const Answer &answer)
{
    switch (answer.shape) {
    case Answer::Shape::Text: return answer.text;
    case Answer::Shape::Number: return fmt::format("{}", answer.number);
    case Answer::Shape::Letters: return answer.letters;
    default: return std::nullopt;
    }
}

Scored scoreElements(const Answer &answer, const Answer &key)
{
    const auto wanted = textOf(key), given = textOf(answer);
    const auto elements = wanted ? keyElements(*wanted) : std::vector<std::vector<std::string>>();
    if (elements.empty())
        return {ScoreVerdict::Undecided, "the key holds no words"};
    if (!given)
        return {ScoreVerdict::Wrong, "the answer is no text"};
    const std::string text = shortText(*given);
    const auto found = std::ranges::count_if(elements, [&](const auto &forms) { return std::ranges::any_of(forms, [&](const std::string &form) { return occursIn(form, text); }); });
    return {found == static_cast<std::ptrdiff_t>(elements.size()) ? ScoreVerdict::Right : ScoreVerdict::Wrong, fmt::format("{} of {} elements occur", found, elements.size())};
}

Scored scoreSimilarity(const Scoring &scoring, const Answer &answer, const Answer &key)
{
    // What stands beside the verdict for a person who rules, in the same words whatever it is.
    const auto given = textOf(answer), wanted = textOf(key);
    const std::string beside = given && wanted
        ? fmt::format("; token F1 {:.4f}, {}", tokenF1(*given, *wanted), occursIn(shortText(*wanted), shortText(*given)) ? "the key occurs in the answer" : "the key does not occur in the answer")
        : std::string();
    if (!scoring.similarity || !(*scoring.similarity >= -1 && *scoring.similarity <= 1))
        return {ScoreVerdict::Undecided, "it has no similarity and no ruling" + beside};
    const Fraction threshold = scoring.threshold.value_or(Fraction{85, 100});
    // Both sides are the doubles nearest to what was written, so that 0.85 is not above 0.85.
    const bool above = *scoring.similarity > static_cast<double>(threshold.numerator) / static_cast<double>(threshold.denominator);
    return {above ? ScoreVerdict::Right : ScoreVerdict::Wrong, (above ? "similarity above the threshold" : "similarity not above the threshold") + beside};
}

Scored scoreIou(const Scoring &scoring, const Answer &answer, const Answer &key)
{
    const BoxScore score = scoreBoxes(answer, key, scoring.width, scoring.height);
    const ScoreVerdict verdict = score.verdict == BoxScore::Verdict::Right ? ScoreVerdict::Right : score.verdict == BoxScore::Verdict::Wrong ? ScoreVerdict::Wrong : ScoreVerdict::Undecided;
    return {verdict, score.why};
}

} // namespace

std::string_view scoreRuleName(ScoreRule rule) { return kRules.at(static_cast<std::size_t>(rule)); }

std::optional<ScoreRule> scoreRuleFromName(std::string_view name)
{
    const auto found = std::ranges::find(kRules, name);
    return found == kRules.end() ? std::nullopt : std::optional(static_cast<ScoreRule>(found - kRules.begin()));
}

ScoreRule usualRule(ItemKind kind)
{
    switch (kind) {
    case ItemKind::Single:
    case ItemKind::Judgement: return ScoreRule::Letter;
    case ItemKind::Multiple: return ScoreRule::Set;
    case ItemKind::Number: return ScoreRule::Tolerance;
    case ItemKind::Short: return ScoreRule::Elements;
    case ItemKind::Open: return ScoreRule::Similarity;
    case ItemKind::Box: return ScoreRule::Iou;
    }
    return ScoreRule::Letter;
}

std::string_view scoreVerdictName(ScoreVerdict verdict)
{
    return verdict == ScoreVerdict::Right ? "right" : verdict == ScoreVerdict::Wrong ? "wrong" : "undecided";
}

Scoring usualScoring(ItemKind kind)
{
    return {.rule = usualRule(kind)};
}

Scored scoreAnswer(const Scoring &scoring, const Answer &answer, const Answer &key)
{
    if (key.empty())
        return {ScoreVerdict::Undecided, "it has no key"};
    if (answer.empty())
        return {ScoreVerdict::Wrong, "it was not answered"};
    switch (scoring.rule) {
    case ScoreRule::Letter: return scoreLetters(false, answer, key);
    case ScoreRule::Set: return scoreLetters(true, answer, key);
    case ScoreRule::Tolerance: return scoreNumber(scoring.tolerance, answer, key);
    case ScoreRule::Elements: return scoreElements(answer, key);
    case ScoreRule::Similarity: return scoreSimilarity(scoring, answer, key);
    case ScoreRule::Iou: return scoreIou(scoring, answer, key);
    }
    return {};
}

} // namespace review
