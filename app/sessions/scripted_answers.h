#pragma once

#include "review/result.h"
#include "storage/project.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace app {

struct ScriptedRequest {
    std::string study, seat;
    QString file;        ///< CSV or JSON Lines with the columns of native-format.md.
    bool submit = false;
};

struct ScriptedOutcome {
    std::int64_t sealed = 0;
    struct Problem {
        std::int64_t line = 0;
        std::string unit;
        std::string reason;
    };
    std::vector<Problem> problems = {}; ///< Rows that were not sealed, by line.
    std::int64_t ofOthers = 0;          ///< Rows that name another study or seat; left out.
    bool submitted = false;
    std::string submitRefused = {};     ///< The sentence, when the batch could not be locked.
};

/// Seals a file's answers row by row through the session a person uses. `sealed` is called after each COMMIT.
/// Refused: the study is not open, the batch is locked or not drawn yet, the file cannot be read.
review::Result<ScriptedOutcome> answerFromFile(storage::Project &project, const ScriptedRequest &request,
                                               const std::function<void(const std::string &unit)> &sealed);

} // namespace app
