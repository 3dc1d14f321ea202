#include "app/pages/confusion_matrix.h"

#include "app/pages/project_page.h"
#include "widgets/text_block.h"
#include "widgets/type.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace app {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int kBoxWidth = 62, kBoxHeight = 42, kNames = 23, kWidestName = 120, kTotals = 49, kHead = 27, kFootHeight = 22;

} // namespace

ConfusionMatrix::ConfusionMatrix(QWidget *parent) : RampTable(Ramp::Sequential, parent)
{
    setAccessibleName(tr("Who chose what, pooled"));
}

int ConfusionMatrix::boxesWidth() const { return m_count * kBoxWidth; }

std::optional<std::pair<int, int>> ConfusionMatrix::answersAt(const QModelIndex &index) const
{
    const int row = index.row() - 1, column = index.column() - 1;
    if (row < 0 || column < 0 || row >= m_count || column >= m_count)
        return {};
    return std::pair(row, column);
}

void ConfusionMatrix::setRow(const review::SheetRow &row, const std::vector<std::string> &categories)
{
    m_count = static_cast<int>(row.table.size());
    const auto name = [&](int i) { return i < static_cast<int>(categories.size()) ? text(categories[static_cast<std::size_t>(i)]) : QString(); };
    m_names = kNames;
    QStringList heads{QString()};
    std::vector<std::vector<Cell>> rows;
    std::vector<Cell> head{{}};
    for (int i = 0; i < m_count; ++i) {
        heads << name(i);
        head.push_back({.text = name(i), .bold = true});
        m_names = std::clamp(widgets::lineWidth(name(i), widgets::uiFont(widgets::TypeStyle::Caption, true)) + 12, m_names, kWidestName);
    }
    heads << tr("n");
    head.push_back({.text = tr("n"), .bold = true, .right = true});
    rows.push_back(std::move(head));
    std::vector<std::int64_t> columnSums(static_cast<std::size_t>(m_count), 0);
    std::int64_t all = 0;
    for (int i = 0; i < m_count; ++i) {
        const std::vector<std::int64_t> &counts = row.table[static_cast<std::size_t>(i)];
        const std::int64_t sum = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
        std::vector<Cell> cells{{.text = name(i), .bold = true}};
        for (int j = 0; j < m_count; ++j) {
            const std::int64_t here = counts[static_cast<std::size_t>(j)];
            columnSums[static_cast<std::size_t>(j)] += here;
            const double share = sum > 0 ? static_cast<double>(here) / static_cast<double>(sum) : 0.0;
            Cell cell{.text = plainNumber(here) + u'\n' + tr("%1 %").arg(std::lround(100 * share)), .share = share};
            cell.spoken = tr("%1, then %2: %3 items, %4 % of the row").arg(name(i), name(j), plainNumber(here)).arg(std::lround(100 * share));
            cells.push_back(std::move(cell));
        }
        all += sum;
        cells.push_back({.text = plainNumber(sum), .quiet = true, .right = true});
        rows.push_back(std::move(cells));
    }
    std::vector<Cell> sums{{.text = tr("n"), .bold = true}};
    for (const std::int64_t sum : columnSums)
        sums.push_back({.text = plainNumber(sum), .quiet = true});
    sums.push_back({.text = plainNumber(all), .bold = true, .quiet = true, .right = true});
    rows.push_back(std::move(sums));
    std::vector<int> widths(static_cast<std::size_t>(m_count) + 2, kBoxWidth), heights(static_cast<std::size_t>(m_count) + 2, kBoxHeight);
    widths.front() = m_names;
    widths.back() = kTotals;
    heights.front() = kHead;
    heights.back() = kFootHeight;
    setCells(heads, std::move(rows), widths, heights);
}

} // namespace app
