#include "app/sessions/report_session.h"

#include "app/sessions/agreement_intervals.h"
#include "app/sessions/report_matrix.h"
#include "app/sessions/study_session.h"
#include "review/exclusion.h"
#include "storage/exclusion_repository.h"
#include "storage/query.h"
#include "storage/record_repository.h"

#include <algorithm>
#include <array>
#include <set>
#include <thread>

namespace app {
namespace {

using review::Error;

constexpr std::array kMembers{"agreement", "progress", "gold", "all"};

bool wants(const ReportRequest &request, const char *member) { return request.what == member || request.what == "all"; }

} // namespace

bool isReportMember(const std::string &what)
{
    return std::find(kMembers.begin(), kMembers.end(), what) != kMembers.end();
}

std::vector<std::string> reportMembers()
{
    return {kMembers.begin(), kMembers.end()};
}

ReportSession::ReportSession(storage::Project &project) : m_project(project) {}

review::Result<StudyReport> ReportSession::report(const ReportRequest &request) const
{
    if (!isReportMember(request.what))
        return Error{Error::Code::BadInput, "There is no report “" + request.what + "” of a study of this kind; there are agreement, progress, gold and all."};
    storage::StudyRepository studies(m_project);
    auto study = studies.study(request.study);
    if (!study)
        return study.error();
    StudyReport report{.study = *std::move(study)};
    if (report.study.state == review::StudyState::Draft)
        return Error{Error::Code::Refused, "The study “" + request.study + "” is not open yet, so there is nothing to report."};

    if (wants(request, "progress")) {
        auto progress = studies.progress(request.study);
        if (!progress)
            return progress.error();
        report.progress = *std::move(progress);
        report.hasProgress = true;
    }
    // How far a study is includes what its candidates have become.
    const bool gold = wants(request, "gold") || request.what == "progress", agreement = wants(request, "agreement");
    review::Sample readSample;
    if (!request.sample) {
        auto read = studies.sample(request.study);
        if (!read)
            return read.error();
        readSample = *std::move(read);
    }
    const review::Sample *sample = request.sample ? request.sample : &readSample;
    review::Population readPopulation;
    if (!request.population) {
        auto read = storage::RecordRepository(m_project.database()).population();
        if (!read)
            return read.error();
        readPopulation = *std::move(read);
    }
    const review::Population *population = request.population ? request.population : &readPopulation;
    std::map<std::string, std::map<std::string, review::Verdict>> readVerdicts;
    if (!request.verdicts) {
        auto read = studies.verdicts(request.study);
        if (!read)
            return read.error();
        readVerdicts = *std::move(read);
    }
    const auto *verdicts = request.verdicts ? request.verdicts : &readVerdicts;
    if (gold) {
        auto outcomes = report.study.state == review::StudyState::Frozen
            ? studies.outcomes(request.study)
            : review::Result(review::goldOutcomes(*sample, decisionsOf(report.study, *sample, *verdicts), *population));
        if (!outcomes)
            return outcomes.error();
        // As of now, whatever population the caller holds; frozen splits are fixed.
        const auto marked = storage::exclusionsNow(m_project.database());
        if (!marked)
            return marked.error();
        std::set<std::string> excluded;
        for (const auto &[item, exclusion] : *marked)
            excluded.insert(item);
        if (report.study.state != review::StudyState::Frozen)
            review::leaveOutExcluded(*outcomes, excluded);
        report.excluded = static_cast<std::int64_t>(sample->items.size()) - static_cast<std::int64_t>(outcomes->size());
        report.gold = review::goldRows(*outcomes);
        report.hasGold = true;
    }
    if (agreement) {
        auto matrix = ReportMatrix::make(report.study, *sample, *population, request.by);
        if (!matrix)
            return matrix.error();
        for (const auto &[seat, units] : *verdicts)
            for (const auto &[unit, verdict] : units)
                matrix->set(seat, unit, verdict);
        const auto letters = request.keyLetters ? review::Result(*request.keyLetters) : keyLettersOf(m_project, *sample);
        if (!letters)
            return letters.error();
        matrix->setKeyLetters(*letters);
        const review::AgreementMatrix ratings(matrix->input());
        report.agreement = review::agreementSheet(ratings);
        if (request.intervals) {
            review::addResampledIntervals(report.agreement, ratings, {.resamples = AgreementIntervals::kResamples, .seed = AgreementIntervals::kSeed, .clusters = true,
                                                                      .threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 8U))});
            LiveAnswers answers;
            if (const auto read = answers.read(m_project, request.study); !read)
                return read.error();
            report.course = courseOf(*matrix, ratings, answers);
        }
        report.hasAgreement = true;
    }
    return report;
}

review::Result<std::string> ReportSession::hiddenFrom(const std::string &study, const std::string &pseudonym) const
{
    if (pseudonym.empty())
        return std::string();
    const storage::StudyRepository studies(m_project);
    const auto row = studies.study(study);
    if (!row)
        return row.error();
    if (row->state != review::StudyState::Open)
        return std::string();
    const auto progress = studies.progress(study);
    if (!progress)
        return progress.error();
    const bool primariesDone = std::all_of(progress->begin(), progress->end(), [](const storage::SeatProgress &seat) {
        return seat.role == review::Role::Adjudicator || (seat.hasBatch && seat.locked);
    });
    storage::Query uncovered(m_project.database(), "SELECT 1 FROM exposure JOIN study ON study.id = exposure.study_id"
                                                   " JOIN person ON person.id = exposure.person_id WHERE study.name = ? AND person.pseudonym = ? LIMIT 1");
    if (!uncovered.text(study).text(pseudonym).run())
        return uncovered.error("The log was not read");
    if (uncovered.next())
        return std::string();
    std::string sentence;
    for (const storage::SeatProgress &seat : *progress) {
        if (seat.pseudonym != pseudonym || (seat.hasBatch && seat.locked))
            continue;
        if (seat.hasBatch)
            return "Hidden while your own batch is open. " + std::to_string(seat.units - seat.sealed) + " of " + std::to_string(seat.units) + " left.";
        // The adjudicator's batch comes later, and is blind to the same answers.
        if (!primariesDone)
            sentence = "Hidden until your own batch is submitted. It is drawn when the primaries have submitted theirs.";
    }
    return sentence;
}

review::Result<std::vector<review::UtcMs>> ReportSession::sealTimes(const std::string &study) const
{
    storage::Query query(m_project.database(), "SELECT response.at_ms FROM response JOIN seat ON seat.id = response.seat_id JOIN study ON study.id = seat.study_id"
                                               " WHERE study.name = ? AND response.revision = 1 ORDER BY response.at_ms");
    if (!query.text(study).run())
        return query.error("The answers were not read");
    std::vector<review::UtcMs> times;
    while (query.next())
        times.push_back(query.numberAt(0));
    if (query.failed())
        return query.error("The answers were not read");
    return times;
}

review::Status ReportSession::uncover(const std::string &study, const std::string &pseudonym)
{
    return storage::StudyRepository(m_project).recordExposure(study, pseudonym);
}

} // namespace app
