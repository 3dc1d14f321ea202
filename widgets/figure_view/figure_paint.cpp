#include "widgets/figure_view/figure_view.h"

#include "widgets/icons.h"
#include "widgets/text_block.h"
#include "widgets/type.h"

#include <QPainter>
#include <QPainterPath>
#include <QTransform>

#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

QPen strokePen(int stroke)
{
    static constexpr Qt::PenStyle kDashes[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    QPen pen(overlayStroke(stroke), 2, kDashes[static_cast<unsigned>(stroke) % 4U], Qt::FlatCap, Qt::MiterJoin);
    return pen;
}

} // namespace

const QImage &FigureView::levelFor(QSize devicePx)
{
    // Halved copies, made when first needed: a scale from the nearest larger one costs the size of the view, not of the file.
    const QImage *best = &m_image;
    std::size_t next = 0;
    while (best->width() >= 2 * devicePx.width() && best->height() >= 2 * devicePx.height() && best->width() > 256) {
        if (next == m_levels.size())
            m_levels.push_back(best->scaled((best->width() + 1) / 2, (best->height() + 1) / 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
        best = &m_levels[next++];
    }
    return *best;
}

/// The part `shown` of the view of a picture that lies on `target`, both in device px: no more pixels are touched than are seen.
void FigureView::paintPart(QPainter &painter, const QRectF &target, const QRectF &shown, bool nearest)
{
    const QRectF seen = target.intersected(shown);
    if (seen.isEmpty())
        return;
    const QImage &source = nearest ? m_image : levelFor(target.size().toSize());
    const double toSourceX = source.width() / target.width(), toSourceY = source.height() / target.height();
    const QRectF wanted((seen.x() - target.x()) * toSourceX, (seen.y() - target.y()) * toSourceY, seen.width() * toSourceX, seen.height() * toSourceY);
    // One more on each side, so that smoothing at the edge has its neighbours.
    const QRect part = wanted.toAlignedRect().adjusted(-1, -1, 1, 1).intersected(source.rect());
    const QImage pixels = isAdjusted() ? adjusted(source.copy(part), m_table) : source.copy(part);
    const QRectF place(target.x() + part.x() / toSourceX, target.y() + part.y() / toSourceY, part.width() / toSourceX, part.height() / toSourceY);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, !nearest);
    painter.drawImage(place, pixels, QRectF(pixels.rect()));
}

void FigureView::paintPicture(QPainter &painter)
{
    const QRect target = m_transform.paintedRect();
    constexpr qint64 kMostKept = qint64{24} * 1024 * 1024; // px of one scaled copy
    const bool nearest = m_transform.zoom() >= 2.0 - 1e-9;
    const bool exact = target.size() == m_image.size();
    const auto drawSeen = [&](const QImage &image) {
        if (!isAdjusted())
            return painter.drawImage(target.topLeft(), image);
        const QRect seen = target.intersected(deviceRect().toAlignedRect());
        painter.drawImage(seen.topLeft(), adjusted(image.copy(seen.translated(-target.topLeft())), m_table));
    };
    if (!nearest && !exact && qint64{target.width()} * target.height() <= kMostKept) {
        if (m_scaled.size() != target.size())
            m_scaled = levelFor(target.size()).scaled(target.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        drawSeen(m_scaled);
        return;
    }
    m_scaled = {};
    if (exact)
        drawSeen(m_image);
    else if (isAdjusted())
        paintPart(painter, QRectF(target), deviceRect(), nearest);
    else {
        painter.setRenderHint(QPainter::SmoothPixmapTransform, !nearest);
        painter.drawImage(QRectF(target), m_image, QRectF(m_image.rect()));
    }
}

void FigureView::paintOverlays(QPainter &painter, const QTransform &map)
{
    const double ratio = devicePixelRatioF();
    for (const OverlayBox &box : m_overlays) {
        // Corners on whole device px, lines of logical px: the same weight at every zoom and density.
        const QPointF first = map.map(box.rect.topLeft()), last = map.map(box.rect.bottomRight());
        const QRectF frame(QPointF(std::round(first.x()), std::round(first.y())), QPointF(std::round(last.x()), std::round(last.y())));
        QPen casing(overlayCasing(), 4 * ratio, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
        QPen line = strokePen(box.stroke);
        line.setWidthF(2 * ratio);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(casing);
        painter.drawRect(frame);
        painter.setPen(line);
        painter.drawRect(frame);
        if (box.number <= 0)
            continue;
        const QFont font = uiFont(qMax(1, static_cast<int>(std::lround(12 * ratio))), true);
        const QString number = QString::number(box.number);
        const double width = qMax(20 * ratio, lineWidth(number, font) + 8 * ratio);
        const QRectF plate(frame.topLeft(), QSizeF(width, 20 * ratio));
        painter.fillRect(plate.adjusted(-ratio, -ratio, ratio, ratio), overlayCasing());
        painter.fillRect(plate, overlayStroke(box.stroke));
        paintLine(painter, plate, number, font, overlayCasing(), Qt::AlignHCenter);
    }
}

void FigureView::paintLoupe(QPainter &painter)
{
    const double ratio = devicePixelRatioF();
    const bool inside = m_pointer && QRectF(rect()).contains(*m_pointer);
    const QPointF centre = inside ? toDevice(*m_pointer) : deviceRect().center();
    const double zoom = m_transform.zoom() * m_loupe.magnification();
    const QPointF offset = centre - m_transform.toPicture(centre) * zoom;
    const QTransform map(zoom, 0, 0, zoom, offset.x(), offset.y());
    const QPainterPath glass = Loupe::glass(centre, ratio);
    painter.save();
    painter.setClipPath(glass);
    painter.fillRect(glass.boundingRect(), colour(Token::BgViewer));
    paintPart(painter, map.mapRect(QRectF(m_image.rect())), glass.boundingRect(), zoom >= 2.0 - 1e-9);
    if (m_overlaysShown)
        paintOverlays(painter, map);
    if (m_ruler.isActive())
        m_ruler.paint(painter, map, {}, ratio);
    m_box.paint(painter, map, {}, ratio);
    painter.restore();
    m_loupe.paintRim(painter, centre, ratio);
}

void FigureView::paintMessage(QPainter &painter)
{
    if (m_message.isEmpty())
        return;
    TextBlock block;
    block.setCentred(true);
    block.setFont(uiFont(TypeStyle::Button), typeSize(TypeStyle::Button).line);
    block.setText(m_message);
    const int textWidth = qMin(block.naturalWidth(), qMax(120, qMin(440, width() - 48)));
    const int height = 32 + 12 + block.heightForWidth(textWidth);
    const qreal top = (this->height() - height) / 2.0;
    paintIcon(painter, u"image"_s, QRectF((width() - 32) / 2.0, top, 32, 32), colour(Token::TextPrimary));
    block.paint(painter, {std::floor((width() - textWidth) / 2.0), top + 44}, textWidth, colour(Token::TextPrimary));
}

void FigureView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), colour(Token::BgViewer));
    if (hasPicture()) {
        painter.save();
        painter.scale(1.0 / devicePixelRatioF(), 1.0 / devicePixelRatioF());
        paintPicture(painter);
        if (m_overlaysShown)
            paintOverlays(painter, viewMap());
        if (m_ruler.isActive())
            m_ruler.paint(painter, viewMap(), deviceRect(), devicePixelRatioF());
        paintMarks(painter);
        if (m_loupe.isOn())
            paintLoupe(painter);
        painter.restore();
    } else {
        paintMessage(painter);
    }
    if (hasFocus() && ring().isShown())
        paintRing(painter, QRectF(rect()).adjusted(2, 2, -2, -2), 2, 0);
    if (m_firstPaint) {
        m_firstPaint = false;
        QMetaObject::invokeMethod(this, &FigureView::painted, Qt::QueuedConnection);
    }
}

} // namespace widgets
