#include "app/pages/agreement_card.h"

#include "widgets/button.h"
#include "widgets/table_style.h"
#include "widgets/text_block.h"
#include "widgets/type.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kCardHeight = 300, kRowsLookedAt = 100, kWidest = 260;

} // namespace

void styleNumbers(QTableView *table)
{
    widgets::styleTable(*table);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setMinimumSectionSize(24);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    table->viewport()->setAutoFillBackground(false);
}

void fitNumbers(QTableView *table)
{
    for (int column = 0; column < table->model()->columnCount(); ++column) {
        const QString head = table->model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        int width = widgets::lineWidth(head, widgets::uiFont(widgets::TypeStyle::Caption, true)) + 16;
        for (int row = 0; row < std::min(kRowsLookedAt, table->model()->rowCount()); ++row)
            width = std::max(width, table->itemDelegate()->sizeHint({}, table->model()->index(row, column)).width());
        table->setColumnWidth(column, std::min(width, kWidest));
    }
}

AgreementCard::AgreementCard(const QString &title, QWidget *parent) : Card(title, parent)
{
    setFixedHeight(kCardHeight);
    m_stack = new QStackedWidget(this);
    m_table = new QTableView(m_stack);
    styleNumbers(m_table);
    m_table->setAccessibleName(title);
    auto *all = new QAction(tr("Copy as TSV"), m_table);
    connect(all, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(tsv()); });
    for (QAction *own : m_table->actions())
        own->setText(tr("Copy selection"));
    m_table->addAction(all);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_stack->addWidget(m_table);
    body()->addWidget(m_stack, 1);
    m_data = new widgets::Button(widgets::ButtonLook::Icon, u"data"_s, tr("Data"), {}, this);
    connect(m_data, &QPushButton::clicked, this, [this] { showNumbers(!showsNumbers()); });
    addTool(m_data);
    auto *copy = new widgets::Button(widgets::ButtonLook::Icon, u"copy"_s, tr("Copy as TSV"), {}, this);
    connect(copy, &QPushButton::clicked, all, &QAction::trigger);
    addTool(copy);
}

void AgreementCard::setPicture(QWidget *picture)
{
    m_stack->insertWidget(0, picture);
    m_stack->setCurrentIndex(0);
}

void AgreementCard::showNumbers(bool shown)
{
    m_stack->setCurrentWidget(shown ? m_table : m_stack->widget(0));
    m_data->setOn(shown, widgets::Token::AccentBase);
}

bool AgreementCard::showsNumbers() const { return m_stack->currentWidget() == m_table; }

void AgreementCard::clear()
{
    setNote({});
    setSubtitle({});
    m_heads.clear();
    CellTableModel *old = std::exchange(m_model, nullptr);
    m_table->setModel(nullptr);
    delete old;
}

void AgreementCard::setNumbers(NumberTable numbers)
{
    QStringList heads;
    for (const CellTableModel::Column &column : numbers.columns)
        heads << column.title;
    if (!m_model || heads != m_heads) {
        m_heads = heads;
        CellTableModel *old = std::exchange(m_model, new CellTableModel(std::move(numbers.columns), this));
        m_table->setModel(m_model);
        delete old;
    }
    m_model->setRows(std::move(numbers.rows));
    fitNumbers(m_table);
}

QString AgreementCard::tsv() const
{
    QString all;
    if (!m_model)
        return all;
    for (int row = -1; row < m_model->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < m_model->columnCount(); ++column) {
            QString cell = row < 0 ? m_heads[column] : m_model->index(row, column).data().toString();
            for (const QChar separator : {u'\t', u'\n', u'\r'})
                cell.replace(separator, u' ');
            cells << cell;
        }
        all += cells.join(u'\t') + u'\n';
    }
    return all;
}

} // namespace app
