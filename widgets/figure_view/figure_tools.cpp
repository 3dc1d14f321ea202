#include "widgets/figure_view/figure_view.h"

#include "widgets/figure_view/adjust_panel.h"
#include "widgets/figure_view/figure_legend.h"

#include <QCursor>
#include <QTransform>

#include <algorithm>
#include <cmath>

namespace widgets {
namespace {

constexpr int kPanelWidth = 600, kPanelMargin = 16, kAdjustStep = 5, kLegendMargin = 12;
constexpr double kEndReach = 8.0, kDragStart = 3.0;   // px about an end that take it; way of a press before it is a drag

} // namespace

QTransform FigureView::viewMap() const
{
    const double zoom = m_transform.zoom();
    return {zoom, 0, 0, zoom, m_transform.offset().x(), m_transform.offset().y()};
}

void FigureView::setLoupe(bool on)
{
    if (on == m_loupe.isOn())
        return;
    m_loupe.setOn(on);
    m_loupeUsed = m_loupeUsed || on;
    if (on && underMouse())
        m_pointer = mapFromGlobal(QPointF(QCursor::pos()));
    updateCursor();
    update();
    Q_EMIT toolsChanged();
}

void FigureView::setScale(const QString &unit, double pixelsPerUnit)
{
    m_ruler.setScale({unit, pixelsPerUnit});
    rulerChanged();
}

void FigureView::setRuler(bool active)
{
    if (active == m_ruler.isActive() || (active && !hasPicture()))
        return;
    m_rulerUsed = m_rulerUsed || active;
    if (active)
        setBoxTool(false);
    if (active)
        m_ruler.start(viewMap().inverted().mapRect(deviceRect()).intersected(QRectF(QPointF(0, 0), QSizeF(m_full))));
    else
        m_ruler.end();
    m_measuring = false;
    m_rulerPress.reset();
    updateCursor();
    rulerChanged();
    Q_EMIT toolsChanged();
}

void FigureView::rulerChanged()
{
    // The name stays the figure's; what was measured is its description.
    setAccessibleDescription(m_box.isActive() ? boxText() : rulerText());
    update();
}

bool FigureView::rulerKey(int key, Qt::KeyboardModifiers modifiers)
{
    if (!m_ruler.isActive())
        return false;
    if (modifiers == Qt::NoModifier && key == Qt::Key_Escape) {
        setRuler(false);
        return true;
    }
    if ((modifiers == Qt::NoModifier && key == Qt::Key_Tab) || key == Qt::Key_Backtab) {
        m_ruler.switchEnd();
        rulerChanged();
        return true;
    }
    if (modifiers != Qt::NoModifier && modifiers != Qt::ControlModifier)
        return false;
    const QSizeF step = modifiers == Qt::ControlModifier ? QSizeF(1, 1) : deviceRect().size() / (100.0 * m_transform.zoom());
    switch (key) {
    case Qt::Key_Left: m_ruler.moveEndBy({-step.width(), 0}); break;
    case Qt::Key_Right: m_ruler.moveEndBy({step.width(), 0}); break;
    case Qt::Key_Up: m_ruler.moveEndBy({0, -step.height()}); break;
    case Qt::Key_Down: m_ruler.moveEndBy({0, step.height()}); break;
    default: return false;
    }
    rulerChanged();
    return true;
}

bool FigureView::pressRuler(QPointF widgetPos)
{
    if (!m_ruler.isActive() || m_spaceHeld)
        return false;
    m_rulerPress = widgetPos;
    const QTransform map = viewMap();
    const QPointF at = toDevice(widgetPos);
    for (const int end : {1, 0}) {
        const QPointF way = map.map(end == 0 ? m_ruler.from() : m_ruler.to()) - at;
        if (std::hypot(way.x(), way.y()) <= kEndReach * devicePixelRatioF()) {
            m_ruler.takeEnd(end);
            m_measuring = true;
            break;
        }
    }
    rulerChanged();
    return true;
}

bool FigureView::dragRuler(QPointF widgetPos)
{
    if (!m_rulerPress)
        return false;
    const QPointF way = widgetPos - *m_rulerPress;
    if (!m_measuring && std::hypot(way.x(), way.y()) >= kDragStart) {
        // A click alone leaves the line that was measured.
        m_measuring = true;
        m_ruler.setLine(picturePoint(*m_rulerPress), picturePoint(widgetPos));
    }
    if (m_measuring)
        m_ruler.moveEndTo(picturePoint(widgetPos));
    rulerChanged();
    return true;
}

void FigureView::setAdjustment(const Adjustment &wanted)
{
    const Adjustment adjustment = hasPicture() || m_adjustmentKept ? wanted.clamped() : Adjustment{};
    const bool before = isAdjusted();
    if (adjustment != m_adjustment) {
        m_adjustment = adjustment;
        makeTable();
        m_wasAdjusted = m_wasAdjusted || isAdjusted();
        update();
    }
    m_panel->setAdjustment(m_adjustment);
    tellLevels();
    if (before != isAdjusted())
        Q_EMIT adjustedChanged(isAdjusted());
}

const ChannelRanges &FigureView::stretched()
{
    if (!m_ranges) {
        if (!m_histogram)
            m_histogram = histogramOf(m_image);
        m_ranges = stretchRanges(*m_histogram);
    }
    return *m_ranges;
}

void FigureView::makeTable()
{
    m_table = adjustTable(m_adjustment, m_adjustment.stretch && hasPicture() ? stretched() : ChannelRanges{});
}

void FigureView::tellLevels()
{
    // The picture is counted only for eyes that see the histogram.
    if (!hasPicture() || !isAdjustPanelShown() || !m_panel->isMoreShown())
        return;
    if (!m_histogram)
        m_histogram = histogramOf(m_image);
    m_panel->levels()->setHistogram(*m_histogram);
    m_panel->levels()->setLevels(m_adjustment.stretch ? stretched() : m_adjustment.levels);
}

void FigureView::setChannels(const std::vector<ChannelScale> &channels)
{
    const auto sameNames = std::ranges::equal(channels, m_channels, {}, &ChannelScale::name, &ChannelScale::name);
    if (!sameNames && !m_adjustmentKept && m_adjustment.levels != ChannelRanges{}) {
        Adjustment without = m_adjustment;
        without.levels = {};
        setAdjustment(without);
    }
    if (channels != m_channels) {
        m_channels = channels;
        m_panel->levels()->setChannels(channels);
        m_panel->setLevelsOffered(!channels.empty());
    }
    tellLevels();
}

void FigureView::placeLegend()
{
    m_legend->setVisible(m_overlaysShown && !m_legend->isEmpty() && hasPicture());
    m_legend->setGeometry(QRect(QPoint(kLegendMargin, kLegendMargin), QSize(qMin(m_legend->sizeHint().width(), width() - 2 * kLegendMargin), m_legend->sizeHint().height())));
}

void FigureView::stepBrightness(int steps)
{
    Adjustment next = m_adjustment;
    next.brightness += kAdjustStep * steps;
    if (hasPicture())
        setAdjustment(next);
}

void FigureView::stepContrast(int steps)
{
    Adjustment next = m_adjustment;
    next.contrast += kAdjustStep * steps;
    if (hasPicture())
        setAdjustment(next);
}

bool FigureView::isAdjustPanelShown() const
{
    return !m_panel->isHidden();
}

void FigureView::setAdjustPanel(bool shown)
{
    if (shown == isAdjustPanelShown())
        return;
    placePanel();
    m_panel->setVisible(shown);
    tellLevels();
    Q_EMIT toolsChanged();
}

void FigureView::placePanel()
{
    const QSize wanted(qMin(kPanelWidth, width() - 2 * kPanelMargin), qMin(m_panel->sizeHint().height(), height() - 2 * kPanelMargin));
    m_panel->setGeometry((width() - wanted.width()) / 2, height() - wanted.height() - kPanelMargin, wanted.width(), wanted.height());
}

} // namespace widgets
