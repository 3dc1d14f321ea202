#pragma once

#include <QPointF>
#include <QRectF>
#include <QSize>
#include <QString>
#include <QTransform>

#include <array>

class QPainter;

namespace widgets {

/// What a figure's pixels measure: "mm" and 12.5 pixels per mm. None when the number is not above 0.
struct FigureScale {
    QString unit = {};
    double pixelsPerUnit = 0.0;
    bool isSet() const { return pixelsPerUnit > 0.0 && !unit.isEmpty(); }
};

/// A line on a figure with a length and an angle. Points are image pixels (the figure covers 0 to its width and height) and stay on the figure.
class Ruler {
public:
    void setPicture(QSize imagePx);                    ///< Ends it, and forgets the scale.
    void setScale(const FigureScale &scale) { m_scale = scale; }

    /// Takes the place of the last line: level, over the middle half of what is in view.
    void start(const QRectF &inView);
    void end() { m_active = false; }
    bool isActive() const { return m_active; }

    void setLine(QPointF from, QPointF to);            ///< `to` becomes the end that moves.
    void moveEndTo(QPointF point);
    void moveEndBy(QPointF by) { moveEndTo(movingEnd() + by); }
    void switchEnd() { m_moving = 1 - m_moving; }
    void takeEnd(int end) { m_moving = end == 0 ? 0 : 1; }
    QPointF from() const { return m_ends[0]; }
    QPointF to() const { return m_ends[1]; }
    QPointF movingEnd() const { return m_ends[m_moving]; }

    double lengthPx() const;
    /// Degrees of the line from its first to its second end, anticlockwise from level: above −180, at most 180. 0 for a point.
    double angle() const;
    QString text() const;                              ///< "412.3 px · 36.9°", with a scale "16.5 mm · 36.9°".

    /// Draws line, ends and read-out in device px; `view` takes image px there, `area` is what the plate stays in. No plate when it is empty.
    void paint(QPainter &painter, const QTransform &view, const QRectF &area, double deviceRatio) const;

private:
    QPointF kept(QPointF point) const;

    QSize m_picture = {};
    FigureScale m_scale = {};
    std::array<QPointF, 2> m_ends = {};
    std::size_t m_moving = 1;
    bool m_active = false;
};

} // namespace widgets
