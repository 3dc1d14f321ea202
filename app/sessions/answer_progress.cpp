#include "app/sessions/answer_session.h"

#include <algorithm>

namespace app {

std::size_t AnswerSession::sealedCount() const
{
    return static_cast<std::size_t>(std::ranges::count_if(m_states, [](const auto &pair) { return pair.second.current.has_value(); }));
}

std::size_t AnswerSession::markedCount() const
{
    return static_cast<std::size_t>(std::ranges::count_if(m_states, [](const auto &pair) { return pair.second.marked; }));
}

std::size_t AnswerSession::unsureCount() const
{
    return static_cast<std::size_t>(std::ranges::count_if(m_states, [](const auto &pair) { return pair.second.current && pair.second.current->unsure; }));
}

std::size_t AnswerSession::skippedCount() const
{
    return static_cast<std::size_t>(std::ranges::count_if(m_states, [](const auto &pair) { return pair.second.skipped && !pair.second.current; }));
}

std::int64_t AnswerSession::totalActiveMs() const
{
    std::int64_t total = 0;
    for (const auto &[unit, state] : m_states)
        total += state.current ? state.current->activeMs : 0;
    return total;
}

const storage::UnitState &AnswerSession::unitState() const
{
    static const storage::UnitState kEmpty;
    const auto found = m_item ? m_states.find(m_item->unit) : m_states.end();
    return found == m_states.end() ? kEmpty : found->second;
}

AnswerSession::UnitPhase AnswerSession::unitPhase() const
{
    if (unitState().current)
        return UnitPhase::Sealed;
    const bool chosen = !m_draft.answer.empty() || m_draft.defect != review::Defect::None || m_draft.abstained;
    return chosen ? UnitPhase::Draft : UnitPhase::Empty;
}

std::vector<storage::UnitState> AnswerSession::statesInOrder() const
{
    std::vector<storage::UnitState> states;
    states.reserve(count());
    for (const review::BatchUnit &unit : m_facts.units) {
        const auto found = m_states.find(unit.unit);
        states.push_back(found == m_states.end() ? storage::UnitState{} : found->second);
    }
    return states;
}

} // namespace app
