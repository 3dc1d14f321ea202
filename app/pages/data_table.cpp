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

#include <QHeaderView>
#include <QPainter>

#include <array>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

class DataDelegate : public widgets::CellDelegate {
public:
    DataDelegate(DataModel *model, QObject *parent) : CellDelegate(parent), m_model(model) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const DataRow *row = m_model->row(index.row());
        if (!row || (index.column() != DataModel::Picture && index.column() != DataModel::State))
            return CellDelegate::paint(painter, option, index);
        const QRectF cell(option.rect);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setRenderHint(QPainter::SmoothPixmapTransform);
        painter->fillRect(option.rect, widgets::colour(option.state & QStyle::State_Selected ? Token::AccentSoft : Token::BgSurface));
        widgets::paintRule(*painter, QRectF(cell.left(), cell.bottom() - 1, cell.width(), 0.5), widgets::colour(Token::BorderSubtle));
        if (index.column() == DataModel::Picture)
            paintPicture(*painter, cell, *row, option.state & QStyle::State_Selected);
        else if (!row->split.empty())
            paintSplit(*painter, cell, *row, index.data().toString());
        painter->restore();
    }

private:
    void paintPicture(QPainter &painter, const QRectF &cell, const DataRow &row, bool chosen) const
    {
        if (chosen)
            painter.fillRect(QRectF(cell.left(), cell.top(), 3, cell.height() - 1), widgets::colour(Token::AccentBase));
        const QRectF box(cell.left() + 16, cell.top() + (cell.height() - 1 - Thumbnails::kHeight) / 2, Thumbnails::kWidth, Thumbnails::kHeight);
        const QPixmap pixmap = m_model->thumbnails().pixmap(row.figure, row.picture);
        if (!pixmap.isNull()) {
            const QSizeF size = QSizeF(pixmap.size()).scaled(box.size(), Qt::KeepAspectRatio);
            painter.drawPixmap(QRectF(box.center() - QPointF(size.width() / 2, size.height() / 2), size), pixmap, QRectF(pixmap.rect()));
        } else if (!row.figure.empty() && m_model->thumbnails().cannotBeShown(row.figure)) {
            widgets::paintBox(painter, box, 2, widgets::colour(Token::BgSunken), widgets::colour(Token::BorderSubtle));
            painter.fillRect(box.adjusted(1, 1, -1, -1), QBrush(widgets::colour(Token::BorderStrong), Qt::BDiagPattern));
        }
    }

    void paintSplit(QPainter &painter, const QRectF &cell, const DataRow &row, const QString &word) const
    {
        const bool gold = row.split == "gold", outlined = row.split == "held-out" || row.split == "ok", bad = row.split == "missing" || row.split == "damaged";
        const QFont font = widgets::uiFont(TypeStyle::Ui);
        const double icon = gold ? 22 : 0, width = widgets::lineWidth(word, font) + icon + 16;
        const QRectF chip(cell.left() + 8, cell.top() + (cell.height() - 1 - 24) / 2, width, 24);
        const Token fill = gold ? Token::AccentSoft : bad ? Token::WarningSoft : Token::BgSunken;
        const Token ink = gold ? Token::AccentOnSoft : bad ? Token::WarningOnSoft : Token::TextSecondary;
        widgets::paintBox(painter, chip, 12, outlined ? QColor() : widgets::colour(fill), outlined ? widgets::colour(Token::BorderSubtle) : QColor());
        if (gold)
            widgets::paintIcon(painter, u"snow"_s, QRectF(chip.left() + 8, chip.top() + 4, 16, 16), widgets::colour(ink));
        widgets::paintLine(painter, chip.adjusted(8 + icon, 0, 0, 0), word, font, widgets::colour(ink));
    }

    DataModel *m_model;
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
    const std::array widths{80, 96, 0, 84, 84, 116};
    for (int i = 0; i < static_cast<int>(widths.size()); ++i) {
        const int width = widths[static_cast<std::size_t>(i)];
        head->setSectionResizeMode(i, width == 0 ? QHeaderView::Stretch : QHeaderView::Interactive);
        if (width > 0)
            head->resizeSection(i, width);
    }
    connect(&model->thumbnails(), &Thumbnails::ready, this, [this] {
        if (m_pictures)
            viewport()->update();
    });
    setAccessibleName(tr("Items"));
}

void DataTable::setPicturesShown(bool shown)
{
    m_pictures = shown;
    setColumnHidden(DataModel::Picture, !shown);
    verticalHeader()->setDefaultSectionSize(shown ? widgets::kTableRowWithPicture : widgets::kTableRow);
}

} // namespace app
