#include "app/sessions/answer_store.h"

#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace app {

using review::Error;

bool AnswerSession::reopenable() const
{
    const review::Undo undo = protocol().seal.undo;
    if (m_facts.locked || !unitState().current || undo == review::Undo::None)
        return false;
    return undo == review::Undo::Submit || (!m_undoSpent && !m_sealOrder.empty() && m_sealOrder.back() == m_item->unit);
}

std::optional<std::size_t> AnswerSession::undoTarget() const
{
    const review::Undo undo = protocol().seal.undo;
    if (undo == review::Undo::None || m_sealOrder.empty() || (undo == review::Undo::Last && m_undoSpent))
        return {};
    if (m_phase == Phase::Answering && reopenable())
        return m_index;
    return m_indexOf.at(m_sealOrder.back());
}

void AnswerSession::undo()
{
    m_lastError.reset();
    if (m_busy || (m_phase != Phase::Answering && m_phase != Phase::Summary && m_phase != Phase::Locked))
        return;
    if (m_facts.locked)
        return refuse(Error::Code::Refused, tr("This batch is submitted; answers cannot change."));
    const auto target = undoTarget();
    if (!target) {
        //: U when no sealed answer can be taken back.
        return refuse(Error::Code::Refused, tr("Nothing to undo."));
    }
    if (m_phase != Phase::Answering)
        return reopenUnit(*target);
    saveDraft([this, target] { reopenUnit(*target); });
}

void AnswerSession::reopenUnit(std::size_t index)
{
    const std::string unit = unitAt(index);
    m_busy = true;
    m_executor.run(this, [slot = m_slot, unit] { return slot->store->reopen(unit); },
                   [this, index, unit](const review::Result<storage::UnitState> &state) {
        m_busy = false;
        if (!state)
            return refuse(state.error().code, QString::fromStdString(state.error().userMessage));
        m_states[unit] = *state;
        std::erase(m_sealOrder, unit);
        m_undoSpent = true;
        m_redo.push_back({unit, state->draft.value_or(review::Draft{unit})});
        //: Entry in the list of own decisions.
        m_history.push_back({index + 1, unit, tr("Reopened"), 0, m_wall.now()});
        Q_EMIT countsChanged();
        Q_EMIT reopened(QString::fromStdString(unit));
        bookVisit();
        const auto told = [this, index] {
            //: Status in the top bar of a question that was taken back and not changed yet.
            setStatus(tr("Reopened"));
            //: Message after U. %1 is the number of the question.
            say(tr("Reopened question %1. Your earlier answer is kept in the history.").arg(index + 1));
        };
        show(index, told);
    });
}

void AnswerSession::redo()
{
    m_lastError.reset();
    if (m_busy || m_redo.empty() || m_facts.locked) {
        //: Ctrl+Shift+Z without an undone seal.
        return refuse(Error::Code::Refused, tr("Nothing to redo."));
    }
    const Undone undone = m_redo.back();
    const auto left = std::vector<Undone>(m_redo.begin(), m_redo.end() - 1);
    const auto again = [this, undone, left] {
        m_draft = undone.draft;
        // A reopened answer without a choice cannot be: the store gave it back as it was sealed.
        sealDraft();
        m_redo = left;
    };
    const std::size_t index = m_indexOf.at(undone.unit);
    if (m_item && m_phase == Phase::Answering && m_index == index)
        return again();
    leaveUnit([this, index, again] { show(index, again); });
}

void AnswerSession::setViewState(review::ViewState view)
{
    if (!m_item)
        return;
    auto &views = m_views[m_item->unit];
    if (const auto before = views.find(view.figure); before != views.end()) {
        view.adjusted = view.adjusted || before->second.adjusted;
        view.loupe = view.loupe || before->second.loupe;
        view.ruler = view.ruler || before->second.ruler;
    }
    const std::string figure = view.figure;
    views.insert_or_assign(figure, std::move(view));
}

void AnswerSession::skip()
{
    if (!editable())
        return;
    const std::string unit = m_item->unit;
    saveDraft([this, unit] {
        m_busy = true;
        m_executor.run(this, [slot = m_slot, unit] { return slot->store->setSkipped(unit, true); },
                       [this, unit](const review::Status &status) {
            m_busy = false;
            if (!status)
                return refuse(status.error().code, QString::fromStdString(status.error().userMessage));
            m_states[unit].skipped = true;
            Q_EMIT countsChanged();
            bookVisit();
            //: Message after S.
            m_sayOnShow = tr("Skipped. It comes back at the end.");
            advance();
        });
    });
}

void AnswerSession::pause()
{
    if (m_phase != Phase::Answering || paused())
        return;
    saveDraft();
    m_clock.hold(AnswerClock::Hold::Paused);
    Q_EMIT pausedChanged();
}

void AnswerSession::resume()
{
    if (!paused())
        return;
    m_clock.release(AnswerClock::Hold::Paused);
    Q_EMIT pausedChanged();
}

void AnswerSession::submit()
{
    m_lastError.reset();
    if (m_busy || m_facts.locked || m_phase == Phase::Opening || m_phase == Phase::Failed)
        return;
    leaveUnit([this] {
        m_busy = true;
        m_executor.run(this, [slot = m_slot] { return slot->store->submit(); }, [this](const review::Status &status) {
            m_busy = false;
            if (!status)
                return refuse(status.error().code, QString::fromStdString(status.error().userMessage));
            m_facts.locked = true;
            //: Status after the batch was submitted. %1 is a time.
            setStatus(tr("Submitted %1").arg(clockText(m_wall, m_wall.now(), true)));
            setPhase(Phase::Locked);
            Q_EMIT submitted();
        });
    });
}

void AnswerSession::painted()
{
    if (m_phase == Phase::Answering && m_item)
        m_clock.begin();
}

void AnswerSession::pictureFailed(bool failed)
{
    if (!failed)
        return m_clock.release(AnswerClock::Hold::NoPicture);
    m_clock.hold(AnswerClock::Hold::NoPicture);
    if (!m_item || m_facts.locked)
        return;
    // The store tells each unit once. A log that cannot be written is no reason to stop: the answers' own writes say so.
    m_executor.post(nullptr, [slot = m_slot, unit = m_item->unit] {
        if (slot->store)
            (void)slot->store->reportPicture(unit);
    }, {});
}

void AnswerSession::setWindowActive(bool active)
{
    if (active)
        m_clock.release(AnswerClock::Hold::Inactive);
    else
        m_clock.hold(AnswerClock::Hold::Inactive);
}

bool AnswerSession::input()
{
    m_clock.touch();
    if (!idle())
        return false;
    m_clock.release(AnswerClock::Hold::Idle);
    say({});
    Q_EMIT pausedChanged();
    return true;
}

void AnswerSession::tick()
{
    if (m_phase != Phase::Answering || !m_item || m_busy)
        return;
    const std::int64_t limitMs = protocol().time.idleS * 1000;
    if (limitMs > 0 && m_clock.idleMs() >= limitMs) {
        m_clock.holdIdle(limitMs);
        //: Message when nothing was typed or moved for the protocol's limit. %1 is that limit in seconds.
        say(tr("No input for %1 s; the clock is stopped. Any key continues.").arg(protocol().time.idleS));
        Q_EMIT pausedChanged();
    }
    checkLimits();
}

void AnswerSession::checkLimits()
{
    const review::TimeRule &time = protocol().time;
    if (unitState().current || m_facts.locked || !m_clock.running())
        return;
    const std::int64_t activeS = m_clock.activeMs() / 1000;
    if (time.hardS && activeS >= *time.hardS && !m_saveFailed && !std::exchange(m_hardDone, true)) {
        const std::size_t number = m_index + 1;
        const bool chosen = unitPhase() == UnitPhase::Draft;
        const QString choice = answerInWords(*m_item, m_draft.answer, m_draft.defect);
        if (!chosen)
            m_draft.abstained = true;
        m_sayOnShow = chosen
            //: After a hard time limit. %1: number of the question, %2: the own choice, "C".
            ? tr("Time is up for question %1. Your choice %2 was sealed.").arg(number).arg(choice)
            //: After a hard time limit without a choice. %1: number of the question.
            : tr("Time is up for question %1. No choice was made; recorded as no answer.").arg(number);
        sealDraft();
        return;
    }
    if (time.softS && activeS >= *time.softS && !std::exchange(m_softSaid, true)) {
        const std::int64_t limit = *time.softS;
        //: Durations inside a sentence.
        const QString span = limit % 60 == 0 ? tr("%1 min").arg(limit / 60) : tr("%1 s").arg(limit);
        //: Message after a soft time limit. %1 is a duration, "2 min".
        say(tr("Over %1 on this one. Take the time you need or press S.").arg(span));
    }
}

void AnswerSession::remember(const review::Response &response)
{
    const auto index = m_indexOf.at(response.unit);
    review::BlindItem item;
    if (const auto found = m_items.find(response.unit); found != m_items.end()) {
        item = found->second;
    } else {
        // The words need only the shown order, which the batch holds: the question itself is not read for a list.
        for (const char letter : m_facts.units[index].shownOrder)
            item.options.push_back({letter, {}, {}});
    }
    QString text = answerInWords(item, response.answer, response.defect);
    if (response.abstained) {
        //: Entry in the list of own decisions: the time was up or the reviewer abstained.
        text = tr("No answer");
    }
    m_history.push_back({index + 1, response.unit, text, response.revision, response.at});
}

void AnswerSession::setStatus(const QString &text)
{
    m_draftStatus = text;
    Q_EMIT statusChanged();
}

void AnswerSession::say(const QString &text)
{
    Q_EMIT message(text);
}

void AnswerSession::refuse(Error::Code code, const QString &text)
{
    m_lastError = Error{code, text.toStdString(), {}};
    say(text);
}

void AnswerSession::fail(const Error &error)
{
    m_lastError = error;
    setPhase(Phase::Failed);
    Q_EMIT failed(QString::fromStdString(error.userMessage));
}

void AnswerSession::setSaveFailed(const Error &error)
{
    m_lastError = error;
    m_saveFailed = true;
    const QString why = QString::fromStdString(error.userMessage + ' ' + error.detail);
    if (why.contains(u"full"_s, Qt::CaseInsensitive)) {
        //: Status when an answer could not be written because the disk is full; a button "Retry" stands beside it.
        setStatus(tr("Not saved: disk full. Your last answer is still on screen. Free space, then press Retry."));
    } else {
        //: The same for any other reason. %1 is a whole sentence.
        setStatus(tr("Not saved. %1 Your last answer is still on screen. Press Retry.").arg(QString::fromStdString(error.userMessage)));
    }
    say(m_draftStatus);
}

void AnswerSession::setPhase(Phase phase)
{
    m_phase = phase;
    Q_EMIT phaseChanged();
}

} // namespace app
