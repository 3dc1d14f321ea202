#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

namespace widgets {

/// A box with a border inside `rect`; the border's width is in px. An invalid colour leaves that part out.
void paintBox(QPainter &painter, const QRectF &rect, qreal radius, const QColor &fill, const QColor &border, int width = 1);
/// A rule of 1 px, snapped to whole device pixels. The rectangle's short side is replaced by the snapped thickness.
void paintRule(QPainter &painter, const QRectF &rect, const QColor &ink);
/// `value` rounded to a whole device pixel.
qreal snapped(qreal value, qreal deviceRatio);

} // namespace widgets
