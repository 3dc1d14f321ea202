#pragma once

#include "review/item.h"
#include "review/trace.h"

#include <string>

namespace review {

// Records as canonical JSON objects of winnow-jsonl (native-format.md): sorted keys, no blanks, empty members left out,
// members of extraJson merged in at their place. They are what is exported, compared on re-import and hashed for the project content hash.
std::string sourceToJson(const Source &source);
std::string figureToJson(const Figure &figure);                    ///< Picture facts are left out.
/// Both texts of an item, as itemToJson() gives them.
struct ItemTexts {
    std::string open, withKey;
};
ItemTexts itemTexts(const Item &item, const Key &key);
std::string itemToJson(const Item &item, const Key *key = nullptr); ///< With the key: answer, explanation, tolerance, author and unknown members.
std::string predictionToJson(const Prediction &prediction);
std::string traceToJson(const Trace &trace);

} // namespace review
