#pragma once

#include "review/result.h"
#include "review/sample.h"
#include "storage/project.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace app {

/// Figures that share one value of an attribute, and how many of them some opened study has drawn.
struct FigureGroup {
    std::string name = {};
    std::int64_t figures = 0, sampled = 0;
};

/// What the overview tells of the file and its figures.
struct ProjectFacts {
    std::string attribute = {};            ///< What the groups are made of: "crop" where there is one. Empty: no attribute groups the figures.
    std::vector<FigureGroup> groups = {};  ///< By name; at most 12, else there are none.
    FigureGroup all = {};
    std::int64_t bytes = 0;                ///< Of the project file.
    int schema = 0;
    std::int64_t pictureFolders = 0;
    int backups = 0;
    review::UtcMs lastBackup = 0;          ///< 0: none.
};

/// `sampled`: figures drawn by any study; `strata`: attributes studies use, which group the figures where there is no "crop".
/// A figure without the attribute takes the value of its items. Use from the thread that opened the project.
review::Result<ProjectFacts> projectFacts(const storage::Project &project, const review::Population &population, const std::set<std::string> &sampled,
                                          const std::vector<std::string> &strata);

} // namespace app
