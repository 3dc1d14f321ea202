#pragma once

#include "app/sessions/json_rows.h"
#include "review/scoring/answer_score.h"

#include <string>
#include <vector>

namespace app {

/// One answer with its key, compared.
struct ScoredRow {
    std::string id = {};       ///< Empty when the row has none.
    review::ScoreRule rule = review::ScoreRule::Letter;
    review::Scored scored = {};
};

struct ScoredRows {
    std::vector<ScoredRow> rows = {};
    std::vector<RowProblem> problems = {}; ///< Rows that were left out, by line.
};

/// Scores JSON Lines or one JSON list of {"id"?, "kind", "answer", "key", "options"?, "tolerance"?, "similarity"?, "rule"?} by the rules of
/// review/scoring; kinds, answers and keys are those of winnow-jsonl, a judgement's also Yes and No, a choice's also an option's whole text. Without
/// a rule it is the kind's own. An absent or null answer is wrong. NotFound: the file cannot be opened. BadInput: it is no text.
review::Result<ScoredRows> scoreRows(const std::string &path);
/// One object of `winnow-cli score --json`, without a line end: id (or null), verdict, rule, why.
std::string scoredJson(const ScoredRow &row);

} // namespace app
