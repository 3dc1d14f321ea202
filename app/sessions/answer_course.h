#pragma once

#include "app/sessions/live_answers.h"
#include "app/sessions/report_matrix.h"
#include "review/agreement_matrix.h"
#include "review/agreement_raters.h"

#include <cstdint>
#include <string>
#include <vector>

namespace app {

/// Seconds a rater actively spent on an item: the counted answers, first look to seal.
struct SeatTimes {
    std::string seat;
    std::int64_t answers = 0, fast = 0; ///< Answers with a time, and those under three seconds.
    double low = 0, lowerQuartile = 0, median = 0, upperQuartile = 0, high = 0; ///< low and high: 5 % and 95 %; 0 without answers.
};

/// One place of the drift curve with what else moved there.
struct DriftRow {
    review::DriftPoint point;
    double medianSeconds = 0, unsureShare = 0; ///< Of the answers with a time, and of all answers, counted there.
};

/// How the compared seats came through their answers. Only answers to the study's candidates count, an adjudicator's among them when
/// that seat is compared.
struct StudyCourse {
    std::int64_t answers = 0, unsure = 0;
    std::int64_t timed = 0;               ///< Answers with a time; a script may have told none.
    double medianSeconds = 0;             ///< Of the answers with a time; 0 without any.
    std::vector<SeatTimes> seats = {};    ///< In the order of the raters.
    std::vector<DriftRow> drift = {};     ///< By place; 600 at most, the last place always among them.
};

/// `ratings`: the matrix of `matrix.input()`.
StudyCourse courseOf(const ReportMatrix &matrix, const review::AgreementMatrix &ratings, const LiveAnswers &answers);

} // namespace app
