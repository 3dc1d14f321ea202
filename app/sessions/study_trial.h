#pragma once

#include "app/sessions/study_session.h"

#include <map>
#include <string>

namespace app {

/// Tries a study out: what its plan would be, from what a form says now, without writing anything. Reads the records once and keeps
/// them as long as they stay what they are, so that the next try costs a draw and no more. Belongs to one project, and to the thread that opened it.
class StudyTrial {
public:
    /// The plan of `design` as StudySession::create would make it; with `draft`, of that study with the design's members and seats over
    /// its own. Errors as those, and those of the draw.
    review::Result<StudyPlan> plan(storage::Project &project, const StudyDesign &design, const std::string &draft = {});

private:
    review::Status read(const storage::Project &project);
    struct KeyFacts {
        std::string author = {};
        char letter = 0;          ///< 0: none, or several.
    };
    std::string m_readAs;         ///< Counts and last mark of the records that are held.
    review::Population m_population;
    std::map<std::string, std::string> m_letters;
    std::map<std::string, KeyFacts> m_keys;
};

} // namespace app
