#include "app/pages/data_page.h"

#include "app/pages/data_model.h"
#include "app/pages/data_table.h"
#include "app/pages/item_preview.h"
#include "app/pages/raw_line_view.h"
#include "app/pages/tab_row.h"
#include "app/sessions/import_lines.h"
#include "widgets/bar.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/empty_state.h"
#include "widgets/metrics.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QResizeEvent>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Button;
using widgets::ButtonLook;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kFilterBar = 44, kPreview = 440, kPreviewNarrow = 360;

} // namespace

DataPage::DataPage(ProjectDesk &desk, FileDialogs dialogs, QWidget *parent) : ProjectPage(tr("Data"), desk, parent), m_dialogs(std::move(dialogs))
{
    m_tabs = new TabRow({tr("Items"), tr("Figures")}, widgets::kPageHeader - 1, this);
    header()->addLeft(m_tabs, 16);
    connect(m_tabs, &TabRow::picked, this, [this] {
        fillFilters();
        applyFilter();
    });
    m_files = new Button(ButtonLook::Secondary, u"import"_s, tr("Import"), {}, this);
    m_folder = new Button(ButtonLook::Icon, u"folder"_s, tr("Import a folder…"), {}, this);
    m_cancel = new Button(ButtonLook::Link, {}, tr("Cancel"), {}, this);
    m_saveReport = new Button(ButtonLook::Secondary, {}, tr("Save report"), {}, this);
    m_store = new Button(ButtonLook::Primary, {}, tr("Import"), {}, this);
    for (Button *entry : {m_cancel, m_saveReport, m_store, m_folder, m_files})
        header()->addRight(entry);
    connect(m_files, &QPushButton::clicked, this, &DataPage::startImport);
    connect(m_folder, &QPushButton::clicked, this, [this] {
        const QString folder = m_dialogs.importFolder(this);
        if (!folder.isEmpty())
            check({folder});
    });
    connect(m_cancel, &QPushButton::clicked, this, &DataPage::leaveReport);
    connect(m_saveReport, &QPushButton::clicked, this, &DataPage::saveReport);
    connect(m_store, &QPushButton::clicked, this, &DataPage::store);

    m_stack = new QStackedWidget(this);
    m_empty = new widgets::EmptyState(u"import"_s, tr("No figures yet. Import a folder, a question list or a table."), tr("Import files…"), {}, m_stack);
    connect(m_empty, &widgets::EmptyState::actionAsked, this, &DataPage::startImport);
    m_stack->addWidget(m_empty);

    m_browse = new QWidget(m_stack);
    auto *browsing = new QHBoxLayout(m_browse);
    browsing->setContentsMargins(0, 0, 0, 0);
    browsing->setSpacing(0);
    auto *left = new QVBoxLayout;
    left->setSpacing(0);
    auto *bar = new widgets::Bar(kFilterBar, widgets::Bar::Line::Below, 12, m_browse);
    m_filter = new widgets::LineField(tr("Find   Ctrl+F"), bar);
    m_filter->setAccessibleName(tr("Find in ids and questions"));
    m_filter->setFixedWidth(216);
    m_typing.setSingleShot(true);
    m_typing.setInterval(120);
    connect(m_filter, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(&m_typing, &QTimer::timeout, this, &DataPage::applyFilter);
    m_group = new widgets::ChoiceField(bar);
    m_group->setMinimumWidth(140);
    connect(m_group, &QComboBox::activated, this, &DataPage::applyFilter);
    m_pictures = new Button(ButtonLook::Icon, u"image"_s, tr("Pictures in the table"), {}, bar);
    m_pictures->setOn(true, Token::AccentBase);
    connect(m_pictures, &QPushButton::clicked, this, [this] {
        m_table->setPicturesShown(!m_table->picturesShown());
        m_pictures->setOn(m_table->picturesShown(), Token::AccentBase);
    });
    m_found = new TextLabel({}, TypeStyle::Ui, Token::TextSecondary, bar);
    m_found->setWrapped(false);
    bar->addLeft(m_filter);
    bar->addLeft(m_group);
    bar->addLeft(m_pictures);
    bar->addRight(m_found);
    left->addWidget(bar);
    m_model = new DataModel(this->desk(), this);
    m_table = new DataTable(m_model, m_browse);
    connect(m_model, &DataModel::loaded, this, [this] {
        const bool items = m_model->filter().kind == DataKind::Items;
        m_found->setText(tr("%1 of %2").arg(plainNumber(m_model->rowCount()), plainNumber(items ? view().counts.items : view().counts.figures)));
        if (m_model->rowCount() > 0)
            m_table->setCurrentIndex(m_model->index(0, DataModel::Words));
        showCurrent();
    });
    connect(m_model, &DataModel::dataChanged, this, &DataPage::showCurrent);
    connect(m_model, &DataModel::failed, this, [this](const QString &sentence) { messages()->showMessage(widgets::MessageKind::Danger, sentence); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DataPage::showCurrent);
    left->addWidget(m_table, 1);
    browsing->addLayout(left, 1);
    m_preview = new ItemPreview(this->desk(), m_browse);
    m_preview->setFixedWidth(kPreview);
    browsing->addWidget(m_preview);
    m_stack->addWidget(m_browse);

    auto *reporting = new QWidget(m_stack);
    auto *margins = new QVBoxLayout(reporting);
    margins->setContentsMargins(16, 16, 16, 16);
    auto *report = new widgets::Card(tr("Import report"), reporting);
    report->setNote(tr("Nothing has been written yet."));
    report->body()->setSpacing(16);
    m_sentence = new TextLabel({}, TypeStyle::Option, Token::TextPrimary, report);
    report->body()->addWidget(m_sentence);
    m_fileModel = new CellTableModel({{tr("File")}, {tr("Format")}, {tr("What")}, {tr("Lines"), true}, {tr("New"), true}, {tr("Already here"), true}, {tr("Rejected"), true}, {tr("Warnings"), true}}, this);
    m_fileTable = makeTable(m_fileModel, {0, 130, 110, 80, 80, 110, 90, 90}, report);
    m_fileTable->setAccessibleName(tr("Files of this import"));
    report->body()->addWidget(m_fileTable);
    m_problemModel = new CellTableModel({{tr("Line"), true}, {tr("File")}, {tr("Field")}, {tr("Problem")}, {tr("Value")}, {tr("What happens")}}, this);
    m_problemTable = makeTable(m_problemModel, {70, 170, 110, 0, 200, 130}, report);
    m_problemTable->setAccessibleName(tr("Problems by line"));
    m_problemTable->setSelectionMode(QAbstractItemView::SingleSelection);
    connect(m_problemTable, &QAbstractItemView::activated, this, &DataPage::showRawLine);
    connect(m_problemTable, &QAbstractItemView::doubleClicked, this, &DataPage::showRawLine);
    report->body()->addWidget(m_problemTable, 1);
    m_rawTitle = new TextLabel({}, TypeStyle::Ui, Token::TextPrimary, report, true);
    report->body()->addWidget(m_rawTitle);
    m_raw = new RawLineView(report);
    report->body()->addWidget(m_raw);
    report->body()->addWidget(new TextLabel(tr("Rejected lines are skipped when the rest is imported. One transaction: it is written whole or not at all. A second import of this file adds nothing."),
                                            TypeStyle::Ui, Token::TextSecondary, report));
    margins->addWidget(report, 1);
    m_stack->addWidget(reporting);
    body()->setContentsMargins(0, 0, 0, 0);
    body()->addWidget(m_stack, 1);
}

DataPage::~DataPage()
{
    // A checked import that nobody stored holds statements of the store's connection: it ends on the store's thread.
    desk().letGo([slot = m_slot] { slot->session.reset(); });
}

bool DataPage::showsReport() const { return m_stack->currentIndex() == 2; }

void DataPage::resizeEvent(QResizeEvent *event)
{
    ProjectPage::resizeEvent(event);
    m_preview->setFixedWidth(event->size().width() < 1100 ? kPreviewNarrow : kPreview);
}

void DataPage::focusFilter()
{
    if (m_filter->isVisible()) {
        m_filter->setFocus(Qt::ShortcutFocusReason);
        m_filter->selectAll();
    }
}

QString DataPage::statusText() const
{
    return showsReport() ? tr("Cancel leaves the project as it was") : tr("Sorted by id · %1").arg(counted(m_model->rowCount(), tr("row"), tr("rows")));
}

void DataPage::refresh()
{
    const bool report = showsReport();
    header()->setTitle(report ? tr("Import") : tr("Data"));
    for (QWidget *widget : {static_cast<QWidget *>(m_cancel), static_cast<QWidget *>(m_saveReport), static_cast<QWidget *>(m_store)})
        widget->setVisible(report);
    const bool empty = view().counts.items + view().counts.figures == 0;
    m_tabs->setVisible(!report && !empty);
    m_tabs->setCount(0, plainNumber(view().counts.items));
    m_tabs->setCount(1, plainNumber(view().counts.figures));
    m_files->setVisible(!report);
    m_folder->setVisible(!report);
    for (Button *button : {m_files, m_folder, m_store})
        button->setEnabled(!view().readOnly);
    if (report)
        return;
    m_stack->setCurrentIndex(empty ? 0 : 1);
    fillFilters();
    // Splits change when a study is frozen; keys and rows when something was imported.
    QString records = QString::number(view().counts.items) + u'|' + QString::number(view().counts.figures);
    for (const StudyView &study : view().studies)
        records += study.row.state == review::StudyState::Frozen ? text(study.row.name) + u'\x1f' : QString();
    if (!empty && records != m_recordsShown) {
        m_recordsShown = records;
        applyFilter();
    }
    m_preview->refresh();
}

void DataPage::fillFilters()
{
    const ProjectFacts &facts = view().facts;
    QStringList names, shown;
    for (const FigureGroup &group : facts.groups)
        names << text(group.name);
    for (int i = 1; i < m_group->count(); ++i)
        shown << m_group->itemData(i).toString();
    m_group->setVisible(!names.isEmpty());
    m_group->setAccessibleName(text(facts.attribute));
    if (names == shown && m_group->count() > 0)
        return;
    const QString chosen = m_group->currentData().toString();
    m_group->clear();
    m_group->addItem(tr("every %1").arg(text(facts.attribute)), QString());
    for (const QString &name : names)
        m_group->addItem(name, name);
    m_group->setCurrentIndex(std::max(0, m_group->findData(chosen)));
    m_recordsShown.clear(); // the column of its own has a name now
}

void DataPage::applyFilter()
{
    m_model->setFilter({.kind = m_tabs->current() == 0 ? DataKind::Items : DataKind::Figures, .words = m_filter->text().trimmed().toStdString(),
                        .attribute = view().facts.attribute, .value = m_group->currentData().toString().toStdString()},
                       view().facts.attribute);
}

void DataPage::showCurrent()
{
    const QString id = m_model->idAt(m_table->currentIndex().row());
    if (!id.isEmpty() || m_model->rowCount() == 0)
        m_preview->showRecord(m_model->filter().kind, id);
}

void DataPage::showRawLine()
{
    const int row = m_problemTable->currentIndex().row();
    if (row < 0 || row >= static_cast<int>(m_problems.size()))
        return;
    const auto &[file, problem] = m_problems[static_cast<std::size_t>(row)];
    const auto raw = rawLineOf(m_paths, file, problem);
    m_raw->setVisible(raw.has_value());
    m_rawTitle->setVisible(true);
    m_rawTitle->setText(raw ? tr("Line %1 as it stands in the file").arg(raw->line) : tr("This problem is of the whole file."));
    if (raw)
        m_raw->setLine(*raw, text(problem.reason));
}

} // namespace app
