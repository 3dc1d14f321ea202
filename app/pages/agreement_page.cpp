#include "app/pages/agreement_page.h"

#include "app/pages/cover.h"
#include "widgets/card.h"
#include "widgets/empty_state.h"
#include "widgets/text_input.h"
#include "widgets/text_label.h"

#include <QHeaderView>
#include <QLocale>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

AgreementPage::AgreementPage(ProjectDesk &desk, QWidget *parent) : ProjectPage(tr("Agreement"), desk, parent)
{
    m_study = new widgets::ChoiceField(this);
    m_study->setAccessibleName(tr("Study"));
    m_study->setMinimumWidth(208);
    header()->addLeft(m_study, 24);
    connect(m_study, &QComboBox::activated, this, [this] { refresh(); });

    m_empty = new widgets::EmptyState(u"agree"_s, tr("No study is open. Agreement appears as soon as two people have answered the same 10 items."), tr("Show studies"), {}, this);
    connect(m_empty, &widgets::EmptyState::actionAsked, this, [this] { Q_EMIT pageAsked(u"studies"_s); });
    body()->addWidget(m_empty, 1);
    m_cover = new Cover(desk, this);
    connect(m_cover, &Cover::failed, this, [this](const QString &sentence, const QString &details) {
        messages()->showMessage(widgets::MessageKind::Danger, sentence, {}, details);
    });
    body()->addWidget(m_cover);

    m_figures = new QWidget(this);
    auto *column = new QVBoxLayout(m_figures);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(16);
    m_perStratum = new widgets::Card(tr("Agreement of the primaries"), m_figures);
    m_perStratum->setSubtitle(tr("Cohen κ, items sealed by both"));
    m_rows = new CellTableModel({{tr("Stratum")}, {tr("Raters")}, {tr("n"), true}, {tr("Agree"), true}, {tr("Agree %"), true}, {tr("κ"), true}, {tr("95 % interval"), true}, {}}, this);
    m_rowTable = makeTable(m_rows, {180, 180, 72, 72, 84, 72, 140, 0}, m_perStratum);
    m_rowTable->setAccessibleName(tr("Agreement of the primaries"));
    m_perStratum->body()->setSpacing(12);
    m_perStratum->body()->addWidget(m_rowTable);
    m_perStratum->body()->addWidget(new TextLabel(tr("Overall is κ on pooled items, not a mean of strata. Analytic intervals."), TypeStyle::Caption, Token::TextSecondary, m_perStratum));
    m_warnings = new TextLabel({}, TypeStyle::Ui, Token::WarningOnSoft, m_perStratum);
    m_perStratum->body()->addWidget(m_warnings);
    column->addWidget(m_perStratum);
    m_confusion = new widgets::Card(tr("Who chose what, pooled"), m_figures);
    column->addWidget(m_confusion);
    keepTight({m_perStratum, m_confusion});
    column->addStretch();
    body()->addWidget(m_figures);
    body()->addStretch();
}

void AgreementPage::choose(const QString &study)
{
    const int at = m_study->findData(study);
    if (at >= 0)
        m_study->setCurrentIndex(at);
    refresh();
}

const StudyView *AgreementPage::current() const { return view().study(m_study->currentData().toString().toStdString()); }

QString AgreementPage::statusText() const
{
    const StudyView *study = current();
    if (!study || !study->hidden.empty())
        return {};
    std::int64_t sealed = 0, units = 0;
    for (const storage::SeatProgress &seat : study->progress) {
        sealed += seat.sealed;
        units += seat.units;
    }
    return tr("%1 of %2 sealed · protocol version %3").arg(plainNumber(sealed), plainNumber(units)).arg(study->row.version);
}

void AgreementPage::refresh()
{
    {
        const QSignalBlocker quiet(m_study);
        const QString chosen = m_study->currentData().toString();
        QStringList names;
        for (const StudyView &study : view().studies) {
            if (study.row.state != review::StudyState::Draft)
                names << text(study.row.name);
        }
        QStringList shown;
        for (int i = 0; i < m_study->count(); ++i)
            shown << m_study->itemData(i).toString();
        if (names != shown) {
            m_study->clear();
            for (const QString &name : names)
                m_study->addItem(name, name);
            m_study->setCurrentIndex(std::max(0, m_study->findData(chosen)));
        }
        m_study->setVisible(!names.isEmpty());
    }
    const StudyView *study = current();
    m_empty->setVisible(!study);
    m_cover->setCovered(study ? study->row.name : std::string(), study ? study->hidden : std::string());
    const bool shown = study && study->hidden.empty() && study->agreement;
    m_figures->setVisible(shown);
    header()->setSubtitle(shown ? tr("live") : QString());
    if (shown) {
        fill(*study);
    } else {
        // No number of a covered study stays in a hidden widget: those are still in the accessibility tree.
        m_rows->setRows({});
        m_warnings->setText({});
        m_confusion->setNote({});
        m_perStratum->setNote({});
        delete m_cellTable;
        m_cellTable = nullptr;
        m_categories.clear();
    }
}

void AgreementPage::fill(const StudyView &study)
{
    const review::Sheet &sheet = *study.agreement;
    std::vector<std::vector<Cell>> rows;
    const auto add = [&](const review::SheetRow &row, const QString &name, bool bold) {
        const KappaWords words = kappaWords(row);
        const double percent = row.n > 0 ? 100.0 * static_cast<double>(row.agree) / static_cast<double>(row.n) : 0;
        rows.push_back({{.text = name, .bold = bold}, {.text = shortSeat(row.first) + u" × "_s + shortSeat(row.second), .quiet = true}, {.text = plainNumber(row.n), .bold = bold},
                        {.text = words.shown ? plainNumber(row.agree) : QString(), .bold = bold},
                        {.text = words.shown ? QLocale().toString(percent, 'f', 1) : QString(), .bold = bold}, {.text = words.value, .bold = bold}, {.text = words.interval},
                        {.text = words.sentence, .quiet = true}});
    };
    for (const review::SheetRow &row : sheet.rows)
        add(row, row.stratum ? text(*row.stratum) : tr("Overall"), false);
    for (const review::SheetRow &row : sheet.pooled)
        add(row, tr("Overall, pooled"), true);
    m_rows->setRows(std::move(rows));
    fitTable(m_rowTable);
    QStringList warnings;
    for (const std::string &warning : sheet.warnings)
        warnings << text(warning);
    m_warnings->setText(warnings.join(u'\n'));
    m_warnings->setVisible(!warnings.isEmpty());

    const review::SheetRow *pooled = study.pooled();
    m_perStratum->setNote(pooled ? tr("n %1").arg(plainNumber(pooled->n)) : QString());
    const bool table = pooled && kappaWords(*pooled).shown && !pooled->table.empty();
    m_confusion->setVisible(table);
    if (!table)
        return;
    m_confusion->setNote(tr("rows %1, columns %2 · n %3").arg(text(pooled->first), text(pooled->second), plainNumber(pooled->n)));
    if (m_categories != sheet.categories || !m_cellTable) {
        m_categories = sheet.categories;
        delete m_cellTable;
        std::vector<CellTableModel::Column> columns{{}};
        std::vector<int> widths{180};
        for (const std::string &category : sheet.categories) {
            columns.push_back({text(category), true});
            widths.push_back(72);
        }
        columns.push_back({});
        widths.push_back(0);
        m_cells = new CellTableModel(std::move(columns), m_confusion);
        m_cellTable = makeTable(m_cells, widths, m_confusion);
        m_cellTable->setAccessibleName(tr("Who chose what, pooled"));
        m_confusion->body()->addWidget(m_cellTable);
    }
    std::vector<std::vector<Cell>> cells;
    for (std::size_t i = 0; i < pooled->table.size(); ++i) {
        std::vector<Cell> row{{.text = i < sheet.categories.size() ? text(sheet.categories[i]) : QString(), .bold = true}};
        for (std::size_t j = 0; j < pooled->table[i].size(); ++j)
            row.push_back({.text = plainNumber(pooled->table[i][j]), .bold = i == j});
        row.push_back({});
        cells.push_back(std::move(row));
    }
    m_cells->setRows(std::move(cells));
    fitTable(m_cellTable);
}

} // namespace app
