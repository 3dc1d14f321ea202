#include "app/pages/data_page.h"

#include "app/sessions/export_session.h"
#include "storage/record_repository.h"
#include "widgets/button.h"
#include "widgets/card.h"
#include "widgets/empty_state.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QFileInfo>
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

DataPage::DataPage(ProjectDesk &desk, FileDialogs dialogs, QWidget *parent) : ProjectPage(tr("Data"), desk, parent), m_dialogs(std::move(dialogs))
{
    m_filter = new widgets::LineField(tr("Find in questions   Ctrl+F"), this);
    m_filter->setAccessibleName(tr("Find in questions"));
    m_filter->setFixedWidth(240);
    connect(m_filter, &QLineEdit::textChanged, this, [this] { applyFilter(); });
    m_files = new Button(ButtonLook::Secondary, u"import"_s, tr("Import files…"), {}, this);
    m_folder = new Button(ButtonLook::Secondary, u"folder"_s, tr("Import a folder…"), {}, this);
    m_cancel = new Button(ButtonLook::Link, {}, tr("Cancel"), {}, this);
    m_saveReport = new Button(ButtonLook::Secondary, {}, tr("Save report"), {}, this);
    m_store = new Button(ButtonLook::Primary, {}, tr("Import"), {}, this);
    header()->addRight(m_filter);
    header()->addRight(m_files);
    header()->addRight(m_folder);
    header()->addRight(m_cancel);
    header()->addRight(m_saveReport);
    header()->addRight(m_store);
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

    m_items = new widgets::Card(m_stack);
    auto *items = static_cast<widgets::Card *>(m_items);
    m_itemModel = new CellTableModel({{tr("Item")}, {tr("Question")}, {tr("Kind")}, {tr("Figures")}}, this);
    m_itemTable = makeTable(m_itemModel, {160, 0, 96, 180}, m_items);
    m_itemTable->setAccessibleName(tr("Items"));
    items->body()->addWidget(m_itemTable, 1);
    m_stack->addWidget(m_items);

    auto *report = new widgets::Card(tr("Import report"), m_stack);
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
    report->body()->addWidget(m_problemTable, 1);
    report->body()->addWidget(new TextLabel(tr("Rejected lines are skipped when the rest is imported. One transaction: it is written whole or not at all. A second import of this file adds nothing."),
                                            TypeStyle::Ui, Token::TextSecondary, report));
    m_stack->addWidget(report);
    body()->addWidget(m_stack, 1);
}

DataPage::~DataPage()
{
    // A checked import that nobody stored holds statements of the store's connection: it ends on the store's thread.
    desk().ask(nullptr, [slot = m_slot](storage::Project &) { slot->session.reset(); return true; }, [](bool) {});
}

bool DataPage::showsReport() const { return m_stack->currentIndex() == 2; }

void DataPage::focusFilter() { m_filter->setFocus(Qt::ShortcutFocusReason); }

QString DataPage::statusText() const
{
    return showsReport() ? tr("Cancel leaves the project as it was") : counted(m_itemModel->rowCount(), tr("row"), tr("rows"));
}

void DataPage::refresh()
{
    const bool report = showsReport();
    header()->setTitle(report ? tr("Import") : tr("Data"));
    header()->setSubtitle(report ? QString()
                                 : tr("%1 items · %2 figures · %3 sources").arg(plainNumber(view().counts.items), plainNumber(view().counts.figures), plainNumber(view().counts.sources)));
    for (QWidget *widget : {static_cast<QWidget *>(m_cancel), static_cast<QWidget *>(m_saveReport), static_cast<QWidget *>(m_store)})
        widget->setVisible(report);
    const bool empty = view().counts.items + view().counts.figures == 0;
    m_filter->setVisible(!report && !empty);
    m_files->setVisible(!report);
    m_folder->setVisible(!report);
    for (Button *button : {m_files, m_folder, m_store})
        button->setEnabled(!view().readOnly);
    if (report)
        return;
    m_stack->setCurrentIndex(empty ? 0 : 1);
    if (!empty && m_itemsShown != view().counts.items)
        loadItems();
}

void DataPage::loadItems()
{
    m_itemsShown = view().counts.items;
    desk().ask(
        this,
        [](storage::Project &project) -> review::Result<std::vector<Line>> {
            std::vector<Line> lines;
            const auto read = storage::RecordRepository(project.database()).eachItem([&](const review::Item &item) {
                QStringList figures;
                for (const std::string &figure : item.figures)
                    figures << text(figure);
                lines.push_back({text(item.id), text(item.question).simplified(), text(std::string(review::itemKindName(item.kind))), figures.join(u", "_s)});
                return true;
            });
            if (!read)
                return read.error();
            return lines;
        },
        [this](review::Result<std::vector<Line>> &&lines) {
            if (!lines)
                return showError(lines.error());
            m_lines = std::move(*lines);
            applyFilter();
        });
}

void DataPage::applyFilter()
{
    const QString wanted = m_filter->text().trimmed();
    std::vector<std::vector<Cell>> rows;
    for (const Line &line : m_lines) {
        if (wanted.isEmpty() || line.question.contains(wanted, Qt::CaseInsensitive) || line.id.contains(wanted, Qt::CaseInsensitive))
            rows.push_back({{.text = line.id, .quiet = true, .id = line.id}, {.text = line.question}, {.text = line.kind, .quiet = true}, {.text = line.figures, .quiet = true}});
    }
    m_itemModel->setRows(std::move(rows));
}

} // namespace app
