#include "app/pages/project_desk.h"

#include "app/sessions/project_file.h"
#include "storage/event_log.h"

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;

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
    m_cancel->store(true);
    // The connection belongs to the store's thread and is closed there.
    m_executor->post(nullptr, [slot = m_slot] { slot->project.reset(); }, {});
    m_executor.reset();
}

void ProjectDesk::open(const QString &path)
{
    opening([path]() -> review::Result<std::unique_ptr<storage::Project>> {
        auto writing = openForWriting(path);
        if (writing || writing.error().code != review::Error::Code::Busy)
            return writing;
        return openForReading(path);
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
        [slot = m_slot, how = std::move(how), person = m_person, uncovered = uncoveredHere()]() -> review::Result<ProjectView> {
            auto project = how();
            if (!project)
                return project.error();
            slot->project = std::move(*project);
            slot->version = slot->project->dataVersion();
            return load(*slot, person, uncovered);
        },
        [this](review::Result<ProjectView> &&view) {
            if (!view) {
                Q_EMIT refused(QString::fromStdString(view.error().userMessage), QString::fromStdString(view.error().detail));
                return;
            }
            m_view = std::move(*view);
            m_open = true;
            m_poll.start();
            Q_EMIT opened();
            Q_EMIT changed();
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
        [this, study, person = m_person, done = std::move(done)](review::Status &&logged) {
            if (logged) // nothing is shown that was not logged first
                m_uncovered.emplace(person, study);
            done(logged);
        });
}

std::set<std::string> ProjectDesk::uncoveredHere() const
{
    std::set<std::string> studies;
    for (const auto &[person, study] : m_uncovered) {
        if (person == m_person)
            studies.insert(study);
    }
    return studies;
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
        this, [slot = m_slot, person = m_person, uncovered = uncoveredHere()] {
            slot->version = slot->project->dataVersion();
            return load(*slot, person, uncovered);
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

std::shared_ptr<std::atomic<bool>> ProjectDesk::startJob()
{
    m_cancel = std::make_shared<std::atomic<bool>>(false);
    return m_cancel;
}

void ProjectDesk::tellJob(const QString &words, double share)
{
    QMetaObject::invokeMethod(this, [this, words, share] { Q_EMIT jobChanged(words, share); });
}

void ProjectDesk::endJob()
{
    QMetaObject::invokeMethod(this, [this] { Q_EMIT jobEnded(); });
}

review::Result<ProjectView> ProjectDesk::load(Slot &slot, const std::string &person, const std::set<std::string> &uncovered)
{
    storage::Project &project = *slot.project;
    ProjectView view;
    view.path = project.path();
    view.title = project.title();
    view.readOnly = project.mode() == storage::Project::Mode::ReadOnly;

    const storage::RecordRepository records(project.database());
    const auto counts = records.counts();
    if (!counts)
        return counts.error();
    view.counts = *counts;
    if (slot.itemsKnown != counts->items + counts->figures) {
        const auto population = records.population();
        if (!population)
            return population.error();
        std::set<std::string> names;
        for (const review::PopulationItem &item : population->items)
            for (const auto &[name, value] : item.attributes)
                names.insert(name);
        for (const auto &[id, figure] : population->figures)
            for (const auto &[name, value] : figure.attributes)
                names.insert(name);
        slot.attributes.assign(names.begin(), names.end());
        slot.itemsKnown = counts->items + counts->figures;
    }
    view.attributes = slot.attributes;

    const StudySession studies(project);
    const ReportSession reports(project);
    const auto rows = studies.list();
    if (!rows)
        return rows.error();
    for (const storage::StudyRow &row : *rows) {
        StudyView study{.row = row};
        if (row.state != review::StudyState::Draft) {
            const auto hidden = reports.hiddenFrom(row.name, person);
            if (!hidden)
                return hidden.error();
            if (!uncovered.contains(row.name))
                study.hidden = *hidden;
            const auto report = reports.report({.study = row.name, .what = study.hidden.empty() ? "all" : "progress"});
            if (!report)
                return report.error();
            study.progress = report->progress;
            if (study.hidden.empty()) {
                study.agreement = report->agreement;
                study.gold = report->gold;
            }
        }
        view.studies.push_back(std::move(study));
    }
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
