#include "app/pages/data_table.h"

#include "app/pages/data_model.h"
#include "app/pages/project_page.h"
#include "widgets/icons.h"
#include "widgets/metrics.h"
#include "widgets/shapes.h"
#include "widgets/table_style.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kBoxAt = 16, kBox = 16, kPictureAt = 44, kPictureColumn = 104, kBoxColumn = 40, kStateColumn = 128, kIdColumn = 88, kAttributeColumn = 72, kKindColumn = 88, kFewestWords = 120;

class DataDelegate : public widgets::CellDelegate {
public:
    DataDelegate(DataModel *model, DataTable *table) : CellDelegate(table), m_model(model), m_table(table) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override
    {
        const DataRow *row = m_model->row(index.row());
        // The row that is looked at is filled; the picked ones have a tick in their box.
        QStyleOptionViewItem option = given;
        const bool current = index.row() == m_table->currentIndex().row();
        option.state.setFlag(QStyle::State_Selected, current);
        option.state.setFlag(QStyle::State_HasFocus, false);
        if (!row || (index.column() != DataModel::Picture && index.column() != DataModel::State))
            return CellDelegate::paint(painter, option, index);
        const QRectF cell(option.rect);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setRenderHint(QPainter::SmoothPixmapTransform);
        painter->fillRect(option.rect, widgets::colour(option.state & QStyle::State_Selected ? Token::AccentSoft : Token::BgSurface));
        widgets::paintRule(*painter, QRectF(cell.left(), cell.bottom() - 1, cell.width(), 0.5), widgets::colour(Token::BorderSubtle));
        if (index.column() == DataModel::Picture)
            paintPicture(*painter, cell, *row, index, current);
        else if (!row->split.empty())
            paintSplit(*painter, cell, *row, index.data().toString(), current);
        painter->restore();
    }

private:
    void paintPicture(QPainter &painter, const QRectF &cell, const DataRow &row, const QModelIndex &index, bool current) const
    {
        if (current)
            painter.fillRect(QRectF(cell.left(), cell.top(), 3, cell.height() - 1), widgets::colour(Token::AccentBase));
        const QRectF tick(cell.left() + kBoxAt, cell.top() + (cell.height() - 1 - kBox) / 2, kBox, kBox);
        const bool picked = m_table->selectionModel()->isSelected(index);
        widgets::paintBox(painter, tick, 3, widgets::colour(picked ? Token::AccentBase : Token::BgSurface), widgets::colour(picked ? Token::AccentBase : Token::BorderStrong));
        if (picked)
            widgets::paintIcon(painter, u"check"_s, tick.adjusted(2, 2, -2, -2), widgets::colour(Token::TextOnAccent));
        if (!m_table->picturesShown())
            return;
        const QRectF box(cell.left() + kPictureAt, cell.top() + (cell.height() - 1 - Thumbnails::kHeight) / 2, Thumbnails::kWidth, Thumbnails::kHeight);
        const QPixmap pixmap = m_model->thumbnails().pixmap(row.figure, row.picture);
        if (!pixmap.isNull()) {
            const QSizeF size = QSizeF(pixmap.size()).scaled(box.size(), Qt::KeepAspectRatio);
            painter.drawPixmap(QRectF(box.center() - QPointF(size.width() / 2, size.height() / 2), size), pixmap, QRectF(pixmap.rect()));
        } else if (!row.figure.empty() && m_model->thumbnails().cannotBeShown(row.figure)) {
            widgets::paintBox(painter, box, 2, widgets::colour(Token::BgSunken), widgets::colour(Token::BorderSubtle));
            painter.fillRect(box.adjusted(1, 1, -1, -1), QBrush(widgets::colour(Token::BorderStrong), Qt::BDiagPattern));
        }
    }

    void paintSplit(QPainter &painter, const QRectF &cell, const DataRow &row, const QString &word, bool current) const
    {
        const bool gold = row.split == "gold", outlined = row.split == "held-out" || row.split == "excluded" || row.split == "ok" || (gold && current), bad = row.split == "missing" || row.split == "damaged";
        const QFont font = widgets::uiFont(TypeStyle::Ui);
        const bool excluded = row.split == "excluded";
        const double icon = gold || excluded ? 22 : 0, width = widgets::lineWidth(word, font) + icon + 16;
        const QRectF chip(cell.left() + 8, cell.top() + (cell.height() - 1 - 24) / 2, width, 24);
        const Token fill = gold ? Token::AccentSoft : bad ? Token::WarningSoft : Token::BgSunken;
        const Token ink = gold ? Token::AccentOnSoft : bad ? Token::WarningOnSoft : Token::TextSecondary;
        widgets::paintBox(painter, chip, 12, outlined ? widgets::colour(Token::BgSurface) : widgets::colour(fill), outlined ? widgets::colour(Token::BorderSubtle) : QColor());
        if (gold)
            widgets::paintIcon(painter, u"snow"_s, QRectF(chip.left() + 8, chip.top() + 4, 16, 16), widgets::colour(ink));
        if (excluded)
            widgets::paintIcon(painter, u"x"_s, QRectF(chip.left() + 8, chip.top() + 4, 16, 16), widgets::colour(ink));
        widgets::paintLine(painter, chip.adjusted(8 + icon, 0, 0, 0), word, font, widgets::colour(ink));
    }

    DataModel *m_model;
    DataTable *m_table;
};

} // namespace

DataTable::DataTable(DataModel *model, QWidget *parent) : QTableView(parent), m_model(model)
{
    setModel(model);
    widgets::styleTable(*this, true);
    setItemDelegate(new DataDelegate(model, this));
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    QHeaderView *head = horizontalHeader();
    head->setStretchLastSection(false);
    head->setMinimumSectionSize(24);
    // The longest status has an icon before it, and a scroll bar may stand over the end of the column.
    m_stateWidth = std::max(kStateColumn, widgets::lineWidth(DataModel::tr("excluded"), widgets::uiFont(TypeStyle::Ui)) + 70);
    const std::array widths{kPictureColumn, kIdColumn, 0, kAttributeColumn, kKindColumn, kStateColumn};
    for (int i = 0; i < static_cast<int>(widths.size()); ++i) {
        const int width = widths[static_cast<std::size_t>(i)];
        head->setSectionResizeMode(i, i == DataModel::State ? QHeaderView::Stretch : QHeaderView::Interactive);
        if (width > 0)
            head->resizeSection(i, width);
    }
    head->setSortIndicator(DataModel::Id, Qt::AscendingOrder);
    setSortingEnabled(true);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] { viewport()->update(); });
    connect(&model->thumbnails(), &Thumbnails::ready, this, [this] {
        if (m_pictures)
            viewport()->update();
    });
    connect(model, &DataModel::rowsRead, this, &DataTable::fitIds);
    connect(model, &QAbstractItemModel::modelReset, this, [this] { m_idWidth = kIdColumn; });
    setAccessibleName(tr("Items"));
}

void DataTable::fitIds()
{
    const QFont face = widgets::uiFont(TypeStyle::Ui);
    constexpr int kSides = 20, kMost = 64;
    const int top = std::max(0, rowAt(0)), bottom = rowAt(viewport()->height() - 1), end = std::min(bottom < 0 ? m_model->rowCount() : bottom + 1, top + kMost);
    for (int row = top; row < end; ++row) {
        if (const DataRow *found = m_model->row(row))
            m_idWidth = std::max(m_idWidth, widgets::lineWidth(text(found->id), face) + kSides);
    }
    m_idWidth = std::min(m_idWidth, std::max(kIdColumn, width() / 3));
    if (columnWidth(DataModel::Id) < m_idWidth) {
        horizontalHeader()->resizeSection(DataModel::Id, m_idWidth);
        shareWidth();
    }
}

void DataTable::setPicturesShown(bool shown)
{
    m_pictures = shown;
    horizontalHeader()->resizeSection(DataModel::Picture, shown ? kPictureColumn : kBoxColumn);
    verticalHeader()->setDefaultSectionSize(shown ? widgets::kTableRowWithPicture : widgets::kTableRow);
}

QItemSelectionModel::SelectionFlags DataTable::selectionCommand(const QModelIndex &index, const QEvent *event) const
{
    const auto toggle = QItemSelectionModel::Toggle | QItemSelectionModel::Rows;
    if (!event)
        return QItemSelectionModel::NoUpdate;
    if (event->type() == QEvent::MouseButtonPress) {
        const auto *mouse = static_cast<const QMouseEvent *>(event);
        if (mouse->modifiers() & Qt::ShiftModifier)
            return QTableView::selectionCommand(index, event);
        const bool onBox = index.column() == DataModel::Picture && mouse->position().x() < columnViewportPosition(DataModel::Picture) + kBoxColumn;
        return (mouse->modifiers() & Qt::ControlModifier) || onBox ? toggle : QItemSelectionModel::SelectionFlags(QItemSelectionModel::NoUpdate);
    }
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<const QKeyEvent *>(event);
        if (key->key() == Qt::Key_Space)
            return toggle;
        if (key->modifiers() & Qt::ShiftModifier)
            return QTableView::selectionCommand(index, event);
    }
    return QItemSelectionModel::NoUpdate;
}

void DataTable::shareWidth()
{
    // The words take what the others leave; a scroll bar takes its room from the last column.
    int others = m_stateWidth + columnWidth(DataModel::Picture) + std::max(columnWidth(DataModel::Id), m_idWidth);
    // Where long ids leave too little, kind and attribute go: the preview says both. The status stays.
    for (const int column : {DataModel::Attribute, DataModel::Kind}) {
        const int wide = column == DataModel::Kind ? kKindColumn : kAttributeColumn;
        const bool room = width() - others - wide >= kFewestWords;
        if (room == isColumnHidden(column))
            setColumnHidden(column, !room);
        others += room ? columnWidth(column) : 0;
    }
    horizontalHeader()->resizeSection(DataModel::Words, std::max(kFewestWords, width() - others));
}

void DataTable::resizeEvent(QResizeEvent *event)
{
    shareWidth();
    QTableView::resizeEvent(event);
}

void DataTable::currentChanged(const QModelIndex &now, const QModelIndex &before)
{
    QTableView::currentChanged(now, before);
    viewport()->update(); // the fill is the whole row's
}

int DataTable::pickedCount() const
{
    // By ranges, so that all of 250,000 rows are counted at once.
    int count = 0;
    for (const QItemSelectionRange &range : selectionModel()->selection())
        count += range.left() == DataModel::Picture ? range.height() : 0;
    return count;
}

std::vector<std::int64_t> DataTable::pickedKeys() const
{
    std::vector<std::int64_t> keys;
    for (const QItemSelectionRange &range : selectionModel()->selection()) {
        if (range.left() != DataModel::Picture)
            continue;
        for (int row = range.top(); row <= range.bottom(); ++row)
            keys.push_back(m_model->keyAt(row));
    }
    return keys;
}

bool DataTable::areAllPickedExcluded() const
{
    bool any = false;
    for (const QItemSelectionRange &range : selectionModel()->selection()) {
        // What is far away is not loaded for a word on a button.
        for (int row = range.top(); row <= std::min(range.bottom(), range.top() + DataModel::kBlock); ++row) {
            const DataRow *found = m_model->row(row);
            if (found && found->split != "excluded")
                return false;
            any |= found != nullptr;
        }
    }
    return any;
}

void DataTable::contextMenuEvent(QContextMenuEvent *event)
{
    if (event->reason() == QContextMenuEvent::Mouse) {
        if (const QModelIndex under = indexAt(event->pos()); under.isValid())
            setCurrentIndex(under);
        return Q_EMIT menuAsked(event->globalPos());
    }
    const QRect row = visualRect(currentIndex());
    Q_EMIT menuAsked(viewport()->mapToGlobal(QPoint(columnViewportPosition(DataModel::Id), row.bottom())));
}

QStringList DataTable::pickedIds() const
{
    QStringList ids;
    for (const QModelIndex &row : selectionModel()->selectedRows()) {
        if (const QString id = m_model->idAt(row.row()); !id.isEmpty())
            ids << id;
    }
    return ids;
}

} // namespace app
