#pragma once

#include "app/sessions/json_rows.h"
#include "review/item.h"
#include "review/parsing/answer_parser.h"
#include "review/result.h"

#include <string>
#include <vector>

namespace app {

/// One output of a model with what was asked.
struct ModelOutput {
    review::Item item = {};   ///< Id, kind and options; the rest is empty.
    std::string output = {};  ///< Raw, as it stands in the file.
};

struct ModelOutputs {
    std::vector<ModelOutput> rows = {};
    std::vector<RowProblem> problems = {}; ///< Rows that were left out, by line.
};

/// JSON Lines or one JSON list of {"id", "kind"?, "options"?, "output"}: `response` is read as `output`, a list of options as A, B, …; kinds
/// are those of winnow-jsonl, and "mcq" (single) and "yesno" (judgement). Without a kind an item with options is single, one without a
/// judgement. NotFound: it cannot be opened. BadInput: it is no text.
review::Result<ModelOutputs> readModelOutputs(const std::string &path);

/// One object of `winnow-cli parse --json`, without a line end: id, parser, version, answer (a letter, a list of letters for an item that takes
/// several, or null), text (of that option, or null) and state.
std::string parsedJson(const review::Item &item, review::AnswerParser parser, const review::ParsedAnswer &parsed);
/// The words of the answer: "Yes", the option's text; several by " | ". Empty without an answer.
std::string parsedText(const review::Item &item, const review::ParsedAnswer &parsed);

} // namespace app
