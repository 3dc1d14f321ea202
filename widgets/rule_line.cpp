#include "widgets/rule_line.h"

#include "widgets/shapes.h"

#include <QPainter>

namespace widgets {

RuleLine::RuleLine(Qt::Orientation orientation, QWidget *parent, Token ink) : QWidget(parent), m_orientation(orientation), m_ink(ink)
{
    const bool flat = orientation == Qt::Horizontal;
    setSizePolicy(flat ? QSizePolicy::Expanding : QSizePolicy::Fixed, flat ? QSizePolicy::Fixed : QSizePolicy::Expanding);
    setAttribute(Qt::WA_InputMethodEnabled, false);
}

void RuleLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRectF line = m_orientation == Qt::Horizontal ? QRectF(0, 0, width(), 0.5) : QRectF(0, 0, 0.5, height());
    paintRule(painter, line, colour(m_ink));
}

} // namespace widgets
