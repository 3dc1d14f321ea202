#include "widgets/glyph.h"

#include "widgets/icons.h"

#include <QPainter>

namespace widgets {

Glyph::Glyph(const QString &icon, int size, Token ink, QWidget *parent) : QWidget(parent), m_icon(icon), m_ink(ink)
{
    setFixedSize(size, size);
    setAttribute(Qt::WA_InputMethodEnabled, false);
}

void Glyph::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintIcon(painter, m_icon, QRectF(rect()), colour(m_ink));
}

} // namespace widgets
