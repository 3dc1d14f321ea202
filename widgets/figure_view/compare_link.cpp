#include "widgets/figure_view/compare_link.h"

#include <algorithm>

namespace widgets {

std::vector<Standing> CompareLink::follow(std::size_t moved, const Standing &now) const
{
    if (moved >= m_base.size())
        return {};
    const QPointF by = now.centre - m_base[moved].centre;
    const double times = now.zoom / m_base[moved].zoom;
    std::vector<Standing> all = m_base;
    for (Standing &view : all) {
        view.centre += by;
        view.zoom *= times;
    }
    all[moved] = now;
    return all;
}

QPointF CompareLink::counterpart(std::size_t from, QPointF share, std::size_t to) const
{
    if (from >= m_base.size() || to >= m_base.size())
        return share;
    return share + m_base[to].centre - m_base[from].centre;
}

QSize compareGrid(int count, QSize area)
{
    QSize best(1, std::max(1, count));
    double largest = -1.0;
    for (int columns = count; columns >= 1; --columns) {
        const int rows = (count + columns - 1) / columns;
        const double width = std::min(static_cast<double>(area.width()) / columns, static_cast<double>(area.height()) / rows * 4.0 / 3.0);
        // Fewer rows come first, so only a picture that is clearly larger takes one more.
        if (width > largest + 0.5) {
            largest = width;
            best = {columns, rows};
        }
    }
    return best;
}

} // namespace widgets
