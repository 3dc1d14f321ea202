#pragma once

#include "importers/importer.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace importers {

/// A name in a file of Label Studio that a mapping can bind.
struct LabelName {
    std::string name = {};
    std::string type = {};                ///< Of a result: "choices", "rating", …; of a member of the data: what it is read as by its name, or empty.
    std::int64_t count = 0;               ///< Results, members, annotations.
    std::vector<std::string> values = {}; ///< The first three different ones, in words of at most 60 characters.
    bool operator==(const LabelName &) const = default;
};

/// What a file of Label Studio holds, for a person to bind before it is imported. At most 200 names of each sort.
struct LabelLook {
    std::vector<LabelName> results = {};    ///< By the name of their control, in file order; "choice_{{idx}}" for a repeated one.
    std::vector<LabelName> data = {};       ///< Members of the tasks' data.
    std::vector<LabelName> members = {};    ///< Of JSON-MIN and CSV, where results and data stand side by side and look alike.
    std::vector<LabelName> annotators = {}; ///< By address where there is one, else by number.
    bool ours = false;                      ///< Winnow wrote it: its results are known.
    bool empty() const { return results.empty() && data.empty() && members.empty(); }
    bool operator==(const LabelLook &) const = default;
};

bool isLabelStudio(std::string_view format); ///< The name of a format.
/// Reads the file to its end in constant memory. What cannot be read is left out, as reading it as records tells it; Refused: cancelled.
review::Result<LabelLook> lookAtLabels(ByteSource &source, std::string_view format, const ReadOptions &options);

} // namespace importers
