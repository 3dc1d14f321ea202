#include "app/sessions/answer_store.h"

#include "review/protocol.h"

#include <QLocale>

using namespace Qt::Literals::StringLiterals;

namespace app {

using review::Answer;
using review::Error;
using review::ItemKind;

namespace {

bool choiceKind(ItemKind kind)
{
    return kind == ItemKind::Single || kind == ItemKind::Judgement || kind == ItemKind::Multiple;
}

} // namespace

bool AnswerSession::editable()
{
    if (!ready())
        return false;
    m_lastError.reset();
    if (m_facts.locked) {
        //: Any try to change an answer after the batch was submitted.
        refuse(Error::Code::Refused, tr("This batch is submitted; answers cannot change."));
        return false;
    }
    if (unitState().current) {
        if (reopenable()) {
            //: Any answer key or click on a sealed question.
            refuse(Error::Code::Refused, tr("This answer is sealed. U takes it back."));
        } else {
            //: The same where the protocol lets no one reopen it.
            refuse(Error::Code::Refused, tr("This answer is sealed."));
        }
        return false;
    }
    return true;
}

void AnswerSession::pressLetter(char letter)
{
    if (!editable())
        return;
    const ItemKind kind = m_item->kind;
    const bool again = kind != ItemKind::Multiple && m_draft.answer.letters == std::string(1, letter)
                       && m_draft.answer.shape == Answer::Shape::Letters;
    if (again && protocol().seal.sameKeyTwice)
        return seal();
    if (again)
        return;
    choose(letter);
    if (!m_lastError && kind != ItemKind::Multiple && protocol().seal.style == review::SealStyle::Instant)
        seal();
}

void AnswerSession::choose(char letter)
{
    if (!editable())
        return;
    Answer answer = Answer::ofLetters(std::string(1, letter));
    if (m_item->kind == ItemKind::Multiple) {
        std::string letters = m_draft.answer.letters;
        if (const auto at = letters.find(letter); at != std::string::npos)
            letters.erase(at, 1);
        else
            letters += letter;
        answer = letters.empty() ? Answer{} : Answer::ofLetters(letters);
        if (const QString why = misfit(*m_item, Answer::ofLetters(std::string(1, letter))); !why.isEmpty())
            return refuse(Error::Code::BadInput, why);
        if (answer.empty())
            return clearAnswer();
    }
    setAnswer(answer);
}

void AnswerSession::setAnswer(const Answer &answer)
{
    if (!editable())
        return;
    if (const QString why = misfit(*m_item, answer); !why.isEmpty())
        return refuse(Error::Code::BadInput, why);
    if (answer == m_draft.answer && m_draft.defect == review::Defect::None && !m_draft.abstained)
        return;
    m_draft.answer = answer;
    m_draft.defect = review::Defect::None;
    m_draft.abstained = false;
    // Typed answers arrive letter by letter; a choice is one decision.
    edited(choiceKind(m_item->kind));
}

void AnswerSession::clearAnswer()
{
    if (!editable() || m_draft.answer.empty())
        return;
    m_draft.answer = {};
    edited(true);
}

void AnswerSession::setDefect(review::Defect defect)
{
    if (!editable() || m_draft.defect == defect)
        return;
    if (defect != review::Defect::None && !protocol().answer.defective) {
        //: Ctrl+D in a study whose protocol has no defective mark.
        return refuse(Error::Code::Refused, tr("In this study no question can be marked defective."));
    }
    m_draft.defect = defect;
    if (defect != review::Defect::None) {
        m_draft.answer = {};
        m_draft.abstained = false;
    }
    edited(true);
}

void AnswerSession::setAbstained(bool abstained)
{
    if (!editable() || m_draft.abstained == abstained)
        return;
    if (abstained && !protocol().answer.abstain) {
        //: A scripted "no answer" in a study in which an answer is required.
        return refuse(Error::Code::Refused, tr("In this study every question needs an answer."));
    }
    m_draft.abstained = abstained;
    if (abstained) {
        m_draft.answer = {};
        m_draft.defect = review::Defect::None;
    }
    edited(true);
}

void AnswerSession::setUnsure(bool unsure)
{
    if (!editable() || m_draft.unsure == unsure)
        return;
    if (unsure && !protocol().answer.unsure) {
        //: Q in a study whose protocol does not ask for "not sure".
        return refuse(Error::Code::Refused, tr("This study does not ask whether you are sure."));
    }
    m_draft.unsure = unsure;
    edited(true);
}

void AnswerSession::setComment(const QString &comment)
{
    if (comment.toStdString() == m_draft.comment || !editable())
        return;
    m_draft.comment = comment.toStdString();
    edited(false);
}

void AnswerSession::setMarked(bool marked)
{
    if (!ready())
        return;
    m_lastError.reset();
    if (m_facts.locked)
        return refuse(Error::Code::Refused, tr("This batch is submitted; answers cannot change."));
    storage::UnitState &state = m_states[m_item->unit];
    if (state.marked == marked)
        return;
    state.marked = m_draft.marked = marked;
    if (state.draft)
        state.draft->marked = marked;
    const std::string unit = m_item->unit;
    m_executor.run(this, [slot = m_slot, unit, marked] { return slot->store->setMarked(unit, marked); },
                   [this, unit, marked](const review::Status &status) {
        if (status)
            return;
        m_states[unit].marked = !marked;
        if (m_item && m_item->unit == unit)
            m_draft.marked = !marked;
        refuse(status.error().code, QString::fromStdString(status.error().userMessage));
        Q_EMIT countsChanged();
        Q_EMIT draftChanged();
    });
    Q_EMIT countsChanged();
    Q_EMIT draftChanged();
}

void AnswerSession::edited(bool soon)
{
    m_askedEmpty = false;
    m_redo.clear();
    m_refusedSeal.reset();
    m_dirty = true;
    say({});
    Q_EMIT draftChanged();
    if (soon)
        saveDraft();
    else
        m_noteTimer.start();
}

void AnswerSession::saveDraft(Then then)
{
    m_noteTimer.stop();
    if (then)
        m_afterSave.push_back(std::move(then));
    if (m_saving)
        return;
    if (!m_dirty) {
        // The list is taken first: what follows may leave the unit and save again.
        const auto waiting = std::exchange(m_afterSave, {});
        for (const Then &go : waiting)
            go();
        return;
    }
    m_dirty = false;
    m_saving = true;
    m_savingTimer.start();
    m_draft.at = m_wall.now();
    m_executor.run(this, [slot = m_slot, draft = m_draft] { return slot->store->saveDraft(draft); },
                   [this, draft = m_draft](const review::Status &status) {
        m_saving = false;
        m_savingTimer.stop();
        if (!status) {
            // What waited for the save does not happen: the answer stays on screen.
            m_dirty = true;
            m_afterSave.clear();
            return setSaveFailed(status.error());
        }
        const bool wasFailed = std::exchange(m_saveFailed, false);
        m_states[draft.unit].draft = draft;
        if (m_item && m_item->unit == draft.unit && !m_states[draft.unit].current) {
            //: Status in the top bar. %1 is a time, 09:41:07.
            setStatus(tr("Draft saved %1").arg(clockText(m_wall, draft.at, true)));
        }
        if (wasFailed)
            say({});
        saveDraft();
    });
}

void AnswerSession::enter()
{
    if (m_phase == Phase::Instruction)
        return start();
    if (paused())
        return resume();
    if (ready() && unitState().current)
        return next();
    seal();
}

std::optional<QString> AnswerSession::sealObstacle()
{
    if (m_saveFailed)
        return m_draftStatus;
    if (pictureUnavailable()) {
        //: On Enter when the picture of a question is missing or damaged; the figure's pane says which.
        return tr("This figure cannot be shown. Press S to skip; the coordinator will be told.");
    }
    if (m_draft.defect != review::Defect::None || m_draft.abstained || !m_draft.answer.empty())
        return {};
    switch (m_item->kind) {
    case ItemKind::Multiple:
        if (std::exchange(m_askedEmpty, true)) {
            m_draft.answer.shape = Answer::Shape::Letters;
            return {};
        }
        //: Enter on a question with several right options and none ticked; the second Enter seals.
        return tr("No option is ticked. Press Enter again to seal that none applies.");
    case ItemKind::Number:
        //: Enter on a question that asks for a number.
        return tr("Type a number first. If unsure, give the most likely and press Q.");
    case ItemKind::Short:
    case ItemKind::Open:
        //: Enter on a question that asks for words.
        return tr("Write an answer first. If unsure, give the most likely and tick “Not sure”.");
    case ItemKind::Box:
        //: Enter on a question that asks for a place in the figure.
        return tr("Give the box first: x, y, width and height in pixels of the figure.");
    default:
        //: Enter without a choice.
        return tr("Choose an answer first. If unsure, pick the most likely and press Q.");
    }
}

void AnswerSession::seal()
{
    if (!editable())
        return;
    if (const auto obstacle = sealObstacle())
        return refuse(Error::Code::BadInput, *obstacle);
    sealDraft();
}

void AnswerSession::sealDraft()
{
    const review::BatchUnit &unit = m_facts.units[m_index];
    review::Response response;
    response.unit = unit.unit;
    response.answer = m_draft.answer;
    response.defect = m_draft.defect;
    response.abstained = m_draft.abstained;
    response.unsure = m_draft.unsure;
    response.marked = m_draft.marked;
    response.comment = m_draft.comment;
    response.shownOrder = unit.shownOrder;
    Q_EMIT sealing();
    std::vector<review::ViewState> views;
    for (const auto &[figure, view] : m_views[unit.unit])
        views.push_back(view);
    response.view = review::viewsToJson(std::move(views));
    const auto scripted = std::exchange(m_scripted, {});
    response.activeMs = scripted ? scripted->first : m_clock.activeMs();
    response.wallMs = scripted ? scripted->second : m_clock.wallMs();
    sealResponse(response);
}

void AnswerSession::sealResponse(const review::Response &response)
{
    m_busy = true;
    m_noteTimer.stop();
    m_savingTimer.start();
    m_executor.run(this, [slot = m_slot, response] { return slot->store->seal(response); },
                   [this, response](const review::Result<review::Response> &result) {
        m_busy = false;
        m_savingTimer.stop();
        if (!result) {
            m_dirty = true;
            m_refusedSeal = response;
            return setSaveFailed(result.error());
        }
        m_saveFailed = false;
        m_dirty = false;
        m_refusedSeal.reset();
        afterSeal(*result);
    });
}

void AnswerSession::afterSeal(const review::Response &response)
{
    const bool first = m_sealOrder.empty() && m_history.empty();
    storage::UnitState &state = m_states[response.unit];
    state.current = response;
    state.revisions = response.revision;
    state.draft.reset();
    state.skipped = false;
    m_redo.clear();
    m_undoSpent = false;
    std::erase(m_sealOrder, response.unit);
    m_sealOrder.push_back(response.unit);
    remember(response);
    Q_EMIT countsChanged();
    Q_EMIT sealed(QString::fromStdString(response.unit));

    if (adjudicating() && protocol().decision.adjudicatorSeesAnswers) {
        // The same unit stays, so that both answers can be read beside the own one.
        setStatus(tr("Sealed %1").arg(clockText(m_wall, response.at, true)));
        Q_EMIT itemChanged();
        Q_EMIT draftChanged();
        return loadReveal();
    }
    bookVisit();
    //: Status in the top bar after a seal.
    setStatus(tr("Answer sealed"));
    if (first && m_sayOnShow.isEmpty()) {
        //: Message after the first seal of a batch.
        m_sayOnShow = tr("Your answer is sealed. Nobody sees it until both raters have finished. U takes it back.");
    }
    if (m_reviewing)
        next();
    else
        advance();
    const auto every = protocol().time.breakEvery;
    const auto done = static_cast<std::int64_t>(sealedCount());
    if (every && *every > 0 && done % *every == 0 && !allSealed()) {
        //: Bar after every 50 questions or so. %1: how many, %2: how many are left.
        Q_EMIT notice(tr("%1 more done. %2 left. Your work is saved; close whenever you like.")
                          .arg(QLocale().toString(static_cast<qlonglong>(*every)), QLocale().toString(static_cast<qulonglong>(count() - sealedCount()))));
    }
}

void AnswerSession::retry()
{
    if (!m_saveFailed || m_busy)
        return;
    if (m_refusedSeal && m_item && m_refusedSeal->unit == m_item->unit)
        return sealResponse(*m_refusedSeal);
    saveDraft();
}

} // namespace app
