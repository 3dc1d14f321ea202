#include "app/pages/forest_table.h"

#include "app/pages/agreement_words.h"
#include "widgets/shapes.h"
#include "widgets/table_style.h"
#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace app {

using namespace Qt::Literals::StringLiterals;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr KappaScale kScale{.from = -0.2, .to = 1.0};
constexpr std::array kTicks{-0.2, 0.0, 0.2, 0.4, 0.6, 0.8, 1.0};
constexpr double kStripLeft = 24, kStripWidth = 264;
constexpr int kCellSide = 8;

class ForestHead : public widgets::TableHead {
public:
    using TableHead::TableHead;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override
    {
        TableHead::paintSection(painter, rect, section);
        if (section != ForestTable::kAxisColumn)
            return;
        const QRectF strip = ForestTable::strip(rect);
        for (const double tick : kTicks)
            widgets::paintLine(*painter, QRectF(kScale.at(tick, strip) - 20, rect.top(), 40, rect.height() - 1.0), QLocale().toString(tick, 'f', 1).replace(u'-', QChar(0x2212)),
                               widgets::uiFont(TypeStyle::Caption), widgets::colour(Token::TextSecondary), Qt::AlignHCenter);
    }
};

class ForestDelegate : public widgets::CellDelegate {
public:
    explicit ForestDelegate(ForestTable *table) : CellDelegate(table), m_table(table) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        if (index.row() >= m_table->markCount())
            return CellDelegate::paint(painter, option, index);
        const ForestTable::Mark &mark = m_table->mark(index.row());
        const QRectF cell(option.rect);
        painter->save();
        const bool chosen = option.state & QStyle::State_Selected;
        if (!mark.pooled) {
            CellDelegate::paint(painter, option, index);
        } else {
            painter->fillRect(option.rect, widgets::colour(chosen ? Token::AccentSoft : Token::BgWindow));
            widgets::paintRule(*painter, QRectF(cell.left(), cell.top(), cell.width(), 1), widgets::colour(Token::BorderStrong));
            const QVariant alignment = index.data(Qt::TextAlignmentRole);
            widgets::paintLine(*painter, cell.adjusted(kCellSide, 0, -kCellSide, -1), index.data().toString(), widgets::uiFont(TypeStyle::Ui, true),
                               widgets::colour(Token::TextPrimary), alignment.isValid() ? Qt::Alignment(alignment.toInt()) : Qt::AlignLeft);
        }
        if (mark.shown && !mark.remark.isEmpty() && index.column() == ForestTable::kAxisColumn - 1) {
            // Words where an interval would stand run on over the axis, on which the value has nothing to say.
            painter->fillRect(cell.adjusted(0, 1, 0, -1), widgets::colour(chosen ? Token::AccentSoft : mark.pooled ? Token::BgWindow : Token::BgSurface));
            widgets::paintLine(*painter, cell.adjusted(kCellSide, 0, -kCellSide, -1), mark.remark, widgets::uiFont(TypeStyle::Ui), widgets::colour(Token::TextSecondary));
        } else if (index.column() == ForestTable::kAxisColumn) {
            const QRectF strip = ForestTable::strip(cell);
            for (const double tick : kTicks)
                painter->fillRect(QRectF(std::round(kScale.at(tick, strip)), cell.top(), 1, cell.height()), tick == 0.0 ? widgets::chartAxis() : widgets::chartGrid());
            if (mark.shown)
                paintKappaMark(*painter, strip, kScale, mark.kappa, mark.pooled);
        } else if (!mark.shown && index.column() == 2) {
            // The sentence stands where the three numbers would.
            widgets::paintLine(*painter, cell.adjusted(kCellSide, 0, 0, -1), mark.sentence,
                               widgets::uiFont(TypeStyle::Ui), widgets::colour(Token::TextSecondary));
        }
        painter->restore();
    }

private:
    ForestTable *m_table;
};

} // namespace

ForestTable::ForestTable(QWidget *parent) : QTableView(parent)
{
    m_model = new CellTableModel({{tr("Stratum")}, {tr("n"), true}, {tr("Agree %"), true}, {tr("κ"), true}, {tr("95 % interval"), true}, {}}, this);
    setModel(m_model);
    widgets::styleTable(*this);
    auto *head = new ForestHead(this);
    setHorizontalHeader(head);
    setItemDelegate(new ForestDelegate(this));
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    head->setMinimumSectionSize(24);
    head->setStretchLastSection(true);
    const std::array widths{136, 72, 76, 64, 116};
    for (int i = 0; i < static_cast<int>(widths.size()); ++i) {
        head->setSectionResizeMode(i, i == 0 ? QHeaderView::Stretch : QHeaderView::Fixed);
        head->resizeSection(i, widths[static_cast<std::size_t>(i)]);
    }
    head->setSectionResizeMode(kAxisColumn, QHeaderView::Fixed);
    head->setStretchLastSection(false);
    head->resizeSection(kAxisColumn, 304);
}

QRectF ForestTable::strip(const QRectF &cell) { return {cell.left() + kStripLeft, cell.top(), kStripWidth, cell.height()}; }

void ForestTable::clear()
{
    m_marks.clear();
    clearSpans();
    m_model->setRows({});
}

void ForestTable::setSheet(const review::Sheet &sheet, const QString &strata)
{
    std::vector<std::vector<Cell>> rows;
    m_marks.clear();
    for (const review::SheetRow *row : shownRows(sheet)) {
        const CoefficientWords words = coefficientWords(*row, headline(*row));
        const double percent = row->n > 0 ? 100.0 * static_cast<double>(row->agree) / static_cast<double>(row->n) : 0;
        const std::optional<double> &pairs = headline(*row).pA; // of more than two raters: the share of agreeing pairs
        Cell agree{.text = words.shown ? QLocale().toString(row->first.empty() && pairs ? 100 * *pairs : percent, 'f', 1) : QString()};
        agree.spoken = words.sentence;
        const bool pooled = !row->stratum;
        const QString name = !pooled ? text(*row->stratum) : sheet.byNames.empty() ? tr("Overall") : tr("Overall, pooled");
        rows.push_back({{.text = name}, {.text = plainNumber(row->n), .quiet = !words.shown}, std::move(agree), {.text = words.value}, {.text = words.interval.isEmpty() ? words.remark : words.interval}, {}});
        m_marks.push_back({.kappa = withShownInterval(headline(*row)), .shown = words.shown, .pooled = pooled, .sentence = words.sentence, .remark = words.interval.isEmpty() ? words.remark : QString()});
    }
    m_model->setTitle(0, strata);
    m_model->setRows(std::move(rows));
    clearSpans();
    for (int row = 0; row < markCount(); ++row) {
        const Mark &mark = m_marks[static_cast<std::size_t>(row)];
        if (!mark.shown)
            setSpan(row, 2, 1, kAxisColumn - 2);
        else if (!mark.remark.isEmpty())
            setSpan(row, kAxisColumn - 1, 1, 2);
    }
    fitColumns();
}

/// The names come first, then the sentences that stand for numbers; a longer language takes what is left.
void ForestTable::fitColumns()
{
    constexpr int kInterval = 116;
    int names = 0, sentence = 0;
    for (int row = 0; row < markCount(); ++row) {
        const Mark &mark = m_marks[static_cast<std::size_t>(row)];
        names = std::max(names, widgets::lineWidth(m_model->index(row, 0).data().toString(), widgets::uiFont(TypeStyle::Ui, mark.pooled)) + 2 * kCellSide);
        if (!mark.shown)
            sentence = std::max(sentence, widgets::lineWidth(mark.sentence, widgets::uiFont(TypeStyle::Ui)) + kCellSide);
    }
    int others = 0;
    for (const int column : {1, 2, 3, static_cast<int>(kAxisColumn)})
        others += columnWidth(column);
    const int head = widgets::lineWidth(m_model->headerData(4, Qt::Horizontal, Qt::DisplayRole).toString(), widgets::uiFont(TypeStyle::Caption, true)) + 2 * kCellSide;
    const int room = width() - others - std::min(names, 200), wanted = std::max(head, sentence - columnWidth(2) - columnWidth(3));
    setColumnWidth(4, std::clamp(wanted, kInterval, std::max(kInterval, room)));
    int height = horizontalHeader()->sizeHint().height();
    for (int row = 0; row < m_model->rowCount(); ++row)
        height += rowHeight(row);
    // The card scrolls no further than its own height.
    constexpr int kMostHeight = 216;
    setFixedHeight(std::min(height, kMostHeight));
    setVerticalScrollBarPolicy(height > kMostHeight ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
}

void ForestTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

} // namespace app
