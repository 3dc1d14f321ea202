#pragma once

#include "review/item.h"
#include "review/result.h"
#include "review/study.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace importers {

/// One row of a responses or ratings file, before the item's kind is known.
struct ScriptedAnswer {
    std::string unit = {};       ///< Unit id; "item|model|run" when the row names item and model instead, the item when it names an item alone.
    std::string item = {}, model = {}; ///< As the row has them; may be empty.
    int run = 1;
    std::string study = {}, seat = {}; ///< When the row names them.
    std::string answer = {};     ///< As it stands in a CSV cell ("C", "B;D", "4.5", "x,y,w,h"); JSON values are brought to that form. Empty = none.
    bool rating = false;         ///< The answer is a rating.
    std::string boxes = {}, spans = {}; ///< JSON or cell text of those columns, as it stands.
    review::Defect defective = review::Defect::None;
    bool unsure = false;
    std::string comment = {};
    std::optional<std::int64_t> activeMs = {};
    std::optional<review::UtcMs> at = {};
};

/// The answer a cell means for an item of this kind.
/// Single and judgement: one of `letters` in any case; multiple: letters once each, joined by ; , # or blanks; number: a number
/// in C notation; short and open: the text; box: x,y,w,h, several joined by ';', or the JSON forms of native-format.
/// An empty cell is None. BadInput: it is none of these; the sentence says what fits ("not one of A–D").
review::Result<review::Answer> answerFromCell(std::string_view cell, review::ItemKind kind, std::string_view letters);
/// A rating: a whole number from `lowest` to `highest`.
review::Result<review::Answer> ratingFromCell(std::string_view cell, int lowest, int highest);

/// "A–D", "A, C or D", "A or B": the letters in words.
std::string lettersInWords(std::string_view letters);

} // namespace importers
