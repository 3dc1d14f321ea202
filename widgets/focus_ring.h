#pragma once

#include <Qt>
#include <QRectF>

class QPainter;
class QWidget;

namespace widgets {

/// Whether a widget shows its ring: yes when the focus came by a key or by code, no after a click; activation and pop-ups change nothing.
class FocusRing {
public:
    void focusIn(Qt::FocusReason reason);
    void focusOut(Qt::FocusReason reason);
    void press() { m_shown = false; }  ///< A click on the widget.
    void force() { m_shown = true; }
    bool isShown() const { return m_shown; }

private:
    bool m_shown = false;
};

/// What a widget with a ring offers to focusByKey().
class RingOwner {
public:
    virtual ~RingOwner() = default;
    FocusRing &ring() { return m_ring; }
    const FocusRing &ring() const { return m_ring; }

private:
    FocusRing m_ring = {};
};

/// Gives the focus as a key does, ring included, also when the widget has it already. Use it after a letter key chose a row.
void focusByKey(QWidget *widget);

/// A 2 px ring; `frame` is the border of the thing, `gap` the distance from it to the ring's outer edge (4 for rows, 4 inside the owner's margin).
void paintRing(QPainter &painter, const QRectF &frame, qreal radius, qreal gap = 4);

} // namespace widgets
