#include "widgets/figure_view/box_tool.h"

#include "widgets/text_block.h"
#include "widgets/tokens.h"
#include "widgets/type.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

constexpr int kBoxStroke = 2, kHandle = 9, kBoxPlateHeight = 24, kBoxPlateSide = 8, kBoxPlateGap = 8;

QString boxNumber(double value)
{
    return QLocale().toString(value, 'f', value == std::round(value) ? 0 : 1);
}

} // namespace

void BoxTool::setPicture(QSize imagePx)
{
    *this = BoxTool();
    m_picture = imagePx;
}

QPointF BoxTool::kept(QPointF point) const
{
    return {qBound(0.0, std::round(point.x()), static_cast<double>(m_picture.width())),
        qBound(0.0, std::round(point.y()), static_cast<double>(m_picture.height()))};
}

void BoxTool::start(const QRectF &inView)
{
    m_before = m_box;
    if (m_box)
        m_corners = {m_box->topLeft(), m_box->bottomRight()};
    else
        setCorners(inView.topLeft() * 0.75 + inView.bottomRight() * 0.25, inView.topLeft() * 0.25 + inView.bottomRight() * 0.75);
    m_moving = 1;
    m_active = true;
}

void BoxTool::setCorners(QPointF fixed, QPointF moving)
{
    m_corners = {kept(fixed), kept(moving)};
    m_moving = 1;
}

void BoxTool::moveCornerTo(QPointF point)
{
    m_corners[m_moving] = kept(point);
}

void BoxTool::moveCornerBy(QPointF by)
{
    const auto whole = [](double step) { return step == 0.0 ? 0.0 : std::copysign(std::max(1.0, std::round(std::abs(step))), step); };
    moveCornerTo(movingCorner() + QPointF(whole(by.x()), whole(by.y())));
}

bool BoxTool::takeCorner(QPointF point, double reach)
{
    const QRectF box = drawn();
    const std::array corners{box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()};
    std::size_t nearest = 0;
    double least = reach;
    bool found = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const QPointF way = corners[i] - point;
        if (const double length = std::hypot(way.x(), way.y()); length <= least) {
            least = length;
            nearest = i;
            found = true;
        }
    }
    if (found) {
        m_corners = {corners[(nearest + 2) % 4], corners[nearest]};
        m_moving = 1;
    }
    return found;
}

QRectF BoxTool::drawn() const
{
    return QRectF(m_corners[0], m_corners[1]).normalized();
}

QString BoxTool::text() const
{
    if (!m_active && !m_box)
        return {};
    const QRectF box = m_active ? drawn() : *m_box;
    //: Read-out of a box on a figure, in image pixels: left edge, top edge, width, height.
    return QCoreApplication::translate("widgets::BoxTool", "x %1, y %2, w %3, h %4")
        .arg(boxNumber(box.x()), boxNumber(box.y()), boxNumber(box.width()), boxNumber(box.height()));
}

void BoxTool::paint(QPainter &painter, const QTransform &view, const QRectF &area, double ratio) const
{
    if (!m_active && !m_box)
        return;
    const QRectF box = m_active ? drawn() : *m_box;
    const auto rounded = [&](QPointF point) {
        const QPointF at = view.map(point);
        return QPointF(std::round(at.x()), std::round(at.y()));
    };
    const QRectF frame(rounded(box.topLeft()), rounded(box.bottomRight()));
    painter.save();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(overlayCasing(), 4 * ratio, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawRect(frame);
    // At rest the line is the dotted one of its colour; while it is drawn it is whole.
    painter.setPen(QPen(overlayStroke(kBoxStroke), 2 * ratio, m_active ? Qt::SolidLine : Qt::DotLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawRect(frame);
    if (m_active) {
        painter.setRenderHint(QPainter::Antialiasing);
        for (std::size_t i = 0; i < m_corners.size(); ++i) {
            // The corner that the keys move is a filled square, the other an open disc: told apart without colour.
            const double half = kHandle * ratio / 2.0;
            const QRectF spot(rounded(m_corners[i]) - QPointF(half, half), QSizeF(2 * half, 2 * half));
            painter.setPen(QPen(overlayCasing(), ratio));
            painter.setBrush(i == m_moving ? overlayStroke(kBoxStroke) : overlayCasing());
            if (i == m_moving) {
                painter.drawRect(spot);
            } else {
                painter.drawEllipse(spot);
                painter.setPen(QPen(overlayStroke(kBoxStroke), 2 * ratio));
                painter.drawEllipse(spot.adjusted(1.5 * ratio, 1.5 * ratio, -1.5 * ratio, -1.5 * ratio));
            }
        }
        painter.setRenderHint(QPainter::Antialiasing, false);
        if (!area.isEmpty())
            paintReadout(painter, frame, area, ratio);
    }
    painter.restore();
}

void BoxTool::paintReadout(QPainter &painter, const QRectF &frame, const QRectF &area, double ratio) const
{
    const QFont font = uiFont(qMax(1, static_cast<int>(std::lround(13 * ratio))), true);
    const QString words = text();
    const QSizeF size(lineWidth(words, font) + 2 * kBoxPlateSide * ratio, kBoxPlateHeight * ratio);
    const double gap = kBoxPlateGap * ratio, margin = 4 * ratio;
    // Under the box, above it when there is no room, and inside when it fills the view.
    double y = frame.bottom() + gap;
    if (y + size.height() > area.bottom() - margin)
        y = frame.top() - gap - size.height() >= area.top() + margin ? frame.top() - gap - size.height() : area.bottom() - margin - size.height();
    const double x = qBound(area.left() + margin, frame.left(), qMax(area.left() + margin, area.right() - margin - size.width()));
    const QRectF plate(QPointF(std::round(x), std::round(qMax(area.top() + margin, y))), size);
    painter.fillRect(plate.adjusted(-ratio, -ratio, ratio, ratio), overlayStroke(kBoxStroke));
    painter.fillRect(plate, overlayCasing());
    paintLine(painter, plate, words, font, overlayStroke(3), Qt::AlignHCenter);
}

} // namespace widgets
