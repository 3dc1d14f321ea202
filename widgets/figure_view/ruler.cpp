#include "widgets/figure_view/ruler.h"

#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QCoreApplication>
#include <QLineF>
#include <QLocale>
#include <QPainter>

#include <cmath>
#include <numbers>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

constexpr int kStroke = 1, kEnd = 9, kPlateHeight = 24, kPlateSide = 8, kPlateGap = 6;

QString number(double value, int decimals)
{
    QString text = QLocale().toString(value, 'f', decimals);
    return text.replace(u'-', QChar(0x2212));
}

/// Enough digits to compare two lengths, no more than a pixel is worth.
int decimalsOf(double value)
{
    return value >= 100.0 ? 1 : value >= 1.0 ? 2 : 3;
}

} // namespace

void Ruler::setPicture(QSize imagePx)
{
    *this = Ruler();
    m_picture = imagePx;
}

QPointF Ruler::kept(QPointF point) const
{
    return {qBound(0.0, point.x(), static_cast<double>(m_picture.width())), qBound(0.0, point.y(), static_cast<double>(m_picture.height()))};
}

void Ruler::start(const QRectF &inView)
{
    const QPointF half(std::round(inView.width() / 4.0), 0.0);
    const QPointF middle(std::round(inView.center().x()), std::round(inView.center().y()));
    setLine(middle - half, middle + half);
    m_active = true;
}

void Ruler::setLine(QPointF from, QPointF to)
{
    m_ends = {kept(from), kept(to)};
    m_moving = 1;
}

void Ruler::moveEndTo(QPointF point)
{
    m_ends[m_moving] = kept(point);
}

double Ruler::lengthPx() const
{
    return std::hypot(to().x() - from().x(), to().y() - from().y());
}

double Ruler::angle() const
{
    const QPointF by = to() - from();
    if (by.isNull())
        return 0.0;
    // An image counts downwards, an angle upwards; 0 − y keeps a level line from having the angle −0 or −180.
    return std::atan2(0.0 - by.y(), by.x()) * 180.0 / std::numbers::pi;
}

QString Ruler::text() const
{
    // Rounded first, so that a line a hair under level does not read "−0.0".
    double degrees = std::round(angle() * 10.0) / 10.0 + 0.0;
    if (degrees <= -180.0)
        degrees = 180.0;
    const double length = m_scale.isSet() ? lengthPx() / m_scale.pixelsPerUnit : lengthPx();
    const QString unit = m_scale.isSet() ? visibleText(m_scale.unit) : u"px"_s;
    //: Read-out of the ruler on a figure. %1: length, %2: its unit, %3: angle in degrees.
    return QCoreApplication::translate("widgets::Ruler", "%1 %2 · %3°").arg(number(length, m_scale.isSet() ? decimalsOf(length) : 1), unit, number(degrees, 1));
}

void Ruler::paint(QPainter &painter, const QTransform &view, const QRectF &area, double ratio) const
{
    const QLineF line(view.map(from()), view.map(to()));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto stroke = [&](const QColor &ink, double width) {
        painter.setPen(QPen(ink, width * ratio, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(line);
    };
    stroke(overlayCasing(), 4);
    stroke(overlayStroke(kStroke), 2);
    for (std::size_t i = 0; i < m_ends.size(); ++i) {
        // The end that the keys move is a filled square, the other an open disc: told apart without colour.
        const QPointF at = i == 0 ? line.p1() : line.p2();
        const double half = kEnd * ratio / 2.0;
        const QRectF spot(at - QPointF(half, half), QSizeF(2 * half, 2 * half));
        painter.setPen(QPen(overlayCasing(), ratio));
        painter.setBrush(i == m_moving ? overlayStroke(kStroke) : overlayCasing());
        if (i == m_moving) {
            painter.drawRect(spot);
        } else {
            painter.drawEllipse(spot);
            painter.setPen(QPen(overlayStroke(kStroke), 2 * ratio));
            painter.drawEllipse(spot.adjusted(1.5 * ratio, 1.5 * ratio, -1.5 * ratio, -1.5 * ratio));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (area.isEmpty())
        return painter.restore();

    const QFont font = uiFont(qMax(1, static_cast<int>(std::lround(13 * ratio))), true);
    const QString words = text();
    const QSizeF size(lineWidth(words, font) + 2 * kPlateSide * ratio, kPlateHeight * ratio);
    // Beside the middle of the line, so far out along its normal that no corner touches it: under a level line, right of an upright one.
    QPointF normal(0, 1);
    if (const double length = line.length(); length > 0) {
        normal = QPointF(-line.dy(), line.dx()) / length;
        if (normal.y() < -1e-9 || (normal.y() <= 1e-9 && normal.x() < 0))
            normal = -normal;
    }
    const double reach = std::abs(normal.x()) * size.width() / 2 + std::abs(normal.y()) * size.height() / 2 + kPlateGap * ratio;
    const QPointF centre = line.center() + normal * reach;
    QRectF plate(centre - QPointF(size.width() / 2, size.height() / 2), size);
    const double margin = 4 * ratio;
    const double x = qBound(area.left() + margin, plate.x(), qMax(area.left() + margin, area.right() - margin - size.width()));
    const double y = qBound(area.top() + margin, plate.y(), qMax(area.top() + margin, area.bottom() - margin - size.height()));
    plate.moveTo(std::round(x), std::round(y));
    painter.fillRect(plate.adjusted(-ratio, -ratio, ratio, ratio), overlayStroke(kStroke));
    painter.fillRect(plate, overlayCasing());
    paintLine(painter, plate, words, font, overlayStroke(3), Qt::AlignHCenter);
    painter.restore();
}

} // namespace widgets
