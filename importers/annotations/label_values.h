#pragma once

#include "importers/annotations/label_task.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace importers {

/// One choice of a question: its letter and what it says, or the picture it shows.
struct LabelOption {
    char letter = 'A';
    std::string text = {};
    std::string figure = {}, picture = {}; ///< Figure id when the data names one; path of the picture.
};

/// The options of a task's data: a list of texts, letters with texts, or what dynamic choices are made of, {"value", "alias"?, "figure"?,
/// "image"?}. Nothing: it is none of these.
std::optional<std::vector<LabelOption>> labelOptions(const JsonValue &value);
JsonValue nativeOptions(const std::vector<LabelOption> &options);

/// The letter a choice means: itself, an option's exact text, or "B. text" and "B) text" with the option's own text. Else the choice as it stands.
std::string choiceLetter(const std::string &choice, const std::vector<LabelOption> &options);

/// A value in the words of native-format, with what is odd about it.
struct LabelValue {
    JsonValue answer = {};                 ///< Null: there is none.
    std::vector<std::pair<std::string, std::string>> remarks = {}; ///< Kind of warning and reason.
};
/// Of all results under one name: a letter, letters, a number, a text, boxes in pixels (in shares of the picture where its size is not known).
LabelValue labelAnswer(const std::vector<LabelResult> &results, const std::vector<LabelOption> &options);

std::vector<LabelResult> resultsOfName(const std::vector<LabelResult> &results, const std::string &name);
std::vector<std::string> resultNames(const std::vector<LabelResult> &results); ///< Each once, in file order.
void tellRemarks(const LabelValue &value, const std::string &id, NativeRows &rows, Role role);

/// The controls of a labelling interface (XML), by name.
struct LabelControl {
    std::string tag = {};                  ///< "Choices", "Rating", …
    std::vector<LabelOption> options = {}; ///< Of choices; empty when they come from the data.
    bool several = false;                  ///< More than one may be chosen.
};
std::map<std::string, LabelControl> labelControls(const std::string &xml);

} // namespace importers
