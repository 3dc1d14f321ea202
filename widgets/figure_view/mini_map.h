#pragma once

#include <QPointF>
#include <QRectF>
#include <QSize>

#include <vector>

class QPainter;

namespace widgets {

/// The small whole figure in a corner of the viewer, with a frame about what is in view. Knows no pixels: the viewer paints the figure in it.
/// `area` and all that is asked of the view are in one unit, device px or any other; the figure's own are image px.
class MiniMap {
public:
    static constexpr int kSide = 160;                 ///< Longer side in device-independent px; less in a small view.

    MiniMap() = default;
    /// In the lower right corner of the view; where that touches one of `taken`, in the next one free: upper right, lower left, upper left.
    /// Empty when no corner is free or the view has no room for one of 48 px.
    MiniMap(QSize imagePx, QSizeF view, double ratio, const std::vector<QRectF> &taken);

    bool isEmpty() const { return m_area.isEmpty(); }
    QRectF area() const { return m_area; }
    /// Where a rectangle of the figure lies on the map, cut at the figure's edge; never thinner than two logical px.
    QRectF frame(const QRectF &inView) const;
    /// The figure's point under a point of the map, kept on the figure.
    QPointF picturePoint(QPointF at) const;

    void paintFrame(QPainter &painter, const QRectF &inView) const; ///< Border of the map and, in yellow with its casing, what is in view.

private:
    QSize m_picture = {};
    QRectF m_area = {};
    double m_ratio = 1.0;
};

} // namespace widgets
