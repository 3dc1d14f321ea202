#include "app/pages/gold_page.h"

#include "app/pages/export_tile.h"
#include "app/sessions/export_session.h"
#include "widgets/button.h"
#include "widgets/confirm_dialog.h"
#include "widgets/text_input.h"

#include <QDir>
#include <QFileInfo>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

/// A study's name as a file name: what a file system refuses becomes a hyphen.
QString fileWord(const QString &name)
{
    QString word;
    for (const QChar c : name.toLower())
        word += c.isLetterOrNumber() ? c : QChar(u'-');
    return word.isEmpty() ? u"study"_s : word;
}

} // namespace

void GoldPage::freeze()
{
    const StudyView *study = current();
    const review::GoldRow *all = study ? study->goldOfAll() : nullptr;
    if (!all)
        return;
    const QString name = text(study->row.name);
    auto *dialog = new widgets::ConfirmDialog(
        {.title = tr("Freeze %1 gold labels?").arg(plainNumber(all->gold)),
         .sentence = tr("Labels and splits are fixed for good, and the key is compared for the first time. A backup is made first."),
         .facts = {tr("%1 silver, %2 held out, %3 discarded").arg(plainNumber(all->silver), plainNumber(all->heldOut), plainNumber(all->discarded))},
         .confirm = tr("Freeze"),
         .cancel = tr("Not yet"),
         .typeToConfirm = name,
         .typeLabel = tr("Type the study’s name to freeze it: %1").arg(name)},
        this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, name] {
        const auto job = desk().jobs().start(tr("Freezing %1").arg(name), Job::Measure::None, false);
        m_freeze->setEnabled(false);
        desk().act(this, [study = name.toStdString()](storage::Project &project) { return StudySession(project).freeze(study); },
                   [this, job](review::Result<std::vector<review::GoldRow>> &&rows) {
                       if (rows)
                           return job->finish(Job::State::Done, tr("frozen"));
                       job->finish(Job::State::Failed, text(rows.error().userMessage));
                       showError(rows.error());
                       refresh();
                   });
    });
    dialog->open();
}

void GoldPage::saved(const QString &what, const QStringList &files)
{
    QStringList names;
    for (const QString &file : files)
        names << QFileInfo(file).fileName();
    messages()->showMessage(widgets::MessageKind::Note, tr("%1 written: %2").arg(what, names.join(u", "_s)));
}

void GoldPage::mainActAsked()
{
    if (m_freeze->isVisible() && m_freeze->isEnabled())
        return freeze();
    const StudyView *study = current();
    const review::GoldRow *all = study ? study->goldOfAll() : nullptr;
    if (view().readOnly)
        messages()->showMessage(widgets::MessageKind::Note, tr("The project is open read-only, so nothing can be frozen."));
    else if (study && study->row.state == review::StudyState::Frozen)
        messages()->showMessage(widgets::MessageKind::Note, tr("This study is frozen already."));
    else if (all && all->open > 0)
        messages()->showMessage(widgets::MessageKind::Note, tr("Not yet: %1 of %2 candidates are still undecided.").arg(plainNumber(all->open), plainNumber(all->candidates)));
}

void GoldPage::exportAsked()
{
    if (m_jsonl->isVisible())
        exportSplit("winnow-jsonl", u".jsonl"_s);
}

void GoldPage::exportSplit(const std::string &format, const QString &ending)
{
    const StudyView *study = current();
    if (!study)
        return;
    const QString split = m_split->currentData().toString();
    const QString target = m_dialogs.saveFile(this, fileWord(text(study->row.name)) + u'-' + split + ending);
    if (target.isEmpty())
        return;
    write(format == "csv" ? m_csv : format == "label-studio" ? m_labelStudio : m_jsonl, target,
          [request = SplitRequest{.study = study->row.name, .split = split.toStdString(), .format = format, .target = target}](ExportSession &session) {
              return session.exportSplit(request);
          });
}

void GoldPage::exportResponses()
{
    const StudyView *study = current();
    if (!study)
        return;
    const QString target = m_dialogs.saveFile(this, fileWord(text(study->row.name)) + u"-responses.csv"_s);
    if (target.isEmpty())
        return;
    write(m_responses, target,
          [request = ResponsesRequest{.study = study->row.name, .format = target.endsWith(u".jsonl"_s) ? "jsonl" : "csv", .target = target}](ExportSession &session) {
              return session.exportResponses(request);
          });
}

void GoldPage::write(ExportTile *tile, const QString &target, std::function<review::Result<Exported>(ExportSession &)> task)
{
    const auto job = desk().jobs().start(tr("Export %1").arg(QFileInfo(target).fileName()), Job::Measure::Share);
    tile->setBusy(true);
    desk().ask(
        this,
        [task = std::move(task), job](storage::Project &project) {
            ExportSession session(project, [&job](std::int64_t done, std::int64_t total) { return job->tell(done, total); });
            return task(session);
        },
        [this, job, tile](review::Result<Exported> &&done) {
            tile->setBusy(false);
            if (done) {
                const QString rows = counted(done->rows, tr("row"), tr("rows"));
                job->finish(Job::State::Done, rows);
                saved(rows, done->files);
                return;
            }
            job->finish(job->isCancelled() ? Job::State::Cancelled : Job::State::Failed, text(done.error().userMessage));
            if (job->isCancelled())
                messages()->showMessage(widgets::MessageKind::Note, text(done.error().userMessage));
            else
                showError(done.error());
        });
}

void GoldPage::exportReport()
{
    const StudyView *study = current();
    if (!study)
        return;
    const QString target = m_dialogs.saveFile(this, fileWord(text(study->row.name)) + u"-report.md"_s);
    if (target.isEmpty())
        return;
    const auto job = desk().jobs().start(tr("Report %1").arg(QFileInfo(target).fileName()), Job::Measure::None, false);
    m_report->setBusy(true);
    desk().ask(
        this,
        [name = study->row.name, target](storage::Project &project) -> review::Status {
            const auto report = ReportSession(project).report({.study = name, .what = "all", .intervals = true});
            if (!report)
                return report.error();
            return saveWhole(target, target.endsWith(u".json"_s) ? reportToJson(*report) : target.endsWith(u".csv"_s) ? reportToCsv(*report) : reportToMarkdown(*report));
        },
        [this, job, target](review::Status &&done) {
            m_report->setBusy(false);
            job->finish(done ? Job::State::Done : Job::State::Failed, done ? tr("written") : text(done.error().userMessage));
            if (done)
                saved(tr("Report"), {target});
            else
                showError(done.error());
        });
}

} // namespace app
