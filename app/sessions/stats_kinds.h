#pragma once

#include "review/result.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace app {

/// The input has members of the right types that do not fit together; caught by the command, which says the sentence.
struct UnfitInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// One function of the statistics on plain numbers: an input object in, an object of named values out.
struct StatsKind {
    std::string name;
    std::string help; ///< One line: members of the input.
    /// `folder` is where a file named in the input lies. Throws nlohmann's exceptions on an input of another shape; the command catches them.
    std::function<nlohmann::json(const nlohmann::json &input, const std::string &folder)> compute;
};

std::vector<StatsKind> agreementKinds();
std::vector<StatsKind> resamplingKinds();
std::vector<StatsKind> testKinds();
std::vector<StatsKind> modelKinds();
std::vector<StatsKind> itemKinds();
std::vector<StatsKind> reviewKinds();
/// Under every name it can be asked for by.
std::vector<StatsKind> allStatsKinds();
/// The kind of that name, or the one whose name begins it at an underscore ("kappa" for "kappa_my_table"); nullptr when there is none.
const StatsKind *findStatsKind(const std::vector<StatsKind> &kinds, const std::string &name);

} // namespace app
