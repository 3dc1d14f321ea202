#include "app/sessions/live_report.h"

#include "app/sessions/report_matrix.h"
#include "app/sessions/study_session.h"
#include "storage/record_repository.h"

#include <algorithm>

namespace app {

struct LiveReport::State {
    storage::Project &project;
    std::string name;
    storage::StudyRow study = {};
    review::Sample sample = {};
    review::Population population = {};
    ReportMatrix matrix = {};
    std::map<std::string, std::map<std::string, review::Verdict>> verdicts = {};
    review::Sheet sheet = {};
    std::vector<review::GoldRow> gold = {};
    std::vector<storage::SeatProgress> progress = {};

    void recount();
    std::optional<review::Verdict> said(const std::string &seat, const std::string &unit) const;
};

std::optional<review::Verdict> LiveReport::State::said(const std::string &seat, const std::string &unit) const
{
    const auto bySeat = verdicts.find(seat);
    if (bySeat == verdicts.end())
        return std::nullopt;
    const auto verdict = bySeat->second.find(unit);
    return verdict == bySeat->second.end() ? std::nullopt : std::optional(verdict->second);
}

void LiveReport::State::recount()
{
    sheet = review::agreementSheet(matrix.input());
    gold = review::goldRows(review::goldOutcomes(sample, decisionsOf(study, sample, verdicts), population));
}

LiveReport::LiveReport(storage::Project &project, std::string study, QObject *parent)
    : QObject(parent), m_state(new State{.project = project, .name = std::move(study)})
{
}

LiveReport::~LiveReport() = default;

review::Status LiveReport::reload()
{
    const storage::StudyRepository studies(m_state->project);
    auto study = studies.study(m_state->name);
    if (!study)
        return study.error();
    auto sample = studies.sample(m_state->name);
    if (!sample)
        return sample.error();
    auto population = storage::RecordRepository(m_state->project.database()).population();
    if (!population)
        return population.error();
    auto matrix = ReportMatrix::make(*study, *sample, *population, {});
    if (!matrix)
        return matrix.error();
    auto verdicts = studies.verdicts(m_state->name);
    if (!verdicts)
        return verdicts.error();
    auto progress = studies.progress(m_state->name);
    if (!progress)
        return progress.error();
    for (const auto &[seat, units] : *verdicts)
        for (const auto &[unit, verdict] : units)
            matrix->set(seat, unit, verdict);
    m_state->study = *std::move(study);
    m_state->sample = *std::move(sample);
    m_state->population = *std::move(population);
    m_state->matrix = *std::move(matrix);
    m_state->verdicts = *std::move(verdicts);
    m_state->progress = *std::move(progress);
    m_state->recount();
    Q_EMIT changed();
    return review::ok();
}

const review::Sheet &LiveReport::agreement() const { return m_state->sheet; }
const std::vector<review::GoldRow> &LiveReport::gold() const { return m_state->gold; }
const std::vector<storage::SeatProgress> &LiveReport::progress() const { return m_state->progress; }

void LiveReport::unitChanged(const QString &seat, const QString &unit)
{
    const std::string seatName = seat.toStdString(), unitId = unit.toStdString();
    auto verdicts = storage::StudyRepository(m_state->project).verdicts(m_state->name);
    if (!verdicts) {
        Q_EMIT failed(QString::fromStdString(verdicts.error().userMessage));
        return;
    }
    const bool before = m_state->said(seatName, unitId).has_value();
    m_state->verdicts = *std::move(verdicts);
    const auto verdict = m_state->said(seatName, unitId);
    m_state->matrix.set(seatName, unitId, verdict);
    for (storage::SeatProgress &progress : m_state->progress)
        if (progress.seat == seatName)
            progress.sealed += (verdict ? 1 : 0) - (before ? 1 : 0);
    m_state->recount();
    Q_EMIT changed();
}

} // namespace app
