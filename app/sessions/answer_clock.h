#pragma once

#include <cstdint>
#include <functional>

namespace app {

/// Milliseconds of a clock that never jumps; its zero means nothing.
using MonotonicMs = std::function<std::int64_t()>;
MonotonicMs monotonicClock(); ///< The machine's own.

/// The two clocks of one visit of one unit. *Active* runs from the first sharp paint, but not while any reason holds it
/// (paused, window inactive, idle, picture cannot be shown); *wall* runs from the first sharp paint and never stops.
class AnswerClock {
public:
    enum class Hold : unsigned { Paused = 1, Inactive = 2, Idle = 4, NoPicture = 8 };

    explicit AnswerClock(MonotonicMs now);

    void reset();               ///< A new visit: both at zero and not begun. Holds stay.
    void begin();               ///< First sharp paint of the visit; later calls change nothing.
    bool begun() const { return m_begun; }
    void hold(Hold reason);
    void release(Hold reason);
    bool held(Hold reason) const { return (m_holds & static_cast<unsigned>(reason)) != 0; }
    bool running() const { return m_begun && m_holds == 0; }

    /// An input happened; idle is counted from the last one.
    void touch();
    /// Milliseconds since the last input while running; 0 while anything holds the clock.
    std::int64_t idleMs() const;
    /// Holds as Idle from the moment `limitMs` after the last input, however late this is called.
    void holdIdle(std::int64_t limitMs);

    std::int64_t activeMs() const;
    std::int64_t wallMs() const;

private:
    void settle(); ///< Books what has run until now.

    MonotonicMs m_now;
    bool m_begun = false;
    unsigned m_holds = 0;
    std::int64_t m_beganAt = 0, m_runningSince = 0, m_active = 0, m_lastInput = 0;
};

} // namespace app
