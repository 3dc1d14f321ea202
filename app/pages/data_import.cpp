#include "app/pages/data_page.h"

#include "app/pages/raw_line_view.h"
#include "app/sessions/export_session.h"
#include "widgets/button.h"
#include "widgets/text_label.h"

#include <QFileInfo>
#include <QStackedWidget>
#include <QTableView>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

// Progress on its way to the status bar, and the person's Cancel on its way back.
ImportSession::Progress progressTo(ProjectDesk &desk, const QString &verb, std::shared_ptr<std::atomic<bool>> cancelled)
{
    return [&desk, verb, cancelled = std::move(cancelled)](const ImportProgress &now) {
        const double share = now.bytesTotal > 0 ? static_cast<double>(now.bytesDone) / static_cast<double>(now.bytesTotal) : -1;
        desk.tellJob(verb + u' ' + QFileInfo(now.file).fileName(), share);
        return !cancelled->load();
    };
}

} // namespace

void DataPage::startImport()
{
    const QStringList files = m_dialogs.importFiles(this);
    if (!files.isEmpty())
        check(files);
}

void DataPage::check(const QStringList &paths)
{
    m_paths = paths;
    const auto cancelled = desk().startJob();
    desk().tellJob(tr("Checking"), -1);
    desk().ask(
        this,
        [slot = m_slot, paths, progress = progressTo(desk(), tr("Checking"), cancelled)](storage::Project &project) -> review::Result<ImportReport> {
            slot->session = std::make_unique<ImportSession>(project, ImportRequest{.paths = paths});
            return slot->session->check(progress);
        },
        [this](review::Result<ImportReport> &&report) {
            desk().endJob();
            if (report)
                showReport(*report);
            else
                showError(report.error());
        });
}

void DataPage::showReport(const ImportReport &report)
{
    m_report = report;
    m_problems.clear();
    m_raw->setVisible(false);
    m_rawTitle->setVisible(false);
    std::vector<std::vector<Cell>> files, problems;
    std::int64_t lines = 0, accepted = 0;
    for (const ImportFileReport &file : report.files) {
        lines += file.rows;
        accepted += file.accepted();
        files.push_back({{.text = text(file.file), .bold = true}, {.text = text(file.format)}, {.text = text(file.role)}, {.text = plainNumber(file.rows)}, {.text = plainNumber(file.added)},
                         {.text = plainNumber(file.unchanged)}, {.text = plainNumber(file.rejected), .bold = file.rejected > 0}, {.text = plainNumber(file.warnings)}});
        for (const ImportProblem &problem : file.problems) {
            const bool rejected = problem.level == "rejected";
            m_problems.emplace_back(file.file, problem);
            problems.push_back({{.text = problem.line > 0 ? QString::number(problem.line) : u"–"_s, .bold = true}, {.text = text(file.file), .quiet = true}, {.text = text(problem.field)},
                                {.text = text(problem.reason), .bold = rejected}, {.text = text(problem.value)}, {.text = rejected ? tr("skipped") : tr("kept"), .quiet = true}});
        }
    }
    for (const std::string &skipped : report.skipped)
        problems.push_back({{.text = u"–"_s}, {}, {}, {.text = text(skipped)}, {}, {.text = tr("left out"), .quiet = true}});
    const bool none = problems.empty();
    m_fileModel->setRows(std::move(files));
    fitTable(m_fileTable);
    m_problemModel->setRows(std::move(problems));
    m_problemTable->setVisible(!none);
    QString sentence = tr("%1 of %2 lines can be imported.").arg(plainNumber(accepted), plainNumber(lines));
    if (report.rejected() > 0)
        sentence += u' ' + tr("%1 cannot; they are listed with line numbers.").arg(plainNumber(report.rejected()));
    if (report.added() == 0)
        sentence += u' ' + tr("0 new: everything is here already.");
    m_sentence->setText(sentence);
    m_store->setWord(tr("Import %1").arg(plainNumber(report.added())));
    m_stack->setCurrentIndex(2);
    messages()->clear();
    refresh();
    m_store->setEnabled(!view().readOnly && report.added() > 0);
    if (m_store->isEnabled())
        m_store->setFocus(Qt::OtherFocusReason);
    else
        m_cancel->setFocus(Qt::OtherFocusReason);
}

void DataPage::store()
{
    m_store->setEnabled(false);
    const auto cancelled = desk().startJob();
    desk().act(
        this,
        [slot = m_slot, progress = progressTo(desk(), tr("Importing"), cancelled)](storage::Project &) -> review::Result<ImportReport> {
            auto stored = slot->session->store(true, progress);
            slot->session.reset();
            return stored;
        },
        [this](review::Result<ImportReport> &&stored) {
            desk().endJob();
            m_stack->setCurrentIndex(1);
            m_recordsShown.clear();
            if (stored)
                messages()->showMessage(widgets::MessageKind::Note, tr("%1 records imported.").arg(plainNumber(stored->added())));
            else
                showError(stored.error());
        });
}

void DataPage::leaveReport()
{
    desk().ask(
        this, [slot = m_slot](storage::Project &) { slot->session.reset(); return true; }, [](bool) {});
    m_stack->setCurrentIndex(1);
    refresh();
}

void DataPage::saveReport()
{
    const QString target = m_dialogs.saveFile(this, u"import-report.json"_s);
    if (target.isEmpty())
        return;
    if (const auto saved = saveWhole(target, importReportToJson(m_report)); !saved)
        showError(saved.error());
    else
        messages()->showMessage(widgets::MessageKind::Note, tr("Report written: %1").arg(QFileInfo(target).fileName()));
}

} // namespace app
