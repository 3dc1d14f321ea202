#pragma once

#include <QPointF>
#include <QSize>

#include <cstddef>
#include <utility>
#include <vector>

namespace widgets {

/// How a view stands on its picture: the picture's point in the middle of the view as shares of width and height (0 to 1 on the picture),
/// and device px per image px.
struct Standing {
    QPointF centre = {0.5, 0.5};
    double zoom = 1.0;
};

/// Several views that move together: what they differed by when the link was switched on is what they differ by ever after. Pictures
/// of different sizes are linked by shares, so the same part of each is seen. Offsets are kept apart from what the views can show: a view
/// that was stopped at an edge or at its largest zoom takes its place again.
class CompareLink {
public:
    void start(std::vector<Standing> views) { m_base = std::move(views); }
    void stop() { m_base.clear(); }
    bool isOn() const { return !m_base.empty(); }

    /// How all views are to stand when `moved` stands at `now`, `moved` itself unchanged. Empty when the link is off or knows no such view.
    std::vector<Standing> follow(std::size_t moved, const Standing &now) const;
    /// The place in `to` that belongs to the place `share` in `from`; `share` itself when the link is off.
    QPointF counterpart(std::size_t from, QPointF share, std::size_t to) const;

private:
    std::vector<Standing> m_base;
};

/// Columns and rows for `count` views of equal size in `area`: those in which a 4:3 picture is largest, fewer rows first.
QSize compareGrid(int count, QSize area);

} // namespace widgets
