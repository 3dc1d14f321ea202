#include "app/pages/agreement_card.h"

#include "widgets/button.h"
#include "widgets/plain_tip.h"
#include "widgets/table_style.h"
#include "widgets/text_block.h"
#include "widgets/text_label.h"
#include "widgets/type.h"

#include <QAction>
#include <QClipboard>
#include <QApplication>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QShortcut>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kHeadBesideWords = 128; // sides, gaps and the two tools
constexpr int kCardHeight = 300, kRowsLookedAt = 100, kWidest = 260;

QString tsvOf(const CellTableModel *model)
{
    QString all;
    if (!model)
        return all;
    for (int row = -1; row < model->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model->columnCount(); ++column) {
            QString cell = row < 0 ? model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() : model->index(row, column).data().toString();
            for (const QChar separator : {u'\t', u'\n', u'\r'})
                cell.replace(separator, u' ');
            cells << cell;
        }
        all += cells.join(u'\t') + u'\n';
    }
    return all;
}

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

AgreementCard::AgreementCard(const QString &title, QWidget *parent) : Card(title, parent), m_title(title)
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

void AgreementCard::setTitle(const QString &title)
{
    m_title = title;
    Card::setTitle(title);
    fitHead();
}

void AgreementCard::setSubtitle(const QString &subtitle)
{
    m_subtitle = subtitle;
    fitHead();
}

void AgreementCard::setNote(const QString &note)
{
    m_note = note;
    fitHead();
}

void AgreementCard::fitHead()
{
    using widgets::TypeStyle;
    const auto widthOf = [](const QString &words, TypeStyle style, bool bold) { return words.isEmpty() ? 0 : widgets::lineWidth(words, widgets::uiFont(style, bold)) + 1; };
    const int room = width() - kHeadBesideWords - widthOf(m_title, TypeStyle::Ui, true);
    const auto fits = [&](const QString &subtitle, const QString &note) { return widthOf(subtitle, TypeStyle::Ui, false) + widthOf(note, TypeStyle::Caption, false) <= room; };
    QString subtitle = m_subtitle, note = m_note;
    if (!fits(subtitle, note))
        note = note.section(u" · "_s, 0, 0);
    if (!fits(subtitle, note))
        subtitle.clear();
    if (!fits(subtitle, note))
        note.clear();
    Card::setSubtitle(subtitle);
    Card::setNote(note);
    QStringList all{m_title, m_subtitle, m_note};
    all.removeAll(QString());
    const bool whole = subtitle == m_subtitle && note == m_note;
    setToolTip(whole ? QString() : widgets::plainTip(all.join(u" · "_s)));
    setAccessibleDescription(whole ? QString() : all.mid(1).join(u" · "_s));
}

void AgreementCard::resizeEvent(QResizeEvent *event)
{
    Card::resizeEvent(event);
    fitHead();
}

void AgreementCard::setPicture(QWidget *picture)
{
    m_stack->insertWidget(0, picture);
    m_stack->setCurrentIndex(0);
}

void AgreementCard::showNumbers(bool shown)
{
    if (shown)
        makeNumbers();
    m_stack->setCurrentWidget(shown ? m_table : m_stack->widget(0));
    m_data->setOn(shown, widgets::Token::AccentBase);
}

bool AgreementCard::showsNumbers() const { return m_stack->currentWidget() == m_table; }

void AgreementCard::clear()
{
    setNote({});
    setSubtitle({});
    hideList();
    m_later = {};
    m_heads.clear();
    CellTableModel *old = std::exchange(m_model, nullptr);
    m_table->setModel(nullptr);
    delete old;
}

void AgreementCard::setNumbersLater(std::function<NumberTable()> make)
{
    m_later = std::move(make);
    if (showsNumbers())
        makeNumbers();
    else if (m_model)
        m_model->setRows({}); // none that are older than the picture
}

void AgreementCard::makeNumbers()
{
    if (const auto make = std::exchange(m_later, {}))
        setNumbers(make());
}

void AgreementCard::setNumbers(NumberTable numbers)
{
    m_later = {};
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

QString AgreementCard::tsv()
{
    makeNumbers();
    return tsvOf(showsList() ? m_listModel : m_model);
}

exporters::Table AgreementCard::table()
{
    makeNumbers();
    exporters::Table made;
    made.title = accessibleName().toStdString();
    for (int column = 0; m_model && column < m_model->columnCount(); ++column)
        made.columns.push_back({m_heads[column].toStdString()});
    for (int row = 0; m_model && row < m_model->rowCount(); ++row) {
        auto &cells = made.rows.emplace_back();
        for (int column = 0; column < m_model->columnCount(); ++column)
            cells.push_back(m_model->index(row, column).data().toString().replace(u'\n', u' ').toStdString());
    }
    return made;
}

QWidget *AgreementCard::picture() const { return m_stack->widget(0); }

QRect AgreementCard::pictureBox() const { return m_stack->geometry(); }

void AgreementCard::buildList()
{
    m_listPage = new QWidget(m_stack);
    auto *column = new QVBoxLayout(m_listPage);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto *head = new QHBoxLayout;
    m_listTitle = new widgets::TextLabel({}, widgets::TypeStyle::Ui, widgets::Token::TextSecondary, m_listPage);
    head->addWidget(m_listTitle, 1);
    auto *back = new widgets::Button(widgets::ButtonLook::Link, {}, tr("Back"), {}, m_listPage);
    connect(back, &QPushButton::clicked, this, &AgreementCard::leaveList);
    head->addWidget(back, 0, Qt::AlignTop);
    column->addLayout(head);
    m_listTable = new QTableView(m_listPage);
    styleNumbers(m_listTable);
    column->addWidget(m_listTable, 1);
    m_stack->addWidget(m_listPage);
    auto *escape = new QShortcut(Qt::Key_Escape, m_listPage);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, &AgreementCard::leaveList);
}

void AgreementCard::leaveList()
{
    QWidget *before = m_before;
    hideList();
    if (before)
        before->setFocus(Qt::OtherFocusReason);
    Q_EMIT listLeft();
}

void AgreementCard::showList(const QString &title, NumberTable list)
{
    if (!m_listPage)
        buildList();
    // The same list with other answers keeps its place and its selection.
    if (!showsList() || title != m_listTable->accessibleName()) {
        CellTableModel *old = std::exchange(m_listModel, new CellTableModel(std::move(list.columns), this));
        m_listModel->setRows(std::move(list.rows));
        m_listTable->setModel(m_listModel);
        delete old;
    } else {
        m_listModel->setRows(std::move(list.rows));
    }
    fitNumbers(m_listTable);
    m_listTitle->setText(title);
    m_listTable->setAccessibleName(title);
    if (showsList())
        return;
    m_before = QApplication::focusWidget();
    m_stack->setCurrentWidget(m_listPage);
    m_data->setOn(false, widgets::Token::AccentBase);
    m_listTable->setFocus(Qt::OtherFocusReason);
    m_listTable->setCurrentIndex(m_listModel->index(0, 0));
}

void AgreementCard::hideList()
{
    if (!m_listPage)
        return;
    if (showsList())
        showNumbers(false);
    m_listTable->setModel(nullptr);
    delete std::exchange(m_listModel, nullptr);
    m_listTitle->setText({});
    m_listTable->setAccessibleName({});
}

bool AgreementCard::showsList() const { return m_listPage && m_stack->currentWidget() == m_listPage; }

} // namespace app
