#include "widgets/focus_ring.h"

#include "widgets/tokens.h"

#include <QPainter>
#include <QWidget>

namespace widgets {

void FocusRing::focusIn(Qt::FocusReason reason)
{
    switch (reason) {
    case Qt::MouseFocusReason: m_shown = false; break;
    case Qt::ActiveWindowFocusReason: case Qt::PopupFocusReason: break;
    default: m_shown = true;
    }
}

void FocusRing::focusOut(Qt::FocusReason reason)
{
    if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
        m_shown = false;
}

void focusByKey(QWidget *widget)
{
    if (!widget)
        return;
    widget->setFocus(Qt::OtherFocusReason);
    // setFocus on the widget that has the focus sends no event.
    if (auto *owner = dynamic_cast<RingOwner *>(widget))
        owner->ring().force();
    widget->update();
}

void paintRing(QPainter &painter, const QRectF &frame, qreal radius, qreal gap)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour(Token::FocusRing), 2));
    painter.setBrush(Qt::NoBrush);
    const QRectF path = frame.adjusted(-gap + 1, -gap + 1, gap - 1, gap - 1);
    const qreal corner = qMax(2.0, radius + gap - 1);
    painter.drawRoundedRect(path, corner, corner);
    painter.restore();
}

} // namespace widgets
