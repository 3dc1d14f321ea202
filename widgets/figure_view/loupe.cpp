#include "widgets/figure_view/loupe.h"

#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace widgets {

void Loupe::wheel(int delta)
{
    m_magnification = qBound(kLeast, m_magnification * std::exp2(delta / 480.0), kMost);
}

QPainterPath Loupe::glass(QPointF centre, double deviceRatio)
{
    const double radius = kDiameter * deviceRatio / 2.0;
    QPainterPath path;
    path.addEllipse(centre, radius, radius);
    return path;
}

void Loupe::paintRim(QPainter &painter, QPointF centre, double ratio) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    // The rim lies inside the disc: 1 black, 2 white, 1 black.
    const double radius = (kDiameter / 2.0 - 2.0) * ratio;
    painter.setPen(QPen(overlayCasing(), 4 * ratio));
    painter.drawEllipse(centre, radius, radius);
    painter.setPen(QPen(overlayStroke(3), 2 * ratio));
    painter.drawEllipse(centre, radius, radius);
    painter.setRenderHint(QPainter::Antialiasing, false);

    const QFont font = uiFont(qMax(1, static_cast<int>(std::lround(12 * ratio))), true);
    const double shown = std::round(m_magnification * 10.0) / 10.0;
    //: Strength of the magnifying glass over a figure: "4×".
    const QString words = QCoreApplication::translate("widgets::Loupe", "%1×").arg(QLocale().toString(shown, 'g', 3));
    const QSizeF size(lineWidth(words, font) + 12 * ratio, 20 * ratio);
    const QRectF plate(QPointF(std::round(centre.x() - size.width() / 2), std::round(centre.y() + radius - size.height() - 6 * ratio)), size);
    painter.fillRect(plate, overlayCasing());
    paintLine(painter, plate, words, font, overlayStroke(3), Qt::AlignHCenter);
    painter.restore();
}

} // namespace widgets
