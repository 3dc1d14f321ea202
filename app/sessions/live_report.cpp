#include "app/sessions/live_report.h"

#include "app/sessions/report_session.h"
#include "stats/quantiles.h"
#include "storage/query.h"
#include "storage/record_repository.h"
#include "storage/response_rows.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace app {
namespace {

constexpr std::int64_t kFastMs = 3000;
constexpr std::int64_t kWindow = 20;
constexpr std::size_t kMostDriftRows = 600; ///< More than a card has pixels.
constexpr const char *kUnread = "The answers were not read";

/// One counted answer.
struct Sealed {
    review::Verdict verdict = {};
    bool unsure = false;
    std::int64_t activeMs = 0, at = 0, event = 0;
};

const std::string kAnswers = std::string("SELECT s.name, r.unit, r.answer, r.defect, r.abstained, r.unsure, r.active_ms, r.at_ms, r.event FROM response r"
                                         " JOIN seat s ON s.id = r.seat_id JOIN study ON study.id = s.study_id WHERE study.name = ? AND ")
    + storage::kCounted;

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
    std::map<std::string, std::map<std::string, Sealed>> answers = {}; ///< By seat and unit.
    std::int64_t rows = 0, newest = 0; ///< Rows of the study's answers, and the newest event among them.

    review::Status frame(storage::Project &project, const std::string &name);
    review::Status readAll(storage::Project &project);
    review::Status readSince(storage::Project &project);
    review::Status take(storage::Query &query);
    AgreementReport made(const AgreementRequest &request, ReportMatrix &matrix) const;
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
    rows = 0;
    newest = 0;
    answers.clear();
    return review::ok();
}

review::Status LiveReport::State::take(storage::Query &query)
{
    while (query.next()) {
        auto answer = review::answerFromStoredJson(query.textAt(2));
        if (!answer)
            return review::Error{review::Error::Code::Damaged, "A sealed answer of the project is damaged and cannot be read. Close the project and restore a backup.", answer.error().detail};
        answers[query.textAt(0)][query.textAt(1)] = {{.answer = *std::move(answer), .defect = static_cast<review::Defect>(query.intAt(3)), .abstained = query.flagAt(4)},
                                                     query.flagAt(5), query.numberAt(6), query.numberAt(7), query.numberAt(8)};
    }
    if (query.failed())
        return query.error(kUnread);
    return review::ok();
}

review::Status LiveReport::State::readAll(storage::Project &project)
{
    answers.clear();
    storage::Query query(project.database(), kAnswers.c_str());
    if (!query.text(study.name).run())
        return query.error(kUnread);
    return take(query);
}

/// One more answer must not cost a walk over all of them. Rows that vanished, with a study of the same name made anew, show in their number.
review::Status LiveReport::State::readSince(storage::Project &project)
{
    storage::Query state(project.database(), "SELECT count(*), coalesce(max(r.event), 0), (SELECT coalesce(max(o.event), 0) FROM reopening o JOIN seat s ON s.id = o.seat_id"
                                             " JOIN study ON study.id = s.study_id WHERE study.name = ?) FROM response r JOIN seat s ON s.id = r.seat_id"
                                             " JOIN study ON study.id = s.study_id WHERE study.name = ?");
    if (!state.text(study.name).text(study.name).run() || !state.next())
        return state.error(kUnread);
    const std::int64_t count = state.numberAt(0), last = std::max(state.numberAt(1), state.numberAt(2));
    if (count == rows && last == newest && rows > 0)
        return review::ok();

    std::set<std::pair<std::string, std::string>> changed;
    std::int64_t more = 0;
    bool incremental = rows > 0 && count >= rows && last > newest;
    if (incremental) {
        storage::Query since(project.database(), "SELECT s.name, r.unit, 1 FROM response r JOIN seat s ON s.id = r.seat_id JOIN study ON study.id = s.study_id WHERE r.event > ? AND study.name = ?"
                                                 " UNION ALL SELECT s.name, o.unit, 0 FROM reopening o JOIN seat s ON s.id = o.seat_id JOIN study ON study.id = s.study_id"
                                                 " WHERE o.event > ? AND study.name = ?");
        if (!since.number(newest).text(study.name).number(newest).text(study.name).run())
            return since.error(kUnread);
        while (since.next()) {
            changed.emplace(since.textAt(0), since.textAt(1));
            more += since.numberAt(2);
        }
        if (since.failed())
            return since.error(kUnread);
        incremental = rows + more == count && changed.size() < 2000;
    }
    if (!incremental) {
        if (const auto read = readAll(project); !read)
            return read;
    } else {
        storage::Query one(project.database(), (kAnswers + " AND s.name = ? AND r.unit = ?").c_str());
        for (const auto &[seat, unit] : changed) {
            answers[seat].erase(unit); // a reopened one counts no more
            if (!one.text(study.name).text(seat).text(unit).run())
                return one.error(kUnread);
            if (const auto taken = take(one); !taken)
                return taken;
        }
    }
    rows = count;
    newest = last;
    return review::ok();
}

AgreementReport LiveReport::State::made(const AgreementRequest &request, ReportMatrix &matrix) const
{
    AgreementReport report{.of = request, .strata = strata};
    matrix.setKeyLetters(keyLetters);
    for (const review::Seat &seat : study.seats)
        if (seat.role != review::Role::Adjudicator)
            report.seats.push_back(seat.name);
    const std::vector<std::string> &raters = matrix.input().raters;
    std::vector<std::vector<std::size_t>> order(raters.size());
    std::vector<std::vector<const Sealed *>> course(raters.size());
    std::vector<double> all;
    for (std::size_t rater = 0; rater < raters.size(); ++rater) {
        const auto found = answers.find(raters[rater]);
        std::vector<double> seconds;
        if (found != answers.end()) {
            std::vector<std::pair<const Sealed *, std::size_t>> own;
            for (const auto &[unit, sealed] : found->second) {
                const auto row = matrix.rowOf(unit);
                if (!row)
                    continue;
                matrix.set(raters[rater], unit, sealed.verdict);
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

    const auto live = std::make_shared<const review::AgreementMatrix>(matrix.input());
    report.matrix = live;
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
    if (const auto read = m_state->readSince(project); !read)
        return read.error();
    auto matrix = ReportMatrix::make(m_state->study, m_state->sample, m_state->population, request.by, request.seats);
    if (!matrix)
        return matrix.error();
    return m_state->made(request, *matrix);
}

} // namespace app
