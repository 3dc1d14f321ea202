#include "app/sessions/study_preview.h"

#include "app/sessions/study_session.h"
#include "storage/backup.h"
#include "storage/people_repository.h"
#include "storage/query.h"

#include <QDir>
#include <QFileInfo>

namespace app {

namespace {

constexpr std::size_t kItems = 3;

/// Pictures are looked for beside the project; the copy lies elsewhere.
review::Status keepPictures(const storage::Project &project, storage::Project &copy)
{
    const QDir beside = QFileInfo(project.path()).dir();
    storage::Query roots(copy.database(), "SELECT id, folder FROM picture_root WHERE relative = 1");
    if (!roots.run())
        return roots.error("The preview was not made");
    std::vector<std::pair<std::int64_t, std::string>> found;
    while (roots.next())
        found.emplace_back(roots.numberAt(0), roots.textAt(1));
    roots.finish();
    for (const auto &[id, folder] : found) {
        storage::Query set(copy.database(), "UPDATE picture_root SET folder = ?, relative = 0 WHERE id = ?");
        const QString absolute = QDir::cleanPath(beside.absoluteFilePath(QString::fromStdString(folder)));
        if (!set.text(absolute.toStdString()).number(id).run())
            return set.error("The preview was not made");
    }
    return review::ok();
}

} // namespace

review::Result<std::string> makeStudyPreview(storage::Project &project, const std::string &study, const QString &target)
{
    using review::Error;
    const auto copied = storage::backup(project, QStringLiteral("preview"), target);
    if (!copied)
        return copied.error();
    auto copy = storage::Project::open(target, storage::Project::Mode::ReadWrite, project.clock());
    if (!copy)
        return copy.error();
    if (const auto kept = keepPictures(project, **copy); !kept)
        return kept.error();
    const StudySession session(**copy);
    auto plan = session.plan(study);
    if (!plan)
        return plan.error();
    if (plan->study.state != review::StudyState::Draft || plan->batches.empty())
        return Error{Error::Code::Refused, "Only a draft is previewed. The study “" + study + "” is open already: sit down on one of its seats."};
    storage::StudyRepository studies(**copy);
    for (const review::Seat &seat : plan->study.seats) {
        if (!seat.pseudonym.empty())
            continue;
        const auto person = storage::PeopleRepository(**copy).add("Preview of " + seat.name, {}, {});
        if (!person)
            return person.error();
        if (const auto assigned = studies.assignSeat(study, seat.name, person->pseudonym); !assigned)
            return assigned.error();
    }
    for (review::Batch &batch : plan->batches) {
        if (batch.units.size() > kItems)
            batch.units.resize(kItems);
    }
    if (const auto opened = studies.open(study, plan->sample, plan->batches); !opened)
        return opened.error();
    return plan->batches.front().seat.name;
}

} // namespace app
