#include "widgets/figure_view/figure_view.h"

#include "review/view_state.h"

namespace widgets {

review::ViewState FigureView::viewState(const std::string &figure) const
{
    const QPointF middle = m_transform.toPicture(m_transform.centre());
    const QSize view = size() * devicePixelRatioF();
    review::ViewState state{.figure = figure,
            .fit = m_transform.isFit(),
            .zoom = m_transform.zoom(),
            .x = middle.x(),
            .y = middle.y(),
            .width = view.width(),
            .height = view.height(),
            .ratio = devicePixelRatioF(),
            .brightness = m_adjustment.brightness,
            .contrast = m_adjustment.contrast,
            .gamma = m_adjustment.gamma,
            .invert = m_adjustment.invert,
            .stretch = m_adjustment.stretch,
            .adjusted = m_wasAdjusted,
            .overlays = m_overlaysShown,
            .loupe = m_loupeUsed,
            .ruler = m_rulerUsed};
    if (m_adjustment.levels != ChannelRanges{}) {
        for (const ChannelRange &range : m_adjustment.levels)
            state.levels.push_back({static_cast<double>(range.low), static_cast<double>(range.high)});
    }
    return state;
}

void FigureView::restore(const review::ViewState &view)
{
    if (!hasPicture())
        return;
    Adjustment adjustment{.brightness = view.brightness, .contrast = view.contrast, .gamma = view.gamma, .invert = view.invert, .stretch = view.stretch};
    for (std::size_t i = 0; i < adjustment.levels.size() && i < view.levels.size(); ++i)
        adjustment.levels[i] = {static_cast<int>(view.levels[i].low), static_cast<int>(view.levels[i].high)};
    setAdjustment(adjustment);
    setOverlaysShown(view.overlays);
    if (view.fit)
        m_transform.fit();
    else
        m_transform.show(view.zoom, {view.x, view.y});
    changed();
}

} // namespace widgets
