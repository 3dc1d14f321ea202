#include "app/sessions/answer_clock.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace app {

MonotonicMs monotonicClock()
{
    return [] {
        const auto since = std::chrono::steady_clock::now().time_since_epoch();
        return std::int64_t{std::chrono::duration_cast<std::chrono::milliseconds>(since).count()};
    };
}

AnswerClock::AnswerClock(MonotonicMs now)
    : m_now(std::move(now))
{
    m_lastInput = m_now();
}

void AnswerClock::reset()
{
    m_begun = false;
    m_active = 0;
    m_lastInput = m_now();
}

void AnswerClock::begin()
{
    if (m_begun)
        return;
    m_begun = true;
    m_beganAt = m_runningSince = m_now();
    m_lastInput = m_beganAt;
}

void AnswerClock::hold(Hold reason)
{
    settle();
    m_holds |= static_cast<unsigned>(reason);
}

void AnswerClock::release(Hold reason)
{
    settle();
    m_holds &= ~static_cast<unsigned>(reason);
    m_lastInput = m_now();
}

void AnswerClock::touch()
{
    m_lastInput = m_now();
}

std::int64_t AnswerClock::idleMs() const
{
    return running() ? m_now() - m_lastInput : 0;
}

void AnswerClock::holdIdle(std::int64_t limitMs)
{
    if (!running())
        return;
    const std::int64_t late = m_now() - (m_lastInput + limitMs);
    hold(Hold::Idle);
    m_active -= std::max<std::int64_t>(0, std::min(late, m_active));
}

std::int64_t AnswerClock::activeMs() const
{
    return m_active + (running() ? m_now() - m_runningSince : 0);
}

std::int64_t AnswerClock::wallMs() const
{
    return m_begun ? m_now() - m_beganAt : 0;
}

void AnswerClock::settle()
{
    const std::int64_t now = m_now();
    if (running())
        m_active += now - m_runningSince;
    m_runningSince = now;
}

} // namespace app
