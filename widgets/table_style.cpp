#include "widgets/table_style.h"

#include "widgets/icons.h"
#include "widgets/metrics.h"
#include "widgets/plain_tip.h"
#include "widgets/progress_track.h"
#include "widgets/shapes.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QTableView>
#include <QToolTip>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

constexpr int kCellSide = 8;

/// Tabs and line ends inside a cell would break the table that is pasted.
QString cellAsTsv(const QModelIndex &index)
{
    QString text = index.data(Qt::DisplayRole).toString();
    for (const QChar separator : {u'\t', u'\n', u'\r'})
        text.replace(separator, u' ');
    return text;
}

void copySelection(const QTableView &table)
{
    QModelIndexList cells = table.selectionModel() ? table.selectionModel()->selectedIndexes() : QModelIndexList();
    std::sort(cells.begin(), cells.end());
    QString text;
    int row = -1;
    for (const QModelIndex &index : std::as_const(cells)) {
        if (table.isColumnHidden(index.column()))
            continue;
        if (row >= 0)
            text += index.row() == row ? u'\t' : u'\n';
        row = index.row();
        text += cellAsTsv(index);
    }
    if (!text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

} // namespace

void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QRectF cell(option.rect);
    const bool chosen = option.state & QStyle::State_Selected;
    painter->save();
    const bool total = index.data(TotalRole).toBool();
    painter->fillRect(option.rect, colour(chosen ? Token::AccentSoft : total ? Token::BgWindow : Token::BgSurface));
    if (total)
        paintRule(*painter, QRectF(cell.left(), cell.top(), cell.width(), 0.5), colour(Token::BorderStrong));
    else
        paintRule(*painter, QRectF(cell.left(), cell.bottom() - 1, cell.width(), 0.5), colour(Token::BorderSubtle));
    if (chosen && borderWidth() > 1) // high contrast has no soft fill
        paintBox(*painter, QRectF(cell.left(), cell.top(), cell.width(), cell.height() - 1), 0, {}, colour(Token::AccentBase), 2);
    const QRectF inner = cell.adjusted(kCellSide, 0, -kCellSide, -1);
    const QVariant share = index.data(ShareRole);
    if (share.isValid()) {
        paintTrack(*painter, inner, share.toDouble(), 6);
    } else {
        QRectF text = inner;
        const QVariant decoration = index.data(Qt::DecorationRole);
        if (decoration.canConvert<QIcon>()) {
            decoration.value<QIcon>().paint(painter, QRect(int(inner.left()), int(inner.center().y()) - 8, 16, 16));
            text.adjust(24, 0, 0, 0);
        }
        const bool bold = index.data(BoldRole).toBool(), quiet = index.data(SecondaryRole).toBool();
        const Token ink = !(option.state & QStyle::State_Enabled) ? Token::TextDisabled : quiet ? Token::TextSecondary : Token::TextPrimary;
        const QVariant alignment = index.data(Qt::TextAlignmentRole);
        paintLine(*painter, text, index.data(Qt::DisplayRole).toString(), uiFont(TypeStyle::Ui, bold), colour(ink),
            alignment.isValid() ? Qt::Alignment(alignment.toInt()) : Qt::AlignLeft);
    }
    if (option.state & QStyle::State_HasFocus)
        paintBox(*painter, cell.adjusted(1, 1, -1, -2), 3, {}, colour(Token::FocusRing), 2);
    painter->restore();
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const int icon = index.data(Qt::DecorationRole).isValid() ? 24 : 0;
    return {lineWidth(index.data(Qt::DisplayRole).toString(), uiFont(TypeStyle::Ui, index.data(BoldRole).toBool())) + icon + 2 * kCellSide, kTableRow};
}

bool CellDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option, const QModelIndex &index)
{
    if (event->type() != QEvent::ToolTip || index.data(Qt::ToolTipRole).isValid() || sizeHint(option, index).width() <= option.rect.width())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), plainTip(index.data(Qt::DisplayRole).toString()), view);
    return true;
}

TableHead::TableHead(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setFixedHeight(kTableHead);
    setHighlightSections(false);
    setAttribute(Qt::WA_InputMethodEnabled, false);
}

QSize TableHead::sizeHint() const
{
    return {QHeaderView::sizeHint().width(), kTableHead};
}

void TableHead::paintSection(QPainter *painter, const QRect &rect, int logicalIndex) const
{
    painter->save();
    painter->fillRect(rect, colour(Token::BgWindow));
    painter->setRenderHint(QPainter::Antialiasing);
    paintRule(*painter, QRectF(rect.left(), rect.bottom(), rect.width(), 0.5), colour(Token::BorderSubtle));
    const QVariant alignment = model() ? model()->headerData(logicalIndex, Qt::Horizontal, Qt::TextAlignmentRole) : QVariant();
    const QString text = model() ? model()->headerData(logicalIndex, Qt::Horizontal, Qt::DisplayRole).toString() : QString();
    const int used = paintLine(*painter, QRectF(rect).adjusted(kCellSide, 0, -kCellSide, -1), text, uiFont(TypeStyle::Caption, true), colour(Token::TextSecondary),
        alignment.isValid() ? Qt::Alignment(alignment.toInt()) : Qt::AlignLeft);
    if (isSortIndicatorShown() && sortIndicatorSection() == logicalIndex && !text.isEmpty())
        paintIcon(*painter, sortIndicatorOrder() == Qt::AscendingOrder ? u"up"_s : u"down"_s, QRectF(rect.left() + kCellSide + used + 4, rect.center().y() - 7, 16, 16), colour(Token::TextSecondary));
    painter->restore();
}

void styleTable(QTableView &table, bool withPictures)
{
    auto *head = new TableHead(&table);
    table.setHorizontalHeader(head);
    head->setSectionsClickable(true);
    head->setStretchLastSection(true);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setMinimumSectionSize(kTableRow);
    table.verticalHeader()->setDefaultSectionSize(withPictures ? kTableRowWithPicture : kTableRow);
    table.setItemDelegate(new CellDelegate(&table));
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setAttribute(Qt::WA_InputMethodEnabled, false);
    auto *copy = new QAction(&table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(copy, &QAction::triggered, &table, [&table] { copySelection(table); });
    table.addAction(copy);
}

} // namespace widgets
