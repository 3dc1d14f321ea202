#include "app/pages/accepted_table.h"

#include "app/pages/cell_table_model.h"
#include "app/pages/no_rows.h"
#include "app/pages/project_page.h"
#include "widgets/text_label.h"

#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kShown = 20, kFile = 5, kRowHigh = 32, kEmptyHigh = 120, kTableHigh = 28 + 12 * kRowHigh;
constexpr int kWords = 2, kOptions = 3;

} // namespace

AcceptedTable::AcceptedTable(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(16);
    m_model = new CellTableModel({{tr("Line"), true}, {tr("Id")}, {tr("Question or picture")}, {tr("Options")}, {tr("Key")}, {tr("File")}}, this);
    m_table = makeTable(m_model, {72, 120, 0, 320, 72, 160}, this);
    m_table->setAccessibleName(tr("First accepted records"));
    m_table->verticalHeader()->setDefaultSectionSize(kRowHigh);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &AcceptedTable::tellCurrent);
    new NoRows(tr("No item and no figure can be imported."), m_table);
    layout->addWidget(m_table);
    m_words = new widgets::TextLabel({}, widgets::TypeStyle::Ui, widgets::Token::TextPrimary, this);
    layout->addWidget(m_words);
    m_words->hide();
    setFocusProxy(m_table);
}

void AcceptedTable::setReport(const ImportReport &report)
{
    std::vector<std::vector<Cell>> rows;
    std::set<std::string> files;
    for (const ImportFileReport &file : report.files) {
        for (const ImportTaken &taken : file.first) {
            if (rows.size() == kShown)
                break;
            files.insert(file.file);
            rows.push_back({{.text = taken.line > 0 ? QString::number(taken.line) : u"–"_s, .bold = true}, {.text = text(taken.id)}, {.text = text(taken.words)},
                            {.text = text(taken.options)}, {.text = text(taken.key)}, {.text = text(file.file), .quiet = true}});
        }
    }
    m_table->setColumnHidden(kFile, files.size() < 2);
    const bool none = rows.empty();
    m_model->setRows(std::move(rows));
    fitTable(m_table);
    m_table->setFixedHeight(none ? kEmptyHigh : std::min(m_table->maximumHeight(), kTableHigh));
    m_table->setCurrentIndex({});
    tellCurrent();
}

/// A question may be longer than its cell.
void AcceptedTable::tellCurrent()
{
    const int row = m_table->currentIndex().row();
    m_words->setVisible(row >= 0);
    if (row < 0)
        return;
    const QString question = m_model->index(row, kWords).data().toString(), options = m_model->index(row, kOptions).data().toString();
    m_words->setText(options.isEmpty() ? question : question + u'\n' + options);
}

} // namespace app
