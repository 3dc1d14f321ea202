#include "widgets/figure_view/figure_view.h"

#include "widgets/figure_view/adjust_panel.h"
#include "widgets/tokens.h"

#include <QPainter>
#include <QPainterPath>
#include <QTouchEvent>
#include <QTransform>

#include <cmath>
#include <utility>

namespace widgets {
namespace {

constexpr double kCornerReach = 8.0, kBoxDragStart = 3.0;  // px about a corner that take it; way of a press before it is a drag
constexpr double kCrossArm = 12.0, kCrossGap = 3.0;

} // namespace

QRectF FigureView::inView() const
{
    return viewMap().inverted().mapRect(deviceRect()).intersected(QRectF(QPointF(), QSizeF(pictureSize())));
}

void FigureView::setBox(const std::optional<QRectF> &box)
{
    m_box.setBox(box);
    update();
}

void FigureView::setBoxTool(bool active)
{
    if (active == m_box.isActive() || (active && !hasPicture()))
        return;
    if (active) {
        setRuler(false);
        m_box.start(inView());
        m_boxDragged = false;
    } else {
        m_box.end();
    }
    m_drawing = false;
    m_boxPress.reset();
    updateCursor();
    boxChanged();
    Q_EMIT toolsChanged();
}

void FigureView::boxChanged()
{
    // The name stays the figure's; the box is its description.
    setAccessibleDescription(m_box.isActive() ? boxText() : rulerText());
    update();
}

void FigureView::cancelBox()
{
    const std::optional<QRectF> before = m_box.before();
    setBoxTool(false);
    if (!m_boxDragged)
        return;
    m_box.setBox(before);
    update();
    if (before)
        Q_EMIT boxAccepted(*before);
    else
        Q_EMIT boxRemoved();
}

bool FigureView::boxKey(int key, Qt::KeyboardModifiers modifiers)
{
    if (!m_box.isActive())
        return false;
    if ((modifiers == Qt::NoModifier && key == Qt::Key_Tab) || key == Qt::Key_Backtab) {
        m_box.switchCorner();
        boxChanged();
        return true;
    }
    if (modifiers == Qt::NoModifier) {
        switch (key) {
        case Qt::Key_Escape: cancelBox(); return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!m_box.hasArea()) {
                Q_EMIT boxRefused();
                return true;
            }
            m_box.setBox(m_box.drawn());
            setBoxTool(false);
            Q_EMIT boxAccepted(*m_box.box());
            return true;
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            m_box.setBox(std::nullopt);
            setBoxTool(false);
            Q_EMIT boxRemoved();
            return true;
        default: break;
        }
    }
    if (modifiers != Qt::NoModifier && modifiers != Qt::ControlModifier)
        return false;
    const QSizeF step = modifiers == Qt::ControlModifier ? QSizeF(1, 1) : deviceRect().size() / (100.0 * m_transform.zoom());
    switch (key) {
    case Qt::Key_Left: m_box.moveCornerBy({-step.width(), 0}); break;
    case Qt::Key_Right: m_box.moveCornerBy({step.width(), 0}); break;
    case Qt::Key_Up: m_box.moveCornerBy({0, -step.height()}); break;
    case Qt::Key_Down: m_box.moveCornerBy({0, step.height()}); break;
    default: return false;
    }
    boxChanged();
    return true;
}

MiniMap FigureView::miniMap() const
{
    if (m_mapHeld)
        return *m_mapHeld;
    if (!hasPicture() || m_transform.zoom() <= m_transform.fitZoom() * (1 + 1e-9))
        return {};
    const double ratio = devicePixelRatioF();
    std::vector<QRectF> taken;
    // What lies over the figure comes first: the adjust panel, a letter, a legend.
    for (const QObject *child : children()) {
        const auto *widget = qobject_cast<const QWidget *>(child);
        if (widget && !widget->isHidden())
            taken.emplace_back(QPointF(widget->pos()) * ratio, QSizeF(widget->size()) * ratio);
    }
    if (m_loupe.isOn()) {
        const bool inside = m_pointer && QRectF(rect()).contains(*m_pointer);
        taken.push_back(Loupe::glass(inside ? toDevice(*m_pointer) : deviceRect().center(), ratio).boundingRect());
    }
    return {pictureSize(), deviceRect().size(), ratio, taken};
}

QRectF FigureView::miniMapRect() const
{
    const QRectF area = miniMap().area();
    const double ratio = devicePixelRatioF();
    return {area.topLeft() / ratio, area.size() / ratio};
}

void FigureView::moveByMap(QPointF widgetPos)
{
    m_transform.lookAt(m_mapHeld->picturePoint(toDevice(widgetPos)) - m_mapGrip, m_transform.zoom());
    changed();
}

bool FigureView::pressMarks(QPointF widgetPos)
{
    const QPointF at = toDevice(widgetPos);
    const MiniMap map = miniMap();
    if (!map.isEmpty() && map.area().contains(at)) {
        m_mapHeld = map;
        // The frame is carried from where it is taken; elsewhere it comes to the pointer first.
        m_mapGrip = map.frame(inView()).contains(at) ? map.picturePoint(at) - m_transform.toPicture(m_transform.centre()) : QPointF();
        moveByMap(widgetPos);
        return true;
    }
    if (!m_box.isActive() || m_spaceHeld)
        return false;
    m_boxPress = widgetPos;
    m_drawing = m_box.takeCorner(picturePoint(widgetPos), kCornerReach * devicePixelRatioF() / m_transform.zoom());
    boxChanged();
    return true;
}

bool FigureView::dragMarks(QPointF widgetPos)
{
    if (m_mapHeld) {
        moveByMap(widgetPos);
        return true;
    }
    if (!m_boxPress)
        return false;
    const QPointF way = widgetPos - *m_boxPress;
    if (!m_drawing && std::hypot(way.x(), way.y()) >= kBoxDragStart) {
        // A click alone leaves the box that was drawn.
        m_drawing = true;
        m_box.setCorners(picturePoint(*m_boxPress), picturePoint(widgetPos));
    }
    if (m_drawing)
        m_box.moveCornerTo(picturePoint(widgetPos));
    boxChanged();
    return true;
}

void FigureView::releaseMarks()
{
    m_mapHeld.reset();
    const bool drawn = std::exchange(m_drawing, false) && m_boxPress && m_box.isActive();
    m_boxPress.reset();
    if (drawn && m_box.hasArea()) {
        m_boxDragged = true;
        m_box.setBox(m_box.drawn());
        Q_EMIT boxAccepted(*m_box.box());
    }
    update();
}

bool FigureView::touch(const QTouchEvent &event)
{
    if (!hasPicture())
        return false;
    const auto points = event.points();
    const bool over = event.type() == QEvent::TouchEnd || event.type() == QEvent::TouchCancel;
    if (!over && points.size() >= 2) {
        const QPointF first = points[0].position(), second = points[1].position();
        const Pinch now{(first + second) / 2, std::hypot(first.x() - second.x(), first.y() - second.y())};
        if (m_pinch && now.spread > 0 && m_pinch->spread > 0) {
            m_transform.pan(toDevice(now.centre - m_pinch->centre));
            m_transform.zoomTo(m_transform.zoom() * now.spread / m_pinch->spread, toDevice(now.centre));
            changed();
        } else {
            // A second finger ends what the first one began.
            m_dragging = m_measuring = m_drawing = false;
            m_rulerPress.reset();
            releaseMarks();
        }
        m_pinch = now;
        return true;
    }
    if (over) {
        m_pinch.reset();
        m_dragging = m_measuring = false;
        m_rulerPress.reset();
        releaseMarks();
        updateCursor();
        return true;
    }
    if (points.isEmpty() || m_pinch)
        return true;   // the finger that stays after a pinch does not pull the figure along
    const QPointF at = points[0].position();
    if (event.type() == QEvent::TouchBegin) {
        m_dragging = !pressMarks(at) && !pressRuler(at);
    } else if (!dragMarks(at) && !dragRuler(at) && m_dragging) {
        m_transform.pan(toDevice(at - m_dragFrom));
        changed();
    }
    m_dragFrom = at;
    updateCursor();
    return true;
}

Standing FigureView::standing() const
{
    if (!hasPicture())
        return {};
    const QPointF centre = m_transform.toPicture(m_transform.centre());
    return {{centre.x() / pictureSize().width(), centre.y() / pictureSize().height()}, m_transform.zoom()};
}

void FigureView::stand(const Standing &wanted)
{
    if (!hasPicture())
        return;
    m_transform.lookAt({wanted.centre.x() * pictureSize().width(), wanted.centre.y() * pictureSize().height()}, wanted.zoom);
    changed();
}

void FigureView::setCrosshair(const std::optional<QPointF> &share)
{
    if (share == m_crosshair)
        return;
    m_crosshair = share;
    update();
}

void FigureView::paintMiniMap(QPainter &painter)
{
    const MiniMap map = miniMap();
    if (map.isEmpty())
        return;
    const QRect area = map.area().toAlignedRect();
    QImage small(area.size(), QImage::Format_RGB32);
    drawPicture(small, area.topLeft(), area, map.area(), FigureParts::View);
    painter.drawImage(area.topLeft(), small);
    map.paintFrame(painter, inView());
}

void FigureView::paintMarks(QPainter &painter)
{
    const double ratio = devicePixelRatioF();
    const QTransform map = viewMap();
    m_box.paint(painter, map, deviceRect(), ratio);
    if (m_crosshair) {
        const QPointF at = map.map(QPointF(m_crosshair->x() * pictureSize().width(), m_crosshair->y() * pictureSize().height()));
        const QPointF centre(std::round(at.x()), std::round(at.y()));
        for (const bool casing : {true, false}) {
            painter.setPen(QPen(casing ? overlayCasing() : overlayStroke(3), (casing ? 4 : 2) * ratio, Qt::SolidLine, Qt::FlatCap));
            for (const QPointF way : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)})
                painter.drawLine(centre + way * ((kCrossGap - (casing ? 1 : 0)) * ratio), centre + way * ((kCrossArm + (casing ? 1 : 0)) * ratio));
        }
    }
    paintMiniMap(painter);
}

} // namespace widgets
