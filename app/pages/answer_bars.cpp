#include "app/pages/answer_bars.h"

#include "app/pages/key_table.h"
#include "app/sessions/answer_session.h"
#include "widgets/button.h"
#include "widgets/chip.h"
#include "widgets/progress_track.h"
#include "widgets/text_label.h"

#include <QAccessible>
#include <QHBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace app {

using widgets::Button;
using widgets::ButtonLook;
using widgets::Chip;
using widgets::ChipLook;
using widgets::TextLabel;
using widgets::Token;
using widgets::TypeStyle;
using Phase = AnswerSession::Phase;
using UnitPhase = AnswerSession::UnitPhase;

namespace {

constexpr int kLineMost = 3 * 16; ///< Three small lines in a bar of 56.

} // namespace

AnswerTopBar::AnswerTopBar(AnswerSession &session, QWidget *parent)
    : Bar(44, Line::Below, 24, parent)
    , m_session(session)
{
    m_title = new TextLabel(QString(), TypeStyle::Button, Token::TextPrimary, this, true);
    m_title->setWrapped(false);
    m_track = new widgets::ProgressTrack(this);
    m_counts = new TextLabel(QString(), TypeStyle::Ui, Token::TextSecondary, this);
    m_counts->setWrapped(false);
    // One slot for two chips: a hidden entry of a bar would leave its gap behind.
    auto *slot = new QWidget(this);
    auto *chips = new QHBoxLayout(slot);
    chips->setContentsMargins(0, 0, 0, 0);
    chips->setSpacing(0);
    m_marked = new Chip(ChipLook::Plain, u"flag"_s, QString(), slot);
    m_marked->setIconInk(Token::MarkBase);
    m_queue = new Chip(ChipLook::Sunken, u"gavel"_s, QString(), slot);
    chips->addWidget(m_marked);
    chips->addWidget(m_queue);
    addLeft(m_title);
    addLeft(m_track);
    addLeft(m_counts, 12);
    addLeft(slot, 16);

    m_status = new TextLabel(QString(), TypeStyle::Ui, Token::TextSecondary, this);
    m_status->setWrapped(false);
    m_blind = new Chip(ChipLook::Plain, u"eyeoff"_s, QString(), this);
    //: Opens the list of keys.
    m_keys = new Button(ButtonLook::Top, QString(), tr("Keys"), keyTextOf(KeyCommand::KeySheet), this);
    addRight(m_status);
    addRight(m_blind);
    addRight(m_keys);
    m_queue->hide();
    connect(m_keys, &Button::clicked, this, &AnswerTopBar::keysAsked);
}

void AnswerTopBar::setMetrics(const widgets::Metrics &metrics)
{
    m_compact = metrics.isCompact();
    refresh();
}

void AnswerTopBar::refresh()
{
    const storage::SeatFacts &facts = m_session.facts();
    const QString study = QString::fromStdString(facts.study), seat = QString::fromStdString(facts.seat);
    const bool question = m_session.phase() == Phase::Answering && m_session.hasItem();
    m_title->setText(m_compact && question
        //: Title of a narrow session window. %1: study, %2: number of the question.
        ? tr("%1 · Question %2").arg(study).arg(m_session.index() + 1)
        //: Title of a session window. %1: study, %2: seat.
        : tr("%1 · %2").arg(study, seat));
    const int count = static_cast<int>(m_session.count()), done = static_cast<int>(m_session.sealedCount());
    m_track->setRange(0, std::max(1, count));
    m_track->setValue(done);
    //: Own progress. %1 of %2.
    m_counts->setText(tr("%1 of %2 sealed").arg(done).arg(count));
    m_track->setAccessibleName(m_counts->text());
    m_marked->setVisible(!m_session.adjudicating() && m_session.markedCount() > 0);
    //: Chip in the top bar. %1: how many questions are marked for discussion.
    m_marked->setWord(tr("%1 marked").arg(m_session.markedCount()));
    m_queue->setVisible(m_session.adjudicating() && question);
    //: Chip of the adjudicator's window. %1 of %2.
    m_queue->setWord(tr("Disagreements %1 of %2").arg(m_session.index() + 1).arg(count));
    const bool answers = m_session.adjudicating() && m_session.protocol().decision.adjudicatorSeesAnswers;
    m_blind->setWord(answers
        //: Top bar of an adjudicator who sees both answers after an own one.
        ? tr("names hidden")
        //: Top bar: neither the key nor others' answers can be seen here.
        : tr("blind"));
    // The whole sentence stands in the bar over the form; here only its head.
    m_status->setText(m_session.saveFailed()
        //: Top bar when an answer could not be written.
        ? tr("Not saved")
        : m_session.draftStatus());
    fit();
}

void AnswerTopBar::fit()
{
    // What gives way first when a longer language needs more than there is: words that an icon stands for, then the count that the
    // queue tells too, then the track.
    m_blind->setWordShown(true);
    m_keys->setWordShown(true);
    m_counts->show();
    m_track->show();
    const auto narrow = [this] { return neededWidth() > width(); };
    if (narrow())
        m_blind->setWordShown(false);
    if (narrow())
        m_keys->setWordShown(false);
    if (narrow() && !m_queue->isHidden())
        m_counts->hide();
    if (narrow())
        m_track->hide();
}

void AnswerTopBar::resizeEvent(QResizeEvent *event)
{
    Bar::resizeEvent(event);
    fit();
}

AnswerCommandBar::AnswerCommandBar(AnswerSession &session, QWidget *parent)
    : Bar(56, Line::Above, 26, parent)
    , m_session(session)
{
    // The first place is no button of the bar's own, whose ring would lie in the side padding.
    setSidePadding(12);
    // Previous and History share a place, as do the primary button and the space at its sides: a hidden entry keeps its gap.
    auto *moving = new QWidget(this);
    auto *movingRow = new QHBoxLayout(moving);
    movingRow->setContentsMargins(0, 0, 0, 0);
    movingRow->setSpacing(28);
    //: Command bar.
    m_previous = new Button(ButtonLook::Command, u"left"_s, tr("Previous"), keyTextOf(KeyCommand::Previous), moving);
    //: Command bar of the summary: the list of own decisions.
    m_history = new Button(ButtonLook::Command, u"log"_s, tr("History"), QString(), moving);
    movingRow->addWidget(m_previous);
    movingRow->addWidget(m_history);
    addLeft(moving);
    const auto entry = [this](const QString &icon, const QString &word, KeyCommand command, int keep, int gap = -1) {
        auto *button = new Button(ButtonLook::Command, icon, word, keyTextOf(command), this);
        addLeft(button, gap);
        setFoldable(button, keep);
        return button;
    };
    //: Command bar: leave this question for later.
    m_skip = entry(u"skip"_s, tr("Skip"), KeyCommand::Skip, 2, 22);
    //: Command bar: take the last sealed answer back.
    m_undo = entry(u"undo"_s, tr("Undo"), KeyCommand::Undo, 4);
    //: Command bar: stop the clock and hide the question.
    m_pause = entry(u"pause"_s, tr("Pause"), KeyCommand::Pause, 1);
    m_line = new TextLabel(QString(), TypeStyle::Ui, Token::TextSecondary, this);
    m_line->setWrapped(false);
    auto *edge = new QWidget(this);
    auto *edgeRow = new QHBoxLayout(edge);
    edgeRow->setContentsMargins(0, 0, 0, 0);
    edgeRow->setSpacing(0);
    m_primary = new Button(ButtonLook::Primary, u"enter"_s, QString(), QString(), edge);
    m_primary->setTall(true);
    m_primaryGap = new QWidget(edge);
    m_primaryGap->setFixedWidth(16);
    m_primaryEdge = new QWidget(edge);
    edgeRow->addWidget(m_primaryGap);
    edgeRow->addWidget(m_primary);
    edgeRow->addWidget(m_primaryEdge);
    addRight(m_line);
    addRight(edge, 0);
    connect(m_previous, &Button::clicked, &m_session, &AnswerSession::previous);
    connect(m_skip, &Button::clicked, &m_session, &AnswerSession::skip);
    connect(m_undo, &Button::clicked, &m_session, &AnswerSession::undo);
    connect(m_pause, &Button::clicked, &m_session, &AnswerSession::pause);
    connect(m_primary, &Button::clicked, &m_session, &AnswerSession::enter);
    connect(m_history, &Button::clicked, this, &AnswerCommandBar::historyAsked);
}

QWidget *AnswerCommandBar::first() const { return m_previous; }
QWidget *AnswerCommandBar::last() const { return m_primary; }

void AnswerCommandBar::setMetrics(const widgets::Metrics &metrics)
{
    m_compact = metrics.isCompact();
    refresh();
}

QString AnswerCommandBar::hint() const
{
    switch (m_session.phase()) {
    case Phase::Summary:
    case Phase::Locked:
        //: Message line of the summary.
        return tr("You may close this window. It opens here again.");
    case Phase::Answering: break;
    default: return {};
    }
    if (m_session.paused() || !m_session.hasItem())
        return {};
    if (m_session.unitPhase() == UnitPhase::Sealed) {
        if (m_session.locked())
            return tr("This batch is submitted; answers cannot change.");
        if (!m_session.revealed().empty()) {
            //: Message line of the adjudicator after the reveal.
            return tr("U reopens your answer");
        }
        return m_session.reopenable() ? tr("This answer is sealed. U takes it back.") : tr("This answer is sealed.");
    }
    const review::BlindItem &item = m_session.item();
    const review::Draft &draft = m_session.draft();
    const bool single = item.kind == review::ItemKind::Single || item.kind == review::ItemKind::Judgement;
    if (single && draft.answer.letters.size() == 1 && m_session.protocol().seal.sameKeyTwice) {
        const QString letter = shownLetters(item, draft.answer.letters);
        return m_compact
            //: Message line of a narrow window. %1 is the chosen letter.
            ? tr("%1 or Enter seals").arg(letter)
            //: Message line. %1 is the chosen letter.
            : tr("%1 again or Enter seals").arg(letter);
    }
    if (m_session.unitPhase() == UnitPhase::Draft) {
        //: Message line when an answer is there.
        return item.kind == review::ItemKind::Short || item.kind == review::ItemKind::Open ? tr("Ctrl+Enter seals") : tr("Enter seals");
    }
    return {};
}

QString AnswerCommandBar::shownMessage() const
{
    return m_line->text();
}

void AnswerCommandBar::setMessage(const QString &message)
{
    m_message = message;
    showLine();
}

void AnswerCommandBar::showLine()
{
    const QString text = m_message.isEmpty() ? hint() : m_message;
    // What the buttons leave; a sentence that does not fit on one line gets several small ones rather than dots.
    int taken = 16 + 16 + 26 + (m_primary->isVisibleTo(m_primary->parentWidget()) ? m_primary->sizeHint().width() + 20 : 0);
    for (const Button *button : {m_previous, m_skip, m_undo, m_pause, m_history}) {
        if (button->isVisibleTo(button->parentWidget()))
            taken += button->sizeHint().width() + 26;
    }
    const int room = std::max(160, width() - taken);
    const int line = widgets::lineWidth(text, widgets::uiFont(TypeStyle::Ui));
    if (line <= room) {
        m_line->setWrapped(false);
        m_line->setStyle(TypeStyle::Ui);
        m_line->setMinimumWidth(line);
        m_line->setMaximumWidth(QWIDGETSIZE_MAX);
    } else {
        m_line->setStyle(TypeStyle::Caption);
        m_line->setWrapped(true);
        m_line->setText(text);
        // No more than three of them; beyond that the sentence takes room from buttons, which fold.
        int wide = std::max(room, 200);
        while (wide < width() / 2 && m_line->heightForWidth(wide) > kLineMost)
            wide += 16;
        m_line->setFixedWidth(wide);
    }
    if (std::exchange(m_shownLine, text) == text)
        return;
    m_line->setText(text);
    // Qt 6.4 has no announcement; a changed name of a visible label is what screen readers follow.
    QAccessibleEvent event(m_line, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
}

void AnswerCommandBar::refresh()
{
    const Phase phase = m_session.phase();
    const bool answering = phase == Phase::Answering;
    const bool open = answering && !m_session.paused();
    const bool summary = phase == Phase::Summary || phase == Phase::Locked;
    const bool sealedOne = answering && m_session.unitPhase() == UnitPhase::Sealed;
    m_previous->setVisible(open || summary);
    for (Button *button : {m_skip, m_undo, m_pause})
        button->setVisible(open);
    m_history->setVisible(summary);
    const bool primary = answering || phase == Phase::Instruction;
    m_primary->setVisible(primary);
    m_primaryGap->setVisible(primary);
    m_primaryEdge->setFixedWidth(primary ? 8 : 4);
    if (phase == Phase::Instruction) {
        //: Primary button under the instruction.
        m_primary->setWord(tr("Start"));
    } else if (m_session.paused()) {
        //: Primary button during a pause.
        m_primary->setWord(tr("Continue"));
    } else if (sealedOne) {
        m_primary->setWord(m_session.adjudicating()
            //: Primary button of the adjudicator on a sealed question.
            ? tr("Next disagreement")
            //: Primary button on a sealed question.
            : tr("Next question"));
    } else {
        //: Primary button.
        m_primary->setWord(tr("Seal and next"));
    }
    showLine();
}

void AnswerCommandBar::resizeEvent(QResizeEvent *event)
{
    Bar::resizeEvent(event);
    showLine();
}

} // namespace app
