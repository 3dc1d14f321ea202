#include "app/pages/confusion_matrix.h"

#include "widgets/shapes.h"
#include "widgets/table_style.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QHeaderView>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kCellWidth = 64, kCellHeight = 44, kNames = 44, kTotals = 56, kLine = 28;

/// Cells with a share are boxes of the ramp; the others are names and totals.
class MatrixDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRectF cell(option.rect);
        const QVariant share = index.data(widgets::ShareRole);
        const QString text = index.data().toString();
        if (share.isValid()) {
            const double part = share.toDouble();
            const widgets::Swatch swatch = widgets::sequential(static_cast<int>(std::lround(8 * part)));
            const QRectF box = cell.adjusted(0, 0, -2, -2);
            widgets::paintBox(*painter, box, 3, swatch.fill, {});
            widgets::paintLine(*painter, QRectF(box.left(), box.top() + 3, box.width(), 18), text, widgets::uiFont(TypeStyle::Ui, true), swatch.ink, Qt::AlignHCenter);
            widgets::paintLine(*painter, QRectF(box.left(), box.top() + 21, box.width(), 18), ConfusionMatrix::tr("%1 %").arg(std::lround(100 * part)),
                               widgets::uiFont(TypeStyle::Caption), swatch.ink, Qt::AlignHCenter);
        } else {
            const bool bold = index.data(widgets::BoldRole).toBool();
            widgets::paintLine(*painter, cell.adjusted(0, 0, -2, -2), text, widgets::uiFont(TypeStyle::Caption, bold),
                               widgets::colour(bold ? Token::TextPrimary : Token::TextSecondary), Qt::AlignHCenter);
        }
        if (option.state & QStyle::State_HasFocus)
            widgets::paintBox(*painter, cell.adjusted(1, 1, -3, -3), 3, {}, widgets::colour(Token::FocusRing), 2);
        painter->restore();
    }
};

} // namespace

ConfusionMatrix::ConfusionMatrix(QWidget *parent) : QTableView(parent)
{
    widgets::styleTable(*this);
    setItemDelegate(new MatrixDelegate(this));
    setSelectionBehavior(QAbstractItemView::SelectItems);
    horizontalHeader()->hide();
    horizontalHeader()->setStretchLastSection(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    viewport()->setAutoFillBackground(false);
    setAccessibleName(tr("Who chose what, pooled"));
}

void ConfusionMatrix::clear()
{
    if (m_model)
        m_model->setRows({});
    setFixedHeight(0);
}

void ConfusionMatrix::setRow(const review::SheetRow &row, const std::vector<std::string> &categories)
{
    const auto count = static_cast<int>(row.table.size());
    if (!m_model || m_categories != categories) {
        m_categories = categories;
        std::vector<CellTableModel::Column> columns(static_cast<std::size_t>(count) + 2);
        for (int i = 0; i < count && i < static_cast<int>(categories.size()); ++i)
            columns[static_cast<std::size_t>(i) + 1].title = text(categories[static_cast<std::size_t>(i)]);
        columns.back().title = tr("n");
        CellTableModel *old = std::exchange(m_model, new CellTableModel(std::move(columns), this));
        setModel(m_model);
        delete old;
    }
    const auto name = [&](int i) { return i < static_cast<int>(categories.size()) ? text(categories[static_cast<std::size_t>(i)]) : QString(); };
    std::vector<std::vector<Cell>> rows;
    std::vector<Cell> head{{}};
    for (int i = 0; i < count; ++i)
        head.push_back({.text = name(i), .bold = true});
    head.push_back({.text = tr("n"), .bold = true});
    rows.push_back(std::move(head));
    std::vector<std::int64_t> columnSums(static_cast<std::size_t>(count), 0);
    std::int64_t all = 0;
    for (int i = 0; i < count; ++i) {
        const std::vector<std::int64_t> &counts = row.table[static_cast<std::size_t>(i)];
        const std::int64_t sum = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
        std::vector<Cell> cells{{.text = name(i), .bold = true}};
        for (int j = 0; j < count; ++j) {
            const std::int64_t here = counts[static_cast<std::size_t>(j)];
            columnSums[static_cast<std::size_t>(j)] += here;
            cells.push_back({.text = plainNumber(here), .share = sum > 0 ? static_cast<double>(here) / static_cast<double>(sum) : 0.0});
        }
        all += sum;
        cells.push_back({.text = plainNumber(sum)});
        rows.push_back(std::move(cells));
    }
    std::vector<Cell> sums{{.text = tr("n")}};
    for (const std::int64_t sum : columnSums)
        sums.push_back({.text = plainNumber(sum)});
    sums.push_back({.text = plainNumber(all), .bold = true});
    rows.push_back(std::move(sums));
    m_model->setRows(std::move(rows));
    for (int i = 0; i < count + 2; ++i) {
        setColumnWidth(i, i == 0 ? kNames : i <= count ? kCellWidth : kTotals);
        setRowHeight(i, i == 0 || i == count + 1 ? kLine : kCellHeight);
    }
    const int scroll = kNames + count * kCellWidth + kTotals > 360 ? 14 : 0;
    setFixedHeight(2 * kLine + count * kCellHeight + 2 + scroll);
}

} // namespace app
