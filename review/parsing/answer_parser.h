#pragma once

#include "review/item.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace review {

/// Rules by which a model's raw output is read as an answer. A study names one; a report may compare all. Pure functions: the same
/// output always reads the same, nothing is drawn at random. What a rule cannot read is invalid, which counts as wrong.
enum class AnswerParser {
    PlantXpert,  ///< The only stand-alone letter of the upper-cased output.
    AgroMind,    ///< The published script without its random draw.
    AgroBench,   ///< The whole output is a letter or an option's text.
    FinalAnswer, ///< Winnow's own: the last explicit statement, else the only option named, else the only letter.
};
inline constexpr std::array kAnswerParsers{AnswerParser::PlantXpert, AnswerParser::AgroMind, AnswerParser::AgroBench, AnswerParser::FinalAnswer};
std::string_view answerParserName(AnswerParser parser); ///< "plantxpert", "agromind", "agrobench", "final-answer"
int answerParserVersion(AnswerParser parser);           ///< From 1; grows whenever an output may read differently than before.
std::optional<AnswerParser> answerParserFromName(std::string_view name);

struct ParsedAnswer {
    enum class State {
        Ok,
        None,    ///< Nothing that could be an answer.
        Several, ///< More than one, where one is asked for.
    };
    State state = State::None;
    std::string letters = {}; ///< Of the item's options, sorted; one unless the item takes several. Empty unless Ok.
    bool operator==(const ParsedAnswer &) const = default;
};
std::string_view parseStateName(ParsedAnswer::State state); ///< "ok", "none", "several"

/// Reads `output` for an item of the kinds Single, Multiple and Judgement; any other kind is None. A judgement without options has
/// the letters A (Yes) and B (No). Judgements are read by the whole words yes and no, one of them only, under every rule; where neither
/// stands and the item offers letters, by the rule. Letters are those of the item's options.
ParsedAnswer parseAnswer(AnswerParser parser, const Item &item, std::string_view output);

} // namespace review
