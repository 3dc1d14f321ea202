// The step of an import before its check: what a file's columns are read as. Files are read on the store's thread alone.

#include "app/pages/data_page.h"

#include "app/pages/mapping_panel.h"
#include "app/sessions/import_files.h"
#include "widgets/button.h"

#include <QFileInfo>
#include <QStackedWidget>

#include <optional>
#include <utility>

namespace app {

using namespace Qt::Literals::StringLiterals;

void DataPage::check(const QStringList &given)
{
    if (m_job)
        return messages()->showMessage(widgets::MessageKind::Note, tr("One import at a time: this one is still at work."));
    QStringList paths = given;
    paths.removeDuplicates();
    m_paths = paths;
    m_choice = {};
    // Only what cannot be read as it is asks for a choice, the first such file for all of them.
    using Found = std::optional<std::pair<QString, ImportLook>>;
    const auto job = begin(tr("Looking at the files"), Job::Measure::None, tr("Nothing is written while the files are checked."));
    desk().ask(
        this,
        [paths, job](storage::Project &) -> review::Result<Found> {
            for (const QString &path : paths) {
                if (job->isCancelled())
                    return review::Error{review::Error::Code::Refused, "The import was cancelled. Nothing was imported."};
                if (!QFileInfo(path).isFile() || isArchive(path))
                    continue;
                auto look = lookAt(path, {}, [&job] { return !job->isCancelled(); });
                if (!look)
                    return look.error();
                if (look->asksFirst())
                    return Found(std::pair(path, *std::move(look)));
            }
            return Found();
        },
        [this, job](review::Result<Found> &&found) {
            job->finish(Job::State::Done);
            if (found && !*found) {
                m_job.reset();
                return runCheck();
            }
            endWork();
            if (found)
                showMapping((*found)->first, (*found)->second);
            else
                tellFailure(*job, found.error());
        });
}

/// From the report: the person wants to see how the file is read.
void DataPage::mapAgain()
{
    if (m_job)
        return;
    const QString path = m_paths.front();
    const auto job = begin(tr("Looking at the files"), Job::Measure::None, tr("Nothing is written while the files are checked."));
    desk().ask(
        this, [path, choice = m_choice, job](storage::Project &) { return lookAt(path, choice, [&job] { return !job->isCancelled(); }); },
        [this, job, path](review::Result<ImportLook> &&look) {
            job->finish(Job::State::Done);
            endWork();
            if (look)
                showMapping(path, *look);
            else
                tellFailure(*job, look.error());
        });
}

void DataPage::showMapping(const QString &path, const ImportLook &look)
{
    m_mapped = path;
    m_stack->setCurrentIndex(Mapping);
    messages()->clear();
    std::vector<SeatsOfStudy> studies;
    for (const StudyView &study : view().studies) {
        if (study.row.state != review::StudyState::Open)
            continue;
        studies.push_back({study.row.name});
        for (const review::Seat &seat : study.row.seats)
            studies.back().seats.push_back(seat.name);
    }
    const int before = m_looks;
    m_mapping->start(QFileInfo(path).fileName(), look, m_choice, std::move(studies));
    if (m_looks == before) // else it is looked at again under what was guessed
        m_checkFile->setEnabled(m_mapping->isReady());
    refresh();
    Q_EMIT statusChanged();
    m_mapping->focusFirst();
}

void DataPage::lookAgain()
{
    // What a Label Studio file holds was read to its end: a binding changes nothing of it.
    if (m_mapping->holdsFor(m_mapping->choice())) {
        ++m_looks;
        return takeLook(m_mapping->look());
    }
    m_checkFile->setEnabled(false);
    desk().ask(
        this, [path = m_mapped, choice = m_mapping->choice()](storage::Project &) { return lookAt(path, choice); },
        [this, asked = ++m_looks](review::Result<ImportLook> &&look) {
            if (asked != m_looks || !showsMapping())
                return;
            if (!look)
                return showError(look.error());
            takeLook(*look);
        });
}

void DataPage::takeLook(ImportLook look)
{
    messages()->clear();
    m_mapping->setLook(look);
    m_checkFile->setEnabled(m_mapping->isReady());
}

void DataPage::saveMapping()
{
    const QString path = m_dialogs.saveFile(this, QFileInfo(m_mapped).completeBaseName() + u".mapping.json"_s);
    if (path.isEmpty())
        return;
    desk().ask(
        this, [path, columns = m_mapping->choice().columns](storage::Project &) { return app::saveMapping(path, columns); },
        [this, path](const review::Status &saved) {
            if (!saved)
                return showError(saved.error());
            messages()->showMessage(widgets::MessageKind::Note, tr("Mapping written: %1").arg(QFileInfo(path).fileName()));
        });
}

void DataPage::openMapping()
{
    const QStringList files = m_dialogs.importFiles(this);
    if (files.isEmpty())
        return;
    desk().ask(
        this, [path = files.front().toStdString()](storage::Project &) { return readMapping(path); },
        [this, mapped = m_mapped](review::Result<std::map<std::string, std::string>> &&columns) {
            if (mapped != m_mapped || !showsMapping())
                return;
            if (!columns)
                return showError(columns.error());
            m_mapping->setColumns(*columns);
        });
}

} // namespace app
