// The figure pane with several pictures beside one another, and with the box that answers a question.

#include "app/pages/answer_figure_pane.h"

#include "app/pages/figure_looks.h"
#include "app/pages/figure_strip.h"
#include "app/sessions/answer_session.h"
#include "widgets/button.h"
#include "widgets/figure_view/adjust_chip.h"
#include "widgets/figure_view/compare_panes.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/focus_ring.h"

#include <QCursor>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace app {

using widgets::FigureView;

namespace {

/// The one box of an answer in image pixels; none when it holds no box, or one of no size.
std::optional<QRectF> boxOf(const review::Answer &answer, QSize picture)
{
    if (answer.shape != review::Answer::Shape::Boxes || answer.boxes.empty())
        return {};
    const review::Box &box = answer.boxes.front();
    const QRectF rect(box.x, box.y, box.w, box.h);
    if (!answer.fraction)
        return rect;
    return QRectF(rect.x() * picture.width(), rect.y() * picture.height(), rect.width() * picture.width(), rect.height() * picture.height());
}

} // namespace

void AnswerFigurePane::connectView(FigureView *view)
{
    const auto ifActive = [this, view](auto act) {
        return [this, view, act] {
            if (view == m_view)
                act();
        };
    };
    auto *looks = new FigureLooks(m_pictures, view, m_look, this);
    looks->setStudy(review::viewerRule(m_session.protocol()));
    m_looksOf[view] = looks;
    watch(view);
    if (view == m_view) {
        m_looks = looks;
        looks->setActive(true);
    }
    connect(looks, &FigureLooks::changed, this, ifActive([this] { fitWords(); }));
    connect(view, &FigureView::readoutChanged, this, ifActive([this] { readout(); }));
    connect(view, &FigureView::toolsChanged, this, ifActive([this] { showTools(); }));
    connect(view, &FigureView::adjustedChanged, this, ifActive([this] {
        m_adjusted->setVisible(m_view->isAdjusted());
        fitWords();
    }));
    connect(view, &FigureView::painted, this, [this, view] {
        bool all = true;
        for (int pane = 0; pane < static_cast<int>(m_shownPanes.size()); ++pane) {
            Pane &shown = m_shownPanes[static_cast<std::size_t>(pane)];
            shown.painted = shown.painted || m_panes->view(pane) == view;
            all = all && shown.painted;
        }
        // The clock starts when everything that is to be judged can be seen.
        if (all)
            m_session.painted();
    });
    connect(view, &FigureView::boxAccepted, this, &AnswerFigurePane::answerBox);
    connect(view, &FigureView::boxRemoved, this, [this] { m_session.clearAnswer(); });
    connect(view, &FigureView::boxRefused, this, [this] {
        //: Enter on a box that was drawn without width or height.
        Q_EMIT said(tr("A box needs a width and a height."));
    });
}

QString AnswerFigurePane::nameOf(int place) const
{
    const Place &what = m_places[static_cast<std::size_t>(place)];
    if (!what.letter.isEmpty()) {
        //: Name of an option's picture for screen readers. %1 is the question's number, %2 the option's letter.
        return tr("Figure %1, picture %2").arg(m_session.index() + 1).arg(what.letter);
    }
    if (m_places.size() > 1) {
        //: The same when there are several. %2 of %3.
        return tr("Figure %1, %2 of %3").arg(m_session.index() + 1).arg(place + 1).arg(m_places.size());
    }
    //: Name of the figure for screen readers. %1 is the question's number; the file's name is never shown.
    return tr("Figure %1").arg(m_session.index() + 1);
}

std::vector<int> AnswerFigurePane::optionPlaces() const
{
    std::vector<int> places;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        if (!m_places[i].letter.isEmpty())
            places.push_back(static_cast<int>(i));
    }
    return places;
}

void AnswerFigurePane::showOptionFigure(int position)
{
    const QString letter(QChar(u'A' + static_cast<char16_t>(position)));
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        if (m_places[i].letter != letter)
            continue;
        const auto pane = std::ranges::find(m_shownPanes, static_cast<int>(i), &Pane::place);
        if (pane == m_shownPanes.end())
            return showPlace(static_cast<int>(i));
        return m_panes->setActive(static_cast<int>(pane - m_shownPanes.begin()));
    }
}

bool AnswerFigurePane::pointerInside() const
{
    return m_panes->isVisible() && m_panes->rect().contains(m_panes->mapFromGlobal(QCursor::pos()));
}

void AnswerFigurePane::arrange(Layout layout, int count, int first)
{
    const QWidget *focus = window()->focusWidget();
    const bool held = focus && m_panes->isAncestorOf(focus) && focus != m_panes->view(0);
    const std::vector<Pane> before = std::move(m_shownPanes);
    m_layout = layout;
    m_shownPanes.clear();
    const std::vector<int> options = optionPlaces();
    std::vector<int> places = layout == Layout::Options ? options : std::vector<int>();
    if (layout == Layout::Compared && before.size() > 1) {
        for (const Pane &pane : before)
            places.push_back(pane.place);
    }
    for (int i = 0, next = first; i < static_cast<int>(m_places.size()) && static_cast<int>(places.size()) < count; ++i, ++next) {
        const int place = next % static_cast<int>(m_places.size());
        if (std::ranges::find(places, place) == places.end())
            places.push_back(place);
    }
    places.resize(static_cast<std::size_t>(count));
    for (const int place : places)
        m_shownPanes.push_back({place, false, false});
    // What stands already keeps its zoom and its tools.
    for (std::size_t pane = 0; pane < m_shownPanes.size() && pane < before.size(); ++pane) {
        if (before[pane].place == m_shownPanes[pane].place)
            m_shownPanes[pane] = before[pane];
    }
    m_panes->setCount(count);
    QStringList letters;
    if (layout == Layout::Options) {
        for (const int place : options)
            letters << m_places[static_cast<std::size_t>(place)].letter;
    }
    m_panes->setLetters(letters);
    const auto active = std::ranges::find(m_shownPanes, first, &Pane::place);
    m_panes->setActive(active == m_shownPanes.end() ? 0 : static_cast<int>(active - m_shownPanes.begin()));
    m_link->setVisible(count > 1 && (layout == Layout::Options || m_session.protocol().viewerCompare));
    activate(m_panes->activePane());
    for (int pane = 0; pane < count; ++pane) {
        if (!m_shownPanes[static_cast<std::size_t>(pane)].shown)
            awaitPicture(m_panes->view(pane));
    }
    if (m_places.empty())
        showPlace(0);
    else
        refresh();
    showAnswer();
    if (held)
        Q_EMIT focusFreed();
}

void AnswerFigurePane::activate(int pane)
{
    FigureView *next = m_panes->view(pane);
    if (next != m_view) {
        const bool adjusting = m_view->isAdjustPanelShown();
        m_view->setSpaceHeld(false);
        m_view->setAdjustPanel(false);
        m_view->setBoxTool(false);
        m_view = next;
        m_view->setAdjustPanel(adjusting && m_adjustOffered);
        m_looks->setActive(false);
        m_looks = m_looksOf[m_view];
        m_looks->setActive(true);
    }
    if (pane < static_cast<int>(m_shownPanes.size()))
        m_place = m_shownPanes[static_cast<std::size_t>(pane)].place;
    m_strip->setCurrent(m_place);
    m_adjusted->setVisible(m_view->isAdjusted());
    showTools();
    readout();
    fitWords();
    Q_EMIT panesChanged();
}

void AnswerFigurePane::compare()
{
    const std::vector<int> options = optionPlaces();
    if (options.size() > 1) {
        if (m_layout != Layout::Options)
            return arrange(Layout::Options, static_cast<int>(options.size()), m_place);
        // Large: the option that is chosen, else the active one.
        const QList<int> &chosen = m_panes->chosen();
        const int pane = chosen.isEmpty() || chosen.contains(m_panes->activePane()) ? m_panes->activePane() : chosen.front();
        return arrange(Layout::One, 1, m_shownPanes[static_cast<std::size_t>(pane)].place);
    }
    const int places = static_cast<int>(m_places.size());
    if (places < 2) {
        //: W on a question with one figure or none.
        showTools();
        return Q_EMIT said(tr("This question has no other figure to compare with."));
    }
    if (!m_session.protocol().viewerCompare) {
        //: W in a study whose protocol shows one figure at a time.
        return Q_EMIT said(tr("In this study figures are not compared side by side."));
    }
    const int now = m_panes->count(), four = std::min(4, places);
    const int next = now == 1 ? 2 : now < four ? four : 1;
    arrange(next == 1 ? Layout::One : Layout::Compared, next, m_place);
}

void AnswerFigurePane::toggleLink()
{
    if (m_panes->count() > 1)
        m_panes->setLinked(!m_panes->isLinked());
    else {
        //: Y while one figure is shown alone. %1 is a key: W.
        Q_EMIT said(tr("Only figures side by side can be linked. %1 shows them so.").arg(keyTextOf(KeyCommand::Compare)));
    }
    showTools();
}

void AnswerFigurePane::movePane(int step)
{
    const int count = m_panes->count();
    const QWidget *focus = window()->focusWidget();
    const bool held = focus && m_panes->isAncestorOf(focus);
    m_panes->setActive((m_panes->activePane() + step + count) % count);
    if (held)
        widgets::focusByKey(m_view);
}

void AnswerFigurePane::toggleBoxTool()
{
    if (m_view->isBoxActive()) {
        m_view->setBoxTool(false);
        return;
    }
    const review::BlindItem &item = m_session.item();
    if (item.kind != review::ItemKind::Box || item.figures.empty()) {
        //: Shift+B on a question that is answered in another way.
        return Q_EMIT said(tr("This question does not ask for a box."));
    }
    if (m_session.unitPhase() == AnswerSession::UnitPhase::Sealed || m_session.locked()) {
        showTools();
        return m_session.setAnswer(m_session.draft().answer); // says why not, and changes nothing
    }
    // The answer is a place in the question's first figure.
    if (m_place != 0)
        showPlace(0);
    m_view->setBoxTool(true);
    showTools();
}

void AnswerFigurePane::answerBox(const QRectF &box)
{
    review::Answer answer;
    answer.shape = review::Answer::Shape::Boxes;
    answer.boxes = {{box.x(), box.y(), box.width(), box.height()}};
    m_session.setAnswer(answer);
}

void AnswerFigurePane::showAnswer()
{
    if (!m_session.hasItem())
        return;
    const review::Draft &draft = m_session.draft();
    QList<int> chosen;
    for (int pane = 0; pane < static_cast<int>(m_shownPanes.size()); ++pane) {
        const Pane &shown = m_shownPanes[static_cast<std::size_t>(pane)];
        FigureView *view = m_panes->view(pane);
        if (shown.place == 0 && m_session.item().kind == review::ItemKind::Box && view->hasPicture())
            view->setBox(boxOf(draft.answer, view->pictureSize()));
        if (m_layout != Layout::Options)
            continue;
        const QString letter = m_places[static_cast<std::size_t>(shown.place)].letter;
        if (shownLetters(m_session.item(), draft.answer.letters).contains(letter))
            chosen << pane;
    }
    m_panes->setChosen(chosen, m_session.unitPhase() == AnswerSession::UnitPhase::Sealed);
}

} // namespace app
