#include "app/sessions/answer_session.h"

#include "app/sessions/answer_store.h"

#include <algorithm>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace app {

using review::Error;

StoreOpener seatStoreOpener(const QString &projectPath, const std::string &study, const std::string &seat, const storage::Clock &clock)
{
    return [=] { return storage::SeatStore::open(projectPath, study, seat, clock); };
}

AnswerSession::AnswerSession(StoreOpener opener, Executor &executor, MonotonicMs monotonic, storage::Clock wall, QObject *parent)
    : QObject(parent)
    , m_slot(std::make_shared<Slot>())
    , m_opener(std::move(opener))
    , m_executor(executor)
    , m_wall(std::move(wall))
    , m_clock(std::move(monotonic))
{
    m_ticker.setInterval(500);
    m_noteTimer.setSingleShot(true);
    m_noteTimer.setInterval(400);
    m_savingTimer.setSingleShot(true);
    m_savingTimer.setInterval(300);
    connect(&m_ticker, &QTimer::timeout, this, &AnswerSession::tick);
    connect(&m_noteTimer, &QTimer::timeout, this, [this] { saveDraft(); });
    connect(&m_savingTimer, &QTimer::timeout, this, [this] {
        //: Status in the top bar when a write takes longer than 300 ms.
        setStatus(tr("Saving…"));
    });
}

AnswerSession::~AnswerSession()
{
    if (m_dirty && m_item) {
        m_executor.post(nullptr, [slot = m_slot, draft = m_draft] {
            if (slot->store)
                (void)slot->store->saveDraft(draft);
        }, {});
    }
    bookVisit();
    m_executor.post(nullptr, [slot = m_slot] { slot->store.reset(); }, {});
}

void AnswerSession::open()
{
    m_busy = true;
    m_lastError.reset();
    using Opened = std::pair<storage::SeatFacts, std::map<std::string, storage::UnitState>>;
    m_executor.run(this, [slot = m_slot, opener = m_opener]() -> review::Result<Opened> {
        auto store = opener();
        if (!store)
            return store.error();
        slot->store = *std::move(store);
        auto facts = slot->store->facts();
        if (!facts)
            return facts.error();
        auto states = slot->store->states();
        if (!states)
            return states.error();
        return Opened{*std::move(facts), *std::move(states)};
    }, [this](review::Result<Opened> result) {
        m_busy = false;
        if (!result)
            return fail(result.error());
        opened(std::move(result->first), std::move(result->second));
    });
}

void AnswerSession::opened(storage::SeatFacts facts, std::map<std::string, storage::UnitState> states)
{
    m_facts = std::move(facts);
    m_states = std::move(states);
    for (std::size_t i = 0; i < m_facts.units.size(); ++i)
        m_indexOf[unitAt(i)] = i;
    if (m_facts.units.empty()) {
        //: Shown instead of a session when the seat's list of questions is empty.
        return fail({Error::Code::NotFound, tr("This seat has no questions to answer. Ask the coordinator to open the study again.").toStdString()});
    }
    std::vector<const review::Response *> sealedOnes;
    bool fresh = true;
    for (const auto &[unit, state] : m_states) {
        fresh = fresh && !state.draft && !state.current && state.revisions == 0 && !state.skipped;
        m_undoSpent = m_undoSpent || (state.revisions > 0 && !state.current);
        if (state.current && m_indexOf.contains(unit))
            sealedOnes.push_back(&*state.current);
    }
    std::ranges::sort(sealedOnes, [this](const auto *a, const auto *b) {
        return std::pair(a->at, m_indexOf.at(a->unit)) < std::pair(b->at, m_indexOf.at(b->unit));
    });
    for (const auto *response : sealedOnes) {
        m_sealOrder.push_back(response->unit);
        remember(*response);
    }
    m_ticker.start();
    Q_EMIT countsChanged();
    const review::Instruction &instruction = protocol().instruction;
    if (!m_facts.locked && !instruction.text.empty() && (instruction.always || fresh))
        return setPhase(Phase::Instruction);
    start();
}

void AnswerSession::start()
{
    if (m_facts.locked)
        return setPhase(Phase::Locked);
    std::optional<std::size_t> target;
    review::UtcMs newest = 0;
    for (std::size_t i = 0; i < count(); ++i) {
        const auto found = m_states.find(unitAt(i));
        if (found != m_states.end() && found->second.draft && !found->second.current && found->second.draft->at >= newest) {
            newest = found->second.draft->at;
            target = i;
        }
    }
    if (target) {
        return show(*target, [this, newest] {
            //: Bar over the form when the program opens with a choice that was made but not sealed. %1 is a time, 09:41:07.
            Q_EMIT notice(tr("Restored your draft from %1.").arg(clockText(m_wall, newest, true)));
        });
    }
    target = nextOpen(count() - 1, false);
    if (!target)
        target = nextOpen(count() - 1, true);
    if (target)
        return show(*target);
    setPhase(Phase::Summary);
}

bool AnswerSession::ready()
{
    return m_item && !m_busy && m_phase == Phase::Answering;
}

void AnswerSession::show(std::size_t index, Then then)
{
    const std::string unit = unitAt(index);
    // A picture that was held back may have been accepted since.
    if (const auto known = m_items.find(unit); known != m_items.end() && known->second.heldPictures.empty()) {
        present(index);
        if (then)
            then();
        return;
    }
    m_busy = true;
    m_executor.run(this, [slot = m_slot, unit] { return slot->store->blindItem(unit); },
                   [this, index, unit, then = std::move(then)](review::Result<review::BlindItem> item) {
        m_busy = false;
        if (!item)
            return fail(item.error());
        m_items.insert_or_assign(unit, *std::move(item));
        present(index);
        if (then)
            then();
    });
}

void AnswerSession::present(std::size_t index)
{
    const std::string &unit = unitAt(index);
    m_index = index;
    m_item = m_items.at(unit);
    if (m_item->kind == review::ItemKind::Judgement && m_item->options.empty()) {
        //: The two options of a yes/no question.
        m_item->options = {{'A', tr("Yes").toStdString(), {}}, {'B', tr("No").toStdString(), {}}};
    }
    const storage::UnitState &state = m_states[unit];
    if (state.current) {
        const review::Response &given = *state.current;
        m_draft = {unit, given.answer, given.defect, given.abstained, given.unsure, state.marked, given.comment, given.at};
    } else {
        m_draft = state.draft.value_or(review::Draft{});
        m_draft.unit = unit;
        m_draft.marked = state.marked;
    }
    m_dirty = m_askedEmpty = m_softSaid = m_hardDone = false;
    m_revealed.clear();
    m_clock.release(AnswerClock::Hold::NoPicture);
    m_clock.reset();
    if (m_phase != Phase::Answering)
        setPhase(Phase::Answering);
    say(std::exchange(m_sayOnShow, {}));
    if (state.draft && !state.current)
        setStatus(tr("Draft saved %1").arg(clockText(m_wall, state.draft->at, true)));
    if (state.current) {
        //: Status in the top bar on a question whose answer is sealed. %1 is a time, 09:40:12.
        setStatus(tr("Sealed %1").arg(clockText(m_wall, state.current->at, true)));
    }
    Q_EMIT itemChanged();
    Q_EMIT draftChanged();
    if (state.current)
        loadReveal();
    prefetch();
}

void AnswerSession::prefetch()
{
    for (std::size_t step = 1; step <= 2 && m_index + step < count(); ++step) {
        const std::string unit = unitAt(m_index + step);
        if (m_items.contains(unit))
            continue;
        m_executor.run(this, [slot = m_slot, unit] { return slot->store->blindItem(unit); },
                       [this, unit](review::Result<review::BlindItem> item) {
            // A unit that cannot be read says so when it is shown.
            if (item && m_items.emplace(unit, *std::move(item)).second)
                Q_EMIT aheadChanged();
        });
    }
}

std::vector<std::string> AnswerSession::figuresAhead() const
{
    std::vector<std::string> figures;
    for (std::size_t step = 1; step <= 2 && m_index + step < count(); ++step) {
        const auto found = m_items.find(unitAt(m_index + step));
        if (found != m_items.end())
            figures.insert(figures.end(), found->second.figures.begin(), found->second.figures.end());
    }
    return figures;
}

void AnswerSession::picturePath(const std::string &figure, std::function<void(QString)> done)
{
    m_executor.run(this, [slot = m_slot, figure] { return slot->store->picturePath(figure); },
                   [done = std::move(done)](review::Result<QString> path) { done(path ? *path : QString()); });
}

void AnswerSession::bookVisit()
{
    if (!m_item || !m_clock.begun())
        return;
    const storage::Visit visit{m_item->unit, m_clock.activeMs(), m_clock.wallMs(), m_wall.now()};
    m_clock.reset();
    m_executor.post(nullptr, [slot = m_slot, visit] {
        if (slot->store)
            (void)slot->store->addVisit(visit);
    }, {});
}

void AnswerSession::leaveUnit(Then then)
{
    if (!m_item)
        return then();
    saveDraft([this, then = std::move(then)] {
        bookVisit();
        then();
    });
}

std::optional<std::size_t> AnswerSession::nextOpen(std::size_t from, bool skippedOnes) const
{
    for (std::size_t step = 1; step <= count(); ++step) {
        const std::size_t index = (from + step) % count();
        const auto found = m_states.find(unitAt(index));
        const bool sealedOne = found != m_states.end() && found->second.current;
        const bool skipped = found != m_states.end() && found->second.skipped;
        if (!sealedOne && skipped == skippedOnes)
            return index;
    }
    return {};
}

void AnswerSession::advance()
{
    if (const auto open = nextOpen(m_index, false))
        return show(*open);
    if (const auto skipped = nextOpen(m_index, true)) {
        return show(*skipped, [this] {
            //: Message when every question but the skipped ones is sealed. %1 is how many are left.
            say(tr("Only skipped questions are left (%1).").arg(skippedCount()));
        });
    }
    showSummary();
}

void AnswerSession::next()
{
    if (!ready())
        return;
    leaveUnit([this] {
        if (m_reviewing) {
            for (std::size_t i = m_index + 1; i < count(); ++i) {
                if (m_states[unitAt(i)].marked)
                    return show(i);
            }
            return showSummary();
        }
        if (m_index + 1 < count())
            return show(m_index + 1);
        if (allSealed())
            return showSummary();
        advance();
    });
}

void AnswerSession::previous()
{
    if (m_phase == Phase::Summary || m_phase == Phase::Locked) {
        if (!m_busy && count() > 0)
            show(m_item ? m_index : count() - 1);
        return;
    }
    if (!ready() || m_index == 0)
        return;
    leaveUnit([this] { show(m_index - 1); });
}

void AnswerSession::nextUnanswered()
{
    if (!ready())
        return;
    leaveUnit([this] { advance(); });
}

void AnswerSession::goToNumber(std::size_t number)
{
    if (number < 1 || number > count()) {
        //: Answer to a question number that is not in the list. %1 is the last number.
        return refuse(Error::Code::NotFound, tr("There are questions 1 to %1.").arg(count()));
    }
    goTo(unitAt(number - 1));
}

void AnswerSession::goTo(const std::string &unit)
{
    m_lastError.reset();
    const auto found = m_indexOf.find(unit);
    if (found == m_indexOf.end()) {
        //: A scripted answer names a question that this seat does not have.
        return refuse(Error::Code::NotFound, tr("This unit is not in the seat's batch."));
    }
    if (m_busy || m_phase == Phase::Opening || m_phase == Phase::Failed)
        return;
    m_reviewing = false;
    leaveUnit([this, index = found->second] { show(index); });
}

void AnswerSession::showSummary()
{
    if (m_busy)
        return;
    leaveUnit([this] {
        m_reviewing = false;
        setPhase(m_facts.locked ? Phase::Locked : Phase::Summary);
        if (allSealed() && !m_facts.locked) {
            //: Status after the last answer. %1 is a time.
            setStatus(tr("Saved %1").arg(clockText(m_wall, m_wall.now(), true)));
            say({});
            const std::size_t marks = markedCount();
            Q_EMIT finished(marks == 0
                //: When every question is sealed. %1: how many.
                ? tr("All %1 sealed. Submit when you are ready.").arg(count())
                //: The same with marked questions. %1: how many are sealed, %n: how many are marked.
                : tr("All %1 sealed. Review your %n marks or submit.", nullptr, static_cast<int>(marks)).arg(count()));
        }
    });
}

void AnswerSession::reviewMarks()
{
    for (std::size_t i = 0; i < count() && !m_busy; ++i) {
        if (m_states[unitAt(i)].marked) {
            m_reviewing = true;
            return show(i);
        }
    }
    //: Answer to "Review my marks" without any.
    say(tr("No question is marked."));
}

} // namespace app
