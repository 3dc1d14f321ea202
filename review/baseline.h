#pragma once

#include "stats/proportions.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace review {

/// One counted answer of a human baseline.
struct BaselineAnswer {
    std::string person, item, task; ///< One task throughout where there are none.
    bool right = false;
};

/// An accuracy as a fraction. `wilson` treats the answers as independent, which two answers to one item, or by one person, are not.
struct BaselineMean {
    std::optional<double> value = {};            ///< Empty without answers.
    std::int64_t right = 0, n = 0;               ///< Of all answers that went into it.
    std::optional<stats::Interval> wilson = {};  ///< By response only.
    std::optional<stats::Interval> clustered = {}; ///< Person and item (reference README 8.5); empty with fewer than two of either.
};

/// Accuracy four ways (protocols.md 3.3), each a mean over what its name says.
struct Baseline {
    BaselineMean byResponse, byItem, byPerson, overTasks;
    std::map<std::string, BaselineMean> tasks; ///< By response within each task.
};
Baseline baseline(const std::vector<BaselineAnswer> &answers);

/// Right and answered of one task, where only these are known.
struct TaskCount {
    std::int64_t right = 0, answered = 0;
};
struct TaskMeans {
    std::map<std::string, BaselineMean> tasks;
    std::optional<double> macro = {}; ///< Unweighted mean of the tasks that have answers.
    std::optional<double> micro = {}; ///< All right / all answered.
};
TaskMeans taskMeans(const std::map<std::string, TaskCount> &tasks);

} // namespace review
