#include "app/pages/agreement_cells.h"

#include "widgets/shapes.h"
#include "widgets/table_style.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QHeaderView>
#include <QLocale>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kSteps = 9, kBoxGap = 2;

widgets::Swatch swatchOf(RampTable::Ramp ramp, double share)
{
    if (ramp == RampTable::Ramp::Sequential)
        return widgets::sequential(static_cast<int>(std::floor(kSteps * share)));
    return widgets::diverging(static_cast<int>(std::floor(kSteps * (share + 1) / 2)));
}

class RampDelegate : public QStyledItemDelegate {
public:
    explicit RampDelegate(RampTable *table) : QStyledItemDelegate(table), m_table(table) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(option.rect).adjusted(0, 0, -kBoxGap, -kBoxGap);
        const QVariant share = index.data(widgets::ShareRole);
        const QStringList lines = index.data().toString().split(u'\n');
        const bool bold = index.data(widgets::BoldRole).toBool();
        const QVariant alignment = index.data(Qt::TextAlignmentRole);
        if (share.isValid()) {
            const widgets::Swatch swatch = swatchOf(m_table->ramp(), share.toDouble());
            widgets::paintBox(*painter, box, 3, swatch.fill, m_table->isMarked(index.row(), index.column()) ? widgets::colour(Token::AccentBase) : QColor(), 2);
            if (lines.size() > 1) {
                widgets::paintLine(*painter, QRectF(box.left(), box.top() + 2, box.width(), 18), lines[0], widgets::uiFont(TypeStyle::Ui, true), swatch.ink, Qt::AlignHCenter);
                widgets::paintLine(*painter, QRectF(box.left(), box.top() + 20, box.width(), 18), lines[1], widgets::uiFont(TypeStyle::Caption), swatch.ink, Qt::AlignHCenter);
            } else {
                widgets::paintLine(*painter, box, lines[0], widgets::uiFont(TypeStyle::Ui), swatch.ink, Qt::AlignHCenter);
            }
        } else if (!lines[0].isEmpty()) {
            const bool right = alignment.isValid() && (alignment.toInt() & Qt::AlignRight);
            const double line = lines.size() > 1 ? box.height() / 2 : box.height();
            for (qsizetype at = 0; at < lines.size(); ++at)
                widgets::paintLine(*painter, QRectF(box.left(), box.top() + static_cast<double>(at) * line, box.width(), line), lines[at],
                                   widgets::uiFont(index.data(widgets::SecondaryRole).toBool() ? TypeStyle::Ui : TypeStyle::Caption, bold),
                                   widgets::colour(bold ? Token::TextPrimary : Token::TextSecondary), right ? Qt::AlignRight : Qt::AlignHCenter);
        }
        if (option.state & QStyle::State_HasFocus)
            widgets::paintBox(*painter, box.adjusted(1, 1, -1, -1), 3, {}, widgets::colour(Token::FocusRing), 2);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override { return {0, 0}; }

private:
    RampTable *m_table;
};

} // namespace

RampTable::RampTable(Ramp ramp, QWidget *parent) : QTableView(parent), m_ramp(ramp)
{
    widgets::styleTable(*this);
    setItemDelegate(new RampDelegate(this));
    setSelectionBehavior(QAbstractItemView::SelectItems);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    horizontalHeader()->hide();
    horizontalHeader()->setStretchLastSection(false);
    horizontalHeader()->setMinimumSectionSize(8);
    verticalHeader()->setMinimumSectionSize(8);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    viewport()->setAutoFillBackground(false);
}

void RampTable::clear()
{
    m_markedRow = m_markedColumn = -1;
    m_heads.clear();
    CellTableModel *old = std::exchange(m_model, nullptr);
    setModel(nullptr);
    delete old;
}

void RampTable::setCells(const QStringList &heads, std::vector<std::vector<Cell>> rows, const std::vector<int> &widths, const std::vector<int> &heights)
{
    if (!m_model || heads != m_heads) {
        m_heads = heads;
        std::vector<CellTableModel::Column> columns;
        for (const QString &head : heads)
            columns.push_back({head});
        CellTableModel *old = std::exchange(m_model, new CellTableModel(std::move(columns), this));
        setModel(m_model);
        delete old;
    }
    m_model->setRows(std::move(rows));
    for (std::size_t i = 0; i < widths.size(); ++i)
        setColumnWidth(static_cast<int>(i), widths[i]);
    for (std::size_t i = 0; i < heights.size(); ++i)
        setRowHeight(static_cast<int>(i), heights[i]);
    setMaximumHeight(std::accumulate(heights.begin(), heights.end(), 2));
}

void RampTable::setMarked(int row, int column)
{
    m_markedRow = row;
    m_markedColumn = column;
    viewport()->update();
}

void RampTable::wheelEvent(QWheelEvent *event)
{
    if (verticalScrollBar()->maximum() == 0 && horizontalScrollBar()->maximum() == 0)
        event->ignore();
    else
        QTableView::wheelEvent(event);
}

UprightLabel::UprightLabel(QWidget *parent) : QLabel(parent) { setTextFormat(Qt::PlainText); }

void UprightLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.translate(0, height());
    painter.rotate(-90);
    widgets::paintLine(painter, QRectF(0, 0, height(), width()), text(), widgets::uiFont(TypeStyle::Caption, true), widgets::colour(Token::TextSecondary), Qt::AlignHCenter);
}

RampLegend::RampLegend(const QString &name, QWidget *parent) : QLabel(parent), m_name(name)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void RampLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QFont font = widgets::uiFont(TypeStyle::Caption);
    const QColor ink = widgets::colour(Token::TextSecondary);
    constexpr double kStep = 16, kLeft = 4;
    widgets::paintLine(painter, QRectF(kLeft, 0, 100, 16), m_name, font, ink);
    for (int step = 0; step < kSteps; ++step)
        painter.fillRect(QRectF(kLeft + step * kStep, 19, kStep, 10), widgets::sequential(step).fill);
    const std::vector<std::pair<double, QString>> marks{{0, u"0"_s}, {0.5, QLocale().toString(0.5, 'f', 1)}, {1, u"1"_s}};
    for (const auto &[at, words] : marks)
        widgets::paintLine(painter, QRectF(kLeft + at * (kSteps * kStep - 40), 34, 40, 16), words, font, ink, at == 0 ? Qt::AlignLeft : at == 1 ? Qt::AlignRight : Qt::AlignHCenter);
}

} // namespace app
