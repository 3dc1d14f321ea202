#include "widgets/shapes.h"

#include <QPaintDevice>
#include <QPainter>

#include <cmath>

namespace widgets {

void paintBox(QPainter &painter, const QRectF &rect, qreal radius, const QColor &fill, const QColor &border, int width)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    if (border.isValid()) {
        painter.setPen(QPen(border, width));
        const qreal inset = width / 2.0;
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset);
    } else {
        painter.setPen(Qt::NoPen);
        painter.drawRoundedRect(rect, radius, radius);
    }
    painter.restore();
}

qreal snapped(qreal value, qreal deviceRatio)
{
    return std::round(value * deviceRatio) / deviceRatio;
}

void paintRule(QPainter &painter, const QRectF &rect, const QColor &ink)
{
    // Where a widget's origin falls on a fraction of a device pixel, the snapping must count from the device, not from the widget.
    const qreal ratio = painter.device()->devicePixelRatioF();
    const QPointF origin = painter.deviceTransform().map(QPointF(0, 0)) / ratio;
    const qreal thickness = qMax(1.0, std::floor(ratio)) / ratio;
    QRectF rule = rect;
    if (rect.width() >= rect.height()) {
        rule.moveTop(snapped(rect.top() + origin.y(), ratio) - origin.y());
        rule.setHeight(thickness);
    } else {
        rule.moveLeft(snapped(rect.left() + origin.x(), ratio) - origin.x());
        rule.setWidth(thickness);
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(rule, ink);
    painter.restore();
}

} // namespace widgets
