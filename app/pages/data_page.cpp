#include "app/pages/data_page.h"

#include "app/pages/accepted_table.h"
#include "app/pages/data_filter_bar.h"
#include "app/pages/data_model.h"
#include "app/pages/data_table.h"
#include "app/pages/import_summary.h"
#include "app/pages/import_work.h"
#include "app/pages/item_preview.h"
#include "app/pages/mapping_panel.h"
#include "app/pages/no_rows.h"
#include "app/pages/raw_line_view.h"
#include "app/pages/tab_row.h"
#include "app/sessions/import_lines.h"
#include "widgets/bar.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/empty_state.h"
#include "widgets/metrics.h"
#include "widgets/rule_line.h"
#include "widgets/text_label.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QResizeEvent>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kNarrowReport = 1180;
constexpr int kPreview = 440, kPreviewNarrow = 360, kReportTabs = 43, kProblemRow = 32, kProblemColumn = 2, kFileColumn = 5;

} // namespace

DataPage::DataPage(ProjectDesk &desk, FileDialogs dialogs, QWidget *parent) : ProjectPage(tr("Data"), desk, parent), m_dialogs(std::move(dialogs))
{
    m_tabs = new TabRow({tr("Items"), tr("Figures")}, widgets::kPageHeader - 1, this);
    header()->addLeft(m_tabs, 32);
    connect(m_tabs, &TabRow::picked, this, &DataPage::applyFilter);
    m_steps = new StepRow({tr("Pick file"), tr("Map fields"), tr("Report")}, this);
    m_steps->setStep(2);
    header()->addLeft(m_steps, 32);
    m_files = new Button(ButtonLook::Secondary, u"import"_s, tr("Import"), {}, this);
    m_files->setMinimumWidth(112);
    m_folder = new Button(ButtonLook::Icon, u"folder"_s, tr("Import a folder…"), {}, this);
    m_cancel = new Button(ButtonLook::Command, {}, tr("Cancel"), {}, this);
    m_saveReport = new Button(ButtonLook::Secondary, {}, tr("Save report"), {}, this);
    m_store = new Button(ButtonLook::Primary, {}, tr("Import"), {}, this);
    m_checkFile = new Button(ButtonLook::Primary, {}, tr("Check file"), {}, this);
    m_saveReport->setMinimumWidth(120);
    m_checkFile->setMinimumWidth(136);
    m_store->setMinimumWidth(136);
    header()->addRight(m_cancel);
    header()->addRight(m_saveReport, 28);
    header()->addRight(m_store);
    header()->addRight(m_checkFile, 28);
    for (Button *entry : {m_folder, m_files})
        header()->addRight(entry);
    connect(m_checkFile, &QPushButton::clicked, this, [this] {
        m_choice = m_mapping->choice();
        runCheck();
    });
    connect(m_files, &QPushButton::clicked, this, &DataPage::startImport);
    connect(m_folder, &QPushButton::clicked, this, [this] {
        const QString folder = m_dialogs.importFolder(this);
        if (!folder.isEmpty())
            check({folder});
    });
    connect(m_cancel, &QPushButton::clicked, this, &DataPage::cancel);
    connect(m_saveReport, &QPushButton::clicked, this, &DataPage::saveReport);
    connect(m_store, &QPushButton::clicked, this, &DataPage::store);

    m_stack = new QStackedWidget(this);
    m_empty = new widgets::EmptyState(u"import"_s, tr("No figures yet. Import a folder, a question list or a table."), tr("Import files…"), tr("Look around in the sample project"), m_stack);
    connect(m_empty, &widgets::EmptyState::actionAsked, this, &DataPage::startImport);
    connect(m_empty, &widgets::EmptyState::linkAsked, this, [this] { Q_EMIT pageAsked(u"sample"_s); });
    m_stack->addWidget(m_empty);

    m_browse = new QWidget(m_stack);
    auto *browsing = new QHBoxLayout(m_browse);
    browsing->setContentsMargins(0, 0, 0, 0);
    browsing->setSpacing(0);
    auto *left = new QVBoxLayout;
    left->setSpacing(0);
    m_bar = new DataFilterBar(this->desk(), m_browse);
    connect(m_bar, &DataFilterBar::changed, this, &DataPage::applyFilter);
    connect(m_bar, &DataFilterBar::picturesToggled, this, [this](bool shown) { m_table->setPicturesShown(shown); });
    left->addWidget(m_bar);
    m_model = new DataModel(this->desk(), this);
    m_table = new DataTable(m_model, m_browse);
    new NoRows(tr("Nothing fits these filters. Take a filter away, or press Esc in the search to clear it."), m_table);
    connect(m_model, &DataModel::loaded, this, [this] {
        const bool items = m_model->filter().kind == DataKind::Items;
        m_bar->setCount(tr("%1 of %2").arg(plainNumber(m_model->rowCount()), plainNumber(items ? view().counts.items : view().counts.figures)));
        if (m_model->rowCount() > 0)
            m_table->setCurrentIndex(m_model->index(std::clamp(m_keepRow, 0, m_model->rowCount() - 1), DataModel::Words));
        m_keepRow = -1;
        showCurrent();
        Q_EMIT statusChanged();
    });
    connect(m_model, &DataModel::dataChanged, this, [this] {
        showCurrent();
        fillPicked();
    });
    connect(m_model, &DataModel::failed, this, [this](const QString &sentence) { messages()->showMessage(widgets::MessageKind::Danger, sentence); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DataPage::showCurrent);
    left->addWidget(m_table, 1);
    browsing->addLayout(left, 1);
    auto *right = new QVBoxLayout;
    right->setSpacing(0);
    m_preview = new ItemPreview(this->desk(), m_browse);
    right->addWidget(m_preview, 1);
    m_foot = new widgets::Bar(widgets::kPageHeader, widgets::Bar::Line::Above, 8, m_browse);
    m_addToStudy = new Button(ButtonLook::Secondary, {}, tr("Add to study"), {}, m_foot);
    m_exclude = new Button(ButtonLook::Secondary, {}, tr("Exclude…"), {}, m_foot);
    m_addToStudy->setMinimumWidth(128);
    m_exclude->setMinimumWidth(104);
    connect(m_addToStudy, &QPushButton::clicked, this, &DataPage::addToStudy);
    connect(m_exclude, &QPushButton::clicked, this, [this] { m_table->areAllPickedExcluded() ? readmit() : exclude(); });
    connect(m_table, &DataTable::menuAsked, this, &DataPage::openRowMenu);
    m_pickedWords = new TextLabel({}, TypeStyle::Ui, Token::TextSecondary, m_foot);
    m_pickedWords->setWrapped(false);
    m_foot->addLeft(m_addToStudy);
    m_foot->addLeft(m_exclude, 8);
    m_foot->addRight(m_pickedWords);
    m_foot->hide();
    right->addWidget(m_foot);
    browsing->addLayout(right);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DataPage::fillPicked);
    connect(m_model, &QAbstractItemModel::modelReset, this, &DataPage::fillPicked);
    m_stack->addWidget(m_browse);

    auto *reporting = new QWidget(m_stack);
    auto *margins = new QVBoxLayout(reporting);
    margins->setContentsMargins(16, 16, 16, 16);
    margins->setSpacing(16);
    m_summary = new ImportSummary(reporting);
    margins->addWidget(m_summary);
    auto *report = new widgets::Card(reporting);
    report->body()->setContentsMargins(0, 0, 0, 16);
    auto *tabs = new QHBoxLayout;
    tabs->setContentsMargins(16, 0, 16, 0);
    m_problemTabs = new TabRow({tr("All"), tr("Rejected"), tr("Warnings"), tr("First 20 accepted")}, kReportTabs, report);
    connect(m_problemTabs, &TabRow::picked, this, &DataPage::fillProblems);
    tabs->addWidget(m_problemTabs, 1);
    m_unwritten = new TextLabel(tr("Nothing has been written yet."), TypeStyle::Ui, Token::TextSecondary, report);
    m_unwritten->setWrapped(false);
    m_map = new Button(ButtonLook::Link, {}, tr("Map fields…"), {}, report);
    connect(m_map, &QPushButton::clicked, this, &DataPage::mapAgain);
    tabs->addWidget(m_unwritten);
    report->body()->addLayout(tabs);
    report->body()->addWidget(new widgets::RuleLine(Qt::Horizontal, report));
    auto *inner = new QVBoxLayout;
    inner->setContentsMargins(16, 11, 16, 0);
    inner->setSpacing(16);
    report->body()->addLayout(inner, 1);
    m_fileModel = new CellTableModel({{tr("File")}, {tr("Format")}, {tr("What")}, {tr("Lines"), true}, {tr("New"), true}, {tr("Already here"), true}, {tr("Rejected"), true}, {tr("Warnings"), true}}, this);
    m_fileTable = makeTable(m_fileModel, {0, 130, 110, 80, 80, 110, 90, 90}, report);
    m_fileTable->setAccessibleName(tr("Files of this import"));
    inner->addWidget(m_fileTable);
    m_problemModel = new CellTableModel({{tr("Line"), true}, {tr("Field")}, {tr("Problem")}, {tr("Value")}, {tr("What happens")}, {tr("File")}}, this);
    m_problemTable = makeTable(m_problemModel, {72, 104, 0, 400, 200, 160}, report);
    m_problemTable->setAccessibleName(tr("Problems by line"));
    m_problemTable->verticalHeader()->setDefaultSectionSize(kProblemRow);
    m_problemTable->setSelectionMode(QAbstractItemView::SingleSelection);
    connect(m_problemTable, &QAbstractItemView::activated, this, &DataPage::showRawLine);
    connect(m_problemTable, &QAbstractItemView::doubleClicked, this, &DataPage::showRawLine);
    connect(m_problemTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DataPage::tellProblem);
    inner->addWidget(m_problemTable);
    m_accepted = new AcceptedTable(report);
    inner->addWidget(m_accepted);
    m_rawTitle = new TextLabel({}, TypeStyle::Ui, Token::TextPrimary, report, true);
    inner->addWidget(m_rawTitle);
    m_raw = new RawLineView(report);
    inner->addWidget(m_raw);
    m_sentence = new TextLabel({}, TypeStyle::Option, Token::TextPrimary, report);
    auto *outcome = new QHBoxLayout;
    outcome->setSpacing(16);
    outcome->addWidget(m_sentence, 1);
    outcome->addWidget(m_map, 0, Qt::AlignTop);
    inner->addLayout(outcome);
    inner->addWidget(new TextLabel(tr("Rejected lines are skipped when the rest is imported. One transaction: it is written whole or not at all. A second import of this file adds nothing."),
                                  TypeStyle::Ui, Token::TextSecondary, report));
    inner->addStretch(1);
    margins->addWidget(report, 1);
    m_stack->addWidget(reporting);
    m_mapping = new MappingPanel(m_stack);
    connect(m_mapping, &MappingPanel::changed, this, &DataPage::lookAgain);
    connect(m_mapping, &MappingPanel::openAsked, this, &DataPage::openMapping);
    connect(m_mapping, &MappingPanel::saveAsked, this, &DataPage::saveMapping);
    m_stack->addWidget(m_mapping);
    m_work = new ImportWork(this->desk().jobs(), m_stack);
    m_stack->addWidget(m_work);
    body()->setContentsMargins(0, 0, 0, 0);
    body()->addWidget(m_stack, 1);
    // What is not shown asks for no room.
    const auto share = [this](int current) {
        for (int page = 0; page < m_stack->count(); ++page)
            m_stack->widget(page)->setSizePolicy(page == current ? QSizePolicy::Preferred : QSizePolicy::Ignored, page == current ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    };
    connect(m_stack, &QStackedWidget::currentChanged, this, share);
    share(m_stack->currentIndex());
}

DataPage::~DataPage()
{
    // A checked import that nobody stored holds statements of the store's connection: it ends on the store's thread.
    desk().letGo([slot = m_slot] { slot->session.reset(); });
}

bool DataPage::showsReport() const { return m_stack->currentIndex() == Report; }

bool DataPage::showsMapping() const { return m_stack->currentIndex() == Mapping; }

bool DataPage::showsWork() const { return m_stack->currentIndex() == Work; }

void DataPage::mainActAsked()
{
    for (Button *act : {m_checkFile, m_store})
        if (act->isVisible() && act->isEnabled())
            return act->click();
}

void DataPage::resizeEvent(QResizeEvent *event)
{
    ProjectPage::resizeEvent(event);
    shareSide(event->size().width());
    shareProblems(event->size().width());
    shareHead(event->size().width());
}

void DataPage::shareHead(int pageWidth)
{
    m_steps->setFolded(false);
    m_steps->setFolded(!m_steps->isHidden() && header()->neededWidth() > pageWidth);
}

void DataPage::shareProblems(int pageWidth)
{
    // The problem is what is read first: where there is less room, its neighbours give way.
    const bool narrow = pageWidth < kNarrowReport;
    const bool files = !m_problemTable->isColumnHidden(kFileColumn);
    const auto wide = [&](int column, int usual, int less) {
        // A head that is cut says nothing.
        const int head = widgets::lineWidth(m_problemModel->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), widgets::uiFont(TypeStyle::Caption, true)) + 16;
        m_problemTable->setColumnWidth(column, std::max(head, narrow ? less : usual));
    };
    wide(0, 72, 56);
    wide(1, 104, 84);
    wide(3, files ? 240 : 400, 176);
    wide(4, 200, 88);
    wide(kFileColumn, 160, 120);
}

void DataPage::shareSide(int pageWidth)
{
    const int usual = pageWidth < 1100 ? kPreviewNarrow : kPreview;
    // A longer language takes the count out of the foot first, to the status bar; the acts keep their words.
    const int acts = m_addToStudy->sizeHint().width() + m_exclude->sizeHint().width() + 8 + 2 * 16, count = m_pickedWords->sizeHint().width() + 16;
    m_countInFoot = acts + count <= usual;
    m_pickedWords->setVisible(m_countInFoot);
    const int width = std::max(usual, m_foot->isHidden() ? 0 : acts);
    m_preview->setFixedWidth(width);
    m_foot->setFixedWidth(width);
}

void DataPage::focusFilter()
{
    if (m_bar->isVisible())
        m_bar->focusFind();
}

QString DataPage::statusText() const
{
    if (showsReport() || showsMapping() || showsWork())
        return tr("Cancel leaves the project as it was");
    const QString column = m_model->headerData(m_table->horizontalHeader()->sortIndicatorSection(), Qt::Horizontal, Qt::DisplayRole).toString().toLower();
    const QString sorted = tr("Sorted by %1 · %2").arg(column, counted(m_model->rowCount(), tr("row"), tr("rows")));
    return m_countInFoot || m_foot->isHidden() ? sorted : m_pickedWords->text() + u" · "_s + sorted;
}

void DataPage::refresh()
{
    const bool report = showsReport(), mapping = showsMapping(), importing = report || mapping || showsWork();
    header()->setTitle(importing ? tr("Import") : tr("Data"));
    m_steps->setVisible(importing);
    m_steps->setStep(mapping ? 1 : 2);
    m_cancel->setVisible(importing);
    for (Button *button : {m_saveReport, m_store})
        button->setVisible(report);
    m_checkFile->setVisible(mapping);
    m_map->setVisible(report && m_paths.size() == 1 && QFileInfo(m_paths.front()).isFile());
    const bool empty = view().counts.items + view().counts.figures == 0;
    m_tabs->setVisible(!importing && !empty);
    m_tabs->setCount(0, plainNumber(view().counts.items));
    m_tabs->setCount(1, plainNumber(view().counts.figures));
    m_files->setVisible(!importing);
    m_folder->setVisible(!importing);
    for (Button *button : {m_files, m_folder, m_store})
        button->setEnabled(!view().readOnly);
    shareHead(width());
    if (importing)
        return;
    m_stack->setCurrentIndex(empty ? Empty : Browse);
    // Splits change when a study is frozen; keys and rows when something was imported.
    QString records = text(view().facts.attribute) + QString::number(view().counts.items) + u'|' + QString::number(view().counts.figures);
    for (const StudyView &study : view().studies)
        records += study.row.state == review::StudyState::Frozen ? text(study.row.name) + u'\x1f' : QString();
    for (const review::Event &event : view().events) {
        if (event.what == "items-excluded" || event.what == "items-readmitted" || event.what == "pictures-accepted" || event.what == "pictures-held-back") {
            records += QString::number(event.counter);
            break;
        }
    }
    if (!empty && records != m_recordsShown) {
        m_keepRow = m_recordsShown.isEmpty() ? -1 : m_table->currentIndex().row();
        m_recordsShown = records;
        applyFilter();
    }
    m_preview->refresh();
}

void DataPage::applyFilter()
{
    DataFilter filter = m_bar->filter(m_tabs->current() == 0 ? DataKind::Items : DataKind::Figures);
    filter.order = m_model->filter().order;
    filter.descending = m_model->filter().descending;
    m_model->setFilter(filter, view().facts.attribute);
}

void DataPage::fillPicked()
{
    const int picked = m_table->pickedCount();
    m_foot->setVisible(picked > 0);
    m_pickedWords->setText(tr("%1 selected").arg(plainNumber(picked)));
    m_exclude->setWord(m_table->areAllPickedExcluded() ? tr("Readmit…") : tr("Exclude…"));
    for (Button *act : {m_addToStudy, m_exclude})
        act->setEnabled(!view().readOnly);
    shareSide(width());
    Q_EMIT statusChanged();
}

void DataPage::showCurrent()
{
    const QString id = m_model->idAt(m_table->currentIndex().row());
    if (!id.isEmpty() || m_model->rowCount() == 0)
        m_preview->showRecord(m_model->filter().kind, id);
}

/// A reason may be longer than its cell: the current one stands in full below the table, and Enter brings its line.
void DataPage::tellProblem()
{
    const int row = m_problemTable->currentIndex().row();
    ++m_rawLooks;
    m_raw->setVisible(false);
    m_rawTitle->setVisible(row >= 0);
    if (row >= 0)
        m_rawTitle->setText(m_problemModel->index(row, kProblemColumn).data().toString());
}

void DataPage::showRawLine()
{
    const int row = m_problemTable->currentIndex().row();
    if (row < 0 || row >= static_cast<int>(m_problems.size()) || m_problems[static_cast<std::size_t>(row)].second.line == 0)
        return;
    const auto &[file, problem] = m_problems[static_cast<std::size_t>(row)];
    // A line far down a large file takes a while to be found.
    desk().ask(
        this, [paths = m_paths, encoding = m_choice.encoding, file, problem](storage::Project &) { return rawLineOf(paths, file, problem, encoding); },
        [this, asked = ++m_rawLooks, reason = text(problem.reason)](std::optional<RawLine> &&raw) {
            if (asked != m_rawLooks || !showsReport())
                return;
            m_raw->setVisible(raw.has_value());
            m_rawTitle->setVisible(true);
            m_rawTitle->setText(raw ? tr("Line %1 as it stands in the file").arg(raw->line) : reason + u' ' + tr("The line cannot be shown: the file was packed, or it is not there any more."));
            if (raw)
                m_raw->setLine(*raw, reason);
        });
}

} // namespace app
