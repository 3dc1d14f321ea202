#pragma once

#include "app/sessions/answer_course.h"
#include "review/agreement_matrix.h"
#include "review/agreement_raters.h"
#include "review/agreement_sheet.h"
#include "storage/study_repository.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace app {

/// Whose agreement is asked for.
struct AgreementRequest {
    std::string study;
    std::vector<std::string> by = {};    ///< Attributes of the strata; empty = the protocol's own.
    std::vector<std::string> seats = {}; ///< Empty = all but the adjudicator.
    std::string person = {};             ///< Who looks: while the study is covered for them there is no figure.
    bool operator==(const AgreementRequest &) const = default;
};

/// Everything the agreement page shows of one study, as of one moment.
struct AgreementReport {
    AgreementRequest of = {};
    std::string hidden = {};           ///< Not empty: covered, and nothing below is filled.
    std::vector<std::string> seats = {}, strata = {}; ///< All seats and attributes that could be asked for.
    std::shared_ptr<const review::AgreementMatrix> matrix = {};
    std::shared_ptr<const std::vector<std::string>> units = {}; ///< Ids by AgreementMatrix::unit().
    review::Sheet sheet = {};
    std::vector<review::RaterBias> bias = {};
    StudyCourse course = {};
};

/// A study's answers in memory, so that one more costs one row of the file and a recount. Lives where the project lives; any project
/// and any study may follow another.
class LiveReport {
public:
    LiveReport();
    ~LiveReport();
    /// Reads what was sealed or reopened since the last call, or everything when another study is asked for or its draw changed.
    review::Result<AgreementReport> report(storage::Project &project, const AgreementRequest &request);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace app
