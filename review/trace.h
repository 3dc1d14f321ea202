#pragma once

#include "review/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace review {

/// One step of an agent: what it thought, the tool it called and what came back. Empty members were not there.
struct TraceStep {
    std::string thought = {};
    std::string tool = {};
    std::string arguments = {};   ///< Canonical JSON as imported, mostly an object.
    std::string observation = {};
    std::string error = {};       ///< As the runner wrote it.
    bool operator==(const TraceStep &) const = default;
};

/// How an agent came to its answer to an item, in one run.
struct Trace {
    std::string item;
    std::string model;
    int run = 1;
    std::vector<TraceStep> steps = {};
    std::string final = {};                 ///< The answer it gave at the end.
    std::vector<TraceStep> reference = {};  ///< The calls that were expected (tool and arguments); may betray the key.
    std::string extraJson = {};
    bool operator==(const Trace &) const = default;
};

/// A list of steps as JSON text, and back. Damaged: the text is not what the first one writes.
std::string stepsToJson(const std::vector<TraceStep> &steps);
Result<std::vector<TraceStep>> stepsFromJson(std::string_view text);

} // namespace review
