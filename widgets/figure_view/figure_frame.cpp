#include "widgets/figure_view/figure_frame.h"

#include <cstdlib>
#include <cstring>

namespace widgets {

const QImage &FigureFrame::at(QSize view, const QRect &target, const Draw &draw)
{
    const QRect all(QPoint(0, 0), view);
    if (m_image.size() != view) {
        m_image = QImage(view, QImage::Format_RGB32);
        m_valid = false;
    }
    const QPoint by = target.topLeft() - m_target.topLeft();
    const bool kept = m_valid && target.size() == m_target.size() && std::abs(by.x()) < view.width() && std::abs(by.y()) < view.height();
    m_target = target;
    m_valid = true;
    if (!kept) {
        draw(m_image, all);
        return m_image;
    }
    if (by.isNull())
        return m_image;
    shift(by);
    const int high = std::abs(by.y()), wide = std::abs(by.x());
    const int top = by.y() > 0 ? 0 : view.height() - high;
    if (high > 0)
        draw(m_image, QRect(0, top, view.width(), high));
    if (wide > 0)
        draw(m_image, QRect(by.x() > 0 ? 0 : view.width() - wide, by.y() > 0 ? high : 0, wide, view.height() - high));
    return m_image;
}

void FigureFrame::shift(QPoint by)
{
    const int height = m_image.height(), rows = height - std::abs(by.y());
    const qsizetype line = m_image.bytesPerLine();
    const auto bytes = static_cast<std::size_t>(m_image.width() - std::abs(by.x())) * 4;
    uchar *const bits = m_image.bits();
    for (int i = 0; i < rows; ++i) {
        // From the end the pixels move to, so that none is overwritten before it moved.
        const int from = by.y() > 0 ? rows - 1 - i : i - by.y();
        std::memmove(bits + line * (from + by.y()) + (by.x() > 0 ? by.x() * 4 : 0), bits + line * from + (by.x() > 0 ? 0 : -by.x() * 4), bytes);
    }
}

} // namespace widgets
