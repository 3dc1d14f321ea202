#include "app/pages/data_page.h"

#include "app/pages/accepted_table.h"
#include "app/pages/data_table.h"
#include "app/pages/import_summary.h"
#include "app/pages/import_work.h"
#include "app/pages/mapping_panel.h"
#include "app/pages/raw_line_view.h"
#include "app/pages/tab_row.h"
#include "app/sessions/export_session.h"
#include "widgets/button.h"
#include "widgets/text_label.h"

#include <QFileInfo>
#include <QLocale>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <set>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kFileColumn = 5, kAcceptedTab = 3, kValuesNamed = 6, kProblemsHigh = 28 + 8 * 32, kBusyAfterMs = 100;

// Progress on its way to the status bar, and the person's Cancel on its way back.
ImportSession::Progress progressTo(const std::shared_ptr<JobHandle> &job, const QString &verb)
{
    return [job, verb](const ImportProgress &now) { return job->tell(verb + u' ' + QFileInfo(now.file).fileName(), now.bytesDone, now.bytesTotal); };
}

template <class Value>
void finish(JobHandle &job, const review::Result<Value> &made, const QString &outcome)
{
    if (made)
        job.finish(Job::State::Done, outcome);
    else
        job.finish(job.isCancelled() ? Job::State::Cancelled : Job::State::Failed, text(made.error().userMessage));
}

/// What the warnings of one kind are about: "fig/a.png, fig/b.png …", or the lines where they stand.
QString valuesAlike(const ImportFileReport &file, const ImportProblem &first, std::int64_t count)
{
    QStringList values, lines;
    for (const ImportProblem &problem : file.problems) {
        if (problem.kind != first.kind || problem.level != first.level)
            continue;
        if (const QString value = text(problem.value); !value.isEmpty() && !values.contains(value))
            values << value;
        if (problem.line > 0)
            lines << QString::number(problem.line);
    }
    const bool differ = values.size() > 1;
    const QStringList told = (differ || lines.isEmpty() ? values : lines).mid(0, kValuesNamed);
    if (told.isEmpty())
        return {};
    const QString list = told.join(u", "_s) + (count > told.size() ? u" …"_s : QString());
    return differ || lines.isEmpty() ? list : DataPage::tr("lines %1").arg(list);
}

QString whatHappens(const ImportProblem &problem)
{
    if (problem.level == "rejected")
        return DataPage::tr("skipped");
    if (problem.kind == "damaged-picture")
        return DataPage::tr("kept, held back until accepted");
    return problem.kind == "missing-picture" ? DataPage::tr("kept, shown as missing") : DataPage::tr("kept");
}

} // namespace

void DataPage::startImport()
{
    const QStringList files = m_dialogs.importFiles(this);
    if (!files.isEmpty())
        check(files);
}

std::shared_ptr<JobHandle> DataPage::begin(const QString &words, Job::Measure measure, const QString &note)
{
    m_job = desk().jobs().start(words, measure);
    if (!showsWork())
        m_back = m_stack->currentIndex();
    m_cancel->setEnabled(true);
    m_work->watch(m_job->id(), note);
    // What is done in a moment shows no page of its own.
    QTimer::singleShot(kBusyAfterMs, this, [this, job = std::weak_ptr<JobHandle>(m_job)] {
        if (!m_job || job.lock() != m_job)
            return;
        m_stack->setCurrentIndex(Work);
        messages()->clear();
        m_cancel->setEnabled(!m_job->isCancelled());
        refresh();
        Q_EMIT statusChanged();
        if (isVisible())
            m_cancel->setFocus(Qt::OtherFocusReason);
    });
    return m_job;
}

void DataPage::endWork()
{
    m_job.reset();
    m_cancel->setEnabled(true);
    if (!showsWork())
        return;
    m_stack->setCurrentIndex(m_back);
    refresh();
    Q_EMIT statusChanged();
    focusBody();
}

/// What was pressed last is not there any more: the keys go on in what is shown now.
void DataPage::focusBody()
{
    if (!isVisible())
        return;
    if (showsMapping())
        m_mapping->focusFirst();
    else if (m_stack->currentIndex() == Browse)
        m_table->setFocus(Qt::OtherFocusReason);
    else if (m_stack->currentIndex() == Empty)
        m_files->setFocus(Qt::OtherFocusReason);
}

void DataPage::tellFailure(const JobHandle &job, const review::Error &error)
{
    if (job.isCancelled())
        messages()->showMessage(widgets::MessageKind::Note, text(error.userMessage));
    else
        showError(error);
}

void DataPage::cancel()
{
    if (!m_job)
        return leaveReport();
    desk().jobs().cancel(m_job->id());
    m_cancel->setEnabled(false);
    m_work->tellStopping();
}

void DataPage::runCheck()
{
    if (m_job)
        return;
    const auto job = begin(tr("Checking"), Job::Measure::Share, tr("Nothing is written while the files are checked."));
    desk().ask(
        this,
        [slot = m_slot, request = ImportRequest{.paths = m_paths, .format = m_choice.format, .role = m_choice.role, .encoding = m_choice.encoding, .columns = m_choice.columns},
         progress = progressTo(job, tr("Checking"))](storage::Project &project) -> review::Result<ImportReport> {
            slot->session = std::make_unique<ImportSession>(project, request);
            return slot->session->check(progress);
        },
        [this, job](review::Result<ImportReport> &&report) {
            finish(*job, report, tr("checked"));
            endWork();
            if (report)
                showReport(*report);
            else
                tellFailure(*job, report.error());
        });
}

void DataPage::showReport(const ImportReport &report)
{
    m_report = report;
    m_unwritten->setText(tr("Nothing has been written yet."));
    std::vector<std::vector<Cell>> files;
    std::int64_t lines = 0, accepted = 0, bytes = 0;
    for (const ImportFileReport &file : report.files) {
        lines += file.rows;
        accepted += file.accepted();
        files.push_back({{.text = text(file.file), .bold = true}, {.text = text(file.format)}, {.text = text(file.role)}, {.text = plainNumber(file.rows)}, {.text = plainNumber(file.added)},
                         {.text = plainNumber(file.unchanged)}, {.text = plainNumber(file.rejected), .bold = file.rejected > 0}, {.text = plainNumber(file.warnings)}});
    }
    for (const QString &path : m_paths)
        bytes += QFileInfo(path).isFile() ? QFileInfo(path).size() : 0;
    QStringList facts;
    if (bytes > 0)
        facts << QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeTraditionalFormat);
    if (!report.files.empty() && bytes > 0 && report.files.front().format != "pictures")
        facts << (m_choice.encoding.empty() ? u"UTF-8"_s : text(m_choice.encoding));
    if (!report.files.empty())
        facts << tr("format recognised: %1").arg(text(report.files.front().format));
    m_summary->setReport(report, facts.join(u" · "_s));
    m_problemTabs->setCount(1, plainNumber(report.rejected()));
    m_problemTabs->setCount(2, plainNumber(report.warnings()));
    m_problemTabs->setCurrent(0);
    m_fileTable->setVisible(files.size() > 1);
    std::set<std::string> names;
    for (const ImportFileReport &file : report.files)
        names.insert(file.file);
    m_problemTable->setColumnHidden(kFileColumn, names.size() < 2);
    shareProblems(width());
    m_accepted->setReport(report);
    fillProblems();
    m_fileModel->setRows(std::move(files));
    fitTable(m_fileTable);
    QString sentence = tr("%1 of %2 lines can be imported.").arg(plainNumber(accepted), plainNumber(lines));
    if (report.rejected() > 0)
        sentence += u' ' + tr("%1 cannot; they are listed with line numbers.").arg(plainNumber(report.rejected()));
    std::int64_t gone = 0;
    for (const ImportFileReport &file : report.files)
        gone += file.gone;
    if (report.changed() > 0)
        sentence += u' ' + tr("%1 changed since the last import.").arg(plainNumber(report.changed()));
    if (gone > 0)
        sentence += u' ' + tr("%1 are not in the file any more; they stay.").arg(plainNumber(gone));
    std::int64_t damaged = 0;
    for (const ImportFileReport &file : report.files)
        if (const auto found = file.warningKinds.find("damaged-picture"); found != file.warningKinds.end())
            damaged += found->second;
    if (damaged > 0)
        sentence += u' ' + tr("Damaged pictures: %1; no session shows them until you accept them under Figures.").arg(plainNumber(damaged));
    const std::int64_t stored = report.added() + report.changed();
    if (stored == 0)
        sentence += u' ' + tr("0 new: everything is here already.");
    m_sentence->setText(sentence);
    m_store->setWord(tr("Import %1").arg(plainNumber(stored)));
    m_stack->setCurrentIndex(Report);
    messages()->clear();
    refresh();
    Q_EMIT statusChanged();
    m_store->setEnabled(!view().readOnly && stored > 0);
    if (m_store->isEnabled())
        m_store->setFocus(Qt::OtherFocusReason);
    else
        m_cancel->setFocus(Qt::OtherFocusReason);
}

void DataPage::fillProblems()
{
    const int tab = m_problemTabs->current();
    std::vector<std::vector<Cell>> rows;
    m_problems.clear();
    m_raw->setVisible(false);
    m_rawTitle->setVisible(false);
    int all = 0;
    for (const ImportFileReport &file : m_report.files) {
        std::set<std::string> told; // warnings that are alike are one row
        for (const ImportProblem &problem : file.problems) {
            const bool rejected = problem.level == "rejected";
            if (!rejected && !told.insert(problem.kind).second)
                continue;
            ++all;
            if (tab != 0 && rejected != (tab == 1))
                continue;
            m_problems.emplace_back(file.file, problem);
            const auto counted = file.warningKinds.find(problem.kind);
            const std::int64_t alike = rejected || counted == file.warningKinds.end() ? 1 : counted->second;
            const QString line = alike > 1 ? tr("%1×").arg(plainNumber(alike)) : problem.line > 0 ? QString::number(problem.line) : u"–"_s;
            rows.push_back({{.text = line, .bold = true}, {.text = text(problem.field)},
                            {.text = text(problem.reason), .icon = rejected ? u"x"_s : u"warn"_s, .iconInk = rejected ? widgets::Token::DangerBase : widgets::Token::WarningBase},
                            {.text = alike > 1 ? valuesAlike(file, problem, alike) : text(problem.value)}, {.text = whatHappens(problem), .quiet = true}, {.text = text(file.file), .quiet = true}});
        }
    }
    for (const std::string &skipped : m_report.skipped) {
        ++all;
        if (tab != 2)
            rows.push_back({{.text = u"–"_s}, {}, {.text = text(skipped)}, {}, {.text = tr("left out"), .quiet = true}, {}});
    }
    ++m_rawLooks;
    m_problemTabs->setCount(0, plainNumber(all));
    const bool accepted = tab == kAcceptedTab, none = accepted || rows.empty();
    m_accepted->setVisible(accepted);
    m_problemModel->setRows(std::move(rows));
    fitTable(m_problemTable);
    m_problemTable->setFixedHeight(std::min(m_problemTable->maximumHeight(), kProblemsHigh)); // more of them scroll
    m_problemTable->setVisible(!none);
}

void DataPage::store()
{
    if (m_job)
        return;
    m_store->setEnabled(false);
    const QString whole = tr("Writing in one piece: until it is done nothing counts as written.");
    m_unwritten->setText(whole);
    const auto job = begin(tr("Importing"), Job::Measure::Share, whole + u' ' + tr("Cancel leaves the project as it was."));
    desk().act(
        this,
        [slot = m_slot, progress = progressTo(job, tr("Importing"))](storage::Project &) -> review::Result<ImportReport> {
            auto stored = slot->session->store(true, progress);
            slot->session.reset();
            return stored;
        },
        [this, job](review::Result<ImportReport> &&stored) {
            finish(*job, stored, stored ? tr("%1 records imported.").arg(plainNumber(stored->added())) : QString());
            m_recordsShown.clear();
            m_stack->setCurrentIndex(Browse);
            endWork();
            refresh();
            focusBody();
            if (stored)
                messages()->showMessage(widgets::MessageKind::Note, tr("%1 records imported.").arg(plainNumber(stored->added())));
            else
                tellFailure(*job, stored.error());
        });
}

void DataPage::leaveReport()
{
    desk().ask(
        this, [slot = m_slot](storage::Project &) { slot->session.reset(); return true; }, [](bool) {});
    m_stack->setCurrentIndex(Browse);
    refresh();
    focusBody();
}

void DataPage::saveReport()
{
    const QString target = m_dialogs.saveFile(this, u"import-report.json"_s);
    if (target.isEmpty())
        return;
    desk().ask(
        this, [target, report = m_report](storage::Project &) { return saveWhole(target, importReportToJson(report)); },
        [this, target](const review::Status &saved) {
            if (!saved)
                showError(saved.error());
            else
                messages()->showMessage(widgets::MessageKind::Note, tr("Report written: %1").arg(QFileInfo(target).fileName()));
        });
}

} // namespace app
