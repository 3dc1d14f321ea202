#include "app/pages/flow_row.h"

#include <QEvent>
#include <QResizeEvent>

#include <algorithm>

namespace app {

namespace {

constexpr int kFlowHigh = 32;

// Hidden by somebody, not only because nothing is on screen yet.
bool isOut(const QWidget *part) { return part->testAttribute(Qt::WA_WState_ExplicitShowHide) && part->testAttribute(Qt::WA_WState_Hidden); }

QSize sizeOf(const QWidget *part) { return part->sizeHint().expandedTo(part->minimumSize()).boundedTo(part->maximumSize()); }

} // namespace

FlowRow::FlowRow(int indent, int lineGap, QWidget *parent) : QWidget(parent), m_indent(indent), m_lineGap(lineGap)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(kFlowHigh);
}

void FlowRow::setParts(std::vector<Part> parts)
{
    m_parts = std::move(parts);
    for (const Part &part : m_parts)
        if (part.widget->parentWidget() != this)
            part.widget->setParent(this);
    fit();
}

int FlowRow::arrange(int width, bool move) const
{
    int x = m_indent, y = 0;
    for (std::size_t first = 0; first < m_parts.size();) {
        std::size_t end = first + 1;
        while (end < m_parts.size() && !m_parts[end].begins)
            ++end;
        int wide = 0;
        bool any = false;
        for (std::size_t i = first; i < end; ++i) {
            if (isOut(m_parts[i].widget))
                continue;
            wide += (any ? m_parts[i].gap : 0) + sizeOf(m_parts[i].widget).width();
            any = true;
        }
        if (any && x > m_indent && x + m_parts[first].gap + wide > width) {
            x = m_indent;
            y += kFlowHigh + m_lineGap;
        }
        for (std::size_t i = first; i < end; ++i) {
            if (isOut(m_parts[i].widget))
                continue;
            x += x > m_indent ? m_parts[i].gap : 0;
            const QSize size = sizeOf(m_parts[i].widget);
            if (move)
                m_parts[i].widget->setGeometry(x, y + (kFlowHigh - size.height()) / 2, size.width(), size.height());
            x += size.width();
        }
        first = end;
    }
    return y + kFlowHigh;
}

void FlowRow::fit()
{
    const int high = arrange(width(), true);
    if (high != height())
        setFixedHeight(high);
}

QSize FlowRow::sizeHint() const { return {minimumSizeHint().width(), height()}; }

QSize FlowRow::minimumSizeHint() const
{
    int widest = 0, wide = 0;
    for (const Part &part : m_parts) {
        if (isOut(part.widget))
            continue;
        wide = (part.begins ? 0 : wide + part.gap) + sizeOf(part.widget).width();
        widest = std::max(widest, wide);
    }
    return {widest + m_indent, height()};
}

bool FlowRow::event(QEvent *event)
{
    // A part came, went or has another word now.
    if (event->type() == QEvent::LayoutRequest) {
        fit();
        updateGeometry();
    }
    return QWidget::event(event);
}

void FlowRow::resizeEvent(QResizeEvent *) { fit(); }

} // namespace app
