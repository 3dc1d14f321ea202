#include "app/sessions/live_report.h"

#include "app/sessions/live_answers.h"
#include "app/sessions/report_session.h"
#include "stats/quantiles.h"
#include "storage/record_repository.h"

#include <algorithm>
#include <map>
#include <set>
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

/// Attributes that part the candidates into a few groups; one value for all, or nearly one each, part nothing.
std::vector<std::string> strataOf(const review::Sample &sample, const review::Population &population)
{
    constexpr std::size_t kMostGroups = 40;
    std::set<std::string> candidates;
    for (const review::DrawnItem &item : sample.items)
        if (item.draw == review::Draw::Candidate)
            candidates.insert(item.item);
    std::map<std::string, std::set<std::string>> values;
    const auto add = [&](const review::Attributes &attributes) {
        for (const auto &[name, value] : attributes)
            if (auto &own = values[name]; own.size() <= kMostGroups)
                own.insert(value.text);
    };
    for (const review::PopulationItem &item : population.items) {
        if (!candidates.contains(item.id))
            continue;
        add(item.attributes);
        if (!item.figures.empty())
            if (const auto figure = population.figures.find(item.figures.front()); figure != population.figures.end())
                add(figure->second.attributes);
    }
    std::vector<std::string> names;
    for (const auto &[name, own] : values)
        if (own.size() >= 2 && own.size() <= kMostGroups)
            names.push_back(name);
    return names;
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

struct LiveReport::State {
    std::string key; ///< What the frame was made from.
    storage::StudyRow study = {};
    review::Sample sample = {};
    review::Population population = {};
    std::map<char, std::int64_t> keyLetters = {};
    std::vector<std::string> strata = {};
    LiveAnswers answers = {};
    std::optional<ReportMatrix> matrix = {}; ///< With every answer in it, of the strata and seats below.
    std::vector<std::string> by = {}, seats = {};

    review::Status frame(storage::Project &project, const std::string &name);
    review::Status fillMatrix(storage::Project &project, const AgreementRequest &request);
    AgreementReport made(const AgreementRequest &request) const;
};

review::Status LiveReport::State::frame(storage::Project &project, const std::string &name)
{
    const storage::StudyRepository studies(project);
    auto row = studies.study(name);
    if (!row)
        return row.error();
    const storage::RecordRepository records(project.database());
    const auto counts = records.counts();
    if (!counts)
        return counts.error();
    std::string now = project.path().toStdString() + '|' + name + '|' + row->protocol.hash + '|' + std::to_string(row->version) + '|' + std::to_string(static_cast<int>(row->state)) + '|'
        + std::to_string(counts->items) + '|' + std::to_string(counts->figures);
    for (const review::Seat &seat : row->seats)
        now += '|' + seat.name;
    study = *std::move(row);
    if (now == key)
        return review::ok();
    key.clear();
    auto drawn = studies.sample(name);
    if (!drawn)
        return drawn.error();
    auto all = records.population();
    if (!all)
        return all.error();
    auto letters = keyLettersOf(project, *drawn);
    if (!letters)
        return letters.error();
    keyLetters = *std::move(letters);
    strata = strataOf(*drawn, *all);
    sample = *std::move(drawn);
    population = *std::move(all);
    key = now;
    matrix.reset();
    return review::ok();
}

/// One more answer changes one code of the matrix; another choice of strata or seats makes it anew.
review::Status LiveReport::State::fillMatrix(storage::Project &project, const AgreementRequest &request)
{
    const auto change = answers.read(project, study.name);
    if (!change)
        return change.error();
    const auto &verdicts = answers.verdicts();
    if (matrix && !change->all && by == request.by && seats == request.seats) {
        for (const auto &[seat, unit] : change->units) {
            const auto given = verdicts.find(seat);
            const auto verdict = given == verdicts.end() ? std::map<std::string, review::Verdict>::const_iterator() : given->second.find(unit);
            matrix->set(seat, unit, given != verdicts.end() && verdict != given->second.end() ? std::optional(verdict->second) : std::nullopt);
        }
        return review::ok();
    }
    matrix.reset();
    auto fresh = ReportMatrix::make(study, sample, population, request.by, request.seats);
    if (!fresh)
        return fresh.error();
    fresh->setKeyLetters(keyLetters);
    for (const auto &[seat, units] : verdicts)
        for (const auto &[unit, verdict] : units)
            fresh->set(seat, unit, verdict);
    matrix = *std::move(fresh);
    by = request.by;
    seats = request.seats;
    return review::ok();
}

AgreementReport LiveReport::State::made(const AgreementRequest &request) const
{
    AgreementReport report{.of = request, .strata = strata};
    for (const review::Seat &seat : study.seats)
        if (seat.role != review::Role::Adjudicator)
            report.seats.push_back(seat.name);
    const std::vector<std::string> &raters = matrix->input().raters;
    std::vector<std::vector<std::size_t>> order(raters.size());
    std::vector<std::vector<const AnswerCourse *>> course(raters.size());
    std::vector<double> all;
    for (std::size_t rater = 0; rater < raters.size(); ++rater) {
        const auto found = answers.courses().find(raters[rater]);
        std::vector<double> seconds;
        if (found != answers.courses().end()) {
            std::vector<std::pair<const AnswerCourse *, std::size_t>> own;
            for (const auto &[unit, sealed] : found->second) {
                const auto row = matrix->rowOf(unit);
                if (!row)
                    continue;
                own.emplace_back(&sealed, *row);
                seconds.push_back(static_cast<double>(sealed.activeMs) / 1000);
                report.unsure += sealed.unsure ? 1 : 0;
            }
            std::ranges::sort(own, {}, [](const auto &entry) { return std::pair(entry.first->at, entry.first->event); });
            for (const auto &[sealed, row] : own) {
                order[rater].push_back(row);
                course[rater].push_back(sealed);
            }
        }
        report.answers += static_cast<std::int64_t>(seconds.size());
        all.insert(all.end(), seconds.begin(), seconds.end());
        report.times.push_back(timesOf(raters[rater], std::move(seconds)));
    }
    std::ranges::sort(all);
    report.medianSeconds = quantileOf(all, 0.5).value_or(0);

    const auto live = std::make_shared<const review::AgreementMatrix>(matrix->input());
    report.matrix = live;
    auto units = std::make_shared<std::vector<std::string>>();
    units->reserve(matrix->input().units.size());
    for (const review::SheetUnit &unit : matrix->input().units)
        units->push_back(unit.unit);
    report.units = std::move(units);
    report.sheet = review::agreementSheet(*live);
    report.bias = review::raterBias(*live);
    const auto points = review::agreementDrift(*live, order, kWindow);
    const std::size_t step = points.size() / kMostDriftRows + 1; // the last place is always among them
    for (std::size_t at = points.empty() ? 0 : (points.size() - 1) % step; at < points.size(); at += step) {
        const review::DriftPoint &point = points[at];
        std::vector<double> seconds;
        std::int64_t unsure = 0;
        for (const auto &own : course)
            for (std::int64_t place = point.place - kWindow; place < point.place && place < static_cast<std::int64_t>(own.size()); ++place) {
                seconds.push_back(static_cast<double>(own[static_cast<std::size_t>(place)]->activeMs) / 1000);
                unsure += own[static_cast<std::size_t>(place)]->unsure ? 1 : 0;
            }
        std::ranges::sort(seconds);
        report.drift.push_back({point, quantileOf(seconds, 0.5).value_or(0), seconds.empty() ? 0 : static_cast<double>(unsure) / static_cast<double>(seconds.size())});
    }
    return report;
}

LiveReport::LiveReport() : m_state(std::make_unique<State>()) {}

LiveReport::~LiveReport() = default;

review::Result<AgreementReport> LiveReport::report(storage::Project &project, const AgreementRequest &request)
{
    const auto hidden = ReportSession(project).hiddenFrom(request.study, request.person);
    if (!hidden)
        return hidden.error();
    if (!hidden->empty()) {
        *m_state = {};
        return AgreementReport{.of = request, .hidden = *hidden};
    }
    if (const auto framed = m_state->frame(project, request.study); !framed)
        return framed.error();
    if (m_state->study.state == review::StudyState::Draft)
        return review::Error{review::Error::Code::Refused, "The study “" + request.study + "” is not open yet, so there is nothing to report."};
    if (const auto filled = m_state->fillMatrix(project, request); !filled)
        return filled.error();
    return m_state->made(request);
}

} // namespace app
