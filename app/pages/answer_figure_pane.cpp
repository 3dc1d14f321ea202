#include "app/pages/answer_figure_pane.h"

#include "app/pages/figure_looks.h"
#include "app/pages/figure_strip.h"
#include "app/sessions/answer_session.h"
#include "widgets/bar.h"
#include "widgets/button.h"
#include "widgets/figure_view/adjust_chip.h"
#include "widgets/figure_view/adjust_panel.h"
#include "widgets/figure_view/compare_panes.h"
#include "widgets/figure_view/figure_view.h"
#include "widgets/figure_view/look_chip.h"
#include "widgets/text_label.h"

#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace app {

using widgets::Button;
using widgets::ButtonLook;
using widgets::FigureView;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;

namespace {

constexpr int kToolGap = 20, kIconGap = 16, kTapMs = 300, kSayReadingMs = 400, kLookWidth = 260, kLeastLook = 80, kRightGaps = 8 + 12 + 12;

} // namespace

AnswerFigurePane::AnswerFigurePane(AnswerSession &session, AnswerPictures &pictures, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_pictures(pictures)
    , m_damage(new widgets::MessageBar(this))
    , m_panes(new widgets::ComparePanes(this))
    , m_view(m_panes->view(0))
    , m_strip(new FigureStrip(this))
    , m_bar(new widgets::Bar(36, widgets::Bar::Line::Above, kToolGap, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_damage);
    layout->addWidget(m_panes, 1);
    layout->addWidget(m_strip);
    layout->addWidget(m_bar);
    m_strip->hide();

    const auto tool = [this](const QString &icon, const QString &word, KeyCommand command, auto act) {
        auto *button = new Button(ButtonLook::Tool, icon, word, keyTextOf(command), m_bar);
        connect(button, &Button::clicked, this, act);
        m_bar->addLeft(button);
        m_tools.push_back(button);
        return button;
    };
    //: Viewer tool: the whole figure in the pane.
    tool(u"fit"_s, tr("Fit"), KeyCommand::ToggleFit, [this] { m_view->fit(); });
    //: Viewer tool: one figure pixel is one screen pixel.
    tool(u"actual"_s, tr("100 %"), KeyCommand::Zoom100, [this] { m_view->setZoomPercent(100); });
    //: Viewer tool: a magnifying glass under the pointer.
    m_loupe = tool(u"loupe"_s, tr("Loupe"), KeyCommand::Loupe, [this] {
        m_view->setLoupe(!m_view->isLoupeOn());
        showTools();
    });
    //: Viewer tool: brightness, contrast and so on.
    m_adjust = tool(u"adjust"_s, tr("Adjust"), KeyCommand::Adjust, [this] { showAdjustPanel(!m_view->isAdjustPanelShown()); });
    //: Viewer tool: length and angle on the figure.
    m_ruler = tool(u"ruler"_s, tr("Ruler"), KeyCommand::Ruler, [this] {
        m_view->setRuler(!m_view->isRulerActive());
        showTools();
    });
    //: Viewer tool of a question that asks for a box: draw it.
    m_drawBox = tool(u"drawbox"_s, tr("Draw box"), KeyCommand::DrawBox, [this] { toggleBoxTool(); });
    //: Viewer tool: several figures beside one another.
    m_compare = tool(u"compare"_s, tr("Compare"), KeyCommand::Compare, [this] { compare(); });
    //: Viewer tool: figures beside one another move together.
    m_link = tool(u"link"_s, tr("Link"), KeyCommand::Link, [this] { toggleLink(); });
    for (Button *button : {m_loupe, m_adjust, m_ruler, m_drawBox, m_compare, m_link})
        button->setCheckable(true);
    //: Viewer tool: the boxes that belong to the question.
    m_overlays = tool(u"box"_s, tr("Boxes"), KeyCommand::Overlays, [this] { m_view->toggleOverlays(); });
    m_size = new TextLabel(QString(), TypeStyle::Ui, Token::TextSecondary, m_bar);
    m_size->setWrapped(false);
    m_zoom = new TextLabel(QString(), TypeStyle::Ui, Token::TextPrimary, m_bar, true);
    m_zoom->setWrapped(false);
    m_look = new widgets::LookChip(m_bar);
    m_bar->addRight(m_look);
    m_adjusted = new widgets::AdjustChip(m_bar);
    m_adjusted->hide();
    m_bar->addRight(m_adjusted, 8);
    m_bar->addRight(m_size, 12);
    m_bar->addRight(m_zoom, 12);
    m_bar->setHiddenTakesNoRoom();

    connectView(m_view);
    connect(m_panes, &widgets::ComparePanes::viewAdded, this, &AnswerFigurePane::connectView);
    connect(m_panes, &widgets::ComparePanes::activeChanged, this, &AnswerFigurePane::activate);
    connect(m_adjusted, &QPushButton::clicked, this, [this] { m_view->resetAdjustment(); });
    connect(&m_session, &AnswerSession::draftChanged, this, &AnswerFigurePane::showAnswer);
    connect(&m_session, &AnswerSession::sealing, this, &AnswerFigurePane::noteViews);
    connect(m_strip, &FigureStrip::picked, this, &AnswerFigurePane::showPlace);
    connect(&m_pictures, &AnswerPictures::ready, this, &AnswerFigurePane::refresh);
    connect(&m_session, &AnswerSession::aheadChanged, this, [this] {
        m_pictures.setAhead(m_session.figuresAhead());
    });
}

QWidget *AnswerFigurePane::firstTool() const { return m_tools.front(); }
QWidget *AnswerFigurePane::lastTool() const { return m_tools.back(); }

void AnswerFigurePane::showItem()
{
    const review::BlindItem &item = m_session.item();
    m_shownPanes.clear(); // what stands there is of the question before
    m_places.clear();
    for (const std::string &figure : item.figures)
        m_places.push_back({figure, {}});
    for (std::size_t i = 0; i < item.options.size(); ++i) {
        if (!item.options[i].figure.empty())
            m_places.push_back({item.options[i].figure, QString(QChar(u'A' + static_cast<char16_t>(i)))});
    }
    QStringList labels;
    int number = 0;
    for (const Place &place : m_places)
        labels << (place.letter.isEmpty() ? QString::number(++number) : place.letter);
    m_strip->setLabels(labels);
    std::vector<std::string> figures;
    for (const Place &place : m_places)
        figures.push_back(place.figure);
    m_pictures.show(figures, m_session.figuresAhead());
    m_overlays->setVisible(!item.overlays.empty());
    for (const auto &[view, looks] : m_looksOf)
        looks->setStudy(review::viewerRule(m_session.protocol()));
    m_adjustOffered = m_session.protocol().viewerAdjust;
    m_adjust->setVisible(m_adjustOffered);
    if (!m_adjustOffered)
        showAdjustPanel(false);
    m_drawBox->setVisible(item.kind == review::ItemKind::Box && !item.figures.empty());
    const std::size_t options = optionPlaces().size();
    m_compare->setVisible(options > 1 || (m_places.size() > 1 && m_session.protocol().viewerCompare));
    m_panes->setLinked(options > 1);
    if (options > 1)
        arrange(Layout::Options, static_cast<int>(options), optionPlaces().front());
    else
        arrange(Layout::One, 1, 0);
}

void AnswerFigurePane::showPlace(int place)
{
    noteViews();
    if (m_layout == Layout::Options)
        return arrange(Layout::One, 1, place);
    m_place = place;
    m_shownPanes[static_cast<std::size_t>(m_panes->activePane())] = {place, false, false};
    warnOfDamage();
    if (m_places.empty()) {
        //: In the figure pane of a question without a figure.
        m_view->setMessage(tr("This question has no figure."));
        m_looks->end();
        m_session.pictureFailed(false);
        // Nothing to decode: the question itself is the first paint.
        QTimer::singleShot(0, &m_session, &AnswerSession::painted);
        m_shownPanes.front().shown = true;
        readout();
        return;
    }
    m_strip->setCurrent(place);
    awaitPicture(m_view);
    refresh();
}

void AnswerFigurePane::awaitPicture(FigureView *view)
{
    m_looksOf[view]->end();
    view->setMessage(QString());
    // Most figures are there before anybody could read it.
    //: In the figure pane while a large figure is read for the first time.
    QTimer::singleShot(kSayReadingMs, view, [view, words = tr("The figure is being read …")] { view->setWaiting(words); });
}

void AnswerFigurePane::refresh()
{
    using State = AnswerPictures::State;
    if (m_places.empty())
        return;
    bool failed = false;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const State state = m_pictures.state(m_places[i].figure);
        failed = failed || state == State::Missing || (state == State::Damaged && !isShownDamaged(m_places[i].figure)) || isHeld(m_places[i].figure);
        if (state == State::Ready && m_places.size() > 1)
            m_strip->setThumbnail(static_cast<int>(i), m_pictures.thumbnail(m_places[i].figure));
    }
    // One figure that cannot be shown is enough: the question cannot be judged.
    m_session.pictureFailed(failed);
    for (int pane = 0; pane < static_cast<int>(m_shownPanes.size()); ++pane)
        fillPane(pane);
    readout();
    fitWords();
}

void AnswerFigurePane::fillPane(int pane)
{
    using State = AnswerPictures::State;
    Pane &shown = m_shownPanes[static_cast<std::size_t>(pane)];
    FigureView *view = m_panes->view(pane);
    const Place &place = m_places[static_cast<std::size_t>(shown.place)];
    const QString name = nameOf(shown.place);
    const State state = m_pictures.state(place.figure);
    if (shown.shown || state == State::Loading || state == State::Unknown)
        return;
    shown.shown = true;
    if ((state == State::Ready || isShownDamaged(place.figure)) && !isHeld(place.figure)) {
        m_pictures.put(place.figure, view, name);
        warnOfDamage();
        std::vector<widgets::OverlayBox> boxes;
        for (const review::Overlay &overlay : m_session.item().overlays) {
            if (overlay.figure == place.figure || overlay.figure.empty())
                boxes.push_back({QRectF(overlay.box.x, overlay.box.y, overlay.box.w, overlay.box.h), 0, 0});
        }
        view->setOverlays(boxes);
        m_looksOf[view]->begin(place.figure);
        showAnswer();
    } else {
        m_looksOf[view]->end();
        view->setMessage(isHeld(place.figure)
            //: In the figure pane when the picture file is cut off or broken and the coordinator has not said yet that it can be judged.
            ? tr("This figure is held back (damaged file). Press S to skip; the coordinator decides whether it can be judged.")
            : state == State::Missing
            //: In the figure pane when the picture file is not there; the clock stops.
            ? tr("This figure cannot be shown (file missing). Press S to skip; the coordinator will be told.")
            //: In the figure pane when the picture file cannot be read; the clock stops.
            : tr("This figure cannot be shown (file damaged). Press S to skip; the coordinator will be told."), name);
    }
}

void AnswerFigurePane::readout()
{
    const bool picture = m_view->hasPicture();
    m_size->setText(picture ? m_view->sizeText() : QString());
    m_zoom->setText(picture ? m_view->zoomText() : QString());
}

void AnswerFigurePane::setMetrics(const widgets::Metrics &metrics)
{
    m_words = metrics.toolWords;
    m_strip->setLow(metrics.isCompact());
    fitWords();
}

void AnswerFigurePane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitWords();
}

void AnswerFigurePane::fitWords()
{
    const auto show = [this](bool words) {
        for (Button *button : m_tools)
            button->setWordShown(words);
        m_bar->setGap(words ? kToolGap : kIconGap);
    };
    const auto lacking = [this](int gap) {
        int needed = 2 * 16 + kRightGaps;
        for (const Button *button : m_tools)
            needed += button->isHidden() ? 0 : button->sizeHint().width() + gap - 2 * widgets::kFlatInset;
        for (const QWidget *entry : std::initializer_list<const QWidget *>{m_look, m_adjusted, m_size, m_zoom})
            needed += entry->isHidden() ? 0 : entry->sizeHint().width();
        return needed - width();
    };
    m_size->show();
    m_look->setMostWidth(kLookWidth);
    show(m_words);
    // The tools' words are the first to give way, then the figure's size; at last the name of the bands is shortened, which the chip's
    // tooltip says in full.
    if (m_words && lacking(kToolGap) > 0)
        show(false);
    const int gap = m_tools.front()->isWordShown() ? kToolGap : kIconGap;
    if (lacking(gap) > 0 && !m_look->isHidden())
        m_size->hide();
    if (const int over = lacking(gap); over > 0 && !m_look->isHidden())
        m_look->setMostWidth(qMax(kLeastLook, m_look->sizeHint().width() - over));
}

void AnswerFigurePane::showTools()
{
    const auto set = [](Button *button, bool on) {
        button->setChecked(on);
        button->setOn(on, Token::AccentBase);
    };
    set(m_loupe, m_view->isLoupeOn());
    set(m_adjust, m_view->isAdjustPanelShown());
    set(m_ruler, m_view->isRulerActive());
    set(m_drawBox, m_view->isBoxActive());
    set(m_compare, m_layout != Layout::One);
    set(m_link, m_panes->isLinked());
}

void AnswerFigurePane::showAdjustPanel(bool shown)
{
    const QWidget *focus = window()->focusWidget();
    const bool held = focus && m_view->adjustPanel()->isAncestorOf(focus);
    m_view->setAdjustPanel(shown && m_adjustOffered);
    showTools();
    if (held && !m_view->isAdjustPanelShown())
        Q_EMIT focusFreed();
}

std::vector<QWidget *> AnswerFigurePane::adjustControls() const
{
    return m_view->adjustPanel()->controls();
}

void AnswerFigurePane::released(KeyCommand command, int heldMs)
{
    if (command == KeyCommand::Loupe && heldMs >= kTapMs)
        m_view->setLoupe(m_loupeBefore);
}

bool AnswerFigurePane::handleTool(KeyCommand command)
{
    switch (command) {
    case KeyCommand::Loupe:
        m_loupeBefore = m_view->isLoupeOn();
        m_view->setLoupe(!m_loupeBefore);
        return true;
    case KeyCommand::Ruler: m_view->setRuler(!m_view->isRulerActive()); return true;
    case KeyCommand::Adjust:
        showAdjustPanel(!m_view->isAdjustPanelShown());
        if (m_view->isAdjustPanelShown())
            widgets::focusByKey(adjustControls().front());
        return true;
    case KeyCommand::Leave: {
        const QWidget *focus = window()->focusWidget();
        const bool inside = focus && m_view->adjustPanel()->isAncestorOf(focus);
        if (inside)
            showAdjustPanel(false);
        return inside;
    }
    case KeyCommand::Brighter:
    case KeyCommand::Darker:
        if (m_adjustOffered)
            m_view->stepBrightness(command == KeyCommand::Brighter ? 1 : -1);
        return true;
    case KeyCommand::MoreContrast:
    case KeyCommand::LessContrast:
        if (m_adjustOffered)
            m_view->stepContrast(command == KeyCommand::MoreContrast ? 1 : -1);
        return true;
    case KeyCommand::AdjustReset: m_view->resetAdjustment(); return true;
    default: return m_looks->handle(command);
    }
}

bool AnswerFigurePane::handle(KeyCommand command)
{
    const int places = static_cast<int>(m_places.size());
    switch (command) {
    case KeyCommand::ToggleFit: m_view->toggleFit(); return true;
    case KeyCommand::ZoomIn: m_view->zoomIn(); return true;
    case KeyCommand::ZoomOut: m_view->zoomOut(); return true;
    case KeyCommand::Fit: m_view->fit(); return true;
    case KeyCommand::Zoom100: m_view->setZoomPercent(100); return true;
    case KeyCommand::Zoom200: m_view->setZoomPercent(200); return true;
    case KeyCommand::PanLeft: m_view->panBy(-1, 0); return true;
    case KeyCommand::PanRight: m_view->panBy(1, 0); return true;
    case KeyCommand::PanUp: m_view->panBy(0, -1); return true;
    case KeyCommand::PanDown: m_view->panBy(0, 1); return true;
    case KeyCommand::Overlays: m_view->toggleOverlays(); return true;
    case KeyCommand::NextFigure:
    case KeyCommand::PreviousFigure:
        if (places > 1)
            showPlace((m_place + (command == KeyCommand::NextFigure ? 1 : places - 1)) % places);
        return true;
    case KeyCommand::Compare: compare(); return true;
    case KeyCommand::Link: toggleLink(); return true;
    case KeyCommand::NextView: movePane(1); return true;
    case KeyCommand::PreviousView: movePane(-1); return true;
    case KeyCommand::DrawBox: toggleBoxTool(); return true;
    default: return handleTool(command);
    }
}

} // namespace app
