#include "app/sessions/answer_course.h"

#include "stats/quantiles.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace app {
namespace {

constexpr std::int64_t kFastMs = 3000;
constexpr std::int64_t kWindow = 20;
constexpr std::size_t kMostDriftRows = 600; ///< More than a card has pixels.

std::optional<double> quantileOf(const std::vector<double> &sorted, double share)
{
    return sorted.empty() ? std::optional<double>() : stats::sortedQuantile(sorted, share);
}

SeatTimes timesOf(const std::string &seat, std::vector<double> seconds)
{
    std::ranges::sort(seconds);
    SeatTimes times{.seat = seat, .answers = static_cast<std::int64_t>(seconds.size())};
    times.fast = std::ranges::count_if(seconds, [](double value) { return value < static_cast<double>(kFastMs) / 1000; });
    times.low = quantileOf(seconds, 0.05).value_or(0);
    times.lowerQuartile = quantileOf(seconds, 0.25).value_or(0);
    times.median = quantileOf(seconds, 0.5).value_or(0);
    times.upperQuartile = quantileOf(seconds, 0.75).value_or(0);
    times.high = quantileOf(seconds, 0.95).value_or(0);
    return times;
}

} // namespace

StudyCourse courseOf(const ReportMatrix &matrix, const review::AgreementMatrix &ratings, const LiveAnswers &answers)
{
    StudyCourse course;
    const std::vector<std::string> &raters = matrix.input().raters;
    std::vector<std::vector<std::size_t>> order(raters.size());
    std::vector<std::vector<const AnswerCourse *>> sealedBy(raters.size());
    std::vector<double> all;
    for (std::size_t rater = 0; rater < raters.size(); ++rater) {
        const auto found = answers.courses().find(raters[rater]);
        std::vector<double> seconds;
        if (found != answers.courses().end()) {
            std::vector<std::pair<const AnswerCourse *, std::size_t>> own;
            for (const auto &[unit, sealed] : found->second) {
                const auto row = matrix.rowOf(unit);
                if (!row)
                    continue;
                own.emplace_back(&sealed, *row);
                if (sealed.activeMs > 0) // a script may have told none
                    seconds.push_back(static_cast<double>(sealed.activeMs) / 1000);
                course.unsure += sealed.unsure ? 1 : 0;
            }
            std::ranges::sort(own, {}, [](const auto &entry) { return std::pair(entry.first->at, entry.first->event); });
            for (const auto &[sealed, row] : own) {
                order[rater].push_back(row);
                sealedBy[rater].push_back(sealed);
            }
        }
        course.answers += static_cast<std::int64_t>(order[rater].size());
        all.insert(all.end(), seconds.begin(), seconds.end());
        course.seats.push_back(timesOf(raters[rater], std::move(seconds)));
    }
    std::ranges::sort(all);
    course.timed = static_cast<std::int64_t>(all.size());
    course.medianSeconds = quantileOf(all, 0.5).value_or(0);

    const auto points = review::agreementDrift(ratings, order, kWindow);
    const std::size_t step = points.size() / kMostDriftRows + 1; // the last place is always among them
    for (std::size_t at = points.empty() ? 0 : (points.size() - 1) % step; at < points.size(); at += step) {
        const review::DriftPoint &point = points[at];
        std::vector<double> seconds;
        std::int64_t unsure = 0, counted = 0;
        for (const auto &own : sealedBy)
            for (std::int64_t place = point.place - kWindow; place < point.place && place < static_cast<std::int64_t>(own.size()); ++place) {
                const AnswerCourse &answer = *own[static_cast<std::size_t>(place)];
                ++counted;
                if (answer.activeMs > 0)
                    seconds.push_back(static_cast<double>(answer.activeMs) / 1000);
                unsure += answer.unsure ? 1 : 0;
            }
        std::ranges::sort(seconds);
        course.drift.push_back({point, quantileOf(seconds, 0.5).value_or(0), counted == 0 ? 0 : static_cast<double>(unsure) / static_cast<double>(counted)});
    }
    return course;
}

} // namespace app
