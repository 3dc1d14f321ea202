#include "widgets/figure_view/figure_view.h"

#include <QEnterEvent>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QTouchEvent>
#include <QWheelEvent>

namespace widgets {

void FigureView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placePanel();
    placeLegend();
    syncView();
}

bool FigureView::event(QEvent *event)
{
    if (event->type() == QEvent::ScreenChangeInternal || event->type() == QEvent::Show)
        syncView();
    if (event->type() == QEvent::NativeGesture && hasPicture()) {
        auto *gesture = static_cast<QNativeGestureEvent *>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            m_transform.zoomTo(m_transform.zoom() * (1.0 + gesture->value()), toDevice(gesture->position()));
            changed();
            return true;
        }
    }
    switch (event->type()) {
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::TouchEnd:
    case QEvent::TouchCancel:
        if (touch(*static_cast<QTouchEvent *>(event))) {
            event->accept();
            return true;
        }
        break;
    default: break;
    }
    return QWidget::event(event);
}

void FigureView::wheelEvent(QWheelEvent *event)
{
    const QPoint delta = event->angleDelta();
    if (!hasPicture() || delta.isNull())
        return event->accept();
    const int turned = delta.y() != 0 ? delta.y() : delta.x();
    event->accept();
    if (m_loupe.isOn()) {
        m_loupe.wheel(turned);
        return update();
    }
    m_transform.wheel(turned, toDevice(event->position()));
    changed();
}

void FigureView::mousePressEvent(QMouseEvent *event)
{
    event->accept();
    if (hasPicture() && event->button() == Qt::LeftButton && (pressMarks(event->position()) || pressRuler(event->position())))
        return;
    if (hasPicture() && (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton)) {
        m_dragging = true;
        m_dragFrom = event->position();
        updateCursor();
    }
}

void FigureView::mouseMoveEvent(QMouseEvent *event)
{
    m_pointer = event->position();
    if (m_loupe.isOn())
        update();
    if (!dragMarks(event->position()) && !dragRuler(event->position()) && m_dragging) {
        m_transform.pan(toDevice(event->position() - m_dragFrom));
        changed();
    }
    m_dragFrom = event->position();
    event->accept();
}

void FigureView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton) {
        m_dragging = m_measuring = false;
        m_rulerPress.reset();
        releaseMarks();
        updateCursor();
    }
    event->accept();
}

void FigureView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (hasPicture() && event->button() == Qt::LeftButton && !m_ruler.isActive() && !m_box.isActive() && !miniMapRect().contains(event->position())) {
        m_transform.toggleFit(toDevice(event->position()));
        changed();
    }
    event->accept();
}

void FigureView::keyPressEvent(QKeyEvent *event)
{
    event->ignore(); // the router knows the keys
}

void FigureView::focusInEvent(QFocusEvent *event)
{
    ring().focusIn(event->reason());
    QWidget::focusInEvent(event);
    update();
}

void FigureView::focusOutEvent(QFocusEvent *event)
{
    ring().focusOut(event->reason());
    QWidget::focusOutEvent(event);
    update();
}

void FigureView::enterEvent(QEnterEvent *event)
{
    m_pointer = event->position();
    if (m_loupe.isOn())
        update();
    QWidget::enterEvent(event);
}

void FigureView::leaveEvent(QEvent *event)
{
    m_pointer.reset();
    if (m_loupe.isOn())
        update();
    QWidget::leaveEvent(event);
}

} // namespace widgets
