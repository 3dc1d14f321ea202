#pragma once

#include <QPointF>
#include <QRectF>
#include <QSize>
#include <QString>
#include <QTransform>

#include <array>
#include <optional>

class QPainter;

namespace widgets {

/// A box that a person draws on a figure as an answer. Corners are image pixels of the upright whole picture (the figure covers 0 to its width
/// and height), stay on the figure, and land on whole pixels whenever they are moved.
class BoxTool {
public:
    void setPicture(QSize imagePx);                    ///< Ends it and forgets the box.

    /// The box that stands on the figure when the tool is not active; none takes it away. What is being drawn is not touched.
    void setBox(const std::optional<QRectF> &box) { m_box = box; }
    const std::optional<QRectF> &box() const { return m_box; }

    /// Takes up the box that stands, or one over the middle half of what is in view.
    void start(const QRectF &inView);
    void end() { m_active = false; }
    bool isActive() const { return m_active; }
    /// The box that stood when the tool started.
    const std::optional<QRectF> &before() const { return m_before; }

    void setCorners(QPointF fixed, QPointF moving);
    void moveCornerTo(QPointF point);
    /// By at least one pixel in each direction that is asked for.
    void moveCornerBy(QPointF by);
    void switchCorner() { m_moving = 1 - m_moving; }
    /// Takes the corner of the box that lies nearest to a point, the opposite one staying; false when none is within `reach`.
    bool takeCorner(QPointF point, double reach);
    QPointF movingCorner() const { return m_corners[m_moving]; }

    QRectF drawn() const;                              ///< What is being drawn; its area may be 0.
    bool hasArea() const { return drawn().width() > 0 && drawn().height() > 0; }
    QString text() const;                              ///< "x 120, y 80, w 40, h 30": the box being drawn, else the one that stands; empty without one.

    /// Draws the box in device px; `view` takes image px there, `area` is what the read-out stays in. No read-out when it is empty.
    void paint(QPainter &painter, const QTransform &view, const QRectF &area, double deviceRatio) const;

private:
    QPointF kept(QPointF point) const;
    void paintReadout(QPainter &painter, const QRectF &frame, const QRectF &area, double ratio) const;

    QSize m_picture = {};
    std::optional<QRectF> m_box = {}, m_before = {};
    std::array<QPointF, 2> m_corners = {};
    std::size_t m_moving = 1;
    bool m_active = false;
};

} // namespace widgets
