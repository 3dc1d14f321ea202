#pragma once

#include "importers/foreign/translation.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace importers {

/// Options as native-format has them: an object of letters or a list; when all of them name picture files they become figures.
JsonValue nativeOptions(const JsonValue &options);
/// A, B, C … for the texts, in their order.
JsonValue letteredOptions(const std::vector<std::string> &texts);

/// The letter of the only option with exactly this text; nothing when none or several have it. `options` as nativeOptions() gives them.
std::optional<char> letterOfText(const JsonValue &options, std::string_view text);
/// "B", "B.", "(B)", "B)", "B:" → B. Nothing for any longer text.
std::optional<char> letterAlone(std::string_view text);

/// Lines such as "A. text", "(b) text", "C) text" at the end of a question, letters in order from A.
struct PrintedOptions {
    std::string question = {};
    std::vector<std::string> options = {}; ///< Empty when there are fewer than two.
};
PrintedOptions optionsInText(std::string_view text);

/// A text with <think>…</think> taken out and kept apart.
struct Thought {
    std::string thought = {}, rest = {};
};
Thought withoutThought(std::string_view text);

/// The name of the model whose outputs a file holds: as given by the mapping, else `guess`, which is said once in a warning.
class ModelName {
public:
    /// `from`: where the guess comes from, in words ("the folder's name").
    const std::string &of(NativeRows &rows, const std::string &guess, std::string_view from);

private:
    std::string m_name = {};
    std::string m_guess = {};
};

/// An output as text: a text as it is, another value as its JSON.
std::string outputText(const JsonValue *value);

} // namespace importers
