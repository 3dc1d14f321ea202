#pragma once

#include <QImage>
#include <QPoint>
#include <QRect>
#include <QSize>

#include <functional>

namespace widgets {

/// What stands in a view, in device px, kept from paint to paint: painting it again is one copy, and after a pan only what came into view is made.
class FigureFrame {
public:
    /// Fills device px of the view into the image, whose top left px is the view's.
    using Draw = std::function<void(QImage &, const QRect &)>;

    /// The frame of a view in which the figure lies on `target`; `draw` is asked for what is not there yet.
    const QImage &at(QSize view, const QRect &target, const Draw &draw);
    void forget() { m_valid = false; } ///< The figure, its grain or its colours became others.

private:
    void shift(QPoint by);

    QImage m_image = {};
    QRect m_target = {};
    bool m_valid = false;
};

} // namespace widgets
