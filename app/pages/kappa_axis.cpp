#include "app/pages/kappa_axis.h"

#include "app/pages/project_page.h"
#include "widgets/tokens.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace app {

double KappaScale::at(double value, const QRectF &strip) const
{
    return strip.left() + strip.width() * (std::clamp(value, from, to) - from) / (to - from);
}

void paintKappaMark(QPainter &painter, const QRectF &strip, const KappaScale &scale, const review::Coefficient &kappa, bool pooled)
{
    if (!kappa.value)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = widgets::series(0);
    const double y = strip.center().y(), x = scale.at(*kappa.value, strip);
    const bool interval = kappa.low && kappa.high;
    const double low = interval ? scale.at(*kappa.low, strip) : x, high = interval ? scale.at(*kappa.high, strip) : x;
    if (pooled && interval) {
        QPainterPath diamond(QPointF(low, y));
        diamond.lineTo(x, y - 8);
        diamond.lineTo(high, y);
        diamond.lineTo(x, y + 8);
        diamond.closeSubpath();
        painter.fillPath(diamond, ink);
    } else {
        painter.setPen(QPen(ink, 2, Qt::SolidLine, Qt::FlatCap));
        if (interval) {
            painter.drawLine(QPointF(low, y), QPointF(high, y));
            for (const double end : {low, high})
                painter.drawLine(QPointF(end, y - 4), QPointF(end, y + 4));
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(QPointF(x, y), 5, 5);
    }
    painter.restore();
}

KappaAxis::KappaAxis(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void KappaAxis::setRow(const review::SheetRow &row)
{
    m_row = row;
    const KappaWords words = kappaWords(row);
    setAccessibleName(words.shown ? tr("κ %1, 95 % interval %2, %3 items").arg(words.value, words.interval, plainNumber(row.n)) : words.sentence);
    update();
}

void KappaAxis::paintEvent(QPaintEvent *)
{
    if (!m_row || !kappaWords(*m_row).shown)
        return;
    QPainter painter(this);
    const QRectF strip(0.5, 0, std::min(width(), 217) - 8.0, height());
    const double y = height() / 2.0;
    painter.setPen(QPen(widgets::chartAxis(), 1));
    painter.drawLine(QPointF(strip.left(), y), QPointF(strip.right(), y));
    const KappaScale scale{.from = 0, .to = 1};
    for (const double tick : {0.0, 0.5, 1.0}) {
        const double x = scale.at(tick, strip);
        painter.drawLine(QPointF(x, y - 3.5), QPointF(x, y + 3.5));
    }
    const review::Coefficient &kappa = m_row->cohen;
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = widgets::series(0);
    if (kappa.low && kappa.high) {
        painter.setPen(QPen(ink, 3, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(scale.at(*kappa.low, strip), y), QPointF(scale.at(*kappa.high, strip), y));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawEllipse(QPointF(scale.at(*kappa.value, strip), y), 5, 5);
}

} // namespace app
