#pragma once

#include <QObject>
#include <QDateTime>
#include <QString>
#include <QTimer>

#include "app/pages/job_list.h"
#include "app/sessions/executor.h"
#include "app/sessions/live_answers.h"
#include "app/sessions/project_facts.h"
#include "app/sessions/report_session.h"
#include "app/sessions/study_session.h"
#include "review/event.h"
#include "storage/people_repository.h"
#include "storage/project.h"
#include "storage/record_repository.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace app {

/// What the coordinator's pages show of one study. While `hidden` is not empty, agreement and gold were not even loaded.
struct StudyView {
    storage::StudyRow row;
    std::vector<storage::SeatProgress> progress = {};
    std::string hidden = {};                       ///< "Hidden while your own batch is open. 41 of 128 left."
    std::optional<review::Sheet> agreement = {};
    std::vector<review::GoldRow> gold = {};        ///< By stratum, then all.
    const review::GoldRow *goldOfAll() const;
    const review::SheetRow *pooled() const;        ///< The primaries' pooled row; nullptr before there are two.
};

/// What the coordinator's pages show of a project, as of one moment.
struct ProjectView {
    QString path = {}, title = {};
    bool readOnly = false;
    storage::RecordCounts counts = {};
    std::vector<std::string> attributes = {};      ///< Names of the population's attributes: what strata can be made of.
    ProjectFacts facts = {};
    std::vector<StudyView> studies = {};
    std::vector<storage::PeopleRepository::Row> people = {};
    std::vector<review::Event> events = {};        ///< Newest first, at most 500.
    const StudyView *study(const std::string &name) const;
};

/// The coordinator's side of one open project: the file lives on a thread of its own, and everything is asked of it there, so
/// that no page waits for the disk. Notices what other windows and programs write within half a second.
class ProjectDesk : public QObject {
    Q_OBJECT

public:
    explicit ProjectDesk(QObject *parent = nullptr);
    ~ProjectDesk() override;

    /// Opens for writing; when another window writes, for reading. Ends with opened() or refused().
    void open(const QString &path);
    void create(const QString &path, const QString &title);
    bool isOpen() const { return m_open; }
    const ProjectView &view() const { return m_view; }

    /// Who sits here: a pseudonym, or empty for a coordinator who holds no seat. Decides what is covered.
    void setPerson(const std::string &pseudonym);
    const std::string &person() const { return m_person; }

    /// Walks the event chain and the file in the background; verified() then tells. Nothing is done while nothing was written since.
    void verify();
    struct Verified {
        std::int64_t counter = -1;             ///< Of the last event at that time; -1: not checked yet.
        std::int64_t events = 0;
        QDateTime at = {};
        std::string contentHash = {};           ///< Of the project, as `winnow-cli verify` prints it.
        std::vector<std::string> findings = {}; ///< Empty: the chain and the file are whole.
    };
    const Verified &verified() const { return m_verified; }

    /// The person looks at a covered study all the same: logged, their later answers carry the mark, and the study stays
    /// uncovered for them. `done` hears how it went.
    void uncover(QObject *context, const std::string &study, std::function<void(const review::Status &)> done);

    /// Loads the view anew; many calls at once make one load.
    void refresh();

    /// Runs `task(storage::Project &)` where the project lives, then `done(result)` here, then loads the view anew.
    template <class Task, class Done>
    void act(QObject *context, Task task, Done done)
    {
        ask(context, std::move(task), [this, done = std::move(done)](auto &&result) mutable {
            done(std::forward<decltype(result)>(result));
            refresh();
        });
    }
    /// The same for what only reads.
    template <class Task, class Done>
    void ask(QObject *context, Task task, Done done)
    {
        m_executor->run(context, [slot = m_slot, task = std::move(task)]() mutable { return task(*slot->project); }, std::move(done));
    }

    /// Runs `task()` there too, also when no project could be opened: to let go of what was made on that thread.
    template <class Task>
    void letGo(Task task)
    {
        m_executor->run(nullptr, [task = std::move(task)]() mutable { task(); return true; }, [](bool) {});
    }

    /// The long work of this project, for the status bar.
    JobList &jobs() { return m_jobs; }

Q_SIGNALS:
    void opened();
    void refused(const QString &sentence, const QString &details);
    void changed();
    void verifiedChanged();
    void failed(const QString &sentence, const QString &details);

private:
    struct Slot { ///< Touched on the executor's thread only.
        std::unique_ptr<storage::Project> project;
        qint64 version = -1;
        std::int64_t itemsKnown = -1;
        review::Population population;
        std::vector<std::string> attributes;
        struct Opened {                        ///< What stays of an opened study from load to load.
            std::string drawnFrom;
            review::Sample sample;
            std::map<char, std::int64_t> keyLetters;
            LiveAnswers answers;
        };
        std::map<std::string, Opened> studies; ///< By name.
    };
    static review::Status loadPopulation(Slot &slot, const storage::RecordCounts &counts);
    static review::Result<Slot::Opened *> openedOf(Slot &slot, const storage::StudyRow &study);
    static review::Status loadReport(Slot &slot, const std::string &person, StudyView &study, std::set<std::string> &sampled);
    void lookWhole();
    void opening(std::function<review::Result<std::unique_ptr<storage::Project>>()> how);
    void poll();
    static review::Result<ProjectView> load(Slot &slot, const std::string &person, bool first);

    JobList m_jobs;                            ///< Before the executors: their tasks hold its handles.
    std::shared_ptr<Slot> m_slot = std::make_shared<Slot>();
    std::unique_ptr<ThreadExecutor> m_executor;
    ProjectView m_view;
    std::string m_person;
    Verified m_verified;
    std::atomic<bool> m_closing = false;       ///< Heard by the check, which then ends.
    std::unique_ptr<ThreadExecutor> m_verifier; ///< A connection of its own, so that pages do not wait for the check.
    bool m_verifying = false, m_open = false, m_loading = false, m_again = false, m_polling = false;
    QTimer m_poll;
};

} // namespace app
