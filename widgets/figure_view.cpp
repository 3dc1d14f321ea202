#include "widgets/figure_view.h"

#include "widgets/focus_ring.h"
#include "widgets/icons.h"
#include "widgets/text_block.h"
#include "widgets/type.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QWheelEvent>

#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace widgets {
namespace {

/// A plain widget is a "filler" to a screen reader, whatever its name; the viewer is a picture.
QAccessibleInterface *figureInterface(const QString &, QObject *object)
{
    if (auto *view = qobject_cast<FigureView *>(object))
        return new QAccessibleWidget(view, QAccessible::Graphic);
    return nullptr;
}

QPen strokePen(int stroke)
{
    static constexpr Qt::PenStyle kDashes[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    QPen pen(overlayStroke(stroke), 2, kDashes[static_cast<unsigned>(stroke) % 4U], Qt::FlatCap, Qt::MiterJoin);
    return pen;
}

} // namespace

FigureView::FigureView(QWidget *parent) : QWidget(parent)
{
    static const bool installed = [] { QAccessible::installFactory(figureInterface); return true; }();
    Q_UNUSED(installed);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    changed();
}

void FigureView::setFigure(const QImage &image, const QString &figureName)
{
    m_image = image;
    m_levels.clear();
    m_scaled = {};
    m_figureName = figureName;
    m_message.clear();
    m_overlays.clear();
    m_firstPaint = !image.isNull();
    m_transform.setView(size() * devicePixelRatioF(), devicePixelRatioF());
    m_transform.setPicture(image.size());
    changed();
}

void FigureView::setMessage(const QString &sentence, const QString &figureName)
{
    setFigure({}, figureName);
    m_message = visibleText(sentence);
    changed();
}

void FigureView::setOverlays(const std::vector<OverlayBox> &boxes)
{
    m_overlays = boxes;
    update();
}

void FigureView::setOverlaysShown(bool shown)
{
    m_overlaysShown = shown;
    update();
}

QString FigureView::sizeText() const
{
    //: Size of a figure in pixels.
    return hasPicture() ? tr("%1 × %2 px").arg(m_image.width()).arg(m_image.height()) : QString();
}

QString FigureView::zoomText() const
{
    if (!hasPicture())
        return {};
    const int percent = qMax(1, static_cast<int>(std::lround(zoomPercent())));
    //: Zoom of a figure; "Fit" = the whole figure is shown.
    return m_transform.isFit() ? tr("Fit %1 %").arg(percent) : tr("%1 %").arg(percent);
}

QPointF FigureView::picturePoint(QPointF widgetPos) const
{
    return m_transform.toPicture(toDevice(widgetPos));
}

void FigureView::changed()
{
    //: Name of the viewer for a screen reader: "Figure 38, 1480 by 1110, zoom 62 percent".
    const QString state = hasPicture() ? tr("%1, %2 by %3, zoom %4 percent").arg(m_figureName).arg(m_image.width()).arg(m_image.height())
                                             .arg(qMax(1, static_cast<int>(std::lround(zoomPercent()))))
        : m_message.isEmpty() ? (m_figureName.isEmpty() ? tr("No figure") : m_figureName)
        : m_figureName.isEmpty() ? m_message : u"%1. %2"_s.arg(m_figureName, m_message);
    if (state != accessibleName())
        setAccessibleName(state);
    updateCursor();
    update();
    Q_EMIT readoutChanged();
}

QPointF FigureView::anchor() const
{
    const QPointF cursor = mapFromGlobal(QPointF(QCursor::pos()));
    const QPointF device = toDevice(cursor);
    const bool over = underMouse() && QRectF(m_transform.paintedRect()).contains(device);
    return over ? device : m_transform.centre();
}

void FigureView::fit()
{
    m_transform.fit();
    changed();
}

void FigureView::toggleFit()
{
    if (!hasPicture())
        return;
    m_transform.toggleFit(anchor());
    changed();
}

void FigureView::setZoomPercent(double percent)
{
    if (!hasPicture())
        return;
    m_transform.zoomTo(percent / 100.0, anchor());
    changed();
}

void FigureView::zoomIn()
{
    m_transform.step(1, anchor());
    changed();
}

void FigureView::zoomOut()
{
    m_transform.step(-1, anchor());
    changed();
}

void FigureView::panBy(int dx, int dy)
{
    const double ratio = devicePixelRatioF();
    m_transform.pan({-dx * width() * ratio / 10.0, -dy * height() * ratio / 10.0}); // the view moves, so the picture goes the other way
    changed();
}

void FigureView::setSpaceHeld(bool held)
{
    m_spaceHeld = held;
    updateCursor();
}

void FigureView::updateCursor()
{
    setCursor(!hasPicture() ? Qt::ArrowCursor : m_dragging ? Qt::ClosedHandCursor : m_spaceHeld ? Qt::OpenHandCursor : Qt::ArrowCursor);
}

void FigureView::syncView()
{
    m_transform.setView(size() * devicePixelRatioF(), devicePixelRatioF());
    changed();
}

void FigureView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
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
    return QWidget::event(event);
}

void FigureView::wheelEvent(QWheelEvent *event)
{
    const QPoint delta = event->angleDelta();
    if (!hasPicture() || delta.isNull())
        return event->accept();
    m_transform.wheel(delta.y() != 0 ? delta.y() : delta.x(), toDevice(event->position()));
    changed();
    event->accept();
}

void FigureView::mousePressEvent(QMouseEvent *event)
{
    if (hasPicture() && (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton)) {
        m_dragging = true;
        m_dragFrom = event->position();
        updateCursor();
    }
    event->accept();
}

void FigureView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_dragging) {
        m_transform.pan(toDevice(event->position() - m_dragFrom));
        changed();
    }
    m_dragFrom = event->position();
    event->accept();
}

void FigureView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton) {
        m_dragging = false;
        updateCursor();
    }
    event->accept();
}

void FigureView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (hasPicture() && event->button() == Qt::LeftButton) {
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

void FigureView::paintPicture(QPainter &painter)
{
    const QRect target = m_transform.paintedRect();
    constexpr qint64 kMostKept = qint64{24} * 1024 * 1024; // px of one scaled copy
    const bool nearest = m_transform.zoom() >= 2.0 - 1e-9;
    const bool exact = target.size() == m_image.size();
    if (!nearest && !exact && qint64{target.width()} * target.height() <= kMostKept) {
        if (m_scaled.size() != target.size())
            m_scaled = levelFor(target.size()).scaled(target.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        painter.drawImage(target.topLeft(), m_scaled);
        return;
    }
    m_scaled = {};
    if (exact) {
        painter.drawImage(target.topLeft(), m_image);
        return;
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, !nearest);
    painter.drawImage(QRectF(target), m_image, QRectF(m_image.rect()));
}

void FigureView::paintOverlays(QPainter &painter)
{
    const double ratio = devicePixelRatioF();
    for (const OverlayBox &box : m_overlays) {
        // Corners on whole device px, lines of logical px: the same weight at every zoom and density.
        const QPointF first = m_transform.toView(box.rect.topLeft()), last = m_transform.toView(box.rect.bottomRight());
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
            paintOverlays(painter);
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
