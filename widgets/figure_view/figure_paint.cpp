#include "widgets/figure_view/figure_view.h"

#include "widgets/figure_view/figure_scale.h"
#include "widgets/icons.h"
#include "widgets/text_block.h"
#include "widgets/type.h"

#include <QPainter>
#include <QPainterPath>
#include <QRegion>
#include <QTransform>

#include <algorithm>
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
    // Halved copies, made when first needed and not given: a scale from the nearest larger one costs the size of the view, not of the file.
    const auto atLeast = [&](const QImage &image, int times) { return image.width() >= times * devicePx.width() && image.height() >= times * devicePx.height(); };
    std::size_t used = 0; // of the smaller ones; 0: the finest
    while (true) {
        const QImage &best = used == 0 ? m_image : m_levels[used - 1];
        if (!atLeast(best, 2) || best.width() <= 256)
            return best;
        if (used == m_levels.size()) {
            QImage half = best.scaled((best.width() + 1) / 2, (best.height() + 1) / 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation).convertToFormat(QImage::Format_RGB32);
            m_levels.push_back(std::move(half));
        }
        if (!atLeast(m_levels[used], 1))
            return best;
        ++used;
    }
}

/// Fills `seen` (device px of the view) of a picture that lies on `target`, and what is around it.
void FigureView::drawPicture(QImage &to, QPoint origin, const QRect &seen, const QRectF &target, FigureParts::Slot finest)
{
    const QRgb around = colour(Token::BgViewer).rgb();
    for (int y = seen.top(); y <= seen.bottom(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(to.scanLine(y - origin.y())) - origin.x();
        std::fill(line + seen.left(), line + seen.right() + 1, around);
    }
    FigurePlace where{m_full, target, false};
    const bool large = target.width() >= (2.0 - 1e-9) * m_full.width();
    const bool blocks = m_blocks && target.width() >= m_image.width();
    const auto paint = [&](const FigurePiece &piece) {
        // What is coarser than the figure is no sight of its pixels, unless it is shown for its own.
        where.nearest = blocks || (large && piece.image.width() == std::lround(piece.place.width()));
        paintPiece(to, origin, seen, where, piece);
    };
    paint({large || blocks ? m_image : levelFor(target.size().toSize()), QRectF(QPointF(0, 0), QSizeF(m_full))});
    for (int slot = 0; slot <= finest; ++slot) {
        const FigureParts::Part &part = m_parts.parts()[static_cast<std::size_t>(slot)];
        // In finer grain than all of it is at hand in, and not coarser than the part before it.
        if (!part.image.isNull() && static_cast<double>(part.image.width()) / part.place.width() > static_cast<double>(m_image.width()) / m_full.width())
            paint({part.image, QRectF(part.place)});
    }
    const QRect figure = seen.intersected(target.toAlignedRect());
    if (!isAdjusted() || figure.isEmpty())
        return;
    const QImage pixels = adjusted(to.copy(figure.translated(-origin)), m_table);
    for (int y = 0; y < figure.height(); ++y)
        std::copy_n(pixels.constScanLine(y), std::size_t{4} * static_cast<std::size_t>(figure.width()), to.scanLine(figure.y() + y - origin.y()) + std::ptrdiff_t{4} * (figure.x() - origin.x()));
}

bool FigureView::isInGrain() const
{
    const double needed = std::min(1.0, m_transform.zoom()) * m_full.width();
    return (m_finest && !m_parts.isWaiting(FigureParts::View)) || m_image.width() >= needed - 1.0;
}

void FigureView::askPart(FigureParts::Slot slot, const QRectF &seen, double zoom)
{
    const auto wanted = m_finest && !m_blocks ? m_parts.ask(slot, m_full, m_image.width(), seen, zoom) : std::nullopt;
    if (wanted) // who answers may do so at once, and painting is under way
        QMetaObject::invokeMethod(this, [this, slot, wanted] { Q_EMIT partWanted(slot, wanted->place, wanted->pixels); }, Qt::QueuedConnection);
}

void FigureView::paintPicture(QPainter &painter)
{
    const QRect target = m_transform.paintedRect(), view = deviceRect().toAlignedRect();
    const QColor around = colour(Token::BgViewer);
    if (view.isEmpty())
        return;
    askPart(FigureParts::View, viewMap().inverted().mapRect(deviceRect()), m_transform.zoom());
    if (target.size() == m_image.size() && m_image.size() == m_full && !isAdjusted()) {
        for (const QRect &strip : QRegion(view) - target)
            painter.fillRect(strip, around);
        painter.drawImage(target.topLeft(), m_image);
        return;
    }
    if (m_frameAround != around.rgb() || m_frameTable != m_table) {
        m_frameAround = around.rgb();
        m_frameTable = m_table;
        m_frame.forget();
    }
    painter.drawImage(QPoint(0, 0), m_frame.at(view.size(), target, [&](QImage &to, const QRect &seen) { drawPicture(to, {0, 0}, seen, QRectF(target), FigureParts::View); }));
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
    const QRect box = glass.boundingRect().toAlignedRect();
    askPart(FigureParts::Glass, map.inverted().mapRect(QRectF(box)), zoom);
    QImage seen(box.size(), QImage::Format_RGB32);
    drawPicture(seen, box.topLeft(), box, map.mapRect(QRectF(QPointF(0, 0), QSizeF(m_full))), FigureParts::Glass);
    painter.drawImage(box.topLeft(), seen);
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
    const QString &sentence = m_message.isEmpty() ? m_waiting : m_message;
    if (sentence.isEmpty())
        return;
    TextBlock block;
    block.setCentred(true);
    block.setFont(uiFont(TypeStyle::Button), typeSize(TypeStyle::Button).line);
    block.setText(sentence);
    const int textWidth = qMin(block.naturalWidth(), qMax(120, qMin(440, width() - 48)));
    const int height = 32 + 12 + block.heightForWidth(textWidth);
    const qreal top = (this->height() - height) / 2.0;
    paintIcon(painter, u"image"_s, QRectF((width() - 32) / 2.0, top, 32, 32), colour(Token::TextPrimary));
    block.paint(painter, {std::floor((width() - textWidth) / 2.0), top + 44}, textWidth, colour(Token::TextPrimary));
}

void FigureView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!hasPicture())
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
    if (m_firstPaint && isInGrain()) {
        m_firstPaint = false;
        QMetaObject::invokeMethod(this, &FigureView::painted, Qt::QueuedConnection);
    }
}

} // namespace widgets
