#include "app/sessions/live_report.h"

#include "app/sessions/live_answers.h"
#include "app/sessions/report_session.h"
#include "storage/record_repository.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace app {
namespace {

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
    const auto live = std::make_shared<const review::AgreementMatrix>(matrix->input());
    report.matrix = live;
    auto units = std::make_shared<std::vector<std::string>>();
    units->reserve(matrix->input().units.size());
    for (const review::SheetUnit &unit : matrix->input().units)
        units->push_back(unit.unit);
    report.units = std::move(units);
    report.sheet = review::agreementSheet(*live);
    report.bias = review::raterBias(*live);
    report.course = courseOf(*matrix, *live, answers);
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
