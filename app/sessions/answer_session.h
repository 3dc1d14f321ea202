#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

#include "app/sessions/answer_clock.h"
#include "app/sessions/executor.h"
#include "review/item.h"
#include "review/result.h"
#include "review/study.h"
#include "review/view_state.h"
#include "storage/seat_store.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

/// Opens the seat's store; called once, on the executor's thread, where the store then lives and dies.
using StoreOpener = std::function<review::Result<std::unique_ptr<storage::SeatStore>>()>;
StoreOpener seatStoreOpener(const QString &projectPath, const std::string &study, const std::string &seat, const storage::Clock &clock);

/// One entry of the list of own decisions. `text` holds the own answer by its original letter, never a verdict.
struct OwnDecision {
    std::size_t number = 0;     ///< 1-based number of the question in this seat's order.
    std::string unit;
    QString text;
    int revision = 0;           ///< 0 for a reopening.
    review::UtcMs at = 0;
};

/// One sitting of one seat: answering blind or adjudicating. Holds BlindItems only, opens no dialog, waits on no disk:
/// every read and write goes through the executor, and the next item shows only after the store has committed.
/// With an InlineExecutor every call has finished when it returns, which is how scripted answers use it:
///   open(); goTo("soy-1-q1"); setAnswer(Answer::ofLetters("C")); setUnsure(true); seal(); if (lastError()) …; submit();
class AnswerSession : public QObject {
    Q_OBJECT

public:
    enum class Phase { Opening, Failed, Instruction, Answering, Summary, Locked };
    Q_ENUM(Phase)
    /// What the current unit is to its seat.
    enum class UnitPhase { Empty, Draft, Sealed };
    Q_ENUM(UnitPhase)

    AnswerSession(StoreOpener opener, Executor &executor, MonotonicMs monotonic, storage::Clock wall, QObject *parent = nullptr);
    ~AnswerSession() override;

    /// Reads facts, states and the first unit: the one with a draft, else the first unsealed one, else the summary.
    void open();

    Phase phase() const { return m_phase; }
    const storage::SeatFacts &facts() const { return m_facts; }
    const review::Protocol &protocol() const { return m_facts.protocol; }
    bool adjudicating() const { return m_facts.role == review::Role::Adjudicator; }
    std::size_t count() const { return m_facts.units.size(); }
    std::size_t sealedCount() const;
    std::size_t markedCount() const;
    std::size_t unsureCount() const;
    std::size_t skippedCount() const;
    std::int64_t totalActiveMs() const; ///< Of the counted responses.
    bool allSealed() const { return count() > 0 && sealedCount() == count(); }

    // The unit on screen.
    bool hasItem() const { return m_item.has_value(); }
    const review::BlindItem &item() const { return *m_item; }
    std::size_t index() const { return m_index; }       ///< 0-based; "Question 38" is index 37.
    UnitPhase unitPhase() const;
    const storage::UnitState &unitState() const;
    const review::Draft &draft() const { return m_draft; } ///< What is chosen now; on a sealed unit its response.
    bool reopenable() const;                            ///< The protocol lets this sealed unit be reopened.
    std::vector<storage::UnitState> statesInOrder() const; ///< For the list of questions (Ctrl+G).
    const std::vector<OwnDecision> &history() const { return m_history; }
    /// Adjudicator, after the own sealed answer, when the protocol reveals: the two answers in ranked order, no names.
    const std::vector<std::string> &revealed() const { return m_revealed; }
    QString consequence() const;                        ///< "→ gold C", "all differ → discard"; empty without a reveal.
    AnswerClock &clock() { return m_clock; }
    const storage::Clock &wallClock() const { return m_wall; }
    bool locked() const { return m_facts.locked; }
    bool paused() const { return m_clock.held(AnswerClock::Hold::Paused); }
    bool idle() const { return m_clock.held(AnswerClock::Hold::Idle); }
    bool busy() const { return m_busy; }                ///< A seal, a reopening or a read is under way; answers are not taken.
    bool saving() const { return m_saving || m_dirty; } ///< A draft is on its way to the disk, or will be soon.
    bool saveFailed() const { return m_saveFailed; }    ///< Sealing is blocked until retry() succeeds.
    QString draftStatus() const { return m_draftStatus; } ///< "Draft saved 09:41:07", "Saving…", "Not saved: …", "Sealed 09:40"
    const std::optional<review::Error> &lastError() const { return m_lastError; } ///< Of the last command; none when it went well.

    // Answers. Letters are original letters. On a sealed unit they change nothing and say so.
    void pressLetter(char letter);      ///< A key: toggles when multiple; the chosen one again seals; instant style seals.
    void choose(char letter);           ///< A click or ↑ ↓: chooses, toggles when multiple, never seals in confirm style.
    void setAnswer(const review::Answer &answer); ///< Any kind; refused (lastError) when it does not fit the item's kind and options.
    void clearAnswer();
    void setDefect(review::Defect defect);        ///< None takes it back. Refused when the protocol has no defective mark.
    void setAbstained(bool abstained);            ///< Refused when the protocol does not allow abstaining.
    void setUnsure(bool unsure);
    void toggleUnsure() { setUnsure(!m_draft.unsure); }
    void setComment(const QString &comment);      ///< Saved 400 ms after the last change and before leaving.
    void setMarked(bool marked);
    void toggleMarked() { setMarked(!m_draft.marked); }
    /// Times of the next seal, instead of the clock's; for scripted answers.
    void setScriptedTimes(std::int64_t activeMs, std::int64_t wallMs) { m_scripted = {activeMs, wallMs}; }

    /// Enter: seals a draft and goes on; on a sealed unit next question; under the instruction or a pause continues.
    void enter();
    void seal();
    void retry();                       ///< After "Not saved": writes again what was refused.
    void undo();
    void redo();
    void skip();

    // Moving. Drafts are written before leaving.
    void next();
    void previous();
    void nextUnanswered();
    void goToNumber(std::size_t number);           ///< 1-based.
    void goTo(const std::string &unit);            ///< lastError NotFound: not in this batch.
    void showSummary();
    void reviewMarks();                            ///< From the summary: the marked units one after the other.

    void pause();
    void resume();
    void submit();                                 ///< Asks nothing; the page has asked. Locks the batch.

    // What the window tells.
    void painted();                                ///< The current figure(s) stand sharp on screen, or the unit has none.
    /// The figure cannot be shown: the clock stops, the unit cannot be sealed, and the project's log tells the coordinator.
    void pictureFailed(bool failed);
    bool pictureUnavailable() const { return m_clock.held(AnswerClock::Hold::NoPicture); }
    /// How a figure of the unit on screen is seen: stands with the next seal of that unit, the last one told of each figure. What was used
    /// once (adjusting, loupe, ruler) stays used for this unit while the session is open.
    void setViewState(review::ViewState view);
    void setWindowActive(bool active);
    /// Any input. Returns true when it only woke the clock up and must not answer.
    bool input();
    /// Time passes: idle, time limits, break notices. The session calls it by itself twice a second once open.
    void tick();

    /// Absolute path of a figure for the loader, never for the screen: `done(path)`, empty when missing.
    void picturePath(const std::string &figure, std::function<void(QString)> done);
    /// Figures of the two units that come next, as far as they are known; for decoding ahead.
    std::vector<std::string> figuresAhead() const;

Q_SIGNALS:
    void phaseChanged();
    void itemChanged();                 ///< Another unit, or the same one reopened or sealed: paint all.
    void draftChanged();                ///< Choice, not sure, defect, note of the unit on screen.
    void countsChanged();
    void statusChanged();               ///< draftStatus() or saveFailed().
    void sealing();                     ///< Before an answer is written: who shows figures calls setViewState() now.
    void sealed(const QString &unit);   ///< After COMMIT.
    void reopened(const QString &unit);
    void revealedChanged();
    void pausedChanged();               ///< Pause or idle.
    void submitted();
    /// Every question is sealed, in a sentence; the summary shows the same in numbers.
    void finished(const QString &text);
    void aheadChanged();                ///< figuresAhead() has more.
    /// A sentence for the message line beside the seal button; never a dialog. Empty takes the last one away.
    void message(const QString &text);
    /// A sentence that stands until it is put away: a restored draft, a break that is due.
    void notice(const QString &text);
    void failed(const QString &text);   ///< The session cannot go on (phase Failed).

private:
    struct Slot; ///< Holds the store; touched on the executor's thread only.
    struct Undone {
        std::string unit;
        review::Draft draft;
    };
    using Then = std::function<void()>;

    const std::string &unitAt(std::size_t index) const { return m_facts.units[index].unit; }
    void opened(storage::SeatFacts facts, std::map<std::string, storage::UnitState> states);
    void start();                       ///< The first unit to show, or the summary.
    void show(std::size_t index, Then then = {});
    void present(std::size_t index);
    void prefetch();
    void leaveUnit(Then then);          ///< Draft on disk first, then the visit, then `then`.
    void bookVisit();
    void advance();
    std::optional<std::size_t> nextOpen(std::size_t from, bool skippedOnes) const;
    bool ready();                       ///< An item is on screen and nothing is under way.
    bool editable();                    ///< ready() and not sealed or locked; else the fitting sentence.
    void edited(bool soon);
    void saveDraft(Then then = {});
    std::optional<QString> sealObstacle();
    void sealDraft();
    void sealResponse(const review::Response &response);
    void afterSeal(const review::Response &response);
    void reopenUnit(std::size_t index);
    void loadReveal();
    std::optional<std::size_t> undoTarget() const;
    void remember(const review::Response &response);
    void setStatus(const QString &text);
    void say(const QString &text);
    void refuse(review::Error::Code code, const QString &text);
    void fail(const review::Error &error);
    void setSaveFailed(const review::Error &error);
    void setPhase(Phase phase);
    void checkLimits();

    std::shared_ptr<Slot> m_slot;
    StoreOpener m_opener;
    Executor &m_executor;
    storage::Clock m_wall;
    AnswerClock m_clock;
    QTimer m_ticker, m_noteTimer, m_savingTimer;

    Phase m_phase = Phase::Opening;
    storage::SeatFacts m_facts;
    std::map<std::string, storage::UnitState> m_states;
    std::map<std::string, review::BlindItem> m_items;   ///< Read so far.
    std::map<std::string, std::size_t> m_indexOf;
    std::size_t m_index = 0;
    std::optional<review::BlindItem> m_item;
    review::Draft m_draft;
    std::map<std::string, std::map<std::string, review::ViewState>> m_views; ///< By unit and figure.
    std::vector<OwnDecision> m_history;
    std::vector<std::string> m_revealed;
    std::vector<std::string> m_sealOrder;               ///< Units by their last seal; the last is undone first.
    std::vector<Undone> m_redo;
    std::vector<Then> m_afterSave;
    std::optional<std::pair<std::int64_t, std::int64_t>> m_scripted;
    std::optional<review::Error> m_lastError;
    std::optional<review::Response> m_refusedSeal;      ///< To be sealed again by retry().
    QString m_draftStatus, m_sayOnShow;
    bool m_busy = false, m_dirty = false, m_saving = false, m_saveFailed = false;
    bool m_askedEmpty = false, m_softSaid = false, m_hardDone = false, m_reviewing = false, m_undoSpent = false;
};

/// 09:41:07, or 09:41 without seconds, in the local time of the clock.
QString clockText(const storage::Clock &clock, review::UtcMs at, bool seconds);
/// The letter a reviewer sees for an option: A for the first shown, whatever its original letter is. Original letters in, shown letters out.
QString shownLetters(const review::BlindItem &item, std::string_view letters);
/// An answer in words for the own history: shown letters, a number, a text, a box.
QString answerInWords(const review::BlindItem &item, const review::Answer &answer, review::Defect defect);
/// Why the answer does not fit the item's kind and options; empty when it does.
QString misfit(const review::BlindItem &item, const review::Answer &answer);

} // namespace app
