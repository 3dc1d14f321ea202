#pragma once

#include "importers/json_value.h"
#include "review/item.h"
#include "review/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace app {

/// A row that was left out.
struct RowProblem {
    std::int64_t line = 0; ///< From 1.
    std::string reason = {}; ///< The end of a sentence: "it has no id".
};

/// Reads JSON Lines or one JSON list of objects, row by row. `take` says why it leaves a row out, or nothing. Given are the rows left out, by
/// line. NotFound: the file cannot be opened. BadInput: it is no text.
review::Result<std::vector<RowProblem>> eachJsonRow(const std::string &path, const std::function<std::string(const importers::JsonValue &row)> &take);

/// What a row says of its question: `id` (empty without one), `kind` of winnow-jsonl, or "mcq" (single) and "yesno" (judgement), `options` as an
/// object of letters or a list, which are A, B, … Without a kind an item with options is single, one without a judgement. Empty, or why not.
std::string readRowItem(const importers::JsonValue &row, review::Item &item);

} // namespace app
