#pragma once

#include "review/adjudication.h"
#include "review/result.h"
#include "review/study.h"
#include "storage/project.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace storage {
class Query;
}

namespace app {

/// When and how a counted answer was given.
struct AnswerCourse {
    bool unsure = false;
    std::int64_t activeMs = 0;
    review::UtcMs at = 0;
    std::int64_t event = 0; ///< Counter of the event that sealed it.
};

/// The counted answers of one study in memory, so that one more costs one row of the file. Lives where the project lives.
class LiveAnswers {
public:
    template <class Value>
    using BySeatAndUnit = std::map<std::string, std::map<std::string, Value>>;
    struct Change {
        bool all = false;                                               ///< Read anew; else these answers were sealed or taken back.
        std::vector<std::pair<std::string, std::string>> units = {};    ///< Seat and unit.
        bool any() const { return all || !units.empty(); }
    };

    /// Reads what was sealed or reopened since the last call; everything at first, and when rows of the study have gone.
    review::Result<Change> read(storage::Project &project, const std::string &study);
    /// The next read() reads everything.
    void forget();

    const BySeatAndUnit<review::Verdict> &verdicts() const { return m_verdicts; }
    const BySeatAndUnit<AnswerCourse> &courses() const { return m_courses; } ///< Of the same seats and units.

private:
    review::Status take(storage::Query &query);

    std::string m_study;
    BySeatAndUnit<review::Verdict> m_verdicts;
    BySeatAndUnit<AnswerCourse> m_courses;
    std::int64_t m_rows = -1, m_newest = 0; ///< Rows of the study's answers, and the newest event of any study's.
};

} // namespace app
