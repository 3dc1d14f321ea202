#include "widgets/figure_view/figure_view.h"

#include "widgets/figure_view/adjust_panel.h"
#include "widgets/figure_view/figure_legend.h"
#include "widgets/type.h"

#include <QAccessible>
#include <QAccessibleWidget>

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

} // namespace

FigureView::FigureView(QWidget *parent) : QWidget(parent), m_panel(new AdjustPanel(this)), m_legend(new FigureLegend(this))
{
    static const bool installed = [] { QAccessible::installFactory(figureInterface); return true; }();
    Q_UNUSED(installed);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAttribute(Qt::WA_AcceptTouchEvents);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_panel->hide();
    m_legend->hide();
    connect(m_panel, &AdjustPanel::grown, this, &FigureView::placePanel);
    connect(m_panel, &AdjustPanel::grown, this, &FigureView::tellLevels);
    connect(m_panel, &AdjustPanel::keptChanged, this, [this](bool kept) { m_adjustmentKept = kept; });
    connect(m_panel, &AdjustPanel::eyeAsked, this, &FigureView::eyeAsked);
    connect(m_panel, &AdjustPanel::edited, this, &FigureView::setAdjustment);
    connect(m_panel, &AdjustPanel::resetAsked, this, &FigureView::resetAdjustment);
    changed(false);
}

void FigureView::setFigure(const FigureLevels &levels, const QString &figureName)
{
    takeLevels(levels);
    m_parts.clear();
    m_blocks = false;
    m_figureName = figureName;
    m_message.clear();
    m_waiting.clear();
    m_overlays.clear();
    m_firstPaint = hasPicture();
    if (!m_adjustmentKept)
        resetAdjustment();
    countColours();
    setLegend({});
    setChannels({{tr("Red")}, {tr("Green")}, {tr("Blue")}});
    m_wasAdjusted = hasPicture() && isAdjusted();
    m_rulerUsed = false;
    m_loupeUsed = m_loupe.isOn();
    setRuler(false);
    setBoxTool(false);
    m_box.setPicture(m_full);
    m_crosshair.reset();
    m_mapHeld.reset();
    m_pinch.reset();
    m_ruler.setPicture(m_full);
    m_measuring = false;
    m_rulerPress.reset();
    m_transform.setView(size() * devicePixelRatioF(), devicePixelRatioF());
    m_transform.setPicture(m_full);
    changed(false);
}

void FigureView::takeLevels(const FigureLevels &levels)
{
    m_full = levels.isEmpty() ? QSize() : levels.full;
    m_image = levels.isEmpty() ? QImage() : levels.images.front().convertToFormat(QImage::Format_RGB32);
    m_levels.clear();
    for (std::size_t i = 1; i < levels.images.size() && !levels.isEmpty(); ++i)
        m_levels.push_back(levels.images[i].convertToFormat(QImage::Format_RGB32));
    m_finest = levels.finest;
    m_frame.forget();
}

void FigureView::refine(const FigureLevels &levels)
{
    if (levels.isEmpty() || levels.full != m_full)
        return;
    takeLevels(levels);
    countColours();
    changed(false);
}

void FigureView::takePart(int slot, const QImage &image, const QRect &place)
{
    if (slot < 0 || slot >= FigureParts::SlotCount || !m_parts.take(static_cast<FigureParts::Slot>(slot), image, place))
        return;
    m_frame.forget();
    update();
}

void FigureView::setMessage(const QString &sentence, const QString &figureName)
{
    setFigure(FigureLevels(), figureName);
    m_message = visibleText(sentence);
    changed(false);
}

void FigureView::setWaiting(const QString &sentence)
{
    if (hasPicture() || !m_message.isEmpty())
        return;
    m_waiting = visibleText(sentence);
    setAccessibleName(m_waiting);
    update();
}

void FigureView::exchangePicture(const FigureLevels &levels, bool blocks)
{
    if (levels.isEmpty() || !hasPicture())
        return;
    const QSize full = m_full;
    takeLevels(levels);
    m_full = full;
    m_parts.clear();
    m_blocks = blocks;
    countColours();
    update();
}

/// The picture's own colours became others.
void FigureView::countColours()
{
    m_ranges.reset();
    m_histogram.reset();
    makeTable();
    tellLevels();
}

void FigureView::setLegend(const QString &words, bool ramp)
{
    m_legend->setContent(words, ramp);
    placeLegend();
}

void FigureView::setOverlays(const std::vector<OverlayBox> &boxes)
{
    m_overlays = boxes;
    update();
}

void FigureView::setOverlaysShown(bool shown)
{
    m_overlaysShown = shown;
    placeLegend();
    update();
}

QString FigureView::sizeText() const
{
    //: Size of a figure in pixels.
    return hasPicture() ? tr("%1 × %2 px").arg(m_full.width()).arg(m_full.height()) : QString();
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

void FigureView::changed(bool byHand)
{
    //: Name of the viewer for a screen reader: "Figure 38, 1480 by 1110, zoom 62 percent".
    const QString state = hasPicture() ? tr("%1, %2 by %3, zoom %4 percent").arg(m_figureName).arg(m_full.width()).arg(m_full.height())
                                             .arg(qMax(1, static_cast<int>(std::lround(zoomPercent()))))
        : m_message.isEmpty() ? (m_figureName.isEmpty() ? tr("No figure") : m_figureName)
        : m_figureName.isEmpty() ? m_message : u"%1. %2"_s.arg(m_figureName, m_message);
    if (state != accessibleName())
        setAccessibleName(state);
    updateCursor();
    update();
    Q_EMIT readoutChanged();
    Q_EMIT viewChanged(byHand);
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
    setCursor(!hasPicture() ? Qt::ArrowCursor : m_dragging ? Qt::ClosedHandCursor : m_spaceHeld ? Qt::OpenHandCursor
        : m_ruler.isActive() || m_box.isActive() || m_loupe.isOn() ? Qt::CrossCursor
                                                            : Qt::ArrowCursor);
}

void FigureView::syncView()
{
    m_transform.setView(size() * devicePixelRatioF(), devicePixelRatioF());
    changed(false);
}

} // namespace widgets
