// How the figures stand, for the answer that is sealed.

#include "app/pages/answer_figure_pane.h"

#include "app/pages/figure_looks.h"
#include "app/sessions/answer_session.h"
#include "review/view_state.h"
#include "widgets/figure_view/compare_panes.h"
#include "widgets/figure_view/figure_view.h"

#include <algorithm>

namespace app {

void AnswerFigurePane::watch(widgets::FigureView *view)
{
    // What was used at any time counts, also when the question is left without an answer.
    connect(view, &widgets::FigureView::adjustedChanged, this, [this](bool adjusted) {
        if (adjusted)
            noteViews();
    });
    connect(view, &widgets::FigureView::toolsChanged, this, [this, view] {
        if (view->isLoupeOn() || view->isRulerActive())
            noteViews();
    });
}

void AnswerFigurePane::noteViews()
{
    for (std::size_t pane = 0; pane < m_shownPanes.size(); ++pane) {
        widgets::FigureView *view = m_panes->view(static_cast<int>(pane));
        const auto place = static_cast<std::size_t>(m_shownPanes[pane].place);
        if (!m_shownPanes[pane].shown || !view->hasPicture() || place >= m_places.size())
            continue;
        review::ViewState state = view->viewState(m_places[place].figure);
        m_looksOf[view]->tell(state);
        m_session.setViewState(state);
    }
}

bool AnswerFigurePane::isHeld(const std::string &figure) const
{
    return m_session.hasItem() && std::ranges::count(m_session.item().heldPictures, figure) > 0;
}

bool AnswerFigurePane::isShownDamaged(const std::string &figure) const
{
    return m_session.hasItem() && std::ranges::count(m_session.item().damagedPictures, figure) > 0 && !m_pictures.image(figure).isNull();
}

void AnswerFigurePane::warnOfDamage()
{
    const bool damaged = std::ranges::any_of(m_shownPanes, [this](const Pane &pane) {
        const auto place = static_cast<std::size_t>(pane.place);
        return pane.shown && place < m_places.size() && isShownDamaged(m_places[place].figure) && !isHeld(m_places[place].figure);
    });
    if (damaged) {
        //: Above a figure whose file is cut off or broken, and which the coordinator lets be judged as it is.
        m_damage->showMessage(widgets::MessageKind::Attention, tr("This picture is damaged: a part of it may be missing. The coordinator lets it be judged as it is."));
    } else {
        m_damage->clear();
    }
}

} // namespace app
