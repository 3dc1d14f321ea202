#include "app/pages/project_desk.h"

#include "app/sessions/project_file.h"
#include "app/sessions/report_matrix.h"
#include "storage/event_log.h"
#include "storage/query.h"
#include "storage/study_repository.h"
#include "storage/verify.h"

#include <QFileInfo>

#include <algorithm>
#include <tuple>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::int64_t kLarge = 20000; ///< Figures and items from which on the window does not wait for a walk over all of them.
constexpr qint64 kLargeFile = 8 << 20;  ///< Bytes from which on it does not wait for a walk over all pages.

storage::Project::Look lookFor(const QString &path)
{
    return QFileInfo(path).size() < kLargeFile ? storage::Project::Look::Whole : storage::Project::Look::Quick;
}

} // namespace

const review::GoldRow *StudyView::goldOfAll() const
{
    const auto found = std::find_if(gold.begin(), gold.end(), [](const review::GoldRow &each) { return each.all; });
    return found == gold.end() ? nullptr : &*found;
}

const review::SheetRow *StudyView::pooled() const
{
    if (!agreement)
        return nullptr;
    if (!agreement->pooled.empty())
        return &agreement->pooled.front();
    return agreement->rows.empty() ? nullptr : &agreement->rows.front();
}

const StudyView *ProjectView::study(const std::string &name) const
{
    const auto found = std::find_if(studies.begin(), studies.end(), [&](const StudyView &study) { return study.row.name == name; });
    return found == studies.end() ? nullptr : &*found;
}

ProjectDesk::ProjectDesk(QObject *parent) : QObject(parent), m_executor(std::make_unique<ThreadExecutor>())
{
    m_poll.setInterval(400);
    connect(&m_poll, &QTimer::timeout, this, &ProjectDesk::poll);
}

ProjectDesk::~ProjectDesk()
{
    m_jobs.cancelAll();
    m_closing = true; // a check of the whole file writes nothing that would be lost
    // The connection belongs to the store's thread and is closed there.
    m_executor->post(nullptr, [slot = m_slot] { slot->project.reset(); }, {});
    m_executor.reset();
    m_verifier.reset();
}

void ProjectDesk::open(const QString &path)
{
    opening([path]() -> review::Result<std::unique_ptr<storage::Project>> {
        auto writing = openForWriting(path, lookFor(path));
        if (writing || writing.error().code != review::Error::Code::Busy)
            return writing;
        return openForReading(path, lookFor(path));
    });
}

void ProjectDesk::create(const QString &path, const QString &title)
{
    opening([path, title] { return createProject(path, title); });
}

void ProjectDesk::opening(std::function<review::Result<std::unique_ptr<storage::Project>>()> how)
{
    m_executor->run(
        this,
        [slot = m_slot, how = std::move(how), person = m_person]() -> review::Result<ProjectView> {
            auto project = how();
            if (!project)
                return project.error();
            slot->project = std::move(*project);
            slot->version = slot->project->dataVersion();
            return load(*slot, person, true);
        },
        [this](review::Result<ProjectView> &&view) {
            if (!view) {
                Q_EMIT refused(QString::fromStdString(view.error().userMessage), QString::fromStdString(view.error().detail));
                return;
            }
            m_view = std::move(*view);
            m_open = true;
            m_poll.start();
            // Queued before anything that a page may ask: nothing is written into a file that was not looked at.
            if (lookFor(m_view.path) == storage::Project::Look::Quick)
                lookWhole();
            Q_EMIT opened();
            Q_EMIT changed();
            if (m_view.counts.items + m_view.counts.figures > kLarge)
                refresh();
        });
}

void ProjectDesk::lookWhole()
{
    m_executor->run(
        this,
        [slot = m_slot] {
            const review::Status looked = slot->project->lookWhole();
            // What was asked meanwhile still runs, but can write no more.
            if (!looked)
                std::ignore = storage::Query(slot->project->database(), "PRAGMA query_only = ON").run();
            return looked;
        },
        [this](review::Status &&looked) {
            if (looked)
                return;
            m_open = false;
            m_poll.stop();
            Q_EMIT refused(QString::fromStdString(looked.error().userMessage), QString::fromStdString(looked.error().detail));
        });
}

void ProjectDesk::setPerson(const std::string &pseudonym)
{
    if (m_person == pseudonym)
        return;
    m_person = pseudonym;
    refresh();
}

void ProjectDesk::uncover(QObject *context, const std::string &study, std::function<void(const review::Status &)> done)
{
    act(context, [study, person = m_person](storage::Project &project) { return ReportSession(project).uncover(study, person); },
        [done = std::move(done)](review::Status &&logged) { done(logged); });
}

void ProjectDesk::verify()
{
    const std::int64_t counter = m_view.events.empty() ? 0 : m_view.events.front().counter;
    if (!m_open || m_verifying || counter == m_verified.counter)
        return;
    m_verifying = true;
    if (!m_verifier)
        m_verifier = std::make_unique<ThreadExecutor>();
    m_verifier->run(this, [path = m_view.path, stop = &m_closing] { return storage::verify(path, false, stop); },
                    [this, counter](review::Result<storage::Verification> &&found) {
                        m_verifying = false;
                        m_verified = {.counter = counter, .at = QDateTime::currentDateTime()};
                        if (found) {
                            m_verified.findings = found->findings;
                            m_verified.events = found->events;
                            m_verified.contentHash = found->contentHash;
                        } else {
                            m_verified.findings = {found.error().userMessage};
                        }
                        Q_EMIT verifiedChanged();
                    });
}

void ProjectDesk::refresh()
{
    if (!m_open)
        return;
    if (m_loading) {
        m_again = true;
        return;
    }
    m_loading = true;
    m_executor->run(
        this, [slot = m_slot, person = m_person] {
            slot->version = slot->project->dataVersion();
            return load(*slot, person, false);
        },
        [this](review::Result<ProjectView> &&view) {
            m_loading = false;
            if (view) {
                m_view = std::move(*view);
                Q_EMIT changed();
            } else {
                Q_EMIT failed(QString::fromStdString(view.error().userMessage), QString::fromStdString(view.error().detail));
            }
            if (std::exchange(m_again, false))
                refresh();
        });
}

void ProjectDesk::poll()
{
    if (std::exchange(m_polling, true))
        return;
    m_executor->run(this, [slot = m_slot] { return slot->project->dataVersion() != slot->version; },
                    [this](bool moved) {
                        m_polling = false;
                        if (moved)
                            refresh();
                    });
}

review::Status ProjectDesk::loadPopulation(Slot &slot, const storage::RecordCounts &counts)
{
    const std::int64_t known = counts.items + counts.figures;
    if (slot.itemsKnown == known)
        return review::ok();
    auto population = storage::RecordRepository(slot.project->database()).population();
    if (!population)
        return population.error();
    std::set<std::string> names;
    for (const review::PopulationItem &item : population->items)
        for (const auto &[name, value] : item.attributes)
            names.insert(name);
    for (const auto &[id, figure] : population->figures)
        for (const auto &[name, value] : figure.attributes)
            names.insert(name);
    slot.population = *std::move(population);
    slot.attributes.assign(names.begin(), names.end());
    slot.itemsKnown = known;
    return review::ok();
}

review::Result<ProjectDesk::Slot::Opened *> ProjectDesk::openedOf(Slot &slot, const storage::StudyRow &study)
{
    const std::string drawnFrom = study.protocol.hash + '|' + std::to_string(static_cast<int>(study.state)) + '|' + std::to_string(slot.itemsKnown);
    Slot::Opened &opened = slot.studies[study.name];
    if (opened.drawnFrom != drawnFrom) {
        auto sample = storage::StudyRepository(*slot.project).sample(study.name);
        if (!sample)
            return sample.error();
        auto letters = keyLettersOf(*slot.project, *sample);
        if (!letters)
            return letters.error();
        opened.sample = *std::move(sample);
        opened.keyLetters = *std::move(letters);
        opened.drawnFrom = drawnFrom;
    }
    return &opened;
}

/// The figures of an opened study, out of what is held of it and the answers that came since the last load.
review::Status ProjectDesk::loadReport(Slot &slot, const std::string &person, StudyView &study, std::set<std::string> &sampled)
{
    const ReportSession reports(*slot.project);
    const auto hidden = reports.hiddenFrom(study.row.name, person);
    if (!hidden)
        return hidden.error();
    study.hidden = *hidden;
    const auto opened = openedOf(slot, study.row);
    if (!opened)
        return opened.error();
    const Slot::Opened &held = **opened;
    sampled.insert(held.sample.sampledFigures.begin(), held.sample.sampledFigures.end());
    if (const auto read = (*opened)->answers.read(*slot.project, study.row.name); !read)
        return read.error();
    const auto report = reports.report({.study = study.row.name, .what = study.hidden.empty() ? "all" : "progress", .population = &slot.population, .sample = &held.sample,
                                        .verdicts = &held.answers.verdicts(), .keyLetters = &held.keyLetters});
    if (!report)
        return report.error();
    study.progress = report->progress;
    if (study.hidden.empty()) {
        study.agreement = report->agreement;
        study.gold = report->gold;
    }
    return review::ok();
}

review::Result<ProjectView> ProjectDesk::load(Slot &slot, const std::string &person, bool first)
{
    storage::Project &project = *slot.project;
    ProjectView view;
    view.path = project.path();
    view.title = project.title();
    view.readOnly = project.mode() == storage::Project::Mode::ReadOnly;

    const auto counts = storage::RecordRepository(project.database()).counts();
    if (!counts)
        return counts.error();
    view.counts = *counts;
    // A large project shows its counts, studies and events at once; what takes a walk over all items follows with the next load.
    const bool whole = !first || counts->items + counts->figures <= kLarge;
    if (whole) {
        if (const auto loaded = loadPopulation(slot, *counts); !loaded)
            return loaded.error();
    }
    view.attributes = slot.attributes;
    std::set<std::string> sampled;
    std::vector<std::string> strata;

    const StudySession studies(project);
    const ReportSession reports(project);
    const auto rows = studies.list();
    if (!rows)
        return rows.error();
    for (const storage::StudyRow &row : *rows) {
        StudyView study{.row = row};
        if (row.state != review::StudyState::Draft) {
            if (whole) {
                if (const auto loaded = loadReport(slot, person, study, sampled); !loaded)
                    return loaded.error();
            } else {
                const auto hidden = reports.hiddenFrom(row.name, person);
                if (!hidden)
                    return hidden.error();
                study.hidden = *hidden;
                const auto progress = storage::StudyRepository(project).progress(row.name);
                if (!progress)
                    return progress.error();
                study.progress = *progress;
            }
        }
        strata.insert(strata.end(), row.protocol.sample.strata.begin(), row.protocol.sample.strata.end());
        view.studies.push_back(std::move(study));
    }
    if (const auto facts = projectFacts(project, slot.population, sampled, strata))
        view.facts = *facts;
    else
        return facts.error();
    const auto people = storage::PeopleRepository(project).list();
    if (!people)
        return people.error();
    view.people = *people;
    const auto events = storage::EventLog(project.database(), project.clock()).newest(500);
    if (!events)
        return events.error();
    view.events = *events;
    return view;
}

} // namespace app
