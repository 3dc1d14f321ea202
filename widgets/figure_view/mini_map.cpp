#include "widgets/figure_view/mini_map.h"

#include "widgets/tokens.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace widgets {
namespace {

constexpr double kCornerMargin = 12.0, kLeastSide = 48.0, kThinnest = 2.0;
constexpr double kShareOfView = 0.3;   // of a small view's shorter side

} // namespace

MiniMap::MiniMap(QSize imagePx, QSizeF view, double ratio, const std::vector<QRectF> &taken)
    : m_picture(imagePx), m_ratio(ratio)
{
    if (imagePx.isEmpty())
        return;
    const double side = std::min(kSide * ratio, std::min(view.width(), view.height()) * kShareOfView);
    if (side < kLeastSide * ratio)
        return;
    QSizeF size = QSizeF(imagePx).scaled(side, side, Qt::KeepAspectRatio);
    size = {std::max(std::round(size.width()), 4 * ratio), std::max(std::round(size.height()), 4 * ratio)};
    const double margin = kCornerMargin * ratio;
    const double left = margin, right = std::round(view.width() - margin - size.width());
    const double top = margin, bottom = std::round(view.height() - margin - size.height());
    for (const QPointF corner : {QPointF(right, bottom), QPointF(right, top), QPointF(left, bottom), QPointF(left, top)}) {
        const QRectF place(corner, size);
        if (std::ranges::any_of(taken, [&](const QRectF &other) { return other.intersects(place); }))
            continue;
        m_area = place;
        return;
    }
}

QRectF MiniMap::frame(const QRectF &inView) const
{
    const QRectF kept = inView.intersected(QRectF(QPointF(), QSizeF(m_picture)));
    const double x = m_area.width() / m_picture.width(), y = m_area.height() / m_picture.height();
    QRectF frame(m_area.x() + kept.x() * x, m_area.y() + kept.y() * y, kept.width() * x, kept.height() * y);
    const QPointF centre = frame.center();
    frame.setSize(frame.size().expandedTo({kThinnest * m_ratio, kThinnest * m_ratio}));
    frame.moveCenter(centre);
    return frame;
}

QPointF MiniMap::picturePoint(QPointF at) const
{
    const double x = (at.x() - m_area.x()) / m_area.width(), y = (at.y() - m_area.y()) / m_area.height();
    return {std::clamp(x, 0.0, 1.0) * m_picture.width(), std::clamp(y, 0.0, 1.0) * m_picture.height()};
}

void MiniMap::paintFrame(QPainter &painter, const QRectF &inView) const
{
    painter.save();
    painter.setBrush(Qt::NoBrush);
    const auto outline = [&](const QRectF &rect, const QColor &ink, double width) {
        painter.setPen(QPen(ink, width * m_ratio, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.drawRect(rect);
    };
    const double half = m_ratio / 2.0;
    outline(m_area.adjusted(-half, -half, half, half), overlayCasing(), 1);
    painter.setClipRect(m_area);
    const QRectF shown = frame(inView);
    outline(shown, overlayCasing(), 4);
    outline(shown, overlayStroke(0), 2);
    painter.restore();
}

} // namespace widgets
